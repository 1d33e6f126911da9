#!/bin/sh
# Builds a package of this checkout: build.sh deb FILE.deb, or build.sh tar FILE.tar.gz, and writes the checksums of all packages
# in its folder into SHA256SUMS there. It needs the Makefile's environment of go commands.
# The deb depends on the packages of the program's libraries. The program in the tar has OpenCV linked in and needs only libc.
set -eu
umask 022 # packed files must not be writable by others, whatever the checkout's modes are

usage() { echo "usage: build.sh deb|tar FILE" >&2; exit 2; }
[ $# -eq 2 ] || usage
kind=$1
file=$(realpath -m "$2")
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP

case $kind in
deb) prefix=$work/debian/autosolve/usr zsh=vendor-completions ;; # the folders of dpkg-shlibdeps and of Debian's zsh
tar) prefix=$work/autosolve zsh=site-functions ;;                # zsh's folder below /usr/local
*) usage ;;
esac

libraries() { # linker flags with which OpenCV's static libraries are found before Debian's shared ones
    mkdir "$work/lib"
    # shellcheck disable=SC2086 # a list of flags
    g++ $CGO_CPPFLAGS -O2 -c build/package/opencv/alone.cpp -o "$work/alone.o"
    ar rcs "$work/lib/libalone.a" "$work/alone.o"
    for name in opencv_imgproc opencv_core z; do
        archive=$(g++ -print-file-name="lib$name.a")
        [ -f "$archive" ] || { echo "build.sh: lib$name.a is missing: Debian has it in libopencv-dev" >&2; exit 1; }
    done
    echo "INPUT(libopencv_imgproc.a)" > "$work/lib/libopencv_imgproc.so"
    echo "INPUT(libalone.a libopencv_core.a libz.a)" > "$work/lib/libopencv_core.so"
    echo "-L$work/lib -static-libstdc++ -static-libgcc"
}

. build/package/checkout.sh

static=
[ "$kind" = deb ] || static=$(libraries)
mkdir -p "$prefix/bin"
go build -ldflags "-s -w -X main.commit=$commit '-extldflags=-Wl,--gc-sections $static'" -o "$prefix/bin/autosolve" ./cmd/autosolve
autosolve=$prefix/bin/autosolve

"$autosolve" man "$prefix/share/man/man1"
gzip -9n "$prefix"/share/man/man1/*
completion() { mkdir -p "$prefix/share/$2" && "$autosolve" completion "$1" > "$prefix/share/$2/$3"; }
completion bash bash-completion/completions autosolve
completion zsh "zsh/$zsh" _autosolve
completion fish fish/vendor_completions.d autosolve.fish
install -Dm 644 build/package/autosolve.desktop -t "$prefix/share/applications"
documents "$prefix/share/doc/autosolve"
set --
[ "$kind" = deb ] || set -- "OpenCV of Debian" /usr/share/doc/libopencv-core-dev/copyright "zlib of Debian" /usr/share/doc/zlib1g-dev/copyright
build/package/licences.sh "$@" > "$prefix/share/doc/autosolve/copyright"

if [ "$kind" = tar ]; then
    tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -czf "$work/package" autosolve
    build/package/place.sh "$work/package" "$file"
    exit
fi
touch "$work/debian/control" # dpkg-shlibdeps requires a source package and its build folder
mkdir "$work/debian/autosolve/DEBIAN"
(cd "$work" && dpkg-shlibdeps -Tdepends debian/autosolve/usr/bin/autosolve)
version=$(cat VERSION)
# A commit without the release's tag is on the way to it: its package sorts after those of earlier commits, before the release's.
# $TAG is a tag that the commit is about to get.
if [ "$commit" != unknown ] && [ "${TAG:-}" != "v$version" ] && ! git tag --points-at HEAD | grep -qx "v$version"; then
    version=$version~git$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y%m%d%H%M%S).$commit
fi
cd "$work/debian/autosolve"
find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum > DEBIAN/md5sums
cat > DEBIAN/control <<END
Package: autosolve
Version: $version
Architecture: $(dpkg --print-architecture)
Section: games
Priority: optional
Maintainer: The authors of autosolve <autosolve@localhost>
Installed-Size: $(find usr -type f -printf '%s\n' | awk '{ kib += int(($1 + 1023) / 1024) } END { print kib }')
Depends: $(sed -n 's/^shlibs:Depends=//p' "$work/depends")
Recommends: libpipewire-0.3-0
Description: Solves the Sudoku on the screen
 Finds the Sudoku on the screen, solves it and fills it in with mouse and
 keyboard, checking the screen as it goes. It also gives hints, and makes
 puzzles of a chosen level.
END
dpkg-deb --root-owner-group -Zgzip --build . "$work/package.deb" >&2
cd "$OLDPWD"
build/package/place.sh "$work/package.deb" "$file"
