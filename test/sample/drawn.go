// Package sample has pictures for the tests of package recognize and its subpackages: parts to draw boards with, whose
// contents are then known to the pixel, and real screenshots if there are any.
package sample

import (
	"image"
	"image/color"
	"image/draw"

	xdraw "golang.org/x/image/draw"
)

// Paint fills rectangles of a picture with one colour.
func Paint(img draw.Image, c color.Color, at ...image.Rectangle) {
	for _, r := range at {
		draw.Draw(img, r, image.NewUniform(c), image.Point{}, draw.Src)
	}
}

// Blank returns a picture of one colour.
func Blank(w, h int, c color.Color) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	Paint(img, c, img.Rect)
	return img
}

// Digit draws a template's picture in the middle of a cell, h pixels high, and returns the rectangle that it covers;
// the digit is a little smaller, because the pictures of templates have a narrow margin.
func Digit(img draw.Image, cell image.Rectangle, digit image.Image, h int, ink color.RGBA) image.Rectangle {
	w := digit.Bounds().Dx() * h / digit.Bounds().Dy()
	scaled := image.NewGray(image.Rect(0, 0, w, h))
	xdraw.CatmullRom.Scale(scaled, scaled.Bounds(), digit, digit.Bounds(), draw.Src, nil)
	mask := image.NewAlpha(scaled.Bounds())
	for i, v := range scaled.Pix {
		mask.Pix[i] = 255 - v
	}
	at := scaled.Bounds().Add(cell.Min).Add(image.Pt((cell.Dx()-w)/2, (cell.Dy()-h)/2))
	draw.DrawMask(img, at, image.NewUniform(ink), image.Point{}, mask, image.Point{}, draw.Over)
	return at
}
