#!/bin/sh
# A Sudoku in a terminal, which ignores clicks: arrows move the cursor, a digit is written at the cursor, q ends.
# terminal.sh PUZZLE (81 characters with a dot for an empty cell)
puzzle=$1 row=0 column=0

# rule LEFT MIDDLE RIGHT draws a line of the grid.
rule() {
    printf '%s───' "$1"
    for _ in 1 2 3 4 5 6 7 8; do printf '%s───' "$2"; done
    printf '%s\r\n' "$3"
}

# cell ROW COLUMN prints a cell of the puzzle.
cell() { printf '%s' "$puzzle" | cut -c $((9 * $1 + $2 + 1)) | tr . ' '; }

draw() {
    printf '\033[2J\033[H'
    rest=$puzzle
    rule ┌ ┬ ┐
    for r in 0 1 2 3 4 5 6 7 8; do
        for _ in 0 1 2 3 4 5 6 7 8; do
            digit=${rest%"${rest#?}"}
            [ "$digit" != . ] || digit=' '
            printf '│ %s ' "$digit"
            rest=${rest#?}
        done
        printf '│\r\n'
        if [ $r -lt 8 ]; then rule ├ ┼ ┤; else rule └ ┴ ┘; fi
    done
}

key() { dd bs=1 count=1 2>/dev/null; }

stty raw -echo
draw
while printf '\033[%d;%dH' $((2 * row + 2)) $((4 * column + 3)); do
    pressed=$(key)
    case $pressed in
    [1-9]) if [ "$(cell $row $column)" = ' ' ]; then printf '%s' "$pressed"; fi ;;
    A) row=$(((row + 8) % 9)) ;;
    B) row=$(((row + 1) % 9)) ;;
    C) column=$(((column + 1) % 9)) ;;
    D) column=$(((column + 8) % 9)) ;;
    q) exit ;;
    esac
done
