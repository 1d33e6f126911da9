#!/bin/sh
# Runs a command in a desktop session that nobody sees: test/e2e/session.sh gnome|kde COMMAND... It runs as root in /mnt, which is this
# repository. The session is one of Wayland, in a Debian of its own, whose fonts and libraries so change nothing here. That is built
# once, which takes some minutes and 1.5 GB, and kept in the folder autosolve-gnome or autosolve-kde of $TMPDIR, or else of
# /var/tmp; remove it to have it built anew. $SUITE names another release of Debian than this machine's, such as trixie, which gets
# a folder of its own.
# Nothing but /mnt outlives the command: all else that it writes is in memory, and all that was started ends.
# $MONITOR is the size of the monitor in pixels, 1280x1000 by default, on GNOME also several sizes for several monitors; $BLIND has
# KWin send no pictures. It needs root, or sudo.
set -eu

here=$(cd "$(dirname "$0")/../.." && pwd)
as_root=
[ "$(id -u)" -eq 0 ] || as_root=sudo
desktop=$1
shift
root=${TMPDIR:-/var/tmp}/autosolve-$desktop${SUITE:+-$SUITE}

case $desktop in
gnome) own='gnome-shell xdg-desktop-portal xdg-desktop-portal-gnome' ;;
kde) own='kwin-wayland plasma-workspace qtwayland5 xdg-desktop-portal xdg-desktop-portal-kde' ;;
*) echo "session: there is no session of $desktop, only of gnome and kde" >&2 && exit 2 ;;
esac
packages="$own pipewire wireplumber dbus libglib2.0-bin libgl1-mesa-dri
 chromium fonts-liberation fonts-dejavu-core fonts-comic-neue"

if [ "$(cat "$root/etc/autosolve-packages" 2>/dev/null)" != "$packages" ]; then
    echo "session: building a Debian with $own in $root" >&2
    $as_root rm -rf --one-file-system "$root" "$root.part"
    # shellcheck disable=SC2086 # a list of words
    $as_root "$here/build/debian.sh" "$root.part" $packages
    # WirePlumber's Bluetooth ends it where there is no logind: it is switched off, as version 0.4 wants it and as 0.5 does.
    $as_root sh -c 'mkdir -p "$1/etc/wireplumber/bluetooth.lua.d" "$1/etc/wireplumber/wireplumber.conf.d" && cd "$1/etc/wireplumber" &&
        touch bluetooth.lua.d/50-bluez-config.lua bluetooth.lua.d/90-enable-all.lua &&
        echo "wireplumber.profiles = { main = { monitor.bluez = disabled } }" > wireplumber.conf.d/bluetooth.conf && rm -f "$1/etc/machine-id" && chroot "$1" dbus-uuidgen --ensure=/etc/machine-id &&
        printf "%s\n" "$2" > "$1/etc/autosolve-packages" && mv "$1" "$3"' build "$root.part" "$packages" "$root"
fi

if [ "$desktop" = kde ]; then
    # KWin wants more of the processor than a session without privileges may have, and does not start then.
    $as_root chroot "$root" /sbin/setcap -r /usr/bin/kwin_wayland 2>/dev/null || true # it may have none
    $as_root cc -O2 -Wall -shared -fPIC -o "$root/usr/local/lib/kwin-pictures.so" "$here/test/e2e/kwin/pictures.c"
fi

# What is mounted here, and what runs here, ends with this process.
enter='
set -eu
root=$1 here=$2 desktop=$3
shift 3
mount --bind -o ro "$root" "$root"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
mount -t proc proc "$root/proc"
for folder in run tmp root; do mount -t tmpfs tmpfs "$root/$folder"; done
mount --bind "$here" "$root/mnt"
exec chroot "$root" env -i HOME=/root LANG=C.UTF-8 TERM="${TERM:-dumb}" PATH=/usr/sbin:/usr/bin:/sbin:/bin \
    MONITOR="${MONITOR:-1280x1000}" BLIND="${BLIND:-}" sh -c "cd /mnt && exec test/e2e/$desktop-session.sh \"\$@\"" session "$@"
'
exec $as_root unshare --mount --ipc --pid --fork --kill-child sh -c "$enter" enter "$root" "$here" "$desktop" "$@"
