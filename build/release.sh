#!/bin/sh
# Begins a release of the version in VERSION: release.sh [TAG]. It empties the folder out/release and writes the version's changes to
# notes.md there. It refuses a tag that VERSION and CHANGELOG.md do not have, and in a checkout of git a tag of another commit and
# changes that are in no commit. Without a tag it is a rehearsal, for which all may change and the changes need no date.
set -eu
cd "$(dirname "$0")/.."
tag=${1:-}
version=$(cat VERSION)
fail() { echo "release: $*" >&2; exit 1; }

[ "${tag:-v$version}" = "v$version" ] ||
    fail "VERSION has $version, which is not the version of the tag $tag: use the tag v$version, or write ${tag#v} into VERSION"
heading=$(awk -v version="$version" '$1 == "##" && $2 == version' CHANGELOG.md)
case $heading in
'') fail "CHANGELOG.md has no changes of $version: write them below the line \"## $version ($(date +%F))\"" ;;
*' ('[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')') ;;
*)
    undated="CHANGELOG.md has no date for $version: write \"## $version ($(date +%F))\" in place of \"$heading\""
    [ -z "$tag" ] || fail "$undated"
    echo "release: rehearsal only: $undated" >&2
    ;;
esac
if [ -n "$tag" ] && grep -q 'not released yet' README.md; then
    fail "README.md, which is part of the packages, says that $version is not released yet: change that"
fi
if [ -n "$tag" ] && [ -e .git ]; then
    changes=$(git status --porcelain)
    [ -z "$changes" ] || fail "this checkout has changes that are in no commit: commit or remove what git status lists"
    head=$(git rev-parse HEAD)
    tagged=$(git rev-parse --quiet --verify "refs/tags/$tag^{commit}" || echo "$head")
    [ "$tagged" = "$head" ] || fail "the tag $tag is of another commit: release that one, with git checkout $tag"
fi

# A site shows each line break of the text, and cannot follow links into the repository.
notes=$(awk -v version="$version" '
    $1 == "##" { mine = $2 == version; next }
    !mine { next }
    /^  / && item { sub(/^ +/, ""); item = item " " $0; next }
    { if (item) print item; item = $0 }
    END { if (item) print item }' CHANGELOG.md | sed -E 's/\[([^]]+)\]\(([^):]+)\)/\1 (\2)/g')
[ -n "$notes" ] || fail "CHANGELOG.md says nothing below \"$heading\": write what has changed"
rm -rf out/release
mkdir -p out/release
printf '%s\n' "$notes" > out/release/notes.md
