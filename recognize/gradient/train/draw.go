package main

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"os"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"autosolve/recognize"
	"autosolve/recognize/gradient"
)

// notDigits are signs that a cell may hold and that must not be taken for a digit. Letters that some typefaces draw
// as they draw a digit (I, l) are left out, for nothing could tell them apart.
var notDigits = []string{
	"A", "B", "C", "D", "E", "F", "G", "H", "J", "K", "L", "M", "N", "O", "P", "Q", "R", "S", "T", "U", "V", "W", "X", "Y", "Z",
	"a", "b", "c", "d", "e", "f", "g", "h", "k", "m", "n", "p", "r", "s", "t", "u", "w", "x", "z", "0", "0", "0",
	"+", "=", "?", "@", "#", "%", "&", "*", "$", "€", "×", "÷", "★", "♥", "●", "■", "▲", "✓",
	"II", "III", "IV", "VI", "VII", "VIII", "IX", "一", "二", "三", "四", "五", "六", "七", "八", "九",
}

// drawFace draws the digits of one typeface, each so many times, and about as much that is no digit.
func drawFace(file, class string, each int, rng *rand.Rand) ([]sample, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	parsed, err := opentype.Parse(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	p := pen{font: parsed, rng: rng}
	var all []sample
	for d := uint8(1); d <= 9; d++ {
		for range each {
			s, ok := p.sample(string('0'+rune(d)), d)
			if ok {
				all = append(all, s)
			}
		}
	}
	if class == "segment" || class == "pixel" { // their S is a 5 and their B an 8
		return all, nil
	}
	for range each * 4 {
		text := notDigits[rng.IntN(len(notDigits))]
		if rng.IntN(4) == 0 {
			text = fmt.Sprint(10 + rng.IntN(90))
		}
		if s, ok := p.sample(text, 0); ok {
			all = append(all, s)
		}
	}
	for range each {
		if s, ok := p.half(string("2345689"[rng.IntN(7)])); ok {
			all = append(all, s)
		}
	}
	return all, nil
}

// A pen draws one typeface.
type pen struct {
	font *opentype.Font
	buf  sfnt.Buffer
	rng  *rand.Rand
}

// sample draws a text in a random size and manner. It is not ok where the typeface lacks a sign.
func (p *pen) sample(text string, label uint8) (sample, bool) {
	img, ok := p.draw(text)
	if !ok {
		return sample{}, false
	}
	return describe(img, label)
}

// half draws a digit of which the upper or the lower part is missing, as under something that covers it.
func (p *pen) half(text string) (sample, bool) {
	img, ok := p.draw(text)
	if !ok {
		return sample{}, false
	}
	b := img.Bounds()
	cut := int(float64(b.Dy()) * (0.42 + 0.2*p.rng.Float64()))
	if p.rng.IntN(2) == 0 {
		b.Min.Y += cut
	} else {
		b.Max.Y -= cut
	}
	part, ok := img.SubImage(b).(*image.Gray)
	if !ok || b.Dy() < 4 {
		return sample{}, false
	}
	return describe(part, 0)
}

func describe(img *image.Gray, label uint8) (sample, bool) {
	g, err := recognize.Cut(img)
	if err != nil {
		return sample{}, false
	}
	return sample{gradient.Describe(&g.Pix, g.Aspect), label}, true
}

// draw sets a text dark on white: digits 7 to 70 pixels tall, small ones more often, at any place between pixels.
func (p *pen) draw(text string) (*image.Gray, bool) {
	for _, r := range text {
		if i, err := p.font.GlyphIndex(&p.buf, r); err != nil || i == 0 {
			return nil, false
		}
	}
	height := 7 * math.Pow(10, p.rng.Float64())
	face, err := opentype.NewFace(p.font, &opentype.FaceOptions{Size: height / 0.7, DPI: 72})
	if err != nil {
		return nil, false
	}
	defer face.Close()
	bounds, advance := font.BoundString(face, text)
	const margin = 4
	w := max(advance, bounds.Max.X-bounds.Min.X).Ceil() + 2*margin
	h := (bounds.Max.Y - bounds.Min.Y).Ceil() + 2*margin
	if h <= 2*margin || w <= 2*margin {
		return nil, false
	}
	img := image.NewGray(image.Rect(0, 0, w, h))
	d := font.Drawer{Dst: img, Src: image.NewUniform(color.White), Face: face, Dot: fixed.Point26_6{
		X: fixed.I(margin) - bounds.Min.X + fixed.Int26_6(p.rng.IntN(64)),
		Y: fixed.I(margin) - bounds.Min.Y + fixed.Int26_6(p.rng.IntN(64)),
	}}
	d.DrawString(text)
	return p.roughen(img), true
}

// roughen does to a picture what screens, zooms and designers do.
func (p *pen) roughen(img *image.Gray) *image.Gray {
	if p.rng.IntN(4) == 0 {
		img = sheared(img, (p.rng.Float64()-0.3)*0.4)
	}
	if p.rng.IntN(3) == 0 {
		img = spread(img, p.rng.Float64()*0.7) // LCD antialiasing reaches a third of a pixel to both sides
	}
	if p.rng.IntN(3) == 0 {
		img = blurred(img, p.rng.Float64()*0.9)
	}
	if p.rng.IntN(3) == 0 {
		gamma := math.Exp((p.rng.Float64() - 0.5) * 1.2)
		for i, v := range img.Pix {
			img.Pix[i] = uint8(255 * math.Pow(float64(v)/255, gamma))
		}
	}
	if p.rng.IntN(4) == 0 {
		for i, v := range img.Pix {
			img.Pix[i] = uint8(min(255, max(0, int(v)+p.rng.IntN(13)-6)))
		}
	}
	return img
}

func at(img *image.Gray, x, y int) float64 {
	if !image.Pt(x, y).In(img.Rect) {
		return 0
	}
	return float64(img.Pix[y*img.Stride+x])
}

func redraw(img *image.Gray, value func(x, y int) float64) *image.Gray {
	out := image.NewGray(img.Rect)
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			out.Pix[y*out.Stride+x] = uint8(min(255, value(x, y)))
		}
	}
	return out
}

// sheared leans the picture by so many pixels across a pixel up.
func sheared(img *image.Gray, lean float64) *image.Gray {
	h := img.Rect.Dy()
	room := int(math.Abs(lean)*float64(h)/2) + 1
	wide := image.NewGray(image.Rect(0, 0, img.Rect.Dx()+2*room, h))
	return redraw(wide, func(x, y int) float64 {
		from := float64(x-room) - lean*(float64(h)/2-float64(y))
		low := int(math.Floor(from))
		part := from - float64(low)
		return at(img, low, y)*(1-part) + at(img, low+1, y)*part
	})
}

// spread is of each pixel the most of what lies by up to so much to the left and right.
func spread(img *image.Gray, by float64) *image.Gray {
	return redraw(img, func(x, y int) float64 {
		c := at(img, x, y)
		l, r := at(img, x-1, y), at(img, x+1, y)
		return max(c, c+(l-c)*by/2, c+(r-c)*by/2)
	})
}

// blurred mixes each pixel with its neighbours: 0 not at all, 1 with half its weight.
func blurred(img *image.Gray, by float64) *image.Gray {
	across := redraw(img, func(x, y int) float64 {
		return at(img, x, y)*(1-by/2) + (at(img, x-1, y)+at(img, x+1, y))*by/4
	})
	return redraw(across, func(x, y int) float64 {
		return at(across, x, y)*(1-by/2) + (at(across, x, y-1)+at(across, x, y+1))*by/4
	})
}
