package recognize

import (
	"cmp"
	"math"
	"slices"

	"autosolve/recognize/internal/locate"
	"autosolve/recognize/internal/pixel"
)

// A style is a set of digits that look alike: of one colour, size and weight, and, if backgrounds distinguish givens, on one background.
type style struct {
	digits         []*inkedDigit
	setOff         bool // from the board's other digits, in red or as a selection
	colourPerDigit bool // the board has a colour for each digit
}

// When digits are of one style.
const (
	selectionContrast = 60 // 0 to 255: a background that differs this much from the usual one is a selection's
	mostSelected      = 2  // digits that are selected, unless all digits of one value are
	leastColours      = 4  // styles of a digit's own colour from which on each digit has its own
	mostOfColour      = 2  // of 1 to 9 that have nearly the same colour then

	leastOfStyle  = 3    // digits of a style of another size, weight or background
	leastToSplit  = 12   // digits that are enough to show two sizes
	otherSize     = 1.05 // the least ratio of two sizes
	otherContrast = 1.2  // the least ratio of two contrasts: those of one ink differ where strokes are thin
	inkGap        = 10   // of 255: the least gap between two inks,
	inkSpreads    = 1.5  // and the least against the spread within either
	sharedDigits  = 2    // of 1 to 9 that must occur in both sizes: in some typefaces a 7 is shorter than an 8
	leastEmpty    = 5    // empty cells that are enough to show which backgrounds only givens have
)

// stylesOf returns the styles of a board's digits, the most frequent first. empty are the backgrounds of the empty cells.
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
	colourPerDigit := haveColourPerDigit(styles)
	for i := 0; i < len(styles); { // the new ones too
		if other := styles[i].otherInk(colourPerDigit); other != nil {
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
		k.colourPerDigit = colourPerDigit
		few := len(k.digits) <= mostSelected
		onUsual := func(d *inkedDigit) bool { return d.Background.Distance(usual) <= selectionContrast }
		selected := !slices.ContainsFunc(k.digits, onUsual) && (few || k.oneDigit())
		k.setOff = i > 0 && (k.digits[0].red() || selected) && (few || !colourPerDigit)
	}
	return styles
}

// split moves some of a style's digits, if there are any, into a new style.
func (k *style) split(some []*inkedDigit) []*style {
	if some == nil {
		return nil
	}
	k.digits = slices.DeleteFunc(k.digits, func(d *inkedDigit) bool { return slices.Contains(some, d) })
	return []*style{{digits: some}}
}

// onOwnBackground returns the digits on a background that no empty cell has, for pages shade the cells of givens. It returns nil if these
// are all digits or too few.
func (k *style) onOwnBackground(empty []pixel.RGB) []*inkedDigit {
	if len(empty) < leastEmpty {
		return nil
	}
	var own style
	for _, d := range k.digits {
		shared := slices.ContainsFunc(empty, func(c pixel.RGB) bool { return c.Distance(d.Background) <= locate.ClearContrast })
		if !shared && (len(own.digits) == 0 || d.Background.Distance(own.digits[0].Background) <= locate.ClearContrast) {
			own.digits = append(own.digits, d)
		}
	}
	if n := len(own.digits); n < leastOfStyle || n == len(k.digits) || own.oneDigit() {
		return nil
	}
	return own.digits
}

// larger returns the digits that are clearly taller, bolder or darker than the others, nil if there are none.
func (k *style) larger() []*inkedDigit {
	if len(k.digits) < leastToSplit {
		return nil
	}
	for _, by := range []struct {
		size  func(*inkedDigit) float64
		least float64 // ratio of two
	}{
		{func(d *inkedDigit) float64 { return d.Height }, otherSize},
		{func(d *inkedDigit) float64 { return d.Stroke }, otherSize},
		{func(d *inkedDigit) float64 { return float64(d.Colour.Distance(d.Background)) }, otherContrast},
	} {
		ratio := func(smaller, larger float64) float64 { return larger / smaller }
		if one, other, most := k.cut(by.size, ratio); most >= by.least && inBoth(one, other) >= sharedDigits {
			return other
		}
	}
	return nil
}

// cut sorts the digits by a measure and divides them where two that follow each other are farthest apart, with at least leastOfStyle on
// either side. It returns both parts and that distance, which is 0 for too few digits.
func (k *style) cut(measure func(*inkedDigit) float64, apart func(smaller, larger float64) float64) (one, other []*inkedDigit, most float64) {
	sorted, at := slices.Clone(k.digits), 0
	slices.SortFunc(sorted, func(a, b *inkedDigit) int { return cmp.Compare(measure(a), measure(b)) })
	for i := leastOfStyle; i <= len(sorted)-leastOfStyle; i++ {
		if by := apart(measure(sorted[i-1]), measure(sorted[i])); by > most {
			at, most = i, by
		}
	}
	return sorted[:at], sorted[at:], most
}

// haveColourPerDigit reports whether many styles are each that of one digit, or of a few that have nearly the same colour.
func haveColourPerDigit(styles []*style) bool {
	n := 0
	for _, k := range styles {
		if len(k.digits) >= leastOfStyle && distinctOf(k.digits) <= mostOfColour {
			n++
		}
	}
	return n >= leastColours
}

// otherInk returns the digits of an ink that differs slightly but clearly from that of the rest: in one channel, or in the difference of
// two, there is a gap between them that is wide against the spread on either side. It returns nil if all are of one ink.
func (k *style) otherInk(colourPerDigit bool) []*inkedDigit {
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
			if gap < math.Floor(inkSpreads*spread) { // inks are whole numbers
				continue
			}
			if len(k.digits) >= leastToSplit && inBoth(one, other) >= sharedDigits ||
				colourPerDigit && min(distinctOf(one), distinctOf(other)) <= mostOfColour {
				return other
			}
		}
	}
	return nil
}

// distinctOf returns how many of 1 to 9 there are.
func distinctOf(digits []*inkedDigit) int { return inBoth(digits, digits) }

// inBoth returns how many of 1 to 9 are among both.
func inBoth(one, other []*inkedDigit) (n int) {
	for digit := uint8(1); digit <= 9; digit++ {
		has := func(d *inkedDigit) bool { return d.digit == digit }
		if slices.ContainsFunc(one, has) && slices.ContainsFunc(other, has) {
			n++
		}
	}
	return n
}

// oneDigit reports whether all are the same one of 1 to 9.
func (k *style) oneDigit() bool { return distinctOf(k.digits) == 1 }

// usualBackground returns the background that most digits have.
func usualBackground(digits []inkedDigit) (usual pixel.RGB) {
	most := 0
	for i := range digits {
		n := 0
		for j := range digits {
			if digits[i].Background.Distance(digits[j].Background) < locate.ClearContrast {
				n++
			}
		}
		if n > most {
			usual, most = digits[i].Background, n
		}
	}
	return usual
}
