package recognize

import (
	"math"
	"slices"

	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// Givens are told from entries by how the digits look: those of one style are of one kind. Which styles are the givens is
// found by weighing the ways in which pages share the styles out (a sharing) by what puzzles and pages are usually like. What
// is set off from the other digits, a conflict in red or a selection, may be of either kind, each digit by itself.

// tellKinds gives each digit its kind. Empty are the backgrounds of the empty cells.
func tellKinds(digits []inkedDigit, empty []pixel.RGB, b *Board) {
	styles := stylesOf(digits, empty, b)
	if len(styles) == 0 {
		return
	}
	var best sharing
	most := math.Inf(-1)
	for _, s := range sharings(styles) {
		if w := s.weigh(styles, b); w > most {
			best, most = s, w
		}
	}
	for i, k := range styles {
		for _, d := range k.digits {
			b.Cells[d.cell].Kind = best[i]
		}
	}
	best.tellSetOff(styles, b)
}

// An inkedDigit is how a digit on the board looks, whichever reading found it.
type inkedDigit struct {
	*Glyph
	cell int
}

// inkedDigits are the board's digits as they were cut out. A digit that could not be is an entry: a puzzle that lacks one of its givens
// has more than one solution, so it is solved from all digits or refused.
func inkedDigits(all *[81]*read.Evidence, b *Board) (digits []inkedDigit) {
	for i, e := range all {
		switch c, g := &b.Cells[i], e.Glyph; {
		case c.Digit == 0:
		case g == nil:
			c.Kind = Entry
		default:
			digits = append(digits, inkedDigit{g, i})
		}
	}
	return digits
}

// emptyBackgrounds are the backgrounds of the board's empty cells.
func emptyBackgrounds(all *[81]*read.Evidence, b *Board) (backgrounds []pixel.RGB) {
	for i, e := range all {
		if b.Cells[i].Digit == 0 {
			backgrounds = append(backgrounds, e.Background)
		}
	}
	return backgrounds
}

// A sharing says of each style whether its digits are givens or entries, or, by Empty, that each may be either.
type sharing []Kind

// sharings are the ways in which pages share styles out: one is the givens, or one the entries, or all are givens; and each of
// these with what is set off being either.
func sharings(styles []*style) (all []sharing) {
	add := func(i int, one, others Kind, either bool) {
		s := make(sharing, len(styles))
		for j, k := range styles {
			switch {
			case j == i:
				s[j] = one
			case either && k.setOff:
				s[j] = Empty
			default:
				s[j] = others
			}
		}
		if !slices.ContainsFunc(all, func(o sharing) bool { return slices.Equal(o, s) }) {
			all = append(all, s)
		}
	}
	for _, either := range []bool{true, false} {
		add(0, Given, Given, either)
		for i := range styles {
			add(i, Given, Entry, either)
			add(i, Entry, Given, either)
		}
	}
	return all
}

// How a sharing is weighed, in nats. What is unlikely costs; what tells less than it seems, for pages differ, counts no more
// than a most.
const (
	usualGivens   = 36   // from so many on, each costs
	manyGivens    = 0.3  // so much,
	fewGivens     = 0.6  // and so much each that is missing
	leastGivens   = 22   // of so many.
	tooFewGivens  = 12   // Fewer than any puzzle with one solution has.
	soundShare    = 0.95 // of the pages' puzzles have one solution,
	chanceMiddle  = 43   // as has half of the other sets of so many digits out of a solved Sudoku,
	chanceSpread  = 3.5  // and 27 or 73 % of those with so many less or more;
	rare          = 3    // givens of one more style, where digits do not have colours of their own; entries all of one digit, where they do; givens that are set off
	seldom        = 2    // entries of one more style; an entry that is not in the solution; one in red that is right, or a selected one that is wrong
	setOffEntries = 1    // entries that are set off
	setOffEither  = 0.4  // a digit that is told by itself
	plainUnit     = 60   // of how much plainer the givens are, see plainness
	plainMost     = 1
	boldUnit      = 0.2 // of the logarithm of how much thicker the givens' strokes are
	boldMost      = 0.5
)

// weigh is the sharing's log-likelihood, but for a constant.
func (s sharing) weigh(styles []*style, b *Board) float64 {
	g, n := s.givens(styles, b)
	w := countWeight(n)
	if chance := 1 / (1 + math.Exp((chanceMiddle-float64(n))/chanceSpread)); s.sound(styles, b, g) {
		w += math.Log(soundShare / chance)
	} else {
		w += min(0, math.Log((1-soundShare)/(1-chance)))
	}
	var of [Entry + 1]struct {
		styles                int
		plain, digits, stroke float64
	}
	for i, k := range styles {
		switch {
		case k.setOff && s[i] == Given:
			w -= rare
		case k.setOff && s[i] == Entry:
			w -= setOffEntries
		case k.setOff:
			w -= setOffEither * float64(len(k.digits))
		default:
			t := &of[s[i]]
			t.styles++
			for _, d := range k.digits {
				t.plain += float64(d.plainness())
				t.digits++
				t.stroke += d.Stroke
			}
			if k.ownColours && s[i] == Entry && k.oneDigit(b) && len(k.digits) > 2 {
				w -= rare
			}
		}
	}
	given, entry := of[Given], of[Entry]
	if !styles[0].ownColours {
		w -= rare * float64(max(given.styles-1, 0))
	}
	w -= seldom * float64(max(entry.styles-1, 0))
	if given.digits > 0 && entry.digits > 0 {
		w += atMost(plainMost, (given.plain/given.digits-entry.plain/entry.digits)/plainUnit)
		w += atMost(boldMost, math.Log(given.stroke/given.digits*entry.digits/entry.stroke)/boldUnit)
	}
	return w
}

func atMost(most, v float64) float64 { return max(-most, min(v, most)) }

// countWeight is how usual a puzzle with so many givens is.
func countWeight(n int) float64 {
	switch {
	case n < solver.MinGivens:
		return -tooFewGivens
	case n < leastGivens:
		return -fewGivens * float64(leastGivens-n)
	}
	return -manyGivens * float64(max(0, n-usualGivens))
}

// givens is the puzzle of a sharing, without what may be either, and how many digits it has.
func (s sharing) givens(styles []*style, b *Board) (g solver.Grid, n int) {
	for i, k := range styles {
		if s[i] == Given {
			n += len(k.digits)
			for _, d := range k.digits {
				g[d.cell] = b.Cells[d.cell].Digit
			}
		}
	}
	return g, n
}

// either are the digits that may be of either kind, a few at most.
func (s sharing) either(styles []*style) (digits []*inkedDigit) {
	const few = 6 // whose sets are all tried
	for i, k := range styles {
		if s[i] == Empty {
			digits = append(digits, k.digits...)
		}
	}
	return digits[:min(len(digits), few)]
}

// with adds those of the digits to a grid that are in a set of bits.
func with(g solver.Grid, digits []*inkedDigit, set int, b *Board) solver.Grid {
	for i, d := range digits {
		if set&(1<<i) != 0 {
			g[d.cell] = b.Cells[d.cell].Digit
		}
	}
	return g
}

// sound reports whether the givens have one solution, with some of the digits that may be either if need be.
func (s sharing) sound(styles []*style, b *Board, g solver.Grid) bool {
	either := s.either(styles)
	for set := range 1 << len(either) {
		if _, err := solver.Solve(with(g, either, set, b)); err == nil {
			return true
		}
	}
	return false
}

// How a set of digits that may be either is weighed, in nats.
const (
	likeUnit = 0.1 // of how much better a digit's shape correlates with the givens' than with the entries'
	unsound  = 4   // it leaves no puzzle with one solution
)

// tellSetOff tells the digits that may be either: as the most likely set of them is the givens'.
func (s sharing) tellSetOff(styles []*style, b *Board) {
	either := s.either(styles)
	if len(either) == 0 {
		return
	}
	g, given := s.givens(styles, b)
	var entries []*inkedDigit
	for i, k := range styles {
		if s[i] == Entry {
			entries = append(entries, k.digits...)
		}
	}
	rather := make([]float64, len(either)) // by how much each is rather a given, by its look
	for i, d := range either {
		rather[i] = math.Log(float64(given+1)/float64(len(entries)+1)) / 2
		if len(entries) > 0 {
			rather[i] += 2 * (s.closest(d, Given, styles) - s.closest(d, Entry, styles)) / likeUnit
		}
	}
	best, most := 0, math.Inf(-1)
	for set := range 1 << len(either) {
		w := 0.0
		for i := range either {
			if set&(1<<i) != 0 {
				w += rather[i]
			}
		}
		solution, err := solver.Solve(with(g, either, set, b))
		if err != nil {
			w -= unsound
		} else {
			right := func(d *inkedDigit) bool { return solution[d.cell] == b.Cells[d.cell].Digit }
			for i, d := range either {
				if set&(1<<i) == 0 && right(d) == d.red() {
					w -= seldom
				}
			}
			for _, d := range entries {
				if !right(d) {
					w -= seldom
				}
			}
		}
		if w > most {
			best, most = set, w
		}
	}
	for i, k := range styles {
		for _, d := range k.digits {
			if s[i] == Empty {
				b.Cells[d.cell].Kind = Entry
			}
		}
	}
	for i, d := range either {
		if best&(1<<i) != 0 {
			b.Cells[d.cell].Kind = Given
		}
	}
}

// closest is how well the digit's shape correlates with that of the digit of a kind that is most like it.
func (s sharing) closest(d *inkedDigit, kind Kind, styles []*style) (most float64) {
	for i, k := range styles {
		if s[i] == kind {
			for _, o := range k.digits {
				most = max(most, d.Likeness(o.Glyph))
			}
		}
	}
	return most
}

// plainness is higher the more the ink stands out from its background, and lower the more colourful it is: puzzles are set
// in black or white, entries in grey or blue.
func (d *inkedDigit) plainness() int {
	return d.Colour.Distance(d.Background) - saturation(d.Colour)
}

// saturation is how far a colour is from grey, 0 to 255.
func saturation(c pixel.RGB) int {
	return int(max(c[0], c[1], c[2])) - int(min(c[0], c[1], c[2]))
}

// red reports whether the ink warns of a conflict.
func (d *inkedDigit) red() bool {
	const redness = 80 // by how much red stands out, 0 to 255
	return int(d.Colour[0]) > int(max(d.Colour[1], d.Colour[2]))+redness
}
