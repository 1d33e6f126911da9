package read

import (
	"image"
	"slices"

	"autosolve/recognize/internal/net"
	"autosolve/recognize/internal/pixel"
	"autosolve/solver"
)

// A Reader collects evidence.
type Reader struct {
	Correlate func(shapes []float32) ([][]float32, error) // returns how well each template matches each of some shapes: nine scores of each typeface
	Net       *net.Net
	Both      bool // whether both networks are asked, and not only the small one
}

// shares returns the network's shares for some crops, and those for crops that show a plain stroke, on which the small
// network alone is asked: package label knows how well it tells a 1 from a text caret.
func (r *Reader) shares(crops []net.Crop) (usual, ofStrokes [][Classes]float32, err error) {
	if r.Both {
		ofStrokes, usual, err = r.Net.ReadBoth(crops)
		return usual, ofStrokes, err
	}
	usual = r.Net.Read(crops)
	return usual, usual, nil
}

// cellKey is all that a cell's evidence depends on besides the pixels.
type cellKey struct {
	cell           image.Rectangle
	pitchX, pitchY float64
	glossy         bool            // of all cells of the grid
	offset         offset          // likewise
	caret          image.Rectangle // the text caret at its character, which is painted over; empty if there is none
	both           bool            // whether both networks are asked
}

// Read looks at the cells of a grid. The layout is in the picture's own pixels.
func (r *Reader) Read(p *pixel.Picture, l *pixel.Layout) (*[81]*Evidence, error) {
	cells, shining := make([]cellKey, 81), isGlossy(p, l)
	pitchX, pitchY := pitches(l)
	for i := range cells {
		cells[i] = cellKey{cell: l.Cell(solver.Cell(i)), pitchX: pitchX, pitchY: pitchY, glossy: shining, both: r.Both}
	}
	all, err := r.recall(p, cells)
	if err != nil {
		return nil, err
	}
	if off := offsetOf(p, all); off != (offset{}) {
		for i := range cells {
			cells[i].offset = off
		}
		if all, err = r.recall(p, cells); err != nil {
			return nil, err
		}
	}
	if err := r.lookPastCarets(p, cells, all); err != nil {
		return nil, err
	}
	if err := r.lookCloser(p, cells, all); err != nil {
		return nil, err
	}
	return (*[81]*Evidence)(all), nil
}

// recall looks at some cells, or remembers them if they have not changed.
func (r *Reader) recall(p *pixel.Picture, cells []cellKey) ([]*Evidence, error) {
	return pixel.RecallAll(p, cells, func(of cellKey) image.Rectangle { return of.around() }, func(some []cellKey) ([]*Evidence, error) {
		return r.collect(p, some)
	})
}

// middle returns the middle of the cell, or the place where its character stands.
func (of *cellKey) middle() (x, y float64) {
	return float64(of.cell.Min.X+of.cell.Max.X)/2 + of.offset.x*float64(of.cell.Dx()), float64(of.cell.Min.Y+of.cell.Max.Y)/2 + of.offset.y*float64(of.cell.Dy())
}

// around returns the area that is looked at: the cell, and what the network sees of its neighbours.
func (of *cellKey) around() image.Rectangle {
	x, y := of.middle()
	return net.Seen(x, y, of.pitchX, of.pitchY).Union(of.cell)
}

// asRGBA returns the picture as package net takes it.
func asRGBA(p *pixel.Picture) *image.RGBA {
	return &image.RGBA{Pix: p.Pix, Stride: p.Stride, Rect: p.Bounds()}
}

// pitches returns the distances from one cell to the next, across and down, that the network is shown. It was trained on
// cells up to twice as tall as wide: of longer ones, such as a terminal's, it is shown a square, in which digits are
// larger.
func pitches(l *pixel.Layout) (x, y float64) {
	const mostOblong = 2
	x, y = pitch(&l.Cols), pitch(&l.Rows)
	if max(x, y) > mostOblong*min(x, y) {
		x, y = min(x, y), min(x, y)
	}
	return x, y
}

// pitch returns the distance from one column's or row's middle to the next.
func pitch(spans *[9]pixel.Span) float64 {
	return (spans[8].Middle() - spans[0].Middle()) / 8
}

// collect collects the evidence of some cells. Templates and network are asked about all of them at once, which is faster.
func (r *Reader) collect(p *pixel.Picture, cells []cellKey) ([]*Evidence, error) {
	all, inks := make([]*Evidence, len(cells)), make([]*Ink, len(cells))
	crops := make([]net.Crop, 0, len(cells))
	pictures := make([]*pixel.Picture, len(cells)) // what is seen of each
	for i, of := range cells {
		if pictures[i] = p; !of.caret.Empty() {
			pictures[i] = withoutCaret(p, of.caret, p.Median(of.cell, pixel.SomeSamples))
		}
		if of.glossy {
			inks[i] = measureRows(pictures[i], of.cell)
		} else {
			inks[i] = Measure(pictures[i], of.cell, p.Median(of.cell, pixel.SomeSamples))
		}
		inks[i].offset = of.offset
		all[i] = &Evidence{Cell: of.cell, Background: inks[i].Background, Aside: of.offset != (offset{})}
		if all[i].Flat = inks[i].Flat(); !all[i].Flat {
			x, y := of.middle()
			crops = append(crops, net.Cut(asRGBA(pictures[i]), x, y, of.pitchX, of.pitchY))
		}
	}
	shares, ofStrokes, err := r.shares(crops)
	if err != nil {
		return nil, err
	}
	var characters []*Character
	n := 0 // crops
	for i, e := range all {
		if e.Flat {
			continue
		}
		e.Shares = shares[n]
		e.find(pictures[i], inks[i])
		if e.Glyph != nil && e.Glyph.VerticalStroke() {
			e.Shares = ofStrokes[n]
		}
		n++
		e.Inked = inks[i].inked()
		if e.Whole != nil {
			characters = append(characters, e.Whole)
		}
		if e.Glyph != nil {
			characters = append(characters, &e.Character)
		}
	}
	return all, r.matchTemplates(characters)
}

// matchTemplates scores some glyphs. Identical ones, as a screen usually shows a digit, are matched once.
func (r *Reader) matchTemplates(characters []*Character) error {
	shapes := make([][]float32, 0, len(characters))
	which, known := make([]int, len(characters)), make(map[[GlyphSize]float32]int, len(characters))
	for i, c := range characters {
		n, ok := known[c.Glyph.Pix]
		if !ok {
			n = len(shapes)
			known[c.Glyph.Pix] = n
			shapes = append(shapes, Coarse(&c.Glyph.Pix))
		}
		which[i] = n
	}
	scores, err := r.Correlate(slices.Concat(shapes...))
	if err != nil {
		return err
	}
	for i, c := range characters {
		c.Shape, c.Scores = shapes[which[i]], scores[which[i]]
	}
	return nil
}

// Character collects the evidence of a character that does not stand in a cell of a grid, such as on a button.
func (r *Reader) Character(p *pixel.Picture, g *Glyph) (*Evidence, error) {
	e := &Evidence{Cell: g.Box, All: g.Box, Tallest: float64(g.Box.Dy()), Character: Character{Glyph: g}}
	e.Shares = Shows(r.Net, p, g)
	return e, r.matchTemplates([]*Character{&e.Character})
}

// Shows returns the network's shares for a glyph that was cut out of a picture.
func Shows(n *net.Net, p *pixel.Picture, g *Glyph) [Classes]float32 {
	return n.Read([]net.Crop{net.CutAround(asRGBA(p), g.Box)})[0]
}
