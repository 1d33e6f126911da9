package label

import (
	"image"
	"strings"
	"testing"

	"autosolve/recognize/read"
	"autosolve/recognize/shape"
)

// TestBeam doubts a 1 that is the same turned from left to right, as a pointer over text is, where another 1 of its ink is lower.
func TestBeam(t *testing.T) {
	const beam, one = 4, 40
	for _, lower := range []bool{false, true} {
		s := newSketch()
		all := s.board(strings.ReplaceAll(shown, "1", "."))
		all[beam] = s.digit(beam, 1)
		match(all[beam], 1, 0.9)
		all[beam].Shape = s.random()
		for i := range all[beam].Glyph.Pix {
			if x := i % shape.W; x == shape.W/2 || x == shape.W/2-1 {
				all[beam].Glyph.Pix[i] = 1
			}
		}
		if lower {
			all[one] = s.digit(one, 1)
			all[one].Glyph.Height = 0.75 * height
		}
		b := Label(all, Options{})
		if got := strings.Contains(strings.Join(b[beam].Why, ";"), "pointer"); got != lower {
			t.Errorf("a lower 1 %v: the beam is read as %d, %s", lower, b[beam].Digit, b[beam].Why)
		}
	}
}

// TestOnesBetweenPixels reads the 1s of a small board, which are plain strokes and stand up to two pixels apart in their cells, as they lie
// between pixels.
func TestOnesBetweenPixels(t *testing.T) {
	s := newSketch()
	all := s.board(shown)
	for i, c := range shown {
		if c == '1' {
			off := 2 * (i % 2) // px of 39: more than a twentieth
			e := all[i]
			e.Glyph.Aspect, e.Glyph.Fill = 0.3, 0.8
			e.Glyph.Box = e.Glyph.Box.Add(image.Pt(off, 0))
		}
	}
	checkShown(t, all)
}

// TestCaretBesideOne doubts a 1 beside a text caret that was cut out in its place, and takes the caret alone for nothing.
func TestCaretBesideOne(t *testing.T) {
	const cell = 5
	for _, hasOne := range []bool{true, false} {
		s := newSketch()
		all := s.board(shown)
		e := s.glyph(cell, 36, 2)
		e.Glyph.Fill, e.Glyph.Stroke = 0.9, 1
		e.Shares[1] = 0.98
		e.Parts = []read.Part{{Box: e.Glyph.Box, Stroke: 1}}
		if hasOne {
			one := image.Rect(8, 8, 18, 8+height).Add(e.Cell.Min)
			e.Parts = append(e.Parts, read.Part{Box: one, Stroke: 3})
		}
		all[cell] = e
		if got := Label(all, Options{})[cell]; (got.Certain && got.Digit == 0) == hasOne {
			t.Errorf("with a 1 %v: %+v", hasOne, got)
		}
	}
}
