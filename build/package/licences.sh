#!/bin/sh
# Prints the licences of everything in the program: licences.sh [TITLE FILE]... It prints autosolve's own, those of Go and
# of the modules that the program contains for $GOOS, and each FILE, an absolute path, under its TITLE.
set -eu
cd "$(dirname "$0")/../.."
modules=$(mktemp)
trap 'rm "$modules"' EXIT

cat LICENSE
printf '\n\nThe program contains the following, under their own licences.\n\n\nGo\n\n'
goroot=$(go env GOROOT)
cat "$goroot/LICENSE" 2>/dev/null || cat "/usr/share/doc/golang-${goroot##*/go-}-go/copyright" # Debian's Go has no LICENSE
go list -deps -f '{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}} {{.Dir}}{{end}}{{end}}' ./cmd/autosolve > "$modules"
LC_ALL=C sort -u -o "$modules" "$modules"
while read -r module version folder; do
    printf '\n\n%s %s\n\n' "$module" "$version"
    cat "$folder"/LICEN[CS]E*
done < "$modules"
while [ $# -gt 0 ]; do
    printf '\n\n%s\n\n' "$1"
    cat "$2"
    shift 2
done
