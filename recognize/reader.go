package recognize

import (
	"fmt"
	"image"
	"slices"

	"autosolve/recognize/gradient"
	"autosolve/solver"
	"autosolve/templates"
)

// Options are how sure the reader must be, and which grid it is to read.
type Options struct {
	LeastScore  float64 // a digit's best match must score this much, 0 to 1; 0: the votes together decide
	LeastMargin float64 // and by this much more than any other digit's, 0 to 1; 0: the votes together decide
	Pick        int     // which grid to read where there are several, from 1 in the order of ManyGridsError; 0: refuse
}

// Default leaves it to the votes what is certain: see vote.go and assign.go.
func Default() Options { return Options{} }

// A Reader finds grids in pictures and reads them. It may be used by one goroutine at a time.
type Reader struct {
	bank *bank
	net  *gradient.Net
	o    Options
}

// New makes a reader from typefaces, which it takes apart at once. A picture without a clear digit is an error that
// names it, and so is one that shows another digit than its name says. Close frees the reader's memory.
func New(faces []templates.Typeface, o Options) (*Reader, error) {
	net, err := gradient.Trained()
	if err != nil {
		return nil, err
	}
	cut, err := cutFaces(faces, net)
	if err != nil {
		return nil, err
	}
	var glyphs []Glyph
	var digits []uint8
	for _, face := range cut {
		for i := range face {
			glyphs, digits = append(glyphs, face[i]), append(digits, uint8(i+1))
		}
	}
	b, err := newBank(glyphs, digits)
	if err != nil {
		return nil, err
	}
	return &Reader{bank: b, net: net, o: o}, nil
}

// Close frees the memory that OpenCV holds for the reader.
func (r *Reader) Close() error {
	r.bank.close()
	return nil
}

// Read finds the grid in the picture and reads its cells. Errors: *NoGridError, *ManyGridsError, and *UncertainError,
// with which the board is returned as far as it was read.
func (r *Reader) Read(img image.Image) (*Board, error) {
	p := newPicture(img)
	grids, boxes, nearest := findGrids(&p)
	read, why, err := r.readGrids(&p, grids)
	if why.cells > 0 {
		nearest = why
	}
	if err == nil && len(read) == 0 {
		read, why, err = r.readGrids(&p, alone(ruled(&p), boxes, &nearest))
		nearest.keep(why)
	}
	if err != nil {
		return nil, err
	}
	b, err := r.choose(read, nearest, p.at)
	if err != nil {
		return nil, err
	}
	return b, uncertain(b)
}

// readGrids reads the grids that are Sudokus, and says why the last of the others is none.
func (r *Reader) readGrids(p *picture, grids []candidate) (read []*Board, nearest miss, err error) {
	for _, g := range grids {
		b, err := r.readGrid(p, g)
		if err != nil {
			return nil, nearest, err
		}
		why := notSudoku(p, &g, b)
		if b.askew {
			why = "its digits do not lie alike in its cells"
		}
		if why != "" {
			nearest = miss{cols: 9, rows: 9, cells: 81, at: g.layout.Bounds, why: why}
			continue
		}
		read = append(read, b)
	}
	return read, nearest, nil
}

// choose is the one grid to read among those found.
func (r *Reader) choose(read []*Board, nearest miss, at image.Point) (*Board, error) {
	slices.SortFunc(read, func(a, b *Board) int {
		p, q := a.Layout.Bounds.Min, b.Layout.Bounds.Min
		return (p.Y-q.Y)*1<<16 + p.X - q.X
	})
	switch {
	case len(read) == 0:
		err := nearest.error()
		err.Nearest = err.Nearest.Add(at)
		return nil, err
	case r.o.Pick > 0 && r.o.Pick <= len(read):
		return read[r.o.Pick-1], nil
	case r.o.Pick == 0 && len(read) == 1:
		return read[0], nil
	}
	e := &ManyGridsError{}
	for _, b := range read {
		e.Grids = append(e.Grids, b.Layout.Bounds)
	}
	return nil, e
}

// ReadAt reads a grid whose place is known: from the centres of two corner cells, or from an earlier reading. Errors:
// *UncertainError with the board, and any other where the layout is not inside the picture.
func (r *Reader) ReadAt(img image.Image, l Layout) (*Board, error) {
	p := newPicture(img)
	for i := range solver.Cell(81) {
		if c := l.Cell(i); c.Empty() || !c.In(img.Bounds()) {
			return nil, fmt.Errorf("read grid: cell %v, %v, is not inside the picture, %v", i, c, img.Bounds())
		}
	}
	b, err := r.readGrid(&p, candidate{layout: l.Add(image.Point{}.Sub(p.at))})
	if err != nil {
		return nil, err
	}
	return b, uncertain(b)
}

func uncertain(b *Board) error {
	if cells := b.Uncertain(); len(cells) > 0 {
		return &UncertainError{Board: b, Cells: cells}
	}
	return nil
}
