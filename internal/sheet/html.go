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
	Name     string // such as "Hard 3"; stands over the puzzle and over its solution
	Grid     solver.Grid
	Solution solver.Grid
}

// PerSheet are the numbers of puzzles that a sheet can hold.
func PerSheet() []int { return []int{1, 2, 4} }

// solutionsPerSheet is how many solutions are on one sheet: they are small, in three columns and four rows.
const solutionsPerSheet = 12

//go:embed page.html
var pageText string

// page is what page.html shows.
type page struct {
	Title, Note string
	Sheets      []section
}

// section is one sheet.
type section struct {
	Class, Heading string
	Grids          []figure
}

type figure struct {
	Name    string
	Drawing template.HTML
}

// HTML writes a page with perSheet puzzles on a sheet, one of PerSheet, and their solutions on the last sheets. The note
// stands at the foot of each sheet, small; it may say where the puzzles are from.
func HTML(w io.Writer, title, note string, puzzles []Puzzle, perSheet int) error {
	if !slices.Contains(PerSheet(), perSheet) {
		return fmt.Errorf("write HTML: %d puzzles on a sheet, can be one of %v", perSheet, PerSheet())
	}
	t, err := template.New("page").Parse(pageText)
	if err != nil {
		return fmt.Errorf("parse page of sheets: %w", err)
	}
	p := page{Title: title, Note: note}
	for some := range slices.Chunk(puzzles, perSheet) {
		s := section{Class: fmt.Sprintf("of%d", perSheet)}
		for i := range some {
			s.Grids = append(s.Grids, figure{some[i].Name, template.HTML(drawing(some[i].Grid, some[i].Grid))})
		}
		p.Sheets = append(p.Sheets, s)
	}
	for some := range slices.Chunk(puzzles, solutionsPerSheet) {
		s := section{Class: "solutions", Heading: "Solutions"}
		for i := range some {
			s.Grids = append(s.Grids, figure{some[i].Name, template.HTML(drawing(some[i].Solution, some[i].Grid))})
		}
		p.Sheets = append(p.Sheets, s)
	}
	if err := t.Execute(w, p); err != nil {
		return fmt.Errorf("write HTML: %w", err)
	}
	return nil
}
