package recognize

import (
	"image"
	"image/color"
	"image/color/palette"
	"image/draw"
	"testing"

	"autosolve/test/sample"
)

// TestReadOfEachKind reads a board in pictures of many types, including pictures that do not begin at the origin.
func TestReadOfEachKind(t *testing.T) {
	r := testReader(t)
	board := drawBoard(t, plain, shownA)
	at := board.Rect.Add(image.Pt(-300, 70))
	for name, img := range map[string]draw.Image{
		"RGBA":        image.NewRGBA(at),
		"NRGBA":       image.NewNRGBA(at),
		"16 bit":      image.NewRGBA64(at),
		"16 bit NRGB": image.NewNRGBA64(at),
		"grey":        image.NewGray(at),
		"16 bit grey": image.NewGray16(at),
		"palette":     image.NewPaletted(at, palette.WebSafe),
		"CMYK":        image.NewCMYK(at),
		"alpha":       newInkedPicture(at),
	} {
		draw.Draw(img, at, board, image.Point{}, draw.Src)
		b, err := r.Read(img)
		want := plain.layout().Add(at.Min)
		if err != nil || b.Grid().String() != shownA || !near(&b.Layout, &want, 2) {
			t.Errorf("%s: %v, %v", name, b, err)
		}
	}
	checkRead(t, "YCbCr", sample.Compressed(t, board, 90), plain.layout(), shownA)
}

// An inkedPicture has black pixels of different opacity and nothing else.
type inkedPicture struct{ *image.NRGBA }

func newInkedPicture(at image.Rectangle) inkedPicture { return inkedPicture{image.NewNRGBA(at)} }

// Set makes a pixel the more opaque, the darker c is.
func (p inkedPicture) Set(x, y int, c color.Color) {
	p.NRGBA.Set(x, y, color.NRGBA{A: 255 - color.GrayModel.Convert(c).(color.Gray).Y})
}
