#!/bin/sh
# Builds the package for 64-bit Windows: dist.sh FILE.zip, and writes the checksums of all packages in its folder into
# SHA256SUMS there. The package contains a folder autosolve with autosolve.exe, which needs only Windows. The same commit
# gives the same bytes in any folder. If $SIGN_CERTIFICATE and $SIGN_KEY name files in the format PEM, it signs
# autosolve.exe with them.
set -eu
umask 022 # packed files must not be writable by others, whatever the checkout's modes are

[ $# -eq 1 ] || { echo "usage: dist.sh FILE.zip" >&2; exit 2; }
file=$(realpath -m "$1")
if [ -n "${SIGN_CERTIFICATE:-}${SIGN_KEY:-}" ]; then
    SIGN_CERTIFICATE=$(realpath -e "${SIGN_CERTIFICATE:?is missing: set it to the file with the certificate of SIGN_KEY}")
    SIGN_KEY=$(realpath -e "${SIGN_KEY:?is missing: set it to the file with the key of SIGN_CERTIFICATE}")
fi
cd "$(dirname "$0")/../.."
opencv=$(build/windows/opencv.sh)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP
folder=$work/autosolve
program=$folder/autosolve.exe

. build/package/checkout.sh

check_libraries() { # fails if the program needs a library that is not part of Windows
    x86_64-w64-mingw32-objdump -p "$program" | sed -n 's/^\tDLL Name: //p' | sort -u > "$work/libraries"
    [ -s "$work/libraries" ] || { echo "dist.sh: objdump finds no imports in autosolve.exe" >&2; exit 1; }
    if grep -vixE '(kernel32|msvcrt|user32|gdi32|advapi32|shell32|ole32|ntdll|ws2_32)\.dll' "$work/libraries" >&2; then
        echo "dist.sh: autosolve.exe needs these libraries, which are not part of Windows" >&2
        exit 1
    fi
}

sign() { # signs the program, with the commit's time so that the bytes stay the same
    osslsigncode sign -certs "$SIGN_CERTIFICATE" -key "$SIGN_KEY" -h sha256 -n autosolve -time "$SOURCE_DATE_EPOCH" \
        -in "$program" -out "$work/signed.exe" >&2
    mv "$work/signed.exe" "$program"
}

mkdir "$folder"
build/windows/resource.sh
(
    # shellcheck source=/dev/null
    . "$opencv/environment"
    go build -buildvcs=false -ldflags "-s -w -buildid= -X main.commit=$commit -extldflags=-Wl,--no-insert-timestamp" \
        -o "$program" ./cmd/autosolve
    build/package/licences.sh "OpenCV of Debian" "$opencv/copyright" \
        "zlib of Debian" /usr/share/doc/libz-mingw-w64-dev/copyright \
        "The libraries of GCC, of Debian" /usr/share/doc/gcc-mingw-w64-base/copyright \
        "The libraries of mingw-w64, of Debian" /usr/share/doc/mingw-w64-common/copyright > "$folder/licences.txt"
)
check_libraries
[ -z "${SIGN_CERTIFICATE:-}" ] || sign
chmod 755 "$program"
documents "$folder/about" # not beside the program, which would read config.yaml there instead of the user's

find "$folder" -exec touch -d "@$SOURCE_DATE_EPOCH" {} +
(cd "$work" && find autosolve | LC_ALL=C sort | TZ=UTC ZIPOPT='' zip -q -9 -X package.zip -@)
build/package/place.sh "$work/package.zip" "$file"
