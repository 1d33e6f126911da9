//go:build linux

package fill

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"autosolve/recognize"
	"autosolve/solver"
)

// early returns faults of pages that go on by themselves: they end the puzzle although a digit is missing.
func early() map[string]func(p *page) {
	return map[string]func(p *page){
		"replaced": strange()["replaced"].fault,
		"hidden":   strange()["hidden"].fault,
		"reloaded": func(p *page) { p.shows = p.puzzle },
		"shares givens": func(p *page) {
			for i, d := range p.puzzle {
				if d != 0 && i >= 40 {
					p.puzzle[i] = d%9 + 1
				}
			}
			p.shows = p.puzzle
		},
	}
}

// TestEarlyEnd has pages end the puzzle by themselves some time after the last digit but one: a fill never succeeds unless the
// page had all digits by then, or would have had the last one within a frame, which nothing on the screen can show. The last
// digit is not even sent to a page that goes on two frames after the one before. Times after the first 150 ms are farther apart,
// unless AUTOSOLVE_LONG is set.
func TestEarlyEnd(t *testing.T) {
	const notice = 16 * time.Millisecond
	var delays []time.Duration
	for delay := time.Duration(0); delay <= 600*time.Millisecond; delay += 3 * time.Millisecond {
		if delay <= 150*time.Millisecond || delay%(15*time.Millisecond) == 0 || os.Getenv("AUTOSOLVE_LONG") != "" {
			delays = append(delays, delay)
		}
	}
	for name, end := range early() {
		solved := map[bool]int{}
		for _, delay := range delays {
			for _, q := range []quirk{{}, {caretBlurs: true}, {opens: true}} {
				t.Run(fmt.Sprint(name, delay, q.caretBlurs, q.opens), func(t *testing.T) {
					synctest.Test(t, func(t *testing.T) {
						var left solver.Grid
						var ended time.Time
						q.after, q.fault = 50, func(p *page) {
							p.pending = append(p.pending, change{time.Now().Add(delay), func() {
								left, ended = p.shows, time.Now()
								end(p)
							}})
						}
						p := newPage(t, q)
						_, err := p.fill(t.Context(), nil)
						solved[err == nil]++
						_, ok := errors.AsType[*StoppedError](err)
						had := left == p.answer || p.shows == p.answer || p.busy.Add(p.paint).Sub(ended) <= notice
						if err == nil && (!had || delay <= 2*notice) || err != nil && !ok {
							t.Errorf("the page had %v, %v", left, err)
						}
					})
				})
			}
		}
		if solved[true] == 0 || solved[false] == 0 {
			t.Errorf("%s: %v", name, solved)
		}
	}
}

// TestEarlyEndOfASlowPage has a page that takes 200 ms to show anything go on to another puzzle, 100 ms after it shows the last
// digit but one: the last digit is not sent, by wary hands neither.
func TestEarlyEndOfASlowPage(t *testing.T) {
	for _, blind := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			q := quirk{after: 50, fault: func(p *page) {
				p.pending = append(p.pending, change{time.Now().Add(100 * time.Millisecond), func() { strange()["replaced"].fault(p) }})
			}}
			p := newPage(t, q)
			p.paint, p.blind = 200*time.Millisecond, blind
			_, err := p.fill(t.Context(), nil)
			if stopped, ok := errors.AsType[*StoppedError](err); !ok || stopped.Cause != Replaced || p.inputs != 50 {
				t.Errorf("wary %v: %d digits entered, %v", blind, p.inputs, err)
			}
		})
	}
}

// TestEarlyEndDuringALook has pages go on to another puzzle while the picture before the last digit is being read, with and
// without popups: the digit is not sent.
func TestEarlyEndDuringALook(t *testing.T) {
	for _, q := range []quirk{{}, {opens: true}, {pad: ByPopup}} {
		t.Run(fmt.Sprint(q.opens, q.pad), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newPage(t, q)
				acts := 0
				p.view = func(p *page, b *recognize.Board) (*recognize.Board, error) {
					if acts == 0 && p.entered() == 50 && p.quirk.opened == nowhere && len(b.Uncertain()) == 0 {
						acts = len(p.acts)
						strange()["replaced"].fault(p)
						time.Sleep(50 * time.Millisecond)
					}
					return b, nil
				}
				_, err := p.fill(t.Context(), nil)
				stopped, ok := errors.AsType[*StoppedError](err)
				if !ok || stopped.Cause != Replaced || acts == 0 || slices.ContainsFunc(p.acts[acts:], func(a string) bool { return a == "click r9c7" }) {
					t.Errorf("%v, acts %q", err, p.acts[acts:])
				}
			})
		})
	}
}

// TestChangeBeforeTheLastClick has the grid move, or something cover it, after the last digit but one: once a look has shown that,
// the last cell is not clicked, as the click and the digit could change another cell.
func TestChangeBeforeTheLastClick(t *testing.T) {
	for _, name := range []string{"moved", "covered"} {
		for _, pause := range []time.Duration{0, 20 * time.Millisecond} {
			for delay := time.Duration(0); delay < 100*time.Millisecond; delay += time.Millisecond {
				t.Run(fmt.Sprint(name, pause, delay), func(t *testing.T) {
					synctest.Test(t, func(t *testing.T) {
						changed, acts := false, 0 // acts is their number when a look first showed the change
						p := newPage(t, quirk{overtype: true, after: 50, fault: func(p *page) {
							p.pending = append(p.pending, change{time.Now().Add(delay), func() { changed = true }})
						}})
						p.view = func(p *page, b *recognize.Board) (*recognize.Board, error) {
							if changed && acts == 0 {
								strange()[name].fault(p)
								acts = len(p.acts)
								b.Layout = p.layout
								for i := range 30 {
									b.Cells[i].Certain = b.Cells[i].Certain && name == "moved"
								}
							}
							return b, nil
						}
						way := Default().Ways[0]
						way.Pause = pause
						_, _ = p.fill(t.Context(), func(c *Config) { c.Ways = []Way{way} })
						if acts > 0 && slices.Contains(p.acts[acts:], "click r9c7") {
							t.Errorf("acts %q, after that %q", p.acts[:acts], p.acts[acts:])
						}
					})
				})
			}
		}
	}
}

// TestNextPuzzleUnclear shows another puzzle with an unclear cell on a page that opens popups: it is recognized, and Escape, which
// closes some popups, is not blamed.
func TestNextPuzzleUnclear(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{opens: true, after: 30, fault: func(p *page) {
			strange()["replaced"].fault(p)
			p.hide(nil, []solver.Cell{40})
		}})
		_, err := p.fill(t.Context(), nil)
		if stopped, ok := errors.AsType[*StoppedError](err); !ok || stopped.Cause != Replaced {
			t.Errorf("got %v", err)
		}
	})
}

// TestAnswerDuringTheStroke has the hands return late from the key of the last digit, when the page has already gone on, as on a
// busy machine or with a pause after each key. That is the page's answer.
func TestAnswerDuringTheStroke(t *testing.T) {
	for name, answer := range early() {
		if name == "reloaded" {
			continue // the puzzle begins again: no answer
		}
		for _, pause := range []time.Duration{20 * time.Millisecond, 100 * time.Millisecond} {
			t.Run(fmt.Sprint(name, pause), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					p := newPage(t, quirk{after: 51, fault: answer})
					p.paint, p.cost = time.Millisecond, time.Millisecond
					way := Default().Ways[0]
					way.Pause = pause
					if report, err := p.fill(t.Context(), func(c *Config) { c.Ways = []Way{way} }); err != nil {
						t.Errorf("%v, %+v", err, report)
					}
				})
			})
		}
	}
}
