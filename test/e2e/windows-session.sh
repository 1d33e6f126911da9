#!/bin/sh
# Runs a command beside Wine: windows-session.sh COMMAND... Only test/e2e/session.sh calls it, in namespaces that end with
# it. The tests start screens and Wine themselves. Each copies the prepared folder $E2E_WINE, so that none sees what
# another has changed.
set -eu

export E2E_SESSION=windows E2E_WINE=/var/lib/autosolve/wine
export WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml=;winemenubuilder.exe=d'
"$@"
