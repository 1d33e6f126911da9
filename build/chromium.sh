#!/bin/sh
# Installs the Chromium of the npm package playwright as /usr/local/bin/chromium: chromium.sh. It is for Ubuntu, which has Chromium only
# as a snap. It needs npm, and root or sudo.
set -eu

root=
[ "$(id -u)" -eq 0 ] || root=sudo
command -v npx >/dev/null || { echo "chromium: npx is missing: install the package npm" >&2; exit 1; }
npx --yes playwright@1.65.1 install --with-deps --no-shell chromium
for browser in "${PLAYWRIGHT_BROWSERS_PATH:-${XDG_CACHE_HOME:-$HOME/.cache}/ms-playwright}"/chromium-*/chrome-linux*/chrome; do
    [ -x "$browser" ] || { echo "chromium: playwright has left no program at $browser" >&2; exit 1; }
    $root ln -sf "$browser" /usr/local/bin/chromium
done
