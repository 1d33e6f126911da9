package recognize

import (
	"fmt"
	"image"
	"testing"

	"autosolve/solver"
)

// TestScanLines reads digits that are drawn in level lines.
func TestScanLines(t *testing.T) {
	for face, lines := range map[string][]int{"liberation-serif": {1, 2}, "deja-vu-sans": {1, 2, 3}} {
		for _, line := range lines { // px, and as much between two
			k := plain
			k.face = face
			img, l := drawBoard(t, k, shownA), k.layout()
			for i := range solver.Cell(81) {
				cell := l.Cell(i)
				for y := cell.Min.Y + line; y < cell.Max.Y; y += 2 * line {
					paint(img, white, image.Rect(cell.Min.X, y, cell.Max.X, min(y+line, cell.Max.Y)))
				}
			}
			checkRead(t, fmt.Sprintf("%s in lines of %d px", face, line), img, l, shownA)
		}
	}
}

// TestScanLinesFound tells scan lines from what has few or irregular lines, in a cell of 60 pixels.
func TestScanLinesFound(t *testing.T) {
	even := func(n, from, thick, pitch int) (lines []stroke) {
		for i := range n {
			lines = append(lines, stroke{from + i*pitch, from + i*pitch + thick})
		}
		return lines
	}
	for _, c := range []struct {
		name     string
		lines    []stroke
		ink      uint8 // between them
		from, to int
		pitch    int
	}{
		{"four", even(4, 15, 3, 5), 0, 15, 33, 5},
		{"four, hardly apart", even(4, 15, 3, 5), 40, 0, 0, 0},
		{"six", even(6, 15, 3, 5), 0, 15, 43, 5},
		{"blurred into each other", even(6, 15, 3, 5), 100, 15, 43, 5},
		{"hardly parted", even(6, 15, 3, 5), 190, 0, 0, 0},
		{"and a dash at either edge", append(append(even(1, 2, 2, 5), even(6, 15, 3, 5)...), stroke{55, 57}), 0, 15, 43, 5},
		{"one pixel each", even(9, 20, 1, 2), 0, 20, 37, 2},
		{"three rows of marks", even(3, 5, 10, 18), 0, 0, 0, 0},
		{"four lines far apart", even(4, 5, 3, 14), 0, 0, 0, 0},
		{"irregular", []stroke{{10, 13}, {16, 18}, {26, 29}, {31, 33}, {44, 47}}, 0, 0, 0, 0},
		{"a digit", []stroke{{15, 43}}, 0, 0, 0, 0},
		{"nothing", nil, 0, 0, 0, 0},
	} {
		m := inkMap{w: 60, h: 60, ink: make([]uint8, 60*60), peak: 255, least: 30}
		fill := func(s stroke, v uint8) {
			for y := s.from; y < s.to; y++ {
				for x := 20; x < 40; x++ {
					m.ink[y*60+x] = v
				}
			}
		}
		if n := len(c.lines); n > 0 && c.ink > 0 {
			fill(stroke{c.lines[0].from, c.lines[n-1].to}, c.ink)
		}
		for _, s := range c.lines {
			fill(s, 255)
		}
		if from, to, pitch := m.scanLines(); from != c.from || to != c.to || pitch != c.pitch {
			t.Errorf("%s: %d to %d, %d apart, want %d to %d, %d apart", c.name, from, to, pitch, c.from, c.to, c.pitch)
		}
		if m.closeLines(); c.pitch > 0 {
			for y := c.from; y < c.to; y++ {
				if m.ink[y*60+30] != 255 {
					t.Errorf("%s: row %d is not closed", c.name, y)
				}
			}
		}
	}
}
