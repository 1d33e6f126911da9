package recognize

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"autosolve/solver"
)

// A ring is a frame that a page or a terminal draws around a character: the outline of a cursor, or a focus ring.
type ring struct {
	gap, wide, round float64 // px: the distance from the ink, the width of the line, and the radius of the corners
	dotted           bool
	ink              color.RGBA
}

// draw draws the ring around a box, with its edges antialiased.
func (f ring) draw(img *image.RGBA, box image.Rectangle) {
	width := f.gap + f.wide
	middleX, middleY := float64(box.Min.X+box.Max.X)/2, float64(box.Min.Y+box.Max.Y)/2
	halfX, halfY := float64(box.Dx())/2+f.gap-f.round, float64(box.Dy())/2+f.gap-f.round
	around := box.Inset(-int(width + 2))
	for y := around.Min.Y; y < around.Max.Y; y++ {
		for x := around.Min.X; x < around.Max.X; x++ {
			if f.dotted && (x+y)%2 == 0 {
				continue
			}
			dx, dy := math.Abs(float64(x)+0.5-middleX)-halfX, math.Abs(float64(y)+0.5-middleY)-halfY
			off := math.Hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - f.round // px outwards from the inner edge
			if f.round == 0 {
				off = max(dx, dy)
			}
			cover := min(1, max(0, off+0.5)) * min(1, max(0, f.wide-off+0.5))
			mix := func(p, i uint8) uint8 { return uint8(math.Round(float64(p)*(1-cover) + float64(i)*cover)) }
			p := img.RGBAAt(x, y)
			img.SetRGBA(x, y, color.RGBA{mix(p.R, f.ink.R), mix(p.G, f.ink.G), mix(p.B, f.ink.B), 255})
		}
	}
}

// drawBoardScaled draws a board whose digits have a share, in percent, of the cells' height.
func drawBoardScaled(t testing.TB, k look, shown string, share int) *image.RGBA {
	t.Helper()
	img, l, face := drawBoard(t, k, strings.Repeat(".", 81)), k.layout(), builtin(t, k.face)
	for i, d := range shown {
		if d != '.' {
			drawScaled(img, l.Cell(solver.Cell(i)), face.Digits[d-'1'], k.cell*share/100, k.ink)
		}
	}
	return img
}

// drawFramed returns a copy of a board in which a cell holds a digit in a frame, instead of its contents.
func drawFramed(t testing.TB, board *image.RGBA, k look, cell image.Rectangle, digit, share int, f ring) *image.RGBA {
	t.Helper()
	img := image.NewRGBA(board.Rect)
	copy(img.Pix, board.Pix)
	paint(img, k.background, cell)
	drawScaled(img, cell, builtin(t, k.face).Digits[digit-1], k.cell*share/100, k.ink)
	f.draw(img, inkBox(img, cell, k.background))
	return img
}

// TestCursorAroundOne draws a 1 in the outline of a cursor, as a terminal without the focus does, in each cell in turn. The
// cell is never read as empty or as another digit.
func TestCursorAroundOne(t *testing.T) {
	const share = 45
	k := plain
	k.cell = 18
	board, l, f := drawBoardScaled(t, k, shownA, share), k.layout(), testReader(t).Follow()
	refused, right := 0, 0
	for i := range solver.Cell(81) {
		img := drawFramed(t, board, k, l.Cell(i), 1, share, ring{gap: 1, wide: 1, ink: k.ink})
		b, err := f.ReadAt(img, l)
		if b == nil {
			t.Fatal(err)
		}
		switch c := &b.Cells[i]; {
		case !c.Certain:
			refused++
		case c.Digit == 1:
			right++
		default:
			t.Errorf("%v: read as %d", i, c.Digit)
		}
	}
	t.Logf("%d refused, %d right", refused, right)
}

// TestFramedDigits draws frames of many kinds around digits of many kinds. Each digit is read or uncertain, and its cell is
// never read as empty or as another digit.
func TestFramedDigits(t *testing.T) {
	const boards, each = 16, 20
	blue := color.RGBA{0x30, 0x60, 0xD0, 255}
	rng := rand.New(rand.NewPCG(34, 2))
	_, solution := solved(t, shownA)
	refused, right := 0, 0
	for n := range boards {
		k := [2]look{plain, dark}[n%2]
		k.face, k.cell = ordinary[rng.IntN(len(ordinary))], []int{18, 20, 24, 40}[rng.IntN(4)]
		share := 42 + rng.IntN(16)
		board, l, follower := drawBoardScaled(t, k, shownA, share), k.layout(), testReader(t).Follow()
		for range each {
			f := ring{gap: float64(rng.IntN(3)), wide: float64(1 + rng.IntN(3)), ink: [2]color.RGBA{k.ink, blue}[rng.IntN(2)]}
			switch rng.IntN(3) {
			case 0:
				f.dotted, f.wide = true, 1
			case 1:
				f.round = 3
			}
			at := solver.Cell(rng.IntN(81))
			digit := int(solution[at])
			img := drawFramed(t, board, k, l.Cell(at), digit, share, f)
			b, err := follower.ReadAt(img, l)
			if b == nil {
				t.Fatal(err)
			}
			switch c := &b.Cells[at]; {
			case !c.Certain:
				refused++
			case int(c.Digit) == digit:
				right++
			default:
				t.Errorf("%s of %d px in cells of %d, %+v: %d is read as %d", k.face, k.cell*share/100, k.cell, f, digit, c.Digit)
			}
		}
	}
	t.Logf("%d refused, %d right", refused, right)
	if refused > right {
		t.Error("most are refused")
	}
}
