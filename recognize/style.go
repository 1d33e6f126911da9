package recognize

import (
	"cmp"
	"math"
	"slices"

	"autosolve/recognize/internal/locate"
	"autosolve/recognize/internal/pixel"
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
	manyColours     = 4  // of which each is that of one digit, or of a few: each digit has its own
	fewDigits       = 2  // of 1 to 9 have nearly the same colour then

	leastOwn      = 3    // make a style of another size, weight or background
	leastToSplit  = 12   // digits tell two sizes
	otherSize     = 1.05 // the least ratio of two,
	otherContrast = 1.2  // and of two contrasts: those of one ink differ where strokes are thin
	inkGap        = 10   // the least gap between two inks, of 255,
	inkSpreads    = 1.5  // and times how far the digits of either are apart
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
	for i := 0; i < len(styles); { // the new ones too
		if own := styles[i].otherInk(ownColours, b); own != nil {
			styles = append(styles, styles[i].split(own)...)
		} else {
			i++
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
		ratio := func(low, high float64) float64 { return high / low }
		if one, other, most := k.cut(by.size, ratio); most >= by.least && inBoth(one, other, b) >= sharedDigits {
			return other
		}
	}
	return nil
}

// cut sorts the digits by a measure and cuts them in two where they are furthest apart in it, and says how far; with leastOwn on either
// side at the least, or how far is 0.
func (k *style) cut(measure func(*inkedDigit) float64, apart func(low, high float64) float64) (one, other []*inkedDigit, most float64) {
	sorted, at := slices.Clone(k.digits), 0
	slices.SortFunc(sorted, func(a, b *inkedDigit) int { return cmp.Compare(measure(a), measure(b)) })
	for i := leastOwn; i <= len(sorted)-leastOwn; i++ {
		if by := apart(measure(sorted[i-1]), measure(sorted[i])); by > most {
			at, most = i, by
		}
	}
	return sorted[:at], sorted[at:], most
}

// areOwnColours reports whether many styles are each that of one digit, or of a few that have nearly the same colour.
func areOwnColours(styles []*style, b *Board) bool {
	n := 0
	for _, k := range styles {
		if len(k.digits) >= leastOwn && different(k.digits, b) <= fewDigits {
			n++
		}
	}
	return n >= manyColours
}

// otherInk are the digits of an ink that is little but clearly other than that of the rest: there is a gap between the two in a channel,
// or in the difference of two, that is wide for how much the digits of either differ. Nil if all are of one ink.
func (k *style) otherInk(ownColours bool, b *Board) []*inkedDigit {
	difference := func(low, high float64) float64 { return high - low }
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
			if len(k.digits) >= leastToSplit && inBoth(one, other, b) >= sharedDigits || ownColours && min(different(one, b), different(other, b)) <= fewDigits {
				return other
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
