#!/bin/sh
# Starts KWin with a virtual monitor of the size $MONITOR and a desktop's other services, and runs a command in its session:
# kde-session.sh COMMAND... Only test/e2e/session.sh calls it, in namespaces that end with it.
# KWin gives every program fake input and screenshots without consent, because the tests need both. Unless $BLIND is set,
# test/e2e/kwin/pictures.c makes it send pictures to the portal.
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
