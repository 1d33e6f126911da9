package main

// cursorAround draws a cursor around a cell's digit, or around the place of one: brackets or bars at its sides, arrows, a
// tight frame, or the corners of one. Terminals and games show the selected cell so.
func (b *board) cursorAround(k *cell) {
	h := k.h() * max(0.3, b.height)
	x, y := k.at(0.5, 0.5)
	at := box{x - 0.32*h, y - h/2, x + 0.32*h, y + h/2}
	if k.ink != nil {
		at = box{float64(k.ink.x), float64(k.ink.y), float64(k.ink.x + k.ink.w), float64(k.ink.y + k.ink.h)}
	}
	at = at.inset(-max(1.5, k.h()*b.between(0.03, 0.1)))
	room := k.inset(max(b.gap, b.thin.width)/2 + 1)
	at = box{max(at.x0, room.x0), max(at.y0, room.y0), min(at.x1, room.x1), min(at.y1, room.y1)}
	ink := one(b.dice, b.given, b.entry, b.selectedColor, b.inkOn(k.background, 50))
	if contrast(ink, k.background) < 40 {
		ink = blackOrWhite(k.background)
	}
	width := max(1, k.h()*b.between(0.02, 0.06))
	switch b.IntN(5) {
	case 0:
		b.ring(at, one(b.dice, 0, 0, k.h()*0.1), width, ink)
	case 1:
		b.brackets(at, width, ink)
	default:
		b.sides(at, width, one(b.dice, 0.1, 0.16, 0.22)*h, b.IntN(3), ink)
	}
}

// sides draws brackets, bars or arrows at the left and right side of a place. The parameter reach is how far brackets and arrows
// reach inwards and outwards, in pixels.
func (b *board) sides(at box, width, reach float64, shape int, ink rgb) {
	middle := (at.y0 + at.y1) / 2
	for _, side := range []struct{ x, in float64 }{{at.x0, 1}, {at.x1, -1}} {
		points := [][2]float64{{side.x, at.y0}, {side.x, at.y1}}
		switch shape {
		case 0:
			points = [][2]float64{{side.x + side.in*reach/2, at.y0}, {side.x, at.y0}, {side.x, at.y1}, {side.x + side.in*reach/2, at.y1}}
		case 1:
			points = [][2]float64{{side.x - side.in*reach, middle - reach}, {side.x, middle}, {side.x - side.in*reach, middle + reach}}
		}
		b.canvas.draw(union(strokesAlong(points, width)), ink, 1)
	}
}
