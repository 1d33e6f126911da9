#!/bin/sh
# Downloads and unpacks a source package of Debian 12: source.sh FOLDER PACKAGE=VERSION. The source is then in FOLDER/source.
# FOLDER must exist. The script needs apt, dpkg-dev and debian-archive-keyring. It uses this machine's mirror and proxies, but
# a list of sources of its own, so that it changes nothing outside of FOLDER.
set -eu

release=bookworm
folder=$(realpath "$1")
package=$2
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Label: Debian' | head -1)
keys=/usr/share/keyrings/debian-archive-keyring.gpg
mkdir -p "$folder/apt/lists/partial"
echo "deb-src [signed-by=$keys] ${mirror:-http://deb.debian.org/debian} $release main" > "$folder/apt/sources.list"
cat > "$folder/apt/apt.conf" <<EOF
Dir::Etc::SourceList "$folder/apt/sources.list";
Dir::Etc::SourceParts "-";
Dir::State::Lists "$folder/apt/lists";
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
APT::Sandbox::User "$(id -un)";
EOF
export APT_CONFIG="$folder/apt/apt.conf"
apt-get update -qq
(cd "$folder" && apt-get source -qq --download-only "$package")
dpkg-source -q --no-check -x "$folder/${package%%=*}"_*.dsc "$folder/source" # apt has checked the signature
