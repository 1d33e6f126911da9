package recognize

import (
	"image"
	"strings"
	"testing"
)

// TestOffset reads digits that stand at a side or in a corner of all cells, as in text fields that are not centred.
func TestOffset(t *testing.T) {
	for _, c := range []struct {
		name       string
		x, y, w, h int // px, of the part of the cell in whose middle the digit is
	}{
		{"left", 1, 0, 14, 48},
		{"at the line on the left", 0, 0, 9, 48},
		{"right", 33, 0, 14, 48},
		{"top", 0, 0, 48, 22},
		{"upper left", 2, 1, 14, 22},
		{"lower right", 32, 25, 14, 22},
		{"middle", 0, 0, 48, 48},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			img, l := drawBoard(t, plain, strings.Repeat(".", 81)), plain.layout()
			for i, d := range shownA {
				if d != '.' {
					part := partOf(image.Rect(l.Cols[i%9].Min, l.Rows[i/9].Min, l.Cols[i%9].Max, l.Rows[i/9].Max))
					drawScaled(img, part(c.x, c.y, c.w, c.h), builtin(t, plain.face).Digits[d-'1'], 18, black)
				}
			}
			b, err := testReader(t).Read(img)
			if err != nil {
				t.Fatal(err)
			}
			if got := b.Grid().String(); got != shownA {
				t.Errorf("read %s, want %s", got, shownA)
			}
		})
	}
}
