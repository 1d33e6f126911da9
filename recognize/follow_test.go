package recognize

import (
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"autosolve/recognize/internal/pixel"
)

// sameReading fails the test if two readings of a picture differ in anything, including their errors.
func sameReading(t *testing.T, name string, got, want *Board, gotErr, wantErr error) {
	t.Helper()
	if !reflect.DeepEqual(gotErr, wantErr) {
		t.Fatalf("%s: followed %v, read anew %v", name, gotErr, wantErr)
	}
	if reflect.DeepEqual(got, want) {
		return
	}
	if got == nil || want == nil {
		t.Fatalf("%s: followed %p, read anew %p", name, got, want)
	}
	for i := range got.Cells {
		if !reflect.DeepEqual(got.Cells[i], want.Cells[i]) {
			t.Errorf("%s: cell %d: followed %+v, read anew %+v", name, i, got.Cells[i], want.Cells[i])
		}
	}
	t.Fatalf("%s: followed %+v, read anew %+v", name, got.Layout, want.Layout)
}

// follows reads a picture with a follower, which has seen other pictures, and with its reader, and compares both.
func follows(t *testing.T, r *Reader, f *Follower, name string, img image.Image) {
	t.Helper()
	got, gotErr := f.Read(img)
	want, wantErr := r.Read(img)
	sameReading(t, name, got, want, gotErr, wantErr)
	if again, err := f.Read(img); again != got || err != gotErr {
		t.Fatalf("%s: %p and %v, and of the same picture again %p and %v", name, got, gotErr, again, err)
	}
}

// checked returns a follower that recomputes everything it takes from memory, to check that it is the same.
func checked(t *testing.T, r *Reader) *Follower {
	f := r.Follow()
	f.reader.memory.Recheck = func(what, known, anew any) {
		if !reflect.DeepEqual(known, anew) {
			t.Errorf("%T%+v is remembered as %+v, and is %+v", what, what, known, anew)
		}
	}
	return f
}

// A stroller changes a drawn board as a page that is being filled does, and in ways in which no page does.
type stroller struct {
	t     testing.TB
	look  look
	img   *image.RGBA
	blank *image.RGBA // the board as it was first
	rng   *rand.Rand
	faces []string
}

func newStroller(t testing.TB, k look, seed uint64) *stroller {
	s := &stroller{t: t, look: k, img: drawBoard(t, k, shownA), blank: drawBoard(t, k, shownA), rng: rand.New(rand.NewPCG(seed, 1))}
	s.faces = []string{k.face, k.face, k.face, "deja-vu-sans", "liberation-serif"}
	return s
}

func (s *stroller) paint(r image.Rectangle, c color.Color) {
	draw.Draw(s.img, r, image.NewUniform(c), image.Point{}, draw.Src)
}

// cell is one of the 81, mostly one that was empty.
func (s *stroller) cell() image.Rectangle {
	l := s.look.layout()
	i := s.rng.IntN(81)
	for range 3 {
		if shownA[i] != '.' {
			i = s.rng.IntN(81)
		}
	}
	x, y := l.Cols[i%9], l.Rows[i/9]
	return image.Rect(x.Min, y.Min, x.Max, y.Max)
}

func (s *stroller) colour() color.RGBA {
	return [...]color.RGBA{s.look.ink, s.look.ink, {0x20, 0x40, 0xC0, 255}, {0xC0, 0x20, 0x20, 255}}[s.rng.IntN(4)]
}

func (s *stroller) paper() color.RGBA {
	return [...]color.RGBA{s.look.paper, s.look.paper, {0xFF, 0xF0, 0xB0, 255}, {0x30, 0x60, 0xC0, 255}}[s.rng.IntN(4)]
}

func (s *stroller) digit(cell image.Rectangle, high int) {
	face := builtin(s.t, s.faces[s.rng.IntN(len(s.faces))])
	drawHigh(s.img, cell, face.Digits[s.rng.IntN(9)], max(4, high), s.colour())
}

// step changes one thing.
func (s *stroller) step() {
	cell := s.cell()
	w, h := cell.Dx(), cell.Dy()
	switch s.rng.IntN(16) {
	case 0, 1, 2, 3: // a digit, and often a caret beside it
		s.paint(cell, s.paper())
		s.digit(cell, h*6/10)
		if s.rng.IntN(2) == 0 {
			s.paint(image.Rect(cell.Max.X-w/5, cell.Min.Y+h/5, cell.Max.X-w/5+1, cell.Max.Y-h/5), s.look.ink)
		}
	case 4: // emptied
		s.paint(cell, s.paper())
	case 5: // a caret
		s.paint(image.Rect(cell.Min.X+w/2, cell.Min.Y+h/5, cell.Min.X+w/2+1+s.rng.IntN(2), cell.Max.Y-h/5), s.colour())
	case 6: // a focus ring, inside or over the lines
		s.ring(cell.Inset(s.rng.IntN(4)-2), s.colour())
	case 7: // pencil marks
		for range 1 + s.rng.IntN(4) {
			at := cell.Min.Add(image.Pt(s.rng.IntN(3)*w/3, s.rng.IntN(3)*h/3))
			s.digit(image.Rectangle{Min: at, Max: at.Add(image.Pt(w/3, h/3))}, h*3/10)
		}
	case 8: // a popup or a cover over some cells
		r := image.Rectangle{Min: cell.Min, Max: cell.Min.Add(image.Pt(w*(1+s.rng.IntN(3))+s.rng.IntN(9), h*(1+s.rng.IntN(2))+s.rng.IntN(9)))}
		s.paint(r, s.paper())
		s.ring(r, s.colour())
		s.digit(r, h*6/10)
	case 9: // a few pixels anywhere
		for range 1 + s.rng.IntN(6) {
			at := image.Pt(s.rng.IntN(s.img.Rect.Dx()), s.rng.IntN(s.img.Rect.Dy()))
			s.paint(image.Rectangle{Min: at, Max: at.Add(image.Pt(1+s.rng.IntN(3), 1+s.rng.IntN(3)))}, s.colour())
		}
	case 10: // a digit that reaches out of its cell
		s.digit(cell.Add(image.Pt(s.rng.IntN(w)-w/2, s.rng.IntN(h)-h/2)), h*7/10)
	case 11: // a piece of the page moves a little
		r := cell.Inset(-s.rng.IntN(3 * w)).Intersect(s.img.Rect)
		by := image.Pt(s.rng.IntN(2*w)-w, s.rng.IntN(3)-1)
		if s.rng.IntN(2) == 0 {
			by.X, by.Y = by.Y, by.X
		}
		draw.Draw(s.img, r.Add(by), clone(s.img.SubImage(r)), r.Min, draw.Src)
	case 12: // a window or a toolbar over a part, from edge to edge or not
		r := image.Rectangle{Min: cell.Min, Max: cell.Min.Add(image.Pt(w*s.rng.IntN(9), h*s.rng.IntN(9)))}
		if s.rng.IntN(2) == 0 {
			r.Min.X, r.Max.X = 0, s.img.Rect.Max.X
		}
		s.paint(r, s.paper())
	case 13: // a line over all
		r := image.Rect(0, cell.Min.Y, s.img.Rect.Max.X, cell.Min.Y+1+s.rng.IntN(3))
		if s.rng.IntN(2) == 0 {
			r = image.Rect(r.Min.Y, r.Min.X, r.Max.Y, r.Max.X)
		}
		s.paint(r, s.colour())
	case 14, 15: // what was there comes back
		r := cell.Inset(-s.rng.IntN(9 * w))
		draw.Draw(s.img, r, s.blank, r.Min, draw.Src)
	}
}

func clone(img image.Image) *image.RGBA {
	c := image.NewRGBA(img.Bounds())
	draw.Draw(c, c.Rect, img, c.Rect.Min, draw.Src)
	return c
}

func (s *stroller) ring(r image.Rectangle, c color.Color) {
	wide := 1 + s.rng.IntN(2)
	s.paint(image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+wide), c)
	s.paint(image.Rect(r.Min.X, r.Max.Y-wide, r.Max.X, r.Max.Y), c)
	s.paint(image.Rect(r.Min.X, r.Min.Y, r.Min.X+wide, r.Max.Y), c)
	s.paint(image.Rect(r.Max.X-wide, r.Min.Y, r.Max.X, r.Max.Y), c)
}

var followedLooks = []look{
	plain, dark,
	{"deja-vu-sans", 24, 1, 2, white, black, black, black, 12},
	{"liberation-serif", 60, 1, 4, color.RGBA{0xFA, 0xF0, 0xD0, 255}, color.RGBA{0x30, 0x30, 0x90, 255}, color.RGBA{0xC0, 0xB0, 0x90, 255},
		color.RGBA{0x60, 0x50, 0x30, 255}, 30},
}

// A follower's board and error equal those of its reader in every field, however the picture changes.
func TestFollow(t *testing.T) {
	r := testReader(t)
	for n, k := range followedLooks {
		f := checked(t, r)
		for round := range 4 {
			s := newStroller(t, k, uint64(10*n+round))
			for range 12 {
				for range 1 + s.rng.IntN(3) {
					s.step()
				}
				follows(t, r, f, k.face, s.img)
			}
		}
	}
}

// BenchmarkFollow changes a few cells of a board between two readings, as a page that is being filled does: two get a
// digit, the last of them with a caret beside it, which has left the one before. It reports the median time of a
// reading, and that of a plain Reader for the same picture.
func BenchmarkFollow(b *testing.B) {
	r := testReader(b)
	pictures := filling(b)
	f := r.Follow()
	var followed, anew []float64 // ms
	look := func(read func(image.Image) (*Board, error), img image.Image) float64 {
		start := time.Now()
		if board, err := read(img); board == nil {
			b.Fatal(err)
		}
		return float64(time.Since(start).Microseconds()) / 1000
	}
	for i := 0; b.Loop(); i++ {
		img := pictures[i%len(pictures)]
		if took := look(f.Read, img); i%len(pictures) > 0 { // the first follows a board with all digits
			followed = append(followed, took)
		}
		anew = append(anew, look(r.Read, img))
	}
	b.ReportMetric(pixel.Median(followed), "ms/followed")
	b.ReportMetric(pixel.Median(anew), "ms/anew")
	b.ReportMetric(pixel.Median(followed)/pixel.Median(anew), "of-anew")
}

// filling are the pictures of a fill in which two cells get their digit from one look to the next, and the caret stands
// in the last.
func filling(t testing.TB) (all []*image.RGBA) {
	_, solution := solved(t, shownA)
	shown := []byte(shownA)
	l := plain.layout()
	n := 0
	for i := range shown {
		if shown[i] != '.' {
			continue
		}
		shown[i] = '0' + solution[i]
		if n++; n%2 == 1 {
			continue
		}
		img := drawBoard(t, plain, string(shown))
		x, y := l.Cols[i%9], l.Rows[i/9]
		draw.Draw(img, image.Rect(x.Max-10, y.Min+8, x.Max-9, y.Max-8), image.NewUniform(black), image.Point{}, draw.Src)
		all = append(all, img)
	}
	return all
}

// A follower of a grid whose place is given reads it there as its reader does.
func TestFollowAt(t *testing.T) {
	r := testReader(t)
	f := checked(t, r)
	s := newStroller(t, plain, 1)
	at := plain.layout()
	for n := range 30 {
		s.step()
		if n == 20 {
			at = at.Add(image.Pt(1, 1))
		}
		got, gotErr := f.ReadAt(s.img, at)
		want, wantErr := r.ReadAt(s.img, at)
		sameReading(t, "at its place", got, want, gotErr, wantErr)
		if again, _ := f.ReadAt(s.img, at); again != got {
			t.Fatal("a picture that has not changed is read again")
		}
	}
	follows(t, r, f, "found", s.img)
}

// The pictures of a place may be of any size and kind, and of another place the next time.
func TestFollowOtherPictures(t *testing.T) {
	r := testReader(t)
	f := r.Follow()
	board := drawBoard(t, plain, shownA)
	moved := &image.RGBA{Pix: board.Pix, Stride: board.Stride, Rect: board.Rect.Add(image.Pt(70, 30))}
	for _, img := range []image.Image{
		board, moved, board.SubImage(image.Rect(5, 5, 480, 480)), board.SubImage(image.Rect(15, 15, 485, 485)),
		image.NewRGBA(image.Rectangle{}), image.NewRGBA(image.Rect(3, 3, 4, 4)), asKind(board, 3), board, drawBoard(t, dark, shownA),
	} {
		follows(t, r, f, img.Bounds().String(), img)
	}
}

// TestFollowScreens lays pieces of real screenshots over each other: of a few, or with AUTOSOLVE_LONG of all.
func TestFollowScreens(t *testing.T) {
	const most = 700                                        // px, of each side of a screenshot
	files, _ := filepath.Glob("../../shared/screens/*.png") // a bad pattern alone is an error
	if len(files) == 0 {
		t.Skip("no screenshots here")
	}
	every := 5
	if os.Getenv("AUTOSOLVE_LONG") != "" {
		every = 1
	}
	r := testReader(t)
	rng := rand.New(rand.NewPCG(4, 1))
	var before image.Image = image.White
	for i := 0; i < len(files); i += every {
		file := files[i]
		whole := openImage(t, file)
		part := whole.Bounds()
		if b, _ := r.Read(whole); b != nil {
			part = b.Layout.Bounds.Inset(-b.Layout.Bounds.Dx() / 9).Intersect(part)
		}
		part = part.Intersect(image.Rectangle{Min: part.Min, Max: part.Min.Add(image.Pt(most, most))})
		img := image.NewRGBA(part)
		draw.Draw(img, part, whole, part.Min, draw.Src)
		f := checked(t, r)
		follows(t, r, f, file, img)
		for range 5 {
			at := part.Min.Add(image.Pt(rng.IntN(part.Dx()), rng.IntN(part.Dy())))
			piece := image.Rectangle{Min: at, Max: at.Add(image.Pt(1+rng.IntN(part.Dx()/6), 1+rng.IntN(part.Dy()/6)))}
			from := [...]image.Image{before, img, whole}[rng.IntN(3)] // another screenshot, another place, or what was there
			by := image.Point{}
			if from != whole {
				by = image.Pt(rng.IntN(part.Dx())-part.Dx()/2, rng.IntN(part.Dy())-part.Dy()/2)
			}
			draw.Draw(img, piece, from, piece.Min.Add(by), draw.Src)
			follows(t, r, f, file, img)
		}
		before = whole
	}
}

// FuzzFollow takes a board through changes at random, some at each look.
func FuzzFollow(f *testing.F) {
	r := testReader(f)
	for seed := range uint64(4) {
		f.Add(seed, uint8(seed), []byte{1, 2, 1, 9, 1})
	}
	f.Fuzz(func(t *testing.T, seed uint64, kind uint8, changes []byte) {
		s := newStroller(t, followedLooks[int(kind)%len(followedLooks)], seed)
		follower := checked(t, r)
		for _, n := range changes[:min(len(changes), 20)] {
			for range n % 16 {
				s.step()
			}
			follows(t, r, follower, "fuzzed", s.img)
		}
	})
}
