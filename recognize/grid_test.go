package recognize

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"strings"
	"testing"

	"autosolve/recognize/internal/locate"
	"autosolve/recognize/internal/pixel"
	"autosolve/solver"
)

// TestCutOff reads a grid that ends at the picture's edge, even without its border and a ninth of its outer cells, and
// refuses a grid of which more is cut off.
func TestCutOff(t *testing.T) {
	l := plain.layout()
	img := drawBoard(t, plain, shownA)
	checkRead(t, "the whole grid and nothing else", img.SubImage(l.Bounds.Intersect(img.Rect)), l, shownA)
	for _, c := range []struct {
		cut   int // px that are cut off the outer cells
		whole bool
	}{{0, true}, {1, true}, {l.Cols[0].Len() / 9, true}, {l.Cols[0].Len() / 6, false}, {l.Cols[0].Len() / 2, false}, {l.Cols[0].Len() + 2, false}} {
		for side, part := range map[string]image.Rectangle{
			"left":  image.Rect(l.Cols[0].Min+c.cut, 0, 1000, 1000),
			"above": image.Rect(0, l.Rows[0].Min+c.cut, 1000, 1000),
			"right": image.Rect(0, 0, l.Cols[8].Max-c.cut, 1000),
			"below": image.Rect(0, 0, 1000, l.Rows[8].Max-c.cut),
		} {
			b, err := testReader(t).Read(img.SubImage(part))
			var none *NoGridError
			switch {
			case c.whole && (err != nil || b.Grid().String() != shownA):
				t.Errorf("%d px cut off, %s: %v, %v", c.cut, side, b, err)
			case !c.whole && !errors.As(err, &none):
				t.Errorf("%d px cut off, %s: %v, %v", c.cut, side, b, err)
			}
		}
	}
}

// TestCutThroughDigits refuses a grid if a ninth of its last row is cut off and its digits extend that far.
func TestCutThroughDigits(t *testing.T) {
	img, l, face := drawBoard(t, plain, strings.Repeat(".", 81)), plain.layout(), builtin(t, "liberation-serif")
	for i := range solver.Cell(81) {
		if shownA[i] != '.' {
			drawScaled(img, l.Cell(i), face.Digits[shownA[i]-'1'], plain.cell, black)
		}
	}
	b, err := testReader(t).Read(img.SubImage(image.Rect(0, 0, 1000, l.Rows[8].Max-plain.cell/9)))
	if err == nil || !strings.Contains(err.Error(), "cut off") {
		t.Errorf("read %v, %v", b != nil, err)
	}
}

// TestSamurai refuses five grids that share their corner boxes, and any two of them.
func TestSamurai(t *testing.T) {
	k := plain
	k.cell, k.around = 26, 0
	l := k.layout()
	step := l.Cols[6].Min - l.Cols[0].Min // px, from one grid to the next, which shares a box with it
	places := []image.Point{{step, step}, {0, 0}, {2 * step, 0}, {0, 2 * step}, {2 * step, 2 * step}}
	for _, open := range []bool{false, true} {
		for _, n := range []int{5, 2} {
			img := blank(3*l.Bounds.Dx()+40, 3*l.Bounds.Dy()+40, white)
			for _, at := range places[:n] {
				b := drawBoard(t, k, shownA)
				if open {
					sudoku(k).open(b)
				}
				draw.Draw(img, b.Rect.Add(at).Add(image.Pt(20, 20)), b, image.Point{}, draw.Src)
			}
			var none *NoGridError
			if b, err := testReader(t).Read(img); !errors.As(err, &none) {
				t.Errorf("%d grids, with open cells %v: %v, %v", n, open, b, err)
			}
		}
	}
}

// withoutBorder returns the cells of a table without anything around them. If left is set, it keeps what is to the left of
// them.
func (k *table) withoutBorder(img *image.RGBA, left bool) *image.RGBA {
	cols, _ := k.spans(k.cols, k.boxCols)
	rows, _ := k.spans(k.rows, k.boxRows)
	kept := image.Rect(cols[0].Min, rows[0].Min, cols[k.cols-1].Max, rows[k.rows-1].Max)
	if left {
		kept.Min.X = 0
	}
	out := blank(img.Rect.Dx(), img.Rect.Dy(), k.background)
	draw.Draw(out, kept, img, kept.Min, draw.Src)
	return out
}

// TestWithoutBorder reads a board whose outer cells have no border towards the page.
func TestWithoutBorder(t *testing.T) {
	k := sudoku(plain)
	for _, left := range []bool{false, true} {
		img := k.withoutBorder(drawBoard(t, plain, shownA), left)
		p := pixel.New(img)
		if found := locate.Find(&p).Candidates; len(found) != 1 {
			t.Errorf("left border %v: found %+v, want a grid that is completed", left, found)
		}
		checkRead(t, fmt.Sprintf("left border %v", left), img, plain.layout(), shownA)
	}
}

// TestOtherSizesWithoutBorder refuses tables of other sizes without a border, including some of which nine by nine cells are
// closed.
func TestOtherSizesWithoutBorder(t *testing.T) {
	for _, size := range []image.Point{{8, 8}, {10, 9}, {9, 10}, {10, 10}, {11, 9}, {11, 11}, {12, 12}} {
		for _, boxes := range []int{0, 3} {
			for _, left := range []bool{false, true} {
				k := &table{plain, size.X, size.Y, boxes, boxes}
				var none *NoGridError
				if b, err := testReader(t).Read(k.withoutBorder(k.draw(t, shownA), left)); !errors.As(err, &none) {
					t.Errorf("%v in boxes of %d, left border %v: read %v, %v", size, boxes, left, b.Grid(), err)
				}
			}
		}
	}
}

// TestOnTexture reads a board on noise or close lines, so that the edges of its lines continue beside it.
func TestOnTexture(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	k := plain
	k.around = 60
	l := k.layout()
	for name, at := range map[string]func(x, y int) color.RGBA{
		"noise":   func(x, y int) color.RGBA { v := uint8(rng.IntN(256)); return color.RGBA{v, v / 2, 255 - v, 255} },
		"lines":   func(x, y int) color.RGBA { return color.RGBA{uint8(y % 3 * 80), 90, 90, 255} },
		"columns": func(x, y int) color.RGBA { return color.RGBA{uint8(x % 3 * 80), 90, 90, 255} },
	} {
		img := drawBoard(t, k, shownA)
		for y := range img.Rect.Dy() {
			for x := range img.Rect.Dx() {
				if !image.Pt(x, y).In(l.Bounds) {
					img.SetRGBA(x, y, at(x, y))
				}
			}
		}
		checkRead(t, name, img, l, shownA)
	}
}

// TestPackedBoxes reads boards of which only the boxes are drawn, with space between their lines and the digits, as in a
// terminal.
func TestPackedBoxes(t *testing.T) {
	const line, apartX, apartY = 2, 26, 30 // px: the thickness of a line, and the distances between digits
	face := builtin(t, "deja-vu-sans")
	for _, room := range []image.Point{{0, 0}, {8, 0}, {10, 12}, {26, 30}} { // px, the space in a box beside its cells
		box := image.Pt(3*apartX+2*room.X, 3*apartY+2*room.Y)
		img := blank(40+4*line+3*box.X, 60+4*line+3*box.Y, black)
		paint(img, white, image.Rect(20, 30, 20+4*line+3*box.X, 30+4*line+3*box.Y))
		for i := range 9 {
			at := image.Pt(20+line+i%3*(box.X+line), 30+line+i/3*(box.Y+line))
			paint(img, black, image.Rectangle{Min: at, Max: at.Add(box)})
		}
		for i, d := range shownA {
			if d != '.' {
				c := solver.Cell(i)
				x := 20 + line + c.Col()/3*(box.X+line) + room.X + c.Col()%3*apartX
				y := 30 + line + c.Row()/3*(box.Y+line) + room.Y + c.Row()%3*apartY
				drawScaled(img, image.Rect(x, y, x+apartX, y+apartY), face.Digits[d-'1'], 18, white)
			}
		}
		b, err := testReader(t).Read(img)
		if err != nil || b.Grid().String() != shownA {
			t.Errorf("a space of %v px beside the cells: %v", room, err)
		}
	}
}

// TestPackedBoxesAtEdge checks that no cell is outside of a picture that ends in the boxes at one of its sides, near to which the
// digits stand.
func TestPackedBoxesAtEdge(t *testing.T) {
	const line, apart, room, cut = 2, 26, 16, 6 // px; room is beside the cells in a box, and cut is what the picture lacks of a box
	face := builtin(t, "deja-vu-sans")
	long, short := 3*apart+room, 114
	for _, flipped := range []bool{false, true} { // whether the columns of digits are rows
		for _, last := range []bool{false, true} { // whether the picture ends in the last boxes
			at := func(x, y, w, h int) image.Rectangle {
				if last {
					x = 3*long + 2*line - x - w
				}
				r := image.Rect(x, y, x+w, y+h)
				if flipped {
					r = transpose(r)
				}
				return r
			}
			all := at(0, 0, 3*long+2*line, 3*short+2*line)
			img := blank(all.Dx(), all.Dy(), black)
			for i := 1; i < 3; i++ {
				paint(img, white, at(i*(long+line)-line, 0, line, 3*short+2*line))
				paint(img, white, at(0, i*(short+line)-line, 3*long+2*line, line))
			}
			for i, d := range shownA {
				if c := solver.Cell(i); d != '.' {
					place := at(c.Col()/3*(long+line)+c.Col()%3*apart, c.Row()/3*(short+line)+c.Row()%3*short/3, apart, short/3)
					drawScaled(img, place, face.Digits[d-'1'], 18, white)
				}
			}
			p := pixel.New(img.SubImage(at(cut, 0, 3*long+2*line-cut, 3*short+2*line)))
			found := locate.Find(&p).Candidates
			if len(found) != 1 || !found[0].Boxes {
				t.Errorf("flipped %v, last %v: found %+v, want a grid of boxes", flipped, last, found)
				continue
			}
			for i := range solver.Cell(81) {
				if cell := found[0].Layout.Cell(i); !cell.In(p.Bounds()) {
					t.Errorf("flipped %v, last %v: %v is at %v, outside of the picture", flipped, last, i, cell)
				}
			}
		}
	}
}

// TestBoxesOnly reads a board of which only the boxes are drawn, and refuses a keypad.
func TestBoxesOnly(t *testing.T) {
	l := plain.layout()
	img := drawBoard(t, plain, shownA)
	for i := range 8 {
		if i%3 != 2 {
			line := image.Rect(l.Cols[i].Max, l.Rows[0].Min, l.Cols[i+1].Min, l.Rows[8].Max)
			for _, r := range []image.Rectangle{line, transpose(line)} {
				for y := r.Min.Y; y < r.Max.Y; y++ {
					for x := r.Min.X; x < r.Max.X; x++ {
						if img.RGBAAt(x, y) == plain.inner {
							img.SetRGBA(x, y, white)
						}
					}
				}
			}
		}
	}
	p := pixel.New(img)
	if found := locate.Find(&p).Candidates; len(found) != 1 || !found[0].Boxes {
		t.Errorf("found %+v, want a grid of boxes", found)
	}
	checkRead(t, "boxes only", img, l, shownA)
	big := plain
	big.cell = 120
	keypad := (&table{big, 3, 3, 0, 0}).draw(t, "123456789")
	var none *NoGridError
	if b, err := testReader(t).Read(keypad); !errors.As(err, &none) || !strings.Contains(err.Error(), "do not hold nine cells each") {
		t.Errorf("a keypad: %v, %v", b, err)
	}
}
