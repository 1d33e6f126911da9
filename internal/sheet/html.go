// Package sheet draws Sudoku puzzles for printing: one as an SVG picture, many as an HTML page.
//
//	puzzles ──▶ SVG    one grid, black on white, scales to any size
//	        ──▶ HTML   sheets of 1, 2 or 4 grids, then sheets of solutions
//
// A sheet is one printed page. It fits both A4 and US Letter. The HTML is self-contained: it loads no fonts, styles or
// pictures, so it works without a network.
package sheet

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"

	"autosolve/solver"
)

// Puzzle is a puzzle to print.
type Puzzle struct {
	Name     string // such as "Hard 3"; the title of the puzzle and of its solution
	Rating   string // how hard the puzzle is, written above its solution; may be empty
	Grid     solver.Grid
	Solution solver.Grid
}

// PerSheet returns the possible numbers of puzzles on a sheet.
func PerSheet() []int { return []int{1, 2, 4} }

// solutionsPerSheet is the number of solutions on one sheet, in three columns and four rows.
const solutionsPerSheet = 12

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Parse(pageText))

// section is the data of page.html for one sheet.
type section struct {
	Class, Heading string
	Grids          []figure
}

type figure struct {
	Name, Rating string
	Drawing      template.HTML
}

// HTML writes a page with the puzzles and, on the last sheets, their solutions. The number of puzzles on a sheet must be one of
// PerSheet. The note is printed small at the foot of each sheet of solutions, for example to say where the puzzles are from.
func HTML(w io.Writer, title, note string, puzzles []Puzzle, perSheet int) error {
	var questions, solutions []figure
	for _, p := range puzzles {
		questions = append(questions, figure{p.Name, "", template.HTML(drawing(p.Grid, p.Grid))})
		solutions = append(solutions, figure{p.Name, p.Rating, template.HTML(drawing(p.Solution, p.Grid))})
	}
	var sheets []section
	for grids := range slices.Chunk(questions, perSheet) {
		sheets = append(sheets, section{fmt.Sprintf("of%d", perSheet), "", grids})
	}
	for grids := range slices.Chunk(solutions, solutionsPerSheet) {
		sheets = append(sheets, section{"solutions", "Solutions", grids})
	}
	if err := page.Execute(w, map[string]any{"Title": title, "Note": note, "Sheets": sheets}); err != nil {
		return fmt.Errorf("write HTML: %w", err)
	}
	return nil
}
