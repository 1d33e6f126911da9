package panel

import (
	"fmt"
	"image"
	"strings"

	"autosolve/recognize"
	"autosolve/solver"
)

// picture is a picture with what was read drawn over it, as picture.html shows it. All places are pixels of the desktop.
type picture struct {
	URL   string
	Frame box  // the picture
	View  box  // what of it is shown at first
	Grid  *box // nil if none was found
	Rows  [][]cell
	Grids []numbered // where there are several
	Words string     // what it is, for those who do not see it
	Line  float64    // the width of lines
}

// box is a rectangle.
type box struct{ X, Y, W, H int }

func boxOf(r image.Rectangle) box { return box{r.Min.X, r.Min.Y, r.Dx(), r.Dy()} }

// ViewBox is the box in the words of SVG.
func (b box) ViewBox() string { return fmt.Sprintf("%d %d %d %d", b.X, b.Y, b.W, b.H) }

// numbered is one of several grids.
type numbered struct {
	box
	N int
}

// cell is what was read in a cell.
type cell struct {
	box
	Name      string // r4c5
	Digit     string // "" for an empty cell
	Kind      string
	Certain   bool
	Why       []string
	Score     string
	Next      string // the nearest other digit, "" if there is none
	NextScore string
	Margin    string
	Network   string // the digit that the second opinion has, with its share, "" if it saw nothing
	Confirmed bool
	First     bool // of the cells, which a person comes to by Tab
}

// Class has how the cell looks.
func (c *cell) Class() string {
	if c.Certain {
		return "cell " + c.Kind
	}
	return "cell doubt " + c.Kind
}

// Label is the cell in words.
func (c *cell) Label() string {
	text := c.Name + ", empty"
	if c.Digit != "" {
		text = fmt.Sprintf("%s, %s, %s, score %s", c.Name, c.Digit, c.Kind, c.Score)
	}
	if !c.Certain {
		text += ", not certain: it " + strings.Join(c.Why, " and ")
	}
	return text
}

// side is the length that sizes in a cell are parts of.
func (c *cell) side() float64 { return float64(min(c.W, c.H)) }

// Small is the size of the digit that is drawn into a cell's corner.
func (c *cell) Small() float64 { return 0.3 * c.side() }

// Tiny is the size of the score below it.
func (c *cell) Tiny() float64 { return 0.16 * c.side() }

// DigitX is how far the digit is from the cell's left edge.
func (c *cell) DigitX() float64 { return 0.035 * c.side() }

// DigitY is how far its foot is from the upper one.
func (c *cell) DigitY() float64 { return 0.26 * c.side() }

// ScoreY is how far the score's foot is from it.
func (c *cell) ScoreY() float64 { return float64(c.H) - 0.05*c.side() }

// MarkX is how far the sign of doubt is from the left edge.
func (c *cell) MarkX() float64 { return float64(c.W) - 0.22*c.side() }

// pictureOf is a picture with a board, or without one. What is around it is shown, too.
func pictureOf(frame image.Rectangle, b *recognize.Board, around image.Rectangle, url string) *picture {
	p := &picture{URL: url, Frame: boxOf(frame), View: boxOf(frame), Words: "the screen, on which no grid was found"}
	if b == nil {
		p.Line = float64(max(frame.Dx(), frame.Dy())) / 500
		return p
	}
	grid := b.Layout.Bounds
	p.Grid = new(boxOf(grid))
	p.View = boxOf(grid.Inset(-max(grid.Dx(), grid.Dy()) / 18).Union(around).Intersect(frame))
	p.Line = float64(p.View.W) / 300
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
	return p
}

func cellOf(at solver.Cell, place image.Rectangle, c *recognize.Cell) cell {
	shown := cell{box: boxOf(place), Name: at.String(), Kind: c.Kind.String(), Certain: c.Certain, Why: c.Why, Confirmed: c.Confirmed, First: at == 0}
	if c.Digit != 0 {
		shown.Digit, shown.Score = fmt.Sprint(c.Digit), fmt.Sprintf("%.2f", c.Score)
	}
	if c.RunnerUp.Digit != 0 {
		shown.Next, shown.NextScore = fmt.Sprint(c.RunnerUp.Digit), fmt.Sprintf("%.2f", c.RunnerUp.Score)
		shown.Margin = fmt.Sprintf("%.2f", c.Score-c.RunnerUp.Score)
	}
	if c.Network.Score >= leastShare {
		shown.Network = fmt.Sprintf("%d with %.2f", c.Network.Digit, c.Network.Score)
	}
	return shown
}

// leastShare is the smallest share that is shown, with the digits that a share is shown with.
const leastShare = 0.005

// addGrids adds the several grids that were found.
func (p *picture) addGrids(grids []image.Rectangle) {
	for i, g := range grids {
		p.Grids = append(p.Grids, numbered{boxOf(g), i + 1})
	}
	if grids != nil {
		p.Words = fmt.Sprintf("the screen, on which %d grids were found", len(grids))
	}
}
