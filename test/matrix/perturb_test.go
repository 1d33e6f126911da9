package main

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"
)

// shotOf returns a PNG of one colour.
func shotOf(t *testing.T, width, height int, c color.RGBA) []byte {
	t.Helper()
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			picture.SetRGBA(x, y, c)
		}
	}
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestPerturb(t *testing.T) {
	plain := Perturbation{Name: "none", Gain: [3]float64{1, 1, 1}, Resize: 1}
	with := func(change func(*Perturbation)) Perturbation {
		p := plain
		p.Name = "changed"
		change(&p)
		return p
	}
	for _, test := range []struct {
		name string
		p    Perturbation
		size image.Point
		want color.RGBA
	}{
		{"none", plain, image.Pt(90, 60), color.RGBA{200, 100, 50, 255}},
		{"dimmed", with(func(p *Perturbation) { p.Gain = [3]float64{0.5, 0.5, 0.5} }), image.Pt(90, 60), color.RGBA{100, 50, 25, 255}},
		{"night", with(func(p *Perturbation) { p.Gain = [3]float64{1, 0.8, 0.5} }), image.Pt(90, 60), color.RGBA{200, 80, 25, 255}},
		{"greyscale", with(func(p *Perturbation) { p.Grey = true }), image.Pt(90, 60), color.RGBA{124, 124, 124, 255}},
		{"resized", with(func(p *Perturbation) { p.Resize = 0.7 }), image.Pt(63, 42), color.RGBA{200, 100, 50, 255}},
		{"jpeg", with(func(p *Perturbation) { p.JPEG = true }), image.Pt(90, 60), color.RGBA{200, 100, 50, 255}},
	} {
		data, err := test.p.apply(shotOf(t, 92, 61, color.RGBA{200, 100, 50, 255}), image.Rect(0, 0, 90, 60))
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		picture, format, err := image.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		if (format == "jpeg") != test.p.JPEG || "."+format[:1] != test.p.extension()[:2] {
			t.Errorf("%s: stored as %s", test.name, format)
		}
		got := color.RGBAModel.Convert(picture.At(20, 20)).(color.RGBA)
		if picture.Bounds().Size() != test.size || apart(got.R, test.want.R) > 2 || apart(got.G, test.want.G) > 2 || apart(got.B, test.want.B) > 2 {
			t.Errorf("%s: %v %v instead of %v %v", test.name, picture.Bounds(), got, test.size, test.want)
		}
	}
	if _, err := plain.apply(shotOf(t, 50, 60, color.RGBA{}), image.Rect(0, 0, 90, 60)); err == nil {
		t.Error("a screenshot that is too small gives no error")
	}
}

func apart(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }
