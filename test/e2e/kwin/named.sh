#!/bin/sh
# Runs a program so that the desktop's portal knows it by a name, as it knows what runs in a Flatpak: named.sh PROGRAM ARGUMENTS...
# It is for sessions of test/e2e/session.sh, where /srv is empty: there the program finds all that lies elsewhere.
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
