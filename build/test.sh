#!/usr/bin/env bash
# Runs all tests except the long ones: test.sh. It prints a line for each package and the output of failed tests, then how many
# tests passed, failed and were skipped, and why they were skipped. A failure stops no other test. "make test" calls it, with the
# environment that go commands need and all that tests require.
set -uo pipefail
cd "$(dirname "$0")/.." || exit
run() { go test -v -timeout 25m -vet=off "$@"; }

# What needs no display and does not depend on the speed of the machine.
if [ "${1:-}" = computing ]; then
	status=0
	go vet ./... || status=1
	run ./recognize/... ./solver/... || status=1
	run -tags="$TAGS,matprofile" -run Leak ./recognize || status=1
	exit "$status"
fi

logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
status=0

# The slowest packages start first. Three packages run on two processors, because tests spend much of their time waiting. The
# tests of fill depend most on the machine's speed, because they watch how fast a page in a real browser responds: they run alone.
# What only computes runs beside all of these with the scheduling policy idle, which leaves the processors to them.
mapfile -t others < <(go list ./... | grep -vE '^autosolve/(fill|recognize|solver)(/|$)')
brief() { tee "$1" | grep --line-buffered -vE '^( |===|--- (PASS|SKIP)|PASS$|XGB: |$)'; }
chrt --idle 0 "$0" computing >"$logs/computing" 2>&1 &
run -p $(($(nproc) * 3 / 2)) ./test/e2e ./cmd/autosolve ./internal/practice "${others[@]}" 2>&1 | brief "$logs/others"
((PIPESTATUS[0] == 0)) || status=1
run ./fill 2>&1 | brief "$logs/fill"
((PIPESTATUS[0] == 0)) || status=1
wait $! || status=1
brief /dev/null <"$logs/computing"

# Parallel tests take turns in the log: a line with === names the test that wrote the following lines.
failures='
	NR == FNR { if ($2 == "FAIL:") failed[$3]; next }
	$1 == "===" { theirs = $3 in failed; next }
	$1 == "---" { theirs = 0; if ($3 in failed) print; next }
	/^panic:/ { theirs = 1 }
	$1 == "FAIL" { theirs = 0 }
	theirs'
cat "$logs"/* >"$logs/all"
((status == 0)) || awk "$failures" "$logs/all" "$logs/all" | cut -c1-400 | head -n 400
reasons='
	/^ *--- SKIP/ { skipped++ }
	/^ +[a-z0-9_]+\.go:[0-9]+: needs / { sub(/.*: needs /, ""); needs[$0]++; known++ }
	END {
		for (what in needs) list = list sprintf("%s%d need %s", list ? ", " : "", needs[what], what)
		if (skipped > known) list = list sprintf("%s%d for another reason", list ? ", " : "", skipped - known)
		if (skipped) printf "%d skipped: %s\n", skipped, list
	}'
awk "$reasons" "$logs/all"
count() { grep -cE "^ *--- $1" "$logs/all"; }
echo "$(count PASS) passed, $(count FAIL) failed, $(count SKIP) skipped"
exit "$status"
