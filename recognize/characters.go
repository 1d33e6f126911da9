package recognize

import (
	"image"

	"autosolve/recognize/pixel"
)

// A Character is what stands alone in a cell, a digit most likely.
type Character struct {
	*Glyph
	Box image.Rectangle // what it covers, in the picture's coordinates
}

// Characters cuts the one character out of each cell of a grid, nil where a cell holds none, or something else.
func (r *Reader) Characters(img image.Image, l Layout) (all [81]*Character) {
	p := pixel.New(img)
	l = l.Add(image.Point{}.Sub(p.At))
	cells := newInsides(&p, &l)
	for i := range all {
		if g, _ := r.character(cells, i); g != nil && !g.small {
			all[i] = &Character{g, g.box.Add(p.At)}
		}
	}
	return all
}
