package recognize

import (
	"image"
	"slices"
	"sync"

	"autosolve/recognize/internal/label"
	"autosolve/recognize/internal/locate"
	"autosolve/recognize/internal/model"
	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
)

// A reading is a board, and the observations that decide whether its grid is a Sudoku.
type reading struct {
	board       *Board
	evidence    *[81]*read.Evidence // what the board was read from
	misaligned  bool                // the result of digitsMisaligned: the digits are not where a grid has them
	otherPuzzle string              // the result of the function otherPuzzle: why the grid is another puzzle's, or ""

	modelled  *[81]model.Cell // what the board model reads in each cell
	gridDoubt string          // why the board model takes the grid for something else, or ""
}

// readGrid reads the cells of a grid at a known place. If that reading is misaligned or shows another puzzle, readGrid returns
// it at once. If some cells are uncertain, it reads all cells again with both networks, and keeps the reading with fewer
// uncertain cells. Then the board model, which reads the same evidence, may complete an uncertain reading or contradict a
// certain one. The coordinates in g count from the picture's pixel (0,0), and those of the board's layout are the desktop's.
func (r *Reader) readGrid(p *pixel.Picture, g *locate.Candidate) *reading {
	found := r.readGridBy(&r.cells, p, g)
	if found.misaligned || found.otherPuzzle != "" {
		return found
	}
	last := found
	if found.board.Uncertain() != nil {
		both := r.cells
		both.Both = true
		if last = r.readGridBy(&both, p, g); len(last.board.Uncertain()) < len(found.board.Uncertain()) {
			found = last
		}
	}
	switch {
	case found.board.Uncertain() == nil:
		for i := range last.modelled {
			if why := last.modelled[i].Against(&found.board.Cells[i]); why != "" {
				found.board.doubt(i, why)
			}
		}
	case last.gridDoubt == "":
		r.complete(found.board, last.evidence, last.modelled)
	}
	return found
}

// complete replaces the board's cells by those that the board model read, if model.Complete returns them and none of them is
// filled.
func (r *Reader) complete(b *Board, evidence *[81]*read.Evidence, modelled *[81]model.Cell) {
	cells := model.Complete(&b.Cells, modelled)
	if cells == nil {
		return
	}
	if whole := r.newBoard(evidence, cells, b.settings); whole.Uncertain() == nil { // the model may take a filled cell for empty
		b.Cells = whole.Cells
	}
}

// readGridBy reads the cells once, with the given reader of cells. Package label and the board model process the evidence
// concurrently.
func (r *Reader) readGridBy(by *read.Reader, p *pixel.Picture, g *locate.Candidate) *reading {
	all := by.Read(p, &g.Layout)
	found, borders := &reading{evidence: all}, bordersOf(p, &g.Layout, all)
	var second sync.WaitGroup
	second.Go(func() { found.modelled, found.gridDoubt = model.Label(all, g, borders, r.model, r.label) })
	defer second.Wait()
	cells := label.Label(all, r.label)
	found.board = r.newBoard(all, cells, settingsOf(all, borders))
	found.misaligned = digitsMisaligned(digitBoxes(cells, all), &g.Layout, all[0].OffCentre)
	found.otherPuzzle = otherPuzzle(borders, all)
	r.doubtOutlines(found.board, g, all, borders)
	found.board.Layout = g.Layout.Add(p.At)
	return found
}

// newBoard returns a board of the labelled cells with their kinds. It marks the cells that filledCells returns as uncertain,
// except those that the page highlights.
func (r *Reader) newBoard(all *[81]*read.Evidence, cells *[81]Cell, settings *[81]setting) *Board {
	b := &Board{Cells: *cells, settings: settings, texture: showTexture(all)}
	digits := b.Grid()
	inked := inkedDigits(all, digits)
	kinds := kindsOf(digits, inked, emptyBackgrounds(all, digits))
	for i, kind := range kinds {
		b.Cells[i].Kind = kind
	}
	r.doubtCovered(b, filledCells(all, digits, inked, &kinds), "is filled, as cells of other puzzles are, or covered")
	return b
}

// showTexture reports whether most cells hold parts that reach their edges, as those of a picture behind the cells do, unlike
// digits and pencil marks.
func showTexture(all *[81]*read.Evidence) bool {
	n := 0
	for _, e := range all {
		if slices.ContainsFunc(e.Parts, func(c read.Part) bool { return !c.Box.In(e.Cell.Inset(1)) }) {
			n++
		}
	}
	return 2*n > len(all)
}

// doubtOutlines marks as uncertain the cells that bareCells and coveredCells return, except those that the page highlights,
// unless the page outlines only digits.
func (r *Reader) doubtOutlines(b *Board, g *locate.Candidate, all *[81]*read.Evidence, borders []read.Border) {
	digits := b.Grid()
	if onlyDigitsOutlined(borders, all, digits) {
		return
	}
	r.doubtCovered(b, bareCells(all, borders, digits), "is covered: the lines around it are not visible")
	r.doubtCovered(b, coveredCells(all, g.Covered, digits), "is covered: its outline is not visible")
}

// doubtCovered marks as uncertain those of the cells that seem covered which are not as they were at first (sameOutline).
func (r *Reader) doubtCovered(b *Board, cells []int, why string) {
	for _, i := range cells {
		if r.first == nil || !b.settings[i].sameOutline(&r.first.settings[i]) {
			b.doubt(i, why)
		}
	}
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

// Characters cuts the character out of each cell of a grid, which must be inside the picture. The element of a cell is nil if
// no digit was read in it or the digit could not be cut out. Characters returns an error if OpenCV fails.
func (r *Reader) Characters(img image.Image, l Layout) (all [81]*Character, err error) {
	p := r.picture(img)
	l = l.Add(image.Point{}.Sub(p.At))
	evidence := r.cells.Read(p, &l)
	cells := label.Label(evidence, r.label)
	for i, e := range evidence {
		if cells[i].Digit != 0 && e.Glyph != nil {
			all[i] = &Character{e.Glyph, e.Glyph.Box.Add(p.At)}
		}
	}
	return all, r.bank.err()
}

// Cut cuts out the only character in a picture, such as a template.
func Cut(img image.Image) (*Glyph, error) {
	p := pixel.New(img)
	return read.CutWhole(&p)
}
