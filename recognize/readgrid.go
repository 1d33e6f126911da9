package recognize

import (
	"fmt"
	"image"

	"autosolve/recognize/internal/label"
	"autosolve/recognize/internal/locate"
	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
)

// readGrid reads the cells of a grid at a known place. Where that leaves some in doubt, it reads all again and asks the large network
// too. The layout comes in the picture's pixels and leaves in the picture's coordinates.
func (r *Reader) readGrid(p *pixel.Picture, g *locate.Candidate) (*Board, error) {
	b, err := r.readGridBy(&r.cells, p, g)
	if err != nil || b.misaligned || b.other != "" || b.Uncertain() == nil {
		return b, err
	}
	both := r.cells
	both.Both = true
	again, err := r.readGridBy(&both, p, g)
	if err != nil || len(again.Uncertain()) >= len(b.Uncertain()) {
		return b, err
	}
	return again, nil
}

// readGridBy reads the cells with one way to ask the networks.
func (r *Reader) readGridBy(by *read.Reader, p *pixel.Picture, g *locate.Candidate) (*Board, error) {
	all, err := by.Read(p, &g.Layout)
	if err != nil {
		return nil, fmt.Errorf("read cells: %w", err)
	}
	labels := label.Label(all, r.label)
	b := &Board{Layout: g.Layout.Add(p.At), misaligned: digitsMisaligned(digitBoxes(labels, all), &g.Layout, all[0].Aside), sums: sumsIn(all)}
	if b.sums >= killerSums {
		b.cages = cagesIn(all)
	}
	for i := range labels {
		b.Cells[i] = cellOf(&labels[i], all[i])
	}
	digits := inkedDigits(all, b)
	b.crossed = linesCross(all)
	tellKinds(digits, emptyBackgrounds(all, b), b)
	doubtFilled(all, digits, b)
	borders := bordersOf(p, &g.Layout, all)
	b.other = otherPuzzle(borders, all)
	if !onlyDigitsOutlined(borders, all, b) {
		doubtBare(all, borders, b)
		doubtCovered(all, g.Covered, b)
	}
	return b, nil
}

// cellOf is a cell as it was labelled, of a digit as a given: kinds are told later.
func cellOf(c *label.Cell, e *read.Evidence) Cell {
	cell := Cell{Digit: c.Digit, Score: c.Score, RunnerUp: c.RunnerUp, Certain: c.Certain, Why: c.Why, Confirmed: c.Confirmed, Sign: c.Sign, Marks: c.Marks}
	if c.Digit != 0 {
		cell.Kind = Given
	}
	cell.Stroke = isStroke(e)
	for digit := uint8(1); digit <= 9; digit++ {
		if share := float64(e.Shares[digit]); share > cell.Network.Score {
			cell.Network = Guess{Digit: digit, Score: share}
		}
	}
	return cell
}

// isStroke reports whether all that is in a cell is a plain vertical stroke that is as long as a digit may be.
func isStroke(e *read.Evidence) bool {
	const short = 0.3 // of the cell's height: digits are longer
	g := e.Glyph
	return g != nil && g.VerticalStroke() && g.Height >= short*float64(e.Cell.Dy()) && g.Box == e.All && g.Box.In(e.Cell.Inset(1))
}

// A Glyph is one character cut out of a picture.
type Glyph = read.Glyph

// The size of every glyph in pixels.
const (
	GlyphWidth  = read.GlyphWidth
	GlyphHeight = read.GlyphHeight
)

// A Character is what stands alone in a cell, a digit most likely.
type Character struct {
	*Glyph
	Box image.Rectangle // what it covers, in the picture's coordinates
}

// Characters cuts the one character out of each cell of a grid, nil where a cell holds none, or something else.
func (r *Reader) Characters(img image.Image, l Layout) (all [81]*Character, err error) {
	p := r.picture(img)
	l = l.Add(image.Point{}.Sub(p.At))
	cells, err := r.cells.Read(p, &l)
	if err != nil {
		return all, fmt.Errorf("read cells: %w", err)
	}
	labels := label.Label(cells, r.label)
	for i, e := range cells {
		if labels[i].Digit != 0 && e.Glyph != nil {
			all[i] = &Character{e.Glyph, e.Glyph.Box.Add(p.At)}
		}
	}
	return all, nil
}

// Cut is the one character in a picture that shows nothing else: a template, or a digit to learn from.
func Cut(img image.Image) (*Glyph, error) {
	p := pixel.New(img)
	return read.CutWhole(&p)
}
