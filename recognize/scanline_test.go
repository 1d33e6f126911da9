package recognize

import (
	"image"
	"testing"

	"autosolve/solver"
)

// TestScanLines checks that digits made of horizontal lines are never misread.
func TestScanLines(t *testing.T) {
	for face, lines := range map[string][]int{"liberation-serif": {1, 2}, "deja-vu-sans": {1, 2, 3}} {
		for _, line := range lines { // px, the thickness of the lines and of the gaps
			k := plain
			k.face = face
			img, l := drawBoard(t, k, shownA), k.layout()
			for i := range solver.Cell(81) {
				cell := l.Cell(i)
				for y := cell.Min.Y + line; y < cell.Max.Y; y += 2 * line {
					paint(img, white, image.Rect(cell.Min.X, y, cell.Max.X, min(y+line, cell.Max.Y)))
				}
			}
			if b, err := testReader(t).Read(img); err == nil && b.Grid().String() != shownA {
				t.Errorf("%s in lines of %d px: read %v", face, line, b.Grid())
			}
		}
	}
}
