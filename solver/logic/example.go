package logic

import (
	_ "embed"
	"fmt"
	"strings"

	"autosolve/solver"
)

// articlesText has an article for each technique: an example, which is the step in the notation of Step.String, the position,
// and the candidates that were removed there before, or "-"; then the text of About. All lines of an article but the first begin
// with a tab. Lines that begin with # are comments.
//
//go:embed techniques.txt
var articlesText string

// article returns the lines about the technique.
func (t Technique) article() (lines []string) {
	is := false
	for line := range strings.Lines(articlesText) {
		is = strings.HasPrefix(line, t.String()+": ") || is && line[0] == '\t'
		if is {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return lines
}

// About returns what the technique is, in two or three sentences for someone who learns it, or "" if the technique is unknown.
func (t Technique) About() string {
	lines := t.article()
	return strings.Join(lines[min(3, len(lines)):], " ")
}

// Example returns a position in which the technique finds a step, and that step. ok is false if the technique is unknown.
func (t Technique) Example() (before *State, step Step, ok bool) {
	lines := t.article()
	if len(lines) < 3 {
		return nil, Step{}, false
	}
	before, _ = ParsePosition(lines[1], strings.Trim(lines[2], "-")) // the embedded positions are valid
	t.each(before, t.entry().find, func(found Step) bool {
		step, ok = found, found.String() == lines[0]
		return !ok
	})
	return before, step, ok
}

// ParsePosition reads a position from a grid of 81 cells and from the candidates removed in it. In the grid, 0, a dot or _ is
// an empty cell, and + is before a digit that is placed but was not given. Each candidate is written as digit, row and column,
// with blanks between candidates: 436 is 4 in r3c6.
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
