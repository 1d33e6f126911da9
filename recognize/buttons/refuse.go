package buttons

import (
	"fmt"
	"image"
	"math"
	"math/cmplx"
	"slices"

	"autosolve/recognize/internal/locate"
	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
)

// This file refuses sequences that may be something other than a keypad. Many things have the digits 1 to 9 in order: a list
// of pages, a calendar, the line numbers of a table, the column numbers of a grid, a row of another grid.

const (
	leastDigit  = 0.15 // the least height of a keypad's digits, in cells of the grid
	leastBare   = 0.3  // the least height of digits without boxes around them, in cells of the grid
	farthestPad = 0.75 // the greatest distance of a keypad from the grid, as a share of the grid's shorter side
	inColumn    = 0.25 // how far from a digit's middle its column extends to either side, in distances between digits
	mostBeside  = 6    // at most this many of nine digits have a character on the same side by chance
	leastEdges  = 6    // the least number of the eight gaps between digits that have an edge if the digits are boxed
	shortLetter = 0.75 // the least height of a letter in the digits' size, in heights of the digits
	tallWord    = 1.6  // the greatest height of a word with ascenders and descenders, in heights of the digits
)

// refusal returns why a sequence is not a keypad, or "" if it is one.
func (r *Reader) refusal(pg *page, s *sequence) string {
	if d := s.missing(); d <= 9 {
		return fmt.Sprintf("it has no %d", d)
	}
	for _, why := range [](func(*sequence) string){pg.besideGrid, pg.text, pg.table, pg.partOfTable} {
		if w := why(s); w != "" {
			return w
		}
	}
	if r.goesOn(pg, s) {
		return "a 10 follows its 9"
	}
	return r.uncertainDigit(pg, s)
}

// uncertainDigit returns a reason that names the first digit that is not certainly read as the digit of its place, or "" if
// there is no such digit.
func (r *Reader) uncertainDigit(pg *page, s *sequence) string {
	var glyphs []*read.Glyph
	for _, sp := range s.spots[1:] {
		glyphs = append(glyphs, sp.glyph)
	}
	for i, c := range r.label(pg.p, glyphs) {
		if !c.Certain || int(c.Digit) != i+1 {
			return fmt.Sprintf("its %d is not certain: it scores %.2f", i+1, c.Score)
		}
	}
	return ""
}

// besideGrid returns why a sequence is not a keypad that belongs to the grid, or "" if it may be one.
func (pg *page) besideGrid(s *sequence) string {
	if pg.grid.Empty() {
		return ""
	}
	cell := float64(min(pg.grid.Dx(), pg.grid.Dy())) / 9
	var all image.Rectangle
	for _, sp := range s.spots[1:] {
		all = all.Union(sp.box)
	}
	gap := max(pg.grid.Min.X-all.Max.X, all.Min.X-pg.grid.Max.X, pg.grid.Min.Y-all.Max.Y, all.Min.Y-pg.grid.Max.Y)
	boxed := pg.boxed(s)
	switch {
	case float64(gap) > farthestPad*9*cell:
		return "it is far from the grid"
	case s.height() < leastDigit*cell || !boxed && s.height() < leastBare*cell:
		return "its digits are small against the grid's cells"
	case !boxed && float64(gap) < cell && pg.aligned(s):
		return "it numbers the grid's rows or columns"
	}
	return ""
}

// aligned reports whether the digits of a single line are beside the middles of the grid's rows or columns, in order.
func (pg *page) aligned(s *sequence) bool {
	const most = 0.25 // the greatest distance of a digit from the middle of its row or column, in cells
	if s.n != 9 {
		return false
	}
	for i, sp := range s.spots[1:] {
		at := real(sp.centre()) - float64(pg.grid.Min.X)
		cell := float64(pg.grid.Dx()) / 9
		if vertical(s.step) {
			at = imag(sp.centre()) - float64(pg.grid.Min.Y)
			cell = float64(pg.grid.Dy()) / 9
		}
		if math.Abs(at/cell-float64(i)-0.5) > most {
			return false
		}
	}
	return true
}

// boxed reports whether there is an edge between most digits and the next digit, as between buttons with outlines.
func (pg *page) boxed(s *sequence) bool {
	seen := 0
	for d := 1; d < 9; d++ {
		from, to := s.spots[d].centre(), s.spots[d+1].centre()
		own, next := s.spots[d].box, s.spots[d+1].box
		n := cmplx.Abs(to - from)
		for i := 0.0; i < n; i++ {
			at := from + (to-from)*complex(i/n, 0)
			x, y := int(real(at)), int(imag(at))
			if q := image.Pt(x, y); q.In(own) || q.In(next) {
				continue
			}
			if pg.p.Step(x, y, false) > locate.FaintestEdge || pg.p.Step(y, x, true) > locate.FaintestEdge {
				seen++
				break
			}
		}
	}
	return seen >= leastEdges
}

// text returns a reason if there is text between the digits of a horizontal line, or on both sides of one with all nine.
func (pg *page) text(s *sequence) string {
	for d := 1; d < 9; d++ {
		between := s.spots[d].box.Union(s.spots[d+1].box)
		if horizontal(s.spots[d+1].centre()-s.spots[d].centre()) && pg.lettersOver(s, between) > 0 {
			return "there is text between its digits"
		}
	}
	if s.n != 9 || !horizontal(s.step) {
		return ""
	}
	pitch, h := int(s.pitch()), int(s.height()/2)
	first, last := s.spots[1].box, s.spots[9].box
	before := image.Rect(first.Min.X-pitch, first.Min.Y+h/2, first.Min.X, first.Max.Y-h/2)
	after := image.Rect(last.Max.X, last.Min.Y+h/2, last.Max.X+pitch, last.Max.Y-h/2)
	if pg.lettersOver(s, before) > 0 && pg.lettersOver(s, after) > 0 {
		return "there is something before its 1 and after its 9, as in a list of pages"
	}
	return ""
}

// lettersOver returns the number of boxes that overlap a rectangle and may hold letters or words in the digits' size. The
// digits themselves do not count.
func (pg *page) lettersOver(s *sequence, r image.Rectangle) (n int) {
	for b := range pg.boxes.over(r) {
		if s.inLetters(b) {
			n++
		}
	}
	return n
}

// inLetters reports whether a box is about as tall as letters or words in the digits' size, and neither lies inside a
// digit's box nor contains one.
func (s *sequence) inLetters(b image.Rectangle) bool {
	h := float64(s.spots[1].box.Dy())
	if high := float64(b.Dy()); high < shortLetter*h || high > tallWord*h {
		return false
	}
	return !slices.ContainsFunc(s.spots[1:], func(sp *spot) bool { return b.In(sp.box) || sp.box.In(b) })
}

// table returns a reason if most digits of a single line have characters on the same side: above or below or, if the line is
// vertical, to the left or to the right. The digits are then a table's headings or line numbers.
func (pg *page) table(s *sequence) string {
	if s.n != 9 {
		return ""
	}
	beside := vertical(s.step)
	for _, side := range [2]int{-1, 1} {
		similar := 0
		for _, sp := range s.spots[1:] {
			for b := range pg.boxes.over(sp.look(beside, side)) {
				off := float64(pixel.Abs(b.Min.X+b.Max.X-sp.box.Min.X-sp.box.Max.X)) / 2
				if s.inLetters(b) && (beside || off < inColumn*s.pitch()) {
					similar++
					break
				}
			}
		}
		if similar > mostBeside {
			return "most of its digits have others beside them, as in a table"
		}
	}
	return ""
}

// look returns where a table would have contents next to a digit: above it for side -1, and below it for side 1. If beside is
// true, side -1 is to the left, and side 1 to the right.
func (s *spot) look(beside bool, side int) image.Rectangle {
	const (
		deep = 2  // the greatest distance of a table's next row, in heights of the digit
		wide = 12 // the greatest distance of a line's text from the line's number, in heights of the digit
	)
	b, h := s.box, s.box.Dy()
	switch {
	case beside && side < 0:
		return image.Rect(b.Min.X-wide*h, b.Min.Y+h/4, b.Min.X, b.Max.Y-h/4)
	case beside:
		return image.Rect(b.Max.X, b.Min.Y+h/4, b.Max.X+wide*h, b.Max.Y-h/4)
	case side < 0:
		return image.Rect(b.Min.X, b.Min.Y-deep*h, b.Max.X, b.Min.Y)
	}
	return image.Rect(b.Min.X, b.Max.Y, b.Max.X, b.Max.Y+deep*h)
}

// partOfTable returns a reason if the sequence has several lines and further digits of the same size stand around it, at the
// same distances.
func (pg *page) partOfTable(s *sequence) string {
	const enough = 3 // this many further digits show a table
	if s.n == 0 || s.n == 9 {
		return ""
	}
	seen, lines := 0, (9+s.n-1)/s.n
	for i := -1; i <= s.n; i++ {
		for j := -1; j <= lines; j++ {
			if i >= 0 && i < s.n && j >= 0 && j < lines {
				continue
			}
			for d := 1; d <= 9; d++ {
				if pg.digitAt(d, s.slot(i, j), s.spots[1]) != nil {
					seen++
					break
				}
			}
		}
	}
	if seen >= enough {
		return "it is a part of a table"
	}
	return ""
}

// goesOn reports whether there is a 10 after the 9: two characters, perhaps touching, of which the first may be a 1.
func (r *Reader) goesOn(pg *page, s *sequence) bool {
	h, reach := s.height(), 0.6*s.pitch()
	place := s.place[10]
	look := image.Rect(int(real(place)-reach), int(imag(place)-h/4), int(real(place)+reach), int(imag(place)+h/4))
	var figures []image.Rectangle
	for b := range pg.boxes.over(look) {
		if s.inLetters(b) && float64(b.Dx()) < 2*h {
			figures = append(figures, b)
		}
	}
	switch {
	case len(figures) == 1 && float64(figures[0].Dx()) > 0.9*h:
		figures[0].Max.X = pg.thinnest(figures[0])
	case len(figures) != 2:
		return false
	}
	first := r.spots(pg.p, figures[:1])
	return len(first) == 1 && first[0].may(1)
}

// thinnest returns the column of pixels in which two characters in a box probably touch: the one that varies least from pixel
// to pixel.
func (pg *page) thinnest(b image.Rectangle) (column int) {
	least := math.MaxInt
	for x := b.Min.X + b.Dx()/4; x < b.Max.X-b.Dx()/4; x++ {
		sum := 0
		for y := b.Min.Y; y < b.Max.Y-1; y++ {
			sum += pg.p.Step(x, y, false)
		}
		if sum < least {
			least, column = sum, x
		}
	}
	return column
}
