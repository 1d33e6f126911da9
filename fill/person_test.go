package fill

import (
	"errors"
	"image"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"autosolve/input"
	"autosolve/solver"
)

// thoughtsAbout returns thoughts about the empty cells of a puzzle, each with a different time, in an order that differs
// from each Order.
func thoughtsAbout(puzzle solver.Grid) (thoughts []Thought) {
	for i := range 81 {
		if c := solver.Cell((i*47 + 20) % 81); puzzle[c] == 0 {
			thoughts = append(thoughts, Thought{Cell: c, Time: time.Duration(200+i*7) * time.Millisecond})
		}
	}
	return thoughts
}

// sentCells returns the cells to which digits were sent, each with its time, in their order.
func sentCells(log eventLog) (cells []string, at []time.Time) {
	for _, e := range log {
		if e.What == "sent" {
			cells, at = append(cells, e.Cell), append(at, e.At)
		}
	}
	return cells, at
}

// TestPerson fills pages as a person does, in different ways: the digits are sent in the order of the thoughts, and about as
// far apart as the thoughts' times say.
func TestPerson(t *testing.T) {
	for name, test := range map[string]struct {
		quirk quirk
		way   func(*Way)
	}{
		"click":        {quirk{}, nil},
		"hover":        {quirk{hoverBlurs: true}, nil},
		"arrows":       {quirk{}, func(w *Way) { w.Move = ByArrows }},
		"tab":          {quirk{}, func(w *Way) { w.Move = ByTab }},
		"button":       {quirk{pad: ByButton}, func(w *Way) { w.Enter = ByButton }},
		"button first": {quirk{pad: ButtonFirst}, func(w *Way) { w.Enter = ButtonFirst }},
		"popup":        {quirk{pad: ByPopup}, func(w *Way) { w.Enter = ByPopup }},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newPage(t, test.quirk)
				thoughts, log := thoughtsAbout(p.puzzle), eventLog{}
				begun := time.Now()
				_, err := p.fill(t.Context(), func(c *Config) {
					c.Thoughts, c.Recorder = thoughts, &log
					if test.way != nil {
						c.Ways = Known(test.way)[:1]
					}
				})
				if err != nil || p.shows != p.answer {
					log.print(t)
					t.Fatalf("%v, page shows %v", err, p.shows)
				}
				cells, at := sentCells(log)
				var want []string
				whole := time.Duration(0)
				for _, h := range thoughts {
					want, whole = append(want, h.Cell.String()), whole+h.Time
				}
				if !slices.Equal(cells, want) {
					t.Errorf("sent to %v, want %v", cells, want)
				}
				for i := 1; i < len(at) && i < len(thoughts); i++ {
					// The time until the page shows the previous digit, and the time of a glide to a button, vary.
					if took, least := at[i].Sub(at[i-1]), thoughts[i].Time/2; took < least {
						t.Errorf("%v was sent %v after the previous digit, for a thought of %v", want[i], took, thoughts[i].Time)
					}
				}
				if took := time.Since(begun); took < whole || took > whole*3/2 {
					t.Errorf("took %v, want about %v", took, whole)
				}
			})
		})
	}
}

// TestPersonIsStopped stops fills in the middle of a glide or of a thought: no digit is entered afterwards.
func TestPersonIsStopped(t *testing.T) {
	for _, during := range []string{"thought", "glide"} {
		t.Run(during, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newPage(t, quirk{})
				stopped := &input.StoppedError{By: input.ByEscape}
				thoughts, log := thoughtsAbout(p.puzzle), eventLog{}
				where, digits := image.Point{}, 0
				p.hands = func(p *page) error {
					moving := p.pointer != where
					where = p.pointer
					if p.inputs >= 7 && moving == (during == "glide") && log[len(log)-1].What != "sent" {
						if digits == 0 {
							digits = p.inputs
						}
						return stopped
					}
					return nil
				}
				_, err := p.fill(t.Context(), func(c *Config) { c.Thoughts, c.Recorder = thoughts, &log })
				if !errors.Is(err, stopped) {
					t.Fatalf("got %v", err)
				}
				if p.inputs != digits {
					t.Errorf("%d digits were entered after the stop", p.inputs-digits)
				}
			})
		})
	}
}

// TestPersonLooksAfterAGlide moves the grid while the pointer is on its way to a button: the button is not clicked.
func TestPersonLooksAfterAGlide(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{pad: ByButton})
		moved := false
		p.hands = func(p *page) error {
			if b := p.layout.Bounds; p.inputs >= 5 && !moved && !p.pointer.In(b) && p.pointer.X > 0 {
				p.layout, moved = p.layout.Add(image.Pt(0, 60)), true
			}
			return nil
		}
		_, err := p.fill(t.Context(), func(c *Config) {
			c.Thoughts = thoughtsAbout(p.puzzle)
			c.Ways = Known(func(w *Way) { w.Enter = ByButton })[:1]
		})
		stopped, ok := errors.AsType[*StoppedError](err)
		if !moved || !ok || stopped.Cause != Moved || p.wrong > 0 || p.inputs > 5 {
			t.Errorf("moved %v, got %v, %d wrong, %d digits", moved, err, p.wrong, p.inputs)
		}
	})
}

// TestCurve checks that the curve of a glide connects its ends, is slow near them, and is at most 10 % longer than a
// straight line.
func TestCurve(t *testing.T) {
	for range 100 {
		from, to := image.Pt(100, 900), image.Pt(700, 200)
		c := newCurve(from, to)
		if c.at(0) != from || c.at(1) != to {
			t.Fatalf("the curve goes from %v to %v", c.at(0), c.at(1))
		}
		length, last, longest := 0.0, from, 0.0
		for i := 1; i <= 100; i++ {
			at := c.at(float64(i) / 100)
			step := apart(last, at)
			length, last, longest = length+step, at, max(longest, step)
		}
		if straight := apart(from, to); length > 1.1*straight || longest > 0.025*straight {
			t.Errorf("%v long, %v straight, the longest of 100 steps is %v", length, straight, longest)
		}
		if edge := apart(from, c.at(0.05)) + apart(to, c.at(0.95)); edge > 0.02*apart(from, to) {
			t.Errorf("the first and the last twentieth are %v long together", edge)
		}
	}
}

// TestPersonStaysOnTheScreen fills the last row of a grid that ends at an edge of the screen, from outside to inside. The pointer
// glides along curves, but not beyond.
func TestPersonStaysOnTheScreen(t *testing.T) {
	for range 10 {
		synctest.Test(t, fillsAtTheEdge)
	}
}

func fillsAtTheEdge(t *testing.T) {
	p := newPage(t, quirk{})
	copy(p.puzzle[:72], p.answer[:72])
	p.shows = p.puzzle
	var thoughts []Thought
	for _, c := range []solver.Cell{72, 78, 73, 77, 74, 75} {
		thoughts = append(thoughts, Thought{Cell: c, Time: time.Second})
	}
	screen := image.Rectangle{Max: p.layout.Bounds.Max}
	p.pointer = screen.Max.Sub(image.Pt(2, 2))
	p.hands = func(p *page) error {
		if !p.pointer.In(screen) {
			t.Errorf("the pointer is at %v, beyond the screen %v", p.pointer, screen)
		}
		return nil
	}
	if _, err := p.fill(t.Context(), func(c *Config) { c.Thoughts = thoughts }); err != nil {
		t.Error(err)
	}
}
