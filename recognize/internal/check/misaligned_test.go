package check

import "testing"

// TestUneven checks that digits are uneven if those of one row stand elsewhere in their cells, or if all stand far from the
// middles.
func TestUneven(t *testing.T) {
	row := func(at float64) []float64 { return []float64{at - 0.01, at, at, at + 0.01} }
	for _, c := range []struct {
		name   string
		groups [][]float64
		want   bool
	}{
		{"no digits", nil, false},
		{"all in the middle", [][]float64{row(0), row(0.02), row(-0.02)}, false},
		{"all a little low", [][]float64{row(0.2), row(0.2), row(0.22)}, false},
		{"all far off", [][]float64{row(0.4), row(0.4), row(0.4)}, true},
		{"one row off", [][]float64{row(0), row(0), row(0.3)}, true},
		{"a single digit off", [][]float64{row(0), row(0), {0.3}}, false},
		{"two typefaces in each row", [][]float64{{-0.1, 0.1, 0.1}, {-0.1, -0.1, 0.1}, {-0.1, 0.1}}, false},
		{"drifting from row to row", [][]float64{row(-0.15), row(0), row(0.15)}, true},
	} {
		if got := uneven(c.groups, 48, mostOffCentre); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	if uneven([][]float64{row(-0.38), row(-0.4), row(-0.39)}, 48, mostAside) {
		t.Error("all at one side, in a grid whose digits stand aside: uneven")
	}
	if !uneven([][]float64{row(0.45), row(0.45), row(0.45)}, 48, mostAside) {
		t.Error("all far off, in a grid whose digits stand aside: not uneven")
	}
}
