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
	Rating   string // how hard the puzzle is, written under its title; may be empty
	Grid     solver.Grid
	Solution solver.Grid
}

// PerSheet returns the possible numbers of puzzles on a sheet.
func PerSheet() []int { return []int{1, 2, 4} }

// solutionsPerSheet is the number of solutions on one sheet, in three columns and four rows.
const solutionsPerSheet = 12

//go:embed page.html
var pageText string

// page is the data of page.html.
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
	Rating  string
	Drawing template.HTML
}

// HTML writes a page with the puzzles and, on the last sheets, their solutions. The number of puzzles on a sheet must be one
// of PerSheet. The note is printed small at the foot of each sheet, for example to say where the puzzles are from.
func HTML(w io.Writer, title, note string, puzzles []Puzzle, perSheet int) error {
	if !slices.Contains(PerSheet(), perSheet) {
		return fmt.Errorf("write HTML: %d puzzles on a sheet, can be one of %v", perSheet, PerSheet())
	}
	t, err := template.New("page").Parse(pageText)
	if err != nil {
		return fmt.Errorf("parse page of sheets: %w", err)
	}
	p := page{Title: title, Note: note}
	p.add(section{Class: fmt.Sprintf("of%d", perSheet)}, puzzles, perSheet, func(q *Puzzle) figure {
		return figure{q.Name, q.Rating, template.HTML(drawing(q.Grid, q.Grid))}
	})
	p.add(section{Class: "solutions", Heading: "Solutions"}, puzzles, solutionsPerSheet, func(q *Puzzle) figure {
		return figure{q.Name, "", template.HTML(drawing(q.Solution, q.Grid))}
	})
	if err := t.Execute(w, p); err != nil {
		return fmt.Errorf("write HTML: %w", err)
	}
	return nil
}

// add adds sheets with a figure of each puzzle, as draw returns it, perSheet on each. The sheets have the class and heading
// of s.
func (p *page) add(s section, puzzles []Puzzle, perSheet int, draw func(*Puzzle) figure) {
	for some := range slices.Chunk(puzzles, perSheet) {
		s.Grids = nil
		for i := range some {
			s.Grids = append(s.Grids, draw(&some[i]))
		}
		p.Sheets = append(p.Sheets, s)
	}
}
