package buttons

import (
	"cmp"
	"image"
	"math"
	"math/cmplx"
	"slices"

	"autosolve/recognize/pixel"
	"autosolve/recognize/read"
)

// Places are complex numbers in this file: pixels to the right, and pixels down as the imaginary part.

// A sequence is spots that stand in order as the digits of a keypad do, in lines or around a point.
type sequence struct {
	spots [10]*spot    // by digit, from 1; nil where one is missing
	first complex128   // where the 1 is
	step  complex128   // from a digit to the next in a line; around a point, from the 1 to the 2
	line  complex128   // from the first digit of a line to that of the next
	n     int          // how many digits a line has, but for the last; 0 around a point
	place []complex128 // where the digits belong, by digit from 1, and where a 10 would
}

const (
	maySpot    = 0.55 // the least score of a digit that a spot may be
	mayBelow   = 0.2  // and by how much that may be below the spot's best score
	leastPitch = 1.15 // of the digits' height: buttons are no nearer to each other
	mostPitch  = 9.0  // nor further from each other
	slant      = 0.08 // of its length, and a pixel: how far a step may be from horizontal or vertical
	halfStep   = 0.55 // of a step: a short last line begins no further in
	nearlyNine = 7    // of the nine digits: where so many are in their places the others are looked for there
	misplaced  = 0.25 // of the digits' height, and a pixel: how far one may be from where it belongs
)

// missing is the first digit that there is not, 0 for none.
func (s *sequence) missing() int {
	for d := 1; d <= 9; d++ {
		if s.spots[d] == nil {
			return d
		}
	}
	return 0
}

// count is how many of the digits there are.
func (s *sequence) count() (n int) {
	for _, sp := range s.spots {
		if sp != nil {
			n++
		}
	}
	return n
}

// height is that of the digit 1, in pixels.
func (s *sequence) height() float64 { return s.spots[1].glyph.Height }

func (s *spot) centre() complex128 {
	b := s.glyph.Box
	return complex(float64(b.Min.X+b.Max.X)/2, float64(b.Min.Y+b.Max.Y)/2)
}

// may reports whether a spot may be a digit.
func (s *spot) may(d int) bool {
	best := 0.0
	for _, v := range s.score[1:] {
		best = max(best, v)
	}
	return s.score[d] >= max(maySpot, best-mayBelow)
}

// alike reports whether two spots may be digits of one keypad by their size.
func (s *spot) alike(o *spot) bool {
	return math.Abs(s.glyph.Height-o.glyph.Height) <= read.SameHeight*s.glyph.Height+1
}

// pitched reports whether two buttons of one keypad may be so far from each other, with digits of that height.
func pitched(by complex128, height float64) bool {
	return cmplx.Abs(by) >= leastPitch*height && cmplx.Abs(by) <= mostPitch*height
}

// horizontal and vertical report whether a step goes that way.
func horizontal(by complex128) bool { return math.Abs(imag(by)) <= slant*math.Abs(real(by))+1 }
func vertical(by complex128) bool   { return math.Abs(real(by)) <= slant*math.Abs(imag(by))+1 }

// sequences are the sets of spots that stand in order: whole ones, and such in which some digits are missing.
func (pg *page) sequences() (all []*sequence) {
	for _, a := range pg.mayBe[1] {
		all = append(all, pg.inLines(a)...)
	}
	all = append(all, pg.aroundPoints()...)
	for _, s := range all {
		pg.complete(s)
	}
	return all
}

// inLines are the sequences in lines that begin at a 1. Lines go to the right or down.
func (pg *page) inLines(a *spot) (all []*sequence) {
	for _, b := range pg.mayBe[2] {
		step := b.centre() - a.centre()
		rightwards, downwards := horizontal(step) && real(step) > 0, vertical(step) && imag(step) > 0
		if !a.alike(b) || !pitched(step, a.glyph.Height) || !rightwards && !downwards {
			continue
		}
		all = append(all, pg.follow(a, step, 0, 9))
		for _, n := range []int{2, 3, 4, 5} {
			for _, c := range pg.mayBe[n+1] {
				line := c.centre() - a.centre()
				if a.alike(c) && across(step, line, a.glyph.Height) {
					all = append(all, pg.follow(a, step, line, n))
				}
			}
		}
	}
	return all
}

// across reports whether lines may follow each other as line says, where the digits in them do as step says. They go down, or up as on
// a calculator, and the last may be shorter, and set in the middle then.
func across(step, line complex128, height float64) bool {
	return pitched(line, height) && math.Abs(real(line/step)) <= halfStep // how far ahead, in steps
}

// follow goes from a 1 along lines of n digits and takes each digit that is where it belongs. What is found corrects where
// the next is looked for.
func (pg *page) follow(a *spot, step, line complex128, n int) *sequence {
	s := &sequence{first: a.centre(), n: n}
	s.spots[1] = a
	for d := 2; d <= 9; d++ {
		along, lines := (d-1)%n, (d-1)/n
		found := pg.digitAt(d, s.first+step*complex(float64(along), 0)+line*complex(float64(lines), 0), a)
		s.spots[d] = found
		switch {
		case found == nil:
		case lines == 0:
			step = (found.centre() - s.first) / complex(float64(along), 0)
		case along == 0:
			line = (found.centre() - s.first) / complex(float64(lines), 0)
		}
	}
	s.step, s.line, s.place = step, line, []complex128{0}
	for i := range 10 {
		if n == 9 {
			s.place = append(s.place, s.slot(i, 0)) // the line would go on
			continue
		}
		s.place = append(s.place, s.slot(i%n, i/n))
	}
	return s
}

// slot is a place so many steps ahead in a line so many lines on.
func (s *sequence) slot(ahead, lines int) complex128 {
	return s.first + s.step*complex(float64(ahead), 0) + s.line*complex(float64(lines), 0)
}

// digitAt is the spot nearest to a place that may be a digit and is as large as another, nil for none.
func (pg *page) digitAt(d int, place complex128, like *spot) (best *spot) {
	nearest := misplaced*like.glyph.Height + 1
	for _, s := range pg.mayBe[d] {
		if off := cmplx.Abs(s.centre() - place); off <= nearest && like.alike(s) {
			nearest, best = off, s
		}
	}
	return best
}

// complete adds the digits that touch their button's outline, so that nothing stands alone there.
func (pg *page) complete(s *sequence) {
	if s.count() < nearlyNine {
		return
	}
	like := slices.MaxFunc(s.spots[1:], func(a, b *spot) int { return cmp.Compare(a.size(), b.size()) })
	for d := 1; d <= 9; d++ {
		if s.spots[d] == nil {
			s.spots[d] = pg.spotAt(s.place[d], like)
		}
	}
}

// size is a spot's height in pixels, 0 for none.
func (s *spot) size() float64 {
	if s == nil {
		return 0
	}
	return s.glyph.Height
}

// spotAt is the character at a place that is as large as another, nil for none.
func (pg *page) spotAt(place complex128, like *spot) *spot {
	half := image.Pt(1, 1).Mul(int(like.glyph.Height/2) + spotMargin)
	at := image.Pt(int(real(place)), int(imag(place)))
	r := image.Rectangle{Min: at.Sub(half), Max: at.Add(half)}
	if !r.In(pg.p.Bounds()) {
		return nil
	}
	all, labels := read.Measure(pg.p, r, pg.p.Median(r, pixel.SomeSamples)).Components()
	for i := range all {
		g := labels.Cut(pg.p, &all[i])
		s := &spot{box: g.Box, glyph: g}
		if g.Box.In(r.Inset(1)) && like.alike(s) && cmplx.Abs(s.centre()-place) <= misplaced*like.glyph.Height+1 {
			return s
		}
	}
	return nil
}

// The turn from a digit to the next around a point, in degrees: 40 for nine, 36 where there is a tenth button. The third
// digit after one is so many times as far from it as the next.
const (
	leastTurn  = 34
	mostTurn   = 42
	threeTurns = 2.55
)

// aroundPoints are the sequences around a point. Three digits tell where that is, every third of the nine.
func (pg *page) aroundPoints() (all []*sequence) {
	for d := 1; d <= 3; d++ {
		for _, a := range pg.mayBe[d] {
			for _, b := range pg.mayBe[d+3] {
				if !a.alike(b) || !pitched((b.centre()-a.centre())/threeTurns, a.glyph.Height) {
					continue
				}
				for _, c := range pg.mayBe[d+6] {
					if s := pg.circle(d, a, b, c); s != nil {
						all = append(all, s)
					}
				}
			}
		}
	}
	return all
}

// circle is the sequence around a point through a digit, the third after it and the sixth, nil where they are not on such
// a circle.
func (pg *page) circle(digit int, a, b, c *spot) *sequence {
	turn := cmplx.Phase((c.centre() - b.centre()) / (b.centre() - a.centre())) // of three digits
	if degrees := math.Abs(turn) / 3 * 180 / math.Pi; !a.alike(c) || degrees < leastTurn || degrees > mostTurn {
		return nil
	}
	whole := cmplx.Rect(1, turn)
	centre := (b.centre() - a.centre()*whole) / (1 - whole)
	s := &sequence{place: []complex128{0}}
	for i := range 10 {
		s.place = append(s.place, centre+(a.centre()-centre)*cmplx.Rect(1, turn/3*float64(i+1-digit)))
	}
	s.first, s.step = s.place[1], s.place[2]-s.place[1]
	for d := 1; d <= 9; d++ {
		s.spots[d] = pg.digitAt(d, s.place[d], a)
	}
	return s
}
