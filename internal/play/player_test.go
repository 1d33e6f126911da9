package play

import (
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"testing"
	"testing/synctest"
	"time"

	"autosolve/internal/advice"
	"autosolve/recognize"
	"autosolve/solver"
)

// world is a screen that changes with time, with hands that record their clicks.
type world struct {
	begun   time.Time
	at      func(since time.Duration, img *image.RGBA) // draws the screen at that time
	clicked []image.Point
	stop    error
}

func (w *world) look(context.Context) (*image.RGBA, error) {
	img := screen()
	w.at(time.Since(w.begun), img)
	return img, nil
}

func (w *world) Check(ctx context.Context) error { return errors.Join(ctx.Err(), w.stop) }

func (w *world) Click(_ context.Context, p image.Point) error {
	w.clicked = append(w.clicked, p)
	return w.stop
}

// newButton returns a button whose picture is a label with a margin of 4 pixels.
func newButton(t *testing.T) *Button {
	t.Helper()
	img := screen()
	label(img, image.Pt(20, 100), 1, color.Black)
	button, err := NewButton("new", img.SubImage(image.Rect(16, 96, 84, 116)))
	if err != nil {
		t.Fatal(err)
	}
	return button
}

// TestPress clicks buttons that appear late or slide in, and gives up on buttons that are missing, repeated or moving.
func TestPress(t *testing.T) {
	button := newButton(t)
	const limit = 3 * time.Second
	for _, c := range []struct {
		name   string
		at     func(time.Duration) []int // the labels' x at that time
		clicks int
		took   time.Duration
		moving bool
	}{
		{"there", func(time.Duration) []int { return []int{20} }, 1, time.Second + buttonPoll, false},
		{"late", func(since time.Duration) []int {
			if since < 2*time.Second {
				return nil
			}
			return []int{20}
		}, 1, 2*time.Second + buttonPoll, false},
		{"slides in", func(since time.Duration) []int { return []int{20 + max(0, 40-int(since/(50*time.Millisecond)))} }, 1, 2*time.Second + buttonPoll, false},
		{"slides on", func(since time.Duration) []int { return []int{int(since / (50 * time.Millisecond))} }, 0, time.Second + limit + buttonPoll, true},
		{"in the last moment", func(since time.Duration) []int {
			if since <= time.Second+limit {
				return nil
			}
			return []int{20}
		}, 1, time.Second + limit + 2*buttonPoll, false},
		{"never", func(time.Duration) []int { return nil }, 0, time.Second + limit + buttonPoll, false},
		{"twice", func(time.Duration) []int { return []int{20, 120} }, 0, time.Second + limit + buttonPoll, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := &world{begun: time.Now(), at: func(since time.Duration, img *image.RGBA) {
					for _, x := range c.at(since) {
						label(img, image.Pt(x, 100), 1, color.Black)
					}
				}}
				p := Player{Look: w.look, Hands: w}
				_, err := p.Press(t.Context(), Step{button, time.Second, limit})
				if len(w.clicked) != c.clicks || (err == nil) != (c.clicks == 1) || time.Since(w.begun) != c.took {
					t.Fatalf("clicked %v after %v, %v", w.clicked, time.Since(w.begun), err)
				}
				if c.clicks == 1 && w.clicked[0] != image.Pt(50, 106) {
					t.Errorf("clicked %v", w.clicked)
				}
				once, ok := errors.AsType[*NotOnceError](err)
				if err != nil && (!ok || once.Moving != c.moving || once.Advice().Hint == "") {
					t.Errorf("error %v", err)
				}
			})
		})
	}
}

// TestPressStops checks that a pause ends as soon as the hands have a reason to stop, and that a button in sight is then
// not clicked.
func TestPressStops(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &world{begun: time.Now(), at: func(time.Duration, *image.RGBA) {}}
		stop := errors.New("stop")
		time.AfterFunc(time.Minute, func() { w.stop = stop })
		p := Player{Look: w.look, Hands: w}
		if err := p.pause(t.Context(), time.Hour); !errors.Is(err, stop) || time.Since(w.begun) > time.Minute+handsPoll {
			t.Errorf("%v after %v", err, time.Since(w.begun))
		}
	})
	button := newButton(t)
	synctest.Test(t, func(t *testing.T) {
		stop := errors.New("stop")
		w := &world{begun: time.Now()}
		w.at = func(_ time.Duration, img *image.RGBA) { // the first picture shows the button, and then there is a reason to stop
			label(img, image.Pt(20, 100), 1, color.Black)
			w.stop = stop
		}
		p := Player{Look: w.look, Hands: w}
		if _, err := p.Press(t.Context(), Step{button, time.Second, time.Second}); !errors.Is(err, stop) || len(w.clicked) > 0 {
			t.Errorf("%v, clicked %v", err, w.clicked)
		}
	})
}

// TestNext waits for the next puzzle while the screen changes.
func TestNext(t *testing.T) {
	grid := func(digits ...uint8) (g solver.Grid) {
		copy(g[:], digits)
		return g
	}
	var solved solver.Grid
	for i := range solved {
		solved[i] = 3
	}
	solved[0], solved[1] = 1, 2
	last := grid(1, 2)
	const limit = 3 * time.Second
	none, unsure := &recognize.NoGridError{}, &recognize.UncertainError{Board: &recognize.Board{}, Cells: []solver.Cell{0}}
	for _, c := range []struct {
		name string
		at   func(since time.Duration) (solver.Grid, error)
		want error
		took time.Duration
	}{
		{"at once", func(time.Duration) (solver.Grid, error) { return grid(2, 1), nil }, nil, puzzlePoll},
		{"after a while", func(since time.Duration) (solver.Grid, error) {
			switch {
			case since < time.Second:
				return solved, nil
			case since < 2*time.Second:
				return grid(), none
			}
			return grid(2, 1), nil
		}, nil, 2*time.Second + puzzlePoll},
		{"still solved", func(time.Duration) (solver.Grid, error) { return solved, nil }, ErrSolved, limit + puzzlePoll},
		{"same puzzle", func(time.Duration) (solver.Grid, error) { return last, nil }, ErrSame, limit + puzzlePoll},
		{"same puzzle, one digit more", func(time.Duration) (solver.Grid, error) { return grid(1, 2, 3), nil }, ErrSame, limit + puzzlePoll},
		{"keeps changing", func(since time.Duration) (solver.Grid, error) { return grid(2, uint8(since/puzzlePoll)%2+1), nil }, ErrRestless, limit + puzzlePoll},
		{"no grid", func(time.Duration) (solver.Grid, error) { return grid(), none }, none, limit + puzzlePoll},
		{"an uncertain grid", func(time.Duration) (solver.Grid, error) { return grid(), unsure }, unsure, limit + puzzlePoll},
		{"a failure", func(time.Duration) (solver.Grid, error) { return grid(), context.DeadlineExceeded }, context.DeadlineExceeded, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				frame := 0
				w := &world{begun: time.Now()}
				w.at = func(_ time.Duration, img *image.RGBA) { // each capture is different
					frame++
					draw.Draw(img, image.Rect(0, 100, frame, 101), image.Black, image.Point{}, draw.Src)
				}
				p := Player{Look: w.look, Hands: w, Read: func(image.Image) (*recognize.Board, error) {
					g, err := c.at(time.Since(w.begun))
					if err != nil {
						return nil, err
					}
					b := &recognize.Board{}
					for i, d := range g {
						if d != 0 {
							b.Cells[i] = recognize.Cell{Digit: d, Kind: recognize.Given, Certain: true}
						}
					}
					return b, nil
				}}
				err := p.Next(t.Context(), last, limit)
				if !errors.Is(err, c.want) || time.Since(w.begun) != c.took {
					t.Fatalf("%v after %v", err, time.Since(w.begun))
				}
				if _, ok := errors.AsType[*NextError](err); ok && (advice.Of(err).Hint == "" || advice.StatusOf(err) != advice.Stopped) {
					t.Errorf("hint %q, exit status %d", advice.Of(err).Hint, advice.StatusOf(err))
				}
			})
		})
	}
}
