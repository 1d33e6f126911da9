package recognize

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// A sheet is a page on which tests draw keypads and text.
type sheet struct {
	t    testing.TB
	img  *image.RGBA
	ink  color.RGBA
	face string // the built-in typeface of the digits on keypads
}

func newSheet(t testing.TB, w, h int, background, ink color.RGBA) *sheet {
	t.Helper()
	s := &sheet{t: t, img: image.NewRGBA(image.Rect(0, 0, w, h)), ink: ink, face: "liberation-sans"}
	s.fill(s.img.Rect, background)
	return s
}

func (s *sheet) fill(r image.Rectangle, c color.RGBA) {
	draw.Draw(s.img, r, image.NewUniform(c), image.Point{}, draw.Src)
}

// text writes a text with its middle at a point, in letters of the given size in pixels.
func (s *sheet) text(at image.Point, size float64, text string) {
	s.t.Helper()
	parsed, err := opentype.Parse(goregular.TTF)
	if err != nil {
		s.t.Fatal(err)
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: size, DPI: 72})
	if err != nil {
		s.t.Fatal(err)
	}
	d := font.Drawer{Dst: s.img, Src: image.NewUniform(s.ink), Face: face}
	b, _ := d.BoundString("0")
	d.Dot = fixed.Point26_6{X: fixed.I(at.X) - d.MeasureString(text)/2, Y: fixed.I(at.Y) - (b.Min.Y+b.Max.Y)/2}
	d.DrawString(text)
}

// A pad describes how a keypad is drawn.
type pad struct {
	at     image.Point                       // the middle of the 1
	places func(d int) (x, y float64)        // the middle of each digit, relative to the 1, in pitches
	pitch  float64                           // px
	high   int                               // px, the height of the digits
	box    func(s *sheet, r image.Rectangle) // draws a button; nil: no buttons
	digit  func(d int) int                   // what the button of a digit shows, 0 for nothing; nil: the digit
	below  string                            // a small text under each digit
}

// square draws a filled button, framed one with an outline, and round one in the shape of a disc.
func square(c color.RGBA) func(*sheet, image.Rectangle) {
	return func(s *sheet, r image.Rectangle) { s.fill(r, c) }
}

func framed(c, inside color.RGBA) func(*sheet, image.Rectangle) {
	return func(s *sheet, r image.Rectangle) {
		s.fill(r, c)
		s.fill(r.Inset(1), inside)
	}
}

func round(c color.RGBA) func(*sheet, image.Rectangle) {
	return func(s *sheet, r image.Rectangle) {
		radius := float64(r.Dx()) / 2
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				off := math.Hypot(float64(x)+0.5-float64(r.Min.X)-radius, float64(y)+0.5-float64(r.Min.Y)-radius)
				old, share := s.img.RGBAAt(x, y), min(1, max(0, radius-off+0.5))
				mix := func(a, b uint8) uint8 { return uint8(float64(a)*(1-share) + float64(b)*share) }
				s.img.SetRGBA(x, y, color.RGBA{mix(old.R, c.R), mix(old.G, c.G), mix(old.B, c.B), 255})
			}
		}
	}
}

// inLinesOf puts the digits in lines of n, the first on top.
func inLinesOf(n int) func(int) (float64, float64) {
	return func(d int) (float64, float64) { return float64((d - 1) % n), float64((d - 1) / n) }
}

// inColumnsOf puts the digits in columns of n, the first on the left.
func inColumnsOf(n int) func(int) (float64, float64) {
	return func(d int) (float64, float64) { return float64((d - 1) / n), float64((d - 1) % n) }
}

// asCalculator puts 7, 8 and 9 on top.
func asCalculator(d int) (float64, float64) { return float64((d - 1) % 3), -float64((d - 1) / 3) }

// fiveAndFour puts five digits in the first line and four in the second, which is centred.
func fiveAndFour(d int) (float64, float64) {
	if d <= 5 {
		return float64(d - 1), 0
	}
	return float64(d-6) + 0.5, 1
}

// wrapped puts n digits in each line. The last line is shorter and indented by a number of pitches.
func wrapped(n int, indent float64) func(int) (float64, float64) {
	return func(d int) (float64, float64) {
		x, y := inLinesOf(n)(d)
		if d > 9/n*n {
			x += indent
		}
		return x, y
	}
}

// inRing puts the digits clockwise around a point, in a ring with the given number of buttons.
func inRing(buttons int) func(int) (float64, float64) {
	radius := 0.5 / math.Sin(math.Pi/float64(buttons))
	return func(d int) (float64, float64) {
		turn := 2 * math.Pi * float64(d-1) / float64(buttons)
		return radius * math.Sin(turn), radius - radius*math.Cos(turn)
	}
}

// arrangements returns all arrangements in which keypads are found, by name.
func arrangements() map[string]func(int) (float64, float64) {
	return map[string]func(int) (float64, float64){
		"row": inLinesOf(9), "column": inColumnsOf(9), "phone": inLinesOf(3), "calculator": asCalculator, "two rows": inLinesOf(5),
		"two rows, centred": fiveAndFour, "two columns": inColumnsOf(5), "three columns": inColumnsOf(3), "by twos": inLinesOf(2),
		"ring of nine": inRing(9), "ring of ten": inRing(10),
		"eight and one": inLinesOf(8), "eight and one, centred": wrapped(8, 3.5), "eight, and one beside an eraser": wrapped(8, 3),
		"seven and two": inLinesOf(7), "seven and two, centred": wrapped(7, 2.5),
		"six and three": inLinesOf(6), "six and three, centred": wrapped(6, 1.5),
		"four, four and one": inLinesOf(4), "four, four and one, centred": wrapped(4, 1.5), "by twos, centred": wrapped(2, 0.5),
	}
}

// middle returns the middle of a digit's button.
func (p *pad) middle(d int) image.Point {
	x, y := p.places(d)
	return p.at.Add(image.Pt(int(math.Round(x*p.pitch)), int(math.Round(y*p.pitch))))
}

func (s *sheet) keypad(p pad) {
	s.t.Helper()
	face := builtin(s.t, s.face)
	side := int(p.pitch * 0.85)
	for d := 1; d <= 9; d++ {
		at := p.middle(d)
		r := image.Rect(0, 0, side, side).Add(at.Sub(image.Pt(side/2, side/2)))
		if p.box != nil {
			p.box(s, r)
		}
		shown := d
		if p.digit != nil {
			shown = p.digit(d)
		}
		if shown > 0 {
			drawScaled(s.img, r, face.Digits[shown-1], p.high, s.ink)
		}
		if p.below != "" {
			s.text(at.Add(image.Pt(0, p.high*9/10)), float64(p.high)*0.7, p.below)
		}
	}
}

// pad9 returns an ordinary keypad of three by three framed buttons.
func pad9() pad {
	return pad{at: image.Pt(60, 60), places: inLinesOf(3), pitch: 50, high: 20, box: framed(grey, white)}
}

// digit writes a digit on a button.
func (s *sheet) digit(button image.Rectangle, d int) {
	s.t.Helper()
	drawScaled(s.img, button, builtin(s.t, s.face).Digits[d-1], 20, s.ink)
}
