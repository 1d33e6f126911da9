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
// The label of a cell never covers anything that the page shows: if there is no room beside the page's digit, the label is
// left out.
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

// The colours of what was read. The panel has the same.
var (
	givenInk  = color.RGBA{0x0A, 0x6A, 0x2C, 0xFF}
	entryInk  = color.RGBA{0x24, 0x56, 0xB8, 0xFF}
	doubtInk  = color.RGBA{0xD0, 0x00, 0x20, 0xFF}  // for what is wrong or uncertain
	doubtTint = color.NRGBA{0xFF, 0x20, 0x30, 0x29} // lies over an uncertain cell
	cornerInk = color.RGBA{0xC8, 0x00, 0xC8, 0xFF}  // for the frames of several grids and of calibrated cells
	paper     = color.RGBA{0xFF, 0xFF, 0xFF, 0xFF}  // surrounds lines and labels, so that they stand out on any page
)

// Wrong returns the cells whose digit differs from the solution or, if two givens in a house are equal, or any
// two digits of a puzzle that the givens leave open, those two cells. It
// returns nil if cells are uncertain, because a misread cell may be the real mistake. It also returns nil if the puzzle has
// no solution for another reason, or several.
func Wrong(b *recognize.Board) []solver.Cell {
	if len(b.Uncertain()) > 0 {
		return nil
	}
	page, err := solver.SolvePage(b.Givens(), b.Grid())
	if entries, ok := errors.AsType[*solver.EntriesError](err); ok {
		err = entries.Err
	}
	if clash, ok := errors.AsType[*solver.ClashError](err); ok {
		return clash.Cells[:]
	}
	return page.Wrong
}

// Board draws the grid's frame, and in each cell the digit that was read. Uncertain cells also get their scores, unless these
// round to 0. The argument wrong lists the cells whose digit is known to be wrong.
func Board(img image.Image, b *recognize.Board, wrong []solver.Cell) *image.RGBA {
	d := newDrawing(img, b.Layout.Bounds)
	d.frame(b.Layout.Bounds, givenInk)
	side := sideOf(&b.Layout)
	digits, scores := d.labels(0.3*float64(side)), d.labels(0.15*float64(side))
	for i := range b.Cells {
		at, c := solver.Cell(i), &b.Cells[i]
		place, ink, sign := b.Layout.Cell(at), givenInk, ""
		switch {
		case !c.Certain:
			d.fill(place, doubtTint)
			ink, sign = doubtInk, "?"
		case slices.Contains(wrong, at):
			ink, sign = doubtInk, "×"
		case c.Kind == recognize.Entry:
			ink = entryInk
		}
		if sign != "" {
			d.outline(place, d.line, ink)
			place = place.Inset(d.line)
			digits.put(place, sign, ink, topRight, bottomRight)
		}
		if c.Digit != 0 {
			digits.put(place, fmt.Sprint(c.Digit), ink, anywhere...)
		}
		if c.Certain {
			continue
		}
		scores.put(place, ScoreText(c.Score), ink, bottomLeft)
		if text := ScoreText(c.RunnerUp.Score); text != "" && c.RunnerUp.Digit != 0 {
			scores.put(place, fmt.Sprint(c.RunnerUp.Digit, " ", text), ink, bottomRight)
		}
	}
	return d.out
}

// Nearest draws a red frame around the part of a picture that is most similar to a grid. It is for pictures in which no grid
// was found. If nearest is empty, it draws nothing.
func Nearest(img image.Image, nearest image.Rectangle) *image.RGBA {
	d := newDrawing(img, nearest)
	if !nearest.Empty() {
		d.frame(nearest, doubtInk)
	}
	return d.out
}

// Grids draws a frame around each grid, and its number for --pick, counted from 1, over its first cell.
func Grids(img image.Image, grids []image.Rectangle) *image.RGBA {
	d := newDrawing(img, grids[0])
	for i, g := range grids {
		d.frame(g, cornerInk)
		d.labels(float64(g.Dy())/9).write(g.Min.Add(g.Size().Div(60)), fmt.Sprint(i+1), cornerInk)
	}
	return d.out
}

// Cells draws the outer frame of a grid and the edges of its cells. At the centres of the first and the last cell it draws
// crosses that leave the digits visible.
func Cells(img image.Image, l *recognize.Layout) *image.RGBA {
	d := newDrawing(img, l.Bounds)
	for c := range solver.Cell(81) {
		d.outline(l.Cell(c), 1, cornerInk)
	}
	d.frame(l.Bounds, cornerInk)
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

// ScoreText returns a score with two decimals, or "" if it rounds to 0.00.
func ScoreText(score float64) string {
	const least = 0.005
	if score < least {
		return ""
	}
	return fmt.Sprintf("%.2f", score)
}
