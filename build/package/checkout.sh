#!/bin/sh
# What packages have of this checkout. The scripts that build them source this file in its root, and make takes its commit.

commit=$(git rev-parse --short=10 HEAD 2>/dev/null || echo unknown)
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || echo 315532800) # a zip has no time before 1980
export commit SOURCE_DATE_EPOCH

# documents FOLDER copies what users read into the folder. All may read it there, whatever the checkout's modes are.
documents() {
    install -Dm 644 README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md VERSION LICENSE config.yaml -t "$1"
    cp -r docs "$1"
    chmod -R u=rwX,go=rX "$1/docs"
}
