package main

import (
	"image"
	"io"

	"autosolve/recognize/internal/net"
)

// export draws a board and writes the crops of its cells whose class is clear from the crop.
func (b *board) export(out io.Writer) error {
	picture, _, err := b.render()
	if err != nil {
		return err
	}
	a := b.takeAim()
	for _, k := range b.cells {
		class, clear := k.class()
		if !clear || a.closely && k.ink == nil {
			continue
		}
		crop := b.crop(picture, k, a)
		if class == classOther && isFlat(&crop) {
			continue // such as a covered or black cell, which looks like an empty cell of a grid with few lines or none
		}
		if _, err := out.Write(append([]byte{byte(class), byte(k.kind)}, crop[:]...)); err != nil {
			return err
		}
	}
	return nil
}

// crop cuts out a cell of a picture of the board.
func (b *board) crop(picture *image.RGBA, k *cell, a aim) net.Crop {
	sx := float64(picture.Rect.Dx()) / float64(b.Rect.Dx())
	sy := float64(picture.Rect.Dy()) / float64(b.Rect.Dy())
	x, y := k.at(0.5, 0.5)
	if a.closely {
		x, y = k.middle[0], k.middle[1]
	}
	x += a.dx + b.around(0.3)
	y += a.dy + b.around(0.3)
	return net.Cut(picture, x*sx, y*sy, b.pw*a.growX*sx, b.ph*a.growY*sy)
}

// isFlat reports whether a crop shows nothing except at its edges.
func isFlat(c *net.Crop) bool {
	const (
		room = 8            // the range up to which the values of a channel differ only by noise
		edge = net.Size / 8 // pixels at each side, where the cell's own lines may be
	)
	low, high := [3]uint8{255, 255, 255}, [3]uint8{}
	for i, v := range c {
		if x, y := i/3%net.Size, i/3/net.Size; min(x, y) >= edge && max(x, y) < net.Size-edge {
			low[i%3], high[i%3] = min(low[i%3], v), max(high[i%3], v)
		}
	}
	for i := range low {
		if high[i]-low[i] > room {
			return false
		}
	}
	return true
}

// An aim is how the crops of a board differ from its cells: their offset in pixels, and their scale.
type aim struct {
	dx, dy, growX, growY float64
	closely              bool // a close-up of the digit, not the cell
}

// takeAim returns an aim with small random errors, like those of a layout that was found. Digits that are short for their cells
// may be shown in close-ups: squares that are 1.7 to 2.9 times as tall as the digits. Cells without a text get no close-up,
// because their pencil marks would look like digits in it.
func (b *board) takeAim() aim {
	off := b.scaled(0.004, 0.04)
	a := aim{dx: b.around(off) * b.pw, dy: b.around(off) * b.ph, growX: 1 + b.around(off), growY: 1 + b.around(off)}
	side := b.height * b.ph / b.between(0.35, 0.6)
	if side < 0.9*min(b.pw, b.ph) && b.chance(0.25) {
		a.growX, a.growY, a.closely = a.growX*side/b.pw, a.growY*side/b.ph, true
	}
	return a
}
