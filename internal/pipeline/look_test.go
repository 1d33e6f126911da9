package pipeline

import (
	"context"
	"errors"
	"image"
	"io"
	"strings"
	"testing"
	"time"

	"autosolve/internal/advice"
	"autosolve/internal/config"
	"autosolve/recognize"
	"autosolve/solver"
)

// TestUnsolvedHints checks that the hints about a puzzle without a solution say what was done to the page.
func TestUnsolvedHints(t *testing.T) {
	for done, err := range map[string]error{
		"nothing was typed":    Unsolved(solver.ErrNoSolution),
		"were entered again; ": unsolved(solver.ErrNoSolution, enteredAgain),
	} {
		for _, hint := range []string{advice.Of(err).Hint, advice.Of(err).PageHint} {
			if !strings.Contains(hint, done) || !strings.Contains(hint, "compare ") {
				t.Errorf("%q does not say %q, or not what to do", hint, done)
			}
		}
	}
}

// TestCheckPick checks that the config must pick one of the grids found, unless it has the grid's corners.
func TestCheckPick(t *testing.T) {
	one, none, unsure := new(recognize.Board), &recognize.NoGridError{}, &recognize.UncertainError{}
	two := &recognize.ManyGridsError{Grids: make([]image.Rectangle, 2)}
	for _, c := range []struct {
		what   string
		pick   int
		board  *recognize.Board
		err    error
		refuse bool
	}{
		{"any of one", 0, one, nil, false},
		{"the first of one", 1, one, nil, false},
		{"the second of one", 2, one, nil, true},
		{"the second of one that is uncertain", 2, one, unsure, true},
		{"the second of two", 2, nil, two, false},
		{"the third of two", 3, nil, two, true},
		{"the third of none", 3, nil, none, false},
		{"any of two", 0, nil, two, false},
	} {
		b := &Pipeline{}
		b.Config.Pick = c.pick
		err := b.checkPick(c.board, c.err)
		if (err != nil) != c.refuse {
			t.Errorf("%s: %v", c.what, err)
		}
		if err != nil && (advice.StatusOf(err) != advice.Uncertain || advice.Of(err).Hint == "" || advice.Of(err).PageHint == "") {
			t.Errorf("%s: status %d, hints %q and %q", c.what, advice.StatusOf(err), advice.Of(err).Hint, advice.Of(err).PageHint)
		}
		if c.err == two && err != nil && !errors.Is(err, two) {
			t.Errorf("%s: %v does not contain the grids", c.what, err)
		}
		b.Config.Grid = config.Corners{BottomRight: image.Pt(100, 100)}
		if err := b.checkPick(one, nil); err != nil {
			t.Errorf("%s, with the grid's place in the config: %v", c.what, err)
		}
	}
}

// TestAnnotated checks that the picture of a sight frames several grids, or the nearest miss.
func TestAnnotated(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 400, 200))
	place := image.Rect(20, 20, 180, 180)
	for _, err := range []error{
		&recognize.ManyGridsError{Grids: []image.Rectangle{place, place.Add(image.Pt(200, 0))}},
		&recognize.NoGridError{Nearest: place},
	} {
		out := NewSight(img, nil, err).Annotated()
		if out.At(place.Max.X, place.Max.Y) == img.At(place.Max.X, place.Max.Y) {
			t.Errorf("after %v, nothing is drawn at %v", err, place)
		}
	}
}

// TestPictureThatDoesNotCome interrupts the wait for a picture from a pipe.
func TestPictureThatDoesNotCome(t *testing.T) {
	in, out := io.Pipe()
	defer out.Close()
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(10*time.Millisecond, cancel)
	if err := new(Pipeline).OpenPicture(ctx, "-", in); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
