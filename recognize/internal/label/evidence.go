package label

import (
	"image"
	"math"
	"slices"

	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// gridEvidence is the evidence of a grid, and what follows from all of it together.
type gridEvidence struct {
	all      *[81]*read.Evidence
	height   float64            // px, of the grid's digits
	least    float64            // px, of the smaller digits if there are two sizes
	place    [2]float64         // the digits' offset from the middles of their cells, as shares of the cells
	digits   int                // the number of certain digits that are not short
	across   extent             // the extent of all of these across the cells,
	down     extent             // and down
	stroke   float64            // px, the thickness of their strokes,
	finest   float64            // px, and of a player's finer digits, if there are some
	faintest int                // the contrast of the faintest of them, 0 to 255
	foot     float64            // the lower edges of 6 and 8 from the middles of their cells, as a share of the cells; NaN if there are none
	marks    []read.Part        // certain pencil marks: they share their cells with others, and are shorter than digits
	blocks   int                // cells that hold a block
	small    int                // cells that may hold a smaller digit
	inks     map[pixel.RGB]size // the sizes by colour that sizeForInk has returned

	usualApart int // the usual difference of a cell's background from others, see onSharedBackground; -1 until it is needed
}

// Heights of the contents of cells, against the height of the grid's digits.
const (
	markHeight      = 0.55 // anything shorter is a pencil mark, or a 1 or 2 in text figures
	surelyMark      = 0.45 // anything shorter is certainly a mark, or, by itself, if it is a digit other than 1 or 2
	thinHeight      = 0.52 // anything shorter is a mark if its strokes are thin:
	thinStroke      = 0.65 // of the digits' strokes
	FullHeight      = 0.68 // anything this tall is no pencil mark; 1 and 2 in text figures are between this and markHeight
	tallestHeight   = 1.3  // no digit is taller
	manyBlocks      = 4    // blocks in empty cells: they are the background
	surelyFull      = 0.9  // anything taller is no pencil mark, whatever its place
	mostAside       = 0.1  // of the cell: the farthest of a short digit's middle from the others', and half of that of a tall one's
	narrowest       = 0.3  // no digit that is seen whole is narrower, other than 1,
	broadest        = 0.9  // and none is wider
	samePlace       = 0.05 // of the cell: the farthest that aligned things are apart
	noAccident      = 3    // similar things that are no coincidence
	sameDigitHeight = 0.08 // of their height: how far equal digits may differ in height and in the place of a side
)

// What the glyph says about whether a cell is empty, in nats.
const (
	nothingTallOdds   = 10.0 // its contents together are shorter than a digit
	marksAsideOdds    = 9.0  // each part is, and they do not stand as those of a digit do
	oddGlyphOdds      = 2.5  // nothing stands where a digit would, or it is taller than any: a text caret, a ring
	repeatedPenalty   = 4.0  // against it: several cells hold the same, which is no coincidence,
	loneStrokePenalty = 2.0  // or a stroke, and there is no other 1
)

func newGridEvidence(all *[81]*read.Evidence) *gridEvidence {
	all, inParts := assembled(all)
	s := &gridEvidence{all: all, height: typicalHeight(all), faintest: 255, inks: map[pixel.RGB]size{}, usualApart: -1}
	s.least = s.height
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
		if e.Glyph != nil && e.Glyph.Fill >= blockFill && e.Shares[0] >= digitShare {
			s.blocks++
		}
	}
	return s
}

// An extent is from where to where something is in a cell, from the cell's middle, as shares of the cell.
type extent struct{ from, to float64 }

// with returns the smallest extent that contains both and the middle.
func (x extent) with(o extent) extent { return extent{min(x.from, o.from), max(x.to, o.to)} }

// holds reports whether a place is in the extent or at most slack away.
func (x extent) holds(at, slack float64) bool { return at >= x.from-slack && at <= x.to+slack }

// extents returns those of a box in a cell, across and down.
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

// foot returns the lower edge of a glyph from the middle of its cell, as a share of the cell.
func foot(e *read.Evidence) float64 {
	return (float64(e.Glyph.Box.Max.Y) - float64(e.Cell.Min.Y+e.Cell.Max.Y)/2) / float64(e.Cell.Dy())
}

// typicalHeight returns the height of the grid's digits in pixels: the greatest that many of the certain ones share.
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

// isShort reports whether a glyph is about as short as a pencil mark.
func (s *gridEvidence) isShort(g *read.Glyph) bool { return g.Height < FullHeight*s.least }

// inkHeight returns the height in pixels of all contents of a cell. Boxes round it up, in small cells by a fifth and more;
// a glyph's height, if it is all there is, is more exact.
func inkHeight(e *read.Evidence) float64 {
	if g := e.Glyph; g != nil && g.Box == e.All {
		return min(g.Height, float64(e.All.Dy()))
	}
	return float64(e.All.Dy())
}

// odds returns by how many nats a cell is likelier to be empty than not.
func (s *gridEvidence) odds(e *read.Evidence) float64 {
	odds := math.Log(float64(e.Shares[0])+leastShare) - math.Log(e.Digits()+float64(e.Shares[read.Other])/2+leastShare)
	switch g := e.Glyph; {
	case e.All.Empty():
	case s.empty(e):
		odds += nothingTallOdds
	case inkHeight(e) < surelyMark*s.least:
		odds += nothingTallOdds
	case e.Tallest < markHeight*s.least && (g == nil || s.isShort(g)):
		odds += marksAsideOdds
	case g == nil:
		odds += oddGlyphOdds
	case s.isShort(g) && s.aside(e):
		odds += marksAsideOdds
	case g.Height > tallestHeight*s.height:
		odds += oddGlyphOdds
	case !g.VerticalStroke():
	case s.similarStrokes(e) > 0:
		odds -= repeatedPenalty
	default:
		odds -= loneStrokePenalty
	}
	return odds
}

// aside reports whether a glyph stands elsewhere in its cell than digits do. Plain strokes that stand at the same place in
// several cells are the 1s of a typeface that does not centre them.
func (s *gridEvidence) aside(e *read.Evidence) bool {
	if e.Glyph.VerticalStroke() && s.similarStrokes(e) >= 2 {
		return false
	}
	room := mostAside
	if e.Glyph.Height >= surelyFull*s.height {
		room *= 2
	}
	x, y := s.off(e, e.Glyph.Box)
	return x > room || y > 1.5*room
}

// off returns the distance of the middle of a box in a cell from where the digits' middles are, across and down, as shares
// of the cell.
func (s *gridEvidence) off(e *read.Evidence, box image.Rectangle) (x, y float64) {
	x, y = e.PlaceOf(box)
	return math.Abs(x - s.place[0]), math.Abs(y - s.place[1])
}

// readings returns the cells that may hold a digit. If the glyph is too tall or too short for one, it is not matched.
func (s *gridEvidence) readings() (found []reading) {
	for i, e := range s.all {
		if e.Flat || s.odds(e) >= leastOdds {
			continue
		}
		f := reading{Evidence: e, cell: solver.Cell(i)}
		if g := e.Glyph; g != nil {
			f.short = s.isShort(g)
			if g.Height > tallestHeight*s.height || g.Height < markHeight*s.least {
				none := *e
				none.Glyph, none.Shape, none.Scores = nil, nil, nil
				f.Evidence = &none
			}
		}
		found = append(found, f)
	}
	return found
}
