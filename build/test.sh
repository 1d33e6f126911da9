#!/usr/bin/env bash
# Runs all tests except the long ones: test.sh. It prints a line for each package and the output of failed tests, then how many
# tests passed, failed and were skipped, and why they were skipped. Pictures of the screens on which tests failed stay in out/test. A
# failure stops no other test. "make test" calls it, with the environment that go commands need and all that tests require.
set -uo pipefail
cd "$(dirname "$0")/.." || exit
# Tests may use more memory than usual, because collecting garbage would take a tenth of their processor time.
run() { go test -v -timeout 25m -vet=off -exec 'env GOGC=400' "$@"; }

# What needs no display and does not depend on the speed of the machine.
if [ "${1:-}" = computing ]; then
	status=0
	run ./recognize/... ./solver/... || status=1
	run -tags="$TAGS,matprofile" -run Leak ./recognize || status=1
	exit "$status"
fi

# What the tests leave in the temporary folder is removed at the end, also after an interruption, when they cannot do it. The path
# is short, because it becomes part of the paths of sockets, which have at most 108 bytes. Another user runs sway in it. Profiles of
# Chromium are in memory if there is room, as in package stage.
TMPDIR=$(mktemp -d -t t.XXXXXX)
export TMPDIR
chmod 755 "$TMPDIR"
logs=$TMPDIR/logs
kept=$PWD/out/test
rm -rf "$kept"
mkdir -p "$logs" "$kept"
if memory=$(df --output=avail /dev/shm 2>/dev/null) && ((${memory##*[!0-9]} > 1 << 20)); then
	STAGE_PROFILES=$(mktemp -d -p /dev/shm t.XXXXXX)
	export STAGE_PROFILES
fi

# Each job is a process group, so that an interruption ends all of it; what a test started on its screen ends with the test.
set -m
# shellcheck disable=SC2317 # it is the trap that calls it
finish() {
	{ for job in $(jobs -p); do kill -- "-$job"; done; wait; } 2>/dev/null
	for ((try = 0; try < 50; try++)); do
		rm -rf "$TMPDIR" "${STAGE_PROFILES:-$TMPDIR}" 2>/dev/null && return
		sleep 0.1
	done
}
trap finish EXIT
trap 'exit 130' INT TERM HUP
status=0

# "make test" has built the program.
STAGE_PROGRAM=$PWD/bin/autosolve
export STAGE_PROGRAM

# The slowest packages start first. Three packages run on two processors, because tests spend much of their time waiting. The
# tests of fill depend most on the machine's speed, because they watch how fast a page in a real browser responds: no other package
# runs beside them, but several of them run at once, as they mostly wait for their pages. What only computes runs beside all of these
# with the scheduling policy idle, which leaves the processors to them.
mapfile -t others < <(go list -e ./... | grep -vE '^autosolve/(fill|recognize|solver)(/|$)')
part() { run -artifacts -outputdir "$kept" "${@:2}" 2>&1 </dev/null | brief "$logs/$1"; return "${PIPESTATUS[0]}"; }
brief() { tee "$1" | grep --line-buffered -vE '^( |===|--- (PASS|SKIP)|PASS$|XGB: |$)'; }
chrt --idle 0 "$0" computing >"$logs/computing" 2>&1 </dev/null &
computing=$!
slowest=(./test/e2e ./cmd/autosolve ./test/practice ./input/x11 ./tools/demo ./input/portal ./build/package ./test/matrix ./internal/play ./tools/draw)
part others -p $(($(nproc) * 3 / 2)) "${slowest[@]}" "${others[@]}" &
wait $! || status=1
part fill -parallel $(($(nproc) * 2)) ./fill &
wait $! || status=1
wait $computing || status=1
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
count() { grep -cE "$1" "$logs/all"; }
echo "$(count '^ *--- PASS') passed, $(count '^ *--- FAIL|^FAIL.*\[(build|setup) failed\]|^panic: test timed out') failed, $(count '^ *--- SKIP') skipped"
exit "$status"
