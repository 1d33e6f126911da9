package locate

import (
	"image"
	"image/color"
	"testing"

	"autosolve/recognize/internal/pixel"
	"autosolve/solver"
)

// A dottedBoard is the usual board, but some of its lines consist of dots or dashes.
type dottedBoard struct {
	thin, thick int         // px, of lines between cells and between boxes
	dash        int         // px, the length of a dash and of the gap after it
	all         bool        // all lines are dotted, not only those between boxes
	ink         color.Color // of the lines
}

func (d dottedBoard) draw(digits bool) (*image.RGBA, pixel.Layout) {
	b := usual
	b.thin, b.thick = d.thin, d.thick
	l := b.layout()
	img := blank(l.Bounds.Max.X+20, l.Bounds.Max.Y+20, white)
	paint(img, d.ink, l.Bounds)
	paint(img, white, image.Rect(l.Cols[0].Min, l.Rows[0].Min, l.Cols[8].Max, l.Rows[8].Max))
	for k := range 8 {
		for at := l.Cols[0].Min; at < l.Cols[8].Max; at++ {
			on := (at-l.Cols[0].Min)/d.dash%2 == 0 || !d.all && k%3 != 2
			if on {
				paint(img, d.ink, image.Rect(l.Cols[k].Max, at, l.Cols[k+1].Min, at+1), image.Rect(at, l.Rows[k].Max, at+1, l.Rows[k+1].Min))
			}
		}
	}
	for i := 0; digits && i < 81; i += 2 {
		cell := l.Cell(solver.Cell(i))
		middle := cell.Min.Add(cell.Max).Div(2)
		paint(img, black, image.Rect(middle.X-2, middle.Y-12, middle.X+2, middle.Y+12), image.Rect(middle.X-7, middle.Y+10, middle.X+7, middle.Y+12))
	}
	return img, l
}

// TestDotted finds boards whose lines are dotted or dashed.
func TestDotted(t *testing.T) {
	light := color.RGBA{0x99, 0x99, 0x99, 255}
	for name, d := range map[string]dottedBoard{
		"dots of 1 px, all lines":                   {1, 1, 1, true, light},
		"dots of 1 px between boxes":                {1, 1, 1, false, light},
		"dots of 3 px between boxes":                {1, 3, 3, false, black},
		"dots of 3 px, all lines":                   {1, 3, 3, true, black},
		"dots of 2 px, all lines":                   {2, 2, 2, true, black},
		"dashes of 3 px, 1 px thick, all lines":     {1, 1, 3, true, light},
		"dashes of 4 px, 1 px thick, between boxes": {1, 1, 4, false, light},
		"dashes of 5 px, 4 px thick, between boxes": {2, 4, 5, false, black},
	} {
		for _, digits := range []bool{false, true} {
			img, l := d.draw(digits)
			p := pixel.New(img)
			found := Find(&p)
			if len(found.Candidates) != 1 || !near(&found.Candidates[0].Layout, &l, 3) || found.Candidates[0].Layout.Bounds.Min.X < l.Bounds.Min.X-3 {
				t.Errorf("%s, digits %v: %+v, %v", name, digits, found.Candidates, found.Nearest)
			}
		}
	}
}

// TestTextIsNotDotted checks that lines of text are not found as dotted edges.
func TestTextIsNotDotted(t *testing.T) {
	img := blank(900, 400, white)
	for y := 20; y < 380; y += 22 {
		at := 20
		for word := 0; at < 860; word++ {
			for range 3 + word*7%6 {
				paint(img, black, image.Rect(at, y, at+2, y+9), image.Rect(at, y, at+6, y+2))
				at += 9
			}
			at += 7
		}
	}
	p := pixel.New(img)
	horizontal, vertical := edgesOneWay(&p, false), edgesOneWay(&p, true)
	if len(horizontal)+len(vertical) > 0 {
		t.Errorf("edges %v and %v", horizontal, vertical)
	}
}
