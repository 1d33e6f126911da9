package label

import (
	"image"
	"math"
	"slices"

	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// gridEvidence is the evidence of all cells of a grid, and what follows from it for the whole grid.
type gridEvidence struct {
	all         *[81]*read.Evidence
	height      float64            // the height of the grid's digits, in pixels
	smallHeight float64            // the height of the smaller digits if there are two sizes; otherwise the same as height
	place       [2]float64         // the median offset of the digits from the middles of their cells, as shares of the cells
	digits      int                // how many certain digits are not short; place and the fields up to foot describe them
	across      extent             // the smallest extent across the cells that contains the middle and all these digits
	down        extent             // the smallest extent down the cells that contains the middle and all these digits
	stroke      float64            // the median thickness of these digits' strokes, in pixels
	finest      float64            // the fourth smallest of these thicknesses, or the greatest of fewer: entries may be finer
	faintest    int                // the lowest contrast of any of these digits, 0 to 255
	foot        float64            // the median of Foot over the 6s and 8s among these digits; NaN without any
	marks       []read.Part        // the parts that are certainly pencil marks
	blocks      int                // the number of cells whose glyph fills its box and that look empty to the network
	small       int                // the number of cells that may hold a digit smaller than the others
	inks        map[pixel.RGB]size // the sizes of the digits in each ink, measured when they are first needed

	usualApart int // the median distance of a cell's background from the most similar others; -1 until it is needed
}

// Limits for the contents of a cell. Heights and widths are multiples of the height of the grid's digits.
const (
	markHeight      = 0.55 // anything shorter is a pencil mark, or a 1 or 2 in text figures
	surelyMark      = 0.45 // anything shorter is most likely a pencil mark
	thinStroke      = 0.65 // a stroke is thin if its thickness is below this share of the thickness of the digits' strokes
	FullHeight      = 0.68 // anything shorter may be a pencil mark, or a 1 or 2 in text figures
	tallestHeight   = 1.3  // no digit is taller
	manyBlocks      = 4    // if at least this many cells that look empty hold a block, blocks are the cells' background
	surelyFull      = 0.9  // anything taller is not a pencil mark, wherever it stands
	mostMisplaced   = 0.1  // how far from its usual place a digit may be, as a share of the cell; misplaced sometimes allows more
	narrowest       = 0.3  // no whole digit except 1 is narrower
	broadest        = 0.9  // no digit is wider
	samePlace       = 0.05 // things are aligned if they are at most this far apart, as a share of the cell
	noAccident      = 3    // at least this many similar things are no coincidence
	sameDigitHeight = 0.08 // equal digits differ in height or place of a side by at most this share of the height, plus 1 px
)

// Evidence of a cell's contents, in nats. The odds are evidence that the cell is empty, and the penalties that it is not.
const (
	nothingTallOdds   = 10.0 // the contents are certainly not a digit, or together much shorter than one
	misplacedOdds     = 9.0  // each part is shorter than a digit, or the glyph is short and stands elsewhere than digits do
	oddGlyphOdds      = 2.5  // there is no glyph, or it is taller than any digit, as a text caret or a ring may be
	repeatedPenalty   = 4.0  // other cells hold the same glyph, which is not a coincidence
	loneStrokePenalty = 2.0  // the cell holds a stroke, and no other cell holds a similar one
)

func newGridEvidence(all *[81]*read.Evidence) *gridEvidence {
	all, inParts := assembled(all)
	s := &gridEvidence{all: all, height: read.DigitHeight(all[:]), faintest: 255, inks: map[pixel.RGB]size{}, usualApart: -1}
	s.smallHeight = s.height
	var xs, ys, strokes, feet []float64
	for _, e := range all {
		if e.Glyph != nil && e.Digits() >= digitShare && !s.isShort(e.Glyph) {
			s.digits++
			s.faintest = min(s.faintest, e.Glyph.Colour.Distance(e.Glyph.Background))
			across, down := extents(e, e.Glyph.Box)
			s.across, s.down = s.across.with(across), s.down.with(down)
			x, y := e.Place()
			xs, ys, strokes = append(xs, x), append(ys, y), append(strokes, e.Glyph.Stroke)
			if isRound(e) {
				feet = append(feet, Foot(e))
			}
		}
	}
	s.place = [2]float64{pixel.Median(xs), pixel.Median(ys)}
	s.stroke, s.foot = pixel.Median(strokes), math.NaN()
	if slices.Sort(strokes); len(strokes) > 0 {
		s.finest = strokes[min(noAccident, len(strokes)-1)]
	}
	if len(feet) > 0 {
		s.foot = pixel.Median(feet)
	}
	if !inParts {
		s.findMarks()
	}
	if len(s.marks) == 0 { // in some typefaces, only a few digits consist of parts
		s.all = together(s.all, func(g *read.Glyph) bool { return math.Abs(g.Height-s.height) <= read.SameHeight*s.height+1 })
	}
	s.findSmall()
	s.blocks = pixel.Count(all[:], func(e *read.Evidence) bool {
		return e.Glyph != nil && e.Glyph.Fill >= blockFill && e.Shares[0] >= digitShare
	})
	return s
}

// count returns the number of cells for whose evidence is returns true.
func (s *gridEvidence) count(is func(*read.Evidence) bool) int { return pixel.Count(s.all[:], is) }

// An extent is an interval within a cell, measured from the cell's middle in shares of the cell's width or height.
type extent struct{ from, to float64 }

// with returns the smallest extent that contains x and o.
func (x extent) with(o extent) extent { return extent{min(x.from, o.from), max(x.to, o.to)} }

// holds reports whether a place is in the extent, or outside it by at most slack.
func (x extent) holds(at, slack float64) bool { return at >= x.from-slack && at <= x.to+slack }

// extents returns the extents of a box in a cell, across and down.
func extents(e *read.Evidence, b image.Rectangle) (across, down extent) {
	c := e.Cell
	share := func(from, to, least, most int) extent {
		size, middle := float64(most-least), float64(least+most)/2
		return extent{(float64(from) - middle) / size, (float64(to) - middle) / size}
	}
	return share(b.Min.X, b.Max.X, c.Min.X, c.Max.X), share(b.Min.Y, b.Max.Y, c.Min.Y, c.Max.Y)
}

// isRound reports whether the network is sure of a 6 or an 8.
func isRound(e *read.Evidence) bool { return e.Shares[6] >= sureShare || e.Shares[8] >= sureShare }

// Foot returns how far the lower edge of a cell's glyph is below the middle of the cell, as a share of the cell's height. There
// must be a glyph.
func Foot(e *read.Evidence) float64 {
	return (float64(e.Glyph.Box.Max.Y) - float64(e.Cell.Min.Y+e.Cell.Max.Y)/2) / float64(e.Cell.Dy())
}

// inside reports whether a box in a cell does not touch the cell's edge.
func inside(e *read.Evidence, box image.Rectangle) bool { return box.In(e.Cell.Inset(1)) }

// asTallAsDigit reports whether a height in pixels may be that of a digit that is not short.
func (s *gridEvidence) asTallAsDigit(h float64) bool {
	return h >= FullHeight*s.height && h <= tallestHeight*s.height
}

// asWideAsDigit reports whether a width in pixels may be that of a whole digit other than 1.
func (s *gridEvidence) asWideAsDigit(w float64) bool {
	return w >= narrowest*s.height && w <= broadest*s.height
}

// sameHeight reports whether two glyphs may be the same digit in one typeface, given their heights in pixels.
func sameHeight(h, digit float64) bool { return math.Abs(h-digit) <= sameDigitHeight*digit+1 }

// isShort reports whether a glyph is about as short as a pencil mark.
func (s *gridEvidence) isShort(g *read.Glyph) bool { return g.Height < FullHeight*s.smallHeight }

// inkHeight returns the height in pixels of all contents of a cell. If these are only a glyph, the height of the glyph
// counts, because the height of its box is rounded up, by a fifth or more in small cells.
func inkHeight(e *read.Evidence) float64 {
	if g := e.Glyph; g != nil && g.Box == e.All {
		return min(g.Height, float64(e.All.Dy()))
	}
	return float64(e.All.Dy())
}

// odds returns the logarithm of the odds that a cell is empty, in nats.
func (s *gridEvidence) odds(e *read.Evidence) float64 {
	network := math.Log(float64(e.Shares[0])+leastShare) - math.Log(e.Digits()+float64(e.Shares[read.Other])/2+leastShare)
	return network + first(emptyOdds, &facts{gridEvidence: s, e: e})
}

// misplaced reports whether a glyph is elsewhere in its cell than digits are: farther than mostMisplaced to the left or right,
// or farther than 1.5 times that up or down. A glyph as tall as the digits may be twice as far away. Plain strokes at the same
// place in at least three cells are not misplaced: they are the 1s of a typeface that does not centre them.
func (s *gridEvidence) misplaced(e *read.Evidence) bool {
	if e.Glyph.VerticalStroke() && s.similarStrokes(e) >= 2 {
		return false
	}
	room := mostMisplaced
	if e.Glyph.Height >= surelyFull*s.height {
		room *= 2
	}
	x, y := s.off(e, e.Glyph.Box)
	return x > room || y > 1.5*room
}

// off returns the distance of the middle of a box in a cell from the usual middle of a digit, across and down, as
// shares of the cell.
func (s *gridEvidence) off(e *read.Evidence, box image.Rectangle) (x, y float64) {
	x, y = e.PlaceOf(box)
	return math.Abs(x - s.place[0]), math.Abs(y - s.place[1])
}

// readings returns the cells that may hold a digit. A glyph that is too tall or too short for a digit is removed from
// its reading, so that it is not matched.
func (s *gridEvidence) readings() (found []reading) {
	for i, e := range s.all {
		if e.Flat || s.odds(e) >= leastOdds {
			continue
		}
		f := reading{Evidence: e, cell: solver.Cell(i)}
		if g := e.Glyph; g != nil {
			f.short = s.isShort(g)
			if g.Height > tallestHeight*s.height || g.Height < markHeight*s.smallHeight {
				none := *e
				none.Glyph, none.Shape, none.Scores = nil, nil, nil
				f.Evidence = &none
			}
		}
		found = append(found, f)
	}
	return found
}

// withPersonal returns the result of withPersonalDigit for all cells.
func withPersonal(all *[81]*read.Evidence, own func(face int) bool) *[81]*read.Evidence {
	with := *all
	for i, e := range all {
		with[i] = withPersonalDigit(e, own)
	}
	return &with
}

// withPersonalDigit returns the evidence of a cell or a character, changed so that the network is sure of a digit that matches one
// of the user's own typefaces, on which it was not trained. What looks empty to the network, such as a cell with a pencil mark, is
// not changed.
func withPersonalDigit(e *read.Evidence, own func(face int) bool) *read.Evidence {
	digit := PersonalDigit(e, own)
	if digit == 0 || e.Shares[0] >= majorityShare {
		return e
	}
	with := *e
	with.Shares = [read.Classes]float32{}
	with.Shares[digit] = 1
	return &with
}

// PersonalDigit returns the digit that matches a cell's character, or all its parts as one character, best among the user's own
// typefaces, or 0 if none matches well. Plain strokes do not count, because they match every 1 that is a plain stroke. own
// reports whether the typeface with an index is the user's; it may be nil.
func PersonalDigit(e *read.Evidence, own func(face int) bool) (digit uint8) {
	best := float32(read.SameDigit)
	for _, c := range []*read.Character{&e.Character, e.Whole} {
		if own == nil || c == nil || c.Glyph == nil || c.Glyph.VerticalStroke() {
			continue
		}
		for i, s := range c.Scores {
			if s >= best && own(i/9) {
				best, digit = s, uint8(i%9+1)
			}
		}
	}
	return digit
}
