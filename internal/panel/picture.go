package panel

import (
	"fmt"
	"image"
	"slices"
	"strconv"
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

// picture returns the picture of the view with the board that the page shows drawn over it. base is the beginning of all URL
// paths. The part that the page shows at first is the grid with a margin; while the user has chosen corners, also the grid that
// was found. Wrong entries are only shown as such if mistakes is set.
func (v *view) picture(base string, mistakes bool) *picture {
	frame := v.sight.Image.Bounds()
	p := &picture{URL: base + "seen/" + strconv.Itoa(v.version), Version: v.version, Frame: boxOf(frame), View: boxOf(frame),
		Words: "no grid was found on this screen", Line: float64(max(frame.Dx(), frame.Dy())) / 500}
	if b := v.shows(); b != nil {
		p.Grid = new(boxOf(b.Layout.Bounds))
		part := withMargin(b, 18)
		if found := v.sight.Board; !v.corners.Auto() && found != nil {
			part = part.Union(withMargin(found, 9))
		}
		p.View = boxOf(part.Intersect(frame))
		p.Line, p.Side = float64(p.View.W)/300, min(b.Layout.Cols[0].Len(), b.Layout.Rows[0].Len())
		var wrong []solver.Cell
		if p.Mistakes = mistakes; mistakes {
			wrong = annotate.Wrong(b)
		}
		p.Rows = make([][]cell, 9)
		for i := range b.Cells {
			at := solver.Cell(i)
			p.Rows[at.Row()] = append(p.Rows[at.Row()], cell{boxOf(b.Layout.Cell(at)), &b.Cells[i], at, slices.Contains(wrong, at)})
		}
		p.Words = fmt.Sprintf("%d digits read, all certain", b.Grid().Digits())
		if n := len(b.Uncertain()); n > 0 {
			p.Words = fmt.Sprintf("%d digits read, %d of 81 cells not certain", b.Grid().Digits(), n)
		}
	}
	if v.grids != nil && p.Grid == nil { // else the user has chosen corners
		p.Grids, p.Words = map[int]box{}, fmt.Sprintf("%d grids were found on this screen", len(v.grids))
		for i, g := range v.grids {
			p.Grids[i+1] = boxOf(g)
		}
	}
	return p
}

// withMargin returns the place of a grid with a margin, of which its longer side has the given number.
func withMargin(b *recognize.Board, margins int) image.Rectangle {
	grid := b.Layout.Bounds
	return grid.Inset(-max(grid.Dx(), grid.Dy()) / margins)
}
