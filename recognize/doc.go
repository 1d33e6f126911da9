// Package recognize finds a Sudoku grid in a picture of a screen, reads its digits, and reports which cells are certain. A
// wrong reading is worse than none, so what is uncertain is reported, never guessed.
//
//	picture ──locate──▶ candidates ──read──▶ evidence of each cell ──label──▶ cells ──check──▶ cells ──model──▶ Board
//
// The five stages are packages. Data flows forward only. Packages check and model may change cells that label has decided, but no
// stage changes the evidence:
//
//   - locate finds where grids may be: candidates, each with a Layout and a score, and the nearest miss.
//   - read collects evidence of each cell: the template scores of the character in it (OpenCV's TM_CCOEFF_NORMED); the shares
//     that a small network (net), and a larger one if a board is uncertain, gives to each possible content of the cell; and
//     the place, size and colour of the parts in it. The networks see the whole cell, not the character that was cut out, and
//     also a close-up if the character is small or the cell is oblong.
//   - label decides each cell's digit and whether it is certain, from the evidence of all 81 cells together, and gives every
//     reason why it is not. The rules of Sudoku may confirm a reading or make it uncertain.
//   - check judges the grid: it distinguishes givens from entries, makes cells uncertain that may be covered and, after model,
//     says why a grid is not a Sudoku. It decides no digit.
//   - model reads the same evidence with a network that sees all 81 cells. If all cells are certain after check, a cell becomes
//     uncertain if the model is sure that it holds something else, or if it was read as a small digit that the model does not
//     read. Otherwise the model's reading replaces the cells under the conditions of model.Complete.
//
// This package runs the stages (reader.go, readgrid.go). Package buttons finds keypads, with the same templates and networks,
// and crosses, which close a popup. Other terms:
//
//   - Ink is the distance of a pixel's colour from its cell's background, in light and dark themes alike. A Glyph is the
//     ink of one character, cut out with sub-pixel precision and stretched to one size (read).
//   - A template is the glyph of a digit in one typeface. `go generate` makes the templates of the built-in typefaces
//     (face.go, tools/prepare), and the program embeds them. A character that matches a template added by the user is the
//     digit of that template, even if the network sees another digit. Plain strokes and what looks empty to the network, such
//     as a pencil mark, are exceptions.
//   - A Follower reads picture after picture of one place and keeps the results that depend only on unchanged pixels
//     (follow.go, pixel). Its readings are the same as a Reader's, unless it knows an earlier reading of the page: then it tells
//     a highlight from a cover (check).
//
// To make it read a kind of screen that it refuses, see the row "a kind of grid" in docs/building.md.
//
// Tests aside, only match.go imports gocv, which wraps OpenCV. All returned places are in the coordinates of the picture,
// which for a capture are the desktop's; only Glyph.Box counts from the picture's top left pixel.
package recognize
