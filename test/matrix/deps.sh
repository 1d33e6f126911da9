#!/bin/sh
# Installs the typefaces of families.txt: Debian's packages of debian-fonts.txt and npm's of package.json; with "training" as its
# argument those of training.txt too. Running it again changes nothing. npm's go into the user's cache folder, never into the checkout.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
fonts="${XDG_CACHE_HOME:-$HOME/.cache}/autosolve-fonts"
root=
[ "$(id -u)" -eq 0 ] || root=sudo

missing=
for package in npm $(cat "$here/debian-fonts.txt"); do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
done
# npm may also come from elsewhere than Debian.
command -v npm >/dev/null && missing=$(printf '%s' "$missing" | sed 's/^ npm\b//')
if [ -n "$missing" ]; then
    $root apt-get update -qq
    # shellcheck disable=SC2086 # a list of words
    $root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing
fi

# Installs npm's packages of a package.json into a folder, and keeps the upright Latin WOFF files: the rest is most of the space.
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
