package recognize

import (
	"image"

	"autosolve/recognize/internal/check"
	"autosolve/recognize/internal/label"
	"autosolve/recognize/internal/pixel"
	"autosolve/solver"
)

// A Board is a grid as it was read: where it is, and what each cell shows.
type Board struct {
	Layout Layout
	Cells  [81]Cell // row by row

	texture  bool               // a picture or a texture is seen in most of the cells
	settings *[81]check.Setting // what surrounded the contents of each cell; nil if the board was not read from a picture
}

type (
	// A Cell is what was read in one cell.
	Cell = label.Cell
	// A Guess is a digit that a cell may hold. Its score, 0 to 1, is a template score or a share that a network gives.
	Guess = label.Guess
	// Kind distinguishes empty cells, cells with a digit of the puzzle, and cells with an entered digit.
	Kind = label.Kind
	// A Layout has the places of a grid's cells in the picture's coordinates, which for a capture are the desktop's.
	Layout = pixel.Layout
	// A Span is a range of coordinates along one axis.
	Span = pixel.Span
)

// The kinds of cells.
const (
	Empty = label.Empty
	Given = label.Given
	Entry = label.Entry
)

// Slack is how far, in pixels, a line of an unmoved grid may be from where it was first seen.
const Slack = pixel.Slack

// Corners returns the layout of a grid from the centres of its top left and bottom right cells. bottomRight must be at least
// 8 pixels to the right of topLeft and at least 8 below it.
func Corners(topLeft, bottomRight image.Point) Layout { return pixel.Corners(topLeft, bottomRight) }

// Grid returns all digits on the board, givens and entries, also the uncertain ones.
func (b *Board) Grid() solver.Grid { return label.Digits(&b.Cells) }

// Givens returns the puzzle: all givens, also the uncertain ones.
func (b *Board) Givens() solver.Grid {
	g := b.Grid()
	for i := range g {
		if b.Cells[i].Kind != Given {
			g[i] = 0
		}
	}
	return g
}

// Uncertain returns the cells that could not be read with certainty.
func (b *Board) Uncertain() (cells []solver.Cell) {
	for i := range b.Cells {
		if !b.Cells[i].Certain {
			cells = append(cells, solver.Cell(i))
		}
	}
	return cells
}
