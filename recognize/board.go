package recognize

import (
	"image"
	"slices"

	"autosolve/recognize/internal/label"
	"autosolve/recognize/internal/pixel"
	"autosolve/solver"
)

// A Board is a grid as it was read: where it is, and what each cell shows.
type Board struct {
	Layout     Layout
	Cells      [81]Cell // row by row
	misaligned bool     // its digits do not lie alike in their cells: it is not quite where it was found
	crossed    bool     // lines run through its cells: it is not where it was said to be
	other      string   // why it is another puzzle's grid than a Sudoku's, by what it is drawn with
	sums       int      // cells with something small in the upper left corner
	cages      int      // cells with a line within them along a side, as a killer Sudoku's cages have
}

// A Cell is what was read in one cell.
type Cell struct {
	Digit    uint8    // 1 to 9, or 0 for an empty cell
	Kind     Kind     // given, entry or empty, by its look
	Score    float64  // how well the best template matches, 0 to 1; 0 for an empty cell
	RunnerUp Guess    // the best match of another digit
	Certain  bool     // whether the reading may be relied on
	Why      []string // why it is not certain, each reason once, for people; none otherwise

	Confirmed bool  // the templates and the network have this digit, each for itself
	Stroke    bool  // all that is in it is a plain vertical stroke: a 1 or a text caret, whatever it was read as
	Sign      bool  // it is empty, and holds the page's sign for that, such as a 0
	Marks     bool  // it is not certain, and what it holds may be pencil marks
	Network   Guess // the digit that the network finds likeliest, and its share of all that the cell may hold; none where there is nothing to see
}

// A Guess is a digit that a cell might hold, and how well its best template matches, or its share, 0 to 1.
type Guess = label.Guess

// A Layout is where a grid's cells are, in pixels of the picture's coordinates (for a capture: of the desktop), a Span a stretch
// of such pixels.
type (
	Layout = pixel.Layout
	Span   = pixel.Span
)

// Corners is the layout of a grid of which only the centres of the top left and the bottom right cell are known, as
// pixel.Corners has it.
func Corners(topLeft, bottomRight image.Point) Layout { return pixel.Corners(topLeft, bottomRight) }

// Kind tells the puzzle's own digits from those entered since.
type Kind uint8

// The kinds of cells.
const (
	Empty Kind = iota
	Given      // a digit of the puzzle
	Entry      // a digit that was entered; it looks different from the givens
)

// String is the kind's name as in the JSON output.
func (k Kind) String() string { return [...]string{"empty", "given", "entry"}[k] }

// Grid is what the board shows, givens and entries.
func (b *Board) Grid() solver.Grid { return b.grid(func(c *Cell) bool { return true }) }

// Givens is the board without its entries: the puzzle.
func (b *Board) Givens() solver.Grid { return b.grid(func(c *Cell) bool { return c.Kind == Given }) }

func (b *Board) grid(has func(*Cell) bool) (g solver.Grid) {
	for i := range b.Cells {
		if c := &b.Cells[i]; has(c) {
			g[i] = c.Digit
		}
	}
	return g
}

// doubt makes a cell uncertain, and adds the reason to those that it has.
func (b *Board) doubt(cell int, why string) {
	c := &b.Cells[cell]
	c.Certain = false
	if !slices.Contains(c.Why, why) {
		c.Why = append(c.Why, why)
	}
}

// Uncertain are the cells that could not be read with certainty.
func (b *Board) Uncertain() (cells []solver.Cell) {
	for i := range b.Cells {
		if !b.Cells[i].Certain {
			cells = append(cells, solver.Cell(i))
		}
	}
	return cells
}

// digits is how many of the board's cells hold a digit.
func (b *Board) digits() (n int) {
	for i := range b.Cells {
		if b.Cells[i].Digit != 0 {
			n++
		}
	}
	return n
}
