package main

import (
	"bufio"
	"image"
	"io"
	"slices"

	"autosolve/recognize"
	"autosolve/recognize/internal/locate"
	"autosolve/recognize/internal/pixel"
	"autosolve/solver"
)

// writeExamples draws boards and writes the examples in their pictures.
func writeExamples(to io.Writer, seed uint64, boards int, l *library) error {
	faces, err := recognize.Builtin()
	if err != nil {
		return err
	}
	reader, err := recognize.New(faces, recognize.Default())
	if err != nil {
		return err
	}
	defer reader.Close()
	out := bufio.NewWriterSize(to, 1<<20)
	for i := range boards {
		b := newBoard(diceOf(seed, i), l)
		picture, t, err := b.render()
		if err != nil {
			return err
		}
		for _, e := range b.examples(reader, picture, &t) {
			if err := t.export(out, &e); err != nil {
				return err
			}
		}
	}
	return out.Flush()
}

// examples returns an example for each grid that the reader finds in a picture of the board and, for one picture in ten,
// another one at the board's true place. If the board is misplaced, it returns only an example at the misplaced borders. These
// two kinds of places have the small error of a person who points at them. Places that are partly outside the picture are left
// out.
func (b *board) examples(reader *recognize.Reader, picture *image.RGBA, t *truth) (found []recognize.Example) {
	const pointedAt, slip = 0.1, 0.03
	p := pixel.New(picture)
	if !b.misplaced {
		for _, c := range locate.Find(&p).Candidates {
			found = append(found, reader.Example(&p, &c))
		}
		if !b.chance(pointedAt) {
			return found
		}
	}
	middle := func(column, row int) image.Point {
		x, y := (t.x[column]+t.x[column+1])/2, (t.y[row]+t.y[row+1])/2
		return image.Pt(int(x+b.around(slip)*t.pitch), int(y+b.around(slip)*t.pitch))
	}
	l := recognize.Corners(middle(0, 0), middle(8, 8))
	if !l.Bounds.In(picture.Rect) {
		return found // a part of the board is outside the picture
	}
	return append(found, reader.Example(&p, &locate.Candidate{Layout: l.Add(image.Point{}.Sub(p.At))}))
}

// export writes an example: the labels and the kinds of the cells, the label of the grid, attributes, and the inputs as 16-bit
// floats. An example that is not where the board is has the label boardNoGrid, and its cells are unclear.
func (t *truth) export(to io.Writer, e *recognize.Example) error {
	const attributes = 13
	labels, grid := t.labels, t.board
	if !t.at(&e.Layout) {
		grid = boardNoGrid
		for i := range labels {
			labels[i] = labelUnclear
		}
	}
	data := slices.Clone(labels[:])
	for _, k := range t.kinds {
		data = append(data, byte(k))
	}
	data = append(data, grid, uint8(min(255, t.pitch)), uint8(100*t.height), uint8(t.difference))
	data = append(data, make([]byte, attributes-3)...)
	for i := range e.Inputs {
		data = appendFloats16(data, e.Inputs[i][:])
	}
	_, err := to.Write(data)
	return err
}

// at reports whether a layout is where the board is: the middle of each cell is within the middle third of the true one.
func (t *truth) at(l *recognize.Layout) bool {
	for i := range solver.Cell(81) {
		c := l.Cell(i)
		if !near(c.Min.X+c.Max.X, t.x[i.Col()], t.x[i.Col()+1]) || !near(c.Min.Y+c.Max.Y, t.y[i.Row()], t.y[i.Row()+1]) {
			return false
		}
	}
	return true
}

// near reports whether twice/2 is in the middle third of the range between the other two numbers.
func near(twice int, from, to float64) bool {
	off := float64(twice) - from - to
	return 3*off <= to-from && -3*off <= to-from
}
