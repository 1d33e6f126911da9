package main

// underlay draws what is behind a cell's contents: a selection, a highlight, an error's colour, diagonals or nothing.
func (b *board) underlay(k *cell) {
	inside := k.inset(max(b.gap, b.thin.width) / 2)
	switch b.weighted(4, 3, 1, 1, 4) {
	case 0:
		b.selectCell(k)
	case 1:
		k.background = b.highlight
		b.round(inside, b.radius, k.background, 1)
	case 2:
		k.background = k.background.mix(rgb{240, 60, 60}, b.between(0.2, 1))
		b.round(inside, b.radius, k.background, 1)
	case 3:
		ink := k.background.mix(b.anyColor(), b.between(0.2, 0.6))
		b.line(k.x0, k.y0, k.x1, k.y1, b.scaled(0.7, 2.5), ink)
		if b.chance(0.3) {
			b.line(k.x1, k.y0, k.x0, k.y1, b.scaled(0.7, 2.5), ink)
		}
	}
}

// selectCell draws the background of a selected cell.
func (b *board) selectCell(k *cell) {
	inside := k.inset(max(b.gap, b.thin.width) / 2)
	k.background = b.selectedColor
	if b.chance(0.2) {
		inside = inside.inset(k.h() * b.between(0, 0.12))
	}
	k.selected = b.chance(0.4) && contrast(k.background, rgb{255, 255, 255}) > 60
	b.round(inside, b.radius, k.background, 1)
}

// things are the things that may lie over a cell's contents, each with its frequency.
var things = []struct {
	weight float64
	draw   func(*board, *cell)
}{
	{8, (*board).frame}, {3, (*board).caret}, {6, (*board).block}, {9, (*board).pointer}, {1.2, (*board).spinner}, {2, (*board).icon},
	{2.5, (*board).tooltip}, {1.5, (*board).underline}, {1, (*board).strike}, {3, (*board).inkedBeam},
	{2, (*board).hairCaret}, {3, (*board).cursorAround},
}

// overlay draws what lies over the cells' contents: nothing or a few things on most boards, and on some boards many.
func (b *board) overlay() {
	if !b.contents.cluttered {
		b.usual()
		return
	}
	for _, k := range b.cells {
		if b.chance(b.contents.clutter) {
			b.anything(k)
		}
		switch {
		case !b.chance(b.contents.pointer):
		case b.chance(0.75):
			b.pointer(k)
		default:
			b.inkedBeam(k)
		}
	}
}

// anything draws one of the things over a cell.
func (b *board) anything(k *cell) {
	var weights []float64
	for _, t := range things {
		weights = append(weights, t.weight)
	}
	k.over = true
	things[b.weighted(weights...)].draw(b, k)
}

// active chooses the cell that may get a frame or a text cursor: mostly a blank one, if there is any.
func (b *board) active() *cell {
	var empty []*cell
	for _, k := range b.cells {
		if k.label == labelBlank {
			empty = append(empty, k)
		}
	}
	if len(empty) == 0 || b.chance(0.3) {
		return one(b.dice, b.cells...)
	}
	return one(b.dice, empty...)
}

// usual draws only what most pages show: nothing, a frame, a text cursor, both or rarely another thing in one cell, and on some
// boards a mouse pointer. Cells that are selected by their background were drawn before.
func (b *board) usual() {
	active := b.active()
	switch b.weighted(40, 15, 20, 8, 7, 5, 5) {
	case 1:
		active.over = true
		b.frame(active)
	case 2:
		active.over = true
		b.caret(active)
	case 3:
		active.over = true
		b.frame(active)
		b.caret(active)
	case 4:
		active.over = true
		b.block(active)
	case 5:
		b.anything(active)
	case 6:
		active = one(b.dice, active, b.cells[b.IntN(len(b.cells))])
		active.over = true
		b.cursorAround(active)
	}
	b.cursorsInSmallCells()
	switch b.weighted(65, 27, 8) {
	case 1:
		b.pointer(one(b.dice, b.cells...))
	case 2:
		b.inkedBeam(one(b.dice, b.cells...))
	}
}

// frame draws a ring, a dashed frame or the corners of a frame near a cell's edge or within the cell.
func (b *board) frame(k *cell) {
	width := max(0.8, k.h()*b.scaled(0.015, 0.1))
	in := k.inset(k.h() * b.between(-0.06, 0.1))
	radius := one(b.dice, 0, 0, b.radius, k.h()*b.between(0, 0.5))
	if k.ink != nil && radius > k.h()*0.25 && b.height > 0.5 { // a circle must not cut the digit
		radius = k.h() * 0.2
	}
	ink := b.inkOn(k.background, 20)
	if b.chance(0.5) {
		ink = b.selectedColor
	}
	switch b.weighted(8, 1, 1) {
	case 1:
		b.dashes(in, rule{width: width, alpha: 1, ink: ink, dash: max(1.5, k.h()*b.between(0.03, 0.12))})
		return
	case 2:
		b.brackets(in, width, ink)
		return
	}
	b.ring(in, radius, width, ink)
	if b.chance(0.15) {
		b.ring(in.inset(width*1.5), radius, width/2, b.inkOn(k.background, 20))
	}
}

// dashes draws a frame of dashes.
func (b *board) dashes(in box, r rule) {
	b.rule(r, box{in.x0, in.y0, in.x1, in.y0 + r.width})
	b.rule(r, box{in.x0, in.y1 - r.width, in.x1, in.y1})
	b.rule(r, box{in.x0, in.y0, in.x0 + r.width, in.y1})
	b.rule(r, box{in.x1 - r.width, in.y0, in.x1, in.y1})
}

// brackets draws the corners of a frame.
func (b *board) brackets(in box, width float64, ink rgb) {
	length := in.h() * b.between(0.12, 0.3)
	for _, x := range []float64{in.x0, in.x1 - width} {
		b.fill(box{x, in.y0, x + width, in.y0 + length}, ink, 1)
		b.fill(box{x, in.y1 - length, x + width, in.y1}, ink, 1)
	}
	for _, y := range []float64{in.y0, in.y1 - width} {
		b.fill(box{in.x0, y, in.x0 + length, y + width}, ink, 1)
		b.fill(box{in.x1 - length, y, in.x1, y + width}, ink, 1)
	}
}

// spinner draws the two small arrows of a number field.
func (b *board) spinner(k *cell) {
	w, h := k.w()*b.between(0.14, 0.28), k.h()*b.between(0.3, 0.8)
	x, y := k.at(0.96, 0.5)
	at := box{x - w, y - h/2, x, y + h/2}
	if b.chance(0.7) {
		b.fill(at, b.inkOn(k.background, 10).mix(k.background, 0.7), 1)
	}
	m := maskOf(at, rounded(at, 0))
	b.canvas.cover(m)
	ink := b.inkOn(k.background, 40)
	cx, q := x-w/2, min(w, h/2)*0.3
	b.canvas.draw(maskOf(polygon([2]float64{cx - q, y - h*0.12}, [2]float64{cx + q, y - h*0.12}, [2]float64{cx, y - h*0.12 - q})), ink, 1)
	b.canvas.draw(maskOf(polygon([2]float64{cx - q, y + h*0.12}, [2]float64{cx + q, y + h*0.12}, [2]float64{cx, y + h*0.12 + q})), ink, 1)
}

// icon draws a small sign near a corner of a cell: a dot, a cross, a tick or a triangle.
func (b *board) icon(k *cell) {
	s := k.h() * b.between(0.06, 0.2)
	x, y := k.at(one(b.dice, 0.12, 0.88), one(b.dice, 0.12, 0.88))
	ink := b.inkOn(k.background, 30)
	if b.chance(0.5) {
		ink = rgb{b.between(190, 255), b.between(0, 70), b.between(0, 70)}
	}
	width := max(1, s/5)
	switch b.IntN(4) {
	case 0:
		b.round(box{x - s/2, y - s/2, x + s/2, y + s/2}, s, ink, 1)
	case 1:
		b.line(x-s/2, y-s/2, x+s/2, y+s/2, width, ink)
		b.line(x+s/2, y-s/2, x-s/2, y+s/2, width, ink)
	case 2:
		b.line(x-s/2, y, x-s/8, y+s/2, width, ink)
		b.line(x-s/8, y+s/2, x+s/2, y-s/2, width, ink)
	case 3:
		cx, cy := k.x0, k.y0
		if b.chance(0.5) {
			cx = k.x1
		}
		sx := s * 1.5
		if cx == k.x1 {
			sx = -sx
		}
		b.canvas.draw(maskOf(polygon([2]float64{cx, cy}, [2]float64{cx + sx, cy}, [2]float64{cx, cy + s*1.5})), ink, 1)
	}
}

// tooltip draws a small opaque window with a text over parts of some cells.
func (b *board) tooltip(k *cell) {
	w, h := k.w()*b.scaled(0.4, 2.5), max(8, k.h()*b.scaled(0.15, 0.7))
	x, y := k.at(b.between(-0.4, 0.8), b.between(-0.3, 0.8))
	if b.chance(0.4) { // within the cell's height
		h = min(h, 0.6*k.h())
		x, y = k.at(b.between(0, 0.2), b.between(0.1, 0.9-h/k.h()))
	}
	background := b.tipColor()
	at := box{x, y, x + w, y + h}
	b.canvas.cover(b.round(at, h*b.between(0, 0.3), background, 1))
	b.ring(at, 0, 1, b.inkOn(background, 30))
	pen := newPen(b.dice, b.library.pick(b.dice, [groups]float64{1, 0, 0, 0}), false)
	text := one(b.dice, "Value", "Click", "Hint", "Enter a number", "r4c5", "Row 3", "Notes", "Undo", "Cell", "Empty", "Fill in", "Select")
	if pen.has(text) {
		word := pen.word(text, h*b.between(0.35, 0.6))
		b.canvas.draw(pen.ink(b.dice, word, x+min(w, word.extent.w()*1.1)/2, y+h/2), b.inkOn(background, 70), 1)
	}
}

// tipColor returns the background colour of a tooltip or a window.
func (b *board) tipColor() rgb {
	return one(b.dice, rgb{255, 255, 225}, rgb{255, 255, 255}, rgb{40, 40, 40}, rgb{60, 60, 70}, b.paperColor())
}

// underline draws a line below a digit, or at a cell's foot.
func (b *board) underline(k *cell) {
	x0, x1 := k.x0+k.w()*0.2, k.x1-k.w()*0.2
	y := k.y1 - k.h()*b.between(0.08, 0.15)
	if k.ink != nil {
		x0, x1 = float64(k.ink.x), float64(k.ink.x+k.ink.w)
		y = min(k.y1-1, float64(k.ink.y+k.ink.h)+k.h()*b.between(0.03, 0.08))
	}
	b.fill(box{x0, y, x1, y + max(1, k.h()*b.between(0.02, 0.05))}, b.inkOn(k.background, 40), 1)
}

// strike draws a thin line across a cell, mostly in another colour than the digit's, so that the digit stays legible. It draws
// nothing over signs or short digits.
func (b *board) strike(k *cell) {
	if k.label == labelOther || b.height < 0.35 {
		return
	}
	ink := b.inkOn(k.background, 30)
	if contrast(ink, k.color) < 50 {
		ink = rgb{220, 30, 30}
	}
	width := max(0.8, k.h()*b.between(0.015, 0.035))
	x0, y0 := k.at(b.between(0.05, 0.2), b.between(0.7, 0.95))
	x1, y1 := k.at(b.between(0.8, 0.95), b.between(0.05, 0.3))
	b.line(x0, y0, x1, y1, width, ink)
}
