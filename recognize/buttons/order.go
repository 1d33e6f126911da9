package buttons

import (
	"cmp"
	"image"
	"math"
	"math/cmplx"
	"slices"

	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
)

// This file finds digits that stand in order. Places are complex numbers: pixels to the right plus i times pixels down.

// A sequence is a set of spots that stand in order, in lines or around a point, as the digits of a keypad do.
type sequence struct {
	spots [10]*spot    // spots[d] is the spot of digit d, or nil if that digit is missing
	first complex128   // the place of the 1
	step  complex128   // the vector from one digit of a line to the next or, around a point, from the 1 to the 2
	line  complex128   // the vector from a place in one line to the same place in the next line
	n     int          // the number of digits in a full line; 0 if the digits stand around a point
	in    float64      // the indent of the last line in steps, if that line is shorter
	place []complex128 // place[d] is the place of digit d, 1 to 9; place[10] is the place of a tenth button
}

const (
	maySpot    = 0.55 // a spot may show a digit for which it has at least this score
	mayBelow   = 0.2  // a spot's score for a digit that it may show is at most this far below its best score
	leastPitch = 1.15 // the least distance between buttons, in heights of the digits
	mostPitch  = 9.0  // the greatest distance between buttons, in heights of the digits
	slant      = 0.08 // how far a step may be off the horizontal or vertical, as a share of the step, plus 1 px
	nearlyNine = 7    // if a sequence has at least this many digits, the missing ones are looked for at their places
	misplaced  = 0.25 // the greatest distance of a digit from its place, as a share of the digits' height, plus 1 px
)

// missing returns the first digit that is missing, or 10.
func (s *sequence) missing() int {
	if i := slices.Index(s.spots[1:], nil); i >= 0 {
		return i + 1
	}
	return 10
}

// count returns the number of digits that are not missing.
func (s *sequence) count() int {
	return pixel.Count(s.spots[:], func(sp *spot) bool { return sp != nil })
}

// height returns the height of the digit 1, in pixels.
func (s *sequence) height() float64 { return s.spots[1].glyph.Height }

func (s *spot) centre() complex128 {
	b := s.glyph.Box
	return complex(float64(b.Min.X+b.Max.X)/2, float64(b.Min.Y+b.Max.Y)/2)
}

// may reports whether a spot may be digit d.
func (s *spot) may(d int) bool {
	return s.score[d] >= max(maySpot, slices.Max(s.score[1:])-mayBelow)
}

// alike reports whether two spots are similar enough in height to be digits of one keypad.
func (s *spot) alike(o *spot) bool {
	return math.Abs(s.glyph.Height-o.glyph.Height) <= read.SameHeight*s.glyph.Height+1
}

// pitched reports whether a step may lead from one button of a keypad to the next if the digits have the given height.
func pitched(by complex128, height float64) bool {
	return cmplx.Abs(by) >= leastPitch*height && cmplx.Abs(by) <= mostPitch*height
}

// horizontal and vertical report whether a step is horizontal or vertical, apart from a slight slant.
func horizontal(by complex128) bool { return math.Abs(imag(by)) <= slant*math.Abs(real(by))+1 }
func vertical(by complex128) bool   { return math.Abs(real(by)) <= slant*math.Abs(imag(by))+1 }

// sequences returns the sets of spots that stand in order, complete or with some digits missing.
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

// inLines returns the sequences in lines that begin at a 1. Lines go to the right or down.
func (pg *page) inLines(a *spot) (all []*sequence) {
	for _, b := range pg.mayBe[2] {
		step := b.centre() - a.centre()
		rightwards, downwards := horizontal(step) && real(step) > 0, vertical(step) && imag(step) > 0
		if !a.alike(b) || !pitched(step, a.glyph.Height) || !rightwards && !downwards {
			continue
		}
		row := pg.follow(a, step, 0, 9, 0)
		all = append(all, row)
		for n := 2; n <= 8; n++ {
			if n > shortLine && row.missing() <= n {
				break
			}
			for _, c := range pg.mayBe[n+1] {
				if line, in, ok := nextLine(step, c.centre()-a.centre(), a.glyph.Height, n); ok && a.alike(c) {
					all = append(all, pg.follow(a, step, line, n, in))
				}
			}
		}
	}
	return all
}

// shortLine is the length of a line, in digits, up to which a sequence in several lines is followed even if digits are
// missing in its first line. If digits are missing in a longer line, only the single line is reported, as a near miss.
const shortLine = 5

// nextLine returns the vector from one line of n digits to the next, the indent of the last line in steps, and whether a keypad
// may have such lines. step leads from one digit of a line to the next; second leads from the 1 to the first digit of the
// second line, which may be on either side of the first: on a calculator, it is above. A shorter last line may be at the
// left, in the middle or at the right, alone or together with other buttons, so its indent may be any number of half steps. No
// other line is indented.
func nextLine(step, second complex128, height float64, n int) (line complex128, in float64, ok bool) {
	in = math.Round(2*real(second/step)) / 2
	line = second - step*complex(in, 0)
	return line, in, in >= 0 && in <= float64(max(2*n-9, 0)) && pitched(line, height)
}

// follow goes from a 1 along lines of n digits and takes each digit that is in its place. The digits of the first line, and
// the first digit of each further line, correct the places at which later digits are looked for. lastIndent is the indent of
// the last line, if that line is shorter.
func (pg *page) follow(a *spot, step, line complex128, n int, lastIndent float64) *sequence {
	s := &sequence{first: a.centre(), step: step, line: line, n: n, in: lastIndent, place: []complex128{0}}
	s.spots[1] = a
	for d := 2; d <= 9; d++ {
		along, lines := (d-1)%n, (d-1)/n
		if s.spots[d] = pg.digitAt(d, s.digitPlace(d), a); s.spots[d] == nil && d == 9 && along == 0 && lines > 1 {
			pg.indentLast(s)
		}
		switch found := s.spots[d]; {
		case found == nil:
		case lines == 0:
			s.step = (found.centre() - s.first) / complex(float64(along), 0)
		case along == 0:
			s.line = (found.centre() - s.first - s.step*complex(s.indent(lines), 0)) / complex(float64(lines), 0)
		}
	}
	for d := 1; d <= 10; d++ {
		s.place = append(s.place, s.digitPlace(d))
	}
	return s
}

// indentLast searches for a 9 that is alone in the last of several lines and indented, and sets that line's indent.
func (pg *page) indentLast(s *sequence) {
	for ; s.in < float64(s.n-1) && s.spots[9] == nil; s.spots[9] = pg.digitAt(9, s.digitPlace(9), s.spots[1]) {
		s.in += 0.5
	}
	if s.spots[9] == nil {
		s.in = 0
	}
}

// digitPlace returns the place of digit d of a sequence in lines. digitPlace(10) is the place of a tenth button; in a single
// line, that is the place after the 9.
func (s *sequence) digitPlace(d int) complex128 {
	if s.n == 9 {
		return s.slot(d-1, 0)
	}
	return s.slot((d-1)%s.n, (d-1)/s.n)
}

// indent returns the indent of a line in steps. Lines are counted from 0.
func (s *sequence) indent(line int) float64 {
	if line == 9/s.n {
		return s.in
	}
	return 0
}

// slot returns the place at a position in a line. The position and the line are counted from 0.
func (s *sequence) slot(position, line int) complex128 {
	return s.first + s.step*complex(float64(position)+s.indent(line), 0) + s.line*complex(float64(line), 0)
}

// digitAt returns the spot that may be digit d, is about as large as model and is nearest to a place. It returns nil if none
// is near.
func (pg *page) digitAt(d int, place complex128, model *spot) (best *spot) {
	nearest := misplaced*model.glyph.Height + 1
	for _, s := range pg.mayBe[d] {
		if off := cmplx.Abs(s.centre() - place); off <= nearest && model.alike(s) {
			nearest, best = off, s
		}
	}
	return best
}

// complete looks for the missing digits of a sequence that has at least nearlyNine digits. They may not have been found as
// spots because they touch the outlines of their buttons.
func (pg *page) complete(s *sequence) {
	if s.count() < nearlyNine {
		return
	}
	tallest := slices.MaxFunc(s.spots[1:], func(a, b *spot) int { return cmp.Compare(a.size(), b.size()) })
	for d := 1; d <= 9; d++ {
		if s.spots[d] == nil {
			s.spots[d] = pg.spotAt(s.place[d], tallest)
		}
	}
}

// size returns a spot's height in pixels, or 0 for nil.
func (s *spot) size() float64 {
	if s == nil {
		return 0
	}
	return s.glyph.Height
}

// spotAt returns the character at a place, or nil if no character about as large as model is there.
func (pg *page) spotAt(place complex128, model *spot) *spot {
	half := image.Pt(1, 1).Mul(int(model.glyph.Height/2) + spotMargin)
	at := image.Pt(int(real(place)), int(imag(place)))
	r := image.Rectangle{Min: at.Sub(half), Max: at.Add(half)}
	if !r.In(pg.p.Bounds()) {
		return nil
	}
	all, labels := read.Measure(pg.p, r, pg.p.Median(r, pixel.SomeSamples)).Components()
	for i := range all {
		g := labels.Cut(pg.p, &all[i])
		s := &spot{box: g.Box, glyph: g}
		if g.Box.In(r.Inset(1)) && model.alike(s) && cmplx.Abs(s.centre()-place) <= misplaced*model.glyph.Height+1 {
			return s
		}
	}
	return nil
}

const (
	leastTurn  = 34   // the least turn around a point from a digit to the next, in degrees; ten buttons are 36 apart
	mostTurn   = 42   // the greatest turn around a point from a digit to the next, in degrees; nine buttons are 40 apart
	threeTurns = 2.55 // about the distance from a digit to the third one after it, divided by the distance between neighbours
)

// aroundPoints returns the sequences around a point. It searches for every third digit, because three digits determine the
// circle.
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

// circle returns the sequence on the circle through three spots: a holds the digit, b the third digit after it, and c the
// sixth. It returns nil if they do not lie on a circle that nine or ten buttons could form, or if a and c differ in size.
func (pg *page) circle(digit int, a, b, c *spot) *sequence {
	turn := cmplx.Phase((c.centre() - b.centre()) / (b.centre() - a.centre())) // over three digits, in radians
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
