package main

import "strings"

// words are what the texts of windows, pages and spreadsheets consist of.
var words = strings.Fields("the and of to in New game Save Open file Settings Account puzzle solved Well done Time 03:41 Level hard easy Are you " +
	"sure Cancel OK Close Yes No Inbox today message sent Reply Search results for page 2 next Subscribe now only 19.99 a month Cookies we use " +
	"your privacy Accept all Hint: look at row 4 Undo 17 mistakes 0/3 score 1250 best 2:58 Congratulations")

// windows lays a window, a popup, a panel or a bar over a part of some boards. Nobody can know what it covers, but its edge,
// its contents or the missing lines show that it is there.
func (b *board) windows() {
	if !b.chance(0.08) {
		return
	}
	b.windowed = true
	whole := box{0, 0, float64(b.Rect.Dx()), float64(b.Rect.Dy())}
	if dim := b.between(0.15, 0.6); b.chance(0.3) && contrast(b.given, b.background)*(1-dim) > 40 {
		b.fill(whole, rgb{}.mix(rgb{255, 255, 255}, one(b.dice, 0.0, 0, 1)), dim)
	}
	w, h := whole.w()*b.between(0.15, 0.9), whole.h()*b.between(0.12, 0.9)
	if b.chance(0.2) { // a bar across
		w = whole.w() * 1.2
		h = whole.h() * b.between(0.08, 0.3)
	}
	x, y := whole.at(b.between(-0.3, 0.9), b.between(-0.3, 0.9))
	if w > whole.w() {
		x = -1
	}
	b.window(box{x, y, x + w, y + h})
}

// window draws one window.
func (b *board) window(at box) {
	radius := one(b.dice, 0, 0, min(at.w(), at.h())*b.between(0.02, 0.2))
	if b.chance(0.5) {
		b.windowShadow(at, radius)
	}
	background := b.tipColor()
	b.canvas.cover(b.round(at, radius, background, 1))
	b.furnish(at.inset(max(2, radius/3)), background)
	if b.chance(0.6) {
		b.ring(at, radius, b.scaled(1, 3), b.inkOn(background, 15))
	}
}

// windowShadow draws the shadow of a window.
func (b *board) windowShadow(at box, radius float64) {
	off, deep := b.ph*b.between(0, 0.1), b.between(0.02, 0.12)
	for grow := 1.0; grow < b.ph*0.3; grow += max(1, b.ph/20) {
		soft := at.inset(-grow)
		soft.y0, soft.y1 = soft.y0+off, soft.y1+off
		b.round(soft, radius+grow, rgb{}, deep)
	}
}

// furnish draws the contents of a window or of a part of the page.
func (b *board) furnish(at box, background rgb) {
	if b.chance(0.35) { // a title
		bar := box{at.x0, at.y0, at.x1, at.y0 + min(at.h()/2, b.between(14, 34))}
		color := one(b.dice, background.mix(b.anyColor(), 0.3), b.anyColor(), b.selectedColor)
		b.fill(bar, color, 1)
		b.sentence(box{bar.x0 + 3, bar.y0, bar.x1, bar.y1}, bar.h()*0.4, b.inkOn(color, 60))
		at.y0 = bar.y1
	}
	switch b.weighted(3, 4, 2, 2, 1, 1) {
	case 1: // a text
		height := b.scaled(5, 14)
		ink := b.inkOn(background, 60)
		for y := at.y0 + 2; y+1.6*height < at.y1; y += height * 2.4 {
			b.sentence(box{at.x0 + height, y, at.x0 + at.w()*b.between(0.4, 1), y + 1.8*height}, height, ink)
		}
	case 2: // a picture
		g, from, to := newGrain(b.dice, b.pw*b.between(0.1, 1)), b.anyColor(), b.anyColor()
		b.shade(at, func(x, y float64, _ rgb) rgb {
			return from.mix(to, min(1, max(0, 0.5+g.at(x*at.w(), y*at.h()))))
		})
	case 3:
		b.keys(at, background)
	case 4: // a gradient
		to := b.anyColor()
		b.shade(at, func(_, y float64, was rgb) rgb { return was.mix(to, 0.7*y) })
	case 5: // a list or a table
		ink, step := background.mix(b.inkOn(background, 30), b.between(0.2, 1)), b.scaled(10, 40)
		for y := at.y0; y < at.y1; y += step {
			b.fill(box{at.x0, y, at.x1, y + 1}, ink, 1)
			b.sentence(box{at.x0 + 4, y, at.x1, y + step}, step*0.35, ink)
		}
	}
}

// sentence writes words along the middle of a box, as many as fit into its width. The parameter height is that of the
// typeface's digits.
func (b *board) sentence(at box, height float64, ink rgb) {
	pen := newPen(b.dice, b.library.pick(b.dice, [groups]float64{3, 1, 0, 0}), false)
	for x := at.x0; ; {
		text := one(b.dice, words...)
		if !pen.has(text) {
			return
		}
		w := pen.word(text, height)
		if x += w.extent.w() / 2; x+w.extent.w()/2 > at.x1 {
			return
		}
		b.canvas.draw(pen.ink(b.dice, w, x, (at.y0+at.y1)/2), ink, 1)
		x += w.extent.w()/2 + height*0.6
	}
}

// keys draws the keys of a keypad, smaller than the cells, so that none looks like a cell with its digit.
func (b *board) keys(at box, background rgb) {
	pitch := min(b.pw, b.ph) * b.between(0.4, 0.75)
	ink, face := b.inkOn(background, 60), background.mix(b.anyColor(), b.between(0, 0.3))
	pen := newPen(b.dice, b.library.pick(b.dice, [groups]float64{3, 1, 0, 0}), false)
	for n, y := 0, at.y0; y+pitch < at.y1; y += pitch {
		for x := at.x0; x+pitch < at.x1; x += pitch {
			key := box{x, y, x + pitch, y + pitch}.inset(pitch * 0.05)
			b.round(key, pitch*0.1, face, 1)
			cx, cy := key.at(0.5, 0.5)
			b.canvas.draw(pen.ink(b.dice, pen.word(string("123456789"[n%9]), max(5, pitch*0.5)), cx, cy), ink, 1)
			n++
		}
	}
}
