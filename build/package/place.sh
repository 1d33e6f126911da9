#!/bin/sh
# Moves a finished package to its place and writes the checksums of all packages there into SHA256SUMS: place.sh PACKAGE FILE
set -eu
folder=$(dirname "$2")
mkdir -p "$folder"
mv "$1" "$2"
"$(dirname "$0")/sums.sh" "$folder"
