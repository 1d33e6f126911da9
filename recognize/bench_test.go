package recognize

import (
	"image"
	"image/draw"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"autosolve/recognize/pixel"
)

// BenchmarkRead is from a picture to a certain grid, on pages with text and pictures around a board.
func BenchmarkRead(b *testing.B) {
	r := testReader(b)
	for name, size := range map[string]image.Point{"720p": {1280, 720}, "1080p": {1920, 1080}, "4K": {3840, 2160}} {
		page := busyPage(b, size)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := r.Read(page); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	region := drawBoard(b, plain, shownA)
	b.Run("board only", func(b *testing.B) {
		for b.Loop() {
			if _, err := r.Read(region); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkScreens reads the real screenshots.
func BenchmarkScreens(b *testing.B) {
	files, _ := filepath.Glob("../../shared/screens/[^n]*.png") // a bad pattern alone is an error
	if len(files) == 0 {
		b.Skip("no screenshots here")
	}
	r := testReader(b)
	for _, f := range files {
		p := pixel.New(openImage(b, f))
		img := &image.RGBA{Pix: p.Pix, Stride: p.Stride, Rect: p.Bounds()}
		b.Run(filepath.Base(f), func(b *testing.B) {
			for b.Loop() {
				if _, err := r.Read(img); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// busyPage is a page of text-like specks and a noisy picture, with a board on it.
func busyPage(b *testing.B, size image.Point) *image.RGBA {
	page := image.NewRGBA(image.Rectangle{Max: size})
	draw.Draw(page, page.Rect, image.White, image.Point{}, draw.Src)
	rng := rand.New(rand.NewPCG(1, 2))
	for range size.X * size.Y / 400 { // a letter's stroke here and there
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

// BenchmarkKeypads is from a picture to a keypad beside a board, on pages with text and pictures around.
func BenchmarkKeypads(b *testing.B) {
	r := testReader(b)
	for name, size := range map[string]image.Point{"720p": {1280, 720}, "1080p": {1920, 1080}, "4K": {3840, 2160}} {
		s := &sheet{t: b, img: busyPage(b, size), ink: black, face: "liberation-sans"}
		s.fill(image.Rect(0, 0, 300, 300), white)
		s.keypad(pad9())
		b.Run(name, func(b *testing.B) {
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
			if _, _, err := r.ReadButton(s.img, found[0].Buttons[5]); err != nil {
				b.Fatal(err)
			}
		}
	})
}
