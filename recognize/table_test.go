package recognize

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"strings"
	"testing"
)

// A table is cells in boxes, drawn as a board is: a Sudoku of another size, or what only looks like one.
type table struct {
	look
	cols, rows int
	bw, bh     int // cells in a box, across and down; 0: no boxes
}

// spans are where n columns or rows in boxes of per begin, and where the last one's border ends.
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

// draw draws the table with the text in its cells, row by row and again from the start; a dot is an empty cell.
func (k *table) draw(t testing.TB, text string) *image.RGBA {
	t.Helper()
	face := builtin(t, k.face)
	cols, right := k.spans(k.cols, k.bw)
	rows, bottom := k.spans(k.rows, k.bh)
	img := blank(right+k.around, bottom+k.around, k.paper)
	all := image.Rect(k.around, k.around, right, bottom)
	paint(img, k.border, all)
	fill := func(c color.Color, spans []Span, per int, line func(Span) image.Rectangle) {
		for i := range spans[1:] {
			if per == 0 || (i+1)%per != 0 {
				paint(img, c, line(Span{Min: spans[i].Max, Max: spans[i+1].Min}).Intersect(all.Inset(k.thick)))
			}
		}
	}
	fill(k.inner, cols, k.bw, func(s Span) image.Rectangle { return image.Rect(s.Min, 0, s.Max, bottom) })
	fill(k.inner, rows, k.bh, func(s Span) image.Rectangle { return image.Rect(0, s.Min, right, s.Max) })
	for y, row := range rows {
		for x, col := range cols {
			cell := image.Rect(col.Min, row.Min, col.Max, row.Max)
			paint(img, k.paper, cell)
			if c := text[(y*k.cols+x)%len(text)]; c != '.' {
				drawDigit(img, cell, face.Digits[c-'1'], k.ink)
			}
		}
	}
	return img
}

// open rubs out the places where the lines inside cross, so that no cell is closed and only the lines tell where they are.
func (k *table) open(img *image.RGBA) *image.RGBA {
	cols, _ := k.spans(k.cols, k.bw)
	rows, _ := k.spans(k.rows, k.bh)
	wide := k.cell / 10
	for y := range rows[1:] {
		for x := range cols[1:] {
			paint(img, k.paper, image.Rect(cols[x].Max-wide, rows[y].Max-wide, cols[x+1].Min+wide, rows[y+1].Min+wide))
		}
	}
	return img
}

// sudoku is a table that is a Sudoku.
func sudoku(k look) *table { return &table{k, 9, 9, 3, 3} }

// TestOtherTables refuses tables that are no grid of nine by nine, with closed cells or of lines alone.
func TestOtherTables(t *testing.T) {
	r := testReader(t)
	k := plain
	k.cell = 30
	for _, c := range []struct {
		cols, rows int
		bw, bh     int
		why        string
	}{
		{6, 6, 3, 2, "6 columns and 6 rows"},
		{8, 8, 4, 2, "8 columns and 8 rows"},
		{8, 9, 0, 0, "8 columns and 9 rows"},
		{9, 8, 3, 0, "9 columns and 8 rows"},
		{10, 9, 0, 0, "goes on"},
		{9, 10, 0, 0, "goes on"},
		{9, 10, 3, 3, "goes on"},
		{10, 10, 0, 0, "goes on"},
		{10, 10, 5, 2, "goes on"},
		{12, 12, 0, 0, "goes on"},
		{12, 12, 3, 3, "goes on"},
		{12, 12, 4, 3, "goes on"},
		{16, 16, 4, 4, "goes on"},
		{18, 18, 3, 3, "goes on"},
		{18, 9, 3, 3, "goes on"},
	} {
		tab := &table{k, c.cols, c.rows, c.bw, c.bh}
		name := fmt.Sprintf("%dx%d in boxes of %dx%d", c.cols, c.rows, c.bw, c.bh)
		img := tab.draw(t, shownA)
		var none *NoGridError
		if _, err := r.Read(img); !errors.As(err, &none) || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s: %v, want %s", name, err, c.why)
		}
		if _, err := r.Read(tab.open(img)); !errors.As(err, &none) {
			t.Errorf("%s, of lines alone: %v", name, err)
		}
	}
}
