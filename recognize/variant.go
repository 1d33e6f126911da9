package recognize

import (
	"image"
	"slices"

	"autosolve/recognize/pixel"
	"autosolve/recognize/read"
	"autosolve/solver"
)

// What nine by nine cells are drawn with that are another puzzle's than a Sudoku's: regions that are not its boxes, signs between
// the cells, and cells that are filled. What lies over a Sudoku fills cells too.

// otherPuzzle says by what it is drawn with why a grid is another puzzle's; nothing where it may be a Sudoku's.
func otherPuzzle(borders []border, all *[81]*read.Evidence) string {
	switch {
	case hasOtherRegions(borders, all):
		return "its lines or colours make regions of it that are not a Sudoku's boxes"
	case signsBetween(borders) >= leastSigns:
		return "there are signs between its cells"
	}
	return ""
}

// A border is where two cells meet that lie side by side or one above the other.
type border struct {
	a, b   solver.Cell // the left or upper one first
	line   int         // which of the sixteen lines of the grid it is on
	weight float64     // how heavy a line is drawn there, in three quarters of it: its width in pixels, if it is as far from both sides' colours as black from white
	colour int         // how far from both sides' colours that line's is, 0 to 255
	sign   bool        // there is a sign in the gap between the cells
}

// inBox reports whether both cells are in one box.
func (b *border) inBox() bool { return b.a.Box() == b.b.Box() }

// bordersOf are the 144 borders between the cells of a grid.
func bordersOf(p *pixel.Picture, l *pixel.Layout, cells *[81]*read.Evidence) []border {
	var all []crossing
	for i := range 9 {
		for j := range 8 {
			left, upper := solver.Cell(9*i+j), solver.Cell(9*j+i)
			all = append(all,
				crossing{left, left + 1, j, l.Cols[j], l.Cols[j+1], l.Rows[i], cells[left].Background, cells[left+1].Background},
				crossing{upper, upper + 9, 8 + j, l.Rows[j], l.Rows[j+1], l.Cols[i], cells[upper].Background, cells[upper+9].Background})
		}
	}
	borders, _ := pixel.RecallAll(p, all, crossing.area, func(some []crossing) ([]border, error) { // which never fails
		found := make([]border, len(some))
		for i := range some {
			found[i] = some[i].border(p)
		}
		return found, nil
	})
	return borders
}

// A crossing is where one goes from a cell into the next, in a row, or in a column on the lines from 8 on: x and y change places
// there.
type crossing struct {
	a, b            solver.Cell
	line            int
	from, to, along pixel.Span
	left, right     pixel.RGB // the cells' backgrounds
}

// reach is how far into the cells beside one looks, in pixels.
func (c *crossing) reach() int {
	const beside = 6 // a part of the cell, and three pixels at the least
	narrower := min(c.from.Len(), c.to.Len())
	return min(max(3, narrower/beside), narrower)
}

// area is what is looked at.
func (c crossing) area() image.Rectangle {
	r := image.Rect(c.from.Max-c.reach(), c.along.Min, c.to.Min+c.reach(), c.along.Max)
	if c.line >= 8 {
		return image.Rect(r.Min.Y, r.Min.X, r.Max.Y, r.Max.X)
	}
	return r
}

func (c *crossing) at(p *pixel.Picture, x, y int) pixel.RGB {
	if c.line >= 8 {
		x, y = y, x
	}
	return p.RGB(x, y)
}

// border is what is seen at the middle of some places along it.
func (c *crossing) border(p *pixel.Picture) border {
	const (
		places = 9
		noise  = 16 // a distance of colours that compression makes
	)
	first, last := c.from.Max-c.reach(), c.to.Min+c.reach()-1
	var weights [places]float64
	var most [places]int
	for k := range places {
		y := c.along.Min + (k+2)*c.along.Len()/(places+3)
		left, right := background(c.at(p, first, y), c.left), background(c.at(p, last, y), c.right)
		sum := 0
		for x := first + 1; x < last; x++ {
			colour := c.at(p, x, y)
			d := min(colour.Distance(left), colour.Distance(right))
			most[k] = max(most[k], d)
			if d > noise {
				sum += d
			}
		}
		weights[k] = float64(sum) / 255
	}
	slices.Sort(weights[:])
	return border{a: c.a, b: c.b, line: c.line, weight: weights[places/4], colour: pixel.Median(most[:]), sign: c.sign(p)}
}

// background is the colour of a cell near a border: what is seen there, unless that is ink: then that of most of the cell.
func background(seen, most pixel.RGB) pixel.RGB {
	const ink = 48 // how far from the background of most of the cell
	if seen.Distance(most) > ink {
		return most
	}
	return seen
}

// sign reports whether there is something in the middle of a wide gap, such as a sign of which is the greater, and nothing beside it.
func (c *crossing) sign(p *pixel.Picture) bool {
	const (
		wide     = 6  // a part of the cell
		blank    = 30 // how far from each other the colours of a gap may be in which there is nothing
		standing = 60 // how far from that the colour of a sign is, at the least,
		pixels   = 3  // in so many of its pixels
	)
	gap, long := c.to.Min-c.from.Max, c.along.Len()
	if wide*gap < c.from.Len() {
		return false
	}
	from, to := c.from.Max+gap/4, c.to.Min-gap/4 // without the cells' outlines
	var t pixel.Tally
	var beside []pixel.RGB
	for x := from; x < to; x++ {
		for off := long / 8; off < long/4; off++ {
			for _, colour := range [2]pixel.RGB{c.at(p, x, c.along.Min+off), c.at(p, x, c.along.Max-1-off)} {
				t.Add(colour)
				beside = append(beside, colour)
			}
		}
	}
	if len(beside) == 0 {
		return false
	}
	background := t.Median()
	if slices.ContainsFunc(beside, func(colour pixel.RGB) bool { return colour.Distance(background) > blank }) {
		return false
	}
	n := 0
	for x := from; x < to; x++ {
		for y := c.along.Min + 3*long/8; y < c.along.Max-3*long/8; y++ {
			if c.at(p, x, y).Distance(background) > standing {
				n++
			}
		}
	}
	return n >= pixels
}

// leastSigns is how many signs are no accident.
const leastSigns = 4

// signsBetween is how many signs there are between cells of one box; what is between boxes may be the page's.
func signsBetween(borders []border) (n int) {
	for i := range borders {
		if borders[i].sign && borders[i].inBox() {
			n++
		}
	}
	return n
}

// Which regions are another puzzle's.
const (
	largestRegion = 12 // cells: a jigsaw's have nine, the cages of other puzzles fewer
	mixedLines    = 10 // of the grid's sixteen, where regions end anywhere
	openBoxes     = 6  // of the 36 borders between boxes that lie within a region
)

// hasOtherRegions reports whether heavy lines cut the grid into small regions that are not its boxes, or lines and colours into
// nine of nine cells. Resampling makes some lines heavier than others too, but as a whole.
func hasOtherRegions(borders []border, all *[81]*read.Evidence) bool {
	heavy := heavierThan(heavyWeight(borders))
	if mixed(borders, heavy) >= mixedLines && openBetweenBoxes(borders, heavy) >= openBoxes {
		if sizes := regions(borders, heavy); slices.Max(sizes) <= largestRegion {
			return true
		}
	}
	for _, otherColour := range [...]int{8, 16} { // of what compression and resampling leave of one colour
		byColour := func(b *border) bool { return all[b.a].Background.Distance(all[b.b].Background) > otherColour }
		byBoth := func(b *border) bool { return byColour(b) || heavy(b) }
		if areNines(borders, byColour) || areNines(borders, byBoth) {
			return true
		}
	}
	return false
}

// areNines reports whether what is set apart are nine regions of nine cells, and not the boxes.
func areNines(borders []border, apart func(*border) bool) bool {
	if openBetweenBoxes(borders, apart) == 0 {
		return false
	}
	sizes := regions(borders, apart)
	return slices.Min(sizes) == 9 && slices.Max(sizes) == 9
}

// heavyWeight is the weight of a line that is heavier than the grid's thin ones: they are a quarter of all at the least.
func heavyWeight(borders []border) float64 {
	const heavier, more = 1.5, 0.3 // times, and pixels
	weights := make([]float64, len(borders))
	for i := range borders {
		weights[i] = borders[i].weight
	}
	slices.Sort(weights)
	thin := weights[len(weights)/4]
	return max(heavier*thin, thin+more)
}

func heavierThan(weight float64) func(*border) bool {
	return func(b *border) bool { return b.weight > weight }
}

// mixed is how many of the grid's lines are heavy in some places and not in others. A frame around a row makes one place differ.
func mixed(borders []border, heavy func(*border) bool) (n int) {
	const some = 2 // of a line's nine places
	var of [16]int
	for i := range borders {
		if heavy(&borders[i]) {
			of[borders[i].line]++
		}
	}
	for _, places := range of {
		if places >= some && places <= 9-some {
			n++
		}
	}
	return n
}

// openBetweenBoxes is how many borders between boxes do not set their cells apart.
func openBetweenBoxes(borders []border, apart func(*border) bool) (n int) {
	for i := range borders {
		if b := &borders[i]; !b.inBox() && !apart(b) {
			n++
		}
	}
	return n
}

// regions are how many cells each region has, of those that are set apart from each other.
func regions(borders []border, apart func(*border) bool) (sizes []int) {
	var first, size [81]int // a cell of the same region, and at the region's own the size
	for i := range first {
		first[i] = i
	}
	find := func(c solver.Cell) int {
		i := int(c)
		for first[i] != i {
			i = first[i]
		}
		return i
	}
	for i := range borders {
		if b := &borders[i]; !apart(b) {
			first[find(b.a)] = find(b.b)
		}
	}
	for c := range solver.Cell(81) {
		size[find(c)]++
	}
	return slices.DeleteFunc(size[:], func(n int) bool { return n == 0 })
}

// doubtFilled doubts empty cells of which the background is more like the ink than like that of most cells: the black cells of
// another puzzle, or something that lies over the grid. One or two may be selected or marked; a row, a column or a box that is
// filled as a whole is set off, and so are the digits where all empty cells look otherwise.
func doubtFilled(all *[81]*read.Evidence, digits []inkedDigit, b *Board) {
	const selected = 2 // or marked by the player
	if len(digits) == 0 {
		return
	}
	var inks, grounds pixel.Tally
	for i := range digits {
		inks.Add(digits[i].Colour)
	}
	for _, e := range all {
		grounds.Add(e.Background)
	}
	ink, ground := inks.Median(), grounds.Median()
	var full [27]int
	var filled []int
	for i, e := range all {
		if e.Background.Distance(ink) < e.Background.Distance(ground) {
			filled = append(filled, i)
			for _, house := range housesOf(solver.Cell(i)) {
				full[house]++
			}
		}
	}
	digit := func(i int) bool { return b.Cells[i].Digit != 0 }
	empty := 81 - b.digits()
	filled = slices.DeleteFunc(filled, digit)
	setOff := len(filled) == empty
	filled = slices.DeleteFunc(filled, func(i int) bool {
		houses := housesOf(solver.Cell(i))
		return slices.ContainsFunc(houses[:], func(h int) bool { return full[h] == 9 })
	})
	if setOff || len(filled) <= selected {
		return
	}
	for _, i := range filled {
		b.doubt(i, "is filled, as cells of other puzzles are, or covered")
	}
}

// doubtBare doubts empty cells around which there is no line, though the same lines are drawn elsewhere: something lies over them. One
// alone may be selected, and those of one row or column may be set off by the colour of the lines.
func doubtBare(borders []border, b *Board) {
	const (
		clear   = 20 // how far from the cells' colours that of the grid's lines is, at the least
		nothing = 3  // and how far it may seem to be where there is no line
		drawn   = 5  // of a line's nine places, of one that is not lost as a whole
	)
	var within []int
	var places [16]int
	for i := range borders {
		o := &borders[i]
		if o.inBox() {
			within = append(within, o.colour)
		}
		if o.colour > nothing {
			places[o.line]++
		}
	}
	if pixel.Median(within) < clear {
		return
	}
	var lined, missed [81]bool
	for i := range borders {
		switch o := &borders[i]; {
		case o.colour > nothing:
			lined[o.a], lined[o.b] = true, true
		case places[o.line] >= drawn:
			missed[o.a], missed[o.b] = true, true
		}
	}
	var bare []int
	rows, cols := map[int]bool{}, map[int]bool{}
	for c := range solver.Cell(81) {
		if missed[c] && !lined[c] && b.Cells[c].Digit == 0 {
			bare = append(bare, int(c))
			rows[c.Row()], cols[c.Col()] = true, true
		}
	}
	if len(rows) < 2 || len(cols) < 2 {
		return
	}
	for _, i := range bare {
		b.doubt(i, "is covered: the lines around it are not to be seen")
	}
}

// housesOf are the numbers of a cell's row, column and box among all 27.
func housesOf(c solver.Cell) [3]int { return [3]int{c.Row(), 9 + c.Col(), 18 + c.Box()} }
