// Package recognize finds a Sudoku grid in a picture of a screen and reads its digits, and says of each cell how sure
// it is. A wrong reading is worse than none: what is not certain is reported, never guessed.
//
//	picture ──locate──▶ candidates ──read──▶ evidence of each cell ──label──▶ Board
//
// The three stages are packages. Data goes forward only, and no stage changes what an earlier one made:
//
//   - locate finds where grids may be: candidates, each with a Layout and a score, and what came nearest where there is none.
//   - read looks at each cell by itself and collects evidence: how well each template matches the character in it, OpenCV's
//     TM_CCOEFF_NORMED, which is the first opinion; what a small network (net) sees in the whole cell, however the character was
//     cut out, and a larger one where a board is in doubt, which is the second; and the parts that are in it, their place, size and
//     colour.
//   - label says what all 81 pieces of evidence together come to: characters that look alike are one digit, the digits are as high
//     and stand as each other, and the Sudoku may confirm what they look like. Its decide gives each cell its digit, whether that
//     is certain, and every reason why not.
//
// This package joins them (reader.go, readgrid.go). It says which candidates are no Sudoku (doubt.go, misaligned.go, variant.go) and
// which digits are givens (kind.go, style.go). Keypads and crosses beside a grid are found by package buttons, with the same two opinions.
// More words:
//
//   - Ink is how far a pixel's colour is from its cell's background, whatever the theme. A Glyph is the ink of one character, cut
//     out to a fraction of a pixel and stretched to one size (read).
//   - A template is the picture of a digit, made a glyph likewise; that of a built-in typeface is one already when the program is
//     built (face.go, tools/prepare). What matches a person's own picture is that digit, whatever the network takes it for.
//   - A Follower reads picture after picture of one place, and keeps what was found out from pixels that stay the same
//     (follow.go, pixel): it gives what a Reader gives.
//
// # One more kind of screen
//
// A screen that is refused says why: `autosolve --image shot.png --dry-run --annotate seen.png`. The reason names the stage.
//
//  1. "no grid found": what the grid's lines or cells have that no strategy of locate looks for. Draw such a board in
//     locate's tests, and give its candidates into the same list as the other strategies.
//  2. "matches no digit", or digits that are not certain all over the board: the typeface. `autosolve templates learn` adds it for
//     one person, a folder in package templates for all.
//  3. Cells that hold something besides a digit, or look otherwise than the network has seen: have net/train draw that, and
//     matrix too, as one more difficulty; then `make train`. The network knows it by its look, and no rule is wanted.
//  4. Only where a cell by itself cannot tell, a pencil mark from a small digit, or a text caret from a 1, is it label's: which
//     other cells tell it? Its tests make up evidence, so that such a board is a few lines.
//
// `make matrix` then shows what it costs elsewhere, and TestScreens holds it to real screens.
//
// match.go is the only file that knows OpenCV. Every picture comes with its own coordinates, for a capture those of the
// desktop, and every place that is returned is in the same.
package recognize
