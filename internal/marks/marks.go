// Package marks finds the pictures of grids that the panel's page shows, so that no capture takes one of them for a puzzle.
package marks

import (
	"image"
	"image/color"
	"image/draw"
)

// The page lays mark.svg over each of its pictures of a grid as a lattice: 48 pixels of the screen from mark to mark, at any zoom
// of the browser. A mark consists of four squares, each 3 pixels wide if the compositor does not scale the window. Wherever
// the window is cut off or covered, a part of the picture that shows no mark is smaller than 54 pixels, and so smaller than the
// smallest grid that is read.

// Colours are the colours of a mark's squares: top left, top right, bottom left, bottom right.
var Colours = [4]color.RGBA{{255, 0, 255, 255}, {0, 255, 0, 255}, {255, 255, 0, 255}, {0, 255, 255, 255}}

const (
	markTolerance = 60 // the largest difference in a channel, for color profiles and scaled windows
	markMost      = 24 // the largest distance of two squares of a mark that is looked for, in pixels
	markReach     = 9  // how far around a mark its picture may extend, in units of 1 + the largest distance that matches; 8 is the lattice
)

// Cut paints over all parts of a captured picture in which the panel's page shows a picture of a grid, and returns these
// parts, which overlap.
func Cut(img *image.RGBA) (own []image.Rectangle) {
	r := img.Rect
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if p := img.Pix[img.PixOffset(x, y):]; p[1] > markTolerance || p[0] < 255-markTolerance {
				continue // nearly all pixels are not magenta
			}
			if !isMark(img, x, y, 0) || isMark(img, x-1, y, 0) || isMark(img, x, y-1, 0) {
				continue // this is not the top left pixel of the first square
			}
			for d := markMost; d > 0; d-- {
				if isMark(img, x+d, y, 1) && isMark(img, x, y+d, 2) && isMark(img, x+d, y+d, 3) {
					reach := markReach * (d + 1)
					own = append(own, image.Rect(x-reach, y-reach, x+reach, y+reach))
					break
				}
			}
		}
	}
	for _, o := range own {
		draw.Draw(img, o, image.NewUniform(color.Gray{0xE0}), image.Point{}, draw.Src)
	}
	return own
}

// isMark reports whether a pixel has the colour of square i of a mark.
func isMark(img *image.RGBA, x, y, i int) bool {
	if !(image.Point{x, y}).In(img.Rect) {
		return false
	}
	p, want := img.Pix[img.PixOffset(x, y):][:3], Colours[i]
	for channel, value := range [3]uint8{want.R, want.G, want.B} {
		if max(p[channel], value)-min(p[channel], value) > markTolerance {
			return false
		}
	}
	return true
}
