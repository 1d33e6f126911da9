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
func Hint(h *hint.Hint, img image.Image, cell func(solver.Cell) image.Rectangle) *image.RGBA {
	return drawHint(h, img, cell, 0, AllDigits, h.String(), h.Explain())
}

// AllDigits is the set of the digits 1 to 9.
const AllDigits logic.Digits = 1<<9 - 1

// HintGrid draws a hint as Hint does, but without the words. It draws candidates into all empty cells except those in which
// the hint places a digit, but only candidates of the given digits.
func HintGrid(h *hint.Hint, img image.Image, cell func(solver.Cell) image.Rectangle, digits logic.Digits) *image.RGBA {
	return drawHint(h, img, cell, digits, digits)
}

// Houses returns the grid, cut out of a picture, with the houses marked in which to look.
func Houses(houses []solver.House, img image.Image, cell func(solver.Cell) image.Rectangle) *image.RGBA {
	d := newDiagram(img, cell)
	for _, house := range houses {
		for _, c := range house.Cells() {
			d.tint(c, houseTint)
		}
	}
	return d.out
}

// drawHint returns the picture of the hint with the words below. It draws the candidates that are in the set inside in the cells
// of the hint, and those that are in the set outside in all other cells. A cell in which the hint places a digit has only
// that digit.
func drawHint(h *hint.Hint, img image.Image, cell func(solver.Cell) image.Rectangle, outside, inside logic.Digits,
	words ...string) *image.RGBA {
	d := newDiagram(img, cell, words...)
	known := h.Before.Grid()
	ringed, crossed := Reasons(h)
	for i, m := range Marks(h) {
		c := solver.Cell(i)
		if known[c] != 0 && h.Page.Shown[c] == 0 {
			d.tint(c, plate)
			d.digit(c, int(known[c]), otherInk)
		}
		others := h.Before.Candidates(c) & outside
		if m.Placed != 0 || m.Removed != 0 || m.Pattern {
			others = 0
		}
		drawSurroundings(d, c, m.House, crossed.Has(c), others)
		switch {
		case m.Placed != 0:
			d.tint(c, plate)
			d.tint(c, placedTint)
			d.digit(c, m.Placed.Min(), placedInk)
		case m.Pattern || m.Removed != 0:
			drawCandidates(d, h, c, m, inside)
		}
	}
	for c := range ringed.All() {
		d.ring(c, patternInk)
	}
	for _, chain := range h.Chains {
		drawChain(d, &chain)
	}
	return d.out
}

// Reasons returns what a single rests on: the cells of digits on the board, which are ringed, and the cells that cannot have
// the digit of a hidden single, which are crossed out. For other steps both sets are empty.
func Reasons(h *hint.Hint) (ringed, crossed logic.Cells) {
	blockers, eliminated := h.Before.Why(&h.Step)
	for _, b := range blockers {
		ringed, crossed = ringed.Or(logic.CellsOf(b.Cell)), crossed.Or(b.Blocks)
	}
	for _, e := range eliminated {
		crossed = crossed.Or(logic.CellsOf(e.Cell))
	}
	if h.Technique != logic.HiddenSingle {
		crossed = logic.Cells{}
	}
	return ringed, crossed
}

// drawSurroundings tints a cell if it is in a house in which to look, crosses it out if it cannot have the digit, and draws the
// candidates, which stay legible over the cross.
func drawSurroundings(d *diagram, c solver.Cell, house, crossed bool, candidates logic.Digits) {
	cross := removedInk
	if candidates != 0 {
		cross = paleInk
		d.tint(c, plate)
	}
	if house {
		d.tint(c, houseTint)
	}
	if crossed {
		d.cross(c, cross)
	}
	for digit := range candidates.All() {
		d.candidate(c, digit, otherInk)
	}
}

// drawCandidates tints a cell of the hint and, if the cell is empty, draws those of its candidates that are in digits.
func drawCandidates(d *diagram, h *hint.Hint, c solver.Cell, m Mark, digits logic.Digits) {
	candidates := h.Before.Candidates(c)
	if candidates != 0 {
		d.tint(c, plate)
	}
	if m.Removed != 0 {
		d.tint(c, removedTint)
	} else {
		d.tint(c, patternTint)
	}
	for digit := range (candidates & digits).All() {
		switch {
		case m.Removed.Has(digit):
			d.candidate(c, digit, removedInk)
			d.strike(c, digit, removedInk)
		case m.Digits.Has(digit):
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

// Mark is what a hint says about one cell.
type Mark struct {
	House   bool         // the cell is in a house in which to look
	Pattern bool         // the cell belongs to the pattern
	Digits  logic.Digits // the digits of the pattern
	Removed logic.Digits // the eliminated digits
	Placed  logic.Digits // the placed digit, if there is one
}

// Marks returns what a hint says about each cell.
func Marks(h *hint.Hint) (marks [81]Mark) {
	for _, p := range h.Parts {
		for house := range p.Houses.All() {
			for _, c := range house.Cells() {
				marks[c].House = true
			}
		}
		for c := range p.Cells.All() {
			marks[c].Pattern = true
			marks[c].Digits |= p.Digits
		}
	}
	for _, chain := range h.Chains {
		for _, n := range chain.Nodes {
			for c := range n.Cells.All() {
				marks[c].Pattern = true
				marks[c].Digits |= only(n.Digit)
			}
		}
	}
	for _, e := range h.Eliminations {
		marks[e.Cell].Removed |= only(e.Digit)
	}
	for _, p := range h.Placements {
		marks[p.Cell].Placed |= only(p.Digit)
	}
	return marks
}

// only returns the set with a single digit.
func only(digit int) logic.Digits { return 1 << (digit - 1) }
