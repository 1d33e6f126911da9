package main

// loneMarks are the only pencil marks of a board: one each in the middle of a few empty cells.
type loneMarks struct {
	in     [across * across]bool
	height float64 // as a share of the digits'
	ink    rgb
}

// mayBeEntry is the height, as a share of the digits', from which a single mark may be a small digit if no other marks show
// how the page writes them.
const mayBeEntry = 0.6

// chooseLoneMarks chooses up to five empty cells of a few boards that have no other marks.
func (b *board) chooseLoneMarks() {
	c := &b.contents
	if c.marks > 0 || c.beside > 0 || c.sign != "" || !b.chance(0.1) {
		return
	}
	b.lone.height = max(b.between(0.45, 0.9), 4/(b.height*b.ph))
	b.lone.ink = one(b.dice, b.mark, b.given, b.entry, b.inkOn(b.background, 60))
	left := 1 + b.IntN(5)
	for _, at := range b.Perm(across * across) {
		if b.position.shown[at] == 0 && left > 0 {
			b.lone.in[at] = true
			left--
		}
	}
}

// loneMark writes a mark in the middle of a cell.
func (b *board) loneMark(k *cell) {
	m := marker{b, k, b.lone.height * b.height * k.h(), b.lone.ink, b.position.allowed[k.index()]}
	if contrast(m.color, k.background) < 40 {
		m.color = blackOrWhite(k.background)
	}
	k.label = labelMarks
	text := m.digits(1)
	x, y := k.at(0.5+b.dx, 0.5+b.dy)
	m.put(text, x, y)
	if m.single(text); k.single > mayBeEntry {
		k.label = labelMarkOrDigit
	}
}
