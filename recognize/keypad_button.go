package recognize

import (
	"image"
	"slices"

	"autosolve/recognize/assign"
	"autosolve/recognize/pixel"
	"autosolve/recognize/region"
)

// ReadButton reads the digit on a button that Keypads found, in a picture that may be a later one, and no more of the
// screen than the button: a page may have taken the button away since, or moved another there. The digit is 0 and not
// certain where none can be read.
func (r *Reader) ReadButton(img image.Image, button image.Rectangle) (digit uint8, certain bool, err error) {
	p := pixel.New(img)
	at := button.Inset(-spotMargin).Intersect(img.Bounds())
	if at.Empty() {
		return 0, false, nil
	}
	part := p.Part(at.Sub(p.At))
	middle := button.Min.Add(button.Max).Div(2).Sub(at.Min)
	var tallest *Glyph
	boxes := slices.DeleteFunc(region.Contours(&part, spotStep), func(b image.Rectangle) bool {
		return !b.In(part.Bounds().Inset(1)) // the button's outline, or what is beside it
	})
	for _, box := range newBoxIndex(written(boxes, image.Rectangle{})).standingAlone() {
		if g := glyphIn(&part, box); g != nil && middle.In(box) && (tallest == nil || g.height > tallest.height) {
			tallest = g
		}
	}
	if tallest == nil {
		return 0, false, nil
	}
	groups, err := r.votesOn([]*Glyph{tallest})
	if err != nil {
		return 0, false, err
	}
	likeliest := assign.ByWeight(&groups[0].weight)[0]
	if r.doubtful(groups[0], likeliest) {
		return 0, false, nil
	}
	return likeliest, true, nil
}

// votesOn lets both votes speak on characters of one keypad.
func (r *Reader) votesOn(glyphs []*Glyph) ([]*group, error) {
	groups := make([]*group, len(glyphs))
	for i, glyph := range glyphs {
		f := newReading(i, glyph)
		groups[i] = &group{readings: []*reading{&f}}
		groups[i].average()
	}
	return groups, r.weigh(groups)
}

// doubtful tells whether it is not certain that the votes on a character are for a digit.
func (r *Reader) doubtful(g *group, digit uint8) bool {
	for d, weight := range g.weight {
		if d != int(digit) && g.weight[digit]-weight < leastGap {
			return true
		}
	}
	return digit == 0 || g.matches[digit-1].score < r.o.LeastScore
}
