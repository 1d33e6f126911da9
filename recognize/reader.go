package recognize

import (
	"fmt"
	"image"
	"slices"

	"autosolve/recognize/buttons"
	"autosolve/recognize/internal/label"
	"autosolve/recognize/internal/locate"
	"autosolve/recognize/internal/net"
	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// Options are how sure the reader must be.
type Options struct {
	LeastScore  float64 // a digit's best match must score this much, 0 to 1; 0: both opinions together decide
	LeastMargin float64 // and by this much more than any other digit's, 0 to 1; 0: both opinions together decide
}

// Default leaves it to package label what is certain.
func Default() Options { return Options{} }

// A Reader finds grids in pictures and reads them. It may be used by one goroutine at a time.
type Reader struct {
	bank  *bank
	cells read.Reader
	label label.Options

	steps  *pixel.Steps  // of the picture that is being read
	memory *pixel.Memory // of a Follower's reader, or nil
}

// New makes a reader that matches digits with the typefaces. Close frees its memory.
func New(faces []Typeface, o Options) (*Reader, error) {
	n, err := net.Trained()
	if err != nil {
		return nil, err
	}
	b, err := newBank(faces)
	if err != nil {
		return nil, err
	}
	return &Reader{
		bank: b, cells: read.Reader{Correlate: b.correlate, Net: n},
		label: label.Options{LeastScore: o.LeastScore, LeastMargin: o.LeastMargin, Own: b.own},
		steps: &pixel.Steps{},
	}, nil
}

// picture is what is worked on in place of an image.
func (r *Reader) picture(img image.Image) *pixel.Picture {
	p := pixel.New(img)
	p.Memory = r.memory
	p.KeepStepsIn(r.steps)
	return &p
}

// Close frees the memory that OpenCV holds for the reader.
func (r *Reader) Close() error {
	r.bank.close()
	return nil
}

// mostUnsure is how many cells may be uncertain of a grid that was only found when one had been read: in a table of numbers
// there are more.
const mostUnsure = 20

// Read finds the grid in the picture and reads its cells. Errors: *NoGridError, *ManyGridsError, and *UncertainError,
// with which the board is returned as far as it was read.
func (r *Reader) Read(img image.Image) (*Board, error) {
	return r.read(r.picture(img))
}

// gridsOf is of what is remembered where the grids are: nothing but the picture.
type gridsOf struct{}

func (r *Reader) read(p *pixel.Picture) (*Board, error) {
	found := pixel.Recall(p, p.Bounds(), locate.Found.Middles, gridsOf{}, func() locate.Found { return locate.Find(p) })
	var boards []*Board
	for i := range found.Candidates {
		c := &found.Candidates[i]
		b, why, err := r.readBest(p, c)
		switch {
		case err != nil:
			return nil, err
		case why != "":
			found.Nearest = locate.WholeMiss(c.Layout.Bounds, why)
		case !c.Further || len(b.Uncertain()) <= mostUnsure:
			boards = append(boards, b)
		}
	}
	b, err := choose(boards, &found, p.At)
	if err != nil {
		return nil, err
	}
	return b, uncertain(b)
}

// readBest reads a grid, or says why it is no Sudoku. The layout of one with many uncertain cells may be a pixel off: it is
// read by its lines too, if they show, and what has fewer uncertain cells counts. In one or two cells something lies, and it
// must not be read as a digit a pixel further.
func (r *Reader) readBest(p *pixel.Picture, g *locate.Candidate) (*Board, string, error) {
	b, why, err := r.readSudoku(p, g)
	if err != nil || why != "" || g.Closed == 0 || len(b.Uncertain()) <= label.MostHiding {
		return b, why, err
	}
	for _, lined := range locate.ByLines(p, &g.Layout) {
		again, why, err := r.readSudoku(p, &lined)
		if err != nil {
			return nil, "", err
		}
		if why == "" && len(again.Uncertain()) <= len(b.Uncertain()) {
			again.compare(b)
			b = again
		}
	}
	return b, "", nil
}

// compare marks uncertain the cells on which two readings of the grid differ.
func (b *Board) compare(o *Board) {
	for i := range b.Cells {
		if c := &o.Cells[i]; c.Certain && c.Digit != b.Cells[i].Digit {
			b.doubt(i, "is read as two digits")
		}
	}
}

// readSudoku reads a grid, or says why it is no Sudoku.
func (r *Reader) readSudoku(p *pixel.Picture, g *locate.Candidate) (*Board, string, error) {
	b, err := r.readGrid(p, g)
	if err != nil {
		return nil, "", err
	}
	switch {
	case b.misaligned:
		return b, "its digits do not lie alike in its cells", nil
	case b.other != "":
		return b, b.other, nil
	}
	return b, notSudoku(p, g, b), nil
}

// choose is the one grid to read among those found.
func choose(read []*Board, found *locate.Found, at image.Point) (*Board, error) {
	if len(read) == 0 {
		return nil, noGrid(&found.Nearest, at)
	}
	if len(read) == 1 && len(found.Remains) == 0 {
		return read[0], nil
	}
	e := &ManyGridsError{read: read}
	for _, b := range read {
		e.Grids = append(e.Grids, b.Layout.Bounds)
	}
	for _, place := range found.Remains {
		place = place.Add(at)
		if len(read) == 1 || !slices.ContainsFunc(e.Grids, func(g image.Rectangle) bool { return mostlyOver(g, place) }) {
			e.Grids = append(e.Grids, place)
		}
	}
	sortForReading(e.Grids)
	return nil, e
}

// mostlyOver reports whether two rectangles are of much the same place.
func mostlyOver(a, b image.Rectangle) bool {
	over := a.Intersect(b)
	return 4*over.Dx() > 3*max(a.Dx(), b.Dx()) && 4*over.Dy() > 3*max(a.Dy(), b.Dy())
}

// sortForReading puts grids into the order in which a person counts them: rows from top to bottom, and in a row from left
// to right. A grid is in the row of a higher one if half of the smaller of the two is beside the other.
func sortForReading(grids []image.Rectangle) {
	slices.SortFunc(grids, func(a, b image.Rectangle) int { return a.Min.Y - b.Min.Y })
	for row := grids; len(row) > 0; {
		first, n := row[0], 1
		for n < len(row) && 2*(min(first.Max.Y, row[n].Max.Y)-row[n].Min.Y) >= min(first.Dy(), row[n].Dy()) {
			n++
		}
		slices.SortFunc(row[:n], func(a, b image.Rectangle) int { return a.Min.X - b.Min.X })
		row = row[n:]
	}
}

// ReadAt reads a grid whose place is known: from the centres of two corner cells, or from an earlier reading. Errors:
// *UncertainError with the board, *NoGridError where lines run through the cells, and any other where the layout is not inside the picture.
func (r *Reader) ReadAt(img image.Image, l Layout) (*Board, error) {
	return r.readAt(r.picture(img), l)
}

func (r *Reader) readAt(p *pixel.Picture, l Layout) (*Board, error) {
	for i := range solver.Cell(81) {
		if c := l.Cell(i); c.Empty() || !c.In(p.Frame()) {
			return nil, fmt.Errorf("read grid: cell %v, %v, is not inside the picture, %v", i, c, p.Frame())
		}
	}
	b, err := r.readGrid(p, &locate.Candidate{Layout: l.Add(image.Point{}.Sub(p.At))})
	if err != nil {
		return nil, err
	}
	if b.crossed {
		return nil, &NoGridError{Nearest: l.Bounds, Why: "lines run through its cells, so it lies elsewhere"}
	}
	return b, uncertain(b)
}

// Keypads finds the keypads in the picture, as buttons.Reader has it. Errors: *buttons.NoKeypadError.
func (r *Reader) Keypads(img image.Image, grid image.Rectangle) ([]buttons.Keypad, error) {
	return buttons.NewReader(&r.cells, r.label).Keypads(r.picture(img), grid)
}

// ReadButton reads the digit on a button that Keypads found, as buttons.Reader has it.
func (r *Reader) ReadButton(img image.Image, button image.Rectangle) (digit uint8, certain bool, err error) {
	return buttons.NewReader(&r.cells, r.label).Read(r.picture(img), button)
}

func uncertain(b *Board) error {
	if cells := b.Uncertain(); len(cells) > 0 {
		return &UncertainError{Board: b, Cells: cells}
	}
	return nil
}
