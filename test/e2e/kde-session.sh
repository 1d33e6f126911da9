#!/bin/sh
# Starts KWin, with a desktop's other services and without a monitor, and runs a command in its session: kde-session.sh COMMAND...
# It is for test/e2e/session.sh to call, in namespaces that end with it. The monitor that KWin believes to have is of the size $MONITOR.
# KWin gives every program its hands (fake input) and its pictures: the tests want both, and ask no consent for them. Unless $BLIND
# is set, it is helped to send pictures to the portal: see test/e2e/kwin/pictures.c.
set -eu

export E2E_SESSION=kde QT_QPA_PLATFORM=wayland
export KWIN_WAYLAND_NO_PERMISSION_CHECKS=1 KWIN_SCREENSHOT_NO_PERMISSION_CHECKS=1
XDG_CURRENT_DESKTOP=KDE
. test/e2e/services.sh

pictures=/usr/local/lib/kwin-pictures.so
[ -z "$BLIND" ] || pictures=
start kwin env LD_PRELOAD=$pictures kwin_wayland --virtual --width "${MONITOR%x*}" --height "${MONITOR#*x}" \
    --socket "$WAYLAND_DISPLAY" --no-lockscreen
await KWin gdbus call --session --dest org.kde.KWin --object-path /KWin --method org.kde.KWin.supportInformation
await_portal
"$@"
