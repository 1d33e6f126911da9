// Package recognize finds a Sudoku grid in a picture of a screen and reads its digits, and says of each cell how sure
// it is. A wrong reading is worse than none: what is not certain is reported, never guessed.
//
//	picture ──locate──▶ Layouts ──read──▶ evidence of each cell ──label──▶ Board
//	                       │                                                 ▲ only what that leaves open
//	                       └──▶ ink inside the cell ──▶ Glyph ──match──▶ votes agree
//
// Package locate finds where grids may be, package region the connected areas that it and the keypads start from, and
// package pixel has what all share: the picture, colours, a Layout, the memory of a Follower. The words:
//
//   - Ink is how far a pixel's colour is from its cell's background, whatever the theme (ink.go); what is drawn in scan lines
//     is closed (scanline.go).
//   - A Glyph is the ink of one character, cut out to a fraction of a pixel and stretched to one size (glyph.go, shape/).
//   - A pencil mark is a small character that is no entry, a caret the bar that blinks where text is typed (mark.go,
//     caret.go).
//   - A group is the glyphs that look alike, and so are one digit, whichever; the votes and the Sudoku's rules label all
//     groups together (group.go, vote.go, assign.go and package assign, sense.go).
//   - A template is the picture of a digit, made a glyph likewise; that of a built-in typeface is one already when the
//     program is built (face.go, prepare/). The score of a match is OpenCV's TM_CCOEFF_NORMED, 0 to 1; the runner-up is
//     the best match of another digit; the margin is the score less the runner-up's (match.go). What matches a person's own
//     picture is that digit to the other votes too.
//   - The network looks at each whole cell (net/), the templates at the character that is cut out of it (read/), and all cells
//     of a grid together say what each holds (label/). Where that leaves something open, the grid is read by rules too, and
//     the two readings mend and doubt each other (second.go, digit.go).
//   - A Follower reads picture after picture of one place, and keeps what was found out from pixels that stay the same
//     (follow.go): it gives what a Reader gives.
//   - A keypad is a page's buttons for the digits: characters that stand alone (keypad_spot.go) and in order
//     (keypad_order.go), unless they may be page numbers, a table or the like (keypad_refuse.go).
//
// match.go is the only file that knows OpenCV. Every picture comes with its own coordinates, for a capture those of the
// desktop, and every place that is returned is in the same.
package recognize
