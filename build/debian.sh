#!/bin/sh
# Builds a minimal Debian with the named packages in a new folder: debian.sh FOLDER PACKAGE...
# The release is this machine's, or $SUITE, such as trixie. It uses this machine's apt sources and proxies, and must run as root.
set -eu

root=$1
shift
settings=$(mktemp -d)
trap 'rm -r "$settings"' EXIT
apt-config dump | grep -i '^Acquire::.*proxy\|^Acquire::Check' > "$settings/apt.conf" || true
apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' 'Origin: Debian' > "$settings/sources"
release=$(awk '$3 !~ /-/ { print $3; exit }' "$settings/sources") # not that of updates
[ -n "$release" ] || { echo "debian: apt has no Debian source" >&2; exit 1; }
if [ -n "${SUITE:-}" ]; then
    sed -i "s/ $release\\b/ $SUITE/" "$settings/sources"
    release=$SUITE
fi
include=$(printf '%s,' "$@")
mmdebstrap --quiet --mode=root --variant=apt --include="$include" --aptopt="$settings/apt.conf" "$release" "$root" - < "$settings/sources"
