package recognize

import (
	"errors"
	"image"
	"image/color"
	"strings"
	"testing"

	"autosolve/solver"
)

// Maps of a jigsaw's regions of nine cells, and of cages of one to four cells. Each letter is a region or a cage.
const (
	jigsaw = "aaaaabbcc" + "abbabbccc" + "aabbbeccc" + "dddeeeffc" + "gddeeefff" + "ggdeefffi" + "ggddhiifi" + "gggdhhiii" + "ghhhhhhii"
	cages  = "aabbccdde" + "ffbgghdie" + "jfkkghiie" + "jllmmhnno" + "jplqmrnoo" + "ppsqtrruo" + "vvsqttuuw" + "vxxyyzzww" + "AAxBByzCC"
)

var (
	uniform = look{"liberation-serif", 48, 1, 1, white, black, color.RGBA{0xAA, 0xAA, 0xAA, 255}, color.RGBA{0xAA, 0xAA, 0xAA, 255}, 20}
	tiles   = look{"deja-vu-sans", 40, 14, 14, white, black, color.RGBA{0xE0, 0xE6, 0xEE, 255}, color.RGBA{0xE0, 0xE6, 0xEE, 255}, 30}
)

// drawRegions draws heavy lines between the regions of a map of 81 letters.
func drawRegions(img *image.RGBA, k look, of string, wide int) {
	l := k.layout()
	for c := range solver.Cell(81) {
		at := l.Cell(c)
		x, y := at.Max.X+(k.thin-wide)/2, at.Max.Y+(k.thin-wide)/2
		if c.Col() < 8 && of[c] != of[c+1] {
			paint(img, black, image.Rect(x, at.Min.Y-k.thin, x+wide, at.Max.Y+k.thin))
		}
		if c.Row() < 8 && of[c] != of[c+9] {
			paint(img, black, image.Rect(at.Min.X-k.thin, y, at.Max.X+k.thin, y+wide))
		}
	}
}

// tint gives the white pixels of a cell a colour.
func tint(img *image.RGBA, cell image.Rectangle, c color.RGBA) {
	for y := cell.Min.Y; y < cell.Max.Y; y++ {
		for x := cell.Min.X; x < cell.Max.X; x++ {
			if img.RGBAAt(x, y) == white {
				img.SetRGBA(x, y, c)
			}
		}
	}
}

// TestOtherPuzzles refuses puzzles of nine by nine cells that are not Sudokus because of the lines, colours or signs in
// them, and reads boards whose lines, colours or signs are allowed in a Sudoku.
func TestOtherPuzzles(t *testing.T) {
	boxes := make([]byte, 81)
	for c := range solver.Cell(81) {
		boxes[c] = 'a' + byte(c.Box())
	}
	columns := strings.Repeat("abcdefghi", 9)
	rows := ""
	for i := range 9 {
		rows += strings.Repeat(columns[i:i+1], 9)
	}
	pale := []color.RGBA{{0xFF, 0xF1, 0xC8, 255}, {0xD8, 0xF3, 0xEE, 255}, {0xFF, 0xE4, 0xCC, 255}, {0xE0, 0xEE, 0xFF, 255}, {0xF6, 0xD8, 0xEE, 255},
		{0xE4, 0xF8, 0xD8, 255}, {0xE8, 0xE0, 0xFA, 255}, {0xFF, 0xE0, 0xDE, 255}, {0xE8, 0xE8, 0xE8, 255}}
	inColours := func(of string) func(*image.RGBA, Layout) {
		return func(img *image.RGBA, l Layout) {
			for c := range solver.Cell(81) {
				tint(img, l.Cell(c), pale[of[c]-'a'])
			}
		}
	}
	lines := func(k look, of string, wide int) func(*image.RGBA, Layout) {
		return func(img *image.RGBA, l Layout) { drawRegions(img, k, of, wide) }
	}
	signs := func(n int) func(*image.RGBA, Layout) {
		return func(img *image.RGBA, l Layout) {
			for c := range solver.Cell(81) {
				if at := l.Cell(c); c.Col()%3 < 2 && int(c)%3 == 0 && n > 0 {
					of := partOf(at)
					paint(img, black, of(at.Dx()+4, 17, 6, 2), of(at.Dx()+4, 21, 6, 2))
					n--
				}
			}
		}
	}
	dimmed := func(img *image.RGBA, l Layout) { // as a page behind a dialog is
		signs(12)(img, l)
		for i, v := range img.Pix {
			if i%4 != 3 {
				img.Pix[i] = v * 2 / 5
			}
		}
	}
	shadowed := func(img *image.RGBA, l Layout) { // at the sides of the cells
		for c := range solver.Cell(81) {
			of, size := partOf(l.Cell(c)), l.Cell(c).Size()
			paint(img, color.RGBA{0xB0, 0xB0, 0xB0, 255}, of(-4, 0, 4, size.Y), of(size.X, 0, 4, size.Y))
		}
		signs(12)(img, l)
	}
	darker := uniform
	darker.inner = color.RGBA{0x80, 0x80, 0x80, 255}
	darker.border = darker.inner
	fainter := func(img *image.RGBA, l Layout) { // every other thin line
		faint := color.RGBA{0xF2, 0xF2, 0xF2, 255}
		for i := 0; i < 8; i += 2 {
			paint(img, faint, image.Rect(l.Cols[i].Max, l.Rows[0].Min, l.Cols[i+1].Min, l.Rows[8].Max))
			paint(img, faint, image.Rect(l.Cols[0].Min, l.Rows[i].Max, l.Cols[8].Max, l.Rows[i+1].Min))
		}
		drawRegions(img, darker, jigsaw, 5)
	}
	frame := func(img *image.RGBA, l Layout) { // around the row and the column of a selected cell
		row, col := l.Rows[4], l.Cols[4]
		for _, r := range []image.Rectangle{{image.Pt(l.Cols[0].Min, row.Min), image.Pt(l.Cols[8].Max, row.Max)}, {image.Pt(col.Min, l.Rows[0].Min), image.Pt(col.Max, l.Rows[8].Max)}} {
			paint(img, black, image.Rect(r.Min.X, r.Min.Y-2, r.Max.X, r.Min.Y), image.Rect(r.Min.X, r.Max.Y, r.Max.X, r.Max.Y+2),
				image.Rect(r.Min.X-2, r.Min.Y, r.Min.X, r.Max.Y), image.Rect(r.Max.X, r.Min.Y, r.Max.X+2, r.Max.Y))
		}
	}
	for name, test := range map[string]struct {
		look  look
		add   func(*image.RGBA, Layout)
		other string // the reason; "" for a Sudoku
	}{
		"uniform":                           {uniform, func(*image.RGBA, Layout) {}, ""},
		"boxes by lines":                    {uniform, lines(uniform, string(boxes), 3), ""},
		"boxes by colours":                  {uniform, inColours(string(boxes)), ""},
		"frames":                            {uniform, frame, ""},
		"rows by colours":                   {uniform, inColours(rows), ""},
		"columns by lines":                  {uniform, lines(uniform, columns, 3), ""},
		"tiles":                             {tiles, func(*image.RGBA, Layout) {}, ""},
		"a few signs":                       {tiles, signs(3), ""},
		"jigsaw by lines":                   {uniform, lines(uniform, jigsaw, 3), "regions"},
		"jigsaw by lines, and faint lines":  {darker, fainter, "regions"},
		"jigsaw by colours":                 {uniform, inColours(jigsaw), "regions"},
		"jigsaw, two regions of one colour": {uniform, inColours(strings.ReplaceAll(jigsaw, "b", "a")), "regions"},
		"jigsaw by colours, columns by lines": {uniform, func(img *image.RGBA, l Layout) {
			inColours(jigsaw)(img, l)
			drawRegions(img, uniform, columns, 3)
		}, "regions"},
		"jigsaw by lines in gaps": {tiles, lines(tiles, jigsaw, 8), "regions"},
		"cages":                   {uniform, lines(uniform, cages, 3), "regions"},
		"signs":                   {tiles, signs(12), "signs between"},
		"signs, dimmed":           {tiles, dimmed, "signs between"},
		"signs, shadowed":         {tiles, shadowed, "signs between"},
	} {
		t.Run(name, func(t *testing.T) {
			img := drawBoard(t, test.look, shownA)
			test.add(img, test.look.layout())
			b, err := testReader(t).Read(img)
			if none, _ := errors.AsType[*NoGridError](err); test.other != "" && (none == nil || !strings.Contains(none.Why, test.other)) {
				t.Errorf("got %v", err)
			}
			if test.other == "" && (err != nil || b.Grid().String() != shownA) {
				t.Errorf("got %v", err)
			}
			if _, err = testReader(t).ReadAt(img, test.look.layout()); (err != nil) != (test.other != "") {
				t.Errorf("at a known place: %v", err)
			}
		})
	}
}

// fillDark gives cells of a board of the plain look a dark background and white digits.
func fillDark(t *testing.T, img *image.RGBA, shown string, cells []solver.Cell) {
	t.Helper()
	l := plain.layout()
	for _, c := range cells {
		paint(img, color.RGBA{0x20, 0x22, 0x30, 255}, l.Cell(c))
		if shown[c] != '.' {
			drawDigit(img, l.Cell(c), builtin(t, plain.face).Digits[shown[c]-'1'], white)
		}
	}
}

// TestFilledEmptyCells reads a nearly solved board whose empty cells are all filled, which sets them off. They are
// uncertain if some digits are filled too, as in the black cells of another puzzle, or if they are the last few of a board with
// many entries.
func TestFilledEmptyCells(t *testing.T) {
	entered := []solver.Cell{0, 1, 2, 4, 5, 10, 11, 12, 13, 14, 16, 17, 18, 19, 20, 22, 23, 25, 26, 28, 29, 30, 31, 32, 34, 35, 36}
	for name, test := range map[string]struct {
		step            solver.Cell   // every step-th cell is empty
		digits, entered []solver.Cell // cells with filled digits, and with entries
		doubt           bool
	}{
		"the empty cells":                      {6, nil, nil, false},
		"the empty cells and some digits":      {6, []solver.Cell{1, 17, 49, 65}, nil, true},
		"the empty cells, beside entries":      {6, nil, entered, false},
		"the last empty cells, beside entries": {12, nil, entered, true},
	} {
		_, solution := solved(t, shownA)
		var filled []solver.Cell
		for c := solver.Cell(3); c < 81; c += test.step {
			filled = append(filled, c)
			solution[c] = 0
		}
		shown := solution.String()
		img := drawBoard(t, plain, shown)
		fillDark(t, img, shown, filled)
		fillDark(t, img, shown, test.digits)
		redraw(t, img, shown, test.entered, color.RGBA{0x20, 0x60, 0xE0, 255})
		b, err := testReader(t).Read(img)
		if b == nil {
			t.Fatal(err)
		}
		for _, c := range filled {
			if b.Cells[c].Certain == test.doubt {
				t.Errorf("%s, %v: certain %t, %q", name, c, b.Cells[c].Certain, b.Cells[c].Why)
			}
		}
	}
}

// redraw draws the digits of some cells of a board of the plain look again, in another ink.
func redraw(t *testing.T, img *image.RGBA, shown string, cells []solver.Cell, ink color.RGBA) {
	t.Helper()
	l := plain.layout()
	for _, c := range cells {
		if shown[c] != '.' {
			paint(img, plain.background, l.Cell(c))
			drawDigit(img, l.Cell(c), builtin(t, plain.face).Digits[shown[c]-'1'], ink)
		}
	}
}

// TestFilledRectangle checks that the only empty cells of a board are uncertain if they are filled and form a rectangle.
func TestFilledRectangle(t *testing.T) {
	var entered []solver.Cell
	for c := solver.Cell(36); c < 72; c++ {
		entered = append(entered, c)
	}
	for name, test := range map[string]struct {
		filled  []solver.Cell
		entered []solver.Cell // cells whose digits have the colour of the filled cells
		doubt   bool
	}{
		"a rectangle":                     {[]solver.Cell{10, 11, 19, 20}, nil, true},
		"a column":                        {[]solver.Cell{10, 19, 28, 37}, nil, false},
		"scattered":                       {[]solver.Cell{10, 11, 19, 21}, nil, false},
		"a rectangle in the entries' ink": {[]solver.Cell{10, 11, 19, 20}, entered, true},
		"a large one in the entries' ink": {[]solver.Cell{10, 11, 12, 13, 19, 20, 21, 22, 28, 29, 30, 31}, entered, true},
		"a large one without a corner":    {[]solver.Cell{10, 11, 12, 13, 19, 20, 21, 22, 28, 29, 30}, entered, true},
		"two large ones":                  {[]solver.Cell{0, 1, 2, 9, 10, 11, 15, 16, 17, 24, 25, 26}, entered, true},
	} {
		_, solution := solved(t, shownA)
		for _, c := range test.filled {
			solution[c] = 0
		}
		img := drawBoard(t, plain, solution.String())
		if test.entered == nil {
			fillDark(t, img, solution.String(), test.filled)
		} else {
			l, pale := plain.layout(), color.RGBA{0xE0, 0xB0, 0x20, 255}
			redraw(t, img, solution.String(), test.entered, pale)
			for _, c := range test.filled {
				paint(img, pale, l.Cell(c))
			}
		}
		b, err := testReader(t).Read(img)
		if b == nil {
			t.Fatal(err)
		}
		for _, c := range test.filled {
			if b.Cells[c].Certain == test.doubt {
				t.Errorf("%s, %v: certain %t, %q", name, c, b.Cells[c].Certain, b.Cells[c].Why)
			}
		}
	}
}

// TestFilledCells checks that empty cells are uncertain if they are filled with a colour close to the ink's: they may be
// another puzzle's black cells, or covered. One or two filled cells may be selected, and a whole row may be highlighted.
func TestFilledCells(t *testing.T) {
	empty := func(row int) (cells []solver.Cell) {
		for c := solver.Cell(9 * row); c < solver.Cell(9*row+9); c++ {
			if shownA[c] == '.' {
				cells = append(cells, c)
			}
		}
		return cells
	}
	for name, test := range map[string]struct {
		filled []solver.Cell
		doubt  bool
	}{
		"one cell":        {[]solver.Cell{10}, false},
		"two cells":       {[]solver.Cell{10, 40}, false},
		"scattered":       {[]solver.Cell{9, 28, 40, 76}, true},
		"a part of a row": {empty(7)[:4], true},
		"a row":           {append(empty(7), 64), false},
	} {
		t.Run(name, func(t *testing.T) {
			img := drawBoard(t, plain, shownA)
			fillDark(t, img, shownA, test.filled)
			b, err := testReader(t).Read(img)
			if b == nil {
				t.Fatal(err)
			}
			for _, c := range test.filled {
				if shownA[c] == '.' && b.Cells[c].Certain == test.doubt {
					t.Errorf("%v: certain %t, %q", c, b.Cells[c].Certain, b.Cells[c].Why)
				}
			}
		})
	}
}

// TestFilledForMarks reads a board whose page shades the cells with pencil marks in a colour closer to the ink than to the
// other cells. Shades with round corners and without marks may be something that lies over the cells, so these are
// uncertain.
func TestFilledForMarks(t *testing.T) {
	night := look{"deja-vu-sans", 54, 1, 2, color.RGBA{0x14, 0x20, 0x3C, 255}, white, white, color.RGBA{0xE8, 0xA8, 0x50, 255}, 20}
	l, face := night.layout(), builtin(t, night.face)
	shade := color.RGBA{0xA0, 0xB2, 0xBE, 255}
	cells := []solver.Cell{2, 9, 28, 40, 76}
	img, covered := drawBoard(t, night, shownA), drawBoard(t, night, shownA)
	for k, c := range cells {
		cell := l.Cell(c)
		paint(img, shade, cell)
		for i := range 1 + k%3 {
			drawScaled(img, partOf(cell)(4+18*i, 4+18*(k%3), 12, 12), face.Digits[3*(k%3)+i], 11, white)
		}
		for y := range cell.Dy() {
			cut := max(0, 6-min(y, cell.Dy()-1-y))
			paint(covered, shade, image.Rect(cell.Min.X+cut, cell.Min.Y+y, cell.Max.X-cut, cell.Min.Y+y+1))
		}
	}
	if b, err := testReader(t).Read(img); err != nil || b.Grid().String() != shownA {
		t.Errorf("with pencil marks: %v", err)
	}
	b, err := testReader(t).Read(covered)
	if b == nil {
		t.Fatal(err)
	}
	for _, c := range cells {
		if b.Cells[c].Certain {
			t.Errorf("%v, covered, is certain", c)
		}
	}
}

// TestBareCells checks that empty cells are uncertain if something in the colour of the cells hides them and the lines
// around them. A board is read if some of its empty cells have the colour of the lines.
func TestBareCells(t *testing.T) {
	l := uniform.layout()
	card := drawBoard(t, uniform, shownA)
	paint(card, white, image.Rect(l.Cols[2].Min-5, l.Rows[3].Min-5, l.Cols[5].Max+5, l.Rows[5].Max+5))
	b, err := testReader(t).Read(card)
	if b == nil {
		t.Fatal(err)
	}
	for c := range solver.Cell(81) {
		if r, k := c.Row(), c.Col(); 3 <= r && r <= 5 && 2 <= k && k <= 5 && b.Cells[c].Certain {
			t.Errorf("%v is certain", c)
		}
	}
	marked := drawBoard(t, uniform, shownA)
	for _, c := range []solver.Cell{9, 28, 40, 76} {
		tint(marked, l.Cell(c), uniform.inner)
	}
	if b, err := testReader(t).Read(marked); err != nil || b.Grid().String() != shownA {
		t.Errorf("marked: %v", err)
	}
}

// TestEnlargedCell reads a board on which an empty cell hides the lines around it, as pages enlarge a selected cell. The
// cell is uncertain if it has another colour or is not empty.
func TestEnlargedCell(t *testing.T) {
	const cell = 10
	for name, c := range map[string]struct {
		colour color.Color
		in     image.Rectangle
		read   bool
	}{
		"selected":      {white, image.Rectangle{}, true},
		"another color": {color.RGBA{0xD0, 0xD0, 0xE8, 255}, image.Rectangle{}, false},
		"not empty":     {white, image.Rect(10, 15, 30, 19), false},
	} {
		img, l := drawBoard(t, uniform, shownA), uniform.layout()
		at := l.Cell(cell)
		paint(img, c.colour, at.Inset(-3))
		paint(img, black, c.in.Add(at.Min))
		if b, err := testReader(t).Read(img); (err == nil && b.Grid().String() == shownA) != c.read {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestShadedBoxes reads a board without lines. Only shades show where the boxes are, and only digits where the cells are.
func TestShadedBoxes(t *testing.T) {
	lineless := look{"deja-vu-sans", 44, 0, 0, white, black, white, white, 20}
	for _, shades := range [][2]color.RGBA{{{0xE8, 0xE8, 0xE8, 255}, {0xF4, 0xF4, 0xF4, 255}}, {{0xC8, 0xD4, 0xF0, 255}, {0xE4, 0xEC, 0xFA, 255}}} {
		img, l := drawBoard(t, lineless, shownA), lineless.layout()
		for c := range solver.Cell(81) {
			tint(img, l.Cell(c), shades[c.Box()%2])
		}
		if b, err := testReader(t).Read(img); err != nil || b.Grid().String() != shownA {
			t.Errorf("%v: %v", shades, err)
		}
	}
}
