package recognize

import (
	"cmp"
	"slices"

	"autosolve/recognize/locate"
	"autosolve/recognize/pixel"
)

// A style is the digits that look alike: of one colour, size and weight, and, where that tells something, on one background.
type style struct {
	digits     []*inkedDigit
	setOff     bool // from the board's other digits, in red or as a selection
	ownColours bool // the board has a colour for each digit
}

// When digits are of one style.
const (
	otherBackground = 60 // a background so far from the usual one is a selection's, 0 to 255
	mostSelected    = 2  // digits are selected, or all of one digit
	manyColours     = 4  // of which each is that of one digit, or of two that look alike: each digit has its own

	leastOwn      = 3    // make a style of another size, weight or background
	leastToSplit  = 12   // digits tell two sizes
	otherSize     = 1.05 // the least ratio of two,
	otherContrast = 1.2  // and of two contrasts: those of one ink differ where strokes are thin
	inkGap        = 10   // the least gap between two inks, of 255,
	sharedDigits  = 2    // so many digits at least have both sizes: in some typefaces a 7 is lower than an 8
	fewEmpty      = 5    // empty cells do not tell which backgrounds are the givens' own
)

// stylesOf tells the styles of a board's digits apart, the most frequent first.
func stylesOf(digits []inkedDigit, empty []pixel.RGB, b *Board) []*style {
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
	ownColours := areOwnColours(styles, b)
	for i := 0; i < len(styles); i++ { // the new ones too
		for own := styles[i].otherInk(ownColours, b); own != nil; own = styles[i].otherInk(ownColours, b) {
			styles = append(styles, styles[i].split(own)...)
		}
	}
	for _, k := range slices.Clone(styles) {
		styles = append(styles, k.split(k.ownBackground(empty, b))...)
		styles = append(styles, k.split(k.larger(b))...)
	}
	slices.SortStableFunc(styles, func(a, b *style) int { return cmp.Compare(len(b.digits), len(a.digits)) })
	usual := usualBackground(digits)
	for i, k := range styles {
		k.ownColours = ownColours
		far := func(d *inkedDigit) bool { return d.Background.Distance(usual) > otherBackground }
		few := len(k.digits) <= mostSelected
		selected := !slices.ContainsFunc(k.digits, func(d *inkedDigit) bool { return !far(d) }) && (few || k.oneDigit(b))
		k.setOff = i > 0 && (k.digits[0].red() || selected) && (few || !k.ownColours)
	}
	return styles
}

// split takes digits out of a style for one of their own, if there are any.
func (k *style) split(own []*inkedDigit) []*style {
	if own == nil {
		return nil
	}
	k.digits = slices.DeleteFunc(k.digits, func(d *inkedDigit) bool { return slices.Contains(own, d) })
	return []*style{{digits: own}}
}

// ownBackground are the digits on a background that no empty cell has: pages shade the givens' cells. Nil if all or few are.
func (k *style) ownBackground(empty []pixel.RGB, b *Board) []*inkedDigit {
	if len(empty) < fewEmpty {
		return nil
	}
	var own style
	for _, d := range k.digits {
		shared := slices.ContainsFunc(empty, func(c pixel.RGB) bool { return c.Distance(d.Background) <= locate.Firm })
		if !shared && (len(own.digits) == 0 || d.Background.Distance(own.digits[0].Background) <= locate.Firm) {
			own.digits = append(own.digits, d)
		}
	}
	if n := len(own.digits); n < leastOwn || n == len(k.digits) || own.oneDigit(b) {
		return nil
	}
	return own.digits
}

// larger are the digits that are clearly higher, bolder or darker than the others, nil if all are alike.
func (k *style) larger(b *Board) []*inkedDigit {
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
		size := by.size
		sorted := slices.Clone(k.digits)
		slices.SortFunc(sorted, func(a, b *inkedDigit) int { return cmp.Compare(size(a), size(b)) })
		at, widest := 0, 0.0
		for i := leastOwn; i <= len(sorted)-leastOwn; i++ {
			if ratio := size(sorted[i]) / size(sorted[i-1]); ratio > widest {
				at, widest = i, ratio
			}
		}
		if widest >= by.least && inBoth(sorted[:at], sorted[at:], b) >= sharedDigits {
			return sorted[at:]
		}
	}
	return nil
}

// areOwnColours reports whether many styles are each that of one digit, or of two that have nearly the same colour.
func areOwnColours(styles []*style, b *Board) bool {
	n := 0
	for _, k := range styles {
		if len(k.digits) >= leastOwn && different(k.digits, b) <= 2 {
			n++
		}
	}
	return n >= manyColours
}

// otherInk are the digits of an ink that is little but clearly other than that of the rest: there is a gap between the two in a channel,
// or in the difference of two, that is wide for how much the digits of either differ. Nil if all are of one ink.
func (k *style) otherInk(ownColours bool, b *Board) []*inkedDigit {
	for i := range 3 {
		for _, of := range [...]func(*inkedDigit) int{
			func(d *inkedDigit) int { return int(d.Colour[i]) },
			func(d *inkedDigit) int { return int(d.Colour[i]) - int(d.Colour[(i+1)%3]) },
		} {
			sorted := slices.Clone(k.digits)
			slices.SortFunc(sorted, func(a, b *inkedDigit) int { return of(a) - of(b) })
			for at := leastOwn; at <= len(sorted)-leastOwn; at++ {
				one, other := sorted[:at], sorted[at:]
				gap, spread := of(other[0])-of(one[at-1]), max(of(one[at-1])-of(one[0]), of(other[len(other)-1])-of(other[0]))
				if gap < max(inkGap, spread*3/2) {
					continue
				}
				if len(sorted) >= leastToSplit && inBoth(one, other, b) >= sharedDigits || ownColours && min(different(one, b), different(other, b)) <= 2 {
					return other
				}
			}
		}
	}
	return nil
}

// different is how many of 1 to 9 there are.
func different(digits []*inkedDigit, b *Board) (n int) {
	var seen [10]bool
	for _, d := range digits {
		if digit := b.Cells[d.cell].Digit; !seen[digit] {
			seen[digit] = true
			n++
		}
	}
	return n
}

// inBoth is how many of 1 to 9 are among both.
func inBoth(one, other []*inkedDigit, b *Board) (n int) {
	for digit := uint8(1); digit <= 9; digit++ {
		has := func(d *inkedDigit) bool { return b.Cells[d.cell].Digit == digit }
		if slices.ContainsFunc(one, has) && slices.ContainsFunc(other, has) {
			n++
		}
	}
	return n
}

// oneDigit reports whether all are the same one of 1 to 9.
func (k *style) oneDigit(b *Board) bool { return different(k.digits, b) == 1 }

// usualBackground is the background that most digits have.
func usualBackground(digits []inkedDigit) (usual pixel.RGB) {
	most := 0
	for i := range digits {
		n := 0
		for j := range digits {
			if digits[i].Background.Distance(digits[j].Background) < locate.Firm {
				n++
			}
		}
		if n > most {
			usual, most = digits[i].Background, n
		}
	}
	return usual
}
