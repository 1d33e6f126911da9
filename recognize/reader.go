package recognize

import (
	"fmt"
	"image"
	"slices"

	"autosolve/recognize/buttons"
	"autosolve/recognize/internal/check"
	"autosolve/recognize/internal/label"
	"autosolve/recognize/internal/locate"
	"autosolve/recognize/internal/net"
	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// Options are requirements that a digit must meet to be certain, in addition to those of package label.
type Options struct {
	LeastScore  float64 // the least template score of a certain digit, 0 to 1; 0 for none
	LeastMargin float64 // the least margin of that score over the scores of other digits, 0 to 1; 0 for none
}

// Default returns options that add no requirements.
func Default() Options { return Options{} }

// A Reader finds grids in pictures and reads them. It may be used by one goroutine at a time.
type Reader struct {
	bank  *bank
	cells read.Reader
	label label.Options
	model *net.BoardModel // reads all 81 cells together, see package model

	memory *pixel.Memory // the memory of a Follower's reader; nil for other readers
	first  *Board        // an earlier reading of the grid, which shows how the page looked then; nil if there is none
}

// New returns a reader that matches digits with the typefaces. Close frees its memory.
func New(faces []Typeface, o Options) (*Reader, error) {
	n, err := net.Trained()
	if err != nil {
		return nil, err
	}
	m, err := net.TrainedBoard()
	if err != nil {
		return nil, err
	}
	b, err := newBank(faces)
	if err != nil {
		return nil, err
	}
	return &Reader{
		model: m, bank: b, cells: read.Reader{Correlate: b.correlate, Net: n},
		label: label.Options{LeastScore: o.LeastScore, LeastMargin: o.LeastMargin, Personal: b.personal},
	}, nil
}

// picture returns the image in the form that the stages work on.
func (r *Reader) picture(img image.Image) *pixel.Picture {
	p := pixel.New(img)
	p.Memory = r.memory
	return &p
}

// Close frees the memory that OpenCV holds for the reader.
func (r *Reader) Close() { r.bank.close() }

// mostUncertain is the greatest number of uncertain cells in a grid that was found by its faint cells
// (locate.Candidate.Further). A table of numbers has more.
const mostUncertain = 20

// Read finds the grid in the picture and reads its cells. Errors: *NoGridError; *ManyGridsError; *UncertainError, together
// with the board, if some cells are uncertain; another error if OpenCV fails.
func (r *Reader) Read(img image.Image) (*Board, error) {
	return r.checked(r.read(r.picture(img)))
}

// checked returns the result of a reading or, if OpenCV has ever failed for this reader, only an error.
func (r *Reader) checked(b *Board, err error) (*Board, error) {
	if failed := r.bank.err(); failed != nil {
		return nil, failed
	}
	return b, err
}

func (r *Reader) read(p *pixel.Picture) (*Board, error) {
	found := locate.Find(p)
	var boards []*Board
	nearest := found.Nearest
	for i := range found.Candidates {
		c := &found.Candidates[i]
		b, why := r.readBest(p, c)
		switch {
		case why != "" && c.Boxes:
			nearest.Keep(locate.BoxesMiss(c.Layout.Bounds, why))
		case why != "":
			nearest = locate.WholeMiss(c.Layout.Bounds, why)
		case !c.Further || len(b.Uncertain()) <= mostUncertain:
			boards = append(boards, b)
		case nearest.Why == "": // else that is a better reason
			nearest.Keep(locate.WholeMiss(c.Layout.Bounds, fmt.Sprintf("%d of its cells cannot be read with certainty", len(b.Uncertain()))))
		}
	}
	if len(boards) == 0 {
		return nil, noGrid(&nearest, p.At)
	}
	b, err := choose(boards, found.Remains, p.At)
	if err != nil {
		return nil, err
	}
	return b, uncertain(b)
}

// readBest reads a grid, or returns why it is not a Sudoku. If the grid was found by its cells and many of them are uncertain,
// the layout may be a pixel off. Then the grid is also read with the layouts that its lines give, and the reading with the
// fewest uncertain cells is kept. If a reading that it replaces is certain that a cell holds something else, the cell becomes
// uncertain. One or two uncertain cells are no reason to read the grid again: something probably covers them, and it may look
// like a digit if the layout is a pixel off.
func (r *Reader) readBest(p *pixel.Picture, g *locate.Candidate) (*Board, string) {
	b, why := r.readSudoku(p, g)
	if why != "" || g.Closed == 0 || len(b.Uncertain()) <= label.MostCovered {
		return b, why
	}
	for _, lined := range locate.ByLines(p, &g.Layout) {
		if again, why := r.readSudoku(p, &lined); why == "" && len(again.Uncertain()) <= len(b.Uncertain()) {
			again.doubtDifferences(b)
			b = again
		}
	}
	return b, ""
}

// doubtDifferences marks a cell uncertain if another reading of the grid is certain that it holds a different digit or none.
func (b *Board) doubtDifferences(o *Board) {
	for i := range b.Cells {
		if c := &o.Cells[i]; c.Certain && c.Digit != b.Cells[i].Digit {
			b.Cells[i].Doubt("is read in two ways")
		}
	}
}

// readSudoku reads a grid, and returns why it is not a Sudoku, or "" if it may be one.
func (r *Reader) readSudoku(p *pixel.Picture, g *locate.Candidate) (*Board, string) {
	found := r.readGrid(p, g, true)
	return found.board, found.NotSudoku(&found.board.Cells)
}

// choose returns the only grid, or a *ManyGridsError if there are several. covered holds the places of grids that are partly
// covered. If several grids were read, a covered place that is about that of one of them does not count. origin is where the
// picture's pixel (0,0) is on the desktop.
func choose(read []*Board, covered []image.Rectangle, origin image.Point) (*Board, error) {
	if len(read) == 1 && len(covered) == 0 {
		return read[0], nil
	}
	e := &ManyGridsError{read: read}
	for _, b := range read {
		e.Grids = append(e.Grids, b.Layout.Bounds)
	}
	for _, place := range covered {
		place = place.Add(origin)
		if len(read) == 1 || !slices.ContainsFunc(e.Grids, func(g image.Rectangle) bool { return mostlyOver(g, place) }) {
			e.Grids = append(e.Grids, place)
		}
	}
	sortForReading(e.Grids)
	return nil, e
}

// mostlyOver reports whether two rectangles overlap by more than three quarters of the greater width and of the greater
// height.
func mostlyOver(a, b image.Rectangle) bool {
	over := a.Intersect(b)
	return 4*over.Dx() > 3*max(a.Dx(), b.Dx()) && 4*over.Dy() > 3*max(a.Dy(), b.Dy())
}

// sortForReading sorts grids in reading order: rows from top to bottom, and each row from left to right. A grid belongs to a
// row if it overlaps the row's topmost grid vertically by at least half the height of the shorter one.
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

// ReadAt reads a grid whose layout is known from the centres of two corner cells or from an earlier reading. Errors:
// *UncertainError, together with the board; *NoGridError if lines show that the grid lies elsewhere, if it holds few digits and
// something in the corners of its cells, or if all cells are certain but empty or those of another puzzle; another error if the
// layout is not inside the picture or OpenCV fails.
func (r *Reader) ReadAt(img image.Image, l Layout) (*Board, error) {
	return r.checked(r.readAt(r.picture(img), l))
}

func (r *Reader) readAt(p *pixel.Picture, l Layout) (*Board, error) {
	for i := range solver.Cell(81) {
		if c := l.Cell(i); c.Empty() || !c.In(p.Frame()) {
			return nil, fmt.Errorf("read grid: cell %v, %v, is not inside the picture, %v", i, c, p.Frame())
		}
	}
	found := r.readGrid(p, &locate.Candidate{Layout: l.Add(image.Point{}.Sub(p.At))}, false)
	unsure, few := uncertain(found.board), found.FewDigits(&found.board.Cells)
	certain, _ := label.CertainDigits(&found.board.Cells)
	why := ""
	switch {
	case found.LinesCross():
		why = "lines run through its cells, so it lies elsewhere"
	case r.first == nil && found.Shifted(): // in a grid that was read before, highlights may look like heavy lines
		why = locate.BoxesShifted
	case r.first == nil && few != "" && certain.Digits() > 0:
		why = few
	case unsure != nil: // this says more, as the place may be wrong
	case found.board.Grid().Digits() == 0:
		why = check.NoDigit
	case r.first == nil: // in a grid that was read before, a highlight may look like another puzzle's regions
		why = found.Another
	}
	if why != "" {
		return nil, &NoGridError{Nearest: l.Bounds, Why: why}
	}
	return found.board, unsure
}

// Keypads finds the keypads in the picture, as buttons.Reader.Keypads does. grid is the place of the grid, or empty. Errors:
// *buttons.NoKeypadError; another error if OpenCV fails.
func (r *Reader) Keypads(img image.Image, grid image.Rectangle) ([]buttons.Keypad, error) {
	found, err := (&buttons.Reader{Cells: &r.cells, Options: r.label}).Keypads(r.picture(img), grid)
	if failed := r.bank.err(); failed != nil {
		return nil, failed
	}
	return found, err
}

// ReadButton reads the digit on a button that Keypads found, as buttons.Reader.Read does. It returns 0 if OpenCV fails.
func (r *Reader) ReadButton(img image.Image, button image.Rectangle) uint8 {
	digit := (&buttons.Reader{Cells: &r.cells, Options: r.label}).Read(r.picture(img), button)
	if r.bank.err() != nil {
		return 0 // the next reading of the grid returns the error
	}
	return digit
}

// uncertain returns an *UncertainError if some cells are uncertain.
func uncertain(b *Board) error {
	if cells := b.Uncertain(); len(cells) > 0 {
		return &UncertainError{Board: b, Cells: cells}
	}
	return nil
}
