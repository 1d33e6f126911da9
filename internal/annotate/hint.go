package annotate

import (
	"image"
	"image/color"

	"autosolve/internal/hint"
	"autosolve/solver"
	"autosolve/solver/logic"
)

// The colours of the drawing. The tints of cells are translucent, so that the page remains visible.
var (
	plate       = color.NRGBA{0xFF, 0xFF, 0xFF, 0xE8} // the background of digits that are drawn into a cell
	houseTint   = color.NRGBA{0xFF, 0xC8, 0x00, 0x40}
	patternTint = color.NRGBA{0x30, 0x80, 0xFF, 0x50}
	removedTint = color.NRGBA{0xFF, 0x30, 0x30, 0x38}
	placedTint  = color.NRGBA{0x20, 0xB0, 0x40, 0x50}
	otherInk    = color.NRGBA{0x80, 0x80, 0x80, 0xFF}
	patternInk  = color.NRGBA{0x10, 0x40, 0xB0, 0xFF}
	paleInk     = color.NRGBA{0xF4, 0xA8, 0xA8, 0xFF} // of crosses that have candidates over them
	removedInk  = color.NRGBA{0xC0, 0x00, 0x10, 0xFF}
	placedInk   = color.NRGBA{0x00, 0x60, 0x18, 0xFF}
	textInk     = color.NRGBA{0x10, 0x10, 0x10, 0xFF}
)

// Hint returns the grid, cut out of a picture, with the hint drawn on it and explained in words below. The function cell
// returns the place of a cell in the picture.
//
//	yellow       the houses in which to look
//	blue         the cells of the pattern, and its digits among their candidates
//	red          candidates that are eliminated
//	green        the digit that is placed
//	grey         digits that earlier hints have placed, and other candidates
//	solid line   a link of a chain: at least one of the two places has its digit
//	dashed line  a link of a chain: at most one of the two places has its digit
//	ring         a digit on the board that a single rests on
//	cross        a cell that cannot have the digit of a hidden single
//
// In a remote pair or a forcing net, the lines only join each node of a chain to the next.
func Hint(h *hint.Hint, img image.Image, cell func(solver.Cell) image.Rectangle) (*image.RGBA, error) {
	return drawHint(h, img, cell, 0, AllDigits, h.String(), h.Explain())
}

// AllDigits is the set of the digits 1 to 9.
const AllDigits logic.Digits = 1<<9 - 1

// HintGrid draws a hint as Hint does, but without the words. It draws candidates into all empty cells except those in which
// the hint places a digit, but only candidates of the given digits.
func HintGrid(h *hint.Hint, img image.Image, cell func(solver.Cell) image.Rectangle, digits logic.Digits) (*image.RGBA, error) {
	return drawHint(h, img, cell, digits, digits)
}

// drawHint returns the picture of the hint with the words below. It draws the candidates that are in the set inside in the cells
// of the hint, and those that are in the set outside in all other cells. A cell in which the hint places a digit has only
// that digit.
func drawHint(h *hint.Hint, img image.Image, cell func(solver.Cell) image.Rectangle, outside, inside logic.Digits,
	words ...string) (*image.RGBA, error) {
	d, err := newDiagram(img, cell, words...)
	if err != nil {
		return nil, err
	}
	ringed, crossed := reasons(h)
	for i, m := range marksOf(h) {
		m.crossed = crossed.Has(solver.Cell(i))
		drawCell(d, h, solver.Cell(i), m, outside, inside)
	}
	for c := range ringed.All() {
		d.ring(c, patternInk)
	}
	for _, chain := range h.Chains {
		drawChain(d, &chain)
	}
	return d.out, nil
}

// drawCell draws what a hint says about a cell.
func drawCell(d *diagram, h *hint.Hint, c solver.Cell, m mark, outside, inside logic.Digits) {
	if known := h.Before.Grid(); known[c] != 0 && h.Page.Shown[c] == 0 {
		d.tint(c, plate)
		d.digit(c, int(known[c]), otherInk)
	}
	outer := m.placed == 0 && m.removed == 0 && !m.pattern && h.Before.Candidates(c)&outside != 0
	if outer {
		d.tint(c, plate)
	}
	if m.house {
		d.tint(c, houseTint)
	}
	if m.crossed && outer {
		d.cross(c, paleInk) // the candidates over it remain legible
	} else if m.crossed {
		d.cross(c, removedInk)
	}
	switch {
	case outer:
		for digit := range (h.Before.Candidates(c) & outside).All() {
			d.candidate(c, digit, otherInk)
		}
	case m.placed != 0:
		d.tint(c, plate)
		d.tint(c, placedTint)
		d.digit(c, m.placed.Min(), placedInk)
	case m.pattern || m.removed != 0:
		drawCandidates(d, h, c, m, inside)
	}
}

// reasons returns what a single rests on: the cells of digits on the board, which are ringed, and the cells that cannot have
// the digit of a hidden single, which are crossed out. For other steps both sets are empty.
func reasons(h *hint.Hint) (ringed, crossed logic.Cells) {
	blockers, eliminated := h.Before.Why(&h.Step)
	for _, b := range blockers {
		ringed, crossed = ringed.Or(logic.CellsOf(b.Cell)), crossed.Or(b.Blocks)
	}
	for _, e := range eliminated {
		crossed = crossed.Or(logic.CellsOf(e.Cell))
	}
	if h.Technique != logic.HiddenSingle {
		return ringed, logic.Cells{}
	}
	return ringed, crossed
}

// Reasons reports whether the pictures of a hint have rings, and whether they have crosses.
func Reasons(h *hint.Hint) (rings, crosses bool) {
	ringed, crossed := reasons(h)
	return !ringed.Empty(), !crossed.Empty()
}

// drawCandidates tints a cell of the hint and, if the cell is empty, draws those of its candidates that are in digits.
func drawCandidates(d *diagram, h *hint.Hint, c solver.Cell, m mark, digits logic.Digits) {
	candidates := h.Before.Candidates(c)
	if candidates != 0 {
		d.tint(c, plate)
	}
	if m.removed != 0 {
		d.tint(c, removedTint)
	} else {
		d.tint(c, patternTint)
	}
	for digit := range (candidates & digits).All() {
		switch {
		case m.removed.Has(digit):
			d.candidate(c, digit, removedInk)
			d.strike(c, digit, removedInk)
		case m.digits.Has(digit):
			d.candidate(c, digit, patternInk)
		default:
			d.candidate(c, digit, otherInk)
		}
	}
}

// drawChain joins the nodes of a chain by lines: dashed ones for weak links, among them the one that closes a loop, and solid
// ones for all others.
func drawChain(d *diagram, chain *logic.Chain) {
	places := make([]image.Point, len(chain.Nodes))
	for i, n := range chain.Nodes {
		for c := range n.Cells.All() {
			r := d.ninth(c, n.Digit)
			places[i] = places[i].Add(r.Min).Add(r.Max)
		}
		places[i] = places[i].Div(2 * n.Cells.Len())
		if i > 0 {
			d.line(places[i-1], places[i], patternInk, !chain.Unlinked && chain.IsWeak(i))
		}
	}
	if chain.Loop {
		d.line(places[len(places)-1], places[0], patternInk, true)
	}
}

// mark is what a hint says about one cell.
type mark struct {
	house   bool         // the cell is in a house in which to look
	crossed bool         // the cell cannot have the digit of a hidden single
	pattern bool         // the cell belongs to the pattern
	digits  logic.Digits // the digits of the pattern
	removed logic.Digits // the eliminated digits
	placed  logic.Digits // the placed digit, if there is one
}

// marksOf returns what a hint says about each cell.
func marksOf(h *hint.Hint) (marks [81]mark) {
	for _, p := range h.Parts {
		for house := range p.Houses.All() {
			for _, c := range house.Cells() {
				marks[c].house = true
			}
		}
		for c := range p.Cells.All() {
			marks[c].pattern = true
			marks[c].digits |= p.Digits
		}
	}
	for _, chain := range h.Chains {
		for _, n := range chain.Nodes {
			for c := range n.Cells.All() {
				marks[c].pattern = true
				marks[c].digits |= only(n.Digit)
			}
		}
	}
	for _, e := range h.Eliminations {
		marks[e.Cell].removed |= only(e.Digit)
	}
	for _, p := range h.Placements {
		marks[p.Cell].placed |= only(p.Digit)
	}
	return marks
}

// only returns the set with a single digit.
func only(digit int) logic.Digits { return 1 << (digit - 1) }
