// Package sheet draws Sudoku puzzles to print: one as an SVG picture, many as an HTML page.
//
//	puzzles ──▶ SVG    one grid, black on white, scales to any size
//	        ──▶ HTML   sheets of 1, 2 or 4 grids, the solutions on sheets of their own at the end
//
// A sheet is one printed page. It fits both A4 and US Letter. The HTML holds all that it needs: no font, style or picture
// comes from elsewhere, so it works without a network, and a browser prints it as it is.
package sheet
