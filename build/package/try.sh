#!/bin/sh
# Tries the packages on the minimal Debian that bare.sh builds, and on no machine that is used for anything: it installs and
# removes. try.sh TAR DEB: the tar's program runs where nothing is installed, and solves the practice page once there are an
# X server and a browser; the .deb's does too, from PATH; removing that leaves not one file that was not there before.
set -eu
tar=$(realpath "$1")
deb=$(realpath "$2")
work=$(mktemp -d) # goes with all of this Debian, and what still runs then

say() { echo "try: $*" >&2; }
get() { DEBIAN_FRONTEND=noninteractive apt-get -y -qq -o Dpkg::Use-Pty=0 "$@" > "$work/apt.log" 2>&1 || { cat "$work/apt.log"; exit 1; }; }
files() { find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /root -o -path /var/cache -o -path /var/lib/apt \) -prune -o -print | sort; }
until_true() { # a background program has come up
    i=0
    until "$@"; do
        i=$((i + 1))
        [ $i -lt 300 ] || { say "in vain waited for: $*"; cat "$work"/*.log; exit 1; }
        sleep 0.1
    done
}

solve() { # the program of $1 solves a page of its own
    "$1" practice --addr 127.0.0.1:0 > "$work/page" &
    practice=$!
    until_true test -s "$work/page"
    chromium --no-sandbox --user-data-dir="$(mktemp -d)" --no-first-run --kiosk "$(cat "$work/page")" > "$work/chromium.log" 2>&1 &
    chromium=$!
    until_true "$1" --dry-run 2> "$work/look.log" > "$work/puzzle"
    "$1" --format pretty
    kill $chromium $practice
    wait $chromium $practice || true # both ended by a signal
    rm "$work/page"
}

say "the tar, with nothing installed"
tar -xf "$tar" -C "$work"
"$work/autosolve/bin/autosolve" --version
"$work/autosolve/bin/autosolve" generate --seed 1 | "$work/autosolve/bin/autosolve" solve

say "the tar, with an X server and a browser"
get update
get install --no-install-recommends xvfb chromium fonts-liberation
Xvfb :9 -screen 0 1280x1000x24 -nolisten tcp -noreset > "$work/xvfb.log" 2>&1 &
export DISPLAY=:9
until_true test -S /tmp/.X11-unix/X9
solve "$work/autosolve/bin/autosolve"

say "the deb"
files > "$work/before"
get install --no-install-recommends "$deb"
command -v autosolve
autosolve doctor
solve autosolve

say "the deb removed"
get purge --autoremove autosolve
files > "$work/after"
diff "$work/before" "$work/after"
hash -r # of which the shell knew where it was
if command -v autosolve; then
    say "it is still there"
    exit 1
fi
say "all right"
