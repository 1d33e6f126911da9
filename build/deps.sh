#!/bin/sh
# Installs the missing packages of a target: deps.sh lint|build|test|demo|package|windows|bare|templates|train|matrix.
# A second run changes nothing. On Debian and Ubuntu it uses apt; elsewhere it names the packages and fails.
set -eu

build="g++ libopencv-dev ca-certificates"
desk="xvfb chromium xterm fonts-liberation fonts-comic-neue fonts-dejavu-core" # DejaVu has the cross of the page's keypads
package="dpkg-dev desktop-file-utils git" # the version of a package includes the commit
windows="g++-mingw-w64-x86-64-posix libz-mingw-w64-dev cmake ninja-build dpkg-dev debian-archive-keyring git zip"
[ -z "${SIGN_CERTIFICATE:-}" ] || windows="$windows osslsigncode"
test="$desk openbox xdotool x11-utils x11-xserver-utils x11-xkb-utils gnome-sudoku sway swaylock
 dbus-daemon pipewire-bin wireplumber $package"
templates="fonts-liberation fonts-dejavu-core fonts-dejavu-extra fonts-roboto-unhinted fonts-roboto-slab fonts-comic-neue
 fonts-cantarell fonts-inter fonts-lato fonts-open-sans fonts-crosextra-carlito fonts-crosextra-caladea
 fonts-freefont-ttf fonts-urw-base35 fonts-bebas-neue fonts-paratype fonts-league-spartan fonts-ubuntu-title fonts-breip
 fonts-dustin fonts-humor-sans fonts-kaushanscript fonts-tomsontalks fonts-b612 fonts-inconsolata fonts-jetbrains-mono
 fonts-ocr-a fonts-unifont fonts-comfortaa fonts-jura fonts-allerta fonts-sil-andika fonts-clear-sans
 fonts-gfs-neohellenic fonts-adf-gillius fonts-linuxlibertine fonts-manrope fonts-opendin fonts-play fonts-sora
 fonts-dseg fonts-sil-gentium-basic fonts-gfs-didot fonts-quattrocento fonts-adf-mekanus fonts-oldstandard
 fonts-aenigma fonts-bwht fonts-ebgaramond fonts-ecolier-court fonts-georgewilliams fonts-gfs-gazis fonts-havana
 fonts-kiloji fonts-leckerli-one fonts-lobster fonts-misaki fonts-nanum-extra fonts-proggy fonts-seto fonts-sjfonts
 fonts-smc-chilanka fonts-staypuft fonts-stix fonts-summersby fonts-tlwg-purisa-ttf fonts-unfonts-extra
 fonts-yusei-magic"
train="fonts-beteckna fonts-f500 fonts-femkeklaver fonts-isabella fonts-klee fonts-konatu fonts-motoya-l-maruberi
 python3-torch python3-numpy libopenblas0-pthread"

case "${1:-}" in
lint) want="$build shellcheck" ;;
build) want="$build" ;;
demo) want="$build $desk" ;;
test) want="$build $test" ;;
package) want="$build $package" ;;
windows) want="ca-certificates $windows" ;;
bare) want="mmdebstrap git" ;;
templates) want="$build $templates" ;;
train) want="$build $templates $train" ;;
matrix) want="npm $(cat "$(dirname "$0")/../test/matrix/debian-fonts.txt")" ;;
*)
    echo "usage: deps.sh lint|build|test|demo|package|windows|bare|templates|train|matrix" >&2
    exit 2
    ;;
esac

# Go from 1.21 on downloads the version that go.mod requires, unless GOTOOLCHAIN is local.
need=$(sed -n 's/^go //p' "$(dirname "$0")/../go.mod")
how="get it with apt install golang-go on Debian 13, Ubuntu 24.04 or later, or from https://go.dev/dl/"
command -v go >/dev/null || { echo "deps: Go is missing: $how" >&2; exit 1; }
have=$(go version | sed -E 's/.* go([0-9.]+).*/\1/')
if [ "$(printf '%s\n' "$need" "$have" | sort -V | head -n 1)" != "$need" ]; then
    echo "deps: Go must be $need or later, and this is ${have:-unknown}: set GOTOOLCHAIN=auto if it is 1.21 or later, else $how" >&2
    exit 1
fi

if ! command -v apt-get >/dev/null; then
    # shellcheck disable=SC2086 # a list of words
    echo "deps: this is not Debian or Ubuntu: install the contents of these Debian packages, then run make with DEPS=no:" $want >&2
    exit 1
fi

# has_chromium reports whether there is a Chromium, from wherever. The one of a snap can read neither the profiles nor the pages of tests.
has_chromium() {
    case $(command -v chromium) in
    '' | /snap/*) return 1 ;;
    esac
}

missing=
for package in $want; do
    case $package in
    chromium) ! has_chromium || continue ;;
    npm) ! command -v npm >/dev/null || continue ;; # from wherever
    esac
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

root=
[ "$(id -u)" -eq 0 ] || root=sudo
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# apt runs apt-get. While another program holds one of its locks, as on a new Ubuntu for its first minutes, it tries again for up to
# five minutes. apt-get itself can wait for some of the locks only. Its hundreds of lines are shown only if it fails.
apt() {
    end=$(($(date +%s) + 300))
    told=
    until $root env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -qq "$@" >"$log" 2>&1; do
        if ! grep -qE 'Could not get lock|Unable to (acquire|lock)' "$log" || [ "$(date +%s)" -ge "$end" ]; then
            cat "$log" >&2
            exit 1
        fi
        [ -n "$told" ] || echo "deps: waiting up to five minutes for another program that uses apt: $(grep -m 1 lock "$log")" >&2
        told=yes
        sleep 1
    done
}

echo "deps: installing$missing, which may take minutes" >&2
apt update
case "$missing " in
*' chromium '*)
    if LC_ALL=C apt-cache policy chromium | grep -q 'Candidate: (none)'; then
        echo "deps: there is no package chromium here; Ubuntu has a snap, which tests cannot use: run build/chromium.sh, or put another Chromium or Chrome into PATH as chromium" >&2
        exit 1
    fi
    ;;
esac
# shellcheck disable=SC2086 # a list of words
apt install -y --no-install-recommends $missing
