package check

import (
	"cmp"
	"math"
	"slices"

	"autosolve/recognize/internal/locate"
	"autosolve/recognize/internal/pixel"
	"autosolve/solver"
)

// A style is a set of digits that look the same: of one colour, size and weight and, if backgrounds distinguish givens,
// on one background.
type style struct {
	digits []*inkedDigit
	// setOff says that the digits are red or selected. It is false for the style with the most digits and, if the board has
	// many colours, for more than two digits.
	setOff      bool
	manyColours bool // the board's digits have many colours, as on pages where each of the digits 1 to 9 has its own
}

// The limits for digits of one style.
const (
	selectionContrast = 60 // a selected digit's background differs from the usual one by more than this, of 255
	MostSelected      = 2  // the greatest number of selected digits, unless the page selects all digits of one value
	leastColours      = 4  // a board with at least this many colours has many

	leastOfStyle  = 3    // the fewest digits in either part of a style divided by size or ink, and of a colour that counts
	leastToSplit  = 12   // a style with fewer digits is not divided by size or, unless the board has many colours, by ink
	otherSize     = 1.05 // a style is divided if the heights or strokes of two groups differ by at least this factor
	otherContrast = 1.2  // the least factor between the contrasts of two styles; in one ink, thin strokes have less contrast
	inkGap        = 10   // two inks differ by at least this, of 255, in a channel or in the difference of two channels
	inkSpreads    = 1.5  // two inks differ by at least this multiple of the spread within either of them
	leastEmpty    = 5    // the least number of empty cells that can show which backgrounds only givens have
	sharedDigits  = 2    // this many of the digits 1 to 9 must occur in both groups: in some typefaces a 7 is shorter than an 8
)

// stylesOf returns the styles of a board's digits, the one with the most digits first. empty holds the backgrounds of the
// empty cells.
func stylesOf(digits []inkedDigit, empty []pixel.RGB) []*style {
	var styles []*style
	for i := range digits {
		d := &digits[i]
		at := slices.IndexFunc(styles, func(k *style) bool { return k.digits[0].Same(d.Tint) })
		if at < 0 {
			at = len(styles)
			styles = append(styles, &style{})
		}
		styles[at].digits = append(styles[at].digits, d)
	}
	// Each style still stands for one colour.
	manyColours := pixel.Count(styles, func(k *style) bool { return len(k.digits) >= leastOfStyle }) >= leastColours
	for i := 0; i < len(styles); { // the loop also visits the styles that it appends
		if other := styles[i].otherInk(manyColours); other != nil {
			styles = append(styles, styles[i].split(other)...)
		} else {
			i++
		}
	}
	for _, k := range slices.Clone(styles) {
		styles = append(styles, k.split(k.onOwnBackground(empty))...)
		styles = append(styles, k.split(k.larger())...)
	}
	slices.SortStableFunc(styles, func(a, b *style) int { return cmp.Compare(len(b.digits), len(a.digits)) })
	usual := usualBackground(digits)
	for i, k := range styles {
		k.manyColours = manyColours
		few := len(k.digits) <= MostSelected
		onUsual := func(d *inkedDigit) bool { return d.Background.Distance(usual) <= selectionContrast }
		selected := !slices.ContainsFunc(k.digits, onUsual) && (few || k.oneDigit())
		k.setOff = i > 0 && (k.digits[0].red() || selected) && (few || !manyColours)
	}
	return styles
}

// split moves some of a style's digits into a new style and returns it. It returns nil if it is given no digits.
func (k *style) split(some []*inkedDigit) []*style {
	if some == nil {
		return nil
	}
	k.digits = slices.DeleteFunc(k.digits, func(d *inkedDigit) bool { return slices.Contains(some, d) })
	return []*style{{digits: some}}
}

// onOwnBackground returns the digits on a background that no empty cell has: some pages shade only the cells of givens. It
// returns nil if the board has too few empty cells to compare with, if the digits are too few for the givens of a puzzle, or
// if they are all of the style's digits.
func (k *style) onOwnBackground(empty []pixel.RGB) (own []*inkedDigit) {
	if len(empty) < leastEmpty {
		return nil
	}
	for _, d := range k.digits {
		shared := slices.ContainsFunc(empty, func(c pixel.RGB) bool { return c.Distance(d.Background) <= locate.ClearContrast })
		if !shared && (len(own) == 0 || d.Background.Distance(own[0].Background) <= locate.ClearContrast) {
			own = append(own, d)
		}
	}
	if len(own) < solver.MinGivens || len(own) == len(k.digits) {
		return nil
	}
	return own
}

// larger returns the digits that are clearly taller or bolder or have clearly more contrast than the others, or nil.
func (k *style) larger() []*inkedDigit {
	if len(k.digits) < leastToSplit {
		return nil
	}
	contrast := func(d *inkedDigit) float64 { return float64(d.Colour.Distance(d.Background)) }
	if background, shaded := k.boxesShaded(); shaded {
		contrast = func(d *inkedDigit) float64 { return float64(d.Colour.Distance(background)) }
	}
	for _, by := range []struct {
		size  func(*inkedDigit) float64
		least float64 // the style is divided at its widest gap if the sizes beside it differ by at least this factor
	}{
		{func(d *inkedDigit) float64 { return d.Height }, otherSize},
		{func(d *inkedDigit) float64 { return d.Stroke }, otherSize},
		{contrast, otherContrast},
	} {
		ratio := func(smaller, larger float64) float64 { return larger / smaller }
		if one, other, most := k.cut(by.size, ratio); most >= by.least && inBoth(one, other) >= sharedDigits {
			return other
		}
	}
	return nil
}

// boxesShaded reports whether the backgrounds of the digits are those of their boxes. Then they distinguish no styles, and all
// contrasts are measured with the returned background, that of one of the digits.
func (k *style) boxesShaded() (background pixel.RGB, shaded bool) {
	var of [9]*inkedDigit // the first digit in each box
	for _, d := range k.digits {
		first := &of[solver.Cell(d.cell).Box()]
		if *first == nil {
			*first = d
		}
		if (*first).Background.Distance(d.Background) >= locate.ClearContrast {
			return background, false
		}
	}
	return k.digits[0].Background, true
}

// cut sorts the digits by a measure and divides them where two neighbours are farthest apart, with at least
// leastOfStyle digits on either side. It returns both parts and how far apart they are, which is 0 for too few digits.
func (k *style) cut(
	measure func(*inkedDigit) float64, apart func(smaller, larger float64) float64,
) (one, other []*inkedDigit, most float64) {
	sorted, at := slices.Clone(k.digits), 0
	slices.SortFunc(sorted, func(a, b *inkedDigit) int { return cmp.Compare(measure(a), measure(b)) })
	for i := leastOfStyle; i <= len(sorted)-leastOfStyle; i++ {
		if by := apart(measure(sorted[i-1]), measure(sorted[i])); by > most {
			at, most = i, by
		}
	}
	return sorted[:at], sorted[at:], most
}

// otherInk returns the digits of a second ink whose colour is similar to that of the first, or nil if there seems to be only
// one ink. There are two if, in one channel or in the difference of two channels, the gap between them is wide compared with
// the spread within either. Unless the board has many colours, the style must also have leastToSplit digits, and both inks
// sharedDigits digits in common.
func (k *style) otherInk(manyColours bool) []*inkedDigit {
	difference := func(smaller, larger float64) float64 { return larger - smaller }
	for i := range 3 {
		for _, of := range [...]func(*inkedDigit) float64{
			func(d *inkedDigit) float64 { return float64(d.Colour[i]) },
			func(d *inkedDigit) float64 { return float64(d.Colour[i]) - float64(d.Colour[(i+1)%3]) },
		} {
			one, other, gap := k.cut(of, difference)
			if gap < inkGap {
				continue
			}
			spread := max(of(one[len(one)-1])-of(one[0]), of(other[len(other)-1])-of(other[0]))
			if gap < math.Floor(inkSpreads*spread) { // rounded down, because colours are whole numbers
				continue
			}
			if len(k.digits) >= leastToSplit && inBoth(one, other) >= sharedDigits || manyColours {
				return other
			}
		}
	}
	return nil
}

// inBoth returns how many of the digits 1 to 9 occur in both lists.
func inBoth(one, other []*inkedDigit) (n int) {
	for digit := uint8(1); digit <= 9; digit++ {
		has := func(d *inkedDigit) bool { return d.digit == digit }
		if slices.ContainsFunc(one, has) && slices.ContainsFunc(other, has) {
			n++
		}
	}
	return n
}

// oneDigit reports whether all digits are equal.
func (k *style) oneDigit() bool { return inBoth(k.digits, k.digits) == 1 }

// usualBackground returns the most common background of the digits.
func usualBackground(digits []inkedDigit) (usual pixel.RGB) {
	most := 0
	for _, d := range digits {
		n := pixel.Count(digits, func(o inkedDigit) bool { return o.Background.Distance(d.Background) < locate.ClearContrast })
		if n > most {
			usual, most = d.Background, n
		}
	}
	return usual
}
