// Package check judges a grid whose cells were read: what kind each digit is of, which cells may be covered, and whether the
// grid is a Sudoku. It decides no digit. Measure adds the borders between the cells (border.go) to the cells' evidence. Then
// Check answers these questions, and NotSudoku the last one:
//
//	kind.go, style.go   which digits are givens and which are entries: by their look
//	covered.go          which empty cells may be covered: their background has the colour of ink, or lines around them are missing
//	variant.go          whether lines, colours or signs show another puzzle
//	misaligned.go       whether the digits stand where a grid has them
//	sudoku.go           whether the grid is a Sudoku
//
// All doubts go through Cell.Doubt of package label, which keeps each reason once.
package check

import (
	"slices"

	"autosolve/recognize/internal/label"
	"autosolve/recognize/internal/locate"
	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
)

// A Grid is what the checks of a grid rest on, and what Check has found.
type Grid struct {
	Borders  []read.Border // the 144 borders between adjacent cells
	Settings *[81]Setting
	Texture  bool // most cells hold parts that reach their edges, as those of a picture behind the cells do

	// Another and Misplaced are set by Check: why it is another puzzle's grid, and why it is in the wrong place; "" if nothing
	// shows that.
	Another, Misplaced string

	evidence *[81]*read.Evidence
	picture  *pixel.Picture
	place    *locate.Candidate
	first    *[81]Setting
}

// Measure returns a grid to check. first has the settings of an earlier reading of the same page, or is nil.
func Measure(p *pixel.Picture, c *locate.Candidate, all *[81]*read.Evidence, first *[81]Setting) *Grid {
	borders := bordersOf(p, &c.Layout, all)
	return &Grid{evidence: all, Borders: borders, Settings: settingsOf(all, borders), Texture: showTexture(all),
		picture: p, place: c, first: first}
}

// showTexture reports whether most cells hold parts that reach their edges, as those of a picture behind the cells do, unlike
// digits and pencil marks.
func showTexture(all *[81]*read.Evidence) bool {
	n := pixel.Count(all[:], func(e *read.Evidence) bool {
		return slices.ContainsFunc(e.Parts, func(c read.Part) bool { return !c.Box.In(e.Cell.Inset(1)) })
	})
	return 2*n > len(all)
}

// Check sets the kinds of the cells, makes those uncertain that may be covered, and sets Another and Misplaced.
func (g *Grid) Check(cells *[81]label.Cell) {
	g.SetKinds(cells)
	g.Another = otherPuzzle(g.Borders, g.evidence)
	if digitsMisaligned(cells, g.evidence, &g.place.Layout) {
		g.Misplaced = "its digits stand in different places of its cells"
	}
	digits := label.Digits(cells)
	if onlyDigitsOutlined(g.Borders, g.evidence, digits) {
		return
	}
	g.doubt(cells, bareCells(g.evidence, g.Borders, digits), "is covered: the lines around it are not visible")
	g.doubt(cells, coveredCells(g.evidence, g.place.Covered, digits), "is covered: its outline is not visible")
}

// SetKinds sets the kinds of the cells, and makes those uncertain that are filled as if something covered them.
func (g *Grid) SetKinds(cells *[81]label.Cell) {
	digits := label.Digits(cells)
	inked := inkedDigits(g.evidence, digits)
	kinds := kindsOf(digits, inked, emptyBackgrounds(g.evidence, digits))
	for i, kind := range kinds {
		cells[i].Kind = kind
	}
	g.doubt(cells, filledCells(g.evidence, digits, inked, &kinds), "is filled, as cells of other puzzles are, or covered")
}

// doubt makes cells that seem covered uncertain, except those whose outlines are still as they were in an earlier reading.
func (g *Grid) doubt(cells *[81]label.Cell, covered []int, why string) {
	for _, i := range covered {
		if g.first == nil || !g.Settings[i].sameOutline(&g.first[i]) {
			cells[i].Doubt(why)
		}
	}
}
