#!/bin/sh
# Starts GNOME, with a desktop's other services and without a monitor, and runs a command in its session: gnome-session.sh COMMAND...
# It is for test/e2e/session.sh to call, in namespaces that end with it. The monitors that GNOME believes to have are of the sizes $MONITOR.
# GNOME Shell runs with --unsafe-mode: it lets the tests look at the screen, and ask what is where.
set -eu

export GSETTINGS_BACKEND=memory E2E_SESSION=gnome
XDG_CURRENT_DESKTOP=GNOME
. test/e2e/services.sh

# shell_is_ready leaves what GNOME Shell shows first, silences its advice for a session of root, and reports whether the desktop
# is there.
shell_is_ready() {
    gdbus call --session --dest org.gnome.Shell --object-path /org/gnome/Shell --method org.gnome.Shell.Eval \
        'const ready = !Main.layoutManager._startingUp;
         if (ready) { Main.overview.hide(); Main.messageTray.bannerBlocked = true; }
         ready && !Main.overview.visible' | grep -q "'true'"
}

# shellcheck disable=SC2046,SC2086 # a list of words
start gnome-shell gnome-shell --headless --unsafe-mode --wayland --no-x11 $(printf ' --virtual-monitor %s' $MONITOR)
await 'GNOME Shell' shell_is_ready
await_portal
"$@"
