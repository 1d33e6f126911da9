# The services of each session of test/e2e/session.sh besides its desktop: D-Bus and PipeWire. The session's script sets
# XDG_CURRENT_DESKTOP, sources this file, and then uses its functions start and await.

export XDG_CURRENT_DESKTOP XDG_RUNTIME_DIR=/run/user/0 XDG_SESSION_TYPE=wayland WAYLAND_DISPLAY=wayland-0
export DBUS_SYSTEM_BUS_ADDRESS=unix:path=/run/dbus/system_bus_socket DBUS_SESSION_BUS_ADDRESS=unix:path=$XDG_RUNTIME_DIR/bus
logs=/tmp/log
mkdir -p -m 700 "$XDG_RUNTIME_DIR"
mkdir -p /run/dbus "$logs"

# start NAME COMMAND... starts a service with its output in a file.
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
            echo "session: no $what after a minute; what was said:" >&2
            tail -v -n 20 "$logs"/* >&2
            exit 1
        fi
        sleep 0.1
    done
}

# await_portal waits until the desktop's portal answers.
await_portal() {
    await portal gdbus call --session --dest org.freedesktop.portal.Desktop --object-path /org/freedesktop/portal/desktop \
        --method org.freedesktop.DBus.Peer.Ping
}

start system-bus dbus-daemon --system --nofork --nopidfile
start session-bus dbus-daemon --session --nofork --nopidfile --address="$DBUS_SESSION_BUS_ADDRESS"
await 'system bus' test -S /run/dbus/system_bus_socket
await 'session bus' test -S "$XDG_RUNTIME_DIR/bus"
dbus-update-activation-environment --all # for the portals, which the session bus starts
start pipewire pipewire
await PipeWire test -S "$XDG_RUNTIME_DIR/pipewire-0"
start wireplumber wireplumber
