// This file is the script of the rig's page: the page's own script, with the additions in place before it runs.

import './additions.js';
import './page.js';
