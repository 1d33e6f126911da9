package fill

import (
	"context"
	"fmt"
	"image"
	"time"

	"autosolve/input"
)

// A page that takes no keys in its cells may take them for itself: arrows scroll it, and Tab goes on to a link farther
// down. A way that is on trial, and does that, is no good; the page is brought back before the next one.

const (
	// scrollKeys is how many keys may go into bringing the page back.
	scrollKeys = 60
	// scrollRest is how long the page must have stood still to have answered a key: browsers scroll smoothly.
	scrollRest = 150 * time.Millisecond
)

// mayHaveScrolled reports whether the keys of the way may have moved the grid.
func (p *pass) mayHaveScrolled() bool {
	return !p.trial.proven && p.trial.way.Move != ByClick && p.report.Typed > 0
}

// scrollBack brings the page back to where it was, and misses what is in flight.
func (p *pass) scrollBack(ctx context.Context) error {
	for range scrollKeys {
		v, off, err := p.awaitRest(ctx)
		if err != nil {
			return err
		}
		if v.cause != Moved {
			for len(p.flight) > 0 {
				p.lose(p.flight[0], v, "missed")
			}
			return nil
		}
		p.note("scroll back", nowhere, v.detail)
		if err := p.act(func() error {
			_, err := p.press(ctx, 0, []input.Key{towards(off)})
			return err
		}); err != nil {
			return err
		}
	}
	return p.stopped(Scrolled, "keys that were tried have scrolled the page, and it cannot be brought back", nil)
}

// towards is the arrow key that scrolls a page whose grid is off by so much back to where it was: the page goes where the
// arrow points, and the grid the other way.
func towards(off image.Point) input.Key {
	switch {
	case off.Y < 0:
		return input.Up
	case off.Y > 0:
		return input.Down
	case off.X < 0:
		return input.Left
	}
	return input.Right
}

// awaitRest looks until the grid stands still, and returns by how much it is off.
func (p *pass) awaitRest(ctx context.Context) (v view, off image.Point, err error) {
	since, before := time.Now(), image.Point{}
	deadline := since.Add(p.config.Patience)
	for {
		if v, err = p.look(ctx); err != nil {
			return v, off, err
		}
		if v.board == nil {
			return v, off, p.stopped(v.cause, v.detail, nil)
		}
		right, _ := shift(&p.first.Layout.Cols, &v.board.Layout.Cols)
		down, _ := shift(&p.first.Layout.Rows, &v.board.Layout.Rows)
		if off = image.Pt(right, down); off != before {
			since, before = time.Now(), off
		}
		if time.Since(since) > scrollRest {
			return v, off, nil
		}
		if time.Now().After(deadline) {
			return v, off, p.stopped(Scrolled, fmt.Sprintf("the page does not come to rest, %s", v.detail), nil)
		}
		wait(ctx, 10*time.Millisecond)
	}
}
