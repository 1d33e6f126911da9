// Package region finds the connected areas of a picture: flat ones, and what stands out from them.
package region

import (
	"image"
	"math/bits"
	"runtime"
	"slices"
	"sync"

	"autosolve/recognize/pixel"
)

// A Region is a 4-connected area of pixels none of which differs from its left or upper neighbour by more than a
// step in any channel: the inside of a cell, a button, a letter, the page.
type Region struct {
	Box  image.Rectangle
	Area int // pixels
}

// A Run is one row's stretch of such pixels, x0 <= x < x1.
type Run struct {
	X0, X1, Y int32
	parent    int32 // index of another run of the same region, or of itself
}

// shortestRun is the least length of a run, in pixels. Shorter ones are text and texture, and no cell hangs on them.
const shortestRun = 2

// Flat returns the regions whose boxes are at least least pixels wide and high, for a step of 0 to 255.
func Flat(p *pixel.Picture, step, least int) []Region {
	if p.Memory != nil {
		parts := rememberedRuns(p, step)
		parts[0] = joinBands(parts)
		defer usedRuns.Put(&parts[0])
		return collectRegions(parts[0], least)
	}
	bands := min(runtime.GOMAXPROCS(0), 1+p.H/256)
	parts := make([][]Run, bands)
	var wg sync.WaitGroup
	for b := range bands {
		wg.Go(func() {
			parts[b] = flatRuns(p, step, p.H*b/bands, p.H*(b+1)/bands)
		})
	}
	wg.Wait()
	parts[0] = joinBands(parts)
	found := collectRegions(parts[0], least)
	for _, runs := range parts {
		usedRuns.Put(&runs)
	}
	return found
}

// bandRows is how many rows are remembered together.
const bandRows = 16

// A runsOf is the first row of a band whose runs are remembered, and the step.
type runsOf struct{ y, step int }

// rememberedRuns are the runs of bands of rows, after an empty one that the others can be appended to.
func rememberedRuns(p *pixel.Picture, step int) [][]Run {
	parts := [][]Run{(*usedRuns.Get().(*[]Run))[:0]}
	for y := 0; y < p.H; y += bandRows {
		to := min(y+bandRows, p.H)
		parts = append(parts, pixel.RecallFrom(p, image.Rect(0, y-1, p.W, to), runsOf{y, step}, func() []Run {
			runs := flatRuns(p, step, y, to)
			defer usedRuns.Put(&runs)
			return slices.Clone(runs) // which has no more room than it needs
		}))
	}
	return parts
}

// usedRuns are lists of runs that are done with: there are some hundred thousand on a screen.
var usedRuns = sync.Pool{New: func() any { return new([]Run) }}

// flatRuns finds the runs of rows y0 to y1 and links each to those of the row above that it touches.
func flatRuns(p *pixel.Picture, step, y0, y1 int) []Run {
	runs := (*usedRuns.Get().(*[]Run))[:0]
	above := 0 // the first run of the row above
	for y := y0; y < y1; y++ {
		first := len(runs)
		runs = AppendRow(runs, p, y, step)
		linkRows(runs, above, first, first, len(runs))
		above = first
	}
	return runs
}

// AppendRow appends the runs of row y, each its own parent.
func AppendRow(runs []Run, p *pixel.Picture, y, step int) []Run {
	var room [usualWidth / 64]uint64
	start := -1         // where the current run began, -1 when there is none
	before := uint64(0) // whether the last pixel was flat
	for i, flat := range p.Flat(room[:0], y, step) {
		for turns := flat ^ (flat<<1 | before); turns != 0; turns &= turns - 1 {
			x := 64*i + bits.TrailingZeros64(turns)
			if start < 0 {
				start = x
				continue
			}
			runs = appendRun(runs, start, x, y)
			start = -1
		}
		before = flat >> 63
	}
	if start >= 0 {
		runs = appendRun(runs, start, p.W, y)
	}
	return runs
}

// usualWidth is that of the widest usual screens in pixels.
const usualWidth = 8192

func appendRun(runs []Run, x0, x1, y int) []Run {
	if x1-x0 < shortestRun {
		return runs
	}
	return append(runs, Run{int32(x0), int32(x1), int32(y), int32(len(runs))})
}

// linkRows joins the runs of one row, above to aboveEnd, with those of the next, below to belowEnd, where they touch.
func linkRows(runs []Run, above, aboveEnd, below, belowEnd int) {
	for above < aboveEnd && below < belowEnd {
		a, b := &runs[above], &runs[below]
		if a.X0 < b.X1 && b.X0 < a.X1 {
			union(runs, int32(above), int32(below))
		}
		if a.X1 < b.X1 {
			above++
		} else {
			below++
		}
	}
}

// find is the run that stands for the region of run i.
func find(runs []Run, i int32) int32 {
	for runs[i].parent != i {
		runs[i].parent = runs[runs[i].parent].parent
		i = runs[i].parent
	}
	return i
}

func union(runs []Run, a, b int32) {
	a, b = find(runs, a), find(runs, b)
	if a < b {
		runs[b].parent = a
	} else {
		runs[a].parent = b
	}
}

// joinBands puts the bands' runs into one list and links the rows where two bands meet.
func joinBands(parts [][]Run) []Run {
	runs := parts[0]
	for _, part := range parts[1:] {
		offset := len(runs)
		for _, r := range part {
			r.parent += int32(offset)
			runs = append(runs, r)
		}
		if len(part) == 0 || offset == 0 {
			continue
		}
		seam := part[0].Y
		above := offset
		for above > 0 && runs[above-1].Y == seam-1 {
			above--
		}
		below := offset
		for below < len(runs) && runs[below].Y == seam {
			below++
		}
		linkRows(runs, above, offset, offset, below)
	}
	return runs
}

// collectRegions sums the runs of each region up. A run's parent always comes before it, so one pass is enough.
func collectRegions(runs []Run, least int) []Region {
	index := make([]int32, len(runs)) // of the region that a run stands for
	var all []Region
	for i := range runs {
		r := &runs[i]
		box := image.Rect(int(r.X0), int(r.Y), int(r.X1), int(r.Y)+1)
		root := find(runs, int32(i))
		if root == int32(i) {
			index[i] = int32(len(all))
			all = append(all, Region{box, box.Dx()})
			continue
		}
		g := &all[index[root]]
		g.Box.Min.X = min(g.Box.Min.X, box.Min.X)
		g.Box.Max.X = max(g.Box.Max.X, box.Max.X)
		g.Box.Max.Y = max(g.Box.Max.Y, box.Max.Y)
		g.Area += box.Dx()
	}
	kept := all[:0]
	for _, g := range all {
		if g.Box.Dx() >= least && g.Box.Dy() >= least {
			kept = append(kept, g)
		}
	}
	return kept
}

// Contours returns the boxes around what has an edge all around it: the 8-connected sets of pixels that differ from their left
// or upper neighbour. They are up to a pixel larger, to the right and below, than what they are around.
func Contours(p *pixel.Picture, step int) []image.Rectangle {
	var edges, flat []Run
	above := 0 // the first run of the row above
	for y := range p.H {
		flat = AppendRow(flat[:0], p, y, step)
		first := len(edges)
		x := int32(0)
		for _, f := range append(flat, Run{X0: int32(p.W)}) {
			if f.X0 > x {
				edges = append(edges, Run{x, f.X0, int32(y), int32(len(edges))})
			}
			x = f.X1
		}
		linkDiagonally(edges, above, first)
		above = first
	}
	var boxes []image.Rectangle
	for _, g := range collectRegions(edges, 1) {
		boxes = append(boxes, g.Box)
	}
	return boxes
}

// linkDiagonally joins the runs of one row, above to below, with those of the next, below to the end, where they touch,
// corners included.
func linkDiagonally(runs []Run, above, below int) {
	end := below
	for below < len(runs) && above < end {
		a, b := &runs[above], &runs[below]
		if a.X0 <= b.X1 && b.X0 <= a.X1 {
			union(runs, int32(above), int32(below))
		}
		if a.X1 < b.X1 {
			above++
		} else {
			below++
		}
	}
}
