package label

import (
	"image"
	"slices"

	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// This file finds empty cells over which something lies, such as a pointer, a ring or a caret. A cell that shows its
// background where a digit's strokes would be does not hold that digit, not even one that is partly covered.

const (
	leastBare   = 0.3   // a digit is ruled out if at least this share of its strokes shows the background, wherever it might stand
	surelyBare  = 0.4   // replaces leastBare if the contents have a digit's height and place: they may be one of another typeface
	partlyBare  = 0.2   // replaces both if the cell's only part has another ink and noShare excludes the solution's digit
	noShare     = 0.003 // a digit with at most this network share is practically excluded
	oneDigit    = 1     // the greatest width of one digit, in heights of the digits; anything wider may be two that touch
	MostCovered = 2     // a pointer or the like covers at most this many cells; if more are uncertain, something else is the cause
)

// findEmpty makes an uncertain cell certainly empty if it cannot hold a digit, unless more than MostCovered cells are
// uncertain. faces are the typefaces that best match the grid's digits.
func (s *gridEvidence) findEmpty(b *[81]Cell, faces []int) {
	grid, doubtful := CertainDigits(b)
	if len(doubtful) == 0 || len(doubtful) > MostCovered {
		return
	}
	solution, n := solver.Attempt(grid)
	solved := n == solver.OneSolution
	for _, i := range doubtful {
		e := s.all[i]
		might, least := mightHold(e, solution[i], solved), leastBare
		switch {
		case solved && e.Shares[solution[i]] <= noShare && len(e.Parts) == 1 && !s.inkOfDigits(e.Parts[0]):
			might, least = [10]bool{}, partlyBare
			might[solution[i]] = true
		case s.standsAsDigit(e):
			least = surelyBare
		}
		digit := s.mayBeDigit(e) || s.looksLikeDigit(e, faces) || s.mayBeCut(e) || s.reachesIn(e) || s.holdsSeveral(e)
		if !digit && s.knownBackground(i, b) && s.holdsNone(i, b, might, least) {
			b[i] = Cell{Certain: true}
		}
	}
}

// mayBeDigit reports whether the contents of a cell may be a digit. They may if the network sees a digit, or if it gives
// digits a fair share and the contents stand where digits do or are a stroke in the ink of the digits. Such a stroke may be a
// seven-segment 1, which is to the right of the place of the other digits.
func (s *gridEvidence) mayBeDigit(e *read.Evidence) bool {
	const fairShare = 0.3 // a fair share of all digits together is at least this
	return e.Digits() >= majorityShare || e.Digits() >= fairShare && (s.standsAsDigit(e) || s.strokeInInk(e))
}

// looksLikeDigit reports whether a cell with several parts has a glyph, not a plain stroke, that is as tall as the digits and
// matches one. A text field may have arrows beside its digit; the digit is then off centre, and the network does not see it.
func (s *gridEvidence) looksLikeDigit(e *read.Evidence, faces []int) bool {
	g := e.Glyph
	if g == nil || len(e.Parts) < 2 || g.VerticalStroke() ||
		g.Height < surelyFull*s.height || g.Height > tallestHeight*s.height {
		return false
	}
	return closest(e, faces).Score >= sureScore
}

// strokeInInk reports whether a cell holds a plain stroke as tall as a digit, with the ink and thickness of the grid's
// digits.
func (s *gridEvidence) strokeInInk(e *read.Evidence) bool {
	g := e.Glyph
	return g != nil && g.VerticalStroke() && s.asTallAsDigit(g.Height) &&
		slices.ContainsFunc(e.Parts, func(c read.Part) bool { return c.Box == g.Box && s.inkOfDigits(c) })
}

// standsAsDigit reports whether the contents of a cell are about as tall as the digits and about at their place, so that
// they may be a digit of another typeface.
func (s *gridEvidence) standsAsDigit(e *read.Evidence) bool {
	w, h := float64(e.All.Dx()), float64(e.All.Dy())
	x, y := s.off(e, e.All)
	return s.asTallAsDigit(h) && w <= oneDigit*s.height && max(x, y) <= mostMisplaced
}

// holdsSeveral reports whether a cell holds what may be a number of two or more digits: several parts in the ink of the digits
// and as tall, or one that is also too wide for a single digit.
func (s *gridEvidence) holdsSeveral(e *read.Evidence) bool {
	n := 0
	for _, c := range e.Parts {
		if !s.asTallAsDigit(float64(c.Box.Dy())) || !s.inkOfDigits(c) {
			continue
		}
		if n++; float64(c.Box.Dx()) > oneDigit*s.height {
			n++
		}
	}
	return n > 1
}

// mightHold returns for each digit whether an uncertain cell may hold it, covered or not. If solved is true, the certain digits
// have one solution, so only the solution's digit and digits whose network share is not negligible are possible.
func mightHold(e *read.Evidence, solution uint8, solved bool) (might [10]bool) {
	for d := uint8(1); d <= 9; d++ {
		might[d] = !solved || d == solution || e.Shares[d] >= negligibleShare
	}
	return might
}

// knownBackground reports whether a cell has the same background as several other cells and as one with a certain digit. If
// not, the background may be the colour of something that covers the cell.
func (s *gridEvidence) knownBackground(cell int, b *[81]Cell) bool {
	if !s.onSharedBackground(s.all[cell]) {
		return false
	}
	for i, e := range s.all {
		if b[i].Certain && b[i].Digit != 0 && e.Background.Distance(s.all[cell].Background) <= pixel.InkSlack {
			return true
		}
	}
	return false
}

// holdsNone reports whether a cell holds none of the digits that it might hold. Wherever one of these is certain on the board,
// its shape is compared with the cell: at least bareShare of its strokes must be on the background of the cell, even if the
// shape is moved a little. A digit that is certain in no cell may be in this one.
func (s *gridEvidence) holdsNone(cell int, b *[81]Cell, might [10]bool, bareShare float64) bool {
	e := s.all[cell]
	unknown, inked := might, thickened(e)
	for i, o := range s.all {
		if d := b[i].Digit; b[i].Certain && might[d] && o.Glyph != nil {
			unknown[d] = false
			if fits(o, inked, e.Cell.Size(), bareShare) {
				return false
			}
		}
	}
	return unknown == [10]bool{}
}

// thickened returns the ink of a cell, made a pixel thicker, because a digit may be aligned differently with the pixels.
func thickened(e *read.Evidence) []bool {
	size := e.Cell.Size()
	thick := make([]bool, len(e.Inked))
	for i, is := range e.Inked {
		if !is {
			continue
		}
		near := image.Rect(-1, -1, 2, 2).Add(image.Pt(i%size.X, i/size.X)).Intersect(image.Rectangle{Max: size})
		for y := near.Min.Y; y < near.Max.Y; y++ {
			for x := near.Min.X; x < near.Max.X; x++ {
				thick[y*size.X+x] = true
			}
		}
	}
	return thick
}

// fits reports whether a cell of the given size and ink may hold the digit of another cell. It may if, near the digit's place
// in that other cell, there is a place where less than bareShare of its strokes would be on the background. Strokes outside the
// cell do not count.
func fits(digit *read.Evidence, inked []bool, size image.Point, bareShare float64) bool {
	box := digit.Glyph.Box.Sub(digit.Cell.Min)
	var strokes []image.Point // in the digit's own cell
	for i, ink := range digit.Glyph.Pix {
		if ink >= 0.5 {
			x := box.Min.X + (2*(i%read.GlyphWidth)+1)*box.Dx()/(2*read.GlyphWidth)
			y := box.Min.Y + (2*(i/read.GlyphWidth)+1)*box.Dy()/(2*read.GlyphHeight)
			strokes = append(strokes, image.Pt(x, y))
		}
	}
	reach := image.Pt(int(mostMisplaced*float64(size.X)+0.5), int(mostMisplaced*float64(size.Y)+0.5))
	for dy := -reach.Y; dy <= reach.Y; dy++ {
		for dx := -reach.X; dx <= reach.X; dx++ {
			within, bare := 0, 0
			for _, p := range strokes {
				if p = p.Add(image.Pt(dx, dy)); p.In(image.Rectangle{Max: size}) {
					within++
					if !inked[p.Y*size.X+p.X] {
						bare++
					}
				}
			}
			if float64(bare)/float64(max(1, within)) < bareShare {
				return true
			}
		}
	}
	return false
}
