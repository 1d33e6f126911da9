#!/bin/sh
# Tests the packages on the minimal Debian that bare.sh builds: try.sh TAR [DEB]. Never run it on a machine in use: it installs and
# removes packages. The program in the tar must run on the bare system, and solve the practice page after an X server and a
# browser are installed; so must the program of the .deb, from PATH, if there is one for this release of Debian. Removing the .deb
# must leave no new file.
set -eu
tar=$(realpath "$1")
deb=${2:+$(realpath "$2")}
work=$(mktemp -d) # removed with this Debian, as are processes that still run

say() { echo "try: $*" >&2; }
get() { DEBIAN_FRONTEND=noninteractive apt-get -y -qq -o Dpkg::Use-Pty=0 "$@" > "$work/apt.log" 2>&1 || { cat "$work/apt.log"; exit 1; }; }
files() { find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /root -o -path /var/cache -o -path /var/lib/apt \) -prune -o -print | sort; }
until_true() { # waits until a command succeeds
    i=0
    until "$@"; do
        i=$((i + 1))
        [ $i -lt 300 ] || { say "timed out waiting for: $*"; cat "$work"/*.log; exit 1; }
        sleep 0.1
    done
}

solve() { # has the program $1 serve the practice page and solve it
    "$1" practice --addr 127.0.0.1:0 > "$work/page" &
    practice=$!
    until_true test -s "$work/page"
    chromium --no-sandbox --user-data-dir="$(mktemp -d)" --no-first-run --kiosk "$(cat "$work/page")" > "$work/chromium.log" 2>&1 &
    chromium=$!
    until_true "$1" --dry-run 2> "$work/look.log" > "$work/puzzle"
    "$1" --format pretty
    kill $chromium $practice
    wait $chromium $practice || true # both end by the signal
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

[ -n "$deb" ] || { say "all right"; exit; }
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
hash -r # forget the path that the shell remembers
if command -v autosolve; then
    say "autosolve is still there"
    exit 1
fi
say "all right"
