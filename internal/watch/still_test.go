package watch

import (
	"context"
	"errors"
	"image"
	"image/draw"
	"testing"
	"testing/synctest"
	"time"

	"autosolve/recognize"
)

// board returns a board with the digits in its first cells, '.' for an empty cell, and its left edge near x.
func board(digits string, x int) *recognize.Board {
	b := &recognize.Board{Layout: recognize.Corners(image.Pt(x, 0), image.Pt(x+80, 80))}
	for i, ch := range digits {
		if ch != '.' {
			b.Cells[i] = recognize.Cell{Digit: uint8(ch - '0'), Kind: recognize.Given, Certain: true}
		}
	}
	return b
}

// TestStill shows a series of pictures, each with its reading and whether See must return a puzzle.
func TestStill(t *testing.T) {
	failed := errors.New("failed")
	full := make([]byte, 81)
	for i := range full {
		full[i] = '1'
	}
	var reads int
	var shown *recognize.Board
	var err error
	s := &Still{Read: func(image.Image) (*recognize.Board, error) {
		reads++
		return shown, err
	}}
	picture := image.NewRGBA(image.Rect(0, 0, 1, 1))
	for i, step := range []struct {
		what  string
		same  bool // the picture equals the one before
		board *recognize.Board
		err   error
		found bool
		fails error
	}{
		{what: "nothing", err: &recognize.NoGridError{}},
		{what: "still nothing", same: true},
		{what: "a puzzle", board: board("12", 0)},
		{what: "elsewhere", board: board("12", 1)},
		{what: "not all of it", board: board("1", 1)},
		{what: "all of it", board: board("12", 1)},
		{what: "all of it again", board: board("12", 1), found: true},
		{what: "unchanged", same: true},
		{what: "with an entry", board: board("123", 1)},
		{what: "with the entry, unchanged", same: true},
		{what: "another, uncertain and with a digit missing", board: board("1", 1), err: &recognize.UncertainError{Board: board("1", 1)}},
		{what: "another", board: board("13", 1)},
		{what: "another, unchanged", same: true, found: true},
		{what: "several grids", err: &recognize.ManyGridsError{}},
		{what: "a full one", board: board(string(full), 1)},
		{what: "a full one, unchanged", same: true},
		{what: "the first one again", board: board("12", 1)},
		{what: "the first one, unchanged", same: true, found: true},
		{what: "a failure", err: failed, fails: failed},
	} {
		shown, err = step.board, step.err
		before := reads
		var img image.Image = picture
		if step.same {
			img = nil
		}
		got, failure := s.See(img)
		if (got != nil) != step.found || !errors.Is(failure, step.fails) {
			t.Errorf("%d, %s: %v, %v", i, step.what, got, failure)
		}
		if (reads == before) != step.same {
			t.Errorf("%d, %s: %d readings", i, step.what, reads-before)
		}
		if _, unsure := step.err.(*recognize.UncertainError); !step.same && s.Unsure() != unsure {
			t.Errorf("%d, %s: unsure %v", i, step.what, !unsure)
		}
	}
}

// TestTwice sends presses before the call, in time, and too late.
func TestTwice(t *testing.T) {
	for _, c := range []struct {
		seen, later []time.Duration // times of presses relative to the stop; seen are sent before the call, later after it
		want        bool
		took        time.Duration
	}{
		{nil, nil, false, time.Second},
		{nil, []time.Duration{900 * time.Millisecond}, true, 900 * time.Millisecond}, // the poll has missed the first press
		{nil, []time.Duration{-50 * time.Millisecond}, false, time.Second},
		{nil, []time.Duration{-80 * time.Millisecond, 90 * time.Millisecond}, true, 90 * time.Millisecond},
		{nil, []time.Duration{-50 * time.Millisecond, 300 * time.Millisecond}, true, 300 * time.Millisecond},
		{[]time.Duration{-300 * time.Millisecond, -100 * time.Millisecond}, nil, false, time.Second}, // the fill's own
		{[]time.Duration{-300 * time.Millisecond, 100 * time.Millisecond}, nil, true, 0},
		{[]time.Duration{-300 * time.Millisecond}, nil, false, time.Second},
		{[]time.Duration{-300 * time.Millisecond}, []time.Duration{500 * time.Millisecond}, true, 500 * time.Millisecond},
		{[]time.Duration{-300 * time.Millisecond}, []time.Duration{800 * time.Millisecond}, false, 800 * time.Millisecond},
		{[]time.Duration{-3 * time.Second, -100 * time.Millisecond}, []time.Duration{500 * time.Millisecond}, true, 500 * time.Millisecond},
	} {
		synctest.Test(t, func(t *testing.T) {
			presses := make(chan time.Time, 8)
			begun := time.Now()
			for _, at := range c.seen {
				presses <- begun.Add(at)
			}
			for _, at := range c.later {
				time.AfterFunc(max(at, -at), func() { presses <- begun.Add(at) })
			}
			if got := Twice(t.Context(), presses, begun, time.Second); got != c.want || time.Since(begun) != c.took {
				t.Errorf("%v: %v after %v", c, got, time.Since(begun))
			}
			time.Sleep(2 * time.Second)
		})
	}
}

// TestOldPresses presses a key more often than the channel can hold, as a fill may press Esc: the last press is kept.
func TestOldPresses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		down := true
		presses := notePresses(ctx, func() (bool, error) { down = !down; return down, nil })
		<-ctx.Done()
		synctest.Wait()
		var last time.Time
		for len(presses) > 0 {
			last = <-presses
		}
		if time.Since(last) > 20*time.Millisecond {
			t.Errorf("the last press that is known was %v ago", time.Since(last))
		}
	})
}

// TestChanges shows a caret and a bar, which count as a change of the screen only together.
func TestChanges(t *testing.T) {
	var c Changes
	screen := image.NewRGBA(image.Rect(0, 0, 400, 300))
	orSmall := false
	shows := func(what string, paint image.Rectangle, want bool) {
		t.Helper()
		now := image.NewRGBA(screen.Rect)
		draw.Draw(now, now.Rect, screen, image.Point{}, draw.Src)
		draw.Draw(now, paint, image.White, image.Point{}, draw.Src)
		if screen = now; c.Large(now, orSmall) != want {
			t.Errorf("%s: a large change is %v", what, !want)
		}
	}
	shows("the beginning", image.Rectangle{}, true)
	shows("nothing", image.Rectangle{}, false)
	shows("a caret", image.Rect(100, 100, 102, 120), false)
	shows("a bar", image.Rect(100, 200, 300, 205), true)
	shows("nothing", image.Rectangle{}, false)
	shows("a page", image.Rect(20, 20, 120, 120), true)
	screen = image.NewRGBA(image.Rect(0, 0, 500, 300))
	shows("another size", image.Rectangle{}, true)
	orSmall = true
	shows("nothing", image.Rectangle{}, false)
	shows("a caret that counts", image.Rect(100, 100, 102, 120), true)
}
