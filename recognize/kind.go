package recognize

import (
	"cmp"
	"slices"

	"autosolve/recognize/pixel"
	"autosolve/recognize/read"
	"autosolve/recognize/shape"
	"autosolve/solver"
)

// An inkedDigit is how a digit on the board looks, whichever reading found it.
type inkedDigit struct {
	tint
	cell  int
	shape []float32
}

// An inkGroup is the digits of one colour.
type inkGroup struct {
	digits []*inkedDigit
	colour pixel.RGB // of the first
}

// inkedDigits are the board's digits as the first reading cut them out, or else the second. A digit that neither cut out is an
// entry, for a puzzle without one of its givens has more than one solution, and is refused.
func inkedDigits(found []reading, all *[81]*read.Evidence, b *Board) (digits []inkedDigit) {
	var seen [81]bool
	for _, f := range found {
		if b.Cells[f.cell].Digit != 0 {
			digits = append(digits, inkedDigit{f.glyph.tint(), f.cell, f.shape})
			seen[f.cell] = true
		}
	}
	for i, e := range all {
		switch c := &b.Cells[i]; {
		case c.Digit == 0 || seen[i]:
		case e.Glyph == nil:
			c.Kind = Entry
		default:
			digits = append(digits, inkedDigit{tint{e.Glyph.Colour, e.Glyph.Background}, i, shape.Normalised(e.Glyph.Pix[:])})
		}
	}
	return digits
}

// When colours tell kinds.
const (
	ownColours  = 4    // so many colours of some weight: each digit has its own, and colour says nothing of its kind
	weightShare = 0.06 // of a grid's digits: a colour of some weight
	otherGround = 60   // a ground so far from the others' is a selection, whose digit is of any kind
	redness     = 60   // by how much red must stand out for a colour to warn of a conflict
)

// tellKinds tells givens from entries by their colour. Where there are two colours, those of one are the givens: the
// ones that alone make a puzzle with one solution, or, where that does not tell, the plainer and bolder colour. What
// is set off for another reason, a conflict in red or a selection in white on blue, is of the kind whose digits look
// like it.
func tellKinds(digits []inkedDigit, b *Board) {
	var plain, setOff []*inkGroup
	inks, weighty := byInk(digits), 0
	if len(inks) == 0 {
		return
	}
	for _, k := range inks {
		if float64(len(k.digits)) >= weightShare*float64(len(digits)) {
			weighty++
		}
		if k != inks[0] && (k.red() || k.ground().Distance(inks[0].ground()) > otherGround) {
			setOff = append(setOff, k)
		} else {
			plain = append(plain, k)
		}
	}
	switch {
	case weighty >= ownColours:
		return
	case len(plain) < 2 && plain[0].solvable(b):
		for _, k := range setOff {
			k.enter(b) // the puzzle does not need them
		}
		return
	case len(plain) < 2 || oneInk(plain[:2], b):
		return // one colour: all are givens
	}
	given, entry := plain[0], plain[1]
	if entry.moreLikeGivens(given, b) {
		given, entry = entry, given
	}
	entry.enter(b)
	for _, k := range append(setOff, plain[2:]...) {
		for _, d := range k.digits {
			if d.likest(entry) > d.likest(given) {
				b.Cells[d.cell].Kind = Entry
			}
		}
	}
}

// enter makes all digits of this ink entries.
func (k *inkGroup) enter(b *Board) {
	for _, d := range k.digits {
		b.Cells[d.cell].Kind = Entry
	}
}

// oneInk tells whether two inks must be one, which looks like two where strokes are thinner than a pixel: neither alone
// makes a puzzle with one solution, both together do.
func oneInk(two []*inkGroup, b *Board) bool {
	both := inkGroup{digits: slices.Concat(two[0].digits, two[1].digits)}
	return !two[0].solvable(b) && !two[1].solvable(b) && both.solvable(b)
}

// ground is what is behind the ink's first digit.
func (k *inkGroup) ground() pixel.RGB { return k.digits[0].ground }

// red tells whether the ink warns of a conflict.
func (k *inkGroup) red() bool {
	return int(k.colour[0]) > int(max(k.colour[1], k.colour[2]))+redness
}

// byInk puts the digits of one colour together, the most frequent colour first.
func byInk(digits []inkedDigit) []*inkGroup {
	var inks []*inkGroup
	for i := range digits {
		d := &digits[i]
		at := slices.IndexFunc(inks, func(k *inkGroup) bool { return k.digits[0].is(d.tint) })
		if at < 0 {
			at = len(inks)
			inks = append(inks, &inkGroup{colour: d.colour})
		}
		inks[at].digits = append(inks[at].digits, d)
	}
	slices.SortStableFunc(inks, func(a, b *inkGroup) int { return cmp.Compare(len(b.digits), len(a.digits)) })
	return inks
}

// moreLikeGivens tells whether k is rather the givens' ink than o.
func (k *inkGroup) moreLikeGivens(o *inkGroup, b *Board) bool {
	ours, theirs := k.solvable(b), o.solvable(b)
	if ours != theirs {
		return ours
	}
	return k.plainness() > o.plainness()
}

// solvable tells whether the digits of this ink alone make a puzzle with exactly one solution.
func (k *inkGroup) solvable(b *Board) bool {
	var g solver.Grid
	for _, d := range k.digits {
		g[d.cell] = b.Cells[d.cell].Digit
	}
	_, err := solver.Solve(g)
	return err == nil
}

// likest is how well the digit's shape correlates with that of the ink's that is most like it.
func (d *inkedDigit) likest(k *inkGroup) (most float64) {
	for _, o := range k.digits {
		most = max(most, shape.Correlation(d.shape, o.shape))
	}
	return most
}

// plainness is higher the more the ink stands out from its ground, and lower the more colourful it is: puzzles are set
// in black or white, entries in grey or blue.
func (k *inkGroup) plainness() int {
	return k.colour.Distance(k.ground()) - saturation(k.colour)
}

// saturation is how far a colour is from grey, 0 to 255.
func saturation(c pixel.RGB) int {
	return int(max(c[0], c[1], c[2])) - int(min(c[0], c[1], c[2]))
}
