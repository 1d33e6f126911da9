package recognize

import (
	"image"
	"slices"
	"strings"
	"testing"
)

// inked is an ink map drawn in characters: # is full ink, + faint ink, anything else none.
func inked(rows ...string) *inkMap {
	m := &inkMap{w: len(rows[0]), h: len(rows), peak: 255, least: 31}
	for _, row := range rows {
		for _, c := range row {
			m.ink = append(m.ink, map[rune]uint8{'#': 255, '+': 60}[c])
		}
	}
	return m
}

// TestTraceOfALine runs from end to end, but for a round corner at the very edge.
func TestTraceOfALine(t *testing.T) {
	row := func(from, to int) string { // of forty pixels
		return strings.Repeat(".", from) + strings.Repeat("#", to-from) + strings.Repeat(".", 40-to)
	}
	for _, c := range []struct {
		name           string
		row            string
		inside, atEdge bool
	}{
		{"whole", row(0, 40), true, true},
		{"a pixel short", row(1, 40), true, true},
		{"short of the far end", row(0, 38), true, true},
		{"four pixels short", row(0, 36), false, true},
		{"both ends round", row(5, 35), false, true},
		{"a stem", row(9, 40), false, false},
		{"empty", row(0, 0), false, false},
		{"a pixel", row(20, 21), false, false},
		{"dashes", strings.Repeat("##..", 9) + "####", false, false},
		{"faint", strings.Repeat("+", 40), true, true},
	} {
		m := inked(c.row)
		got := m.rows(image.Rect(0, 0, m.w, m.h))[0]
		if got.line(false) != c.inside || got.line(true) != c.atEdge {
			t.Errorf("%s: a line inside %v, at the edge %v, want %v, %v", c.name, got.line(false), got.line(true), c.inside, c.atEdge)
		}
		turned := inked(strings.Split(c.row, "")...)
		if of := turned.columns(image.Rect(0, 0, 1, 40))[0]; of != got {
			t.Errorf("%s: as a column %v, as a row %v", c.name, of, got)
		}
	}
}

// TestCutLines cuts off the lines near both ends, and no top of a bold digit.
func TestCutLines(t *testing.T) {
	const n = 40
	full, stem := trace{1, -1.0 / n}, trace{1, 0.2}
	for _, c := range []struct {
		name string
		at   []Span // where there are lines
		of   trace
		from int
	}{
		{"nothing", nil, full, 0},
		{"at the edge", []Span{{Min: 0, Max: 2}}, full, 2},
		{"near the edge", []Span{{Min: 3, Max: 5}}, full, 5},
		{"two", []Span{{Min: 0, Max: 1}, {Min: 4, Max: 5}}, full, 5},
		{"as far as lines can be", []Span{{Min: 5, Max: 6}}, full, 6},
		{"further", []Span{{Min: 7, Max: 8}}, full, 0},
		{"a bold digit's top", []Span{{Min: 2, Max: 9}}, full, 0},
		{"a line and a bold digit's top", []Span{{Min: 0, Max: 1}, {Min: 2, Max: 10}}, full, 1},
		{"blurred into the cell", []Span{{Min: 0, Max: 10}}, full, 10},
		{"more than blur", []Span{{Min: 0, Max: 30}}, full, 12},
		{"a stem beside the edge", []Span{{Min: 1, Max: 3}}, stem, 0},
	} {
		of := make([]trace, n)
		for _, s := range c.at {
			for i := s.Min; i < s.Max; i++ {
				of[i] = c.of
			}
		}
		if from, to := cutLines(of); from != c.from || to != n {
			t.Errorf("%s: what is left is %d to %d, want %d to %d", c.name, from, to, c.from, n)
		}
		slices.Reverse(of)
		if from, to := cutLines(of); from != 0 || to != n-c.from {
			t.Errorf("%s, at the far end: what is left is %d to %d, want 0 to %d", c.name, from, to, n-c.from)
		}
	}
}

// TestJoined puts the parts of a character together, and leaves characters beside each other apart.
func TestJoined(t *testing.T) {
	box := func(x0, y0, x1, y1 int) blot {
		return blot{box: image.Rect(x0, y0, x1, y1), pixels: (x1 - x0) * (y1 - y0)}
	}
	for _, c := range []struct {
		name string
		a, b blot
		one  bool
	}{
		{"touching", box(0, 0, 10, 10), box(10, 10, 20, 20), true},
		{"a stencil's parts", box(0, 0, 10, 10), box(2, 12, 12, 20), true},
		{"lines over each other", box(0, 0, 10, 2), box(0, 4, 10, 6), true},
		{"corner to corner, as far", box(0, 0, 10, 10), box(12, 12, 20, 20), false},
		{"too far", box(0, 0, 10, 10), box(0, 14, 10, 20), false},
		{"two digits", box(0, 0, 10, 20), box(13, 0, 20, 20), false},
	} {
		got := joined([]blot{c.a, c.b}, 1, 3)
		if (len(got) == 1) != c.one {
			t.Errorf("%s: %d pieces", c.name, len(got))
		}
		if c.one && (got[0].box != c.a.box.Union(c.b.box) || got[0].pixels != c.a.pixels+c.b.pixels) {
			t.Errorf("%s: %v", c.name, got[0])
		}
	}
}
