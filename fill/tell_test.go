package fill

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"autosolve/input"
	"autosolve/recognize"
	"autosolve/solver"
)

// TestTellEntries finds the entries, and then fills the grid, on pages with wrong and right entries that look like givens.
func TestTellEntries(t *testing.T) {
	for name, q := range map[string]quirk{"plain": {}, "caret": {caretBlurs: true}, "eats": {eat: 3}} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				q.sameLook = true
				p := newPage(t, q)
				p.shows[2], p.shows[3], p.shows[80-2] = p.answer[2]%9+1, p.answer[3], p.answer[78]
				held := p.shows
				first, err := p.Look(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				told, err := TellEntries(t.Context(), p, p, first, Default())
				if err != nil {
					t.Fatal(err)
				}
				if told.Givens() != p.puzzle || told.Grid() != held {
					t.Errorf("told %v, %v", told.Givens(), told.Grid())
				}
				if p.shows != held {
					t.Errorf("page holds %v, want %v as before", p.shows, held)
				}
				report, err := Fill(t.Context(), p, p, told, p.answer, fixing())
				if err != nil || p.shows != p.answer {
					t.Errorf("%v, page holds %v, %+v", err, p.shows, report)
				}
			})
		})
	}
}

// TestTellEntriesByButtons finds entries on pages where the user has chosen a way that empties and fills cells by buttons.
func TestTellEntriesByButtons(t *testing.T) {
	for _, enter := range []Enter{ByButton, ButtonFirst} {
		t.Run(string(enter), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newPage(t, quirk{pad: enter, sameLook: true})
				p.shows[2], p.shows[3], p.shows[78] = p.answer[2]%9+1, p.answer[3], p.answer[78]
				held := p.shows
				first, err := p.Look(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				c := fixing()
				c.Ways = Known(func(w *Way) { w.Enter = enter })
				told, err := TellEntries(t.Context(), p, p, first, c)
				if err != nil || told.Givens() != p.puzzle || p.shows != held {
					t.Fatalf("%v, told %v, page holds %v\nacts %q", err, told, p.shows, p.acts)
				}
			})
		})
	}
}

func fixing() Config {
	c := Default()
	c.FixMistakes = true
	return c
}

// TestTellEntriesInPopups checks that a page on which clicks open popups is left as it is: the next click could hit a button.
func TestTellEntriesInPopups(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{pad: ByPopup, sameLook: true})
		p.shows[2], p.shows[3], p.shows[78] = p.answer[2]%9+1, p.answer[3], p.answer[78]
		held := p.shows
		first, err := p.Look(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		_, err = TellEntries(t.Context(), p, p, first, fixing())
		if stopped, ok := errors.AsType[*StoppedError](err); !ok || stopped.Cause != Unclosed || p.shows != held {
			t.Errorf("%v, page holds %v, want %v\nacts %q", err, p.shows, held, p.acts)
		} else if hint := stopped.Advice().Hint; strings.Contains(hint, "between:") {
			t.Errorf("it advises what does not help: %s", hint)
		}
	})
}

// TestTellEntriesFlicker checks that TellEntries ends if a digit on the page keeps changing.
func TestTellEntriesFlicker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{sameLook: true})
		p.shows[2] = p.answer[2]
		first, err := p.Look(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		p.view = func(p *page, b *recognize.Board) (*recognize.Board, error) {
			if p.shows[2] == 0 && time.Now().UnixMilli()/400%2 == 0 {
				b.Cells[2].Digit = 9
			}
			return b, nil
		}
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
		defer cancel()
		_, err = TellEntries(ctx, p, p, first, fixing())
		if stopped, ok := errors.AsType[*StoppedError](err); !ok || stopped.Cause != Unsteady {
			t.Errorf("got %v", err)
		}
	})
}

func TestTellEntriesStops(t *testing.T) {
	for name, hurt := range map[string]func(p *page){
		"user": func(p *page) {
			p.hands = func(p *page) error {
				if len(p.acts) > 20 {
					return &input.StoppedError{By: input.ByEscape}
				}
				return nil
			}
		},
		"hidden": func(p *page) {
			p.view = func(p *page, b *recognize.Board) (*recognize.Board, error) {
				if len(p.acts) > 20 {
					return nil, &recognize.NoGridError{}
				}
				return b, nil
			}
		},
		"covered": func(p *page) {
			p.view = func(p *page, b *recognize.Board) (*recognize.Board, error) {
				for i := range b.Cells {
					b.Cells[i].Certain = b.Cells[i].Certain && (i < 54 || b.Cells[i].Digit == 0 || len(p.acts) <= 20)
				}
				return b, nil
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newPage(t, quirk{sameLook: true})
				p.shows[2] = p.answer[2]
				first, err := p.Look(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				hurt(p)
				_, err = TellEntries(t.Context(), p, p, first, Default())
				if _, ok := errors.AsType[*StoppedError](err); !ok {
					t.Errorf("got %v", err)
				}
				if len(p.acts) > 20+4*windowSizes[1] {
					t.Errorf("%d acts", len(p.acts))
				}
				if !strings.Contains(err.Error(), "emptied: r1c1 r1c2") {
					t.Errorf("message %q does not say what may be empty", err)
				}
			})
		})
	}
}

// TestTellEntriesByClicks finds entries where each click changes the digit and no cell can be emptied.
func TestTellEntriesByClicks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{clickEnters: true, deaf: true, sameLook: true})
		for _, c := range []solver.Cell{3, 77, 78} {
			p.shows[c] = p.answer[c]%9 + 1
		}
		p.shows[2] = 1 // the clicks that should empty it make it a 1 again
		held := p.shows
		first, err := p.Look(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		c := fixing()
		c.Ways = Known(func(w *Way) { w.Enter = ByClicks })
		told, err := TellEntries(t.Context(), p, p, first, c)
		if err != nil || told.Givens() != p.puzzle || p.shows != held {
			t.Fatalf("%v, told %v, page holds %v, want %v\nacts %q", err, told, p.shows, held, p.acts)
		}
	})
}

// TestTellEntriesThroughAFade has a given be unclear for a moment once the entries of a row are emptied.
func TestTellEntriesThroughAFade(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{sameLook: true})
		p.shows[2] = p.answer[2]%9 + 1
		first, err := p.Look(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var since time.Time
		p.view = func(p *page, b *recognize.Board) (*recognize.Board, error) {
			if since.IsZero() && slices.Contains(p.acts, "click r1c5") {
				since = time.Now()
			}
			b.Cells[80].Certain = since.IsZero() || time.Since(since) > 150*time.Millisecond
			return b, nil
		}
		if told, err := TellEntries(t.Context(), p, p, first, fixing()); err != nil || told.Givens() != p.puzzle {
			t.Errorf("told %v, %v\nacts %q", told, err, p.acts)
		}
	})
}

// TestTellEntriesSparesTheAnswer tells entries on a full page, which covers its lower half with an answer when all digits are back:
// no click hits it.
func TestTellEntriesSparesTheAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{sameLook: true})
		p.shows = p.answer
		p.shows[2], p.shows[3] = p.answer[2]%9+1, p.answer[3]%9+1
		held := p.shows
		var full time.Time
		emptied, acts := false, 0
		p.view = func(p *page, b *recognize.Board) (*recognize.Board, error) {
			emptied = emptied || p.shows != held
			if emptied && p.shows == held && full.IsZero() {
				full, acts = time.Now(), len(p.acts)
			}
			if !full.IsZero() && time.Since(full) > 300*time.Millisecond {
				for i := 27; i < 81; i++ {
					b.Cells[i] = recognize.Cell{}
				}
			}
			return b, nil
		}
		first, err := p.Look(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := TellEntries(t.Context(), p, p, first, Default()); err != nil || acts == 0 {
			t.Fatalf("%v after %q", err, p.acts)
		}
		if slices.ContainsFunc(p.acts[acts:], func(act string) bool { return strings.HasPrefix(act, "click") }) {
			t.Errorf("acts after the last digit: %q", p.acts[acts:])
		}
	})
}
