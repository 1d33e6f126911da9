package main

import (
	"math"
	"strings"
)

// A difference is a set of ways in which entries look different from givens.
type difference uint8

const (
	byColor difference = 1 << iota
	byBackground
	byWeight
	bySize
	bySlope
	byTypeface
)

// manyEntries is the least number of entries at which even short ones cannot be taken for pencil marks.
const manyEntries = 12

// shapeHeight is the height of digits in pixels below which a difference only of their shape may be invisible.
const shapeHeight = 12

// String returns the names of the ways, or "none".
func (d difference) String() string {
	var names []string
	for i, name := range []string{"colour", "background", "weight", "size", "slope", "typeface"} {
		if d>>i&1 != 0 {
			names = append(names, name)
		}
	}
	if names == nil {
		return "none"
	}
	return strings.Join(names, "+")
}

// roles are how givens and entries differ, and in which further ways the looks of digits and cells depend on the position.
type roles struct {
	difference  difference // 0 if entries look like givens
	entryHeight float64    // of entries, in cells
	shadeGivens bool       // if backgrounds differ: the givens are shaded, not all other cells
	shaded      rgb
	digitInks   []rgb // one for each digit, or nil
	digitPapers []rgb // one background for each digit, or nil
	errors      int   // a set of the ways in which wrong entries are shown
	errorInk    rgb
	errorTint   float64           // the share of red in the background of wrong entries
	bothWrong   bool              // digits that are also in a peer are shown as wrong, too
	lit         func(at int) bool // whether a cell is highlighted, or nil
	litInk      bool              // highlighted cells have digits in another ink rather than another background
}

// How pages show wrong entries: one of the two, both, or not at all.
const (
	errorsInRed = 1 << iota // red digits
	errorsOnRed             // a reddish background
)

// chooseDifference chooses how entries differ from givens: most often by colour, in some cases in several ways or not at all.
// It also chooses how wrong entries are shown.
func (b *board) chooseDifference() {
	b.entryHeight, b.shaded = b.height, b.background
	ways := []difference{0, byColor, byBackground, byWeight, bySize, bySlope, byTypeface}
	b.difference = ways[b.weighted(7, 40, 17, 7, 24, 3, 5)]
	for b.difference != 0 && b.chance(0.3) {
		b.difference |= ways[1+b.weighted(3, 4, 3, 3, 1, 2)]
	}
	if shape := b.difference &^ (byColor | byBackground); shape != 0 && b.height*b.ph < shapeHeight {
		b.difference = b.difference&^shape | byColor
	}
	const few = 3 // with fewer entries, a difference only of their shape could be chance, and smaller ones could be pencil marks
	if n := b.position.entries(); n > 0 && n < few && b.difference != 0 {
		if b.difference &^= bySize; b.difference&(byColor|byBackground) == 0 {
			b.difference |= byColor
		}
	}
	if b.chance(0.04) {
		b.colorDigits()
	}
	b.separate()
	if b.chance(0.7) {
		b.errors, b.bothWrong = 1+b.IntN(3), b.chance(0.5)
		b.errorInk = one(b.dice, rgb{225, 30, 30}, rgb{255, 0, 0}, rgb{200, 20, 40}, rgb{255, 90, 80})
		b.errorTint = b.between(0.1, 0.55)
	}
}

// separate makes entries differ from givens in the chosen ways. Colour replaces a way that turns out to be impossible.
func (b *board) separate() {
	entries := *b.givens
	if b.difference&byTypeface != 0 && !b.changeTypeface(&entries) {
		b.difference = b.difference&^byTypeface | byColor
	}
	if b.difference&byWeight != 0 {
		bold := b.between(0.035, 0.06)
		if b.chance(0.8) {
			givens := *b.givens
			givens.bold, b.givens = givens.bold+bold, &givens
		} else {
			entries.bold += bold
		}
	}
	if b.difference&bySize != 0 {
		least := 0.6
		if b.position.entries() >= manyEntries {
			least = 0.5
		}
		b.entryHeight *= one(b.dice, b.between(least, 0.85), b.between(least, 0.85), b.between(least, 0.85), b.between(1.18, 1.35))
		b.entryHeight = min(0.9, max(b.entryHeight, 6.5/b.ph))
		if math.Abs(b.entryHeight/b.height-1) < 0.14 {
			b.entryHeight, b.difference = b.height, b.difference&^bySize|byColor
		}
	}
	if b.difference&bySlope != 0 {
		entries.lean += b.between(0.2, 0.32)
	}
	b.entries = &entries
	b.chooseShade()
	b.entry = b.given
	if b.difference&byColor != 0 {
		b.entry = b.entryColor()
	}
}

// changeTypeface gives a pen a typeface of another class than the givens'. It returns false if six attempts found none.
func (b *board) changeTypeface(p *pen) bool {
	for range 6 {
		face := b.library.pick(b.dice, [groups]float64{40, 40, 20, 0})
		if face.class != b.givens.face.class {
			p.face = face
			return true
		}
	}
	return false
}

// chooseShade chooses the background of givens or of all other cells, if entries differ from givens by background. If it finds
// no colour that is far enough from both the usual background and the givens' ink, entries differ by colour instead.
func (b *board) chooseShade() {
	if b.difference&byBackground == 0 {
		return
	}
	b.shadeGivens = b.chance(0.6)
	for range 20 {
		b.shaded = b.background.mix(b.anyColor(), b.between(0.08, 0.35))
		if far := distance(b.shaded, b.background); far > 14 && contrast(b.shaded, b.given) > 60 {
			return
		}
	}
	b.difference = b.difference&^byBackground | byColor
}

// entryColor returns a colour for entries that people can distinguish from that of givens.
func (b *board) entryColor() rgb {
	const (
		slight = 48  // the least distance of colours that people can distinguish
		clear  = 110 // the least distance of colours that differ at first sight
	)
	least := clear
	if b.chance(0.2) {
		least = slight
	}
	for range 60 {
		ink := b.inkOn(b.background, 45)
		switch {
		case least == slight && b.chance(0.6): // almost the same
			ink = b.given.mix(b.anyColor(), b.between(0.2, 0.6))
		case b.typical || b.chance(0.3): // blue or another strong colour
			ink = b.entryHue()
		}
		if contrast(ink, b.background) >= 45 && contrast(ink, b.shaded) >= 30 && distance(ink, b.given) >= float64(least) {
			return ink
		}
	}
	return b.given.mix(b.background, 0.45)
}

// entryHue returns a colour in which many pages show entries: blue more often than any other.
func (d dice) entryHue() rgb {
	hue := one(d, rgb{50, 90, 175}, rgb{0, 0, 255}, rgb{25, 118, 210}, rgb{30, 110, 220}, rgb{70, 140, 250}, rgb{110, 170, 255}, rgb{120, 190, 255},
		rgb{20, 130, 60}, rgb{90, 200, 120}, rgb{200, 60, 40}, rgb{130, 60, 170}, rgb{120, 120, 120}, rgb{170, 170, 170}, rgb{230, 150, 40})
	return hue.mix(d.anyColor(), d.between(0, 0.15))
}

// distance returns the difference between two colours in the channel in which they differ most, 0 to 255.
func distance(a, b rgb) float64 {
	return max(math.Abs(a[0]-b[0]), math.Abs(a[1]-b[1]), math.Abs(a[2]-b[2]))
}

// colorDigits gives each of the digits 1 to 9 its own colour, so that entries cannot differ by colour.
func (b *board) colorDigits() {
	for range 9 {
		b.digitInks = append(b.digitInks, b.inkOn(b.background, 60))
	}
	if b.difference &^= byColor; b.difference == 0 && b.chance(0.5) {
		b.difference = byBackground
	}
}
