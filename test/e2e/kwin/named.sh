#!/bin/sh
# Runs a program under a name that the desktop's portal knows, like a Flatpak: named.sh PROGRAM ARGUMENTS...
# Only for sessions of test/e2e/session.sh, where /srv is empty: it becomes the program's root, with everything else mounted in it.
exec unshare --mount sh -c '
set -eu
mount -t tmpfs tmpfs /srv
for folder in /*; do
    [ "$folder" != /srv ] || continue
    if [ -L "$folder" ]; then
        cp -P "$folder" /srv/
    else
        mkdir "/srv$folder"
        mount --rbind "$folder" "/srv$folder"
    fi
done
printf "[Application]\nname=org.example.Autosolve\n[Instance]\ninstance-id=1\n" > /srv/.flatpak-info
here=$PWD
exec chroot /srv sh -c "cd \"\$0\" && exec \"\$@\"" "$here" "$@"
' named "$@"
