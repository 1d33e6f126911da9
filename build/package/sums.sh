#!/bin/sh
# Writes the checksums of all packages in a folder into SHA256SUMS there: sums.sh FOLDER
set -eu
cd "$1"
sums=$(mktemp)
trap 'rm -f "$sums"' EXIT
find . -maxdepth 1 \( -name '*.deb' -o -name '*.tar.gz' -o -name '*.zip' \) -printf '%f\n' | sort |
    xargs -d '\n' sha256sum > "$sums"
chmod 644 "$sums"
mv "$sums" SHA256SUMS
