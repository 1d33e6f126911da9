package main

// truth is what is true of the picture of a board.
type truth struct {
	x, y   [across + 1]float64 // the borders of columns and rows, or where they are looked for, in pixels of the picture
	labels [across * across]uint8
	kinds  [across * across]kind
	board  uint8 // the label of the board

	// For the tables of the evaluation:
	puzzle     string  // the name of the variant
	pitch      float64 // of the cells in pixels, the smaller of the horizontal and the vertical one
	height     float64 // of the digits, as a share of a cell's height
	odd        bool    // the digits are in an odd typeface
	difference difference
	sign       string // that empty cells show, or ""
	windowed   bool
}

// truth returns what is true of the board in a picture of it.
func (b *board) truth(s shot) truth {
	t := truth{board: b.label, puzzle: b.variant.name, pitch: min(b.pw*s.sx, b.ph*s.sy), height: b.height, odd: b.odd, difference: b.difference, sign: b.contents.sign, windowed: b.windowed}
	t.x, t.y = borders(b.columns), borders(b.rows)
	for i := range t.x {
		t.x[i] *= s.sx
		t.y[i] *= s.sy
	}
	entries := false
	for at, k := range b.cells {
		t.labels[at], t.kinds[at] = k.label, k.kind
		entries = entries || k.label >= labelEntry && k.label < labelEntry+9
	}
	if !entries {
		t.difference = 0
	}
	if b.misplaced {
		b.misplace(&t, float64(s.Rect.Dx()), float64(s.Rect.Dy()))
	}
	return t
}
