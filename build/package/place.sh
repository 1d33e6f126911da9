#!/bin/sh
# Moves a finished package to its place and writes the checksums of all packages there into SHA256SUMS: place.sh PACKAGE FILE
set -eu
mkdir -p "$(dirname "$2")"
mv "$1" "$2"
cd "$(dirname "$2")"
sums=$(mktemp)
trap 'rm -f "$sums"' EXIT
find . -maxdepth 1 \( -name '*.deb' -o -name '*.tar.gz' -o -name '*.zip' \) -printf '%f\n' | sort |
    xargs -d '\n' sha256sum > "$sums"
chmod 644 "$sums"
mv "$sums" SHA256SUMS
