#!/bin/sh
# Runs README's two commands on a bare machine: builds a minimal Debian with only apt, make and this machine's Go in a temporary
# folder, clones the committed state of this repository into it, runs the commands there, prints their exit statuses, and removes
# the folder.
#
#   bare.sh                                            runs make demo and make test
#   bare.sh 'make build' 'bin/autosolve --version'     runs other commands
#   bare.sh --with FILE COMMAND...                     copies FILE into the folder out first
#
# It needs root or sudo, and about 5 GB in $TMPDIR or /var/tmp. It uses this machine's apt sources, proxies and Go settings.
set -eu

here=$(cd "$(dirname "$0")/.." && pwd)
as_root=
[ "$(id -u)" -eq 0 ] || as_root=sudo
work=$(mktemp -d -p "${TMPDIR:-/var/tmp}") # /tmp may be in memory
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
$as_root env SUITE="${SUITE:-}" "$here/build/debian.sh" "$root" make # sudo drops the environment
mv "$work/out" "$work/autosolve/out"
$as_root mv "$work/autosolve" "$root/root/autosolve"
$as_root chown -R 0:0 "$root/root/autosolve"
# Copy the certificate authorities that this machine's administrator added; the others are in Debian's package ca-certificates.
if [ -d /usr/local/share/ca-certificates ]; then
    $as_root mkdir -p "$root/usr/local/share"
    $as_root cp -r /usr/local/share/ca-certificates "$root/usr/local/share"
fi
$as_root cp -L /etc/resolv.conf /etc/hosts "$root/etc"
$as_root mkdir -p "$root/usr/local/go"

# The mounts and processes of this script end with its namespaces.
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
