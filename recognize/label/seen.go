package label

import (
	"math"
	"slices"

	"autosolve/recognize/read"
	"autosolve/solver"
)

// seen is the evidence of a grid, and what follows from all of it together.
type seen struct {
	all     *[81]*read.Evidence
	height  float64    // px, of the grid's digits
	pieces  bool       // they are in a typeface that is cut to pieces
	place   [2]float64 // where in their cells, from their middles, as shares of the cells
	flagged bool       // the grid's 1s are no plain strokes
}

// Heights of what is in the cells, against the height of the grid's digits.
const (
	markHeight = 0.55 // what is lower is a pencil mark
	surelyMark = 0.45 // what is lower is one for certain
	fullHeight = 0.68 // what is at least so high is no pencil mark; text figures have 1 and 2 between the two
	mostHeight = 1.3  // nothing that is a digit is higher
	manyPieces = 5    // digits in pieces: it is no accident
	surelyFull = 0.9  // what is higher is no pencil mark, whatever its place
	asideOf    = 0.1  // of the cell: a low digit's middle is no further from where the others' are, a high one's twice that
	sameHeight = 0.12 // digits of one typeface are as high within this share and a pixel
	fellows    = 0.15 // of the sure digits are at least as high as the grid's: pencil marks may be more
)

// What the first opinion says of whether a cell is empty, in nats.
const (
	nothingHigh = 10.0 // all that is in it together is lower than a digit
	onlyMarks   = 9.0  // each part of it is, and they do not stand as those of a digit do
	noGlyph     = 2.5  // nothing stands where a digit would
	highGlyph   = 2.5  // what does is higher than any digit: a text caret, a ring
	loneBar     = 1.0  // or a plain stroke, and the grid's 1s are none
	several     = 4.0  // against it: what stands in several cells alike is no accident,
	mayBeOne    = 2.0  // and there is no other 1
)

func newSeen(all *[81]*read.Evidence) *seen {
	s := &seen{all: all, height: typicalHeight(all)}
	var xs, ys []float64
	inPieces := 0
	for _, e := range all {
		if e.Glyph != nil && digits(e) >= digitShare && !s.low(e.Glyph) {
			x, y := e.Place()
			xs, ys = append(xs, x), append(ys, y)
		}
		if digits(e) >= digitShare && e.Tallest < fullHeight*s.height && s.inPieces(e) {
			inPieces++
		}
	}
	s.place, s.pieces = [2]float64{median(xs), median(ys)}, inPieces >= manyPieces
	plain, others := 0, 0
	for _, e := range all {
		switch {
		case e.Glyph == nil || e.Shares[1] < sureShare:
		case e.Glyph.Upright():
			plain++
		default:
			others++
		}
	}
	s.flagged = others > 2*plain
	return s
}

// median is the middle one of some values, of an even number the upper; 0 of none.
func median(of []float64) float64 {
	if len(of) == 0 {
		return 0
	}
	return slices.Sorted(slices.Values(of))[len(of)/2]
}

// typicalHeight is the height in pixels of the grid's digits: the greatest that a good part of the sure ones share.
func typicalHeight(all *[81]*read.Evidence) float64 {
	var sure, others []float64
	for _, e := range all {
		switch {
		case e.Flat || e.Glyph == nil:
		case digits(e) >= digitShare:
			sure = append(sure, e.Glyph.Height)
		default:
			others = append(others, e.Glyph.Height)
		}
	}
	if len(sure) == 0 {
		sure = others
	}
	slices.Sort(sure)
	for i := len(sure) - 1; i >= 0; i-- {
		from, _ := slices.BinarySearch(sure, sure[i]*(1-sameHeight)-1)
		if n := i + 1 - from; float64(n) >= max(fellows*float64(len(sure)), min(3, float64(len(sure)))) {
			return sure[i-n/2]
		}
	}
	return 0
}

// digits is the share of all digits together.
func digits(e *read.Evidence) (sum float64) {
	for _, s := range e.Shares[1:10] {
		sum += float64(s)
	}
	return sum
}

// low reports whether a glyph is as low as a pencil mark, or nearly.
func (s *seen) low(g *read.Glyph) bool { return g.Height < fullHeight*s.height }

// odds is by how many nats a cell is likelier empty than not.
func (s *seen) odds(e *read.Evidence) float64 {
	odds := math.Log(float64(e.Shares[0])+leastShare) - math.Log(digits(e)+float64(e.Shares[10])/2+leastShare)
	switch g := e.Glyph; {
	case e.All.Empty():
	case float64(e.All.Dy()) < surelyMark*s.height:
		odds += nothingHigh
	case float64(e.All.Dy()) < markHeight*s.height:
		odds += nothingHigh / 2
	case e.Tallest < markHeight*s.height && (g == nil || s.low(g)) && !s.inPieces(e):
		odds += onlyMarks
	case g == nil:
		odds += noGlyph
	case s.low(g) && s.aside(e) && !s.inPieces(e):
		odds += onlyMarks
	case g.Height > mostHeight*s.height:
		odds += highGlyph
	case !g.Upright():
	case s.fellow(e):
		odds -= several
	case s.flagged:
		odds += loneBar
	default:
		odds -= mayBeOne
	}
	return odds
}

// aside reports whether a glyph stands elsewhere in its cell than digits do.
func (s *seen) aside(e *read.Evidence) bool {
	room := asideOf
	if e.Glyph.Height >= surelyFull*s.height {
		room *= 2
	}
	x, y := e.Place()
	return math.Abs(x-s.place[0]) > room || math.Abs(y-s.place[1]) > 1.5*room
}

// fellow reports whether another cell holds a stroke that is as high, as wide and as thick.
func (s *seen) fellow(e *read.Evidence) bool {
	const (
		sameLength = 0.05 // by what share the heights may differ, and by a pixel,
		sameWidth  = 0.25 // by what share the aspects may differ,
		sameStroke = 0.25 // and the strokes, and by a third of a pixel
	)
	g := e.Glyph
	return slices.ContainsFunc(s.all[:], func(o *read.Evidence) bool {
		return o != e && o.Glyph != nil && (o.Glyph.Upright() || o.Shares[1] >= digitShare) &&
			math.Abs(o.Glyph.Height-g.Height) <= sameLength*g.Height+1 &&
			math.Abs(o.Glyph.Aspect-g.Aspect) <= sameWidth*g.Aspect &&
			math.Abs(o.Glyph.Stroke-g.Stroke) <= sameStroke*g.Stroke+0.3
	})
}

// inPieces reports whether all that is in a cell stands as a digit would: as high, and in the middle.
func (s *seen) inPieces(e *read.Evidence) bool {
	const aside = 0.15 // of the cell's width
	high, wide := float64(e.All.Dy()), float64(e.All.Dx())
	off := float64(e.All.Min.X+e.All.Max.X-e.Cell.Min.X-e.Cell.Max.X) / 2
	return high > (1-2*sameHeight)*s.height && high < (1+2*sameHeight)*s.height && wide <= s.height &&
		math.Abs(off) <= aside*float64(e.Cell.Dx())
}

// readings are the cells that may hold a digit. Where what was cut out is too high or too low for one the first opinion
// abstains.
func (s *seen) readings() (found []reading) {
	for i, e := range s.all {
		if e.Flat || s.odds(e) >= leastOdds {
			continue
		}
		f := reading{Evidence: e, cell: solver.Cell(i)}
		if g := e.Glyph; g != nil {
			f.low = s.low(g)
			if fragment := f.low && s.pieces && s.inPieces(e); fragment || g.Height > mostHeight*s.height || g.Height < markHeight*s.height {
				f.low = f.low && !fragment
				none := *e
				none.Glyph, none.Shape, none.Scores = nil, nil, nil
				f.Evidence = &none
			}
		}
		found = append(found, f)
	}
	return found
}
