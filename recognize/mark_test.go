package recognize

import (
	"fmt"
	"image"
	"image/color"
	"strings"
	"testing"

	"autosolve/solver"
)

// TestMarksAreEmpty checks that a cell with a lone pencil mark is empty even if entries have the ink of the mark.
func TestMarksAreEmpty(t *testing.T) {
	img, l := drawBoard(t, plain, shownA), plain.layout()
	face := builtin(t, "comic-neue")
	entered := map[solver.Cell]uint8{2: 9, 4: 2, 8: 4}
	for c, d := range entered {
		drawDigit(img, l.Cell(c), face.Digits[d-1], themes[0][2])
	}
	for _, c := range []solver.Cell{10, 12, 40, 60, 79} {
		cell := l.Cell(c)
		cell.Max = cell.Min.Add(cell.Size().Div(3))
		drawScaled(img, cell, face.Digits[4], 13, themes[0][2])
	}
	b, err := testReader(t).Read(img)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range b.Cells {
		want := Empty
		switch _, isEntry := entered[solver.Cell(i)]; {
		case isEntry:
			want = Entry
		case shownA[i] != '.':
			want = Given
		}
		if c.Kind != want || (c.Digit == 0) != (want == Empty) {
			t.Errorf("%v: %v %d, want %v", solver.Cell(i), c.Kind, c.Digit, want)
		}
	}
}

// TestMarks distinguishes pencil marks from digits by their place, their size and the other marks.
func TestMarks(t *testing.T) {
	l, face := plain.layout(), builtin(t, "liberation-serif")
	cell := l.Cell(2)
	at := partOf(cell)
	for _, c := range []struct {
		name string
		draw func(img *image.RGBA)
		want rune
	}{
		{"nine marks", func(img *image.RGBA) {
			for d := range 9 {
				drawScaled(img, at(d%3*16, d/3*16, 16, 16), face.Digits[d], 11, black)
			}
		}, '.'},
		{"a mark in a corner", func(img *image.RGBA) { drawScaled(img, at(0, 0, 16, 16), face.Digits[1], 12, black) }, '.'},
		{"a mark at the bottom", func(img *image.RGBA) { drawScaled(img, at(16, 30, 16, 16), face.Digits[6], 13, black) }, '.'},
		{"a tiny mark in the middle", func(img *image.RGBA) { drawScaled(img, cell, face.Digits[6], 9, black) }, '.'},
		{"a row of three marks", func(img *image.RGBA) {
			for d := range 3 {
				drawScaled(img, at(d*15, 16, 15, 16), face.Digits[d+3], 13, black)
			}
		}, '.'},
		{"a large mark in the middle", func(img *image.RGBA) { drawScaled(img, cell, face.Digits[6], 15, black) }, '?'},
		{"a short 8 among tall digits", func(img *image.RGBA) { drawScaled(img, at(0, 20, 48, 18), face.Digits[7], 18, black) }, '?'},
		{"a text figure", func(img *image.RGBA) { drawScaled(img, at(0, 20, 48, 18), face.Digits[1], 18, black) }, '2'},
	} {
		img := drawBoard(t, plain, strings.ReplaceAll(shownA, "2", ".")) // another 2 would be taller
		c.draw(img)
		checkCell(t, c.name, img, c.want, "small digit")
	}
}

// TestLargeMarks checks that a digit nearly as tall as the others is taken for a pencil mark if it lies in a corner that no
// digit reaches. One of full height is uncertain.
func TestLargeMarks(t *testing.T) {
	const high = 17 // px, the height of the digits
	blue := color.RGBA{0x78, 0x78, 0xE0, 255}
	l, face := plain.layout(), builtin(t, "deja-vu-sans-bold")
	for h, want := range map[int]bool{11: true, 12: true, 13: true, 14: true, 17: false} {
		for digit := range 9 {
			img := drawBoard(t, plain, strings.Repeat(".", 81))
			for i, d := range shownA {
				if d != '.' {
					drawScaled(img, l.Cell(solver.Cell(i)), face.Digits[d-'1'], high, black)
				}
			}
			cell := l.Cell(2)
			drawScaled(img, partOf(cell)(2, 7, h, h+4), face.Digits[digit], h, blue)
			b, err := testReader(t).Read(img)
			if read := err == nil && b.Cells[2].Digit == 0; read != want {
				t.Errorf("a %d, %d px high: %v", digit+1, h, err)
			}
		}
	}
}

// TestMarksOverEachOther checks that two pencil marks that together are as tall as a digit are not taken for a digit, and
// that the lines of a digit are not taken for marks.
func TestMarksOverEachOther(t *testing.T) {
	l, face := plain.layout(), builtin(t, "liberation-sans")
	cell := l.Cell(2)
	at := partOf(cell)
	for _, c := range []struct {
		name string
		draw func(img *image.RGBA)
		want rune
	}{
		{"two marks, apart", func(img *image.RGBA) {
			drawScaled(img, at(0, 6, 48, 12), face.Digits[1], 11, black)
			drawScaled(img, at(0, 28, 48, 12), face.Digits[4], 11, black)
		}, '.'},
		{"two marks, close", func(img *image.RGBA) {
			drawScaled(img, at(0, 11, 48, 12), face.Digits[2], 11, black)
			drawScaled(img, at(0, 24, 48, 12), face.Digits[4], 11, black)
		}, '.'},
		{"a 5 made of lines", func(img *image.RGBA) {
			for y, part := range [][2]int{{16, 32}, {16, 20}, {16, 30}, {29, 33}, {29, 33}, {16, 31}} {
				paint(img, black, at(part[0], 11+5*y, part[1]-part[0], 3))
			}
		}, '5'},
		{"pieces in another colour", func(img *image.RGBA) {
			paint(img, color.RGBA{200, 30, 30, 255}, at(16, 12, 4, 5), at(24, 12, 5, 5), at(18, 19, 10, 10))
		}, '?'},
	} {
		img := drawBoard(t, plain, shownA)
		for _, other := range []solver.Cell{10, 12, 40, 60, 79} {
			corner := l.Cell(other)
			corner.Max = corner.Min.Add(corner.Size().Div(3))
			drawScaled(img, corner, face.Digits[other%9], 11, black)
			drawScaled(img, corner.Add(image.Pt(16, 0)), face.Digits[other%7], 11, black)
		}
		c.draw(img)
		checkCell(t, c.name, img, c.want, "holds")
	}
}

// TestCageSums reads digits that the sums of their cages touch.
func TestCageSums(t *testing.T) {
	l, face := plain.layout(), builtin(t, "liberation-sans")
	img := drawBoard(t, plain, strings.Repeat(".", 81))
	for i := range solver.Cell(81) {
		cell := l.Cell(i)
		digit := shownA[i] != '.'
		if digit {
			drawScaled(img, cell, face.Digits[shownA[i]-'1'], 34, black)
		}
		if i%5 == 0 {
			at := cell.Min.Add(image.Pt(2, 2))
			drawScaled(img, image.Rectangle{at, at.Add(image.Pt(8, 11))}, face.Digits[i%9], 11, black)
			if digit {
				paint(img, black, image.Rectangle{at.Add(image.Pt(4, 8)), at.Add(image.Pt(16, 10))})
			}
		}
	}
	checkRead(t, "sums", img, l, shownA)
}

// TestCageSumsOfTwoDigits reads digits beside the sums of cages, whose two digits touch each other or the cage's dashes.
func TestCageSumsOfTwoDigits(t *testing.T) {
	l, face := plain.layout(), builtin(t, "liberation-sans")
	for name, more := range map[string]func(at func(x, y, w, h int) image.Rectangle) []image.Rectangle{
		"touching": func(at func(x, y, w, h int) image.Rectangle) []image.Rectangle {
			return []image.Rectangle{at(3, 8, 14, 2)}
		},
		"touching dashes": func(at func(x, y, w, h int) image.Rectangle) []image.Rectangle {
			return []image.Rectangle{at(3, 3, 2, 12), at(3, 3, 8, 2), at(13, 3, 8, 2), at(25, 3, 8, 2), at(37, 3, 8, 2), at(3, 18, 2, 8), at(3, 30, 2, 8)}
		},
	} {
		img := drawBoard(t, plain, strings.Repeat(".", 81))
		for i := range solver.Cell(81) {
			cell := l.Cell(i)
			if shownA[i] != '.' {
				drawScaled(img, cell.Add(image.Pt(0, 2)), face.Digits[shownA[i]-'1'], 24, black)
			}
			if i%4 == 0 {
				at := partOf(cell)
				drawScaled(img, at(3, 3, 7, 10), face.Digits[0], 10, black)
				drawScaled(img, at(11, 3, 7, 10), face.Digits[i%9], 10, black)
				paint(img, black, more(at)...)
			}
		}
		checkRead(t, name, img, l, shownA)
	}
}

// TestSmallEntries reads entries that have the ink of the givens and are shorter.
func TestSmallEntries(t *testing.T) {
	l, face := plain.layout(), builtin(t, "comic-neue")
	_, solution := solved(t, shownA)
	for _, high := range []int{20, 22} { // px; the glyph has 0.8 of it
		img := drawBoard(t, plain, shownA)
		want := []byte(shownA)
		for c := solver.Cell(0); c < 81; c += 3 {
			if want[c] == '.' && solution[c] > 2 {
				drawScaled(img, l.Cell(c), face.Digits[solution[c]-1], high, black)
				want[c] = '0' + solution[c]
			}
		}
		checkRead(t, fmt.Sprintf("%d px", high), img, l, string(want))
	}
}

// TestMarkLikeTextFigure checks that a 2 at the place of a text figure is read if there are no pencil marks, and otherwise
// taken for one. It is uncertain if several cells have such a 2.
func TestMarkLikeTextFigure(t *testing.T) {
	l, face := plain.layout(), builtin(t, "liberation-serif")
	for _, c := range []struct {
		name  string
		marks int // in other cells, two each
		more  int // cells with such a 2
		want  rune
	}{{"no marks", 0, 0, '2'}, {"marks", 5, 0, '.'}, {"marks, and more such 2s", 5, 4, '?'}} {
		img := drawBoard(t, plain, strings.ReplaceAll(shownA, "2", "."))
		for _, other := range []solver.Cell{10, 12, 40, 60, 79}[:c.marks] {
			at := partOf(l.Cell(other))
			drawScaled(img, at(4, 2, 16, 20), face.Digits[1], 15, black)
			drawScaled(img, at(28, 2, 16, 20), face.Digits[4], 15, black)
		}
		for _, cell := range append([]solver.Cell{14, 22, 43, 56}[:c.more], 2) {
			drawScaled(img, partOf(l.Cell(cell))(0, 21, 48, 18), face.Digits[1], 16, black)
		}
		checkCell(t, c.name, img, c.want, "small digit")
	}
}

// TestLoneMarks checks that a small digit in the middle of a cell is taken for a pencil mark if enough other cells have
// single small digits in their corners, in the same ink. Otherwise it is uncertain, because no digit in its ink is as tall
// as those of the grid.
func TestLoneMarks(t *testing.T) {
	l, face := plain.layout(), builtin(t, "liberation-sans")
	green, red := color.RGBA{0, 110, 0, 255}, color.RGBA{200, 0, 0, 255}
	for _, c := range []struct {
		name  string
		marks int
		ink   color.RGBA
		want  rune
	}{{"no marks", 0, green, '?'}, {"two marks", 2, green, '?'}, {"five marks", 5, green, '.'}, {"five marks of another ink", 5, red, '?'}} {
		img := drawBoard(t, plain, shownA)
		for i, other := range []solver.Cell{10, 12, 40, 60, 79}[:c.marks] {
			drawScaled(img, partOf(l.Cell(other))(i%2*30, i/2%2*28, 16, 20), face.Digits[i+2], 16, green)
		}
		drawScaled(img, l.Cell(2), face.Digits[6], 16, c.ink)
		checkCell(t, c.name, img, c.want, "small digit")
	}
}
