#!/bin/sh
# Compiles the tests of every package for Windows: programs.sh FOLDER. Each program goes into its package's folder below
# FOLDER. The environment is that of a build for Windows, see build/windows/opencv.sh. The packages that drive a desktop
# of Linux are left out, and test/matrix, which draws pages in a browser of Linux; so are packages that have no tests for
# Windows.
set -eu

folder=$1
rm -rf "$folder"
module=$(go list -m)
packages=$(go list -e -f '{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}}{{end}}' ./... |
    grep -vxE "$module/(input/x11|input/wlr|input/portal|internal/desktop/wayland|internal/desktop/x11|test/.*)")
for package in $packages; do
    mkdir -p "$folder/${package#"$module"/}"
    go test -c -o "$folder/${package#"$module"/}/${package##*/}.test.exe" "$package"
done
