package sheet

import (
	"fmt"
	"io"
	"strings"

	"autosolve/solver"
)

// Lengths in units of the drawing. The grid begins at 0, so half of its thick border is in the margin.
const (
	cell     = 10
	margin   = 1
	thin     = 0.15 // the width of lines within boxes
	thick    = 0.6  // the width of lines around boxes
	digit    = 7    // the size of the typeface
	baseline = 2.45 // the distance from a cell's middle down to the baseline: half a digit's height of 0.7 × digit
)

// SVG writes the grid as a picture. Cells with 0 are empty.
func SVG(w io.Writer, g solver.Grid) error {
	if _, err := io.WriteString(w, `<?xml version="1.0" encoding="UTF-8"?>`+"\n"+drawing(g, g)+"\n"); err != nil {
		return fmt.Errorf("write SVG: %w", err)
	}
	return nil
}

// drawing returns the grid as an svg element. The digits of cells that have a given are bold.
func drawing(g, givens solver.Grid) string {
	var b strings.Builder
	side := 9*cell + 2*margin
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="%d %d %d %d" role="img" aria-label="Sudoku %v">`,
		-margin, -margin, side, side, g)
	fmt.Fprintf(&b, `<rect x="%d" y="%d" width="%d" height="%d" fill="#fff"/>`, -margin, -margin, side, side)
	lines(&b, thin, func(i int) bool { return i%3 != 0 })
	lines(&b, thick, func(i int) bool { return i%3 == 0 })
	fmt.Fprintf(&b, `<g font-family="Helvetica, Arial, sans-serif" font-size="%d" text-anchor="middle" fill="#000">`, digit)
	for i, d := range g {
		if d == 0 {
			continue
		}
		weight := ""
		if givens[i] != 0 {
			weight = ` font-weight="bold"`
		}
		c := solver.Cell(i)
		fmt.Fprintf(&b, `<text x="%d" y="%.2f"%s>%d</text>`, c.Col()*cell+cell/2, float64(c.Row()*cell+cell/2)+baseline, weight, d)
	}
	b.WriteString("</g></svg>")
	return b.String()
}

// lines draws the vertical and horizontal lines, numbered 0 to 9, for which want returns true.
func lines(b *strings.Builder, width float64, want func(i int) bool) {
	fmt.Fprintf(b, `<path fill="none" stroke="#000" stroke-width="%.2f" stroke-linecap="square" d="`, width)
	for i := range 10 {
		if want(i) {
			fmt.Fprintf(b, "M%d 0V%dM0 %dH%d", i*cell, 9*cell, i*cell, 9*cell)
		}
	}
	b.WriteString(`"/>`)
}
