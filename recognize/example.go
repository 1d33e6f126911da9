package recognize

import (
	"image"

	"autosolve/recognize/internal/check"
	"autosolve/recognize/internal/locate"
	"autosolve/recognize/internal/model"
	"autosolve/recognize/internal/pixel"
)

// An Example is a place where a grid may be, and the inputs of the board model for its cells. The model is trained on
// examples.
type Example struct {
	Layout Layout
	Inputs *[81][model.Inputs]float32
}

// Examples returns the inputs of the board model for each grid that may be in the picture.
func (r *Reader) Examples(img image.Image) []Example {
	p := r.picture(img)
	found := locate.Find(p)
	examples := make([]Example, len(found.Candidates))
	for i := range examples {
		examples[i] = r.example(p, &found.Candidates[i])
	}
	return examples
}

// ExampleAt returns the inputs of the board model for a grid whose place is known. It returns an error if a cell is not inside
// the picture.
func (r *Reader) ExampleAt(img image.Image, l Layout) (Example, error) {
	p := r.picture(img)
	if err := inside(p, &l); err != nil {
		return Example{}, err
	}
	return r.example(p, &locate.Candidate{Layout: l.Add(image.Point{}.Sub(p.At))}), nil
}

// example returns the inputs of the board model for a candidate. Both the small and the large network read its cells.
func (r *Reader) example(p *pixel.Picture, c *locate.Candidate) Example {
	both := r.cells
	both.Both = true
	all := both.Read(p, &c.Layout)
	return Example{c.Layout.Add(p.At), model.InputsOf(all, c, check.Measure(p, c, all, nil).Borders)}
}
