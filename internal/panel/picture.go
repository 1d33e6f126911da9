package panel

import (
	"fmt"
	"image"
	"strings"

	"autosolve/internal/annotate"
	"autosolve/recognize"
	"autosolve/solver"
)

// picture is a picture with its reading drawn over it, as picture.html shows it. All places are in pixels of the desktop.
type picture struct {
	URL   string
	Frame box  // the whole picture
	View  box  // the part of the picture that the page shows at first
	Grid  *box // nil if no grid was found
	Rows  [][]cell
	Side  int        // the shorter side of the first cell
	Grids []numbered // all grids, if several were found
	Words string     // a description of the picture for screen readers
	Line  float64    // the width of the lines drawn over it
}

type box struct{ X, Y, W, H int }

func boxOf(r image.Rectangle) box { return box{r.Min.X, r.Min.Y, r.Dx(), r.Dy()} }

// ViewBox returns the box as the value of SVG's attribute viewBox.
func (b box) ViewBox() string { return fmt.Sprintf("%d %d %d %d", b.X, b.Y, b.W, b.H) }

// Right returns the x coordinate of the right edge.
func (b box) Right() int { return b.X + b.W }

// Bottom returns the y coordinate of the bottom edge.
func (b box) Bottom() int { return b.Y + b.H }

// numbered is one of several grids, with its number.
type numbered struct {
	box
	N int
}

// cell is the reading of a cell.
type cell struct {
	box
	Name      string // r4c5
	Digit     string // "" for an empty cell
	Kind      string
	Certain   bool
	Wrong     bool // whether annotate.Wrong returns the cell
	Why       []string
	Score     string // "" if the cell is empty or no template resembles its digit
	Next      string // the digit of the runner-up, "" without a runner-up
	NextScore string
	Margin    string
	Network   string // the network's digit with its score, "" if it found no digit
	Confirmed bool
	First     bool // whether the Tab key leads to this cell
}

// Class returns the CSS classes of the cell.
func (c *cell) Class() string {
	switch {
	case !c.Certain:
		return "cell doubt " + c.Kind
	case c.Wrong:
		return "cell wrong " + c.Kind
	}
	return "cell " + c.Kind
}

// Label returns a description of the cell for screen readers.
func (c *cell) Label() string {
	text := c.Name + ", empty"
	if c.Digit != "" {
		text = fmt.Sprintf("%s, %s, %s", c.Name, c.Digit, c.Kind)
	}
	if c.Score != "" {
		text += ", score " + c.Score
	}
	if !c.Certain {
		text += ", not certain: it " + strings.Join(c.Why, " and ")
	} else if c.Wrong {
		text += ", wrong"
	}
	return text
}

// pictureOf returns a picture with the board drawn over it, unless b is nil. The part that the page shows at first
// contains the grid with a margin, and also the rectangle in the argument extra, which may be empty.
func pictureOf(frame image.Rectangle, b *recognize.Board, extra image.Rectangle, url string) *picture {
	p := &picture{URL: url, Frame: boxOf(frame), View: boxOf(frame), Words: "no grid was found on this screen"}
	if b == nil {
		p.Line = float64(max(frame.Dx(), frame.Dy())) / 500
		return p
	}
	grid := b.Layout.Bounds
	p.Grid = new(boxOf(grid))
	p.View = boxOf(grid.Inset(-max(grid.Dx(), grid.Dy()) / 18).Union(extra).Intersect(frame))
	p.Line, p.Side = float64(p.View.W)/300, min(b.Layout.Cols[0].Len(), b.Layout.Rows[0].Len())
	digits := 0
	for row := range 9 {
		var cells []cell
		for col := range 9 {
			at := solver.Cell(9*row + col)
			cells = append(cells, cellOf(at, b.Layout.Cell(at), &b.Cells[at]))
			if b.Cells[at].Digit != 0 {
				digits++
			}
		}
		p.Rows = append(p.Rows, cells)
	}
	p.Words = fmt.Sprintf("%d digits read, %d of 81 cells not certain", digits, len(b.Uncertain()))
	for _, at := range annotate.Wrong(b) {
		p.Rows[at.Row()][at.Col()].Wrong = true
	}
	return p
}

// cellOf returns the reading of a cell for the page.
func cellOf(at solver.Cell, place image.Rectangle, c *recognize.Cell) cell {
	shown := cell{box: boxOf(place), Name: at.String(), Kind: c.Kind.String(), Certain: c.Certain, Why: c.Why, Confirmed: c.Confirmed, First: at == 0}
	if c.Digit != 0 {
		shown.Digit = fmt.Sprint(c.Digit)
	}
	if shown.Digit != "" && c.Score >= minScore {
		shown.Score = fmt.Sprintf("%.2f", c.Score)
	}
	if c.RunnerUp.Digit != 0 {
		shown.Next, shown.NextScore = fmt.Sprint(c.RunnerUp.Digit), fmt.Sprintf("%.2f", c.RunnerUp.Score)
		shown.Margin = fmt.Sprintf("%.2f", c.Score-c.RunnerUp.Score)
	}
	if c.Network.Score >= minScore {
		shown.Network = fmt.Sprintf("%d with %.2f", c.Network.Digit, c.Network.Score)
	}
	return shown
}

// minScore is the smallest score that is shown: smaller ones round to 0.00.
const minScore = 0.005

// addGrids adds the grids, each with its number from 1.
func (p *picture) addGrids(grids []image.Rectangle) {
	for i, g := range grids {
		p.Grids = append(p.Grids, numbered{boxOf(g), i + 1})
	}
	if grids != nil {
		p.Words = fmt.Sprintf("%d grids were found on this screen", len(grids))
	}
}
