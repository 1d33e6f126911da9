package main

import (
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"os"

	"golang.org/x/image/font/sfnt"

	"autosolve/recognize"
)

// notDigits are signs that a cell may hold and that must not be taken for a digit. Letters that some typefaces draw
// as they draw a digit (I, l) are left out, for nothing could tell them apart.
var notDigits = []string{
	"A", "B", "C", "D", "E", "F", "G", "H", "J", "K", "L", "M", "N", "O", "P", "Q", "R", "S", "T", "U", "V", "W", "X", "Y", "Z",
	"a", "b", "c", "d", "e", "f", "g", "h", "k", "m", "n", "p", "r", "s", "t", "u", "w", "x", "z", "0", "0", "0",
	"+", "=", "?", "@", "#", "%", "&", "*", "$", "€", "×", "÷", "★", "♥", "●", "■", "▲", "✓",
	"II", "III", "IV", "VI", "VII", "VIII", "IX", "一", "二", "三", "四", "五", "六", "七", "八", "九",
}

// A manner is how a class of typefaces is learnt.
type manner struct {
	times  float64 // pictures of each digit, against those of a typeface for text
	wild   float64 // how far shapes are bent: 0 not at all, 1 as hands differ
	others bool    // its letters teach what is no digit
	own    bool    // it is given no other style
}

// mannerOf gives the classes with few typefaces more pictures, and those drawn by hand more variety. The letters of
// odd typefaces teach nothing: a segmented S is a 5, and a B an 8.
func mannerOf(class string) manner {
	switch class {
	case "handwriting":
		return manner{3, 1, false, false}
	case "display":
		return manner{3, 0.6, false, false}
	case "stencil":
		return manner{3, 0.6, false, true}
	case "pixel", "segment":
		return manner{4, 0.25, false, true}
	case "fancy":
		return manner{0.6, 0.6, false, false}
	}
	return manner{1, 0.3, true, false}
}

// drawFace draws the digits of one typeface, each so many times, and some of what is no digit.
func drawFace(file, class string, each int, rng *rand.Rand) ([]sample, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	parsed, err := sfnt.Parse(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	m := mannerOf(class)
	p := pen{font: parsed, rng: rng, wild: m.wild, own: m.own}
	each = int(math.Ceil(m.times * float64(each)))
	var all []sample
	for d := uint8(1); d <= 9; d++ {
		for range each {
			if s, ok := p.sample(string('0'+rune(d)), d); ok {
				all = append(all, s)
			}
		}
	}
	if !m.others {
		return all, nil
	}
	return append(all, p.noDigits(each)...), nil
}

// noDigits draws what is no digit: other signs, numbers of two digits, and halves of digits.
func (p *pen) noDigits(each int) (all []sample) {
	add := func(s sample, ok bool) {
		if ok {
			all = append(all, s)
		}
	}
	for range each * 3 / 2 {
		text := notDigits[p.rng.IntN(len(notDigits))]
		if p.rng.IntN(4) == 0 {
			text = fmt.Sprint(10 + p.rng.IntN(90))
		}
		add(p.sample(text, 0))
	}
	for range each / 3 {
		add(p.half(string("2345689"[p.rng.IntN(7)])))
	}
	return all
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
	s := sample{aspect: float32(g.Aspect), label: label}
	for i, v := range g.Pix {
		s.pix[i] = uint8(255*v + 0.5)
	}
	return s, true
}
