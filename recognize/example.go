package recognize

import (
	"image"

	"autosolve/recognize/internal/locate"
	"autosolve/recognize/internal/model"
	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
)

// An Example is a place where a grid may be, and the inputs of the board model for its cells. The model is trained on
// examples.
type Example struct {
	Layout Layout
	Inputs *[81][model.Inputs]float32
}

// Examples returns the inputs of the board model for each grid that may be in the picture.
func (r *Reader) Examples(img image.Image) ([]Example, error) {
	p := r.picture(img)
	found := locate.Find(p)
	examples := make([]Example, len(found.Candidates))
	for i := range examples {
		var err error
		if examples[i], err = r.example(p, &found.Candidates[i]); err != nil {
			return nil, err
		}
	}
	return examples, nil
}

// ExampleAt returns the inputs of the board model for a grid whose place is known.
func (r *Reader) ExampleAt(img image.Image, l Layout) (Example, error) {
	p := r.picture(img)
	if err := inside(p, &l); err != nil {
		return Example{}, err
	}
	return r.example(p, &locate.Candidate{Layout: l.Add(image.Point{}.Sub(p.At))})
}

// example returns the inputs of the board model for a candidate. Both the small and the large network read its cells.
func (r *Reader) example(p *pixel.Picture, c *locate.Candidate) (Example, error) {
	both := r.cells
	both.Both = true
	all, err := both.Read(p, &c.Layout)
	if err != nil {
		return Example{}, err
	}
	return Example{c.Layout.Add(p.At), model.InputsOf(all, gridOf(c, all, bordersOf(p, &c.Layout, all)))}, nil
}

// gridOf returns what is known of a candidate as a whole.
func gridOf(c *locate.Candidate, all *[81]*read.Evidence, borders []border) *model.Grid {
	return &model.Grid{
		Edges: edgesOfCells(borders, all), Score: c.Score, Framed: c.Framed, Closed: float64(c.Closed) / 81, Boxes: c.Boxes,
		Further: c.Further, Covered: c.Covered,
	}
}

// edgesOfCells returns the left, upper, right and lower edge of each cell.
func edgesOfCells(borders []border, all *[81]*read.Evidence) *[81][4]model.Edge {
	edges := new([81][4]model.Edge)
	for i := range borders {
		b := &borders[i]
		e := model.Edge{
			Neighbour: true, BetweenBoxes: !b.inBox(), Weight: b.weight, Contrast: b.contrast,
			Step: all[b.a].Background.Distance(all[b.b].Background), Sign: b.sign,
		}
		if b.b == b.a+1 {
			edges[b.a][2], edges[b.b][0] = e, e
		} else {
			edges[b.a][3], edges[b.b][1] = e, e
		}
	}
	return edges
}
