package main

import "math/rand/v2"

// Theme has the colours of a page.
type Theme struct {
	Name   string
	Page   Color // behind everything
	Cell   Color
	Given  Color
	Entry  Color
	Thin   Color   // lines between cells
	Thick  Color   // lines between boxes
	Accent Color   // selection, highlights
	Digits []Color // one ink for each digit from 1 to 9, or nil if all givens have Given
}

// themeNames are the themes, each with its frequency.
var themeNames = []choice[string]{
	{"light", 6}, {"dark", 3}, {"black", 1.5}, {"sepia", 1.5}, {"coloured", 2}, {"gold", 1.2},
}

// newTheme chooses random colours of the named theme.
func newTheme(random *rand.Rand, name string) Theme {
	t := Theme{Name: name}
	switch name {
	case "dark":
		t.Cell = hex(pick[uint32](random, 0x1e1e1e, 0x2b2b2b, 0x22272e, 0x1b2233, 0x303134))
		t.Page = t.Cell.shift(pick(random, -14, -8, 0, 10))
		t.Given = hex(pick[uint32](random, 0xe0e0e0, 0xffffff, 0xc9d1d9, 0xd7dde8))
		t.Entry = hex(pick[uint32](random, 0x6ab0ff, 0x8ab4f8, 0x7ee787, 0xffb454))
		t.Thin, t.Thick = t.Cell.shift(25+random.IntN(50)), t.Cell.shift(60+random.IntN(120))
		t.Accent = hex(pick[uint32](random, 0x3b82f6, 0x2dd4bf, 0xbb86fc))
	case "black":
		t.Page, t.Cell, t.Given = hex(0), hex(0), hex(pick[uint32](random, 0xffffff, 0xdddddd, 0xff8c00, 0x00ff66))
		t.Entry = hex(pick[uint32](random, 0x4fc3f7, 0xffd54f, 0x9e9e9e))
		t.Thin, t.Thick = t.Cell.shift(35+random.IntN(60)), t.Cell.shift(80+random.IntN(170))
		t.Accent = hex(pick[uint32](random, 0x1e88e5, 0x7cb342))
	case "sepia":
		t.Page, t.Cell = hex(0xf4ecd8), hex(pick[uint32](random, 0xfbf5e6, 0xf4ecd8, 0xefe0c0))
		t.Given = hex(pick[uint32](random, 0x5b4636, 0x3e2c1c, 0x704214))
		t.Entry = hex(pick[uint32](random, 0xb0522d, 0x2e6b5e, 0x8a5a9e))
		t.Thin, t.Thick = hex(pick[uint32](random, 0xc9b48c, 0xd8c8a4)), hex(pick[uint32](random, 0x8b6f47, 0x5b4636))
		t.Accent = hex(pick[uint32](random, 0xd9a441, 0xa9713a))
	case "gold":
		t.Cell = hex(pick[uint32](random, 0xc9971c, 0xb8860b, 0xd4a017, 0xcfa133))
		t.Page, t.Given = t.Cell.mix(hex(pick[uint32](random, 0x000000, 0xffffff)), between(random, 0, 0.5)), hex(0xffffff)
		t.Entry = hex(pick[uint32](random, 0x4a3000, 0x1b3a5c, 0x5c0f0f))
		t.Thin, t.Thick = t.Cell.mix(hex(0), between(random, 0.15, 0.4)), hex(pick[uint32](random, 0x5a4000, 0xffffff, 0x3a2a00))
		t.Accent = hex(pick[uint32](random, 0x8a5a00, 0xe8c14a))
	default:
		t.light(random)
	}
	if name == "coloured" {
		t.colour(random)
	}
	t.Page, t.Cell = t.Page.jitter(random, 2), t.Cell.jitter(random, 2)
	return t
}

func (t *Theme) light(random *rand.Rand) {
	t.Page = hex(pick[uint32](random, 0xffffff, 0xffffff, 0xf5f5f5, 0xe8ecf1, 0xdde7f0))
	t.Cell = hex(pick[uint32](random, 0xffffff, 0xffffff, 0xfafafa, 0xf3f6fa))
	t.Given = hex(pick[uint32](random, 0x000000, 0x222222, 0x344861, 0x1f2937))
	t.Entry = hex(pick[uint32](random, 0x0072e3, 0x1a5fb4, 0x8a8a8a, 0x2e7d32, 0xb3541e))
	t.Thin = hex(pick[uint32](random, 0x999999, 0xbfc6d4, 0xcccccc, 0x777777, 0x000000))
	t.Thick = hex(pick[uint32](random, 0x000000, 0x344861, 0x333333, 0x666666))
	t.Accent = hex(pick[uint32](random, 0x1a73e8, 0x42a5f5, 0xffb300, 0x66bb6a))
}

// colour gives the givens coloured inks: one for all, or one for each digit.
func (t *Theme) colour(random *rand.Rand) {
	inks := []uint32{0xd32f2f, 0x1976d2, 0x388e3c, 0xf57c00, 0x7b1fa2, 0x00838f, 0xc2185b, 0x5d4037, 0x455a64}
	if chance(random, 0.4) {
		t.Given = hex(pick(random, inks...))
		t.Entry = hex(0x333333)
		return
	}
	random.Shuffle(len(inks), func(i, k int) { inks[i], inks[k] = inks[k], inks[i] })
	for _, ink := range inks {
		t.Digits = append(t.Digits, hex(ink))
	}
	t.Given = t.Digits[0]
}

// given returns the ink of givens with this digit.
func (t *Theme) given(digit uint8) Color {
	if t.Digits == nil {
		return t.Given
	}
	return t.Digits[digit-1]
}
