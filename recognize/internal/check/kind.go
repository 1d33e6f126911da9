package check

import (
	"math"
	"math/bits"
	"slices"

	"autosolve/recognize/internal/label"
	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// This file distinguishes givens from entries by their look: all digits of a style are of one kind. Of the ways in which pages
// assign kinds to styles, the likeliest one is chosen, given what puzzles and pages usually look like. Digits that are set
// off, such as a conflict in red or a selection, may each be of either kind.

// An inkedDigit is a digit on the board whose glyph was cut out, so that its look is known.
type inkedDigit struct {
	*read.Glyph
	cell    int
	digit   uint8
	flagged bool // the cell also holds a coloured sign in a corner, with which pages mark entries
}

// kindsOf returns the kind of each cell. A digit that could not be cut out counts as an entry. If it is in fact a given, the
// other givens may have more than one solution, and then the puzzle is solved from all digits or refused. empty holds the
// backgrounds of the empty cells.
func kindsOf(digits solver.Grid, inked []inkedDigit, empty []pixel.RGB) (kinds [81]label.Kind) {
	for i, d := range digits {
		if d != 0 {
			kinds[i] = label.Entry
		}
	}
	styles := stylesOf(inked, empty)
	if len(styles) == 0 {
		return kinds
	}
	var best assignment
	most := math.Inf(-1)
	for _, a := range assignments(styles) {
		if w := a.logLikelihood(styles); w > most {
			best, most = a, w
		}
	}
	for i, k := range styles {
		for _, d := range k.digits {
			kinds[d.cell] = best[i]
		}
	}
	best.decideEither(styles, &kinds)
	return kinds
}

// inkedDigits returns the digits that were cut out.
func inkedDigits(all *[81]*read.Evidence, digits solver.Grid) (inked []inkedDigit) {
	for i, e := range all {
		if digits[i] != 0 && e.Glyph != nil {
			inked = append(inked, inkedDigit{e.Glyph, i, digits[i], hasFlag(e)})
		}
	}
	return inked
}

// hasFlag reports whether a cell with a digit also holds a small part in a corner that is coloured, unlike the sums and numbers
// that some puzzles have there.
func hasFlag(e *read.Evidence) bool {
	const (
		coloured = 80  // the least saturation of a flag, 0 to 255
		least    = 0.1 // the least width and height of a flag, as shares of the cell's
		corner   = 0.4 // a flag lies within this share of the cell's width and height from a corner
	)
	size := e.Cell.Size()
	w, h := int(corner*float64(size.X)), int(corner*float64(size.Y))
	return slices.ContainsFunc(e.Parts, func(c read.Part) bool {
		across := c.Box.Max.X <= e.Cell.Min.X+w || c.Box.Min.X >= e.Cell.Max.X-w
		down := c.Box.Max.Y <= e.Cell.Min.Y+h || c.Box.Min.Y >= e.Cell.Max.Y-h
		large := float64(c.Box.Dx()) >= least*float64(size.X) && float64(c.Box.Dy()) >= least*float64(size.Y)
		return across && down && large && !c.Box.Overlaps(e.Glyph.Box) && saturation(c.Colour) >= coloured
	})
}

func emptyBackgrounds(all *[81]*read.Evidence, digits solver.Grid) (backgrounds []pixel.RGB) {
	for i, e := range all {
		if digits[i] == 0 {
			backgrounds = append(backgrounds, e.Background)
		}
	}
	return backgrounds
}

// An assignment holds the kind of each style's digits. Empty stands for undecided digits, each of which may be of either
// kind.
type assignment []label.Kind

// assignments returns the assignments that pages use: all styles hold givens, or one style holds the givens and the rest
// entries, or one holds the entries and the rest givens. A variant of each leaves undecided the digits of all styles that are
// set off, except the one style.
func assignments(styles []*style) (all []assignment) {
	add := func(i int, one, others label.Kind, either bool) {
		a := make(assignment, len(styles))
		for j, k := range styles {
			switch {
			case j == i:
				a[j] = one
			case either && k.setOff:
				a[j] = label.Empty
			default:
				a[j] = others
			}
		}
		if !slices.ContainsFunc(all, func(o assignment) bool { return slices.Equal(o, a) }) {
			all = append(all, a)
		}
	}
	for _, either := range []bool{true, false} {
		add(0, label.Given, label.Given, either)
		for i := range styles {
			add(i, label.Given, label.Entry, either)
			add(i, label.Entry, label.Given, either)
		}
	}
	return all
}

// The log-likelihood of an assignment, in nats, is determined by these constants. The influence of properties that vary from
// page to page is limited.
const (
	usualGivens        = 36   // more givens than this are unusual
	extraGivenPenalty  = 0.3  // for each given above usualGivens
	leastGivens        = 22   // fewer givens than this are unusual
	fewGivensPenalty   = 0.6  // for each given below leastGivens
	tooFewPenalty      = 12   // if there are fewer givens than in any puzzle with one solution
	soundShare         = 0.95 // the share of puzzles on pages that have one solution
	chanceMiddle       = 43   // this many digits of a solved Sudoku, chosen at random, have one solution in half of the cases
	chanceSpread       = 3.5  // with this many digits fewer or more than chanceMiddle, 27 % or 73 % have one solution
	setOffEntryPenalty = 1    // for each style of entries that is set off
	eitherPenalty      = 0.4  // for each undecided digit
	plainUnit          = 60   // this much more of contrast minus saturation in the givens than in the entries counts 1
	plainLimit         = 1    // a difference in plainness counts at most this
	boldUnit           = 0.2  // a log-ratio of this much between the givens' and the entries' mean strokes counts 1
	boldLimit          = 0.5  // the log-ratio of the mean strokes counts at most this

	// rarePenalty is for each style of givens that is set off. Among styles that are not set off, it is also for each style of
	// entries that holds only one of the digits 1 to 9, and for each style of givens after the first. If the digits have many
	// colours, several styles of givens are usual and not penalised.
	rarePenalty = 3

	// uncommonPenalty is for each style of entries after the first, not counting styles that are set off. It is also for each
	// undecided digit that becomes an entry and is either red although it is right, or not red although it is wrong.
	uncommonPenalty = 2
)

// logLikelihood returns the assignment's log-likelihood up to a constant.
func (a assignment) logLikelihood(styles []*style) float64 {
	w := a.givensWeight(styles)
	var of [label.Entry + 1]struct {
		styles                int
		plain, digits, stroke float64
	}
	for i, k := range styles {
		switch {
		case k.setOff && a[i] == label.Given:
			w -= rarePenalty
		case k.setOff && a[i] == label.Entry:
			w -= setOffEntryPenalty
		case k.setOff:
			w -= eitherPenalty * float64(len(k.digits))
		default:
			t := &of[a[i]]
			t.styles++
			for _, d := range k.digits {
				t.plain += float64(d.plainness())
				t.digits++
				t.stroke += d.Stroke
			}
			if a[i] == label.Entry && k.oneDigit() {
				w -= rarePenalty
			}
		}
	}
	given, entry := of[label.Given], of[label.Entry]
	if !styles[0].manyColours {
		w -= rarePenalty * float64(max(given.styles-1, 0))
	}
	w -= uncommonPenalty * float64(max(entry.styles-1, 0))
	if given.digits > 0 && entry.digits > 0 {
		w += limited(plainLimit, (given.plain/given.digits-entry.plain/entry.digits)/plainUnit)
		w += limited(boldLimit, math.Log(given.stroke/given.digits*entry.digits/entry.stroke)/boldUnit)
	}
	return w
}

// givensWeight returns the log-likelihood of the givens: of their number, and of whether they have one solution.
func (a assignment) givensWeight(styles []*style) float64 {
	g := a.givens(styles)
	n := g.Digits()
	chance := 1 / (1 + math.Exp((chanceMiddle-float64(n))/chanceSpread))
	if a.sound(styles, g) {
		return countWeight(n) + math.Log(soundShare/chance)
	}
	return countWeight(n) + min(0, math.Log((1-soundShare)/(1-chance)))
}

func limited(limit, v float64) float64 { return max(-limit, min(v, limit)) }

// countWeight returns the log-likelihood, in nats and up to a constant, that a puzzle has n givens.
func countWeight(n int) float64 {
	switch {
	case n < solver.MinGivens:
		return -tooFewPenalty
	case n < leastGivens:
		return -fewGivensPenalty * float64(leastGivens-n)
	}
	return -extraGivenPenalty * float64(max(0, n-usualGivens))
}

// givens returns the digits that the assignment makes givens. Undecided digits are not among them.
func (a assignment) givens(styles []*style) (g solver.Grid) {
	for i, k := range styles {
		for _, d := range k.digits {
			if a[i] == label.Given {
				g[d.cell] = d.digit
			}
		}
	}
	return g
}

// either returns the first few of the undecided digits that are not flagged. Those that are flagged are entries.
func (a assignment) either(styles []*style) (digits []*inkedDigit) {
	const most = 6 // at most this many digits are returned, because all subsets of them are tried
	for i, k := range styles {
		if a[i] == label.Empty {
			digits = append(digits, slices.DeleteFunc(slices.Clone(k.digits), func(d *inkedDigit) bool { return d.flagged })...)
		}
	}
	return digits[:min(len(digits), most)]
}

// with returns a grid with some digits added: digits[i] if bit i of set is 1.
func with(g solver.Grid, digits []*inkedDigit, set int) solver.Grid {
	for i, d := range digits {
		if set&(1<<i) != 0 {
			g[d.cell] = d.digit
		}
	}
	return g
}

// sound reports whether the givens g, with some subset of the first few undecided digits, are known to have exactly one
// solution. It returns false if the search takes too long for one of the subsets.
func (a assignment) sound(styles []*style, g solver.Grid) bool {
	either := a.either(styles)
	for set := range 1 << len(either) {
		switch _, n := solver.Attempt(with(g, either, set)); n {
		case solver.OneSolution:
			return true
		case solver.Undecided: // the other sets are probably as hard
			return false
		}
	}
	return false
}

// unsoundPenalty is for a set of undecided digits with which the givens do not have exactly one solution.
const unsoundPenalty = 4

// decideEither sets the kinds of the undecided digits: those in the likeliest set become givens, and the rest entries.
func (a assignment) decideEither(styles []*style, kinds *[81]label.Kind) {
	entries := 0
	for i, k := range styles {
		switch a[i] {
		case label.Entry:
			entries += len(k.digits)
		case label.Empty:
			for _, d := range k.digits {
				kinds[d.cell] = label.Entry
			}
		}
	}
	either := a.either(styles)
	if len(either) == 0 {
		return
	}
	g := a.givens(styles)
	best := likeliest(either, g, math.Log(float64(g.Digits()+1)/float64(entries+1))/2)
	for i, d := range either {
		if best&(1<<i) != 0 {
			kinds[d.cell] = label.Given
		}
	}
}

// likeliest returns the likeliest set of the undecided digits that are givens like those in g, bit i for the digit either[i].
// givenOdds are the log-odds, in nats, that an undecided digit is a given.
func likeliest(either []*inkedDigit, g solver.Grid, givenOdds float64) (best int) {
	most := math.Inf(-1)
	for set := range 1 << len(either) {
		solution, n := solver.Attempt(with(g, either, set))
		if n == solver.Undecided {
			break
		}
		w := givenOdds * float64(bits.OnesCount(uint(set)))
		if n == solver.OneSolution {
			w -= uncommonPenalty * float64(misleading(either, set, &solution))
		} else {
			w -= unsoundPenalty
		}
		if w > most {
			best, most = set, w
		}
	}
	return best
}

// misleading returns how many of the digits that are not in set, so that they are entries, are red although they are right, or
// not red although they are wrong.
func misleading(either []*inkedDigit, set int, solution *solver.Grid) (n int) {
	for i, d := range either {
		if set&(1<<i) == 0 && (solution[d.cell] == d.digit) == d.red() {
			n++
		}
	}
	return n
}

// plainness returns the ink's contrast minus its saturation, -255 to 255. Pages usually show givens in black or white, and
// entries in grey or blue.
func (d *inkedDigit) plainness() int {
	return d.Colour.Distance(d.Background) - saturation(d.Colour)
}

// saturation returns how far a colour is from grey, 0 to 255.
func saturation(c pixel.RGB) int {
	return int(max(c[0], c[1], c[2])) - int(min(c[0], c[1], c[2]))
}

// red reports whether the ink is red, the colour in which pages show a conflict.
func (d *inkedDigit) red() bool {
	const redness = 80 // the red channel must exceed both others by more than this, on a scale of 0 to 255
	return int(d.Colour[0]) > int(max(d.Colour[1], d.Colour[2]))+redness
}
