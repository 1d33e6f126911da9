package read

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"testing"

	"autosolve/recognize/internal/pixel"
	"autosolve/test/sample"
)

// inkOf returns a picture with black rectangles on white, and its ink.
func inkOf(w, h int, drawn ...image.Rectangle) (*pixel.Picture, *Ink) {
	img := sample.Blank(w, h, white)
	sample.Paint(img, black, drawn...)
	p := pixel.New(img)
	return &p, Measure(&p, p.Bounds(), pixel.RGB{255, 255, 255})
}

// TestMeasure finds a bar of any colour on any background. The last two colours differ only in hue.
func TestMeasure(t *testing.T) {
	for _, c := range [][2]color.RGBA{{white, black}, {black, white}, {pale, blue}, {blue, pale},
		{{230, 120, 0, 255}, {0, 178, 255, 255}}, {{230, 215, 200, 255}, {217, 218, 230, 255}}} {
		img := sample.Blank(9, 9, c[0])
		sample.Paint(img, c[1], image.Rect(2, 2, 4, 7))
		p := pixel.New(img)
		m := Measure(&p, p.Bounds(), p.RGB(0, 0))
		list, _ := m.Components()
		if m.Flat() || len(list) != 1 || list[0].Box != image.Rect(2, 2, 4, 7) || list[0].Pixels != 10 {
			t.Errorf("%v on %v: %+v", c[1], c[0], list)
		}
	}
	if _, m := inkOf(9, 9); !m.Flat() || m.Peak != 0 {
		t.Errorf("an empty cell has ink %d", m.Peak)
	}
}

// TestMeasureCompressed measures a bar in a JPEG, which stores colours only for blocks of at least two by two pixels. The
// traces of colour around the bar must not count as ink.
func TestMeasureCompressed(t *testing.T) {
	bar := image.Rect(21, 13, 25, 35)
	for _, c := range [][2]color.RGBA{{white, blue}, {pale, blue}, {white, {200, 30, 30, 255}}, {{20, 30, 60, 255}, {255, 220, 120, 255}}} {
		img := sample.Blank(48, 48, c[0])
		sample.Paint(img, c[1], bar)
		p := pixel.New(sample.Compressed(t, img, 75))
		m := Measure(&p, p.Bounds(), p.Median(p.Bounds(), pixel.SomeSamples))
		list, of := m.Components()
		if g := m.character(&p, list, of); g == nil || !g.Box.In(bar.Inset(-2)) {
			t.Errorf("%v on %v: %d parts, %v, want %v", c[1], c[0], len(list), g, bar)
		}
	}
}

// TestComponents labels random pixels. Neighbours must share a label, all pixels with one label must be connected, and boxes
// and counts must be right.
func TestComponents(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		w, h := 1+rng.IntN(20), 1+rng.IntN(20)
		var dots []image.Rectangle
		for range rng.IntN(w*h/2 + 1) {
			x, y := rng.IntN(w), rng.IntN(h)
			dots = append(dots, image.Rect(x, y, x+1, y+1))
		}
		_, m := inkOf(w, h, dots...)
		list, of := m.Components()
		checkComponents(t, list, of)
	}
}

func checkComponents(t *testing.T, list []Component, of *labelled) {
	t.Helper()
	boxes, pixels := map[int32]image.Rectangle{}, map[int32]int{}
	reached := map[int32]int{} // how many of a component's pixels are connected with the first one
	for i, label := range of.labels {
		x, y := i%of.w, i/of.w
		if (label != 0) != (of.level[i] >= of.least) {
			t.Fatalf("the pixel at %d, %d has ink %d and label %d", x, y, of.level[i], label)
		}
		if label == 0 {
			continue
		}
		boxes[label] = boxes[label].Union(image.Rect(x, y, x+1, y+1))
		pixels[label]++
		if reached[label] == 0 {
			reached[label] = walk(of, i)
		}
	}
	if len(boxes) != len(list) {
		t.Fatalf("%d components, %d labels", len(list), len(boxes))
	}
	for i, c := range list {
		label := int32(i + 1)
		if c.Box != boxes[label] || c.Pixels != pixels[label] || reached[label] != c.Pixels || !c.owns(label) {
			t.Errorf("component %d: %+v, want %v with %d pixels, of which %d are connected",
				label, c, boxes[label], pixels[label], reached[label])
		}
	}
}

// walk returns the number of inked pixels that are 8-connected with one, or -1 if some have another label.
func walk(of *labelled, from int) (n int) {
	seen := map[int]bool{from: true}
	for todo := []int{from}; len(todo) > 0; todo = todo[1:] {
		i := todo[0]
		if of.labels[i] != of.labels[from] {
			return -1
		}
		n++
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				x, y := i%of.w+dx, i/of.w+dy
				j := y*of.w + x
				if x >= 0 && y >= 0 && x < of.w && y < of.h && of.level[j] >= of.least && !seen[j] {
					seen[j] = true
					todo = append(todo, j)
				}
			}
		}
	}
	return n
}

// TestCharacter checks which components of a cell are chosen as its digit.
func TestCharacter(t *testing.T) {
	digit := image.Rect(14, 8, 26, 32)
	for _, c := range []struct {
		name  string
		drawn []image.Rectangle
		want  image.Rectangle
	}{
		{"a digit", []image.Rectangle{digit}, digit},
		{"a digit and a pencil mark", []image.Rectangle{digit, image.Rect(2, 2, 6, 8)}, digit},
		{"a digit in two pieces", []image.Rectangle{image.Rect(14, 8, 26, 19), image.Rect(14, 20, 26, 32)}, digit},
		{"a digit and something far below it", []image.Rectangle{image.Rect(14, 8, 26, 24), image.Rect(14, 30, 26, 34)},
			image.Rect(14, 8, 26, 24)},
		{"a digit and an uneven caret", []image.Rectangle{digit, image.Rect(29, 2, 30, 38), image.Rect(28, 5, 29, 24)}, digit},
		{"a pencil mark in a corner", []image.Rectangle{image.Rect(2, 2, 6, 8)}, image.Rectangle{}},
		{"a frame", []image.Rectangle{image.Rect(2, 2, 38, 4), image.Rect(2, 36, 38, 38), image.Rect(2, 2, 4, 38), image.Rect(36, 2, 38, 38)}, image.Rectangle{}},
		{"dust", []image.Rectangle{image.Rect(19, 19, 21, 22)}, image.Rectangle{}},
	} {
		p, m := inkOf(40, 40, c.drawn...)
		list, of := m.parts()
		g := m.character(p, list, of)
		switch {
		case g == nil && !c.want.Empty():
			t.Errorf("%s: no glyph", c.name)
		case g != nil && g.Box != c.want:
			t.Errorf("%s: the glyph is in %v, want %v", c.name, g.Box, c.want)
		}
	}
}

// TestExtent checks that lines along the edges of a cell and specks are not among its parts.
func TestExtent(t *testing.T) {
	p, m := inkOf(40, 40, image.Rect(0, 0, 40, 2), image.Rect(12, 10, 20, 25), image.Rect(28, 18, 31, 24), image.Rect(22, 33, 23, 34))
	list, of := m.parts()
	all, tallest, parts := m.extent(p, list, of)
	if want := image.Rect(12, 10, 31, 25); all != want || tallest != 15 || len(parts) != 2 {
		t.Errorf("%d parts in %v, the tallest of %v px, want 2, %v, 15", len(parts), all, tallest, want)
	}
}

// TestNoise measures a digit on a weakly textured background. Only the digit must be a component.
func TestNoise(t *testing.T) {
	img := sample.Blank(40, 40, color.RGBA{200, 200, 200, 255})
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range img.Pix {
		if i%4 != 3 {
			img.Pix[i] += uint8(rng.IntN(57)) - 28
		}
	}
	digit := image.Rect(15, 8, 25, 32)
	sample.Paint(img, black, digit)
	p := pixel.New(img)
	m := Measure(&p, p.Bounds(), p.Median(p.Bounds(), pixel.SomeSamples))
	if list, _ := m.parts(); len(list) != 1 || list[0].Box != digit {
		t.Errorf("%d components, want only that in %v", len(list), digit)
	}
}

// TestGlyph cuts out bars. The size and the stroke of a bar that lies between pixels are known to a fraction of a pixel.
func TestGlyph(t *testing.T) {
	img := sample.Blank(40, 40, white)
	sample.Paint(img, black, image.Rect(18, 10, 21, 30))
	sample.Paint(img, color.RGBA{128, 128, 128, 255}, image.Rect(21, 10, 22, 30), image.Rect(18, 30, 21, 31), image.Rect(21, 30, 22, 31))
	p := pixel.New(img)
	m := Measure(&p, p.Bounds(), pixel.RGB{255, 255, 255})
	list, of := m.Components()
	g := of.Cut(&p, &list[0])
	if math.Abs(g.Height-20.5) > 0.05 || math.Abs(g.Aspect-3.5/20.5) > 0.01 || math.Abs(g.Stroke-3.5*20.5/24) > 0.3 {
		t.Errorf("height %v, aspect %v, stroke %v, want 20.5, %.3f, %.2f", g.Height, g.Aspect, g.Stroke, 3.5/20.5, 3.5*20.5/24)
	}
	if g.Colour != (pixel.RGB{}) || !g.VerticalStroke() {
		t.Errorf("colour %v, vertical stroke %v", g.Colour, g.VerticalStroke())
	}
	sample.Paint(img, blue, image.Rect(8, 8, 12, 38), image.Rect(8, 34, 32, 38)) // an L, with the bar between its arms
	m = Measure(&p, p.Bounds(), pixel.RGB{255, 255, 255})
	list, of = m.Components()
	around := of.Cut(&p, &list[0])
	if around.Colour != (pixel.RGB{20, 60, 200}) || !g.Box.In(around.Box) || around.Pix[4*GlyphWidth+GlyphWidth/2] != 0 {
		t.Errorf("the L in %v has colour %v, and ink %v at the bar", around.Box, around.Colour, around.Pix[4*GlyphWidth+GlyphWidth/2])
	}
	p2, m := inkOf(40, 40, image.Rect(18, 10, 22, 30), image.Rect(12, 26, 28, 30)) // with a foot
	list, of = m.Components()
	if g := of.Cut(p2, &list[0]); g.VerticalStroke() {
		t.Errorf("a stroke with a foot is a vertical stroke: %+v", g.Box)
	}
}
