#!/bin/sh
# Starts GNOME, with a desktop's other services and without a monitor, and runs a command in its session: gnome-session.sh COMMAND...
# It is for e2e/gnome.sh to call, in namespaces that end with it. The monitors that GNOME believes to have are of the sizes $MONITOR.
# GNOME Shell runs with --unsafe-mode: it lets the tests look at the screen, and ask what is where.
set -eu

export XDG_RUNTIME_DIR=/run/user/0 XDG_SESSION_TYPE=wayland XDG_CURRENT_DESKTOP=GNOME WAYLAND_DISPLAY=wayland-0
export DBUS_SYSTEM_BUS_ADDRESS=unix:path=/run/dbus/system_bus_socket DBUS_SESSION_BUS_ADDRESS=unix:path=$XDG_RUNTIME_DIR/bus
export GSETTINGS_BACKEND=memory E2E_GNOME=1
logs=/tmp/log
mkdir -p -m 700 "$XDG_RUNTIME_DIR"
mkdir -p /run/dbus "$logs"

# start NAME COMMAND... starts a service, whose words go to a file.
start() {
    name=$1
    shift
    "$@" >"$logs/$name" 2>&1 &
}

# await WHAT COMMAND... waits until a command succeeds, for a minute.
await() {
    what=$1
    shift
    tries=0
    until "$@" >/dev/null 2>&1; do
        tries=$((tries + 1))
        if [ "$tries" -gt 600 ]; then
            echo "gnome: no $what after a minute; what was said:" >&2
            tail -v -n 20 "$logs"/* >&2
            exit 1
        fi
        sleep 0.1
    done
}

# shell_is_ready leaves what GNOME Shell shows first, silences its advice for a session of root, and reports whether the desktop
# is there.
shell_is_ready() {
    gdbus call --session --dest org.gnome.Shell --object-path /org/gnome/Shell --method org.gnome.Shell.Eval \
        'const ready = !Main.layoutManager._startingUp;
         if (ready) { Main.overview.hide(); Main.messageTray.bannerBlocked = true; }
         ready && !Main.overview.visible' | grep -q "'true'"
}

start system-bus dbus-daemon --system --nofork --nopidfile
start session-bus dbus-daemon --session --nofork --nopidfile --address="$DBUS_SESSION_BUS_ADDRESS"
await 'system bus' test -S /run/dbus/system_bus_socket
await 'session bus' test -S "$XDG_RUNTIME_DIR/bus"
dbus-update-activation-environment --all # for the portals, which the session bus starts
start pipewire pipewire
await PipeWire test -S "$XDG_RUNTIME_DIR/pipewire-0"
start wireplumber wireplumber
# shellcheck disable=SC2046,SC2086 # a list of words
start gnome-shell gnome-shell --headless --unsafe-mode --wayland --no-x11 $(printf ' --virtual-monitor %s' $MONITOR)
await 'GNOME Shell' shell_is_ready
await portal gdbus call --session --dest org.freedesktop.portal.Desktop --object-path /org/freedesktop/portal/desktop \
    --method org.freedesktop.DBus.Peer.Ping
"$@"
