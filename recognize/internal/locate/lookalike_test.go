package locate

import (
	"image"
	"image/color"
	"slices"
	"testing"

	"autosolve/recognize/internal/pixel"
	"autosolve/solver"
)

// TestCellsBeside checks whether cells are found beside a grid where a tenth column or row would be.
func TestCellsBeside(t *testing.T) {
	l := usual.layout()
	right, below := image.Pt(l.Cols[1].Min-l.Cols[0].Min, 0), image.Pt(0, l.Rows[1].Min-l.Rows[0].Min)
	beside := func(by image.Point, cells ...solver.Cell) (boxes []image.Rectangle) {
		for _, c := range cells {
			boxes = append(boxes, l.Cell(c).Add(by))
		}
		return boxes
	}
	narrower := beside(right, 8, 17, 26)
	for i := range narrower {
		narrower[i].Max.X -= 12
	}
	for _, c := range []struct {
		name  string
		boxes []image.Rectangle
		want  bool
	}{
		{"no cells", nil, false},
		{"the grid's own cells", beside(image.Point{}, 0, 8, 17, 26, 80), false},
		{"on the right", beside(right, 8, 17, 26), true},
		{"on the left", beside(right.Mul(-1), 0, 27, 72), true},
		{"below", beside(below, 72, 73, 80), true},
		{"above", beside(below.Mul(-1), 0, 1, 8), true},
		{"only two, on the right", beside(right, 8, 17), false},
		{"keys on the right", beside(right.Add(image.Pt(5, 0)), 8, 17, 26), false},
		{"keys below", beside(below.Add(image.Pt(0, 5)), 72, 73, 80), false},
		{"below, a box border apart", beside(below.Add(image.Pt(0, 1)), 72, 73, 80), true},
		{"farther away", beside(right.Mul(2), 8, 17, 26), false},
		{"between the rows", beside(right.Add(below.Div(2)), 8, 17, 26), false},
		{"narrower, on the right", narrower, false},
	} {
		if got := cellsBeside(&l, c.boxes); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestRowBelow checks that shorter keys that touch the grid are distinguished from the tenth row of a table.
func TestRowBelow(t *testing.T) {
	table := usual
	table.thick = table.thin
	for height, want := range map[int]int{24: 1, 28: 1, 32: 1, table.h: 0} {
		for _, ink := range []color.Color{grey, black} {
			img := blank(500, 600, white)
			table.draw(img, black)
			l := table.layout()
			for _, c := range l.Cols {
				key := image.Rect(c.Min-1, l.Bounds.Max.Y-1, c.Max+1, l.Bounds.Max.Y+height+1)
				paint(img, ink, key)
				paint(img, white, key.Inset(1))
			}
			p := pixel.New(img)
			if found := Find(&p); len(found.Candidates) != want {
				t.Errorf("%d px high: %d grids, want %d: %s", height, len(found.Candidates), want, found.Nearest.Reason())
			}
		}
	}
}

// TestHeadings distinguishes a grid with headings, whose heavy lines between boxes end at the headings, from a part
// of a larger board.
func TestHeadings(t *testing.T) {
	shade := color.RGBA{0xF0, 0xF0, 0xF0, 255}
	for name, c := range map[string]struct {
		inside, beside color.Color // of the lines between boxes, in the grid and in the headings
		want           int
	}{
		"headings":              {black, grey, 1},
		"a larger board":        {black, black, 0},
		"a table without boxes": {grey, grey, 0},
	} {
		const from, first, pitch, end = 60, 20, 42, 60 + 9*42
		img := blank(500, 500, white)
		for _, heading := range [2]image.Rectangle{image.Rect(first, from, from, end), image.Rect(from, first, end, from)} {
			paint(img, shade, heading)
		}
		for k := range 10 {
			at := from + k*pitch
			inside, beside, thick := color.Color(grey), color.Color(grey), 1
			if k == 3 || k == 6 {
				inside, beside, thick = c.inside, c.beside, 2
			}
			paint(img, inside, image.Rect(from, at, end, at+thick), image.Rect(at, from, at+thick, end))
			paint(img, beside, image.Rect(first, at, from, at+thick), image.Rect(at, first, at+thick, from))
		}
		p := pixel.New(img)
		if found := Find(&p); len(found.Candidates) != c.want {
			t.Errorf("%s: %d grids, want %d: %s", name, len(found.Candidates), c.want, found.Nearest.Reason())
		}
	}
}

// TestTwoOfSamurai checks that two outer grids of a samurai Sudoku are distinguished from other pairs of grids by
// their places and pitches.
func TestTwoOfSamurai(t *testing.T) {
	l := usual.layout()
	step := l.Cols[6].Min - l.Cols[0].Min // px, to the middle grid, which shares a box with this one
	larger := usual
	larger.w, larger.h = larger.w+5, larger.h+5
	for _, c := range []struct {
		name string
		of   board
		by   image.Point
		want bool
	}{
		{"the same grid", usual, image.Point{}, false},
		{"on the right", usual, image.Pt(2*step, 0), true},
		{"above", usual, image.Pt(0, -2*step), true},
		{"diagonally", usual, image.Pt(-2*step, 2*step), true},
		{"too close", usual, image.Pt(2*step-40, 0), false},
		{"shifted", usual, image.Pt(2*step, 40), false},
		{"with larger cells", larger, image.Pt(2*step, 0), false},
	} {
		other := c.of
		other.at = other.at.Add(c.by)
		o := other.layout()
		if got := twoOfSamurai(&l, &o); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestShifted checks that a layout is recognized whose boxes are one or two rows below those of the picture.
func TestShifted(t *testing.T) {
	k := usual
	k.thick = k.thin + roundingSlack
	l := k.layout()
	if shifted(&l) {
		t.Error("the right layout counts as shifted")
	}
	for _, by := range []int{1, 2} {
		beside := l
		for i := range 9 - by {
			beside.Rows[i] = l.Rows[i+by]
		}
		for i := 9 - by; i < 9; i++ {
			beside.Rows[i] = pixel.Span{Min: beside.Rows[i-1].Min + usual.w + usual.thin, Max: beside.Rows[i-1].Max + usual.w + usual.thin}
		}
		if !shifted(&beside) {
			t.Errorf("%d rows down: not recognized", by)
		}
	}
}

// TestShiftedTiles checks that tiles do not count as shifted if some columns include the edges of their tiles and
// others do not.
func TestShiftedTiles(t *testing.T) {
	l := usual.layout()
	widths, between := [9]int{59, 56, 59, 59, 56, 59, 59, 56, 59}, [9]int{2, 6, 4, 2, 6, 4, 2, 6}
	at := 0
	for i, w := range widths {
		l.Cols[i] = pixel.Span{Min: at, Max: at + w}
		at += w + between[i]
	}
	if shifted(&l) {
		t.Error("the tiles count as shifted")
	}
	if others, thirds := gaps(l.Cols[:], 2); slices.Min(thirds) <= slices.Max(others) {
		t.Errorf("gaps of %v between boxes and of %v inside them", thirds, others)
	}
}

// TestBoxLinesRun checks whether the lines in a box and at its sides continue. One of them may be missing.
func TestBoxLinesRun(t *testing.T) {
	for _, c := range []struct {
		lines string // a # for each of the eight lines that continues
		want  [3]bool
	}{
		{"########", [3]bool{true, true, true}},
		{"###.....", [3]bool{true, false, false}},
		{"##......", [3]bool{true, false, false}},
		{"#.......", [3]bool{false, false, false}},
		{".....###", [3]bool{false, false, true}},
		{"..#.##..", [3]bool{false, true, false}},
		{"........", [3]bool{false, false, false}},
	} {
		var lines []bool
		for _, on := range c.lines {
			lines = append(lines, on == '#')
		}
		for b, want := range c.want {
			if got := boxLinesRun(lines, b); got != want {
				t.Errorf("%s, box %d: %v, want %v", c.lines, b, got, want)
			}
		}
	}
}

// TestLinesRunThroughTexture checks that lines through a column are seen, but not in close stripes, which are also at
// the places of the lines.
func TestLinesRunThroughTexture(t *testing.T) {
	l := usual.layout()
	for _, c := range []struct {
		name    string
		striped bool
		want    int
	}{{"lines", false, 8}, {"stripes", true, 0}} {
		img := blank(l.Bounds.Max.X+20, l.Bounds.Max.Y+20, white)
		usual.draw(img, grey)
		for y := 0; c.striped && y < img.Rect.Dy(); y += 6 {
			paint(img, grey, image.Rect(0, y, img.Rect.Dx(), y+3))
		}
		p := pixel.New(img)
		if n := count(linesRun(&p, l.Cols[0], l.Rows[:], FaintestEdge, false)); n != c.want {
			t.Errorf("%s: %d lines run, want %d", c.name, n, c.want)
		}
	}
}

// TestBesideSomeBoxes checks that the grids of a samurai Sudoku are distinguished from grids that heavy lines frame
// in a table.
func TestBesideSomeBoxes(t *testing.T) {
	table := func(size int, has func(x, y int) bool) *lattice {
		l := &lattice{cells: map[image.Point]image.Rectangle{}}
		for y := range size {
			for x := range size {
				if has(x, y) {
					l.cells[image.Pt(x, y)] = image.Rect(20*x, 20*y, 20*x+18, 20*y+18)
				}
			}
		}
		return l
	}
	samurai := table(21, func(x, y int) bool {
		outer := func(i int) bool { return i < 9 || i >= 12 }
		inner := func(i int) bool { return i >= 6 && i < 15 }
		return outer(x) && outer(y) || inner(x) && inner(y)
	})
	whole := table(14, func(int, int) bool { return true })
	withText := table(14, func(x, y int) bool { return x*y%5 > 0 }) // some cells are not seen because of the text in them
	for _, c := range []struct {
		name     string
		l        *lattice
		col, row int
		want     bool
	}{
		{"the middle of a samurai", samurai, 6, 6, true}, {"a corner of one", samurai, 0, 12, true},
		{"in a table", whole, 2, 2, false}, {"at its corner", whole, 0, 0, false}, {"in one with much text", withText, 2, 2, false},
	} {
		if got := c.l.besideSomeBoxes(c.col, c.row); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// TestKnownToGoOn checks that a candidate is rejected if the same cells were found to continue past nine columns
// or rows, but not if other cells were.
func TestKnownToGoOn(t *testing.T) {
	l := usual.layout()
	p := pixel.New(page(600, 600, usual))
	for off, want := range map[int]bool{0: true, usual.w: false} {
		s := &search{p: &p, tooLarge: []Candidate{{Layout: l.Add(image.Pt(off, 0))}}}
		if got := s.lookalikeReason(&Candidate{Layout: l, Score: 1}) != ""; got != want {
			t.Errorf("%d px apart: %v, want %v", off, got, want)
		}
	}
}
