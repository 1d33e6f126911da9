package locate

import (
	"slices"
	"strings"
	"testing"

	"autosolve/recognize/internal/pixel"
)

// spansAt returns columns of 40 pixels, given the distances between their beginnings.
func spansAt(steps ...int) []pixel.Span {
	at := []pixel.Span{{Min: 100, Max: 140}}
	for i, d := range steps {
		at = append(at, pixel.Span{Min: at[i].Min + d, Max: at[i].Max + d})
	}
	return at
}

// TestGridStarts checks where nine columns spaced like a grid's begin, or the reason if there are no such columns.
func TestGridStarts(t *testing.T) {
	even := []int{50, 50, 50, 50, 50, 50, 50, 50}
	boxes := []int{50, 50, 60, 50, 50, 60, 50, 50}
	const unevenness = "not evenly spaced"
	cases := []struct {
		name   string
		steps  []int
		starts []int
		why    string
	}{
		{"even", even, []int{0}, ""},
		{"boxes apart", boxes, []int{0}, ""},
		{"eight", even[:7], nil, "fewer than nine"},
		{"ten", append(slices.Clone(even), 50), nil, goesOnReason},
		{"nine, and one more a box border apart", append(slices.Clone(boxes), 60), nil, goesOnReason},
		{"one before nine", append([]int{60}, boxes...), nil, goesOnReason},
		{"twelve in boxes of three", append(slices.Clone(boxes), 60, 50, 50), nil, goesOnReason},
		{"nine, and something else after them", append(slices.Clone(boxes), 75), []int{0}, ""},
		{"something else before nine", append([]int{75}, boxes...), []int{1}, ""},
		{"two grids in a row", slices.Concat(boxes, []int{90}, boxes), []int{0, 9}, ""},
		{"a column that seems narrower", []int{50, 50, 50, 54, 46, 50, 50, 50}, []int{0}, ""},
		{"a column off its place", []int{50, 50, 50, 58, 42, 50, 50, 50}, nil, unevenness},
		{"columns that drift", []int{50, 50, 50, 54, 54, 50, 46, 46}, nil, unevenness},
		{"box borders of different widths", []int{50, 50, 50, 50, 50, 70, 50, 50}, nil, unevenness},
		{"boxes closer together than cells", []int{50, 50, 38, 50, 50, 38, 50, 50}, nil, unevenness},
		{"boxes slightly closer together than cells", []int{50, 50, 46, 50, 50, 46, 50, 50}, []int{0}, ""},
		{"boxes too far apart", []int{50, 50, 98, 50, 50, 98, 50, 50}, nil, unevenness},
		{"boxes of four", []int{50, 50, 50, 62, 50, 50, 50, 62}, nil, unevenness},
	}
	for _, c := range cases {
		starts, why := gridStarts(spansAt(c.steps...))
		if !slices.Equal(starts, c.starts) || (why == "") != (c.why == "") || !strings.Contains(why, c.why) {
			t.Errorf("%s: from %v, %q, want from %v, %q", c.name, starts, why, c.starts, c.why)
		}
	}
}

// TestKeysBeside checks that something farther away than the columns are from each other is not a tenth column.
func TestKeysBeside(t *testing.T) {
	for gap, want := range map[int]int{2: 0, 4: 0, 6: 1} {
		spans := spansAt(50, 50, 50, 50, 50, 50, 50, 50, 50)
		for i := range spans {
			spans[i].Max = spans[i].Min + 48
		}
		spans[9] = pixel.Span{Min: spans[8].Max + gap, Max: spans[8].Max + gap + 44} // keys are narrower than columns
		if starts, why := gridStarts(spans); len(starts) != want {
			t.Errorf("%d px off: from %v, %s", gap, starts, why)
		}
	}
}

// TestNineSpansOfSome adds the missing columns at their places, even if the known ones differ in width and the pitch
// is not a whole number of pixels, as at some zoom levels.
func TestNineSpansOfSome(t *testing.T) {
	known := []pixel.Span{{Min: 283, Max: 306}, {Min: 310, Max: 335}, {Min: 339, Max: 362}, {Min: 366, Max: 389}} // the last four, 27.5 px apart
	pitch, more := usualSteps(known, 5)
	nine := nineSpans(known, 5, pitch, more)
	for i, s := range nine {
		if off := s.Middle() - (377.5 - 27.5*float64(8-i)); off < -2 || off > 2 {
			t.Errorf("column %d: %v, %v px off", i, s, off)
		}
	}
}
