package buttons

import "math/cmplx"

// This file finds the button that empties a cell. Such a button may show a cross, an arrow, an eraser, a bin or a word. Only
// a cross is recognized, and only at the place of a tenth button, because a cross elsewhere closes something.

// offSlot is the greatest distance of a tenth button's cross from the place where a tenth digit would be, as a share of
// the distance between the digits.
const offSlot = 0.2

// slots returns the places where a keypad may have a tenth button: in the last of several lines or in the line after it; in a
// single line, after the 9 or before the 1; around a point, after the 9.
func (s *sequence) slots() []complex128 {
	switch s.n {
	case 0:
		return s.place[10:]
	case 9:
		return []complex128{s.place[10], s.slot(-1, 0)}
	}
	var all []complex128
	lines := (9 + s.n - 1) / s.n
	for i := range s.n {
		for j := lines - 1; j <= lines; j++ {
			if j*s.n+i >= 9 {
				all = append(all, s.slot(i, j))
			}
		}
	}
	return all
}

// eraser returns the place of a cross where a tenth button would be, and whether there is exactly one such cross.
func (pg *page) eraser(s *sequence) (at complex128, ok bool) {
	found := 0
	for _, slot := range s.slots() {
		for i := range pg.spots {
			if middle := pg.spots[i].centre(); cmplx.Abs(middle-slot) <= offSlot*s.pitch() && crossed(pg.spots[i].glyph) {
				at, found = middle, found+1
			}
		}
	}
	return at, found == 1
}
