package annotate

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"slices"
	"testing"

	"autosolve/recognize"
	"autosolve/solver"
)

// A sheet is a picture with a grid of 720 by 720 pixels at (340,240). Digits are dark rectangles, light ones on a dark page.
type sheet struct {
	*image.RGBA
	board recognize.Board
	page  color.RGBA
}

func newSheet(page color.RGBA) *sheet {
	at := image.Pt(300, 200)
	s := &sheet{RGBA: image.NewRGBA(image.Rectangle{Min: at, Max: at.Add(image.Pt(800, 800))}), page: page}
	draw.Draw(s.RGBA, s.Rect, image.NewUniform(page), image.Point{}, draw.Src)
	s.board = recognize.Board{Layout: recognize.Corners(at.Add(image.Pt(80, 80)), at.Add(image.Pt(720, 720)))}
	for i := range s.board.Cells {
		s.board.Cells[i] = recognize.Cell{Certain: true}
	}
	return s
}

// put sets a cell of the board, and draws a digit as large as on most pages into it.
func (s *sheet) put(at solver.Cell, c recognize.Cell) {
	s.board.Cells[at] = c
	draw.Draw(s.RGBA, s.digit(at), image.NewUniform(s.text()), image.Point{}, draw.Src)
}

func (s *sheet) digit(at solver.Cell) image.Rectangle {
	r := s.board.Layout.Cell(at)
	return image.Rect(r.Min.X+r.Dx()/3, r.Min.Y+r.Dy()/5, r.Max.X-r.Dx()/3, r.Max.Y-r.Dy()/5)
}

func (s *sheet) text() color.RGBA {
	return color.RGBA{255 - s.page.R, 255 - s.page.G, 255 - s.page.B, 255}
}

// has reports whether a part of a picture has a pixel of a colour.
func has(img *image.RGBA, r image.Rectangle, c color.RGBA) bool {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if img.RGBAAt(x, y) == c {
				return true
			}
		}
	}
	return false
}

// differs reports whether two pictures differ in a part.
func differs(a, b *image.RGBA, r image.Rectangle) bool {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) {
				return true
			}
		}
	}
	return false
}

var pages = map[string]color.RGBA{"light": {250, 250, 250, 255}, "dark": {25, 28, 32, 255}}

// TestBoard checks that each kind of cell has its colour, that the digits of the page stay visible, and that the picture
// itself is not changed.
func TestBoard(t *testing.T) {
	for name, page := range pages {
		t.Run(name, func(t *testing.T) {
			s := newSheet(page)
			const given, entry, wrong, unsure, empty, blank = 40, 41, 42, 43, 44, 60
			s.put(given, recognize.Cell{Digit: 7, Kind: recognize.Given, Score: 0.9, Certain: true})
			s.put(entry, recognize.Cell{Digit: 5, Kind: recognize.Entry, Score: 0.9, Certain: true})
			s.put(wrong, recognize.Cell{Digit: 5, Kind: recognize.Entry, Score: 0.9, Certain: true})
			s.put(unsure, recognize.Cell{Digit: 5, Score: 0.6, RunnerUp: recognize.Guess{Digit: 6, Score: 0.58}})
			s.board.Cells[empty] = recognize.Cell{}
			before := bytes.Clone(s.Pix)
			out := Board(s.RGBA, &s.board, []solver.Cell{wrong})
			if out.Bounds() != s.Bounds() || !bytes.Equal(s.Pix, before) {
				t.Error("the picture itself was changed")
			}
			for at, want := range map[solver.Cell]color.RGBA{given: givenInk, entry: entryInk, wrong: doubtInk, unsure: doubtInk, empty: doubtInk} {
				for _, ink := range []color.RGBA{givenInk, entryInk, doubtInk} {
					if has(out, s.board.Layout.Cell(at), ink) != (ink == want) {
						t.Errorf("%v: wrong use of the colour %v, want only %v", at, ink, want)
					}
				}
			}
			for _, at := range []solver.Cell{given, entry, wrong} {
				if differs(out, s.RGBA, s.digit(at)) {
					t.Errorf("something lies over the digit in %v", at)
				}
			}
			if differs(out, s.RGBA, s.board.Layout.Cell(blank)) {
				t.Error("something is drawn into an empty cell")
			}
			if at := s.digit(unsure).Min; out.RGBAAt(at.X, at.Y) == s.RGBAAt(at.X, at.Y) || !has(out, s.digit(unsure), out.RGBAAt(at.X, at.Y)) {
				t.Error("the uncertain cell is not tinted")
			}
			if edge := s.board.Layout.Bounds; out.RGBAAt(edge.Min.X-1, edge.Min.Y-1) != givenInk || out.RGBAAt(edge.Max.X, edge.Max.Y) != givenInk {
				t.Error("the grid has no frame")
			}
		})
	}
}

// TestScores checks that scores are drawn only in uncertain cells, and only if they do not round to 0.
func TestScores(t *testing.T) {
	s := newSheet(pages["light"])
	bottom := func(at solver.Cell) image.Rectangle {
		r := s.board.Layout.Cell(at)
		return image.Rect(r.Min.X+4, r.Max.Y-16, r.Max.X-4, r.Max.Y-4)
	}
	for at, c := range map[solver.Cell]recognize.Cell{
		0: {Digit: 7, Score: 0.9, Certain: true}, 1: {Digit: 7, Score: 0.6}, 2: {Digit: 7, Score: 0.004},
	} {
		s.board.Cells[at] = c
		out := Board(s.RGBA, &s.board, nil)
		if got, want := has(out, bottom(at), doubtInk), at == 1; got != want {
			t.Errorf("%+v: a score is drawn: %v, want %v", c, got, want)
		}
	}
}

// TestNoRoom checks that no label is drawn into a cell that the page fills.
func TestNoRoom(t *testing.T) {
	s := newSheet(pages["light"])
	at := solver.Cell(40)
	s.put(at, recognize.Cell{Digit: 7, Kind: recognize.Given, Certain: true})
	place := s.board.Layout.Cell(at)
	for y := place.Min.Y; y < place.Max.Y; y += 4 {
		draw.Draw(s.RGBA, image.Rect(place.Min.X, y, place.Max.X, y+1), image.Black, image.Point{}, draw.Src)
	}
	out := Board(s.RGBA, &s.board, nil)
	if differs(out, s.RGBA, place) {
		t.Error("a label lies over what the page shows")
	}
}

func TestNearest(t *testing.T) {
	s := newSheet(pages["light"])
	nearest := image.Rect(360, 280, 600, 510)
	out := Nearest(s.RGBA, nearest)
	for _, at := range []image.Point{nearest.Min.Sub(image.Pt(1, 1)), nearest.Max} {
		if out.RGBAAt(at.X, at.Y) != doubtInk {
			t.Errorf("the nearest miss is not framed at %v", at)
		}
	}
	if differs(out, s.RGBA, nearest) {
		t.Error("the frame hides a part of the nearest miss")
	}
	if plain := Nearest(s.RGBA, image.Rectangle{}); !bytes.Equal(plain.Pix, s.Pix) {
		t.Error("something is framed although there is no nearest miss")
	}
	if whole := Nearest(s.RGBA, s.Rect); whole.RGBAAt(s.Rect.Min.X, s.Rect.Min.Y) != doubtInk || whole.RGBAAt(s.Rect.Max.X-1, s.Rect.Max.Y-1) != doubtInk {
		t.Error("the frame of a miss that fills the picture is not whole")
	}
}

func TestGrids(t *testing.T) {
	s := newSheet(pages["dark"])
	grids := []image.Rectangle{image.Rect(320, 320, 680, 680), image.Rect(700, 206, 1060, 566)}
	out := Grids(s.RGBA, grids)
	for i, g := range grids {
		if out.RGBAAt(g.Max.X, g.Max.Y) != cornerInk {
			t.Errorf("grid %d has no frame", i+1)
		}
		number := image.Rectangle{g.Min, g.Min.Add(g.Size().Div(7))}
		if !has(out, number, cornerInk) {
			t.Errorf("the number of grid %d is missing", i+1)
		}
		if differs(out, s.RGBA, image.Rectangle{number.Max, g.Max}) {
			t.Errorf("more than the first cell of grid %d is covered", i+1)
		}
	}
	if out := Grids(s.RGBA, []image.Rectangle{s.Rect}); !has(out, s.Rect.Inset(5), cornerInk) {
		t.Error("a grid that fills the picture has no number")
	}
}

// TestCells checks the frame of a calibrated grid, the edges of its cells, and its crosses, which leave digits visible.
func TestCells(t *testing.T) {
	for name, page := range pages {
		t.Run(name, func(t *testing.T) {
			s := newSheet(page)
			for _, at := range []solver.Cell{0, 40, 80} {
				s.put(at, recognize.Cell{Digit: 7, Certain: true})
			}
			l := &s.board.Layout
			out := Cells(s.RGBA, l)
			for i := range solver.Cell(81) {
				r := l.Cell(i)
				for _, p := range []image.Point{r.Min, {r.Max.X - 1, r.Max.Y - 1}} {
					if out.RGBAAt(p.X, p.Y) != cornerInk {
						t.Errorf("%v has no edge at %v", i, p)
					}
				}
				if differs(out, s.RGBA, s.digit(i)) {
					t.Errorf("something lies over the digit in %v", i)
				}
				middle := image.Pt(r.Min.X+3, l.Centre(i).Y)
				if got, want := out.RGBAAt(middle.X, middle.Y) == cornerInk, i == 0 || i == 80; got != want {
					t.Errorf("%v has a cross: %v, want %v", i, got, want)
				}
			}
			if b := l.Bounds; out.RGBAAt(b.Min.X-1, b.Min.Y+9) != cornerInk || out.RGBAAt(b.Max.X, b.Max.Y-9) != cornerInk {
				t.Error("there is no outer frame")
			}
		})
	}
}

// TestWrong checks which digits are shown as wrong.
func TestWrong(t *testing.T) {
	const given = "38.6...1........3.....5.7.9....491..7..2.6..5..258....6.1.3.....7........9...4.86"
	for name, c := range map[string]struct {
		at        solver.Cell
		digit     uint8
		kind      recognize.Kind
		uncertain bool
		open      bool // only the first rows look like givens, so that they leave several solutions
		want      []solver.Cell
	}{
		"right entry":                  {2, 5, recognize.Entry, false, false, nil},
		"wrong entry":                  {2, 9, recognize.Entry, false, false, []solver.Cell{2}},
		"wrong entry, uncertain":       {2, 9, recognize.Entry, true, false, nil},
		"givens of a row are the same": {2, 3, recognize.Given, false, false, []solver.Cell{0, 2}},
		"entry as a given, few givens": {2, 3, recognize.Entry, false, true, []solver.Cell{0, 2}},
	} {
		board := recognize.Board{}
		puzzle, err := solver.Parse(given)
		if err != nil {
			t.Fatal(err)
		}
		for i, d := range puzzle {
			board.Cells[i] = recognize.Cell{Digit: d, Certain: true}
			switch {
			case d != 0 && c.open && i >= 18:
				board.Cells[i].Kind = recognize.Entry
			case d != 0:
				board.Cells[i].Kind = recognize.Given
			}
		}
		board.Cells[c.at] = recognize.Cell{Digit: c.digit, Kind: c.kind, Certain: !c.uncertain}
		if got := Wrong(&board); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
