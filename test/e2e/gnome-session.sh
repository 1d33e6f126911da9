#!/bin/sh
# Starts GNOME with virtual monitors of the sizes $MONITOR and a desktop's other services, and runs a command in its session:
# gnome-session.sh COMMAND... Only test/e2e/session.sh calls it, in namespaces that end with it.
# GNOME Shell runs with --unsafe-mode, so that tests can capture the screen and run JavaScript in the shell.
set -eu

export GSETTINGS_BACKEND=memory E2E_SESSION=gnome
XDG_CURRENT_DESKTOP=GNOME
. test/e2e/services.sh

# shell_is_ready leaves GNOME Shell's overview, hides its warning about a root session, and reports whether the desktop is ready.
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
