package logic

import (
	"cmp"
	"slices"
	"strings"
)

// Part is one part of a step's pattern: some cells, and the digits and houses that matter for it. The comment at the
// finder of a technique lists the parts of its steps in order.
type Part struct {
	Cells  Cells
	Digits Digits
	Houses Houses
}

// Step is one pattern in a position, and what follows from it.
type Step struct {
	Technique    Technique
	Parts        []Part      // the parts of the pattern
	Chains       []Chain     // the chains of the pattern, if it has any
	Placements   []Candidate // digits that are certain
	Eliminations []Candidate // candidates that are impossible, sorted by cell and digit
}

// eliminating returns a step that eliminates candidates.
func eliminating(gone []Candidate, parts ...Part) Step { return Step{Parts: parts, Eliminations: gone} }

// Cells returns all cells of the pattern.
func (s *Step) Cells() Cells {
	var out Cells
	for _, p := range s.Parts {
		out = out.Or(p.Cells)
	}
	for _, c := range s.Chains {
		for _, n := range c.Nodes {
			out = out.Or(n.Cells)
		}
	}
	return out
}

// Difficulty returns the difficulty of the step on the scale of the package comment. It is that of its technique, except
// that a hidden single in a row or column is harder to see than one in a box (1.5, not 1.2), and that steps with chains are
// harder if the chains are longer, as in Sudoku Explainer.
func (s *Step) Difficulty() float64 {
	d := s.Technique.Difficulty()
	if s.Technique == HiddenSingle && s.Parts[0].Houses&allBoxes == 0 {
		return hiddenSingleInLine
	}
	return d + lengthPenalty(s.length())
}

// length returns the number of nodes in the step's chains together.
func (s *Step) length() int {
	n := 0
	for _, c := range s.Chains {
		n += len(c.Nodes)
	}
	return n
}

// lengthPenalty returns what Sudoku Explainer adds for a chain of n nodes: 0.1 for each of the limits 4, 6, 8, 12, 16,
// 24 ... that n exceeds. The limits grow by the factors 3/2 and 4/3 in turn.
func lengthPenalty(n int) float64 {
	steps := 0
	for limit, next := 4, 6; n > limit; limit, next = next, 2*limit {
		steps++
	}
	return float64(steps) / 10
}

// String returns the step in the usual notation of technique, pattern and conclusion, as in "Hidden Pair: 5,7 in r2c48 =>
// r2c4<>2, r2c48<>4". For a single, the pattern is left out: "Hidden Single: r5c8=8".
func (s *Step) String() string {
	text := s.Technique.String() + ": "
	if pattern := s.Technique.entry().pattern(s); pattern != "" {
		text += pattern + " => "
	}
	return text + s.Conclusion()
}

// Explain returns a few sentences for beginners: the pattern, why the conclusion follows, and the conclusion.
func (s *Step) Explain() string {
	var so []string
	for _, p := range s.Placements {
		so = append(so, "place "+p.String())
	}
	lost := byDigit(s.Eliminations)
	for d, cells := range lost {
		if cells.Empty() || slices.Contains(lost[:d], cells) {
			continue
		}
		var digits Digits // all digits that exactly these cells lose
		for e := d; e <= 9; e++ {
			if lost[e] == cells {
				digits |= digitSet(e)
			}
		}
		so = append(so, "remove "+digits.join(" and ")+" from "+cells.String())
	}
	return capitalized(s.Technique.entry().why(s)) + ". So " + joinWords(so) + "."
}

// capitalized returns the text with a capital first letter, unless it begins with the name of a cell.
func capitalized(text string) string {
	if len(text) < 2 || text[0] == 'r' && text[1] >= '1' && text[1] <= '9' {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// Conclusion returns what follows, without the reason: "r5c8=8" or "r2c4<>2, r2c48<>4".
func (s *Step) Conclusion() string {
	var out []string
	for _, p := range s.Placements {
		out = append(out, p.Cell.String()+"="+string(rune('0'+p.Digit)))
	}
	for d, cells := range byDigit(s.Eliminations) {
		if !cells.Empty() {
			out = append(out, cells.String()+"<>"+string(rune('0'+d)))
		}
	}
	return strings.Join(out, ", ")
}

// byDigit returns the cells that lose each digit.
func byDigit(eliminations []Candidate) [10]Cells {
	var cells [10]Cells
	for _, e := range eliminations {
		cells[e.Digit] = cells[e.Digit].with(e.Cell)
	}
	return cells
}

// normalize sorts eliminations by cell and digit and removes duplicates.
func normalize(eliminations []Candidate) []Candidate {
	slices.SortFunc(eliminations, func(a, b Candidate) int { return cmp.Or(int(a.Cell-b.Cell), a.Digit-b.Digit) })
	return slices.Compact(eliminations)
}
