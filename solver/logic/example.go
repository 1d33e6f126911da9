package logic

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"autosolve/solver"
)

// examplesText has three lines for each technique: the step in the notation of Step.String, the position, and the candidates that
// were removed there before. Lines that begin with # are comments.
//
//go:embed examples.txt
var examplesText string

// Example returns a position in which the technique finds a step, and that step. ok is false if the technique has no example.
func (t Technique) Example() (before *State, step Step, ok bool) {
	var lines []string
	for line := range strings.Lines(examplesText) {
		if line = strings.TrimSpace(line); !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	at := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, t.String()+": ") })
	if at < 0 || at+2 >= len(lines) {
		return nil, Step{}, false
	}
	before, err := ParsePosition(lines[at+1], lines[at+2])
	if err != nil {
		return nil, Step{}, false // TestExamples parses all examples
	}
	t.each(before, t.entry().find, func(found Step) bool {
		if !ok && found.String() == lines[at] {
			step, ok = found, true
		}
		return !ok
	})
	return before, step, ok
}

// ParsePosition reads a position from a grid of 81 cells, in which . or 0 stands for empty and + before a digit that is placed
// but was not given, and from the candidates removed in it, written digit-row-column with blanks between: 436 is 4 in r3c6.
func ParsePosition(grid, removed string) (*State, error) {
	all, err := solver.Parse(strings.ReplaceAll(grid, "+", ""))
	if err != nil {
		return nil, err
	}
	var givens, placed solver.Grid
	at := 0
	for i, d := range all {
		if grid[at] == '+' {
			placed[i] = d
			at++
		} else {
			givens[i] = d
		}
		at++
	}
	candidates, err := ParseCandidates(removed)
	if err != nil {
		return nil, err
	}
	return NewPosition(givens, placed, candidates)
}

// ParseCandidates reads candidates written as ParsePosition expects them.
func ParseCandidates(text string) (out []Candidate, err error) {
	for _, w := range strings.Fields(text) {
		if len(w) != 3 || strings.Trim(w, "123456789") != "" {
			return nil, fmt.Errorf("candidate %q is not digit, row and column", w)
		}
		row, col := int(w[1]-'1'), int(w[2]-'1')
		out = append(out, Candidate{Cell: solver.Cell(9*row + col), Digit: int(w[0] - '0')})
	}
	return out, nil
}
