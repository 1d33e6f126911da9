package panel

import (
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"net/http"
	"net/url"
	"testing"
	"time"

	"autosolve/internal/marks"
	"autosolve/recognize"
)

// drawMarks draws the lattice of marks as mark.svg has it, with squares of the given side, over part of a picture.
func drawMarks(img *image.RGBA, part image.Rectangle, side int) {
	magenta, green := image.NewUniform(color.NRGBA{255, 0, 255, 13}), image.NewUniform(color.NRGBA{0, 255, 0, 13})
	for y := part.Min.Y + 5*side; y < part.Max.Y; y += 12 * side {
		for x := part.Min.X + 5*side; x < part.Max.X; x += 12 * side {
			for i, c := range []image.Image{magenta, green, green, magenta} {
				at := image.Pt(x+i%2*side, y+i/2*side)
				square := image.Rectangle{Min: at, Max: at.Add(image.Pt(side, side))}
				draw.Draw(img, square.Intersect(part), c, image.Point{}, draw.Over)
			}
		}
	}
}

// Wherever a picture of the page is cut off, what is left of it is painted over, at any scale. Nothing else is.
func TestCutOwn(t *testing.T) {
	for side := 3; side <= 12; side++ {
		ink := color.RGBA{uint8(21 * side), uint8(250 - 20*side), 30, 255}
		for cut := range 12 * side {
			img := image.NewRGBA(image.Rect(-100, -50, 700, 650))
			part := image.Rect(100+cut, 100+cut/2, 600, 600)
			draw.Draw(img, part, image.NewUniform(ink), image.Point{}, draw.Src)
			drawMarks(img, image.Rect(100, 100, 600, 600).Intersect(part), side)
			own := marks.Cut(img)
			for y := part.Min.Y + 12*side; y < part.Max.Y-12*side; y++ {
				for x := part.Min.X + 12*side; x < part.Max.X-12*side; x++ {
					if img.RGBAAt(x, y) == ink {
						t.Fatalf("squares of %d pixels, cut off by %d: %d,%d is left; %d marks were found", side, cut, x, y, len(own))
					}
				}
			}
			if img.RGBAAt(-100, -50) != (color.RGBA{}) || img.RGBAAt(699, 649) != (color.RGBA{}) {
				t.Fatalf("squares of %d pixels: it paints over other parts of the screen", side)
			}
		}
	}
}

// sights is a Screen that shows pictures of boards.
type sights struct {
	marks bool
	board *recognize.Board
	err   error
	still bool  // every picture is the same
	shot  uint8 // differs from picture to picture otherwise
}

func (s *sights) Shoot(_ context.Context, img *image.RGBA) ([]image.Rectangle, error) {
	*img = *image.NewRGBA(image.Rect(0, 0, 900, 400))
	if !s.still {
		s.shot++
	}
	draw.Draw(img, img.Rect, image.NewUniform(color.Gray{s.shot}), image.Point{}, draw.Src)
	if s.marks {
		drawMarks(img, image.Rect(500, 0, 900, 400), 3)
	}
	return marks.Cut(img), nil
}
func (s *sights) Await(context.Context, time.Duration) error { return nil }
func (s *sights) Read(image.Image) (*recognize.Board, error) { return s.board, s.err }
func (s *sights) Close()                                     {}

// A screen that stands still is looked at twice, as the second look confirms the first, and then rarely.
func TestStill(t *testing.T) {
	screen := &sights{marks: true, board: boardOf(t, puzzle)}
	s := newServer(t, &calls{screen: screen})
	s.tab(t, "a", true)
	l := &live{Server: s}
	for i, still := range []bool{false, false, true, true, false, true} { // the first two pictures differ, and the fifth from them
		screen.still = still
		if err := l.look(t.Context(), 1); err != nil {
			t.Fatal(err)
		}
		if l.still != still {
			t.Errorf("after picture %d: still %v", i, l.still)
		}
	}
}

// unseeable is a Screen that cannot be captured. It counts the tries.
type unseeable struct {
	sights
	tries int
}

func (b *unseeable) Shoot(context.Context, *image.RGBA) ([]image.Rectangle, error) {
	b.tries++
	return nil, errors.New("no picture")
}

// After a look that failed, the screen is not opened again at each tick, but after an act it is.
func TestLookThatFails(t *testing.T) {
	screen := &unseeable{}
	s := newServer(t, &calls{screen: screen, board: boardOf(t, puzzle)})
	s.tab(t, "a", true)
	l := &live{Server: s}
	for range 3 {
		l.tick(t.Context())
	}
	if screen.tries != 1 {
		t.Errorf("%d tries, want 1", screen.tries)
	}
	s.post(t, http.StatusNoContent, "back", nil)
	s.until(t, idle)
	if l.tick(t.Context()); screen.tries != 2 {
		t.Errorf("%d tries after an act, want 2", screen.tries)
	}
}

// A puzzle is shown when two pictures show it, and an entry at once. Nothing is adopted that the page's own picture may be.
func TestLive(t *testing.T) {
	screen := &sights{board: boardOf(t, puzzle)}
	s := newServer(t, &calls{screen: screen})
	s.tab(t, "a", true)
	l := &live{Server: s}
	look := func() *recognize.Board {
		t.Helper()
		turn, ok := s.state.watched()
		if !ok {
			t.Fatal("no page is open")
		}
		if err := l.look(t.Context(), turn); err != nil {
			t.Fatal(err)
		}
		return (&s.state.view).shows()
	}
	if look() != nil {
		t.Error("it shows a puzzle that one picture had")
	}
	if look() != screen.board {
		t.Error("it does not show a puzzle that stands still")
	}
	entered := boardOf(t, puzzle)
	entered.Cells[2] = recognize.Cell{Digit: 5, Kind: recognize.Entry, Certain: true}
	first := screen.board
	screen.board = entered
	if e, _ := s.state.event(); e.Live != follows+"; a monitor is shared" {
		t.Errorf("the page says %q", e.Live)
	}
	if look() != first || s.state.live != cannotFollow {
		t.Error("without marks it takes what may be its own picture for the puzzle")
	}
	leave := s.state.join("b")
	s.post(t, http.StatusNoContent, "visible", url.Values{"page": {"b"}, "visible": {"false"}})
	if look() != first || s.state.live != cannotFollow {
		t.Error("beside a hidden page it takes what may be the picture of a visible one for the puzzle")
	}
	leave()
	screen.marks = true
	if look() != entered || s.state.live != follows {
		t.Error("it does not follow an entry")
	}
	screen.board = boardOf(t, puzzle)
	screen.board.Layout = recognize.Corners(image.Pt(600, 50), image.Pt(840, 290))
	look()
	if look() != entered {
		t.Error("it takes a grid among the marks for the puzzle")
	}
	screen.board = first
	s.post(t, http.StatusNoContent, "hint", nil)
	s.post(t, http.StatusNoContent, "corners", url.Values{"x1": {"60"}, "y1": {"50"}, "x2": {"290"}, "y2": {"290"}})
	look()
	if look(); s.state.corners.Auto() {
		t.Error("it takes away the corners that the user moves")
	}
}

// Among several grids, the panel follows the one whose number the last act on the screen had, and at first that of its options.
func TestLivePicks(t *testing.T) {
	bot := &calls{screen: &sights{}, err: errors.New("no grid")}
	bot.screen.(*sights).err = bot.err
	s := newServer(t, bot)
	s.state.pick = New(bot, Options{Pick: 1}).state.pick
	s.tab(t, "a", true)
	l := &live{Server: s}
	l.tick(t.Context())
	form := look("a")
	form.Set("pick", "2")
	s.post(t, http.StatusNoContent, "capture", form)
	s.until(t, idle)
	l.tick(t.Context())
	if got := bot.all(); got != "watch 1 look {0s 2 false false false} watch 2" {
		t.Errorf("called: %s", got)
	}
}

// The panel looks at the screen while a page is visible, and for a while after.
func TestWatched(t *testing.T) {
	s := newServer(t, &calls{})
	if _, ok := s.state.watched(); ok {
		t.Error("it looks without a page")
	}
	s.state.join("a")
	s.post(t, http.StatusUnprocessableEntity, "visible", url.Values{"page": {"b"}, "visible": {"true"}})
	s.post(t, http.StatusNoContent, "visible", url.Values{"page": {"a"}, "visible": {"false"}})
	if _, ok := s.state.watched(); !ok {
		t.Error("it does not look for a puzzle in another tab")
	}
	s.state.tabs["a"].away = time.Now().Add(-lookAway)
	if _, ok := s.state.watched(); ok {
		t.Error("it looks although the page has long been hidden")
	}
	s.post(t, http.StatusNoContent, "visible", url.Values{"page": {"a"}, "visible": {"true"}})
	if _, ok := s.state.watched(); !ok {
		t.Error("it does not look although the page is visible")
	}
}
