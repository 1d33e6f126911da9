package main

import (
	"fmt"
	"strings"
	"testing"

	"autosolve/internal/hint"
	"autosolve/solver/logic"
)

// example returns the example of a technique as a hint.
func example(t *testing.T, technique logic.Technique) *hint.Hint {
	t.Helper()
	before, step, ok := technique.Example()
	if !ok {
		t.Fatalf("%v has no example", technique)
	}
	return &hint.Hint{Step: step, Before: before}
}

// TestHintGrid checks that the grid of each technique's example fits into a usual terminal and marks what follows from the step.
func TestHintGrid(t *testing.T) {
	for _, technique := range logic.Default() {
		h := example(t, technique)
		text := drawHintGrid(h, false)
		for line := range strings.Lines(text) {
			if len(line) > helpColumns {
				t.Errorf("%v: a line has %d columns: %s", technique, len(line), line)
			}
		}
		rows := gridRows(text)
		for _, p := range h.Placements {
			if want := fmt.Sprintf("[%d]", p.Digit); rows[p.Cell] != want {
				t.Errorf("%v: %v is drawn as %s, want %s", technique, p.Cell, rows[p.Cell], want)
			}
		}
		for _, e := range h.Eliminations {
			_, removed, _ := strings.Cut(rows[e.Cell], "-")
			if !strings.Contains(removed, fmt.Sprint(e.Digit)) {
				t.Errorf("%v: %v is drawn as %s, want %d ruled out", technique, e.Cell, rows[e.Cell], e.Digit)
			}
		}
		for c := range h.Cells().All() {
			if rows[c] == "." || rows[c] == ":" {
				t.Errorf("%v: %v of the pattern is not marked", technique, c)
			}
		}
	}
}

// gridRows returns the texts of the cells of a grid that drawHintGrid has drawn.
func gridRows(text string) (cells []string) {
	for line := range strings.Lines(text) {
		if number, row, ok := strings.Cut(line, " | "); ok && len(number) == 1 {
			cells = append(cells, strings.Fields(strings.ReplaceAll(row, "|", " "))...)
		}
	}
	return cells
}

func TestHintGridColours(t *testing.T) {
	h := example(t, "Naked Pair") // 7,9 in r8c59 => r8c8<>9
	coloured := drawHintGrid(h, true)
	for _, want := range []string{"\x1b[1;34m(79)\x1b[22;39m", "\x1b[1;31m-9\x1b[22;39m"} {
		if !strings.Contains(coloured, want) {
			t.Errorf("the grid has no %q:\n%s", want, coloured)
		}
	}
	for _, s := range []style{boldRed, magenta, boldBlue, boldGreen} {
		coloured = strings.NewReplacer("\x1b["+s.begin+"m", "", "\x1b["+s.end+"m", "").Replace(coloured)
	}
	if plain := drawHintGrid(h, false); coloured != plain {
		t.Errorf("the colours change the text:\n%s\n%s", coloured, plain)
	}
}
