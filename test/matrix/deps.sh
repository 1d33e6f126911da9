#!/bin/sh
# Installs the typefaces of families.txt: the Debian packages of debian-fonts.txt and the npm packages of package.json. With the
# argument "training" it also installs those of training.txt. A second run changes nothing. npm's packages go into the user's cache
# folder, not into the checkout.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
fonts="${XDG_CACHE_HOME:-$HOME/.cache}/autosolve-fonts"
"$here/../../build/deps.sh" matrix

# Installs the npm packages of a package.json into a folder, and keeps only the regular and bold Latin WOFF files to save space.
install_fonts() {
    cmp -s "$1" "$2/installed.json" && return
    mkdir -p "$2"
    cp "$1" "$2/package.json"
    (cd "$2" && npm install --ignore-scripts --no-audit --no-fund --no-package-lock --loglevel=error)
    find "$2/node_modules/@fontsource" -type f -path '*/files/*' \
        ! -name '*-latin-400-normal.woff' ! -name '*-latin-700-normal.woff' -delete
    cp "$1" "$2/installed.json"
}

install_fonts "$here/package.json" "$fonts"
if [ "${1:-}" = training ]; then
    list=$(mktemp)
    trap 'rm -f "$list"' EXIT
    awk -F '\t' '!/^#/ { split($4, part, "@"); printf "%s\n\"@%s\": \"%s\"", n++ ? "," : "{\"private\": true, \"dependencies\": {", part[2], part[3] }
        END { print "\n}}" }' "$here/training.txt" > "$list"
    install_fonts "$list" "$fonts/training"
fi
