package logic

import (
	"errors"
	"fmt"
	"strings"

	"autosolve/solver"
)

// ErrCase says that a line is not a case of a technique library.
var ErrCase = errors.New("not a technique case")

// Case is one line of a technique library in HoDoKu's format: a position and what a technique must find there.
type Case struct {
	Code         string // of the technique, see ByCode
	Variant      string // which form of the technique; "x": it must not be found at all
	State        *State
	Eliminations []Candidate // what some step must eliminate, sorted by cell and digit
	Placements   []Candidate // what some step must place
}

// ParseCase reads a line
//
//	:technique[-variant]:candidates:givens:deleted candidates:eliminations:placements:extra
//
// in which a grid has 81 cells, '.' or '0' for empty and '+' before a digit that is placed but not given, and candidates are
// written digit-row-column with blanks between. The extra field is not read and may be missing. Errors wrap ErrCase, or ErrContradiction where digits clash.
func ParseCase(line string) (Case, error) {
	f := strings.Split(strings.TrimSpace(line), ":")
	if len(f) < 7 || len(f) > 8 || f[0] != "" {
		return Case{}, fmt.Errorf("read case: %d fields, want 7 or 8: %w", len(f), ErrCase)
	}
	var c Case
	c.Code, c.Variant, _ = strings.Cut(f[1], "-")
	givens, placed, err := parsePlaced(f[3])
	if err != nil {
		return Case{}, fmt.Errorf("read case: %w", err)
	}
	deleted, err := parseCandidates(f[4])
	if err != nil {
		return Case{}, fmt.Errorf("read deleted candidates: %w", err)
	}
	if c.Eliminations, err = parseCandidates(f[5]); err != nil {
		return Case{}, fmt.Errorf("read eliminations: %w", err)
	}
	if c.Placements, err = parseCandidates(f[6]); err != nil {
		return Case{}, fmt.Errorf("read placements: %w", err)
	}
	if c.State, err = NewPosition(givens, placed, deleted); err != nil {
		return Case{}, fmt.Errorf("read case: %w", err)
	}
	return c, nil
}

// Wants reports whether the step concludes exactly what the case asks for.
func (c *Case) Wants(step *Step) bool {
	return equal(step.Eliminations, c.Eliminations) && equal(step.Placements, c.Placements)
}

func equal(a, b []Candidate) bool {
	return len(a) == len(b) && byDigit(a) == byDigit(b)
}

// parsePlaced reads a grid in which '+' stands before each digit that was not given.
func parsePlaced(text string) (givens, placed solver.Grid, err error) {
	cell, plus := 0, false
	for i := range len(text) {
		ch := text[i]
		if ch == '+' && !plus {
			plus = true
			continue
		}
		isDigit := ch >= '1' && ch <= '9'
		if cell == len(givens) || !isDigit && (plus || ch != '.' && ch != '0') {
			return givens, placed, fmt.Errorf("grid at character %d: %w", i+1, ErrCase)
		}
		switch {
		case plus:
			placed[cell] = ch - '0'
		case isDigit:
			givens[cell] = ch - '0'
		}
		plus = false
		cell++
	}
	if cell != len(givens) || plus {
		return givens, placed, fmt.Errorf("grid of %d cells: %w", cell, ErrCase)
	}
	return givens, placed, nil
}

// parseCandidates reads candidates as digit-row-column, sorted and without repeats.
func parseCandidates(text string) ([]Candidate, error) {
	var out []Candidate
	for _, w := range strings.Fields(text) {
		if len(w) != 3 || strings.Trim(w, "123456789") != "" {
			return nil, fmt.Errorf("candidate %q: %w", w, ErrCase)
		}
		cell := solver.Cell(9*int(w[1]-'1') + int(w[2]-'1'))
		out = append(out, Candidate{cell, int(w[0] - '0')})
	}
	return normalize(out), nil
}
