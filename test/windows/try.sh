#!/usr/bin/env bash
# Checks an installed program: try.sh PROGRAM TRACE BROWSER [ARGUMENT...]. It runs --version and doctor, checks answers and exit
# statuses, then opens the practice page over the whole screen and has it filled once; the folder
# TRACE keeps the pictures of that. It is for a Windows whose screen nobody uses, in the bash of Git, and runs on Linux too:
#   try.sh bin/autosolve out/trace chromium --kiosk
set -euo pipefail

autosolve=$(realpath "$1")
trace=$2
shift 2
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
started=()
finish() {
	((${#started[@]} == 0)) || kill "${started[@]}" || true
	wait
	rm -rf "$work" || true # Windows keeps files that are still open
}
trap finish EXIT
trap 'exit 130' INT TERM HUP

say() { echo "try: $*" >&2; }
native() { if command -v cygpath >/dev/null; then cygpath -w "$1"; else echo "$1"; fi; }
# expect STATUS COMMAND... runs a command that must end with that status. Its output is in $work/out.
expect() {
	local want=$1 got=0
	shift
	"$@" >"$work/out" || got=$?
	if ((got != want)); then
		cat "$work/out"
		say "exit status $got, not $want: $*"
		exit 1
	fi
}
is() { [ "$(tr -d '\r' <"$work/out")" = "$1" ] || { cat "$work/out"; say "not the answer: $1"; exit 1; }; }

say "the version, and what doctor reports about this desktop"
expect 0 "$autosolve" --version
cat "$work/out"
expect 0 "$autosolve" doctor
cat "$work/out"

say "answers and exit statuses"
puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
solution=534678912672195348198342567859761423426853791713924856961537284287419635345286179
expect 0 "$autosolve" solve <<<"$puzzle"
is "$solution"
expect 5 "$autosolve" solve <<<"55${puzzle:2}"
expect 2 "$autosolve" solve --no-such-flag
expect 2 "$autosolve" --image no-such-file.png
expect 0 "$autosolve" --image docs/hint.png --format line
grep -qxE '[1-9.]{81}' "$work/out" || { cat "$work/out"; say "not the cells of docs/hint.png"; exit 1; }
expect 4 "$autosolve" --image docs/refused.png
expect 3 "$autosolve" --image templates/faces/andika/1.png

say "the practice page in $1"
"$autosolve" practice --addr 127.0.0.1:0 >"$work/page" &
started+=($!)
until [ -s "$work/page" ]; do
	kill -0 "${started[0]}" 2>/dev/null || { say "practice has ended"; exit 1; }
	sleep 0.1
done
"$@" --user-data-dir="$(native "$work/profile")" --no-first-run --no-default-browser-check "$(tr -d '\r\n' <"$work/page")" 2>"$work/browser.log" &
started+=($!)
for ((try = 1; ; try++)); do # the page is there once it can be read
	"$autosolve" --dry-run --format line >"$work/seen" 2>"$work/look.log" && break
	if ((try == 60)); then
		cat "$work/look.log"
		"$autosolve" --dry-run --trace "$trace" --trace-full || true
		say "the page cannot be read, see the pictures in $trace"
		exit 1
	fi
	sleep 1
done
cat "$work/seen"
expect 0 "$autosolve" --trace "$trace" --trace-full --format line
cat "$work/out"
say "all right"
