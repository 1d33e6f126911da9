package calibrate

import (
	"context"
	"errors"
	"image"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"autosolve/internal/advice"
	"autosolve/internal/config"
)

func between(topLeft, bottomRight image.Point) config.Corners {
	return config.Corners{TopLeft: topLeft, BottomRight: bottomRight}
}

func TestCheck(t *testing.T) {
	screen := image.Rect(-100, 0, 1000, 800)
	for _, c := range []struct {
		corners config.Corners
		want    string // a part of the message, "" if there is no error
	}{
		{between(image.Pt(100, 100), image.Pt(500, 500)), ""},
		{between(image.Pt(-96, 4), image.Pt(-32, 68)), ""},
		{between(image.Pt(500, 500), image.Pt(100, 100)), "swapped"},
		{between(image.Pt(500, 100), image.Pt(100, 500)), "at least 64 pixels"},
		{between(image.Pt(100, 100), image.Pt(163, 500)), "at least 64 pixels"},
		{between(image.Pt(100, 100), image.Pt(100, 100)), "at least 64 pixels"},
		{between(image.Pt(100, 20), image.Pt(500, 500)), "(75,-10)-(525,530), which is not entirely on the screen, (-100,0)-(1000,800)"},
	} {
		err := Check(c.corners, screen)
		if (err == nil) != (c.want == "") || err != nil && (advice.StatusOf(err) != advice.Usage || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%v: error %v, want %s", c.corners, err, c.want)
		}
	}
}

// TestOf checks that Of returns the corners from which a layout was made.
func TestOf(t *testing.T) {
	for _, c := range []config.Corners{between(image.Pt(975, 507), image.Pt(1307, 846)), between(image.Pt(-7, 3), image.Pt(60, 67)), between(image.Pt(0, 0), image.Pt(801, 803))} {
		l := c.Layout()
		if got := Of(&l); got != c {
			t.Errorf("%v became %v", c, got)
		}
	}
}

// TestPointing checks that one corner is taken at Enter and the other at the end of the countdown, and that an Enter before
// the question is ignored.
func TestPointing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lines := make(chan string)
		begun := time.Now()
		go func() { lines <- "early" }()
		synctest.Wait()
		go func() {
			time.Sleep(3 * time.Second)
			lines <- ""
		}()
		p := Pointing{
			Where: func(context.Context) (image.Point, error) {
				s := int(time.Since(begun) / time.Second)
				return image.Pt(s, 10*s), nil
			},
			Enter: lines, Countdown: 5 * time.Second, Out: t.Output(),
		}
		first, last, err := p.Two(t.Context(), "first cell", "last cell")
		if got, want := between(first, last), between(image.Pt(3, 30), image.Pt(8, 80)); err != nil || got != want {
			t.Errorf("%v, %v, want %v", got, err, want)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, _, err := p.Two(ctx, "first cell", "last cell"); !errors.Is(err, context.Canceled) {
			t.Errorf("interrupted: %v", err)
		}
	})
}
