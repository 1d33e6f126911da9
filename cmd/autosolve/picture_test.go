package main

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"autosolve/solver"
	"autosolve/templates"
)

// Sizes of the drawn grids in pixels. The picture of a digit is 40 pixels high.
const (
	drawnCell = 60
	drawnSide = 9*drawnCell + 2
	drawnLeft = 100 // of the first grid
	drawnTop  = 80
)

// picture draws grids side by side: "picture FILE PUZZLE...", as JPEG if the name ends in .jpg. A cell is a digit, or
// '.' for an empty cell, '?' for two digits in one cell, which cannot be read, a letter from a to i for a digit mirrored
// top to bottom, or a letter from A to I for a blue digit.
func picture(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 {
		ts.Fatalf("usage: picture FILE PUZZLE...")
	}
	faces, err := templates.Builtin()
	ts.Check(err)
	img := image.NewRGBA(image.Rect(0, 0, 2*drawnLeft+max(1, len(args)-1)*(drawnSide+drawnLeft), drawnSide+2*drawnTop))
	draw.Draw(img, img.Rect, image.White, image.Point{}, draw.Src)
	for i, puzzle := range args[1:] {
		drawGrid(img, image.Pt(drawnLeft+i*(drawnSide+drawnLeft), drawnTop), puzzle, &faces[0])
	}
	f, err := os.Create(ts.MkAbs(args[0]))
	ts.Check(err)
	defer f.Close()
	if strings.HasSuffix(args[0], ".jpg") {
		ts.Check(jpeg.Encode(f, img, &jpeg.Options{Quality: 95}))
		return
	}
	ts.Check(png.Encode(f, img))
}

// reddish checks that a picture is red at the given points: "reddish FILE X,Y...".
func reddish(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: reddish FILE X,Y...")
	}
	f, err := os.Open(ts.MkAbs(args[0]))
	ts.Check(err)
	defer f.Close()
	img, err := png.Decode(f)
	ts.Check(err)
	for _, place := range args[1:] {
		var x, y int
		_, err := fmt.Sscanf(place, "%d,%d", &x, &y)
		ts.Check(err)
		if c := color.RGBAModel.Convert(img.At(x, y)).(color.RGBA); int(c.R) < 2*int(max(c.G, c.B)) {
			ts.Fatalf("%s is %v at %s, want red", args[0], c, place)
		}
	}
}

// writeDigits makes a folder of the user's own digits with a config that names it: "digits FOLDER".
func writeDigits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: digits FOLDER")
	}
	faces, err := templates.Builtin()
	ts.Check(err)
	dir := ts.MkAbs(args[0])
	ts.Check(os.MkdirAll(dir, 0o777))
	ts.Check(os.WriteFile(filepath.Join(dir, "config.yaml"), []byte("templates: .\n"), 0o666))
	for i, digit := range faces[0].Digits {
		f, err := os.Create(filepath.Join(dir, fmt.Sprintf("%d.png", i+1)))
		ts.Check(err)
		ts.Check(png.Encode(f, digit))
		ts.Check(f.Close())
	}
}

func drawGrid(img *image.RGBA, at image.Point, puzzle string, face *templates.Typeface) {
	for i := range 10 {
		width := 1
		if i%3 == 0 {
			width = 2
		}
		line := image.Rect(0, 0, drawnSide, width)
		draw.Draw(img, line.Add(at.Add(image.Pt(0, i*drawnCell))), image.NewUniform(color.Black), image.Point{}, draw.Src)
		line = image.Rect(0, 0, width, drawnSide)
		draw.Draw(img, line.Add(at.Add(image.Pt(i*drawnCell, 0))), image.NewUniform(color.Black), image.Point{}, draw.Src)
	}
	for i, ch := range puzzle {
		c := solver.Cell(i)
		centre := at.Add(image.Pt(c.Col()*drawnCell+drawnCell/2+1, c.Row()*drawnCell+drawnCell/2+1))
		switch {
		case ch == '?':
			drawDigit(img, centre.Sub(image.Pt(14, 0)), face.Digits[0])
			drawDigit(img, centre.Add(image.Pt(10, 0)), face.Digits[3])
		case ch >= 'a':
			drawDigit(img, centre, turned{face.Digits[ch-'a']})
		case ch >= 'A':
			drawDigit(img, centre, face.Digits[ch-'A'])
			tint(img, image.Rectangle{Min: centre, Max: centre}.Inset(2-drawnCell/2))
		case ch != '.':
			drawDigit(img, centre, face.Digits[ch-'1'])
		}
	}
}

// tint turns black into blue in a part of a picture.
func tint(img *image.RGBA, r image.Rectangle) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			c := img.RGBAAt(x, y)
			img.SetRGBA(x, y, color.RGBA{c.R, c.G, 255, 255})
		}
	}
}

// turned is a picture mirrored top to bottom.
type turned struct{ image.Image }

func (t turned) At(x, y int) color.Color {
	b := t.Bounds()
	return t.Image.At(x, b.Min.Y+b.Max.Y-1-y)
}

// drawDigit draws the picture of a digit around a point.
func drawDigit(img *image.RGBA, centre image.Point, digit image.Image) {
	size := digit.Bounds().Size()
	r := image.Rectangle{Max: size}.Add(centre.Sub(size.Div(2)))
	draw.Draw(img, r, digit, digit.Bounds().Min, draw.Src)
}
