package panel

import (
	"fmt"
	"image"
	"slices"
	"strings"

	"autosolve/internal/annotate"
	"autosolve/recognize"
	"autosolve/solver"
)

// picture is a picture with its reading drawn over it, as picture.html shows it. All places are in pixels of the desktop.
type picture struct {
	URL      string
	Version  int  // that of the view with the picture
	Frame    box  // the whole picture
	View     box  // the part of the picture that the page shows at first
	Grid     *box // nil if no grid was found
	Rows     [][]cell
	Side     int         // the shorter side of the first cell, for the size of the digits
	Grids    map[int]box // all grids by their numbers from 1, if several were found
	Mistakes bool        // whether wrong entries are shown as such
	Words    string      // a description of the picture, for its heading and for screen readers
	Line     float64     // the width of the lines drawn over it
}

type box struct{ X, Y, W, H int }

func boxOf(r image.Rectangle) box { return box{r.Min.X, r.Min.Y, r.Dx(), r.Dy()} }

// ViewBox returns the box as the value of SVG's attribute viewBox.
func (b box) ViewBox() string { return fmt.Sprintf("%d %d %d %d", b.X, b.Y, b.W, b.H) }

// Right returns the x coordinate of the right edge.
func (b box) Right() int { return b.X + b.W }

// Bottom returns the y coordinate of the bottom edge.
func (b box) Bottom() int { return b.Y + b.H }

// cell is the reading of a cell.
type cell struct {
	box
	*recognize.Cell
	At    solver.Cell
	Wrong bool // whether the digit is wrong, according to annotate.Wrong
}

// Margin returns the score minus that of the runner-up.
func (c cell) Margin() float64 { return c.Score - c.RunnerUp.Score }

// Class returns the CSS classes of the cell.
func (c cell) Class() string {
	class := "cell "
	if !c.Certain {
		class += "doubt "
	} else if c.Wrong {
		class += "wrong "
	}
	return class + c.Kind.String()
}

// Label returns a description of the cell for screen readers.
func (c cell) Label() string {
	text := c.At.String() + ", empty"
	if c.Digit != 0 {
		text = fmt.Sprintf("%v, %d, %v", c.At, c.Digit, c.Kind)
	}
	if score := annotate.ScoreText(c.Score); score != "" {
		text += ", score " + score
	}
	if !c.Certain {
		text += ", not certain: it " + strings.Join(c.Why, " and ")
	} else if c.Wrong {
		text += ", wrong"
	}
	return text
}

// pictureOf returns a picture with the board drawn over it, unless b is nil. The part that the page shows at first contains the
// grid with a margin, and also the rectangle in the argument extra, which may be empty. Wrong entries are only shown as such if
// mistakes is set.
func pictureOf(frame image.Rectangle, b *recognize.Board, extra image.Rectangle, url string, mistakes bool) *picture {
	p := &picture{URL: url, Frame: boxOf(frame), View: boxOf(frame), Words: "no grid was found on this screen"}
	if b == nil {
		p.Line = float64(max(frame.Dx(), frame.Dy())) / 500
		return p
	}
	grid := b.Layout.Bounds
	p.Grid = new(boxOf(grid))
	p.View = boxOf(grid.Inset(-max(grid.Dx(), grid.Dy()) / 18).Union(extra).Intersect(frame))
	p.Line, p.Side = float64(p.View.W)/300, min(b.Layout.Cols[0].Len(), b.Layout.Rows[0].Len())
	p.Rows = make([][]cell, 9)
	digits, wrong := 0, []solver.Cell(nil)
	if p.Mistakes = mistakes; mistakes {
		wrong = annotate.Wrong(b)
	}
	for i := range b.Cells {
		at, c := solver.Cell(i), &b.Cells[i]
		p.Rows[at.Row()] = append(p.Rows[at.Row()], cell{boxOf(b.Layout.Cell(at)), c, at, slices.Contains(wrong, at)})
		if c.Digit != 0 {
			digits++
		}
	}
	p.Words = fmt.Sprintf("%d digits read, all certain", digits)
	if n := len(b.Uncertain()); n > 0 {
		p.Words = fmt.Sprintf("%d digits read, %d of 81 cells not certain", digits, n)
	}
	return p
}

// addGrids adds the grids, each with its number from 1.
func (p *picture) addGrids(grids []image.Rectangle) {
	if grids == nil {
		return
	}
	p.Grids = map[int]box{}
	for i, g := range grids {
		p.Grids[i+1] = boxOf(g)
	}
	p.Words = fmt.Sprintf("%d grids were found on this screen", len(grids))
}
