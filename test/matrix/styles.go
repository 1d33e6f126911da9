package main

// style is one page of the fixed set: a board in the style of a kind of program, or a page that must be refused. Its name says
// what it imitates, and is the name of its picture.
type style struct {
	name   string
	look   string  // one of looks
	face   string  // a typeface of freeFamilies
	cell   float64 // the pitch of the cells in pixels
	layout string  // one of layoutNames; plain refusals choose their own
	kind   string  // the difficulty or the kind of refusal that it shows, if it shows one of those
	filled float64 // share of the empty cells that have entries
	draw   []touch // what the program draws in and over the cells
	around func(d *draft, s *Scene)
	change string         // a change of the picture afterwards: one of changes
	page   func(d *draft) // draws a page to refuse that is of none of the kinds
	scale  float64        // pixels in a CSS pixel, 1 if 0
	reason string         // why the reader refuses the page, in the words of Refusal
	kinds  int            // how many cells the reader takes for entries though they are givens, or the reverse
}

// touch draws something in or over the cells of a board.
type touch func(d *draft, s *Scene, p *Puzzle)

// look returns a theme of the colours of a page, its cells, their digits, its lines, and its highlights.
func look(page, cell, given, entry, thin, thick, accent uint32) Theme {
	return Theme{Page: hex(page), Cell: hex(cell), Given: hex(given), Entry: hex(entry), Thin: hex(thin), Thick: hex(thick), Accent: hex(accent)}
}

var looks = map[string]Theme{
	"white":  look(0xffffff, 0xffffff, 0x000000, 0x0057b8, 0x999999, 0x000000, 0x3b82f6),
	"print":  look(0xfdfcf8, 0xfdfcf8, 0x111111, 0x555555, 0x555555, 0x111111, 0xbbbbbb),
	"navy":   look(0xffffff, 0xffffff, 0x344861, 0x0072e3, 0xbfc6d4, 0x344861, 0x60a5e8),
	"grey":   look(0xdedede, 0xf4f4f4, 0x2b2b2b, 0x1c5fa8, 0xb0b0b0, 0x5a5a5a, 0x7aa7d8),
	"dark":   look(0x17191d, 0x24272c, 0xe6e6e6, 0x6ab0ff, 0x3d4249, 0x7a828c, 0x3b82f6),
	"black":  look(0x000000, 0x000000, 0xffffff, 0xffd54f, 0x3a3a3a, 0x9a9a9a, 0x7cb342),
	"slate":  look(0x1f2430, 0x2a3040, 0xa9b2c6, 0x7ee787, 0x343b4d, 0x4d566e, 0x6c4fd8),
	"neon":   look(0x0d0630, 0x140a3d, 0x19f0ff, 0xffe74c, 0x5b2a86, 0xff2fa8, 0xff2fa8),
	"coral":  look(0xff6f61, 0xff6f61, 0xffffff, 0x5a1410, 0xffb1a8, 0xffffff, 0xffd9d4),
	"wood":   look(0x6b4a35, 0x8a6248, 0xfff3e0, 0xffcc80, 0x6b4a35, 0x4a3122, 0xd98c4a),
	"sepia":  look(0xf1e4cb, 0xfaf2e1, 0x5b4636, 0xb0522d, 0xd3bf98, 0x8b6f47, 0xd9a441),
	"teal":   look(0x0b6e78, 0xffffff, 0x22313a, 0x0b6e78, 0xb4c8cc, 0x0b6e78, 0x7fc4cc),
	"pink":   look(0xf9cdd8, 0xfff4f7, 0x6a1b3a, 0xc2185b, 0xf0b8c8, 0xc2185b, 0x81c784),
	"blue":   look(0xffffff, 0xffffff, 0x101010, 0x1e88e5, 0x6f9be0, 0x1a4fb0, 0x90caf9),
	"royal":  look(0x10248a, 0x10248a, 0xffffff, 0xffd166, 0x5468c8, 0xdfe5ff, 0x4b8bff),
	"lilac":  look(0xffffff, 0xd6d3fb, 0x1f1a4a, 0x7a1fa2, 0x8f88d8, 0x3b3390, 0x9a7bff),
	"green":  look(0x2f6b4f, 0xeaf5ee, 0x1d3b2c, 0x2e7d32, 0x9cc3ae, 0x2f6b4f, 0xffc107),
	"aqua":   look(0x7fffd4, 0xf2fffb, 0x202020, 0xd81b60, 0x9adcc8, 0x204038, 0x26a69a),
	"amber":  look(0xc9971c, 0xd8a62c, 0xffffff, 0x4a3000, 0xb5851a, 0x5a4000, 0x8a5a00),
	"phos":   look(0x020a04, 0x041208, 0x3dff7a, 0xb6ffce, 0x12602c, 0x2bd463, 0x1c8f45),
	"reader": look(0xf2f2f2, 0xffffff, 0x000000, 0x666666, 0xaaaaaa, 0x000000, 0x888888),
}

// changes are the changes of a picture between the program and the reader.
var changes = map[string]Perturbation{
	"":        {Name: "none", Gain: [3]float64{1, 1, 1}, Resize: 1},
	"dimmed":  {Name: "dimmed", Gain: [3]float64{0.55, 0.55, 0.55}, Resize: 1},
	"night":   {Name: "night", Gain: [3]float64{1, 0.82, 0.55}, Resize: 1},
	"grey":    {Name: "greyscale", Gain: [3]float64{1, 1, 1}, Grey: true, Resize: 1},
	"smaller": {Name: "resized", Gain: [3]float64{1, 1, 1}, Resize: 0.8},
	"larger":  {Name: "resized", Gain: [3]float64{1, 1, 1}, Resize: 1.3},
	"jpeg":    {Name: "jpeg", Gain: [3]float64{1, 1, 1}, Resize: 1, JPEG: true},
}

// styles are the pages of the fixed set. Every layout, every difficulty and every kind of refusal is among them.
var styles = []style{
	// Plain boards of sites and of programs on the desktop.
	{name: "site-classic-black-on-white", look: "white", face: "Fira Sans", cell: 34, layout: "table", around: site},
	{name: "site-classic-partly-filled-handwritten-entries", look: "white", face: "Source Sans 3", cell: 34, layout: "table", filled: 0.4, draw: []touch{entriesIn("Patrick Hand")}, around: site},
	{name: "site-input-fields-caret", look: "white", face: "Asap", cell: 33, layout: "inputs", draw: []touch{mark("caret")}, around: site},
	{name: "site-navy-selected-cell-row-column-box", look: "navy", face: "Work Sans", cell: 44, layout: "hairline", filled: 0.3, draw: []touch{cross(0.18, 0.4)}, around: site},
	{name: "site-navy-equal-digits-highlighted", look: "navy", face: "Work Sans", cell: 44, layout: "svg", filled: 0.5, draw: []touch{cross(0.12, 0.3), equals(0.35)}, around: site},
	{name: "site-navy-wrong-entry-in-red", look: "navy", face: "Overpass", cell: 44, layout: "canvas", filled: 0.3, draw: []touch{mark("conflict"), cross(0.15, 0.3)}, around: site},
	{name: "site-checkerboard-of-grey-cells", look: "white", face: "Asap", cell: 36, layout: "checkered", around: site},
	{name: "site-blue-rules-solved", look: "blue", face: "Outfit", cell: 40, layout: "hairline", filled: 1, around: crop},
	{name: "site-among-texts-and-tables", look: "white", face: "Fira Sans", cell: 30, layout: "table", around: busy},
	{name: "newspaper-column", look: "print", face: "Vollkorn", cell: 30, layout: "svg", around: newspaper},
	{name: "newspaper-bold-slab-digits", look: "print", face: "Zilla Slab", cell: 38, layout: "thick", around: newspaper},
	{name: "window-grey-system-colours", look: "grey", face: "Source Sans 3", cell: 40, layout: "table", filled: 0.3, around: window},
	{name: "window-givens-on-grey-cells", look: "grey", face: "Fira Sans", cell: 40, layout: "table", filled: 0.3, draw: []touch{givenTiles}, around: window},
	{name: "window-alternate-boxes-shaded", look: "grey", face: "Overpass", cell: 38, layout: "shaded", around: window},
	{name: "window-without-box-lines-digits-alone", look: "grey", face: "Asap", cell: 40, layout: "faint", around: window},
	{name: "window-letters-and-numbers-at-the-edges", look: "white", face: "Work Sans", cell: 40, layout: "table", around: labelled},
	{name: "window-keypad-of-equal-cells-below", look: "white", face: "Asap", cell: 40, layout: "table", filled: 0.2, around: keysBelow},
	{name: "window-classic-bevelled-buttons", look: "grey", face: "Source Sans 3", cell: 36, layout: "bevel", around: window},
	{name: "window-beside-a-terminal", look: "lilac", face: "Outfit", cell: 34, layout: "hairline", around: desktop},
	{name: "window-wide-text-boxes", look: "white", face: "Asap", cell: 30, layout: "gaps", kind: "oblong: wider than high", around: window},
	{name: "window-tall-cells", look: "white", face: "Fira Sans", cell: 30, layout: "table", kind: "oblong: higher than wide", around: window},
	{name: "window-white-on-royal-blue-selection-frame", look: "royal", face: "Work Sans", cell: 42, layout: "hairline", draw: []touch{cross(0.25, 0.3), mark("ring")}, around: window},
	{name: "window-small-coral-no-outer-frame", look: "coral", face: "Outfit", cell: 28, layout: "no-border", around: window},
	{name: "window-rounded-lilac", look: "lilac", face: "M PLUS Rounded 1c", cell: 44, layout: "rounded", around: window},
	{name: "window-aqua-solution-in-pink", look: "aqua", face: "Overpass", cell: 40, layout: "table", filled: 1, around: visualiser},
	{name: "window-every-digit-a-colour", look: "white", face: "Source Sans 3", cell: 34, layout: "hairline", filled: 1, draw: []touch{colourByDigit}, around: crop},
	{name: "window-monospaced-digits", look: "white", face: "Courier Prime", cell: 40, layout: "thick", around: visualiser},
	{name: "terminal-green-on-black", look: "phos", face: "VT323", cell: 36, layout: "hairline", around: crop},
	{name: "terminal-code-typeface", look: "black", face: "Source Code Pro", cell: 34, layout: "hairline", filled: 0.4, around: crop},
	{name: "picture-tight-crop-thick-frame", look: "white", face: "Space Grotesk", cell: 40, layout: "thick", kind: "edge: crop along the outer line"},
	{name: "picture-board-at-the-screens-edge", look: "sepia", face: "Asap", cell: 40, layout: "thick", kind: "edge: window at the screen's edge"},
	{name: "picture-without-lines-in-boxes", look: "white", face: "Zilla Slab", cell: 44, layout: "no-inner", around: crop},

	// Dark programs.
	{name: "dark-window-partly-filled", look: "dark", face: "Source Sans 3", cell: 42, layout: "table", filled: 0.4, draw: []touch{cross(0.15, 0.4)}, around: window},
	{name: "dark-low-contrast-tiles", look: "slate", face: "Outfit", cell: 44, layout: "gaps", around: window},
	{name: "dark-black-screen-phone", look: "black", face: "Fira Sans", cell: 56, layout: "hairline", filled: 0.4, draw: []touch{cross(0.25, 0.45), equals(0.4)}, around: phone},
	{name: "dark-neon-site", look: "neon", face: "Audiowide", cell: 40, layout: "table", around: site},
	{name: "dark-digits-on-discs", look: "dark", face: "Work Sans", cell: 48, layout: "no-border", kind: "background: discs behind digits", around: crop},
	{name: "dark-dimmed-behind-a-menu", look: "white", face: "Overpass", cell: 40, layout: "table", filled: 0.3, change: "dimmed", around: window},
	{name: "night-light-screen", look: "navy", face: "Asap", cell: 40, layout: "hairline", filled: 0.3, draw: []touch{cross(0.15, 0.35)}, change: "night", around: site},
	{name: "e-reader-grey", look: "reader", face: "Vollkorn", cell: 46, layout: "table", filled: 0.3, change: "grey", around: phoneKeys},

	// Tiles.
	{name: "tiles-rounded-wood", look: "wood", face: "Outfit", cell: 48, layout: "gaps", filled: 0.3, kind: "background: rounded tiles", around: window},
	{name: "tiles-dark-phone", look: "slate", face: "M PLUS Rounded 1c", cell: 54, layout: "gaps", filled: 0.3, draw: []touch{roundTiles}, around: phoneKeys},
	{name: "tiles-shaded-like-glass", look: "amber", face: "Fira Sans", cell: 46, layout: "gaps", kind: "background: shaded tiles", around: crop, change: "jpeg"},
	{name: "tiles-bevelled-stone", look: "grey", face: "Asap", cell: 46, layout: "gaps", kind: "background: bevelled tiles", around: crop, change: "jpeg"},
	// A person reads this one. Filled cells without digits could be those of another puzzle, or be covered.
	{name: "tiles-empty-ones-in-strong-colours", look: "green", face: "Work Sans", cell: 44, layout: "gaps", filled: 0.3, draw: []touch{strongTiles}, around: window, reason: "uncertain: several cells"},
	{name: "tiles-givens-raised", look: "teal", face: "Outfit", cell: 48, layout: "gaps", filled: 0.3, draw: []touch{givenTiles}, around: tablet},
	{name: "tiles-over-a-photograph", look: "white", face: "Overpass", cell: 40, layout: "hairline", kind: "background: photograph behind the cells", change: "jpeg", around: crop},
	{name: "tiles-wood-grain", look: "amber", face: "Zilla Slab", cell: 40, layout: "hairline", kind: "background: texture behind the cells", around: crop, change: "jpeg"},

	// Phones and tablets.
	{name: "phone-light-keys-in-a-row", look: "navy", face: "Work Sans", cell: 58, layout: "hairline", filled: 0.3, draw: []touch{cross(0.15, 0.4), equals(0.3)}, around: phone},
	{name: "phone-grid-as-wide-as-the-screen", look: "white", face: "Fira Sans", cell: 60, layout: "table", kind: "edge: as wide as a phone's screen"},
	{name: "phone-pink-equal-digits-green-column", look: "pink", face: "M PLUS Rounded 1c", cell: 56, layout: "hairline", filled: 0.4, draw: []touch{cross(0.5, 0.8), equals(0.7)}, around: phone},
	{name: "phone-notes-and-selected-cell", look: "navy", face: "Outfit", cell: 64, layout: "hairline", filled: 0.3, draw: []touch{notes("grid", 0.8, 4, 0.2), cross(0.15, 0.4)}, around: phone},
	{name: "phone-high-resolution", look: "teal", face: "Asap", cell: 72, layout: "rounded", filled: 0.2, draw: []touch{cross(0.2, 0.4)}, around: phone, scale: 2},
	{name: "phone-thin-light-digits", look: "white", face: "Josefin Slab", cell: 54, layout: "hairline", around: phoneKeys},
	{name: "phone-yellow-cross-green-cell", look: "green", face: "Source Sans 3", cell: 52, layout: "table", filled: 0.3, draw: []touch{notes("grid", 0.7, 5, 0.2), cross(0.45, 0.9)}, around: phoneKeys},
	{name: "tablet-tan-keypad-beside", look: "sepia", face: "Zilla Slab", cell: 52, layout: "table", filled: 0.3, draw: []touch{cross(0.2, 0.45)}, around: tablet},
	{name: "tablet-green-felt", look: "green", face: "Asap", cell: 48, layout: "svg", filled: 0.6, draw: []touch{equals(0.6)}, around: tablet},

	// Candidates.
	{name: "candidates-in-every-cell", look: "white", face: "Fira Sans", cell: 54, layout: "table", kind: "marks: in every cell", around: window},
	{name: "candidates-in-the-digits-ink", look: "white", face: "Asap", cell: 54, layout: "hairline", kind: "marks: in the digits' ink", around: crop},
	{name: "candidates-stacked-in-lines", look: "grey", face: "Overpass", cell: 52, layout: "table", kind: "marks: stacked", around: window},
	{name: "candidates-in-corners-dark", look: "dark", face: "Work Sans", cell: 54, layout: "hairline", filled: 0.4, draw: []touch{notes("corners", 0.8, 4, 0.2)}, around: window},
	{name: "candidates-in-the-middle", look: "navy", face: "Source Sans 3", cell: 54, layout: "hairline", filled: 0.4, draw: []touch{notes("centre", 0.7, 4, 0.17), cross(0.12, 0.35)}, around: site},
	{name: "candidates-on-coloured-discs", look: "white", face: "Asap", cell: 54, layout: "table", filled: 0.3, draw: []touch{notes("grid", 1, 9, 0.19), candidateDiscs}, around: window},
	{name: "candidates-large-beside-small-digits", look: "white", face: "Space Grotesk", cell: 70, layout: "hairline", kind: "small digits: with pencil marks", around: crop},
	{name: "candidates-pink-cells-of-a-pattern", look: "white", face: "Fira Sans", cell: 50, layout: "table", filled: 0.3, draw: []touch{notes("grid", 1, 9, 0.2), patternCells}, around: visualiser},
	{name: "candidates-rounded-tiles", look: "slate", face: "Outfit", cell: 54, layout: "gaps", filled: 0.3, draw: []touch{roundTiles, notes("grid", 0.9, 9, 0.18)}, around: window},

	// What programs draw in and over cells.
	{name: "cursor-ring-around-a-cell", look: "white", face: "Work Sans", cell: 42, layout: "table", kind: "in a cell: ring around it", around: crop},
	{name: "cursor-frame-around-several-cells", look: "sepia", face: "Zilla Slab", cell: 44, layout: "table", kind: "in a cell: frame around several", around: crop},
	{name: "cursor-block", look: "phos", face: "Space Mono", cell: 38, layout: "hairline", kind: "in a cell: block caret", around: crop},
	{name: "cursor-outline", look: "dark", face: "Source Code Pro", cell: 40, layout: "table", kind: "in a cell: outline caret", around: crop},
	{name: "cursor-caret-after-the-digit", look: "white", face: "Asap", cell: 34, layout: "table", kind: "in a cell: caret after the digit", around: site},
	{name: "cursor-cell-white-on-blue", look: "grey", face: "Source Sans 3", cell: 40, layout: "table", kind: "in a cell: selected digit, white on blue", around: window},
	{name: "cursor-text-white-on-blue", look: "white", face: "Work Sans", cell: 40, layout: "table", kind: "in a cell: selected text, white on blue", around: site},
	// A person sees pointers, and an empty cell behind them. To the reader they could be digits: a 1, a 7, a small one.
	{name: "text-pointer-over-an-empty-cell", look: "white", face: "Overpass", cell: 40, layout: "table", kind: "in a cell: mouse pointer", around: site, reason: "uncertain: one cell"},
	{name: "mouse-hand-over-an-empty-cell", look: "navy", face: "Overpass", cell: 42, layout: "hairline", draw: []touch{pointerAs(1)}, around: site, reason: "uncertain: one cell"},
	{name: "mouse-arrow-over-an-empty-cell", look: "white", face: "Overpass", cell: 40, layout: "table", draw: []touch{pointerAs(0)}, around: window, reason: "uncertain: one cell"},
	{name: "cursor-arrows-of-a-number-field", look: "white", face: "Asap", cell: 44, layout: "gaps", kind: "in a cell: number spinner", around: site},
	{name: "cursor-tooltip-over-an-empty-cell", look: "grey", face: "Zilla Slab", cell: 42, layout: "table", kind: "in a cell: tooltip over an empty cell", around: window},
	{name: "flags-in-the-corners", look: "white", face: "Fira Sans", cell: 44, layout: "table", filled: 0.4, draw: []touch{cornerFlags}, around: window},
	{name: "error-dots-beside-entries", look: "navy", face: "Work Sans", cell: 46, layout: "hairline", filled: 0.5, draw: []touch{errorDots}, around: site},
	{name: "wrong-digits-in-most-cells", look: "grey", face: "Fira Sans", cell: 40, layout: "table", kind: "wrong digits: most cells", around: window},
	// The lines change the ink of the digits that they cross, which are taken for entries.
	{name: "diagonal-lines-through-the-board", look: "white", face: "Asap", cell: 42, layout: "table", draw: []touch{diagonals}, around: crop, kinds: 7},
	{name: "cages-with-sums-and-many-givens", look: "white", face: "Overpass", cell: 52, layout: "hairline", filled: 0.7, draw: []touch{cageSums}, around: window},
	{name: "paper-scanned", look: "print", face: "Vollkorn", cell: 38, layout: "table", kind: "background: paper", change: "jpeg", around: crop},
	{name: "screen-filmed-with-faint-stripes", look: "pink", face: "Fira Sans", cell: 36, layout: "table", kind: "background: faint stripes", around: crop},
	{name: "window-under-another-windows-shadow", look: "white", face: "Asap", cell: 38, layout: "table", kind: "background: a window's shadow"},
	{name: "tiny-digits-in-large-cells", look: "dark", face: "Source Sans 3", cell: 56, layout: "hairline", kind: "small digits: alone", around: window},
	{name: "remote-desktop-made-smaller", look: "white", face: "Fira Sans", cell: 44, layout: "table", filled: 0.3, change: "smaller", around: window},
	{name: "video-made-larger", look: "navy", face: "Overpass", cell: 30, layout: "hairline", filled: 0.3, change: "larger", around: crop},

	// Several grids, and windows over a grid.
	{name: "two-grids-side-by-side", look: "white", face: "Asap", cell: 26, kind: "two-grids", reason: "several grids"},
	{name: "four-puzzles-on-a-magazines-page", look: "print", face: "Vollkorn", cell: 24, page: fourGrids, reason: "several grids"},
	{name: "puzzle-above-its-solution", look: "white", face: "Fira Sans", cell: 26, page: aboveSolution, reason: "several grids"},
	{name: "window-over-grid", look: "grey", face: "Source Sans 3", cell: 44, kind: "in-front-switcher", reason: "several grids"},
	{name: "popup-with-a-grid-over-a-grid", look: "dark", face: "Overpass", cell: 44, kind: "in-front-popup", reason: "several grids"},
	{name: "dialog-over-grid", look: "navy", face: "Work Sans", cell: 40, kind: "covered", reason: "uncertain: several cells"},
	{name: "tips-over-some-cells", look: "sepia", face: "Asap", cell: 40, kind: "hidden", reason: "uncertain: several cells"},
	{name: "phone-menu-over-the-lower-half", look: "pink", face: "Outfit", cell: 50, page: lowerHalfCovered, reason: "no grid"},
	{name: "paused-game-without-digits", look: "navy", face: "Work Sans", cell: 44, page: paused, reason: "uncertain: several cells"},
	{name: "board-half-outside-the-screen", look: "white", face: "Source Sans 3", cell: 40, kind: "cut-off", reason: "no grid"},

	// Other puzzles and tables.
	{name: "page-without-a-grid", look: "white", face: "Asap", cell: 40, kind: "no-grid", reason: "no grid", change: "jpeg"},
	{name: "letters-instead-of-digits", look: "white", face: "Space Grotesk", cell: 36, kind: "letters", reason: "uncertain: several cells"},
	{name: "roman-numerals", look: "sepia", face: "Asap", cell: 40, kind: "roman", reason: "uncertain: many cells"},
	{name: "chinese-numerals", look: "white", face: "Work Sans", cell: 40, kind: "chinese", reason: "uncertain: many cells"},
	{name: "multiplication-table", look: "green", face: "Overpass", cell: 36, kind: "times-table", reason: "uncertain: many cells"},
	{name: "mine-game", look: "grey", face: "Courier Prime", cell: 32, kind: "minesweeper", reason: "no grid"},
	{name: "spreadsheet", look: "white", face: "Asap", cell: 24, kind: "spreadsheet", reason: "no grid"},
	{name: "numbers-of-two-digits", look: "white", face: "Space Grotesk", cell: 36, kind: "two-digit", reason: "uncertain: many cells"},
	{name: "samurai-of-five-grids", look: "white", face: "Archivo Narrow", cell: 22, kind: "samurai", reason: "no grid"},
	{name: "killer-cages-without-givens", look: "white", face: "Overpass", cell: 44, kind: "killer", reason: "no grid"},
	{name: "jigsaw-regions", look: "white", face: "Fira Sans", cell: 40, kind: "jigsaw", reason: "no grid"},
	{name: "arithmetic-cages", look: "white", face: "Asap", cell: 44, kind: "caged", reason: "no grid"},
	{name: "black-cells-of-straights", look: "white", face: "Work Sans", cell: 40, kind: "black-cells", reason: "uncertain: several cells"},
	{name: "greater-than-signs", look: "white", face: "Source Sans 3", cell: 34, kind: "greater", reason: "no grid", change: "jpeg"},
	{name: "board-of-6x6", look: "pink", face: "Source Sans 3", cell: 44, kind: "6x6", reason: "no grid"},
	{name: "board-of-10x10", look: "white", face: "M PLUS Rounded 1c", cell: 32, kind: "10x10", reason: "no grid"},
	{name: "board-of-12x12", look: "dark", face: "Source Sans 3", cell: 32, kind: "12x12", reason: "no grid"},
	{name: "board-of-16x16", look: "white", face: "Archivo Narrow", cell: 28, kind: "16x16", reason: "no grid"},
	{name: "board-of-18x18", look: "teal", face: "Archivo Narrow", cell: 26, kind: "18x18", reason: "no grid"},
}
