#!/bin/sh
# Vets for Windows those packages of the program that need no OpenCV, with their tests. It needs neither cgo nor a compiler
# for Windows. Packages that import gocv, even if only in a test, cannot be checked that way, because gocv's own types
# require cgo: make dist-windows compiles them.
set -eu

export GOOS=windows GOARCH=amd64 CGO_ENABLED=0 GOFLAGS=-tags=gocv_specific_modules,customenv,win
program=$(go list -deps -f '{{if .Module}}{{if .Module.Main}}{{.ImportPath}}{{end}}{{end}}' ./cmd/autosolve)
# shellcheck disable=SC2086 # a list of words
packages=$(go list -test -f '{{or .ForTest .ImportPath}}{{range .Deps}} {{.}}{{end}}' $program | awk '
    { package = $1; sub(/\.test$/, "", package); all[package] }
    / gocv\.io\/x\/gocv( |$)/ { opencv[package] }
    END { for (package in all) if (!(package in opencv)) print package }')
# shellcheck disable=SC2086
go vet $packages
