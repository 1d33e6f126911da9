package recognize

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"strings"
	"testing"
)

// A table has cells in boxes and is drawn like a board: a Sudoku of any size, or something that only looks like one.
type table struct {
	look
	cols, rows       int
	boxCols, boxRows int // cells in a box, across and down; 0: no boxes
}

// spans returns n columns or rows, in boxes of per, and where the border after the last one ends.
func (k *table) spans(n, per int) (at []Span, end int) {
	x := k.around + k.thick
	for i := range n {
		at = append(at, Span{Min: x, Max: x + k.cell})
		x += k.cell + k.thin
		if per > 0 && (i+1)%per == 0 || i == n-1 {
			x += k.thick - k.thin
		}
	}
	return at, x
}

// draw draws the table with the characters of text in its cells, row by row, repeated if it is too short; a dot is an empty
// cell.
func (k *table) draw(t testing.TB, text string) *image.RGBA {
	t.Helper()
	face := builtin(t, k.face)
	cols, right := k.spans(k.cols, k.boxCols)
	rows, bottom := k.spans(k.rows, k.boxRows)
	img := blank(right+k.around, bottom+k.around, k.background)
	all := image.Rect(k.around, k.around, right, bottom)
	paint(img, k.border, all)
	fill := func(c color.Color, spans []Span, per int, line func(Span) image.Rectangle) {
		for i := range spans[1:] {
			if per == 0 || (i+1)%per != 0 {
				paint(img, c, line(Span{Min: spans[i].Max, Max: spans[i+1].Min}).Intersect(all.Inset(k.thick)))
			}
		}
	}
	fill(k.inner, cols, k.boxCols, func(s Span) image.Rectangle { return image.Rect(s.Min, 0, s.Max, bottom) })
	fill(k.inner, rows, k.boxRows, func(s Span) image.Rectangle { return image.Rect(0, s.Min, right, s.Max) })
	for y, row := range rows {
		for x, col := range cols {
			cell := image.Rect(col.Min, row.Min, col.Max, row.Max)
			paint(img, k.background, cell)
			if c := text[(y*k.cols+x)%len(text)]; c != '.' {
				drawDigit(img, cell, face.Digits[c-'1'], k.ink)
			}
		}
	}
	return img
}

// open erases the crossings of the lines inside the table. Then no cell is closed, and only the lines show where the cells
// are.
func (k *table) open(img *image.RGBA) *image.RGBA {
	cols, _ := k.spans(k.cols, k.boxCols)
	rows, _ := k.spans(k.rows, k.boxRows)
	wide := k.cell / 10
	for y := range rows[1:] {
		for x := range cols[1:] {
			paint(img, k.background, image.Rect(cols[x].Max-wide, rows[y].Max-wide, cols[x+1].Min+wide, rows[y+1].Min+wide))
		}
	}
	return img
}

// dotted turns the lines inside the table into dots. Each is as long as a thick line is wide.
func (k *table) dotted(img *image.RGBA) *image.RGBA {
	cols, _ := k.spans(k.cols, k.boxCols)
	rows, _ := k.spans(k.rows, k.boxRows)
	for at := cols[0].Min; at < cols[k.cols-1].Max; at++ {
		for y := range rows[1:] {
			if at/k.thick%2 == 0 {
				paint(img, k.background, image.Rect(at, rows[y].Max, at+1, rows[y+1].Min))
			}
		}
	}
	for at := rows[0].Min; at < rows[k.rows-1].Max; at++ {
		for x := range cols[1:] {
			if at/k.thick%2 == 0 {
				paint(img, k.background, image.Rect(cols[x].Max, at, cols[x+1].Min, at+1))
			}
		}
	}
	return img
}

// sudoku returns a table with the columns, rows and boxes of a Sudoku.
func sudoku(k look) *table { return &table{k, 9, 9, 3, 3} }

// spreadsheet draws a table of thin lines in which heavy lines frame nine by nine cells, beginning at column and row from,
// and boxes of the given number of columns in them.
func spreadsheet(t *testing.T, cols, rows int, from image.Point, box int, grid string) *image.RGBA {
	k := &table{plain, cols, rows, 0, 0}
	k.cell, k.thick = 30, 1
	text := []byte(strings.Repeat(".", cols*rows))
	for i := range 81 {
		text[(from.Y+i/9)*cols+from.X+i%9] = grid[i]
	}
	img := k.draw(t, string(text))
	frame(k, img, from, box)
	return img
}

// frame draws the heavy lines of a grid, and of its boxes.
func frame(k *table, img *image.RGBA, from image.Point, box int) {
	xs, _ := k.spans(k.cols, 0)
	ys, _ := k.spans(k.rows, 0)
	all := image.Rect(xs[from.X].Min-2, ys[from.Y].Min-2, xs[from.X+8].Max+2, ys[from.Y+8].Max+2)
	for i := 0; i <= 9; i += box {
		x, y := all.Max.X-2, all.Max.Y-2
		if i < 9 {
			x, y = xs[from.X+i].Min-2, ys[from.Y+i].Min-2
		}
		paint(img, black, image.Rect(x, all.Min.Y, x+2, all.Max.Y))
		paint(img, black, image.Rect(all.Min.X, y, all.Max.X, y+2))
	}
}

// TestFramed reads a Sudoku that heavy lines frame in a larger table, and no other part of a table.
func TestFramed(t *testing.T) {
	r := testReader(t)
	read := func(img image.Image) string {
		b, err := r.Read(img)
		if err != nil {
			return err.Error()
		}
		return b.Grid().String()
	}
	for _, c := range []struct {
		cols, rows int
		from       image.Point
	}{{11, 15, image.Point{}}, {12, 15, image.Pt(1, 1)}, {9, 15, image.Point{}}, {14, 9, image.Pt(5, 0)}, {30, 40, image.Pt(12, 17)}} {
		if got := read(spreadsheet(t, c.cols, c.rows, c.from, 3, shownA)); got != shownA {
			t.Errorf("%d x %d from %v: %s", c.cols, c.rows, c.from, got)
		}
	}
	keypad := &table{plain, 9, 10, 3, 3}
	if got := read(keypad.draw(t, shownA+"123456789")); got != shownA {
		t.Errorf("with its keypad as a tenth row: %s", got)
	}
	two := spreadsheet(t, 30, 30, image.Pt(2, 2), 3, shownA)
	frame(&table{look{cell: 30, thin: 1, thick: 1, around: plain.around}, 30, 30, 0, 0}, two, image.Pt(14, 14), 3)
	for name, img := range map[string]image.Image{
		"framed, but no boxes": spreadsheet(t, 12, 15, image.Pt(1, 1), 9, shownA),
		"two frames":           two,
	} {
		if got := read(img); !strings.Contains(got, "goes on") {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// TestDottedBoard reads boards of dotted lines.
func TestDottedBoard(t *testing.T) {
	for _, thick := range []int{1, 2, 3} {
		k := plain
		k.thick, k.inner = thick, k.border
		checkRead(t, fmt.Sprintf("%d px", thick), sudoku(k).dotted(drawBoard(t, k, shownA)), k.layout(), shownA)
	}
}

// TestOtherTables refuses tables that are not nine by nine, with closed, dotted or open cells.
func TestOtherTables(t *testing.T) {
	r := testReader(t)
	k := plain
	k.cell = 30
	for _, c := range []struct {
		cols, rows       int
		boxCols, boxRows int
		why              string
	}{
		{6, 6, 3, 2, "6 columns and 6 rows"},
		{8, 8, 4, 2, "8 columns and 8 rows"},
		{8, 9, 0, 0, "8 columns and 9 rows"},
		{9, 8, 3, 0, "9 columns and 8 rows"},
		{10, 9, 0, 0, "goes on"},
		{9, 10, 0, 0, "goes on"},
		{10, 10, 0, 0, "goes on"},
		{10, 10, 5, 2, "goes on"},
		{12, 12, 0, 0, "goes on"},
		{12, 12, 3, 3, "goes on"},
		{12, 12, 4, 3, "goes on"},
		{16, 16, 4, 4, "goes on"},
		{18, 18, 3, 3, "goes on"},
		{18, 9, 3, 3, "goes on"},
	} {
		tab := &table{k, c.cols, c.rows, c.boxCols, c.boxRows}
		name := fmt.Sprintf("%dx%d in boxes of %dx%d", c.cols, c.rows, c.boxCols, c.boxRows)
		img := tab.draw(t, shownA)
		var none *NoGridError
		if _, err := r.Read(img); !errors.As(err, &none) || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s: %v, want %s", name, err, c.why)
		}
		if _, err := r.Read(tab.dotted(tab.draw(t, shownA))); !errors.As(err, &none) {
			t.Errorf("%s, dotted: %v", name, err)
		}
		if _, err := r.Read(tab.open(img)); !errors.As(err, &none) {
			t.Errorf("%s, with open cells: %v", name, err)
		}
	}
}
