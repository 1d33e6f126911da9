package fill

import (
	"context"
	"errors"
	"fmt"
	"image"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"autosolve/input"
	"autosolve/recognize"
	"autosolve/solver"
)

// TestBlindHands fills pages with wary hands. A page that opens popups is not filled, because a popup might be another
// window; on all other pages each digit is sent only after the previous one was seen.
func TestBlindHands(t *testing.T) {
	covers := map[string]bool{"ring": true, "escape": true}
	tests := ways()
	for name := range covers {
		tests[name] = tests["plain"]
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				q := test.quirk
				q.opens, q.escapes = covers[name], name == "escape"
				p := newPage(t, q)
				p.blind = true
				events := &Trace{}
				report, err := p.fill(t.Context(), func(c *Config) { c.Recorder = &oneByOne{t: t, Trace: events} })
				stopped, _ := errors.AsType[*StoppedError](err)
				switch {
				case covers[name]:
					if stopped == nil || stopped.Cause != Unclear || len(p.acts) != 1 {
						t.Errorf("%v, acts %q", err, p.acts)
					}
				case err != nil || p.shows != p.answer:
					t.Errorf("%v\nshows %v\nacts %q\n%+v", err, p.shows, p.acts, report)
				}
			})
		})
	}
}

// aimingPage is a page whose hands can move the pointer before a click.
type aimingPage struct{ *page }

func (p aimingPage) Aim(ctx context.Context, at image.Point) error {
	if err := p.MoveTo(ctx, at); err != nil {
		return err
	}
	aim, _ := p.began.CellAt(at)
	p.acts = append(p.acts, "aim "+aim.String())
	return nil
}

// TestAim checks that the pointer moves to each cell before the click, while the previous digit is on its way.
func TestAim(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{})
		p.blind = true
		first, err := p.Look(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Fill(t.Context(), p, aimingPage{p}, first, p.answer, Default()); err != nil || p.shows != p.answer {
			t.Fatalf("%v, shows %v", err, p.shows)
		}
		aims := 0
		for i, act := range p.acts {
			if cell, ok := strings.CutPrefix(act, "aim "); ok {
				aims++
				around := p.acts[max(i-1, 0):min(i+2, len(p.acts))]
				if len(around) < 3 || !strings.HasPrefix(around[0], "press") || around[2] != "click "+cell {
					t.Errorf("%q is not between a press and a click on the cell: %q", act, around)
				}
			}
		}
		if want := p.inputs - 1; aims != want {
			t.Errorf("aimed %d times, want %d", aims, want)
		}
	})
}

// oneByOne fails the test if a digit is sent while another one is on its way.
type oneByOne struct {
	*Trace
	t      *testing.T
	flying string
}

func (o *oneByOne) Record(e Event) {
	switch e.What {
	case "sent":
		if o.flying != "" {
			o.t.Errorf("%s sent while %s is on its way", e.Cell, o.flying)
		}
		o.flying = e.Cell
	case "shown", "late", "missed", "lost":
		o.flying = ""
	}
}

// TestBlindHandsAndACover covers a few cells during the fill, which the hands do not notice: at most the act that had begun
// is sent.
func TestBlindHandsAndACover(t *testing.T) {
	for name, covered := range map[string][]solver.Cell{"givens": {0, 1}, "seen": {2, 3, 5}, "to come": {79 - 8, 75, 66, 77}} {
		for _, after := range []int{4, 9, 20} {
			t.Run(fmt.Sprint(name, after), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					sent := 0
					p := newPage(t, quirk{after: after, fault: func(p *page) {
						sent = len(p.acts)
						p.view = func(_ *page, b *recognize.Board) (*recognize.Board, error) {
							for _, c := range covered {
								b.Cells[c].Certain = false
							}
							return b, nil
						}
					}})
					p.blind = true
					_, err := p.fill(t.Context(), nil)
					stopped, _ := errors.AsType[*StoppedError](err)
					if stopped == nil || stopped.Cause != Unclear || stopped.Advice().Hint == "" {
						t.Errorf("got %v", err)
					}
					if stopped != nil && len(stopped.Unseen) > 2 {
						t.Errorf("unseen %v, want at most two: the cell of the one digit in flight and the cell clicked before",
							stopped.Unseen)
					}
					if more := p.acts[sent:]; len(more) > 1 {
						t.Errorf("acts after the cover: %q", more)
					}
				})
			})
		}
	}
}

// TestSlowReading makes each reading take so long that wary hands must not act on it: the fill stops and says so.
func TestSlowReading(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{after: 9, fault: func(p *page) {
			p.view = func(_ *page, b *recognize.Board) (*recognize.Board, error) {
				time.Sleep(1200 * time.Millisecond)
				return b, nil
			}
		}})
		p.blind = true
		_, err := p.fill(t.Context(), nil)
		stopped, _ := errors.AsType[*StoppedError](err)
		if stopped == nil || stopped.Cause != Slow || stopped.Detail != "reading the grid took 1.2 s, too long to act on it" ||
			stopped.Advice().Hint != "close busy programs and start again" {
			t.Errorf("got %v", err)
		}
	})
}

// TestBlindHandsWhereTheScreenIsLocked hides the grid at some look, and has the hands return the reason from then on. That
// reason is reported, whether the look came before or after an act.
func TestBlindHandsWhereTheScreenIsLocked(t *testing.T) {
	for look := range 6 {
		t.Run(fmt.Sprint(look), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newPage(t, quirk{after: 9, fault: func(p *page) {
					looks := 0
					p.view = func(p *page, b *recognize.Board) (*recognize.Board, error) {
						if looks++; looks <= look {
							return b, nil
						}
						p.hands = func(*page) error { return input.Changed(input.Focus, "it went", "start again") }
						return nil, &recognize.NoGridError{}
					}
				}})
				p.blind = true
				_, err := p.fill(t.Context(), nil)
				if changed, _ := errors.AsType[*input.ChangedError](err); changed == nil {
					t.Error(err)
				}
			})
		})
	}
}

// TestBlindHandsAfterTheLastDigit has the page answer the last digit so that the hands no longer find the pointer, with the
// grid in sight or not. That stops the fill only if a digit must be sent again.
func TestBlindHandsAfterTheLastDigit(t *testing.T) {
	lost := func(p *page) {
		p.view = func(_ *page, b *recognize.Board) (*recognize.Board, error) {
			for i, d := range p.puzzle {
				if d == 0 {
					b.Cells[i] = recognize.Cell{Certain: true}
					break
				}
			}
			return b, nil
		}
	}
	tests := map[string]func(p *page){"in sight": func(*page) {}, "covered": answers()["covered"], "hidden": answers()["hidden"], "lost": lost}
	for name, answer := range tests {
		for _, c := range []struct{ blurs, single, between bool }{{}, {blurs: true}, {single: true}, {between: true}} {
			t.Run(fmt.Sprintf("%s%+v", name, c), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					p := newPage(t, quirk{caretBlurs: c.blurs, after: 51, fault: func(p *page) {
						answer(p)
						p.hands = func(*page) error { return &input.StoppedError{By: input.ByPointer} }
					}})
					p.blind = true
					if c.between {
						p.cost, p.paint = 0, 0 // the page answers before the act between two cells
					}
					if c.single {
						p.quirk.after = 1
						p.leaveEmpty(1)
					}
					_, err := p.fill(t.Context(), func(config *Config) {
						if c.between {
							config.Ways = Known(func(w *Way) { w.Between = BetweenGiven })
						}
					})
					stopped, _ := errors.AsType[*input.StoppedError](err)
					if name != "lost" && err != nil || name == "lost" && stopped == nil || p.shows != p.answer {
						t.Errorf("%v, shows %v", err, p.shows)
					}
				})
			})
		}
	}
}

// leaveEmpty makes givens of all empty cells except the first n.
func (p *page) leaveEmpty(n int) {
	for i, d := range p.answer {
		if p.puzzle[i] == 0 {
			if n--; n < 0 {
				p.puzzle[i] = d
			}
		}
	}
	p.shows = p.puzzle
}
