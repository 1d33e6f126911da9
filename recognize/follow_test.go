package recognize

import (
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"os"
	"reflect"
	"testing"
	"time"

	"autosolve/recognize/internal/pixel"
	"autosolve/test/data"
)

// sameReading fails the test if two readings of a picture differ in anything, including their errors.
func sameReading(t *testing.T, name string, got, want *Board, gotErr, wantErr error) {
	t.Helper()
	if !reflect.DeepEqual(gotErr, wantErr) {
		t.Fatalf("%s: the follower returns %v, the reader %v", name, gotErr, wantErr)
	}
	if reflect.DeepEqual(got, want) {
		return
	}
	if got == nil || want == nil {
		t.Fatalf("%s: the follower returns %p, the reader %p", name, got, want)
	}
	for i := range got.Cells {
		if !reflect.DeepEqual(got.Cells[i], want.Cells[i]) {
			t.Errorf("%s: cell %d: the follower reads %+v, the reader %+v", name, i, got.Cells[i], want.Cells[i])
		}
	}
	t.Fatalf("%s: the follower's layout is %+v, the reader's %+v", name, got.Layout, want.Layout)
}

// checkFollows compares what a follower that has seen other pictures and its reader read in a picture.
func checkFollows(t *testing.T, r *Reader, f *Follower, name string, img image.Image) {
	t.Helper()
	got, gotErr := f.Read(img)
	want, wantErr := r.Read(img)
	sameReading(t, name, got, want, gotErr, wantErr)
	if again, err := f.Read(img); again != got || err != gotErr {
		t.Fatalf("%s: %p and %v, but %p and %v when the same picture is read again", name, got, gotErr, again, err)
	}
}

// A mutator changes a drawn board, as a page changes while it is being filled, and in other ways.
type mutator struct {
	t     testing.TB
	look  look
	img   *image.RGBA
	blank *image.RGBA // the board before all changes
	rng   *rand.Rand
	faces []string
}

func newMutator(t testing.TB, k look, seed uint64) *mutator {
	m := &mutator{t: t, look: k, img: drawBoard(t, k, shownA), blank: drawBoard(t, k, shownA), rng: rand.New(rand.NewPCG(seed, 1))}
	m.faces = []string{k.face, k.face, k.face, "deja-vu-sans", "liberation-serif"}
	return m
}

func (m *mutator) paint(r image.Rectangle, c color.Color) {
	draw.Draw(m.img, r, image.NewUniform(c), image.Point{}, draw.Src)
}

// cell returns one of the 81 cells, mostly one that was empty before all changes.
func (m *mutator) cell() image.Rectangle {
	l := m.look.layout()
	i := m.rng.IntN(81)
	for range 3 {
		if shownA[i] != '.' {
			i = m.rng.IntN(81)
		}
	}
	x, y := l.Cols[i%9], l.Rows[i/9]
	return image.Rect(x.Min, y.Min, x.Max, y.Max)
}

func (m *mutator) colour() color.RGBA {
	return [...]color.RGBA{m.look.ink, m.look.ink, {0x20, 0x40, 0xC0, 255}, {0xC0, 0x20, 0x20, 255}}[m.rng.IntN(4)]
}

func (m *mutator) background() color.RGBA {
	return [...]color.RGBA{m.look.background, m.look.background, {0xFF, 0xF0, 0xB0, 255}, {0x30, 0x60, 0xC0, 255}}[m.rng.IntN(4)]
}

func (m *mutator) digit(cell image.Rectangle, high int) {
	face := builtin(m.t, m.faces[m.rng.IntN(len(m.faces))])
	drawScaled(m.img, cell, face.Digits[m.rng.IntN(9)], max(4, high), m.colour())
}

// step makes one random change.
func (m *mutator) step() {
	cell := m.cell()
	w, h := cell.Dx(), cell.Dy()
	switch m.rng.IntN(16) {
	case 0, 1, 2, 3: // a digit, and often a caret beside it
		m.paint(cell, m.background())
		m.digit(cell, h*6/10)
		if m.rng.IntN(2) == 0 {
			m.paint(image.Rect(cell.Max.X-w/5, cell.Min.Y+h/5, cell.Max.X-w/5+1, cell.Max.Y-h/5), m.look.ink)
		}
	case 4: // an emptied cell
		m.paint(cell, m.background())
	case 5: // a caret
		m.paint(image.Rect(cell.Min.X+w/2, cell.Min.Y+h/5, cell.Min.X+w/2+1+m.rng.IntN(2), cell.Max.Y-h/5), m.colour())
	case 6: // a focus ring, inside or over the lines
		m.ring(cell.Inset(m.rng.IntN(4)-2), m.colour())
	case 7: // pencil marks
		for range 1 + m.rng.IntN(4) {
			at := cell.Min.Add(image.Pt(m.rng.IntN(3)*w/3, m.rng.IntN(3)*h/3))
			m.digit(image.Rectangle{Min: at, Max: at.Add(image.Pt(w/3, h/3))}, h*3/10)
		}
	case 8: // a popup or a cover over some cells
		r := image.Rectangle{Min: cell.Min, Max: cell.Min.Add(
			image.Pt(w*(1+m.rng.IntN(3))+m.rng.IntN(9), h*(1+m.rng.IntN(2))+m.rng.IntN(9)))}
		m.paint(r, m.background())
		m.ring(r, m.colour())
		m.digit(r, h*6/10)
	case 9: // a few pixels anywhere
		for range 1 + m.rng.IntN(6) {
			at := image.Pt(m.rng.IntN(m.img.Rect.Dx()), m.rng.IntN(m.img.Rect.Dy()))
			m.paint(image.Rectangle{Min: at, Max: at.Add(image.Pt(1+m.rng.IntN(3), 1+m.rng.IntN(3)))}, m.colour())
		}
	case 10: // a digit that reaches out of its cell
		m.digit(cell.Add(image.Pt(m.rng.IntN(w)-w/2, m.rng.IntN(h)-h/2)), h*7/10)
	case 11: // a piece of the page, moved a little
		r := cell.Inset(-m.rng.IntN(3 * w)).Intersect(m.img.Rect)
		by := image.Pt(m.rng.IntN(2*w)-w, m.rng.IntN(3)-1)
		if m.rng.IntN(2) == 0 {
			by.X, by.Y = by.Y, by.X
		}
		draw.Draw(m.img, r.Add(by), clone(m.img.SubImage(r)), r.Min, draw.Src)
	case 12: // a window over a part, or a toolbar from edge to edge
		r := image.Rectangle{Min: cell.Min, Max: cell.Min.Add(image.Pt(w*m.rng.IntN(9), h*m.rng.IntN(9)))}
		if m.rng.IntN(2) == 0 {
			r.Min.X, r.Max.X = 0, m.img.Rect.Max.X
		}
		m.paint(r, m.background())
	case 13: // a line across the whole picture
		r := image.Rect(0, cell.Min.Y, m.img.Rect.Max.X, cell.Min.Y+1+m.rng.IntN(3))
		if m.rng.IntN(2) == 0 {
			r = image.Rect(r.Min.Y, r.Min.X, r.Max.Y, r.Max.X)
		}
		m.paint(r, m.colour())
	case 14, 15: // a part of the board before all changes
		r := cell.Inset(-m.rng.IntN(9 * w))
		draw.Draw(m.img, r, m.blank, r.Min, draw.Src)
	}
}

func clone(img image.Image) *image.RGBA {
	c := image.NewRGBA(img.Bounds())
	draw.Draw(c, c.Rect, img, c.Rect.Min, draw.Src)
	return c
}

func (m *mutator) ring(r image.Rectangle, c color.Color) {
	wide := 1 + m.rng.IntN(2)
	m.paint(image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+wide), c)
	m.paint(image.Rect(r.Min.X, r.Max.Y-wide, r.Max.X, r.Max.Y), c)
	m.paint(image.Rect(r.Min.X, r.Min.Y, r.Min.X+wide, r.Max.Y), c)
	m.paint(image.Rect(r.Max.X-wide, r.Min.Y, r.Max.X, r.Max.Y), c)
}

var followedLooks = []look{
	plain, dark,
	{"deja-vu-sans", 24, 1, 2, white, black, black, black, 12},
	{"liberation-serif", 60, 1, 4, color.RGBA{0xFA, 0xF0, 0xD0, 255}, color.RGBA{0x30, 0x30, 0x90, 255}, color.RGBA{0xC0, 0xB0, 0x90, 255},
		color.RGBA{0x60, 0x50, 0x30, 255}, 30},
}

// TestFollow checks that a follower's board and error equal those of its reader in every field, however the picture
// changes.
func TestFollow(t *testing.T) {
	r := testReader(t)
	for n, k := range followedLooks {
		f := r.Follow()
		for round := range rounds(2, 4) {
			m := newMutator(t, k, uint64(10*n+round))
			for range 12 {
				for range 1 + m.rng.IntN(3) {
					m.step()
				}
				checkFollows(t, r, f, k.face, m.img)
			}
		}
	}
}

// BenchmarkFollow reads pictures of a board that is being filled. It reports the median times in which a Follower and a
// plain Reader read the same picture.
func BenchmarkFollow(b *testing.B) {
	r := testReader(b)
	pictures := filling(b)
	f := r.Follow()
	var byFollower, byReader []float64 // ms
	measure := func(read func(image.Image) (*Board, error), img image.Image) float64 {
		start := time.Now()
		if board, err := read(img); board == nil {
			b.Fatal(err)
		}
		return float64(time.Since(start).Microseconds()) / 1000
	}
	for i := 0; b.Loop(); i++ {
		img := pictures[i%len(pictures)]
		if took := measure(f.Read, img); i%len(pictures) > 0 { // before the first picture, the board was full
			byFollower = append(byFollower, took)
		}
		byReader = append(byReader, measure(r.Read, img))
	}
	b.ReportMetric(pixel.Median(byFollower), "ms/Follower")
	b.ReportMetric(pixel.Median(byReader), "ms/Reader")
	b.ReportMetric(pixel.Median(byFollower)/pixel.Median(byReader), "Follower/Reader")
}

// filling returns pictures of a board that is being filled. Two cells are filled from each picture to the next, and a text
// caret stands in the last one.
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

// TestFollowAt checks that a follower reads a grid at a given place as its reader does.
func TestFollowAt(t *testing.T) {
	r := testReader(t)
	f := r.Follow()
	m := newMutator(t, plain, 1)
	at := plain.layout()
	for n := range 30 {
		m.step()
		if n == 20 {
			at = at.Add(image.Pt(1, 1))
		}
		got, gotErr := f.ReadAt(m.img, at)
		want, wantErr := r.ReadAt(m.img, at)
		sameReading(t, "at a given place", got, want, gotErr, wantErr)
		if again, _ := f.ReadAt(m.img, at); again != got {
			t.Fatal("a picture that has not changed is read again")
		}
	}
	checkFollows(t, r, f, "at any place", m.img)
}

// TestFollowOtherPictures reads pictures of different sizes, types and places one after the other.
func TestFollowOtherPictures(t *testing.T) {
	r := testReader(t)
	f := r.Follow()
	board := drawBoard(t, plain, shownA)
	moved := &image.RGBA{Pix: board.Pix, Stride: board.Stride, Rect: board.Rect.Add(image.Pt(70, 30))}
	for _, img := range []image.Image{
		board, moved, board.SubImage(image.Rect(5, 5, 480, 480)), board.SubImage(image.Rect(15, 15, 485, 485)),
		image.NewRGBA(image.Rectangle{}), image.NewRGBA(image.Rect(3, 3, 4, 4)), asImageType(board, 3), board,
		drawBoard(t, dark, shownA),
	} {
		checkFollows(t, r, f, img.Bounds().String(), img)
	}
}

// TestFollowScreens draws pieces of real screenshots over each other. It takes every fifth screenshot, or all if
// AUTOSOLVE_LONG is set.
func TestFollowScreens(t *testing.T) {
	const most = 700 // px, the largest size of the part that is read
	files := data.Files(t, "screens/*.png")
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
		if b, _ := readScreen(t, file, whole); b != nil {
			part = b.Layout.Bounds.Inset(-b.Layout.Bounds.Dx() / 9).Intersect(part)
		}
		part = part.Intersect(image.Rectangle{Min: part.Min, Max: part.Min.Add(image.Pt(most, most))})
		img := image.NewRGBA(part)
		draw.Draw(img, part, whole, part.Min, draw.Src)
		f := r.Follow()
		checkFollows(t, r, f, file, img)
		for range 5 {
			at := part.Min.Add(image.Pt(rng.IntN(part.Dx()), rng.IntN(part.Dy())))
			piece := image.Rectangle{Min: at, Max: at.Add(image.Pt(1+rng.IntN(part.Dx()/6), 1+rng.IntN(part.Dy()/6)))}
			from := [...]image.Image{before, img, whole}[rng.IntN(3)] // another screenshot, another place, or the unchanged place
			by := image.Point{}
			if from != whole {
				by = image.Pt(rng.IntN(part.Dx())-part.Dx()/2, rng.IntN(part.Dy())-part.Dy()/2)
			}
			draw.Draw(img, piece, from, piece.Min.Add(by), draw.Src)
			checkFollows(t, r, f, file, img)
		}
		before = whole
	}
}

// FuzzFollow makes random changes to a board, some before each reading.
func FuzzFollow(f *testing.F) {
	r := testReader(f)
	for seed := range uint64(4) {
		f.Add(seed, uint8(seed), []byte{1, 2, 1, 9, 1})
	}
	f.Fuzz(func(t *testing.T, seed uint64, kind uint8, changes []byte) {
		m := newMutator(t, followedLooks[int(kind)%len(followedLooks)], seed)
		follower := r.Follow()
		for _, n := range changes[:min(len(changes), 20)] {
			for range n % 16 {
				m.step()
			}
			checkFollows(t, r, follower, "fuzzed", m.img)
		}
	})
}

// TestFollowZoom has the page enlarge the grid a little. Nearly all givens can still be read at its first place, but not all
// cells: the follower reads it where it is now.
func TestFollowZoom(t *testing.T) {
	r := testReader(t)
	for _, cell := range []int{50, 51} {
		k := plain
		k.cell = cell
		k.around -= (cell - plain.cell) * 9 / 2 // the middle stays in its place
		first, err := r.Read(drawBoard(t, plain, shownA))
		if err != nil {
			t.Fatal(err)
		}
		b, err := r.FollowFrom(first).Read(drawBoard(t, k, shownA))
		if err != nil || b.Grid() != first.Grid() || b.Layout.Bounds.Dx() <= first.Layout.Bounds.Dx() {
			t.Errorf("cells of %d pixels: %v", cell, err)
		}
	}
}
