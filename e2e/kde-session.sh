#!/bin/sh
# Starts KWin, with a desktop's other services and without a monitor, and runs a command in its session: kde-session.sh COMMAND...
# It is for e2e/session.sh to call, in namespaces that end with it. The monitor that KWin believes to have is of the size $MONITOR.
# KWin gives every program its pictures: the tests want them, and ask no consent.
set -eu

export E2E_KDE=1 QT_QPA_PLATFORM=wayland
export KWIN_SCREENSHOT_NO_PERMISSION_CHECKS=1
XDG_CURRENT_DESKTOP=KDE
. e2e/services.sh

start kwin kwin_wayland --virtual --width "${MONITOR%x*}" --height "${MONITOR#*x}" --socket "$WAYLAND_DISPLAY" --no-lockscreen
await KWin gdbus call --session --dest org.kde.KWin --object-path /KWin --method org.kde.KWin.supportInformation
await_portal
"$@"
