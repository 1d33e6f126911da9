package recognize

import (
	"image"
	"image/color"
	"image/color/palette"
	"image/draw"
	"math/rand/v2"
	"testing"

	"autosolve/solver"
)

// FuzzRead reads boards that are damaged at random. It must not crash, and all cells of a board that is accepted must be
// certain, inside the picture, and read as they were drawn.
func FuzzRead(f *testing.F) {
	r := testReader(f)
	drawn, err := solver.Parse(shownA)
	if err != nil {
		f.Fatal(err)
	}
	for _, seed := range []uint64{1, 2, 3, 99, 12345} {
		f.Add(seed, uint16(40), uint16(300), uint16(200))
	}
	f.Add(uint64(7), uint16(1), uint16(1), uint16(1))
	f.Add(uint64(8), uint16(0), uint16(2000), uint16(5))
	for kind := range uint64(imageTypes) {
		f.Add(kind*6+3, uint16(2), uint16(1), uint16(899))
		f.Add(kind*6+1, uint16(25), uint16(800), uint16(800))
	}
	f.Fuzz(func(t *testing.T, seed uint64, spots, w, h uint16) {
		img := asImageType(spoiled(t, seed, int(spots%500), int(w%900), int(h%900)), seed/6)
		b, err := r.Read(img)
		if err != nil {
			return
		}
		for c := range solver.Cell(81) {
			cell := b.Cells[c]
			if !b.Layout.Cell(c).In(img.Bounds()) || cell.Digit > 9 || !cell.Certain ||
				cell.Score < 0 || cell.Score > 1 || (cell.Digit == 0) != (cell.Kind == Empty) {
				t.Errorf("%v: %+v in %v", c, cell, b.Layout.Cell(c))
			}
			if cell.Digit != drawn[c] {
				t.Errorf("%v: read as %d, drawn as %d", c, cell.Digit, drawn[c])
			}
		}
	})
}

// spoiled returns a board, or a part of one, with rectangles of random colours over it.
func spoiled(t testing.TB, seed uint64, spots, w, h int) *image.RGBA {
	rng := rand.New(rand.NewPCG(seed, 1))
	looks := []look{plain, dark}
	img := drawBoard(t, looks[seed%2], shownA)
	size := img.Rect.Size()
	for range spots {
		at := image.Pt(rng.IntN(size.X), rng.IntN(size.Y))
		c := color.RGBA{uint8(rng.Uint32()), uint8(rng.Uint32()), uint8(rng.Uint32()), 255}
		for y := at.Y; y < min(at.Y+rng.IntN(12), size.Y); y++ {
			for x := at.X; x < min(at.X+12, size.X); x++ {
				img.SetRGBA(x, y, c)
			}
		}
	}
	if seed%3 == 0 {
		if part, ok := img.SubImage(image.Rect(rng.IntN(50), rng.IntN(50), w, h)).(*image.RGBA); ok {
			return part
		}
	}
	return img
}

// imageTypes is the number of image types that asImageType converts to.
const imageTypes = 6

// asImageType returns a picture as one of the image types that files and screens have.
func asImageType(img *image.RGBA, kind uint64) image.Image {
	var out draw.Image
	switch b := img.Bounds(); kind % imageTypes {
	case 1:
		out = image.NewNRGBA64(b)
	case 2:
		out = image.NewPaletted(b, palette.Plan9)
	case 3:
		out = image.NewCMYK(b)
	case 4:
		out = image.NewGray16(b)
	case 5:
		out = image.NewAlpha16(b)
	default:
		return img
	}
	draw.Draw(out, out.Bounds(), img, out.Bounds().Min, draw.Src)
	return out
}

// FuzzCorners makes layouts from any two corners. A cell's centre must be in the cell, and the corners must be in the first
// and the last cell.
func FuzzCorners(f *testing.F) {
	f.Add(975, 507, 1307, 846)
	f.Add(0, 0, 8, 8)
	f.Add(-4000, 20, -3000, 1020)
	f.Add(-77, -13, -69, -5)
	f.Fuzz(func(t *testing.T, x0, y0, x1, y1 int) {
		const most = 1 << 20
		if max(x0, y0, x1, y1) > most || min(x0, y0, x1, y1) < -most || x1-x0 < 8 || y1-y0 < 8 {
			return
		}
		l := Corners(image.Pt(x0, y0), image.Pt(x1, y1))
		for c := range solver.Cell(81) {
			if got, ok := l.CellAt(l.Centre(c)); !ok || got != c {
				t.Fatalf("centre of %v is in %v, %v", c, got, ok)
			}
		}
		if c, ok := l.CellAt(image.Pt(x0, y0)); !ok || c != 0 {
			t.Errorf("the first centre is in %v, %v", c, ok)
		}
		if c, ok := l.CellAt(image.Pt(x1, y1)); !ok || c != 80 {
			t.Errorf("the last centre is in %v, %v", c, ok)
		}
	})
}
