package recognize

import "math/cmplx"

// The button that empties a cell has many signs: a cross, an arrow, a rubber, a bin, a word. Only the cross is known here,
// and only where a tenth button would be: elsewhere a cross closes something.

const (
	lowestCross = 0.45 // of the digits' height: a cross is no lower,
	highCross   = 1.7  // nor higher
	offSlot     = 0.2  // of the digits' distance: how far its middle may be from where a button belongs
)

// slots are where a keypad may have a tenth button: in its last line, in a line of its own, or before the 1.
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

// eraser is the place of the one cross where a tenth button would be, ok being false if there is none, or several.
func (pg *page) eraser(s *sequence) (at complex128, ok bool) {
	h, reach := s.height(), offSlot*s.pitch()
	found := 0
	for _, slot := range s.slots() {
		for i := range pg.spots {
			sign := &pg.spots[i]
			middle, high := sign.centre(), float64(sign.box.Dy())
			if cmplx.Abs(middle-slot) <= reach && high >= lowestCross*h && high <= highCross*h && crossed(sign.glyph) &&
				(found == 0 || cmplx.Abs(middle-at) > reach) {
				at, found = middle, found+1
			}
		}
	}
	return at, found == 1
}
