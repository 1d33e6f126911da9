// Package locate finds where in a picture a grid of nine by nine cells may be. It reads no digit.
//
//	         ┌ flat regions ─▶ lattice of cells ─▶ nine by nine ┐
//	picture ─┤                 └─▶ completed along its lines    ├─▶ one list ─score─▶ less what only looks like a grid
//	         └ long straight edges ─▶ ten lines and ten         ┘
//
// Three strategies propose layouts (lattice.go; complete.go; lines.go), from the cheapest to the dearest, and a dearer one is
// asked only where the cheaper ones have left something open (locate.go). Whichever proposed it, a layout is scored by
// the share of its lines that is seen in the picture (score.go), and of several layouts of one place the best is kept.
// What looks like a grid and is none, for it goes on past nine or its boxes are elsewhere, is told in one place
// (lookalike.go), as is what is left of a grid that another one covers (covered.go), or of which only lines are seen behind a
// window (behind.go). A part of a table that goes on is a grid where heavy lines frame it and nothing else (framed.go). Where
// only the boxes are seen, the cells are where something stands in them (boxes.go). Where boxes are far apart, or only some cells
// are seen, these are told by the nine columns and nine rows in which they stand (spread.go). Rows that are not all as high, or as
// far apart, come as lattices upon each other (stack.go). Beside a grid that was found, single rows of pixels are looked at for
// others that are fainter (further.go).
//
// To teach it one more kind of picture, first see which strategy should propose the layout, and let it; then see what its
// score is. A rule that applies to one strategy alone is a sign that evidence is missing from the score.
package locate
