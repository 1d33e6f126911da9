#!/bin/sh
# Compiles the tests of every package that has tests for Windows: programs.sh FOLDER. Each program goes into its package's folder below
# FOLDER. The environment is that of a build for Windows, see build/windows.
set -eu

folder=$1
rm -rf "$folder"
module=$(go list -m)
packages=$(go list -f '{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}}{{end}}' ./...)
for package in $packages; do
    name=${package#"$module"}
    name=${name#/}
    mkdir -p "$folder/${name:-.}"
    go test -c -o "$folder/${name:-.}/${package##*/}.test.exe" "$package"
done
