#!/bin/sh
# Runs a command in a headless desktop session on Wayland, or beside Wine: test/e2e/session.sh gnome|kde|windows COMMAND...
#
# The command runs as root in /mnt, which is this repository. The session runs in a separate Debian, so that its fonts and
# libraries do not change this machine. The Debian is built once, in some minutes, and kept in the folder autosolve-gnome
# (1.5 GB), autosolve-kde (1.8 GB) or autosolve-windows (2.7 GB) of $TMPDIR, or else of /var/tmp. Remove the folder to build it
# again. Only changes in /mnt outlive the command: everything else is written to memory, and all processes end.
#
# $SUITE names another release of Debian, such as trixie, which gets a separate folder. Wine is always that of Debian 13,
# because Wine 8 of Debian 12 does not run programs of Go. $MONITOR is the size of the monitor in pixels, by default 1280x1000;
# on GNOME it may be several sizes, for several monitors. If $BLIND is set, KWin sends no pictures.
# The script needs root or sudo.
set -eu

here=$(cd "$(dirname "$0")/../.." && pwd)
as_root=
[ "$(id -u)" -eq 0 ] || as_root=sudo
desktop=$1
shift
root=${TMPDIR:-/var/tmp}/autosolve-$desktop${SUITE:+-$SUITE}

wayland='pipewire wireplumber dbus libglib2.0-bin libgl1-mesa-dri'
case $desktop in
gnome) own="gnome-shell xdg-desktop-portal xdg-desktop-portal-gnome $wayland" ;;
kde) own="kwin-wayland plasma-workspace qtwayland5 xdg-desktop-portal xdg-desktop-portal-kde $wayland" ;;
windows)
    own='wine wine64 xvfb xserver-xorg-core xserver-xorg-video-dummy openbox xdotool x11-xserver-utils'
    export SUITE=trixie
    root=${TMPDIR:-/var/tmp}/autosolve-windows
    ;;
*) echo "session: there is no session of $desktop, only of gnome, kde and windows" >&2 && exit 2 ;;
esac
packages="$own
 chromium fonts-liberation fonts-dejavu-core fonts-comic-neue"

# set_up_wayland FOLDER finishes a new Debian for a session on Wayland: WirePlumber's Bluetooth support fails without logind.
# It is disabled in the configurations of versions 0.4 and 0.5.
set_up_wayland() {
    $as_root sh -c 'mkdir -p "$1/etc/wireplumber/bluetooth.lua.d" "$1/etc/wireplumber/wireplumber.conf.d" && cd "$1/etc/wireplumber" &&
        touch bluetooth.lua.d/50-bluez-config.lua bluetooth.lua.d/90-enable-all.lua &&
        echo "wireplumber.profiles = { main = { monitor.bluez = disabled } }" > wireplumber.conf.d/bluetooth.conf &&
        rm -f "$1/etc/machine-id" && chroot "$1" dbus-uuidgen --ensure=/etc/machine-id' build "$1"
}

# set_up_wine FOLDER makes Wine's files for a user in a new Debian, which takes half a minute. Sessions work on copies.
set_up_wine() {
    # shellcheck disable=SC2016 # the inner shell expands it
    $as_root unshare --mount --pid --fork --kill-child sh -euc 'mount --rbind /dev "$1/dev" && mount -t proc proc "$1/proc"
        for folder in run tmp root; do mount -t tmpfs tmpfs "$1/$folder"; done
        mkdir -p "$1/var/lib/autosolve"
        chroot "$1" env -i HOME=/root LANG=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin \
            WINEPREFIX=/var/lib/autosolve/wine WINEDEBUG=-all \
            WINEDLLOVERRIDES="mscoree,mshtml=;winemenubuilder.exe=d" sh -c "wineboot -i && wineserver -w"' build "$1"
}

# In /var/tmp, another user may have made the folder. Its programs would run as root.
if [ "$(stat -c %u "$root" 2>/dev/null)" != 0 ] || [ "$(cat "$root/etc/autosolve-packages" 2>/dev/null)" != "$packages" ]; then
    echo "session: building a Debian with $own in $root" >&2
    $as_root rm -rf --one-file-system "$root" "$root.part"
    $as_root mkdir "$root.part" # or fail if there is one again
    # shellcheck disable=SC2086 # a list of words
    $as_root env SUITE="${SUITE:-}" "$here/build/debian.sh" "$root.part" $packages # sudo drops the environment
    case $desktop in
    windows) set_up_wine "$root.part" ;;
    *) set_up_wayland "$root.part" ;;
    esac
    # shellcheck disable=SC2016 # the inner shell expands it
    $as_root sh -c 'printf "%s\n" "$2" > "$1/etc/autosolve-packages" && mv -T "$1" "$3"' build "$root.part" "$packages" "$root"
fi

if [ "$desktop" = kde ]; then
    # KWin's file capability for a higher priority prevents its start in a session without privileges.
    $as_root chroot "$root" /sbin/setcap -r /usr/bin/kwin_wayland 2>/dev/null || true # it may have none
    $as_root cc -O2 -Wall -shared -fPIC -o "$root/usr/local/lib/kwin-pictures.so" "$here/test/e2e/kwin/pictures.c"
fi

# The mounts and processes of this script end with its namespaces.
enter='
set -eu
root=$1 here=$2 desktop=$3 monitor=$4 blind=$5
shift 5
mount --bind -o ro "$root" "$root"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
mount -t proc proc "$root/proc"
for folder in run tmp root; do mount -t tmpfs tmpfs "$root/$folder"; done
mount --bind "$here" "$root/mnt"
exec chroot "$root" env -i HOME=/root LANG=C.UTF-8 TERM="${TERM:-dumb}" PATH=/usr/sbin:/usr/bin:/sbin:/bin \
    MONITOR="$monitor" BLIND="$blind" sh -c "cd /mnt && exec test/e2e/$desktop-session.sh \"\$@\"" session "$@"
'
exec $as_root unshare --mount --ipc --pid --fork --kill-child sh -c "$enter" enter \
    "$root" "$here" "$desktop" "${MONITOR:-1280x1000}" "${BLIND:-}" "$@"
