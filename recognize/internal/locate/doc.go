// Package locate finds the places in a picture where a grid of nine by nine cells may be. It does not read digits.
//
//	         ┌ flat regions ─▶ lattice of cells ─▶ nine by nine ┐
//	picture ─┤                 └─▶ completed along its lines    ├─▶ one list ─score─▶ without what only looks like a grid
//	         └ long straight edges ─▶ ten lines each way        ┘
//
// Three main strategies propose layouts (lattice.go, complete.go, lines.go). They run from the cheapest to the most expensive,
// and locate.go decides whether a more expensive one is still needed. The layouts of all three are scored by the share of
// their lines that is seen in the picture (score.go), and the best layout of each place is kept.
//
//	lookalike.go  rejects what continues past nine columns or rows, or has its boxes in the wrong places
//	framed.go     finds a grid in a larger table by the heavy lines that frame it
//	boxes.go      finds grids of which only the boxes are seen; their contents show where the cells are
//	spread.go     finds grids of which only some cells are seen, in nine columns and nine rows
//	stack.go      finds grids with rows of unequal height or distance, as lattices one below the other
//	further.go    finds fainter grids beside those found, from single rows of pixels
//	covered.go    finds the remains of larger grids that another one covers
//	behind.go     finds larger grids behind a window by the lines that meet its sides
//
// To support another kind of picture, first decide which strategy should propose its layout, and extend that. Then check the
// layout's score. If a rule is needed for one strategy only, evidence is probably missing from the score.
package locate
