//go:build linux

package fill

import (
	"errors"
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"autosolve/input"
	"autosolve/recognize"
	"autosolve/solver"
)

// TestNothingFollowsTheLastDigit has the page answer the last digit in every way, with and without popups, wary hands, and a
// caret that makes its cell unclear: no act follows, and the fill ends within 1 s, or 1.3 s if the grid stays in sight.
func TestNothingFollowsTheLastDigit(t *testing.T) {
	all := answers()
	all["in sight"] = func(*page) {}
	all["replaced"] = strange()["replaced"].fault
	for name, answer := range all {
		for _, q := range []quirk{{}, {caretBlurs: true}, {opens: true}} {
			for _, blind := range []bool{false, true} {
				if blind && (q.opens || name == "window" || name == "no focus") {
					continue // such hands do not close popups, and do not notice windows
				}
				t.Run(fmt.Sprint(name, q.caretBlurs, q.opens, blind), func(t *testing.T) {
					synctest.Test(t, func(t *testing.T) {
						var acts int
						q.after, q.fault = 51, func(p *page) {
							acts = len(p.acts)
							answer(p)
						}
						p := newPage(t, q)
						p.blind = blind
						var log eventLog
						report, err := p.fill(t.Context(), func(c *Config) { c.Recorder = &log })
						if err != nil || len(report.Unseen) > unseenAtEnd {
							t.Errorf("unseen %v, %v", report.Unseen, err)
						}
						if acts == 0 || len(p.acts) > acts {
							t.Errorf("after the last digit: %q", p.acts[acts:])
						}
						if took := log.ending(); took > 1300*time.Millisecond || name != "in sight" && took > time.Second {
							t.Errorf("it took %v after the last digit", took)
						}
					})
				})
			}
		}
	}
}

// TestNextPuzzleAfterADigitSentAgain shows another puzzle after the last digit was lost and sent again. The click for that
// may have started the puzzle, so the fill stops.
func TestNextPuzzleAfterADigitSentAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{readonly: 78, after: 51, fault: strange()["replaced"].fault})
		p.hands = func(p *page) error {
			if p.digits >= 51 {
				p.quirk.readonly = nowhere
			}
			return nil
		}
		report, err := p.fill(t.Context(), nil)
		if stopped, ok := errors.AsType[*StoppedError](err); !ok || stopped.Cause != Replaced || report.Retries != 1 {
			t.Errorf("%v, %+v", err, report)
		}
	})
}

// TestBetweenIsObeyed fills a page on which only Escape closes popups, with a config that names another remedy: Escape is
// not pressed, and the fill stops.
func TestBetweenIsObeyed(t *testing.T) {
	for _, between := range []Between{BetweenNone, BetweenGiven, BetweenCross} {
		t.Run(string(between), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newPage(t, quirk{opens: true, escapes: true})
				_, err := p.fill(t.Context(), func(c *Config) { c.Ways = Known(func(w *Way) { w.Between = between }) })
				if stopped, ok := errors.AsType[*StoppedError](err); !ok || stopped.Cause != Unclosed {
					t.Errorf("got %v", err)
				}
				if slices.Contains(p.acts, "press escape") {
					t.Errorf("acts %q", p.acts)
				}
			})
		})
	}
}

// TestEscapeThatHidesTheGrid has Escape hide the grid for good: it is pressed once more, because that may undo it, and never
// again.
func TestEscapeThatHidesTheGrid(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{opens: true, stuck: true})
		p.view = func(p *page, b *recognize.Board) (*recognize.Board, error) {
			if slices.Contains(p.acts, "press escape") {
				return nil, &recognize.NoGridError{}
			}
			return b, nil
		}
		_, err := p.fill(t.Context(), nil)
		stopped, ok := errors.AsType[*StoppedError](err)
		if !ok || stopped.Cause != Paused || stopped.Advice().Hint == "" {
			t.Errorf("got %v", err)
		}
		if n := len(slices.DeleteFunc(slices.Clone(p.acts), func(a string) bool { return a != "press escape" })); n != 2 {
			t.Errorf("Escape was pressed %d times: %q", n, p.acts)
		}
	})
}

// TestNotesThatChange makes notes in empty cells unclear. If the notes were there from the start, the cells do not count as
// covered.
func TestNotesThatChange(t *testing.T) {
	for _, noted := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			p := newPage(t, quirk{noted: noted, after: 5, fault: func(p *page) {
				p.view = func(p *page, b *recognize.Board) (*recognize.Board, error) {
					for i, d := range p.shows {
						b.Cells[i].Certain = b.Cells[i].Certain && (d != 0 || i%2 == 0)
					}
					return b, nil
				}
			}})
			_, err := p.fill(t.Context(), nil)
			if (err == nil) != noted {
				t.Errorf("noted %v: %v", noted, err)
			}
		})
	}
}

// TestMovedAndCovered covers cells with a plain card at the last digit, so that they are read as empty and the grid seems to
// have moved: the fill succeeds.
func TestMovedAndCovered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{after: 51, fault: func(p *page) {
			p.view = func(p *page, b *recognize.Board) (*recognize.Board, error) {
				b.Layout = recognize.Corners(image.Pt(120, 220), image.Pt(514, 620))
				for i := 40; i < 81; i++ {
					b.Cells[i] = recognize.Cell{Certain: true}
				}
				return b, nil
			}
		}})
		report, err := p.fill(t.Context(), nil)
		if err != nil || len(report.Unseen) == 0 || p.shows != p.answer {
			t.Errorf("unseen %v, %v", report.Unseen, err)
		}
	})
}

// TestPopupKeepsTheLastDigit fills a page that keeps a digit only when a click on a given closes the popup over it. What has
// closed the popups before closes the last one, too.
func TestPopupKeepsTheLastDigit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{keeps: true})
		report, err := p.fill(t.Context(), nil)
		if err != nil || len(report.Unseen) > 0 || p.shows != p.answer || p.drafts[78] {
			t.Errorf("page holds %v, unseen %v, %v, last acts %q", p.shows, report.Unseen, err, p.acts[len(p.acts)-3:])
		}
	})
}

// TestBareBesideTheCaret has a page lose the last digit, whose empty cell cannot be read while the caret is visible. As it was
// also seen empty, the digit counts as missing and is sent again.
func TestBareBesideTheCaret(t *testing.T) {
	for phase := time.Duration(0); phase < time.Second; phase += 100 * time.Millisecond {
		t.Run(phase.String(), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				time.Sleep(phase)
				p := newPage(t, quirk{caretBlurs: true, eat: 51})
				p.view = func(p *page, b *recognize.Board) (*recognize.Board, error) {
					if p.focus != nowhere && p.shows[p.focus] == 0 && time.Now().Nanosecond() < 5e8 {
						b.Cells[p.focus].Certain, b.Cells[p.focus].Why = false, []string{"caret"}
					}
					return b, nil
				}
				if report, err := p.fill(t.Context(), nil); err != nil || p.shows != p.answer {
					t.Errorf("%v, %+v, shows %v", err, report, p.shows)
				}
			})
		})
	}
}

// TestSlowLastDigit has a page take longer for the last digit than for all before, and the caret hide it then: it is not sent again.
func TestSlowLastDigit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{caretBlurs: true, after: 50, fault: func(p *page) { p.paint = 200 * time.Millisecond }})
		if report, err := p.fill(t.Context(), nil); err != nil || report.Retries > 0 || p.shows != p.answer {
			t.Errorf("%v, %+v, shows %v", err, report, p.shows)
		}
	})
}

// TestTwoCells fills pages with two empty cells that lose the second digit, which must be sent again, or need another way.
func TestTwoCells(t *testing.T) {
	for name, q := range map[string]quirk{"eat": {eat: 2}, "modal": {modal: true}} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newPage(t, q)
				p.leaveEmpty(2)
				if report, err := p.fill(t.Context(), nil); err != nil || p.shows != p.answer {
					t.Errorf("%v, %+v, shows %v\nacts %q", err, report, p.shows, p.acts)
				}
			})
		})
	}
}

// TestRingAroundLastCell fills the last cell, in the middle of the grid, of a page whose popup is a ring around it and stays open.
func TestRingAroundLastCell(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{opens: true})
		copy(p.puzzle[41:], p.answer[41:])
		p.shows = p.puzzle
		if report, err := p.fill(t.Context(), nil); err != nil || p.shows != p.answer {
			t.Errorf("%v, %+v\nshows %v\nacts %q", err, report, p.shows, p.acts)
		}
	})
}

// TestHalfALastDigit stops the hands after some of the acts for the last digit. The page cannot have answered to it, so the fill
// reports the error.
func TestHalfALastDigit(t *testing.T) {
	for name, test := range map[string]struct {
		quirk quirk
		way   Way
		last  solver.Cell
		blind bool
		until string // the acts that come before the error end with this
		err   error
	}{
		"third of six clicks": {quirk{counts: true}, Known(func(w *Way) { w.Enter, w.Pause = ByClicks, 20*time.Millisecond })[0], 77, false,
			"click r9c6,click r9c6,click r9c6", input.Changed(input.Window, "a window", "close it")},
		"before Return": {quirk{draft: true}, Known(func(w *Way) { w.After = AfterReturn })[0], 78, true,
			"click r9c7,press 1", &input.StoppedError{By: input.ByPointer}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newPage(t, test.quirk)
				copy(p.shows[test.last+1:], p.answer[test.last+1:])
				p.blind = test.blind
				p.hands = func(p *page) error {
					if strings.HasSuffix(strings.Join(p.acts, ","), test.until) {
						return test.err
					}
					return nil
				}
				if report, err := p.fill(t.Context(), func(c *Config) { c.Ways = []Way{test.way} }); !errors.Is(err, test.err) {
					t.Errorf("%v, %+v\nshows %v\nacts %q", err, report, p.shows, p.acts)
				}
			})
		})
	}
}

// TestUnreadableAtTheEnd has an entry that was seen right become unclear, as a second digit beside it or a mark of the page may make
// it, and stay so. The fill names it.
func TestUnreadableAtTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{})
		p.view = func(p *page, b *recognize.Board) (*recognize.Board, error) {
			if p.inputs > 20 {
				b.Cells[2] = recognize.Cell{Digit: p.shows[2]}
			}
			return b, nil
		}
		report, err := p.fill(t.Context(), nil)
		if err != nil || !slices.Equal(report.Unseen, []solver.Cell{2}) || p.shows != p.answer {
			t.Errorf("unseen %v, %v", report.Unseen, err)
		}
	})
}
