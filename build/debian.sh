#!/bin/sh
# Builds a minimal Debian with some packages in a new folder: debian.sh FOLDER PACKAGE... It is of this machine's release, or of
# the one that $SUITE names, such as trixie; apt's sources and proxies are this machine's. It has to run as root.
set -eu

root=$1
shift
settings=$(mktemp -d)
trap 'rm -r "$settings"' EXIT
apt-config dump | grep -i '^Acquire::.*proxy\|^Acquire::Check' > "$settings/apt.conf" || true
apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' 'Origin: Debian' > "$settings/sources"
release=$(awk 'NR == 1 { print $3 }' "$settings/sources")
[ -n "$release" ] || { echo "debian: no source of Debian among apt's" >&2; exit 1; }
if [ -n "${SUITE:-}" ]; then
    sed -i "s/ $release\\b/ $SUITE/" "$settings/sources"
    release=$SUITE
fi
include=$(printf '%s,' "$@")
mmdebstrap --quiet --mode=root --variant=apt --include="$include" --aptopt="$settings/apt.conf" "$release" "$root" - < "$settings/sources"
