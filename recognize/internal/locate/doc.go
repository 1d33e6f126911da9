// Package locate finds where in a picture a grid of nine by nine cells may be. It reads no digits.
//
//	         ┌ flat regions ─▶ lattice of cells ─▶ nine by nine ┐
//	picture ─┤                 └─▶ completed along its lines    ├─▶ one list ─score─▶ without what only looks like a grid
//	         └ long straight edges ─▶ ten lines and ten         ┘
//
// Three strategies propose layouts (lattice.go, complete.go, lines.go), from the cheapest to the most expensive, and a more expensive one
// runs only if the cheaper ones have left something open (locate.go). Whatever proposed it, a layout is scored by the share of its
// lines that is seen in the picture (score.go), and the best layout of each place is kept.
//
//	lookalike.go  what goes on past nine columns or has its boxes elsewhere is rejected
//	framed.go     a part of a larger table that heavy lines frame
//	boxes.go      grids of which only the boxes are seen: their contents show where the cells are
//	spread.go     grids of which only some cells are seen: these stand in nine columns and nine rows
//	stack.go      grids with rows of unequal height or distance: lattices upon each other
//	further.go    fainter grids beside the one found, from single rows of pixels
//	covered.go    larger grids that another one covers
//	behind.go     larger grids behind a window, of which only lines are seen
//
// To support one more kind of picture, decide which strategy should propose the layout, and let it; then look at the layout's score. A
// rule for one strategy alone is a sign that evidence is missing from the score.
package locate
