package buttons

import (
	"image"
	"slices"

	"autosolve/recognize/internal/label"
	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
)

// Read reads the digit on a button that Keypads found, in the same picture or a later one. In a later picture, the button may
// be gone or another one in its place. If no digit can be read with certainty, Read returns 0.
func (r *Reader) Read(p *pixel.Picture, button image.Rectangle) uint8 {
	at := button.Inset(-spotMargin).Intersect(p.Frame())
	if at.Empty() {
		return 0
	}
	part := p.Part(at.Sub(p.At))
	middle := button.Min.Add(button.Max).Div(2).Sub(at.Min)
	var tallest *read.Glyph
	boxes := slices.DeleteFunc(pixel.Contours(&part, spotStep), func(b image.Rectangle) bool {
		return !b.In(part.Bounds().Inset(1)) // the button's outline, or something beside it
	})
	for _, box := range newBoxIndex(written(boxes, image.Rectangle{})).standingAlone() {
		if g := glyphIn(&part, box); g != nil && middle.In(box) && (tallest == nil || g.Height > tallest.Height) {
			tallest = g
		}
	}
	if tallest == nil {
		return 0
	}
	cell := r.label(&part, []*read.Glyph{tallest})[0]
	if !cell.Certain {
		return 0
	}
	return cell.Digit
}

// label returns the digits of characters that do not stand in cells.
func (r *Reader) label(p *pixel.Picture, glyphs []*read.Glyph) []label.Cell {
	all := make([]*read.Evidence, len(glyphs))
	for i, g := range glyphs {
		all[i] = r.cells.Character(p, g)
	}
	return label.Characters(all, r.options)
}
