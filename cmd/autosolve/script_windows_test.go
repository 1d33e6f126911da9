package main

import "github.com/rogpeppe/go-internal/testscript"

// platformCommands has none: scripts that use a terminal or send signals are skipped on Windows.
var platformCommands map[string]func(*testscript.TestScript, bool, []string)
