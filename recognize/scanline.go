package recognize

import (
	"slices"

	"autosolve/solver"
)

// Digits in scan lines, as old terminals drew them: level lines at a regular distance, with nothing or little between.

const (
	leastScan  = 4    // lines that tell of a digit in scan lines: marks and dashes are fewer, or not so regular
	scanDip    = 0.65 // of the ink of a line: between two lines there is less,
	mostDip    = 0.1  // and between four on the mean no more than this, and the more
	moreDip    = 0.15 // for each further line, for the strokes of a pencil mark join its bars,
	mostBlur   = 0.45 // up to this
	scanPitch  = 0.16 // of the cell's height: lines are no further apart, or than three pixels
	scanSlack  = 0.2  // of their distance, or a pixel, by which it may differ
	scanMargin = 0.2  // of the cell's width on both sides, where dashes and sums are
)

// scanTypeface is in how many cells scan lines must be found for a typeface to be drawn so: in fewer they may be those of
// pencil marks over each other.
const scanTypeface = 3

// openScans reads the cells without closing scan lines where hardly a cell has any.
func (c *insides) openScans() {
	n := 0
	for i := range c.inks {
		if c.inks[i].scan > 0 {
			n++
		}
	}
	if n >= scanTypeface {
		return
	}
	for i := range c.inks {
		if c.inks[i].scan > 0 {
			c.inks[i] = readOpen(c.p, c.layout.Cell(solver.Cell(i)), c.ground[i])
		}
	}
}

// closeLines fills what is between the scan lines of a digit with the ink above and below: a closing, which takes the
// greatest of the values around each pixel, and of these the least. It returns the distance of the lines, 0 for none.
func (m *inkMap) closeLines() (pitch int) {
	from, to, pitch := m.scanLines()
	if pitch == 0 {
		return 0
	}
	before := pitch / 2
	column, greatest := make([]uint8, to-from), make([]uint8, to-from)
	around := func(of []uint8, y, before int) []uint8 { return of[max(0, y-before):min(len(of), y-before+pitch)] }
	for x := range m.w {
		for y := range column {
			column[y] = m.ink[(from+y)*m.w+x]
		}
		for y := range column {
			greatest[y] = slices.Max(around(column, y, before))
		}
		for y := range column {
			m.ink[(from+y)*m.w+x] = slices.Min(around(greatest, y, pitch-1-before))
		}
	}
	return pitch
}

// scanLines finds the highest stretch of rows, from the first line to the last, that has lines at a regular distance, the
// pitch in pixels; 0 where there are too few.
func (m *inkMap) scanLines() (from, to, pitch int) {
	margin := int(scanMargin * float64(m.w))
	rows := make([]uint8, m.h)
	for y := range rows {
		rows[y] = slices.Max(m.ink[y*m.w+margin : (y+1)*m.w-margin])
	}
	lines := levelLines(rows, m.least)
	for i := 0; i+leastScan <= len(lines); i++ {
		step := lines[i+1].middle() - lines[i].middle()
		if step > max(3, scanPitch*float64(m.h)) {
			continue
		}
		n := i + 1
		for n < len(lines) && within(lines[n].middle()-lines[n-1].middle(), step, max(1, scanSlack*step)) {
			n++
		}
		if n-i >= leastScan && lines[n-1].to-lines[i].from > to-from && parted(rows, lines[i:n]) {
			from, to = lines[i].from, lines[n-1].to
			pitch = int((lines[n-1].middle()-lines[i].middle())/float64(n-1-i) + 0.5)
		}
	}
	return from, to, pitch
}

// parted tells whether there is little enough ink between lines.
func parted(rows []uint8, lines []stroke) bool {
	sum := 0.0
	for i, l := range lines[1:] {
		before := lines[i]
		dip := slices.Min(rows[before.from:l.to])
		sum += float64(dip) / float64(min(slices.Max(rows[before.from:before.to]), slices.Max(rows[l.from:l.to])))
	}
	most := mostDip + moreDip*float64(len(lines)-leastScan)
	return sum/float64(len(lines)-1) <= min(most, mostBlur)
}

func within(v, of, slack float64) bool { return v >= of-slack && v <= of+slack }

// levelLines finds the lines that show in the most ink of each row: where it rises, and falls again.
func levelLines(rows []uint8, least uint8) (lines []stroke) {
	start, top, low := -1, uint8(0), uint8(0)
	for y, v := range append(slices.Clone(rows), 0) {
		switch {
		case start >= 0 && float64(v) < scanDip*float64(top):
			lines = append(lines, stroke{start, y})
			start, low = -1, v
		case start >= 0:
			top = max(top, v)
		case v >= least && scanDip*float64(v) > float64(low):
			start, top = y, v
		default:
			low = min(low, v)
		}
	}
	return lines
}

// A stroke is where a line is: its edges.
type stroke struct{ from, to int }

func (s stroke) middle() float64 { return float64(s.from+s.to) / 2 }
func (s stroke) thick() int      { return s.to - s.from }
