// Package marks finds the pictures of grids that the panel's page shows, so that no capture takes one of them for a puzzle.
package marks

import (
	_ "embed"
	"image"
	"image/color"
	"image/draw"
)

// SVG is a mark, which the page lays over each of its pictures of a grid as a lattice: 48 pixels of the screen from mark to
// mark, at any zoom of the browser. A mark is a checkerboard of four squares, each 4 pixels wide if the compositor does not
// scale the window: two that tint what is below by 5 % with magenta, and two with green, which is faint enough not to disturb.
// The differences between the squares are the same on any colour. Where digits or lines hide a mark, its neighbours show the
// picture.
//
//go:embed mark.svg
var SVG []byte

const (
	tint      = 255 / 20 // how much the tints of two squares differ in each channel
	tolerance = 4        // how much that may vary, because the compositor rounds, scales, and applies color profiles
	// Neighbours in the lattice are this far apart, in pixels, if the window is scaled from 75 to 300 %.
	nearest, farthest = 32, 150
)

// Cut paints over all parts of a captured picture in which the panel's page shows a picture of a grid, and returns these
// parts, which overlap. What is left of the page's picture is too small to be read as a grid.
func Cut(img *image.RGBA) (own []image.Rectangle) {
	found := find(img)
	for _, p := range found {
		reach := farthest + 1
		for _, q := range found {
			if d := q.Sub(p); min(max(d.X, -d.X), max(d.Y, -d.Y)) <= 2 {
				if far := max(d.X, -d.X, d.Y, -d.Y); far >= nearest {
					reach = min(reach, far)
				}
			}
		}
		if reach <= farthest { // a single mark may be chance
			reach = reach * 9 / 16 // half way to the neighbour, and a little more
			own = append(own, image.Rectangle{Min: p, Max: p}.Inset(-reach))
		}
	}
	for _, o := range own {
		draw.Draw(img, o, image.NewUniform(color.Gray{0xE0}), image.Point{}, draw.Src)
	}
	return own
}

// find returns the middles of all marks, to within 2 pixels, most of them several times.
func find(img *image.RGBA) (found []image.Point) {
	const far = 3 // from a pixel of a square to one of the next
	inside := img.Rect.Inset(far)
	for y := inside.Min.Y; y < inside.Max.Y; y += 2 {
		line := img.Pix[img.PixOffset(inside.Min.X, y):]
		for x := 0; x < 4*inside.Dx(); x += 8 {
			if d := int(line[x+4*far+1]) - int(line[x+1]); d < tint-tolerance || d > tint+tolerance {
				continue // as at nearly all pixels, this one is not in the top left square of a mark, which is magenta
			}
			below := line[x+far*img.Stride:]
			if a, b, c, d := line[x:], line[x+4*far:], below, below[4*far:]; differ(a, b) && differ(a, c) && differ(d, b) && differ(d, c) {
				found = append(found, image.Pt(inside.Min.X+x/4+far/2+1, y+far/2+1))
			}
		}
	}
	return found
}

// differ reports whether the pixels are of a square with magenta and of one with green, over the same colour.
func differ(magenta, green []uint8) bool {
	for channel, want := range []int{tint, -tint, tint} {
		if d := int(magenta[channel]) - int(green[channel]) - want; d < -tolerance || d > tolerance {
			return false
		}
	}
	return true
}
