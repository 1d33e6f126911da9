#!/bin/sh
# Installs the typefaces of families.txt: Debian's packages of debian-fonts.txt and npm's of package.json.
# Running it again changes nothing. npm's go into the user's cache folder, never into the checkout.
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

if ! cmp -s "$here/package.json" "$fonts/installed.json"; then
    mkdir -p "$fonts"
    cp "$here/package.json" "$fonts/package.json"
    (cd "$fonts" && npm install --ignore-scripts --no-audit --no-fund --no-package-lock --loglevel=error)
    # Only the upright Latin WOFF files are used; the rest is most of the space.
    find "$fonts/node_modules/@fontsource" -type f -path '*/files/*' \
        ! -name '*-latin-400-normal.woff' ! -name '*-latin-700-normal.woff' -delete
    cp "$here/package.json" "$fonts/installed.json"
fi
