package recognize

import (
	"image"
	"testing"

	"autosolve/solver"
)

// shade darkens a part of a picture to a share of its brightness.
func shade(img *image.RGBA, r image.Rectangle, share float64) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			for k := range 3 {
				at := img.PixOffset(x, y) + k
				img.Pix[at] = uint8(share * float64(img.Pix[at]))
			}
		}
	}
}

// TestGloss reads boards whose cells have two tones, one in the upper half and one in the lower.
func TestGloss(t *testing.T) {
	r := testReader(t)
	for _, k := range []look{plain, dark} {
		for _, share := range []float64{0.7, 0.9, 0.97} {
			img, l := drawBoard(t, k, shownA), k.layout()
			for i := range solver.Cell(81) {
				lower := l.Cell(i)
				lower.Min.Y += lower.Dy() / 2
				shade(img, lower, share)
			}
			checkRead(t, "two tones", img, l, shownA)
			l.Cols[8].Max-- // a calibrated place may be a pixel off
			if b, err := r.ReadAt(img, l); err != nil || b.Grid().String() != shownA {
				t.Errorf("at a known place, %v: %v", share, err)
			}
		}
	}
}

// TestStripedRows refuses a table of nine columns and eighteen rows with alternating tones.
func TestStripedRows(t *testing.T) {
	k := table{plain, 9, 18, 3, 6}
	k.cell = 30
	for _, text := range []string{shownA, "."} {
		img := k.draw(t, text)
		cols, _ := k.spans(k.cols, k.boxCols)
		rows, _ := k.spans(k.rows, k.boxRows)
		for y := 0; y < k.rows; y += 2 {
			for _, col := range cols {
				shade(img, image.Rect(col.Min, rows[y].Min, col.Max, rows[y].Max), 0.9)
			}
		}
		if _, err := testReader(t).Read(img); err == nil {
			t.Errorf("a table of %.10s is read", text)
		}
	}
}
