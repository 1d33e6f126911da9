package recognize

import (
	"cmp"
	"slices"

	"autosolve/recognize/pixel"
	"autosolve/recognize/shape"
	"autosolve/solver"
)

// An inkGroup is the readings of one colour.
type inkGroup struct {
	readings []*reading
	colour   pixel.RGB // of the first
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
func tellKinds(found []reading, b *Board) {
	var plain, setOff []*inkGroup
	inks, weighty := byInk(found), 0
	if len(inks) == 0 {
		return
	}
	for _, k := range inks {
		if float64(len(k.readings)) >= weightShare*float64(len(found)) {
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
		for _, f := range k.readings {
			if f.likest(entry) > f.likest(given) {
				b.Cells[f.cell].Kind = Entry
			}
		}
	}
}

// enter makes all digits of this ink entries.
func (k *inkGroup) enter(b *Board) {
	for _, f := range k.readings {
		b.Cells[f.cell].Kind = Entry
	}
}

// oneInk tells whether two inks must be one, which looks like two where strokes are thinner than a pixel: neither alone
// makes a puzzle with one solution, both together do.
func oneInk(two []*inkGroup, b *Board) bool {
	both := inkGroup{readings: slices.Concat(two[0].readings, two[1].readings)}
	return !two[0].solvable(b) && !two[1].solvable(b) && both.solvable(b)
}

// ground is what is behind the ink's first reading.
func (k *inkGroup) ground() pixel.RGB { return k.readings[0].glyph.ground }

// red tells whether the ink warns of a conflict.
func (k *inkGroup) red() bool {
	return int(k.colour[0]) > int(max(k.colour[1], k.colour[2]))+redness
}

// byInk puts the readings of one colour together, the most frequent colour first.
func byInk(found []reading) []*inkGroup {
	var inks []*inkGroup
	for i := range found {
		f := &found[i]
		at := slices.IndexFunc(inks, func(k *inkGroup) bool { return sameInk(k.readings[0].glyph, f.glyph) })
		if at < 0 {
			at = len(inks)
			inks = append(inks, &inkGroup{colour: f.glyph.colour})
		}
		inks[at].readings = append(inks[at].readings, f)
	}
	slices.SortStableFunc(inks, func(a, b *inkGroup) int { return cmp.Compare(len(b.readings), len(a.readings)) })
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
	for _, f := range k.readings {
		g[f.cell] = b.Cells[f.cell].Digit
	}
	_, err := solver.Solve(g)
	return err == nil
}

// likest is how well the reading correlates with the ink's glyph that is most like it.
func (f *reading) likest(k *inkGroup) (most float64) {
	for _, o := range k.readings {
		most = max(most, shape.Correlation(f.shape, o.shape))
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
