#!/bin/sh
# Writes cmd/autosolve/rsrc_windows_amd64.syso, which the go command links into autosolve.exe: the manifest and the version.
set -eu
cd "$(dirname "$0")"
version=$(cat ../../VERSION)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

numbers=$(echo "${version%%[!0-9.]*}.0" | tr . ,) # Windows has four numbers
if ! echo "$numbers" | grep -qx '[0-9]*,[0-9]*,[0-9]*,0'; then
    echo "resource.sh: VERSION must begin with three numbers: $version" >&2
    exit 1
fi
printf '#define VERSION_NUMBERS %s\n#define VERSION_TEXT "%s"\n' "$numbers" "$version" > "$work/version.h"
x86_64-w64-mingw32-windres -I "$work" -i autosolve.rc -O coff -o "$work/resource.syso"
mv "$work/resource.syso" ../../cmd/autosolve/rsrc_windows_amd64.syso
