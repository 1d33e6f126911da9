package locate

import (
	"slices"
	"testing"

	"autosolve/recognize/internal/pixel"
)

// ruling returns the edges of lines two pixels thick, at the given places of a grid that has nine columns of 50
// pixels from x = 100 on.
func ruling(places ...float64) (edges []int) {
	for _, k := range places {
		at := 100 + int(50*k)
		edges = append(edges, at, at+2)
	}
	return edges
}

// allLines are the places of a grid's ten lines.
var allLines = []float64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}

// linesExcept returns the places of all lines except those given.
func linesExcept(missingAt ...float64) []float64 {
	return slices.DeleteFunc(slices.Clone(allLines), func(k float64) bool { return slices.Contains(missingAt, k) })
}

// TestFitLines checks that the ten lines of a grid are found even if some are not seen, but only if the lines that
// are seen are spaced like a grid's.
func TestFitLines(t *testing.T) {
	evenly := func(n int) (places []float64) { // the lines of n columns
		for i := range n + 1 {
			places = append(places, 9*float64(i)/float64(n))
		}
		return places
	}
	cases := []struct {
		name  string
		edges []int
		ok    bool
	}{
		{"all ten", ruling(allLines...), true},
		{"no border", ruling(linesExcept(0, 9)...), true},
		{"only the box lines", ruling(0, 3, 6, 9), true},
		{"only the box lines, no border", ruling(3, 6), true},
		{"the border and four lines inside", ruling(0, 1, 4, 5, 7, 9), true},
		{"the border and one line inside", ruling(0, 4, 9), true},
		{"one line inside, no border", ruling(7), false},
		{"two lines inside, no border", ruling(2, 7), true},
		{"only the border", ruling(0, 9), false},
		{"a line beside the grid", ruling(append(slices.Clone(allLines), 11)...), true},
		{"a hairline that does not belong to the grid", append(ruling(allLines...), 325, 326), true},
		{"two hairlines that do not belong to the grid", append(ruling(allLines...), 325, 326, 425, 426), false},
		{"a line off its place", append(ruling(linesExcept(4)...), 305, 307), false},
		{"a line that is too thick", append(ruling(linesExcept(4)...), 290, 313), false},
		{"six columns", ruling(evenly(6)...), false},
		{"eight columns", ruling(evenly(8)...), false},
		{"ten columns", ruling(evenly(10)...), false},
		{"twelve columns", ruling(evenly(12)...), false},
		{"sixteen columns", ruling(evenly(16)...), false},
		{"no lines", nil, false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			slices.Sort(c.edges)
			f, ok := fitLines(c.edges, pixel.Span{Min: 100, Max: 552})
			if ok != c.ok {
				t.Fatalf("found a grid: %v, want %v; lines %v", ok, c.ok, f.lines)
			}
			for i, s := range f.spans {
				want := pixel.Span{Min: 102 + 50*i, Max: 150 + 50*i}
				if ok && (pixel.Abs(s.Min-want.Min) > 2 || pixel.Abs(s.Max-want.Max) > 2) {
					t.Errorf("column %d is %v, want %v", i, s, want)
				}
			}
		})
	}
}

// TestFitLinesOfOneEdge checks that a line of which only one edge is seen, because it is thin or blurred, is taken to
// be as thick as the others of its kind.
func TestFitLinesOfOneEdge(t *testing.T) {
	edges := ruling(linesExcept(5)...)
	edges = append(edges, 351) // in the middle of line 5
	slices.Sort(edges)
	f, ok := fitLines(edges, pixel.Span{Min: 100, Max: 552})
	if want := (pixel.Span{Min: 350, Max: 352}); !ok || f.lines[5] != want {
		t.Errorf("line 5 is %v, %v, want %v", f.lines[5], ok, want)
	}
	hairlines := make([]int, 10)
	for k := range hairlines {
		hairlines[k] = 100 + 50*k
	}
	f, ok = fitLines(hairlines, pixel.Span{Min: 100, Max: 550})
	for k, at := range hairlines {
		if want := (pixel.Span{Min: at, Max: at}); !ok || f.lines[k] != want {
			t.Errorf("hairline %d is %v, %v, want %v", k, f.lines[k], ok, want)
		}
	}
}

// TestFitLinesUnequalColumns checks that lines do not fit if the first or the last column is wider than the others, or
// if the cells are too small.
func TestFitLinesUnequalColumns(t *testing.T) {
	inside := ruling(linesExcept(0, 9)...)
	for _, c := range []struct {
		ends pixel.Span
		ok   bool
	}{{pixel.Span{Min: 102, Max: 550}, true}, {pixel.Span{Min: 98, Max: 554}, true}, {pixel.Span{Min: 90, Max: 552}, false}, {pixel.Span{Min: 100, Max: 563}, false}} {
		if _, ok := fitLines(inside, c.ends); ok != c.ok {
			t.Errorf("between %v: found a grid: %v, want %v", c.ends, ok, c.ok)
		}
	}
	for pitch, want := range map[int]bool{leastCell: false, leastCell + 1: true} {
		var edges []int
		for k := range 10 {
			edges = append(edges, 100+k*pitch, 101+k*pitch)
		}
		if _, ok := fitLines(edges, pixel.Span{Min: 100, Max: 101 + 9*pitch}); ok != want {
			t.Errorf("cells of %d pixels: found a grid: %v, want %v", pitch-1, ok, want)
		}
	}
}

// TestRegress checks that a few lines off their places do not change the result.
func TestRegress(t *testing.T) {
	var f fit
	for k := range f.lines {
		f.lines[k], f.seen[k] = pixel.Span{Min: 100 + 50*k, Max: 102 + 50*k}, true
	}
	f.lines[2], f.lines[7] = pixel.Span{Min: 211, Max: 213}, pixel.Span{Min: 441, Max: 443}
	if at, step := f.regress(); at != 101 || step != 50 {
		t.Errorf("line 0 at %v, a pitch of %v, want 101 and 50", at, step)
	}
}
