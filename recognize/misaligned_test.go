package recognize

import "testing"

// TestUneven finds digits that stand differently in one row, or far from the middles of all cells.
func TestUneven(t *testing.T) {
	row := func(at float64) []float64 { return []float64{at - 0.01, at, at, at + 0.01} }
	for _, c := range []struct {
		name   string
		groups [][]float64
		want   bool
	}{
		{"none", nil, false},
		{"all in the middle", [][]float64{row(0), row(0.02), row(-0.02)}, false},
		{"all a little low", [][]float64{row(0.2), row(0.2), row(0.22)}, false},
		{"all far off", [][]float64{row(0.4), row(0.4), row(0.4)}, true},
		{"one off", [][]float64{row(0), row(0), row(0.3)}, true},
		{"a single digit off", [][]float64{row(0), row(0), {0.3}}, false},
		{"two typefaces in each", [][]float64{{-0.1, 0.1, 0.1}, {-0.1, -0.1, 0.1}, {-0.1, 0.1}}, false},
		{"drifting", [][]float64{row(-0.15), row(0), row(0.15)}, true},
	} {
		if got := uneven(c.groups, 48, mostOffCentre); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	if uneven([][]float64{row(-0.38), row(-0.4), row(-0.39)}, 48, mostAside) {
		t.Error("all at one side, where they were seen to stand: true")
	}
	if !uneven([][]float64{row(0.45), row(0.45), row(0.45)}, 48, mostAside) {
		t.Error("all far off, where they were seen to stand aside: false")
	}
}
