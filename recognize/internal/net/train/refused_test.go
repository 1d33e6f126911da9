package main

import (
	"image/color"
	"testing"
)

// These tests are of what once made the reader refuse pages.

// inkPixels counts the pixels that a cell's digit inks wholly, and those of them that have its colour.
func inkPixels(b *board, k *cell) (all, kept int) {
	want := color.RGBA{uint8(k.color[0] + 0.5), uint8(k.color[1] + 0.5), uint8(k.color[2] + 0.5), 255}
	k.ink.each(b.canvas, func(x, y, i int) {
		if k.ink.ink[i] == 255 {
			all++
			if b.RGBAAt(x, y) == want {
				kept++
			}
		}
	})
	return all, kept
}

// inkedCell returns the only cell of a board, white, with an 8 drawn in it unless its label is labelBlank.
func inkedCell(b *board, p *pen, label uint8) *cell {
	k := onlyCell(b, p, label)
	k.background = rgb{255, 255, 255}
	b.fill(k.box, k.background, 1)
	if k.ink != nil {
		b.canvas.draw(k.ink, k.color, 1)
	}
	return k
}

// TestCursors draws cursors of all kinds beside and around a digit and in an empty cell. Both must keep their labels, except
// that a bar may be a 1, and the digit its ink.
func TestCursors(t *testing.T) {
	b, p := testBoard(t)
	b.givens, b.entries = p, p
	for name, draw := range map[string]func(*cell){"hair": b.hairCaret, "around": b.cursorAround} {
		for range 60 {
			k := inkedCell(b, p, eight)
			draw(k)
			if all, kept := inkPixels(b, k); k.label != eight || kept < all*9/10 {
				t.Errorf("%s: the label is %d, and %d of %d pixels of the digit are left", name, k.label, kept, all)
			}
			k = inkedCell(b, p, labelBlank)
			white := color.RGBA{255, 255, 255, 255}
			draw(k)
			changed := 0
			for y := range 100 {
				for x := range 100 {
					if b.RGBAAt(x, y) != white {
						changed++
					}
				}
			}
			if b.classify(k); changed == 0 || k.label != labelBlank {
				t.Errorf("%s: %d pixels of an empty cell have changed, its label is %d", name, changed, k.label)
			}
		}
	}
}

// TestTextPointer draws text pointers in an empty small cell, which must not become a digit.
func TestTextPointer(t *testing.T) {
	b, p := testBoard(t)
	b.background = rgb{255, 255, 255}
	for range 60 {
		k := inkedCell(b, p, labelBlank)
		k.box = box{0, 0, 24, 24}
		b.textPointer(k)
		if b.classify(k); k.label != labelBlank && k.label != labelUnclear && k.label != labelCovered {
			t.Errorf("the label is %d", k.label)
		}
	}
}

// TestFlags draws flags of all shapes. They must be in their corner of the cell, and leave the digit's label and ink as they
// are.
func TestFlags(t *testing.T) {
	b, p := testBoard(t)
	for shape := range 5 {
		for corner := range 4 {
			k := inkedCell(b, p, eight)
			b.flags = flags{shape: shape, corner: [2]bool{corner%2 == 1, corner/2 == 1}, size: 0.3, color: rgb{220, 30, 30}}
			b.flag(k)
			all, kept := inkPixels(b, k)
			if b.classify(k); k.label != eight || kept != all {
				t.Errorf("shape %d: the label is %d, and %d of %d pixels of the digit are left", shape, k.label, kept, all)
			}
			inside, outside := 0, 0
			for y := range 100 {
				for x := range 100 {
					c := b.RGBAAt(x, y)
					switch {
					case int(c.R) <= int(c.G)+40: // not red
					case (x >= 65) == b.flags.corner[0] && (y >= 65) == b.flags.corner[1] && (x < 35 || x >= 65) && (y < 35 || y >= 65):
						inside++
					default:
						outside++
					}
				}
			}
			if inside == 0 || outside > 0 {
				t.Errorf("shape %d in corner %d: %d pixels are in the corner, %d elsewhere", shape, corner, inside, outside)
			}
		}
	}
}

// TestChooseFlags checks that some boards have flags, and most have none.
func TestChooseFlags(t *testing.T) {
	flagged := 0
	const boards = 200
	for i := range boards {
		b := &board{dice: diceOf(8, i), position: newPosition(diceOf(8, i))}
		b.chooseFlags()
		if b.flags.in != [across * across]bool{} {
			flagged++
		}
	}
	if flagged == 0 || flagged > boards/10 {
		t.Errorf("%d of %d boards have flags", flagged, boards)
	}
}

// TestHalo draws halos. They must show beside the digit, and not over it.
func TestHalo(t *testing.T) {
	b, p := testBoard(t)
	for _, soft := range []bool{false, true} {
		k := inkedCell(b, p, eight)
		b.halo = halo{radius: 0.1, soft: soft, color: rgb{255, 120, 0}}
		b.surroundInk(k.ink, k.color, 50)
		b.canvas.draw(k.ink, k.color, 1)
		if all, kept := inkPixels(b, k); kept != all {
			t.Errorf("soft %v: %d of %d pixels of the digit are left", soft, kept, all)
		}
		beside := 0
		k.ink.each(b.canvas, func(x, y, i int) {
			if c := b.RGBAAt(x, y); k.ink.ink[i] == 0 && c.B < c.R {
				beside++
			}
		})
		if beside == 0 {
			t.Errorf("soft %v: nothing is beside the digit", soft)
		}
	}
}

// TestColorEmpty gives the empty cells of boards a colour. It must differ from the digits' inks, and only empty cells have it.
func TestColorEmpty(t *testing.T) {
	for i, b := range drawn(t, "sudoku", 30) {
		b.colorEmpty()
		for at, v := range b.position.shown {
			if b.strong[at] != (v == 0) {
				t.Errorf("board %d: a cell with %d is coloured: %v", i, v, b.strong[at])
			}
		}
		if contrast(b.strongInk, b.given) < 25 {
			t.Errorf("board %d: the contrast of the colour with the digits is %.0f", i, contrast(b.strongInk, b.given))
		}
	}
}

// TestBright chooses highlights that are closer to the digits' ink than to the background. Digits must stay legible on them.
func TestBright(t *testing.T) {
	bright := 0
	for _, b := range drawn(t, "sudoku", 60) {
		b.lit, b.litInk = func(int) bool { return true }, false
		was := b.highlight
		if b.chooseBright(); b.highlight == was {
			continue
		}
		bright++
		given, entry, background := contrast(b.highlight, b.given), contrast(b.highlight, b.entry), contrast(b.highlight, b.background)
		if given < 30 || entry < 25 || background < given {
			t.Errorf("the highlight differs by %.0f from givens, %.0f from entries, %.0f from the background", given, entry, background)
		}
	}
	if bright == 0 {
		t.Error("no board has a bright highlight")
	}
}

// TestQuarters writes pencil marks into quarters of a cell. The cell holds only marks, all shorter than the digits.
func TestQuarters(t *testing.T) {
	b, p := testBoard(t)
	b.theme.marks, b.position, b.contents.layout, b.mark = p, newPosition(b.dice), marksInQuarters, rgb{}
	for range 40 {
		k := inkedCell(b, p, labelBlank)
		m := marker{b, k, 10, rgb{}, everyDigit}
		m.quarters(1 + b.IntN(4))
		if tall := m.height / k.h(); tall > 0.8*b.height+1e-9 || tall < 0.4*b.height-1e-9 {
			t.Errorf("the marks are %.2f of the cell tall, the digits %.2f", tall, b.height)
		}
		if b.pencil(k); k.label != labelMarks {
			t.Errorf("the label is %d", k.label)
		}
	}
}

// TestLandscape draws a landscape behind cells of two colours. Digits must differ from the darkest and the lightest cell.
func TestLandscape(t *testing.T) {
	d := diceOf(3, 3)
	for range 100 {
		ink, paper := d.between(0, 90), d.between(180, 255)
		see := d.seeThrough(paper - ink)
		for _, behind := range []float64{0, 255} {
			if off := see*paper + (1-see)*behind - ink; off < 59 {
				t.Errorf("cells of %.0f, opaque to %.2f, differ by %.0f from ink of %.0f", paper, see, off, ink)
			}
		}
	}
	b, _ := testBoard(t)
	b.canvas = newCanvas(200, 200)
	b.landscape(box{0, 0, 200, 200})
	colours := map[color.RGBA]bool{}
	for y := range 200 {
		for x := range 200 {
			colours[b.RGBAAt(x, y)] = true
		}
	}
	if len(colours) < 50 {
		t.Errorf("the landscape has %d colours", len(colours))
	}
}

// TestFewEntries chooses how one or two entries differ from givens. They must differ by more than their shape, but may have
// another typeface, and must not be smaller.
func TestFewEntries(t *testing.T) {
	l, err := openLibrary(testFonts(t), "")
	if err != nil {
		t.Fatal(err)
	}
	few, shaped := 0, 0
	for i := range 400 {
		b := &board{dice: diceOf(11, i), library: l}
		b.choose()
		if n := b.position.entries(); n == 0 || n > 2 || b.difference == 0 {
			continue
		}
		few++
		if b.difference&(byWeight|bySlope|byTypeface) != 0 {
			shaped++
		}
		if b.difference&(byColor|byBackground) == 0 || b.difference&bySize != 0 {
			t.Errorf("board %d: few entries differ by %v", i, b.difference)
		}
	}
	if few < 10 || shaped == 0 {
		t.Errorf("%d boards have few entries, on %d of them the shape differs", few, shaped)
	}
}
