// Package annotate draws what the user is told about a grid. There are two kinds of pictures: a copy of a picture of the screen
// with what was read drawn over it (picture.go), and the grid alone, numbered along its sides, with a hint (diagram.go).
//
// What was read is drawn in the style of the panel:
//
//	green frame       the grid
//	green digit       a given
//	blue digit        an entry
//	red frame         around a cell: a wrong digit (×), or an uncertain cell, which is also tinted (?), with its scores
//	                  around a part of the picture: the part most similar to a grid, if no grid was found
//	magenta frame     one of several grids, with its number; the cells of a grid that is calibrated
//
// On a dark page the colours are lighter. The label of a cell never covers anything that the page shows: if there is no room
// beside the page's digit, the label is left out.
package annotate

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"slices"

	"autosolve/recognize"
	"autosolve/solver"
)

// inks are the colours of a drawing: for givens, for entries, for what is wrong or uncertain (doubt), and for the frames of
// several grids and of calibrated cells (corner).
type inks struct {
	given, entry, doubt, corner color.RGBA
	tint                        color.NRGBA // lies over an uncertain cell
	paper                       color.RGBA  // surrounds lines and labels, so that they stand out
}

// onLight has the colours for light pages, onDark those for dark pages. The panel always uses those for light pages.
var (
	onLight = inks{
		given: color.RGBA{0x0A, 0x6A, 0x2C, 0xFF}, entry: color.RGBA{0x24, 0x56, 0xB8, 0xFF}, doubt: color.RGBA{0xD0, 0x00, 0x20, 0xFF},
		corner: color.RGBA{0xC8, 0x00, 0xC8, 0xFF}, tint: color.NRGBA{0xFF, 0x20, 0x30, 0x29}, paper: color.RGBA{0xFF, 0xFF, 0xFF, 0xFF},
	}
	onDark = inks{
		given: color.RGBA{0x3F, 0xD4, 0x6C, 0xFF}, entry: color.RGBA{0x7A, 0xB0, 0xFF, 0xFF}, doubt: color.RGBA{0xFF, 0x78, 0x78, 0xFF},
		corner: color.RGBA{0xFF, 0x6B, 0xFF, 0xFF}, tint: color.NRGBA{0xFF, 0x20, 0x30, 0x38}, paper: color.RGBA{0x10, 0x14, 0x1A, 0xFF},
	}
)

// Wrong returns the cells whose digit differs from the solution or, if two givens in a house are equal, those two cells. It
// returns nil if cells are uncertain, because a misread cell may be the real mistake. It also returns nil if the puzzle has
// no solution for another reason, or several.
func Wrong(b *recognize.Board) []solver.Cell {
	if len(b.Uncertain()) > 0 {
		return nil
	}
	page, err := solver.SolvePage(b.Givens(), b.Grid())
	if clash, ok := errors.AsType[*solver.ClashError](err); ok {
		return clash.Cells[:]
	}
	return page.Wrong
}

// Board draws the grid's frame, and in each cell the digit that was read. Uncertain cells also get their scores, unless these
// round to 0. The argument wrong lists the cells whose digit is known to be wrong.
func Board(img image.Image, b *recognize.Board, wrong []solver.Cell) *image.RGBA {
	d := newDrawing(img, b.Layout.Bounds)
	d.frame(b.Layout.Bounds, d.ink.given)
	side := sideOf(&b.Layout)
	digits, scores := d.labels(0.3*float64(side)), d.labels(0.15*float64(side))
	for i := range b.Cells {
		at, c := solver.Cell(i), &b.Cells[i]
		place, ink, sign := b.Layout.Cell(at), d.ink.given, ""
		switch {
		case !c.Certain:
			d.fill(place, d.ink.tint)
			ink, sign = d.ink.doubt, "?"
		case slices.Contains(wrong, at):
			ink, sign = d.ink.doubt, "×"
		case c.Kind == recognize.Entry:
			ink = d.ink.entry
		}
		if sign != "" {
			d.outline(place, d.line, ink)
			place = place.Inset(d.line)
			digits.put(place, sign, ink, topRight, bottomRight)
		}
		digits.put(place, digitText(c.Digit, ""), ink, anywhere...)
		if c.Certain {
			continue
		}
		scores.put(place, ScoreText(c.Score), ink, bottomLeft)
		if text := ScoreText(c.RunnerUp.Score); text != "" {
			scores.put(place, digitText(c.RunnerUp.Digit, " "+text), ink, bottomRight)
		}
	}
	return d.out
}

// Nearest draws a red frame around the part of a picture that is most similar to a grid. It is for pictures in which no grid
// was found. If nearest is empty, it draws nothing.
func Nearest(img image.Image, nearest image.Rectangle) *image.RGBA {
	d := newDrawing(img, nearest)
	if !nearest.Empty() {
		d.frame(nearest, d.ink.doubt)
	}
	return d.out
}

// Grids draws a frame around each grid, and its number, counted from 1. There must be at least one grid. The number stands
// above the grid, or else below it or at a side. If there is no room on any side, the number lies over the grid, because the
// user must know it for --pick.
func Grids(img image.Image, grids []image.Rectangle) *image.RGBA {
	d := newDrawing(img, grids[0])
	for i, g := range grids {
		d.frame(g, d.ink.corner)
		numbers := d.labels(float64(g.Dy()) / 9)
		if !numbers.putBeside(g, fmt.Sprint(i+1), d.ink.corner) {
			numbers.write(g.Min.Add(g.Size().Div(60)), fmt.Sprint(i+1), d.ink.corner)
		}
	}
	return d.out
}

// Cells draws the outer frame of a grid and the edges of its cells. At the centres of the first and the last cell it draws
// crosses that leave the digits visible.
func Cells(img image.Image, l *recognize.Layout) *image.RGBA {
	d := newDrawing(img, l.Bounds)
	for c := range solver.Cell(81) {
		d.outline(l.Cell(c), 1, d.ink.corner)
	}
	d.frame(l.Bounds, d.ink.corner)
	for _, c := range [2]solver.Cell{0, 80} {
		d.cross(l.Cell(c), l.Centre(c))
	}
	return d.out
}

// sideOf returns the shortest side of any cell in pixels.
func sideOf(l *recognize.Layout) int {
	side := l.Cols[0].Len()
	for i := range 9 {
		side = min(side, l.Cols[i].Len(), l.Rows[i].Len())
	}
	return side
}

// digitText returns a digit followed by the text more, or "" if digit is 0.
func digitText(digit uint8, more string) string {
	if digit == 0 {
		return ""
	}
	return fmt.Sprint(digit) + more
}

// ScoreText returns a score with two decimals, or "" if it rounds to 0.00.
func ScoreText(score float64) string {
	const least = 0.005
	if score < least {
		return ""
	}
	return fmt.Sprintf("%.2f", score)
}
