package recognize

import (
	"image"
	"sync"

	"autosolve/recognize/internal/check"
	"autosolve/recognize/internal/label"
	"autosolve/recognize/internal/locate"
	"autosolve/recognize/internal/model"
	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
)

// A reading is a board, and what it rests on.
type reading struct {
	*check.Grid
	board *Board

	modelled *[81]model.Cell // what the board model reads in each cell
	isSudoku bool            // whether the grid may be a Sudoku according to the board model
}

// readGrid reads the cells of a grid at a known place. If the grid is seen to be another puzzle's or in the wrong place, and the
// caller refuses such grids, readGrid returns the reading at once. If some cells are uncertain, it reads all cells again with both
// networks, and keeps the reading with fewer uncertain cells, in which it doubts what the other one was certain to be something
// else. Then the board model, which reads the same evidence, may complete an uncertain reading or contradict a certain one. The
// coordinates in g count from the picture's pixel (0,0), and those of the board's layout are the desktop's.
func (r *Reader) readGrid(p *pixel.Picture, g *locate.Candidate, refuses bool) *reading {
	found := r.readGridBy(&r.cells, p, g)
	if refuses && (found.Another != "" || found.Misplaced != "") {
		return found
	}
	last := found
	if found.board.Uncertain() != nil {
		both := r.cells
		both.Both = true
		if last = r.readGridBy(&both, p, g); len(last.board.Uncertain()) < len(found.board.Uncertain()) {
			last.board.doubtDifferences(found.board)
			found = last
		}
	}
	switch {
	case found.board.Uncertain() == nil:
		for i := range last.modelled {
			if why := last.modelled[i].Against(&found.board.Cells[i]); why != "" {
				found.board.Cells[i].Doubt(why)
			}
		}
	case last.isSudoku:
		found.complete(last)
	}
	return found
}

// complete replaces the board's cells by those that the board model read in the last reading, if model.Complete returns them and
// none of them has a background so similar to the ink that something may cover the cell.
func (r *reading) complete(last *reading) {
	cells := model.Complete(&r.board.Cells, last.modelled)
	if cells == nil {
		return
	}
	last.SetKinds(cells)
	if _, doubtful := label.CertainDigits(cells); doubtful == nil { // the model may take a filled cell for empty
		r.board.Cells = *cells
	}
}

// readGridBy reads the cells once, with the given reader of cells. Package label and the board model process the evidence
// concurrently.
func (r *Reader) readGridBy(by *read.Reader, p *pixel.Picture, g *locate.Candidate) *reading {
	all := by.Read(p, &g.Layout)
	var first *[81]check.Setting
	if r.first != nil {
		first = r.first.settings
	}
	found := &reading{Grid: check.Measure(p, g, label.Joined(all, r.label), first)}
	var second sync.WaitGroup
	second.Go(func() { found.modelled, found.isSudoku = model.Label(all, g, found.Borders, r.model, r.label) })
	defer second.Wait()
	cells := label.Label(all, r.label)
	found.Check(cells)
	found.board = &Board{Layout: g.Layout.Add(p.At), Cells: *cells, settings: found.Settings, texture: found.Texture}
	return found
}

// A Glyph is one character cut out of a picture.
type Glyph = read.Glyph

// The size of every glyph in pixels.
const (
	GlyphWidth  = read.GlyphWidth
	GlyphHeight = read.GlyphHeight
)

// A Character is the character that was read as the digit of a cell.
type Character struct {
	*Glyph
	Box image.Rectangle // the smallest rectangle around the character, in the picture's coordinates
}

// Characters cuts the character out of each cell of a board that was read in the picture. The element of a cell is nil if no
// digit was read in it or the digit could not be cut out. Characters returns an error if OpenCV fails.
func (r *Reader) Characters(img image.Image, b *Board) (all [81]*Character, err error) {
	p := r.picture(img)
	l := b.Layout.Add(image.Point{}.Sub(p.At))
	for i, e := range label.Joined(r.cells.Read(p, &l), r.label) {
		if b.Cells[i].Digit != 0 && e.Glyph != nil {
			all[i] = &Character{e.Glyph, e.Glyph.Box.Add(p.At)}
		}
	}
	return all, r.bank.err()
}

// Cut cuts out the only character in a picture, such as a template. It returns an error if the picture is empty or blank.
func Cut(img image.Image) (*Glyph, error) {
	p := pixel.New(img)
	return read.CutWhole(&p)
}

// An Example is a place where a grid may be, and the inputs of the board model for its cells. The model is trained on
// examples.
type Example struct {
	Layout Layout
	Inputs *[81][model.Inputs]float32
}

// Example returns the example at the place of a candidate in the picture. Both the small and the large network read its cells.
func (r *Reader) Example(p *pixel.Picture, c *locate.Candidate) Example {
	both := r.cells
	both.Both = true
	all := both.Read(p, &c.Layout)
	return Example{c.Layout.Add(p.At), model.InputsOf(all, c, check.Measure(p, c, all, nil).Borders)}
}
