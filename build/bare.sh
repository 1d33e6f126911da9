#!/bin/sh
# Tries README's two commands on a machine with nothing on it: builds a minimal Debian in a temporary folder, with apt, make
# and this machine's Go and nothing else, clones this repository into it (what is committed), runs the commands there, says
# how each of them ended, and removes the folder. Other commands: bare.sh 'make build' 'bin/autosolve --version'. A file that
# they need is put into the folder out: bare.sh --with FILE COMMAND...
# It needs root, or sudo, and about 5 GB in $TMPDIR. apt's sources and proxies are this machine's, and so are Go's settings.
set -eu

here=$(cd "$(dirname "$0")/.." && pwd)
as_root=
[ "$(id -u)" -eq 0 ] || as_root=sudo
work=$(mktemp -d)
trap '$as_root rm -rf --one-file-system "$work"' EXIT
trap 'exit 130' INT TERM HUP
root=$work/root

mkdir -p "$work/out"
while [ "${1:-}" = --with ]; do
    cp "$2" "$work/out"
    shift 2
done
[ $# -gt 0 ] || set -- 'make demo' 'make test'

echo "bare: building a minimal Debian in $root" >&2
git clone -q "$here" "$work/autosolve"
$as_root "$here/build/debian.sh" "$root" make
mv "$work/out" "$work/autosolve/out"
$as_root mv "$work/autosolve" "$root/root/autosolve"
$as_root chown -R 0:0 "$root/root/autosolve"
# Authorities that this machine's administrator trusts; the others come with Debian's package ca-certificates.
if [ -d /usr/local/share/ca-certificates ]; then
    $as_root mkdir -p "$root/usr/local/share"
    $as_root cp -r /usr/local/share/ca-certificates "$root/usr/local/share"
fi
$as_root cp -L /etc/resolv.conf /etc/hosts "$root/etc"
$as_root mkdir -p "$root/usr/local/go"

# What is mounted here, and what runs here, ends with this process.
enter='
set -eu
root=$1 goroot=$2 goproxy=$3 gosumdb=$4 command=$5
mount --rbind /dev "$root/dev"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
mount -t proc proc "$root/proc"
mount --rbind /sys "$root/sys"
mount --bind "$goroot" "$root/usr/local/go"
exec chroot "$root" env -i HOME=/root LANG=C.UTF-8 TERM="${TERM:-dumb}" GOTOOLCHAIN=local GOPROXY="$goproxy" GOSUMDB="$gosumdb" \
    PATH=/usr/local/go/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    sh -c "cd /root/autosolve && $command"
'
status=0
ends=
for command in "$@"; do
    echo "bare: $command" >&2
    began=$(date +%s)
    code=0
    $as_root unshare --mount --ipc --pid --fork --kill-child sh -c "$enter" enter "$root" "$(go env GOROOT)" \
        "$(go env GOPROXY)" "$(go env GOSUMDB)" "$command" </dev/null || code=$?
    [ "$code" -eq 0 ] || status=1
    ends="$ends$(printf 'bare: %s: exit status %d after %d s' "$command" "$code" "$(($(date +%s) - began))")
"
done
printf '%s' "$ends" >&2
exit "$status"
