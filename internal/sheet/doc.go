// Package sheet draws Sudoku puzzles for printing: one as an SVG picture, many as an HTML page.
//
//	puzzles ──▶ SVG    one grid, black on white, scales to any size
//	        ──▶ HTML   sheets of 1, 2 or 4 grids, then sheets of solutions
//
// A sheet is one printed page. It fits both A4 and US Letter. The HTML is self-contained: it loads no fonts, styles or
// pictures, so it works without a network.
package sheet
