package recognize

import (
	"errors"
	"image"
	"image/draw"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"autosolve/recognize/internal/pixel"
	"autosolve/test/data"

	xdraw "golang.org/x/image/draw"
)

// sizes are the sizes of common screens, and of the largest.
var sizes = []struct {
	name string
	image.Point
}{{"720p", image.Pt(1280, 720)}, {"1080p", image.Pt(1920, 1080)}, {"4K", image.Pt(3840, 2160)}, {"8K", image.Pt(7680, 4320)}}

// BenchmarkRead reads a grid that is certain in every cell: on a page with text and pictures, on the same page with a
// keypad, a calendar and a table, and by itself.
func BenchmarkRead(b *testing.B) {
	r := testReader(b)
	read := func(name string, page image.Image) {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := r.Read(page); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	for _, size := range sizes {
		page := textPage(b, size.Point)
		read(size.name, page)
		addTables(b, page)
		read(size.name+" busy", page)
	}
	read("board only", drawBoard(b, plain, shownA))
}

// BenchmarkRefuse reads pictures without a grid: photographs that are sharp, enlarged or grainy, and noise.
func BenchmarkRefuse(b *testing.B) {
	r := testReader(b)
	for _, size := range sizes[1:] {
		for _, kind := range []struct {
			name string
			img  image.Image
		}{
			{"photograph", photograph(size.Point, 300, 0)}, {"enlarged photograph", photograph(size.Point, 60, 0)},
			{"photograph with grain", photograph(size.Point, 300, 16)}, {"noise", photograph(size.Point, 3, 255)},
		} {
			b.Run(size.name+" "+kind.name, func(b *testing.B) {
				for b.Loop() {
					var none *NoGridError
					if _, err := r.Read(kind.img); !errors.As(err, &none) {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// photograph returns the mean of random colours at finer and finer scales, up to the given number of patches from side to
// side, with noise of the given number of levels.
func photograph(size image.Point, finest, grain int) *image.RGBA {
	rng := rand.New(rand.NewPCG(1, 2))
	img := image.NewRGBA(image.Rectangle{Max: size})
	paint(img, black, img.Rect)
	layer := image.NewRGBA(img.Rect)
	for patches := 3; patches <= finest; patches *= 3 {
		coarse := image.NewRGBA(image.Rect(0, 0, patches, patches))
		for i := range coarse.Pix {
			coarse.Pix[i] = uint8(rng.IntN(256))
		}
		xdraw.ApproxBiLinear.Scale(layer, layer.Rect, coarse, coarse.Rect, draw.Src, nil)
		for i, v := range layer.Pix {
			img.Pix[i] = uint8((int(img.Pix[i]) + int(v)) / 2)
		}
	}
	for i, v := range img.Pix {
		if img.Pix[i] = uint8(min(255, max(0, int(v)+rng.IntN(grain+1)-grain/2))); i%4 == 3 {
			img.Pix[i] = 255
		}
	}
	return img
}

// BenchmarkScreens reads the real screenshots.
func BenchmarkScreens(b *testing.B) {
	r := testReader(b)
	for _, f := range data.Files(b, "screens/[^n]*.png") {
		p := pixel.New(openImage(b, f))
		img := p.RGBA()
		b.Run(filepath.Base(f), func(b *testing.B) {
			for b.Loop() {
				if _, err := r.Read(img); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// textPage returns a page with strokes like those of text, a noisy picture and a board.
func textPage(b *testing.B, size image.Point) *image.RGBA {
	page := image.NewRGBA(image.Rectangle{Max: size})
	draw.Draw(page, page.Rect, image.White, image.Point{}, draw.Src)
	rng := rand.New(rand.NewPCG(1, 2))
	for range size.X * size.Y / 400 { // strokes like those of letters
		at := image.Pt(rng.IntN(size.X), rng.IntN(size.Y)/20*20)
		draw.Draw(page, image.Rect(at.X, at.Y, at.X+2, at.Y+2+rng.IntN(10)), image.Black, image.Point{}, draw.Src)
	}
	photo := image.Rect(size.X*3/5, 0, size.X, size.Y/4)
	for y := photo.Min.Y; y < photo.Max.Y; y++ {
		for x := photo.Min.X; x < photo.Max.X; x++ {
			v := uint8(rng.IntN(256))
			i := page.PixOffset(x, y)
			page.Pix[i], page.Pix[i+1], page.Pix[i+2] = v, v/2, 255-v
		}
	}
	board := drawBoard(b, plain, shownA)
	at := image.Pt(size.X/4, size.Y/4)
	draw.Draw(page, board.Rect.Add(at), board, image.Point{}, draw.Src)
	return page
}

// addTables draws a keypad, a calendar and a table on a page, beside the board.
func addTables(b *testing.B, page *image.RGBA) {
	s := &sheet{t: b, img: page, ink: black, face: "liberation-sans"}
	s.fill(image.Rect(0, 0, 200, 200), white)
	s.keypad(pad9())
	calendar, prices := plain, plain
	calendar.cell, prices.cell = 24, 36
	for at, t := range map[image.Point]table{
		{10, 220}: {look: calendar, cols: 7, rows: 5},
		{page.Rect.Dx() - 400, page.Rect.Dy() / 4}: {look: prices, cols: 6, rows: 8},
	} {
		img := t.draw(b, "12.345.6789")
		draw.Draw(page, img.Rect.Add(at), img, image.Point{}, draw.Src)
	}
}

// BenchmarkKeypads finds a keypad on pages with a board, text and pictures, and reads one of its buttons.
func BenchmarkKeypads(b *testing.B) {
	r := testReader(b)
	for _, size := range sizes[:3] {
		s := &sheet{t: b, img: textPage(b, size.Point), ink: black, face: "liberation-sans"}
		s.fill(image.Rect(0, 0, 300, 300), white)
		s.keypad(pad9())
		b.Run(size.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := r.Keypads(s.img, image.Rectangle{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	s := newSheet(b, 300, 300, white, black)
	s.keypad(pad9())
	found, err := r.Keypads(s.img, image.Rectangle{})
	if err != nil {
		b.Fatal(err)
	}
	b.Run("one button", func(b *testing.B) {
		for b.Loop() {
			r.ReadButton(s.img, found[0].Buttons[5])
		}
	})
}
