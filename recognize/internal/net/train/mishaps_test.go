package main

import (
	"image/color"
	"testing"
)

// TestStray draws a digit that reaches into the cell on its right. That cell's label is that of a covered one. So is the
// digit's own if much of the digit is outside.
func TestStray(t *testing.T) {
	for _, c := range []struct {
		outside float64
		covered bool
	}{{0.15, false}, {0.2, false}, {0.3, true}, {0.6, true}} {
		for i, b := range drawn(t, "sudoku", 6) {
			k, o := b.cells[40], b.cells[41]
			b.position.shown[40], b.position.given[40] = 8, true
			k.outside, k.beyond, o.entered = c.outside, [2]int{1, 0}, true
			b.stray(k)
			beyond := (k.middle[0]-k.x1)/float64(k.ink.w) + 0.5
			if got := k.label == labelCovered; got != c.covered || o.label != labelCovered || beyond < c.outside-0.3 || beyond > c.outside+0.3 {
				t.Errorf("board %d, %v beyond the side: the labels are %d and %d, its middle is %.2f beyond", i, c.outside, k.label, o.label, beyond)
			}
			if _, clear := o.class(); clear {
				t.Error("the cell that the digit reaches into has a class by itself, without the other cells")
			}
		}
	}
}

// TestCutOff draws an 8 at the edge of the picture. It keeps its label if less than a tenth is cut off.
func TestCutOff(t *testing.T) {
	b, p := testBoard(t)
	for _, c := range []struct {
		x    float64
		want uint8
	}{{50, eight}, {14, eight}, {10, labelCovered}, {0, labelCovered}} {
		k := onlyCell(b, p, eight)
		k.ink = p.ink(b.dice, p.word("8", 50), c.x, 50)
		if b.classify(k); k.label != c.want {
			t.Errorf("an 8 at %v: the label is %d, want %d", c.x, k.label, c.want)
		}
	}
}

// TestDoubtSingles checks that tall single marks may be digits if there are at least three.
func TestDoubtSingles(t *testing.T) {
	b, _ := testBoard(t)
	for _, c := range []struct {
		marks int
		tall  float64
		want  uint8
	}{{2, 0.7, labelMarks}, {3, 0.7, labelMarkOrDigit}, {5, 0.5, labelMarks}} {
		b.cells = nil
		for range c.marks {
			b.cells = append(b.cells, &cell{label: labelMarks, kind: emptyLone, single: c.tall})
		}
		if b.doubtSingles(); b.cells[0].label != c.want {
			t.Errorf("%d marks of %v of the digits' height: the label is %d, want %d", c.marks, c.tall, b.cells[0].label, c.want)
		}
	}
}

// TestCut removes a part of an 8 on any side. Between a fifth and four fifths of its ink must be left.
func TestCut(t *testing.T) {
	b, p := testBoard(t)
	for range 40 {
		k := onlyCell(b, p, eight)
		k.background = rgb{255, 255, 255}
		b.fill(k.box, k.background, 1)
		b.canvas.draw(k.ink, rgb{}, 1)
		b.cut(k)
		all, left := 0, 0
		k.ink.each(b.canvas, func(x, y, i int) {
			if k.ink.ink[i] == 255 {
				all++
				if b.RGBAAt(x, y) == (color.RGBA{A: 255}) {
					left++
				}
			}
		})
		if share := float64(left) / float64(all); share < 0.2 || share > 0.8 {
			t.Errorf("%.2f of a cut digit is left", share)
		}
	}
}
