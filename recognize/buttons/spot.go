package buttons

import (
	"image"
	"iter"
	"slices"

	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
)

// A spot is a character that stands by itself on a page, like the digit on a button and unlike a letter in a text.
type spot struct {
	box   image.Rectangle // the smallest rectangle around the character's edges, in the picture's pixels
	glyph *read.Glyph
	score [10]float64 // how well the character matches the best template of each digit, 0 to 1, by digit
}

const (
	leastSpot   = 7    // the least height of a legible digit in pixels
	mostSpot    = 200  // the greatest height of a digit on a button in pixels
	widestSpot  = 1.15 // the greatest width / height of a digit
	widestWord  = 20   // the greatest width / height of several characters that touch
	spotStep    = 6    // two neighbouring pixels that differ by more than this, of 255, are an edge
	spotGap     = 0.4  // two characters are in one word if the gap between them is less than this share of their height
	wordHeights = 0.6  // the least ratio of the heights of two characters of one word
	spotMargin  = 3    // the width in pixels of the rim around a character that shows its background
)

// writtenOn returns the boxes in a picture that may contain characters. It leaves out boxes that overlap an excluded
// rectangle.
func writtenOn(p *pixel.Picture, excluded image.Rectangle) *boxIndex {
	return newBoxIndex(slices.DeleteFunc(pixel.Contours(p, spotStep), excluded.Overlaps))
}

// A boxIndex holds boxes in the order of their left edges.
type boxIndex struct {
	boxes  []image.Rectangle
	widest int // the greatest width of a box
}

// newBoxIndex returns those of the boxes that may contain a character, or several characters that touch.
func newBoxIndex(boxes []image.Rectangle) *boxIndex {
	ix := &boxIndex{boxes: slices.DeleteFunc(boxes, func(b image.Rectangle) bool {
		h := b.Dy() - 1
		return h < leastSpot || h > mostSpot || b.Dx() > widestWord*h
	})}
	slices.SortFunc(ix.boxes, func(a, b image.Rectangle) int { return a.Min.X - b.Min.X })
	for _, b := range ix.boxes {
		ix.widest = max(ix.widest, b.Dx())
	}
	return ix
}

// over returns the boxes that overlap a rectangle.
func (ix *boxIndex) over(r image.Rectangle) iter.Seq[image.Rectangle] {
	return func(yield func(image.Rectangle) bool) {
		from, _ := slices.BinarySearchFunc(ix.boxes, r.Min.X-ix.widest, func(b image.Rectangle, x int) int { return b.Min.X - x })
		for _, b := range ix.boxes[from:] {
			if b.Min.X >= r.Max.X || b.Overlaps(r) && !yield(b) {
				return
			}
		}
	}
}

// standingAlone returns the boxes that may contain a digit and are not part of a word or a number.
func (ix *boxIndex) standingAlone() (found []image.Rectangle) {
	for _, b := range ix.boxes {
		if float64(b.Dx()-1) <= widestSpot*float64(b.Dy()-1) && !ix.inWord(b) {
			found = append(found, b)
		}
	}
	return found
}

// inWord reports whether a character of similar size is close beside the character in a box.
func (ix *boxIndex) inWord(b image.Rectangle) bool {
	gap := int(spotGap * float64(b.Dy()))
	beside := image.Rect(b.Min.X-gap, b.Min.Y, b.Max.X+gap, b.Max.Y)
	for o := range ix.over(beside) {
		short, tall := float64(min(o.Dy(), b.Dy())), float64(max(o.Dy(), b.Dy()))
		apart := o.Min.X >= b.Max.X-1 || o.Max.X <= b.Min.X+1
		if apart && short >= wordHeights*tall && 2*o.Intersect(beside).Dy() >= min(o.Dy(), b.Dy()) {
			return true
		}
	}
	return false
}

// glyphIn returns the character in a box, or nil if the box holds nothing or an outline around something.
func glyphIn(p *pixel.Picture, box image.Rectangle) *read.Glyph {
	around := box.Inset(-spotMargin).Intersect(p.Bounds())
	m := read.Measure(p, around, rimColour(p, around))
	if m.Flat() {
		return nil
	}
	all, labels := m.Components()
	largest := 0
	for i := range all {
		if all[i].Pixels > all[largest].Pixels {
			largest = i
		}
	}
	if surrounds(all, largest) {
		return nil
	}
	return labels.Cut(p, &all[largest])
}

// surrounds reports whether the component with the index outer contains another one, as a button's outline contains the
// digit.
func surrounds(all []read.Component, outer int) bool {
	const speck = 10 // a component with at most a tenth of the outer one's pixels does not count
	return slices.ContainsFunc(all, func(c read.Component) bool {
		return c.Box != all[outer].Box && c.Box.In(all[outer].Box) && speck*c.Pixels > all[outer].Pixels
	})
}

// cutOut cuts out the characters in boxes, each character once.
func cutOut(p *pixel.Picture, boxes []image.Rectangle) []spot {
	cut := make([]spot, len(boxes))
	pixel.Each(len(boxes), func(i int) { cut[i] = spot{box: boxes[i], glyph: glyphIn(p, boxes[i])} })
	known := map[image.Rectangle]bool{} // the box of a button's edges may give the button's digit once more
	return slices.DeleteFunc(cut, func(s spot) bool {
		if s.glyph == nil || known[s.glyph.Box] {
			return true
		}
		known[s.glyph.Box] = true
		return false
	})
}

// spots cuts out the characters in boxes and scores each for every digit.
func (r *Reader) spots(p *pixel.Picture, boxes []image.Rectangle) []spot {
	cut := cutOut(p, boxes)
	shapes := make([]float32, 0, read.CoarseSize*len(cut))
	for i := range cut {
		shapes = append(shapes, read.Coarse(&cut[i].glyph.Pix)...)
	}
	for i, scores := range r.Cells.Correlate(shapes) {
		for row, score := range scores {
			cut[i].score[row%9+1] = max(cut[i].score[row%9+1], float64(score))
		}
	}
	return cut
}

// rimShare is the width of the rim along the edges of a rectangle, as a share of its shorter side; it is at least 2 px.
const rimShare = 0.12

// rimColour returns the median of each channel in the rim of a rectangle.
func rimColour(p *pixel.Picture, r image.Rectangle) pixel.RGB {
	wide := max(2, int(rimShare*float64(min(r.Dx(), r.Dy()))))
	inner := r.Inset(wide)
	var t pixel.Tally
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if !image.Pt(x, y).In(inner) {
				t.Add(p.RGB(x, y))
			}
		}
	}
	return t.Median()
}
