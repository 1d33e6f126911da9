package main

import (
	"fmt"
	"math/rand/v2"
)

// Rendering is how a browser draws text.
type Rendering struct {
	Antialias string // grey or lcd
	Hinting   string // none, slight or full
}

// renderings are the ways to draw text with their weights. Each has a browser of its own, which draws a part of the pages.
var renderings = []choice[Rendering]{
	{Rendering{"grey", "none"}, 2}, {Rendering{"grey", "slight"}, 3}, {Rendering{"grey", "full"}, 1},
	{Rendering{"lcd", "slight"}, 2}, {Rendering{"lcd", "full"}, 2},
}

// Shot describes the screenshot of a page: its size, the number of pixels in a CSS pixel, and the change of the picture
// afterwards.
type Shot struct {
	Width, Height int // pixels
	Zoom          int // per cent
	Scale         float64
	Rendering     Rendering
	Perturb       Perturbation
}

// pixel returns the length of a device pixel in CSS pixels.
func (s Shot) pixel() float64 { return 100 / (float64(s.Zoom) * s.Scale) }

// tags returns the tags that the shot determines.
func (s Shot) tags() Tags {
	return Tags{
		Zoom: s.Zoom, Scale: s.Scale, Viewport: fmt.Sprintf("%dx%d", s.Width, s.Height),
		Antialias: s.Rendering.Antialias, Hinting: s.Rendering.Hinting, Perturbation: s.Perturb.String(),
	}
}

type size struct{ width, height int }

// viewports are the sizes of screenshots in pixels, with their weights. The weight of 8K is low, because such a page takes
// seconds.
var viewports = []choice[size]{
	{size{1280, 720}, 35}, {size{1366, 768}, 10}, {size{1600, 900}, 8}, {size{1920, 1080}, 32},
	{size{2560, 1440}, 9}, {size{3840, 2160}, 5}, {size{7680, 4320}, 0.4},
}

var (
	zooms  = []int{50, 67, 75, 80, 90, 100, 100, 100, 110, 125, 150, 175, 200, 250, 300}
	scales = []float64{1, 1, 1.25, 1.5, 2}
)

// newShot chooses a random shot for a grid. The parameter cell is the size of its cells in pixels of the final picture, lines
// the number of cells in its larger direction. newShot also returns the size of a cell in CSS pixels.
func newShot(random *rand.Rand, cell float64, lines int) (Shot, float64) {
	s := Shot{Rendering: weighted(random, renderings...), Perturb: newPerturbation(random)}
	if cell > 120 && s.Perturb.Resize < 1 {
		s.Perturb.Resize = 1 / s.Perturb.Resize
	}
	raw := cell / s.Perturb.Resize
	need := int(raw*(float64(lines)+0.9)) + 24
	var fitting []choice[size]
	for _, v := range viewports {
		if v.value.height >= need {
			fitting = append(fitting, v)
		}
	}
	view := size{7680, 4320}
	if fitting != nil {
		view = weighted(random, fitting...)
	}
	s.Width, s.Height = view.width, view.height
	const smallest, largest = 12, 130 // size of a cell in CSS pixels on real pages
	s.Zoom, s.Scale = 100, 1
	for range 40 {
		zoom, scale := pick(random, zooms...), pick(random, scales...)
		if css := raw / (float64(zoom) / 100 * scale); css >= smallest && css <= largest {
			s.Zoom, s.Scale = zoom, scale
			break
		}
	}
	return s, raw * s.pixel()
}

// newCell chooses a random pitch of a grid, 15 to 160 pixels of the picture.
func newCell(random *rand.Rand) float64 {
	band := weighted(random, choice[[2]float64]{[2]float64{15, 22}, 15}, choice[[2]float64]{[2]float64{22, 30}, 20},
		choice[[2]float64]{[2]float64{30, 50}, 38}, choice[[2]float64]{[2]float64{50, 80}, 19}, choice[[2]float64]{[2]float64{80, 160}, 8})
	return between(random, band[0], band[1])
}
