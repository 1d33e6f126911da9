#!/bin/sh
# Builds Solo, a Sudoku program for Windows, from Debian's source package sgt-puzzles, and prints the path of solo.exe:
# ~/.cache/autosolve/solo-windows/solo.exe, or below $XDG_CACHE_HOME. A second run finds it there; a change of this script
# builds it again. It needs what build/source.sh needs, and g++-mingw-w64-x86-64-posix.
set -eu

here=$(cd "$(dirname "$0")/../.." && pwd)
version=20230122.806ae71-2
cache=${XDG_CACHE_HOME:-$HOME/.cache}/autosolve/solo-windows
stamp="$version $(cat "$0" "$here/build/source.sh" | sha256sum)"
if [ "$(cat "$cache/stamp" 2>/dev/null)" = "$stamp" ]; then
    echo "$cache/solo.exe"
    exit
fi

mkdir -p "${cache%/*}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP

# The package's own CMake project is not used, because mingw's windres rejects its resource file, which contains no
# resources.
compile() (
    cd "$work/source"
    x86_64-w64-mingw32-gcc-posix -O2 -w -s -static -mwindows -o "$work/solo.exe" solo.c windows.c printing.c combi.c divvy.c \
        drawing.c dsf.c findloop.c grid.c latin.c laydomino.c loopgen.c malloc.c matching.c midend.c misc.c penrose.c ps.c random.c \
        sort.c tdq.c tree234.c version.c -lgdi32 -lcomctl32 -lcomdlg32 -lwinspool
)

echo "solo.sh: building Solo for Windows from sgt-puzzles $version" >&2
"$here/build/source.sh" "$work" "sgt-puzzles=$version" >&2
compile
rm -rf "$cache"
mkdir "$cache"
mv "$work/solo.exe" "$cache/"
echo "$stamp" > "$cache/stamp"
echo "$cache/solo.exe"
