package label

import (
	"image"
	"math"
	"slices"

	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// seen is the evidence of a grid, and what follows from all of it together.
type seen struct {
	all      *[81]*read.Evidence
	height   float64            // px, of the grid's digits,
	least    float64            // and of the smaller ones where there are two sizes
	place    [2]float64         // where in their cells, from their middles, as shares of the cells
	digits   int                // that are surely such, and not low,
	across   extent             // where all of these lie together,
	down     extent             // both ways
	stroke   float64            // px, how thick their strokes are,
	finest   float64            // and those of a player's finer digits, if there are some
	faintest int                // how far the ink of the faintest of them is from its background, 0 to 255
	foot     float64            // where in their cells the lower edges of 6 and 8 are, from their middles, as a share of the cells; NaN if there is none
	marks    []read.Part        // what are pencil marks for certain: they share their cells with others, and are lower than digits
	blocks   int                // cells that hold a block
	small    int                // cells that hold what may be a smaller digit
	inks     map[pixel.RGB]size // what own has said of each colour

	usualApart int // how far a cell's background usually is from those of others, see onSharedBackground; -1 until that is asked
}

// Heights of what is in the cells, against the height of the grid's digits.
const (
	markHeight = 0.55 // what is lower is a pencil mark, or a 1 or 2 in text figures
	surelyMark = 0.45 // what is lower is one for certain, or, alone, if it is a digit but a 1 or 2
	thinHeight = 0.52 // what is lower is one if its strokes are thin:
	thinStroke = 0.65 // of the digits' strokes
	FullHeight = 0.68 // what is at least so high is no pencil mark; text figures have 1 and 2 between the two
	mostHeight = 1.3  // nothing that is a digit is higher
	manyBlocks = 4    // blocks in empty cells: they are the background
	surelyFull = 0.9  // what is higher is no pencil mark, whatever its place
	asideOf    = 0.1  // of the cell: a low digit's middle is no further from where the others' are, a high one's twice that
	narrowest  = 0.3  // no digit is narrower that is seen whole, but 1,
	broadest   = 0.9  // and none is broader
	samePlace  = 0.05 // of the cell: what stands in line is no further off
	noAccident = 3    // so many alike are none
	likeHeight = 0.08 // by what share of their height the same digits may differ in height, and in where a side of them is
)

// What the first opinion says of whether a cell is empty, in nats.
const (
	nothingHigh = 10.0 // all that is in it together is lower than a digit
	marksAside  = 9.0  // each part of it is, and they do not stand as those of a digit do
	oddGlyph    = 2.5  // nothing stands where a digit would, or what does is higher than any: a text caret, a ring
	several     = 4.0  // against it: what stands in several cells alike is no accident,
	mayBeOne    = 2.0  // and there is no other 1
)

func newSeen(all *[81]*read.Evidence) *seen {
	all, inParts := assembled(all)
	s := &seen{all: all, height: typicalHeight(all), faintest: 255, inks: map[pixel.RGB]size{}, usualApart: -1}
	s.least = s.height
	var xs, ys, strokes, feet []float64
	for _, e := range all {
		if e.Glyph != nil && e.Digits() >= digitShare && !s.low(e.Glyph) {
			s.digits++
			s.faintest = min(s.faintest, e.Glyph.Colour.Distance(e.Glyph.Background))
			across, down := extents(e, e.Glyph.Box)
			s.across, s.down = s.across.with(across), s.down.with(down)
			x, y := e.Place()
			xs, ys, strokes = append(xs, x), append(ys, y), append(strokes, e.Glyph.Stroke)
			if isRound(e) {
				feet = append(feet, foot(e))
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
	if len(s.marks) == 0 {
		s.assembleSome()
	}
	s.findSmall()
	for _, e := range all {
		if e.Glyph != nil && e.Glyph.Fill >= block && e.Shares[0] >= digitShare {
			s.blocks++
		}
	}
	return s
}

// An extent is from where to where something lies in a cell, from the cell's middle, as shares of the cell.
type extent struct{ from, to float64 }

// with is the smallest extent that holds both, which hold the middle.
func (x extent) with(o extent) extent { return extent{min(x.from, o.from), max(x.to, o.to)} }

// holds reports whether a place is in it, or so far from it at the most.
func (x extent) holds(at, slack float64) bool { return at >= x.from-slack && at <= x.to+slack }

// extents are those of a box in a cell, across and down.
func extents(e *read.Evidence, b image.Rectangle) (across, down extent) {
	c := e.Cell
	share := func(from, to, least, most int) extent {
		size, middle := float64(most-least), float64(least+most)/2
		return extent{(float64(from) - middle) / size, (float64(to) - middle) / size}
	}
	return share(b.Min.X, b.Max.X, c.Min.X, c.Max.X), share(b.Min.Y, b.Max.Y, c.Min.Y, c.Max.Y)
}

// isRound reports whether the second opinion is sure of a 6 or an 8.
func isRound(e *read.Evidence) bool { return e.Shares[6] >= sureShare || e.Shares[8] >= sureShare }

// foot is where in its cell the lower edge of a glyph is, from the cell's middle, as a share of the cell.
func foot(e *read.Evidence) float64 {
	return (float64(e.Glyph.Box.Max.Y) - float64(e.Cell.Min.Y+e.Cell.Max.Y)/2) / float64(e.Cell.Dy())
}

// typicalHeight is the height in pixels of the grid's digits: the greatest that a good part of the sure ones share.
func typicalHeight(all *[81]*read.Evidence) float64 {
	var sure, others []float64
	for _, e := range all {
		switch {
		case e.Glyph == nil:
		case e.Digits() >= digitShare:
			sure = append(sure, e.Glyph.Height)
		default:
			others = append(others, e.Glyph.Height)
		}
	}
	if len(sure) == 0 {
		sure = others
	}
	return read.GreatestShared(sure, min(noAccident, len(sure)))
}

// low reports whether a glyph is as low as a pencil mark, or nearly.
func (s *seen) low(g *read.Glyph) bool { return g.Height < FullHeight*s.least }

// highAs is the height in pixels of all that is in a cell, which its box rounds up: in small cells by a fifth and more. Where a glyph is all
// there is, its own is known better.
func highAs(e *read.Evidence) float64 {
	if g := e.Glyph; g != nil && g.Box == e.All {
		return min(g.Height, float64(e.All.Dy()))
	}
	return float64(e.All.Dy())
}

// odds is by how many nats a cell is likelier empty than not.
func (s *seen) odds(e *read.Evidence) float64 {
	odds := math.Log(float64(e.Shares[0])+leastShare) - math.Log(e.Digits()+float64(e.Shares[read.Other])/2+leastShare)
	switch g := e.Glyph; {
	case e.All.Empty():
	case s.empty(e):
		odds += nothingHigh
	case highAs(e) < surelyMark*s.least:
		odds += nothingHigh
	case e.Tallest < markHeight*s.least && (g == nil || s.low(g)):
		odds += marksAside
	case g == nil:
		odds += oddGlyph
	case s.low(g) && s.aside(e):
		odds += marksAside
	case g.Height > mostHeight*s.height:
		odds += oddGlyph
	case !g.VerticalStroke():
	case s.fellows(e) > 0:
		odds -= several
	default:
		odds -= mayBeOne
	}
	return odds
}

// aside reports whether a glyph stands elsewhere in its cell than digits do. Plain strokes of several cells that stand alike are
// the 1s of a typeface that sets them aside.
func (s *seen) aside(e *read.Evidence) bool {
	if e.Glyph.VerticalStroke() && s.fellows(e) >= 2 {
		return false
	}
	room := asideOf
	if e.Glyph.Height >= surelyFull*s.height {
		room *= 2
	}
	x, y := s.off(e, e.Glyph.Box)
	return x > room || y > 1.5*room
}

// off is how far the middle of a box in a cell is from where the digits' middles are, across and down, as shares of the cell.
func (s *seen) off(e *read.Evidence, box image.Rectangle) (x, y float64) {
	x, y = e.PlaceOf(box)
	return math.Abs(x - s.place[0]), math.Abs(y - s.place[1])
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
			if g.Height > mostHeight*s.height || g.Height < markHeight*s.least {
				none := *e
				none.Glyph, none.Shape, none.Scores = nil, nil, nil
				f.Evidence = &none
			}
		}
		found = append(found, f)
	}
	return found
}
