package main

import (
	"fmt"
	"slices"
	"strings"
)

// slice is a part of a set of pictures with results of its own.
type slice struct {
	name string
	has  func(c Case) bool
}

// group returns the most difficult group among the typefaces of a case.
func (c Case) group() string {
	given, entry := Family{Class: c.Tags.Class}.Group(), Family{Class: c.Tags.EntryClass}.Group()
	switch {
	case given == "odd" || (c.Tags.EntryClass != "" && entry == "odd"):
		return "odd"
	case given == "common" && (c.Tags.EntryClass == "" || entry == "common"):
		return "common"
	}
	return "ordinary"
}

// hard reports whether a case has the smallest cells, no inner lines or the faintest lines.
func (c Case) hard() bool {
	return c.Tags.Cell < 22 || c.Tags.Layout == "no-inner" || c.Tags.Layout == "faint"
}

// heldOut reports whether the givens or the entries are in a typeface that no template or training has used.
func (c Case) heldOut() bool { return c.Tags.HeldOut || c.Tags.EntryHeldOut }

// ordinary reports whether a case has a grid that must be read and no difficulty.
func (c Case) ordinary() bool { return c.Negative == "" && c.Tags.Difficulty == "" }

// difficult reports whether a case has a grid that must be read and a difficulty.
func (c Case) difficult() bool { return c.Negative == "" && c.Tags.Difficulty != "" }

// Further targets in per cent: the pages with each cause of difficulty that must be right, and the cells whose kind (given,
// entry or empty) must be right.
const (
	difficultTarget = 95
	kindsTarget     = 99
)

// causes returns the causes of difficulty on pages with a grid to read. A cause may have several kinds.
func causes() []string {
	var all []string
	for _, kind := range difficulties() {
		cause := Tags{Difficulty: kind.name}.cause()
		if !slices.Contains(all, cause) {
			all = append(all, cause)
		}
	}
	return all
}

// target is a slice with the share in per cent that must be right, and what makes that hard.
type target struct {
	slice
	least float64
	why   string
}

// targets returns the slices that have a target.
func targets() []target {
	ordinary := func(c Case) bool { return c.group() != "odd" && !c.hard() }
	return []target{
		{slice{"common typefaces, zoom 67-250 %, cells of 22 px and more", func(c Case) bool {
			return c.group() == "common" && !c.hard() && c.Tags.Zoom >= 67 && c.Tags.Zoom <= 250
		}}, 99.9, whyReadings},
		{slice{"ordinary typefaces, cells of 22 px and more", ordinary}, 99.5, whyReadings},
		{slice{"ordinary typefaces that were held out, cells of 22 px and more", func(c Case) bool {
			return ordinary(c) && c.heldOut()
		}}, 99.5, whyUnknown},
		{slice{"ordinary typefaces, cells of 15-22 px, no inner lines or faintest lines", func(c Case) bool {
			return c.group() != "odd" && c.hard()
		}}, 97.5, whySmall},
		{slice{"handwriting, stencil, pixel, segment and display typefaces", func(c Case) bool { return c.group() == "odd" }}, 95, whyOdd},
		{slice{"such typefaces that were held out", func(c Case) bool { return c.group() == "odd" && c.heldOut() }}, 95, whyOdd},
	}
}

// labels returns the slices of a case, as "kind: value". A difficult case belongs only to the slice of its difficulty, so
// that the other slices can be compared between sets.
func (c Case) labels() []string {
	t := c.Tags
	if t.Difficulty != "" {
		return []string{"difficult: " + t.Difficulty}
	}
	labels := []string{
		"layout: " + t.Layout, "drawn as: " + t.Renderer, "theme: " + t.Theme, "typeface: " + t.Class,
		"cells: " + cellBand(t.Cell), fmt.Sprintf("zoom: %3d %%", t.Zoom), fmt.Sprintf("scale factor: %g", t.Scale),
		"viewport: " + t.Viewport, "text: " + t.Antialias + ", hinting " + t.Hinting, "state: " + t.State,
		"perturbation: " + strings.Fields(t.Perturbation)[0],
	}
	if c.heldOut() {
		labels = append(labels, "typeface: held out")
	}
	if t.EntryFamily != "" {
		labels = append(labels, "typeface: entries in another")
	}
	if t.Marks != "" {
		labels = append(labels, "pencil marks: "+t.Marks)
	}
	if t.Sums {
		labels = append(labels, "cage sums")
	}
	for _, h := range t.Highlights {
		labels = append(labels, "highlight: "+h)
	}
	seen := map[string]bool{}
	for _, clutter := range t.Clutter {
		if !seen[clutter] {
			labels = append(labels, "clutter: "+clutter)
		}
		seen[clutter] = true
	}
	return labels
}

func cellBand(cell float64) string {
	for _, band := range []struct {
		below float64
		name  string
	}{{22, "015-22 px"}, {30, "022-30 px"}, {50, "030-50 px"}, {80, "050-80 px"}} {
		if cell < band.below {
			return band.name
		}
	}
	return "080-160 px"
}
