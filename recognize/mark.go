package recognize

import (
	"image"
	"math"
	"slices"

	"autosolve/recognize/gradient"
	"autosolve/recognize/pixel"
	"autosolve/solver"
)

// Pencil marks, and the small digits that look like them.

// A mark is a small character that is a pencil mark for certain: it shares its cell with others.
type mark struct {
	height float64 // px
	colour pixel.RGB
}

// Where all digits of an ink are small, so many of them, at least so high against the others, are digits of another
// typeface and no pencil marks.
const (
	leastSmall      = 5
	smallDigitShare = 0.55
)

// What tells a lone pencil mark from a low digit. Marks are set in half the digits' size or less, and so are their strokes.
const (
	asideOf     = 0.25 // of the cell: a mark may be so far beside its middle, a digit never
	largeShare  = 0.33 // of the cell: no mark is so high,
	largeAbove  = 0.2  // and a digit no further from where the others are
	lowestShare = 0.2  // of the cell: no digit is lower
	thinStroke  = 0.62 // of the digits' stroke: a digit of their ink is not so thin
	lowMark     = 0.56 // of the digits' height: a mark is no higher
	tallDigit   = 0.62 // of the digits' height: a digit that is so high is no mark, half a pixel aside
	lowestMark  = 0.5  // of the digits' height: a digit in the middle of its cell is higher
	lowestText  = 0.45 // of the digits' height: text figures are no lower
	boldStroke  = 0.8  // of the digits' stroke: a mark is not so bold, where strokes are thick enough to tell
	offLine     = 0.14 // of the cell: how far off the others' line a digit of a hand stands
)

// dropMarks empties the cells of small characters that are pencil marks: those like the marks that share a cell, those
// far from the middle of their cell, and those drawn too thin or too low to be a digit of their ink. Others may be the 1
// and 2 of a typeface with text figures, which draws them low but on the same line as its 6 and 8, the digits of a smaller
// typeface, or of a hand. What is neither is left uncertain.
func dropMarks(found []reading, groups []*group, b *Board, l *Layout, marks []mark, height float64) {
	s := smalls{found, groups, b, l, marks, height}
	for _, g := range groups {
		for _, f := range g.readings {
			if !f.glyph.small {
				if f.column(marks) {
					b.doubt(f.cell, marksOrDigit)
				}
				continue
			}
			like := f.likeMark(marks)
			switch mark, digit := like && !s.bold(f) || s.lone(g, f), s.digit(g, f, like); {
			case !like && s.cut(f):
				b.doubt(f.cell, reachesOut)
			case s.aside(f) || mark && !digit && (like || s.tallOnes(f) == 0) || like && s.thin(f):
				b.Cells[f.cell] = Cell{Certain: true}
			case (mark || like && !s.large(f) && !s.text(g, f)) && l.Rows[0].Len() > marksTold || !digit:
				b.doubt(f.cell, markOrDigit)
			}
		}
	}
}

// smalls is what small characters are told by.
type smalls struct {
	found  []reading
	groups []*group
	b      *Board
	l      *Layout
	marks  []mark  // that are pencil marks for certain
	height float64 // px, the digits'
}

// typical is the height and the stroke, in pixels, of the digits of full height in the character's ink, and how many
// there are; of all digits where its ink has none.
func (s *smalls) typical(f *reading) (height, stroke float64, n int) {
	var heights, strokes []float64
	for i := range s.found {
		if o := s.found[i].glyph; sameInk(o, f.glyph) && !o.small {
			heights, strokes = append(heights, o.height), append(strokes, o.stroke)
		}
	}
	if len(heights) == 0 {
		return s.height, medianStroke(s.found), 0
	}
	return median(heights), median(strokes), len(heights)
}

// marksTold is the least height in pixels of a cell whose marks are large enough to be seen as such.
const marksTold = 22

// digit tells whether a low character of a group is a digit. like is set if it is like known marks.
func (s *smalls) digit(g *group, f *reading, like bool) bool {
	if g.why != "" || g.digit > 2 && s.smaller(g, f) && !(s.tall(f) && s.tallOnes(f) >= leastSmall) {
		return false
	}
	if !like && s.tall(f) {
		return true
	}
	return s.text(g, f) || s.byHand(f) || !like && (s.large(f) || f.smallTypeface(s.found, s.b, s.height)) ||
		slices.ContainsFunc(g.readings, func(o *reading) bool {
			return math.Abs(o.glyph.height-f.glyph.height) < 0.08*f.glyph.height+0.5 && (s.text(g, o) || s.byHand(o))
		})
}

// smaller tells whether the same digit stands in the same ink elsewhere, and larger. Text figures have no 3 to 9 of two
// sizes, but beside another typeface 1s and 2s.
func (s *smalls) smaller(g *group, f *reading) bool {
	const larger = 1.3
	return slices.ContainsFunc(s.found, func(o reading) bool {
		return !o.glyph.small && s.b.Cells[o.cell].Digit == g.digit && sameInk(o.glyph, f.glyph) && o.glyph.height > larger*f.glyph.height
	})
}

// text tells whether the character is a 1 or 2 in text figures: one that is like a pencil mark is none if there are others
// that are higher.
func (s *smalls) text(g *group, f *reading) bool {
	const higher = 1.25
	return g.digit <= 2 && f.glyph.height >= s.lowestText(f) && f.standing(s.groups, s.l) &&
		(!f.likeMark(s.marks) || !slices.ContainsFunc(s.found, func(o reading) bool {
			d := s.b.Cells[o.cell].Digit
			return (d == 1 || d == 2) && sameInk(o.glyph, f.glyph) && o.glyph.height > higher*f.glyph.height
		}))
}

// tall tells whether the character is in the middle of its cell and, for the digits of its ink, higher than a mark is.
func (s *smalls) tall(f *reading) bool {
	height, _, n := s.typical(f)
	return n >= leastSmall && f.glyph.height >= tallDigit*height+0.5 && s.centred(f) && math.Abs(s.above(f)) < largeAbove
}

// tallOnes is how many small characters of this ink are tall, but 1s and 2s, which text figures have: some tell of another
// typeface.
func (s *smalls) tallOnes(f *reading) (n int) {
	for i := range s.found {
		if o := &s.found[i]; s.b.Cells[o.cell].Digit > 2 && o.glyph.small && sameInk(o.glyph, f.glyph) && s.tall(o) {
			n++
		}
	}
	return n
}

// large tells whether the character is in the middle of its cell and larger than marks are, nine of which have room in it.
func (s *smalls) large(f *reading) bool {
	return s.centred(f) && math.Abs(s.above(f)) < largeAbove && f.glyph.height >= largeShare*float64(s.l.Cell(solver.Cell(f.cell)).Dy())
}

// bold tells whether the character is too high and too bold for a pencil mark.
func (s *smalls) bold(f *reading) bool {
	height, stroke, _ := s.typical(f)
	return f.glyph.stroke >= boldStroke*stroke && f.glyph.height >= lowMark*height
}

// lowestText is the least height in pixels of text figures in the character's ink.
func (s *smalls) lowestText(f *reading) float64 {
	height, _, _ := s.typical(f)
	return lowestText * height
}

// byHand tells whether a low character is a digit of a hand, whose digits are of unlike heights: as bold as the others of
// its ink, in the middle of its cell and near their line.
func (s *smalls) byHand(f *reading) bool {
	line, known := baselineOf(s.groups, f.glyph, s.l)
	_, y := f.place(s.l)
	_, _, n := s.typical(f)
	return known && n >= leastSmall && s.centred(f) && math.Abs(y-line) < offLine && s.bold(f)
}

// lone tells whether a character that has its cell to itself is a pencil mark: its strokes are too thin for its ink, or
// it is very low in the very middle of its cell, where its ink's digits are not, or has its ink to itself and is too low
// for any typeface's digit but a 1 or 2.
func (s *smalls) lone(g *group, f *reading) bool {
	height, _, n := s.typical(f)
	if s.thin(f) || f.glyph.height < min(lowestShare*float64(s.l.Cell(solver.Cell(f.cell)).Dy()), lowMark*height) {
		return true
	}
	low := f.glyph.height < lowestMark*height && s.centred(f)
	return low && n >= leastSmall && math.Abs(f.off(s.l)) < 0.12 && !f.standing(s.groups, s.l) ||
		low && n == 0 && g.why == "" && g.digit > 2
}

// thin tells whether the character is lower than its ink's digits, and its strokes thinner than any typeface's are.
func (s *smalls) thin(f *reading) bool {
	height, stroke, _ := s.typical(f)
	return f.glyph.stroke < thinStroke*stroke && f.glyph.height < lowMark*height
}

// aside tells whether the character is so far beside the middle of its cell, or over or under the others, as no digit is.
func (s *smalls) aside(f *reading) bool {
	x, _ := f.place(s.l)
	return math.Abs(x-0.5) > asideOf || math.Abs(s.above(f)) > asideOf
}

// cut tells whether the character touches its cell's edge and is too high and too bold for a mark: a digit may go on
// beyond.
func (s *smalls) cut(f *reading) bool {
	_, stroke, _ := s.typical(f)
	return f.touches(s.l) && f.glyph.height >= lowMark*s.height && f.glyph.stroke >= boldStroke*stroke
}

// above is how far the character's middle is below where those of the digits are, as a share of the cell.
func (s *smalls) above(f *reading) float64 {
	var all []float64
	for i := range s.found {
		if o := &s.found[i]; !o.glyph.small {
			all = append(all, o.off(s.l))
		}
	}
	return f.off(s.l) - median(all)
}

// off is how far the character's middle is below the middle of its cell, as a share of the cell.
func (f *reading) off(l *Layout) float64 {
	cell, box := l.Cell(solver.Cell(f.cell)), f.glyph.box
	return float64(box.Min.Y+box.Max.Y-cell.Min.Y-cell.Max.Y) / 2 / float64(cell.Dy())
}

func (s *smalls) centred(f *reading) bool {
	x, _ := f.place(s.l)
	return math.Abs(x-0.5) < 0.12
}

func (f *reading) likeMark(marks []mark) bool {
	return slices.ContainsFunc(marks, func(m mark) bool {
		ratio := f.glyph.height / m.height
		return ratio > 0.8 && ratio < 1.25 && f.glyph.colour.Distance(m.colour) <= inkSlack
	})
}

// column tells whether the character is of parts over each other that are each like the marks: two of them perhaps.
func (f *reading) column(marks []mark) bool {
	if len(f.glyph.stack) < 2 {
		return false
	}
	for _, high := range f.glyph.stack {
		if !slices.ContainsFunc(marks, func(m mark) bool { return high > 0.75*m.height-1 && high < 1.25*m.height+1 }) {
			return false
		}
	}
	return true
}

// standing tells whether the character is in the middle of its cell and on the line of its ink's digits.
func (f *reading) standing(groups []*group, l *Layout) bool {
	baseline, known := baselineOf(groups, f.glyph, l)
	x, y := f.place(l)
	return known && math.Abs(x-0.5) < 0.12 && math.Abs(y-baseline) < 0.03+1/float64(l.Rows[0].Len())
}

// smallTypeface tells whether the readings of f's ink, most of them small, are enough and high enough to be digits.
func (f *reading) smallTypeface(found []reading, b *Board, height float64) bool {
	n := 0
	for i := range found {
		o := &found[i]
		if !sameInk(o.glyph, f.glyph) {
			continue
		}
		if o.glyph.height < smallDigitShare*height {
			return false
		}
		n++
	}
	return n >= leastSmall
}

// place is where in its cell a character is, as shares of the cell: its middle across, and its lower edge down.
func (f *reading) place(l *Layout) (x, y float64) {
	cell, box := l.Cell(solver.Cell(f.cell)), f.glyph.box
	x = (float64(box.Min.X+box.Max.X)/2 - float64(cell.Min.X)) / float64(cell.Dx())
	return x, float64(box.Max.Y-cell.Min.Y) / float64(cell.Dy())
}

// baselineOf is how far down its cell a digit of the ink stands, by its 6s and 8s, which no typeface sets lower or
// higher.
func baselineOf(groups []*group, ink *Glyph, l *Layout) (at float64, known bool) {
	var all []float64
	for _, g := range groups {
		if g.why != "" || g.digit != 6 && g.digit != 8 {
			continue
		}
		for _, f := range g.readings {
			if !f.glyph.small && sameInk(f.glyph, ink) {
				_, y := f.place(l)
				all = append(all, y)
			}
		}
	}
	if len(all) == 0 {
		return 0, false
	}
	slices.Sort(all)
	return all[len(all)/2], true
}

// marksIn are the small characters that share their cells with others, or that are wider than a digit because they
// touch others: the grid's pencil marks.
func marksIn(p *pixel.Picture, inks *[81]cellInk, height float64) (all []mark) {
	for i := range inks {
		c := &inks[i]
		for n := range c.marks {
			b := &c.marks[n]
			low := float64(b.box.Dy()) < fullHeight*height
			if low && (c.fellows(n) || wide(b)) {
				all = append(all, mark{float64(b.box.Dy()), c.m.strongest(p, c.labels, b)})
			}
		}
	}
	return all
}

// marksOnly tells whether a cell's pieces are pencil marks that stand as the pieces of a digit might: each like the marks
// of several other cells, or one over the other, about as high, and each a digit for itself. A 1 is none of those, for it
// may be a part of a stencilled digit; the network knows the upper and lower halves of digits for what they are.
func (r *Reader) marksOnly(p *pixel.Picture, inks *[81]cellInk, cell int, height float64) bool {
	c := &inks[cell]
	if c.likeOthers(p, inks, cell, height) {
		return true
	}
	const sure = 0.6
	for n := range c.marks {
		b := c.marks[n].box
		above := slices.ContainsFunc(c.marks, func(o blot) bool {
			return o.box != b && (o.box.Max.Y <= b.Min.Y || o.box.Min.Y >= b.Max.Y) && o.box.Min.X < b.Max.X && b.Min.X < o.box.Max.X
		})
		if !above || !c.fellows(n) {
			return false
		}
		g := newGlyph(p, &c.m, c.labels, &c.marks[n])
		shares := r.net.Vote(gradient.Describe(&g.Pix, g.Aspect))
		if slices.Max(shares[2:]) < sure {
			return false
		}
	}
	return len(c.marks) > 1
}

// rowOfMarks is the least width / height of three pencil marks that touch; no half of a digit is so broad.
const rowOfMarks = 1.9

// likeOthers tells whether each of a cell's pieces is like the marks of several other cells, which hold no digit in
// pieces. What is broader than high is no mark but a part of a digit, unless it is a row of marks that touch, or along the
// cell's edge, where a cage's dashes are.
func (c *cellInk) likeOthers(p *pixel.Picture, inks *[81]cellInk, cell int, height float64) bool {
	const several = 4 // marks
	middle := image.Rect(0, 0, c.m.w, c.m.h).Inset(int(trimBand * float64(c.side)))
	for n := range c.marks {
		b, alike := &c.marks[n], 0
		row := float64(b.box.Dx()) > rowOfMarks*float64(b.box.Dy()) && float64(b.box.Dy()) > lineHeight*height
		if b.box.Dx() > b.box.Dy()+1 && !row && b.box.Overlaps(middle) {
			return false
		}
		colour := c.m.strongest(p, c.labels, b)
		for i := range inks {
			o := &inks[i]
			if i == cell || o.shattered(height) {
				continue
			}
			for k := range o.marks {
				h := o.marks[k].box.Dy()
				if o.fellows(k) && 20*absInt(h-b.box.Dy()) <= 3*h+20 && o.m.strongest(p, o.labels, &o.marks[k]).Distance(colour) <= inkSlack {
					alike++
				}
			}
		}
		if alike < several {
			return false
		}
	}
	return len(c.marks) > 0
}

// sumsIn is in how many cells a small number stands in the upper left corner: the sums of a killer Sudoku's cages.
func sumsIn(inks *[81]cellInk) (n int) {
	for i := range inks {
		if !inks[i].sum.Empty() {
			n++
		}
	}
	return n
}

// When a digit is parted from the sum of its cage, which it touches.
const (
	sumsTell = 3    // so many sums at least tell where they stand
	sumStart = 0.6  // of where they reach: a piece that starts so near the corner begins with a sum
	withSum  = 1.12 // of the digits' height: a digit and a sum together are higher
)

// partSums takes the sums of cages out of the pieces that they are joined with, which are higher than the digits: from
// where other cells have theirs.
func partSums(inks *[81]cellInk, height float64) {
	var right, bottom []float64
	for i := range inks {
		if c := &inks[i]; !c.sum.Empty() {
			right = append(right, float64(c.m.at.X+c.sum.Max.X-c.cell.Min.X))
			bottom = append(bottom, float64(c.m.at.Y+c.sum.Max.Y-c.cell.Min.Y))
		}
	}
	if len(right) < sumsTell {
		return
	}
	reach := image.Pt(int(slices.Max(right))+1, int(median(bottom))+1)
	for i := range inks {
		c := &inks[i]
		at := image.Rectangle{Max: reach}.Add(c.cell.Min).Sub(c.m.at)
		if !slices.ContainsFunc(c.marks, func(b blot) bool {
			return float64(b.box.Min.X) < sumStart*float64(at.Max.X) && float64(b.box.Min.Y) < sumStart*float64(at.Max.Y) &&
				float64(b.box.Dy()) > withSum*height
		}) {
			continue
		}
		if parted := c.without(at); len(parted.marks) > 0 && math.Abs(float64(parted.marks[0].box.Dy())-height) <= heightSlack*height+1 {
			*c = parted
		}
	}
}

// wide tells whether a piece is wider than a digit but no mere stroke: marks that touch.
func wide(b *blot) bool { return 4*b.box.Dx() > 5*b.box.Dy() && b.box.Dx() < 6*b.box.Dy() }

// fellows tells whether the cell holds another piece about as high as the n-th. A digit in pieces is of unlike ones.
func (c *cellInk) fellows(n int) bool {
	h := c.marks[n].box.Dy()
	for i := range c.marks {
		o := c.marks[i].box.Dy()
		if i != n && 4*min(h, o) >= 3*max(h, o) {
			return true
		}
	}
	return false
}
