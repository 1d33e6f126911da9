package fill

import (
	"context"
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

// strange are page faults that must stop the fill, and the cause that it must name.
func strange() map[string]struct {
	fault func(p *page)
	cause Cause
	say   string
} {
	return map[string]struct {
		fault func(p *page)
		cause Cause
		say   string
	}{
		"moved":  {func(p *page) { p.layout = p.layout.Add(image.Pt(37, 23)) }, Moved, "moved by 37 pixels to the right and 23 down"},
		"zoomed": {func(p *page) { p.layout = recognize.Corners(image.Pt(120, 220), image.Pt(620, 720)) }, Moved, "changed its size"},
		"replaced": {func(p *page) {
			for i, d := range p.puzzle {
				p.puzzle[i] = d * (d%9 + 1) / max(d, 1)
			}
			p.shows = p.puzzle
		}, Replaced, "r1c1 was the given 5 and is now 6"},
		"emptied": {func(p *page) { p.shows = p.puzzle }, Emptied, "are gone"},
		"hidden": {func(p *page) {
			p.view = func(*page, *recognize.Board) (*recognize.Board, error) { return nil, &recognize.NoGridError{} }
		}, Hidden, "out of sight"},
		"two grids": {func(p *page) {
			p.view = func(*page, *recognize.Board) (*recognize.Board, error) {
				return nil, &recognize.ManyGridsError{Grids: make([]image.Rectangle, 2)}
			}
		}, Hidden, "out of sight"},
		"covered": {func(p *page) {
			p.view = func(_ *page, b *recognize.Board) (*recognize.Board, error) {
				for i := range 30 {
					b.Cells[i].Certain = false
				}
				return b, nil
			}
		}, Unclear, "cells are unclear, something seems to lie over them: r1c1 r1c2 "},
		"blind": {func(p *page) {
			p.view = func(*page, *recognize.Board) (*recognize.Board, error) { return nil, errors.New("no picture") }
		}, ByEyes, "no picture"},
		"user": {func(p *page) {
			p.hands = func(*page) error { return &input.StoppedError{By: input.ByEscape} }
		}, ByHands, "Esc was pressed"},
		"focus": {func(p *page) {
			p.hands = func(*page) error { return &input.ChangedError{What: input.Focus, Detail: "focus gone"} }
		}, ByHands, "focus gone"},
	}
}

func TestFaultsStop(t *testing.T) {
	for name, test := range strange() {
		for _, after := range []int{1, 2, 7, 30, 40} {
			t.Run(fmt.Sprint(name, after), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					var sent int
					p := newPage(t, quirk{after: after, fault: func(p *page) {
						sent = len(p.acts)
						test.fault(p)
					}})
					if name == "emptied" && after < 3 {
						t.Skip("it happens before any digit was seen, and looks like lost keys")
					}
					want, say := test.cause, test.say
					if name == "covered" && after == 1 { // as far as anybody can tell, the first click has opened it
						want, say = Unclosed, "what a click has opened"
					}
					_, err := p.fill(t.Context(), nil)
					stopped, ok := errors.AsType[*StoppedError](err)
					if !ok || stopped.Cause != want {
						t.Fatalf("got %v\nacts %q", err, p.acts)
					}
					if !strings.Contains(err.Error(), say) || stopped.Hint() == "" && stopped.Err == nil {
						t.Errorf("message %q, hint %q", err, stopped.Hint())
					}
					if stopped.Shown > after {
						t.Errorf("%d cells said to be filled, only %d were", stopped.Shown, after)
					}
					if told, typed := stopped.Shown+len(stopped.Unseen), p.typedInto(); told != len(typed) {
						t.Errorf("typed into %v, but it says %q", typed, err)
					}
					// Two acts a cell, nine cells, and what the page saw of them before the fault.
					if more := len(p.acts) - sent; more > 2*windowSizes[len(windowSizes)-1] {
						t.Errorf("%d acts after the fault: %q", more, p.acts[sent:])
					}
				})
			})
		}
	}
}

// TestReloadAfterOneDigit has the page lose all that it got, and all that is on its way, once a single digit was seen. A
// page of drafts may lose a digit just so, but shows the next one.
func TestReloadAfterOneDigit(t *testing.T) {
	for _, arrives := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			p, back := newPage(t, quirk{}), arrives
			p.cost = 10 * time.Millisecond
			sent, reloads := 0, false
			reload := change{do: func() { sent, p.pending, p.shows, p.quirk.deaf = len(p.acts), nil, p.puzzle, true }}
			arrive := change{do: func() { p.quirk.deaf, p.shows[2] = false, p.answer[2] }}
			p.view = func(p *page, b *recognize.Board) (*recognize.Board, error) {
				if p.entered() > 0 && len(p.acts) > 2 && !reloads {
					reloads = true
					reload.at, arrive.at = time.Now().Add(10*time.Millisecond), time.Now().Add(300*time.Millisecond)
					p.pending = append([]change{reload}, p.pending...)
				}
				if back && reloads && arrive.at.Before(time.Now()) {
					back = false
					arrive.do()
				}
				return b, nil
			}
			_, err := p.fill(t.Context(), nil)
			stopped, ok := errors.AsType[*StoppedError](err)
			if arrives {
				if err != nil || p.shows != p.answer {
					t.Errorf("the second digit came, but got %v", err)
				}
				return
			}
			if !ok || stopped.Cause != Emptied || !strings.Contains(err.Error(), "r1c4 had been entered and seen, and is gone") {
				t.Fatalf("got %v", err)
			}
			if len(p.acts) > sent {
				t.Errorf("acts after that: %q", p.acts[sent:])
			}
		})
	}
}

// TestStopTellsWhatWasSent stops by hand before each act in turn of the first rows, on a page that shows the digits late
// enough for some to be on their way.
func TestStopTellsWhatWasSent(t *testing.T) {
	early, late := false, false
	for acts := range 40 {
		synctest.Test(t, func(t *testing.T) {
			p := newPage(t, quirk{})
			p.cost = 20 * time.Millisecond
			p.hands = func(p *page) error {
				if len(p.acts) >= acts {
					return &input.StoppedError{By: input.ByEscape}
				}
				return nil
			}
			_, err := p.fill(t.Context(), nil)
			stopped, ok := errors.AsType[*StoppedError](err)
			if !ok {
				t.Fatalf("got %v", err)
			}
			typed := p.typedInto()
			if want := slices.Sorted(slices.Values(typed[stopped.Shown:])); !slices.Equal(stopped.Unseen, want) {
				t.Errorf("tells that %v are not seen, want %v", stopped.Unseen, want)
			}
			var place string
			switch {
			case len(typed) == 0:
				place = "stopped before the first cell: "
			case stopped.Shown == 0:
				early = true
				place = fmt.Sprintf("stopped before any cell was seen filled (up to %d sent but not seen: %v", len(typed), stopped.Unseen[0])
			case len(stopped.Unseen) == 0:
				place = fmt.Sprintf("stopped after %v (%s filled): ", typed[stopped.Shown-1], count(stopped.Shown, "cell"))
			default:
				late = true
				place = fmt.Sprintf("stopped after %v (%s filled, up to %d sent but not seen: %v",
					typed[stopped.Shown-1], count(stopped.Shown, "cell"), len(stopped.Unseen), stopped.Unseen[0])
			}
			if !strings.HasPrefix(err.Error(), place) {
				t.Errorf("message %q, want %q", err, place)
			}
		})
	}
	if !early || !late {
		t.Errorf("stopped with digits on their way before the first was seen: %v, after: %v", early, late)
	}
}

// failing are hands whose acts fail once there were so many.
type failing struct {
	*page
	acts int
	err  error
}

func (h failing) Click(ctx context.Context, at image.Point) error {
	if len(h.page.acts) == h.acts {
		return h.err
	}
	return h.page.Click(ctx, at)
}

func (h failing) Press(ctx context.Context, k input.Key) error {
	if len(h.page.acts) == h.acts {
		return h.err
	}
	return h.page.Press(ctx, k)
}

// TestStopCountsWhatMayHaveGoneOut stops at the act that would enter the first digit: it counts where the hands do not
// know that nothing went out.
func TestStopCountsWhatMayHaveGoneOut(t *testing.T) {
	for _, enter := range []Enter{ByKey, ByButton, ButtonFirst, ByPopup} {
		for _, sent := range []bool{false, true} {
			synctest.Test(t, func(t *testing.T) {
				var err error = &input.StoppedError{By: input.ByEscape}
				want := 0
				if sent {
					err, want = input.Sent(err), 1
				}
				p := newPage(t, quirk{pad: enter})
				board, lookErr := p.Look(t.Context())
				if lookErr != nil {
					t.Fatal(lookErr)
				}
				c := Default()
				c.Ways = []Way{Plain()}
				c.Ways[0].Enter = enter
				_, err = Fill(t.Context(), p, failing{p, 1, err}, board, p.answer, c)
				if stopped, ok := errors.AsType[*StoppedError](err); !ok || len(p.acts) != 1 || len(stopped.Unseen) != want {
					t.Errorf("enter %v, sent %v: got %v after %q, want %d unseen", enter, sent, err, p.acts, want)
				}
			})
		}
	}
}

// TestTransientsPass lets the grid be out of sight for a moment.
func TestTransientsPass(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{after: 20, fault: func(p *page) {
			back := time.Now().Add(300 * time.Millisecond)
			p.view = func(_ *page, b *recognize.Board) (*recognize.Board, error) {
				if time.Now().Before(back) {
					return nil, &recognize.NoGridError{}
				}
				return b, nil
			}
		}})
		if _, err := p.fill(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
	})
}

func TestContextEndsFill(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		p := newPage(t, quirk{after: 9, fault: func(*page) { cancel() }})
		_, err := p.fill(ctx, nil)
		if stopped, ok := errors.AsType[*StoppedError](err); !ok || !errors.Is(stopped, context.Canceled) {
			t.Errorf("got %v", err)
		}
	})
}

// TestLastDigitsHide is success where everything before the last digits was seen in place, whatever way the grid goes.
func TestLastDigitsHide(t *testing.T) {
	for _, name := range []string{"hidden", "two grids", "covered", "window", "no focus"} {
		for _, blur := range []bool{false, true} {
			t.Run(fmt.Sprint(name, blur), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					p := newPage(t, quirk{caretBlurs: blur, after: 51, fault: answers()[name]})
					report, err := p.fill(t.Context(), nil)
					if err != nil || len(report.Unseen) == 0 || len(report.Unseen) > unseenAtEnd {
						t.Errorf("unseen %v, %v", report.Unseen, err)
					}
					if p.shows != p.answer {
						t.Errorf("page holds %v", p.shows)
					}
				})
			})
		}
	}
}

// answers are how a page may answer the last digit.
func answers() map[string]func(p *page) {
	hands := func(what input.Change) func(p *page) {
		return func(p *page) {
			strange()["hidden"].fault(p)
			p.hands = func(*page) error { return &input.ChangedError{What: what, Detail: "a dialog"} }
		}
	}
	return map[string]func(p *page){
		"hidden": strange()["hidden"].fault, "two grids": strange()["two grids"].fault,
		"covered": coverCells(func(col, row int) bool { return col > 0 && row > 3 }),
		"window":  hands(input.Window), "no focus": hands(input.Focus),
	}
}

// coverCells has something lie over cells.
func coverCells(over func(col, row int) bool) func(p *page) {
	return func(p *page) {
		p.view = func(_ *page, b *recognize.Board) (*recognize.Board, error) {
			for i := range b.Cells {
				if over(i%9, i/9) {
					b.Cells[i] = recognize.Cell{}
				}
			}
			return b, nil
		}
	}
}

// TestButtonsAreNoAnswer has buttons for digits come up over the grid with the last digits: a click has opened them
// late, and may not be taken for the page's answer.
func TestButtonsAreNoAnswer(t *testing.T) {
	for name, fault := range answers() {
		if name == "window" || name == "no focus" {
			continue // that is nothing of the page's
		}
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newPage(t, quirk{after: 51, fault: func(p *page) {
					fault(p)
					p.quirk.pad, p.quirk.stuck, p.quirk.opened = ByPopup, true, p.focus
				}})
				_, err := p.fill(t.Context(), nil)
				if stopped, ok := errors.AsType[*StoppedError](err); !ok || stopped.Cause != Unclosed || len(stopped.Unseen) == 0 {
					t.Errorf("got %v", err)
				}
			})
		})
	}
}

// TestButtonsAreNoAnswerWhenBusy has them come up on a machine so busy that a click on a given, which is to close them,
// comes long after those that opened them.
func TestButtonsAreNoAnswerWhenBusy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{after: 51, fault: func(p *page) {
			p.quirk.pad, p.quirk.stuck, p.quirk.opened = ByPopup, true, p.focus
			coverCells(func(col, row int) bool { return col > 0 && row > 3 })(p)
			covered, looks := p.view, 0
			p.view = func(p *page, b *recognize.Board) (*recognize.Board, error) {
				time.Sleep(800 * time.Millisecond)
				if looks++; looks > 1 {
					return nil, &recognize.NoGridError{}
				}
				return covered(p, b)
			}
		}})
		_, err := p.fill(t.Context(), nil)
		stopped, ok := errors.AsType[*StoppedError](err)
		if !ok || stopped.Cause != Unclosed {
			t.Fatalf("got %v", err)
		}
		if len(stopped.Unseen) <= unseenAtEnd { // what opened may have taken clicks on cells that were seen right
			t.Errorf("unseen are %v", stopped.Unseen)
		}
	})
}

// TestScattered is no success where what comes up with the last digits cannot be the page's answer: several things, as
// clicks open them, or one beside a cell that lacks its digit.
func TestScattered(t *testing.T) {
	for name, fault := range map[string]func(p *page){
		"several": coverCells(func(col, row int) bool { return row > 3 && col%4 < 2 }),
		"beside a cell without its digit": func(p *page) {
			coverCells(func(col, row int) bool { return col < 4 && row > 3 })(p)
			covered := p.view
			p.view = func(p *page, b *recognize.Board) (*recognize.Board, error) {
				b.Cells[78] = recognize.Cell{Certain: true}
				return covered(p, b)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newPage(t, quirk{after: 51, fault: fault})
				report, err := p.fill(t.Context(), nil)
				if stopped, ok := errors.AsType[*StoppedError](err); !ok || stopped.Cause != Unclear {
					t.Errorf("unseen %v, %v", report.Unseen, err)
				}
			})
		})
	}
}

// TestLastDigitWaits has the last digit go out only once what the first click opens would have been seen.
func TestLastDigitWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{})
		p.cost, p.paint = 50*time.Microsecond, time.Millisecond
		began := time.Now()
		p.hands = func(p *page) error {
			if took := time.Since(began); digitsIn(p.acts) == 51 && took < leastOpening {
				t.Errorf("the last digit was sent after %v", took)
			}
			return nil
		}
		if _, err := p.fill(t.Context(), nil); err != nil {
			t.Error(err)
		}
	})
}

// TestOutOfSight loses sight of the grid with digits in flight: cells that were clicked shortly before may have got others'
// digits, if a click has opened what hides it.
func TestOutOfSight(t *testing.T) {
	for _, slow := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			p := newPage(t, quirk{after: 12, fault: strange()["hidden"].fault})
			if slow {
				p.cost = 100 * time.Millisecond
			}
			_, err := p.fill(t.Context(), nil)
			stopped, ok := errors.AsType[*StoppedError](err)
			if !ok || stopped.Shown+len(stopped.Unseen) != len(p.typedInto()) || slow != (stopped.Shown > 0) {
				t.Errorf("slow %v: typed into %v, got %v", slow, p.typedInto(), err)
			}
		})
	}
}

// TestSolvedAndShifted has the grid move with the last digit, in sight: nothing is unseen.
func TestSolvedAndShifted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{after: 51, fault: func(p *page) { p.layout = p.layout.Add(image.Pt(0, 16)) }})
		report, err := p.fill(t.Context(), nil)
		if err != nil || report.Unseen != nil || p.shows != p.answer {
			t.Errorf("unseen %v, %v", report.Unseen, err)
		}
	})
}

// TestPopupLikeDigits opens something on the way whose buttons lie in some givens' cells as if they were other givens. Only
// Escape closes it.
func TestPopupLikeDigits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{escapes: true, after: 5, fault: func(p *page) { p.quirk.opened = 40 }})
		p.view = func(p *page, b *recognize.Board) (*recognize.Board, error) {
			for i := range b.Cells {
				if !b.Cells[i].Certain {
					b.Cells[i].Certain, b.Cells[i].Digit = true, b.Cells[i].Digit%9+1
				}
			}
			return b, nil
		}
		if _, err := p.fill(t.Context(), nil); err != nil || p.shows != p.answer {
			t.Errorf("%v, page holds %v", err, p.shows)
		}
	})
}

// TestPopupOverEntries has what the last click opens come up late, over entries alone, with a button in one of their
// cells as if it were its digit. It is no entry gone wrong, and left as it is, or the page's answer comes in its place.
func TestPopupOverEntries(t *testing.T) {
	for _, name := range []string{"stays", "window", "no focus"} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				acts := 0
				p := newPage(t, quirk{after: 51, fault: func(p *page) {
					answer := time.Now().Add(50 * time.Millisecond)
					acts = len(p.acts)
					p.view = func(p *page, b *recognize.Board) (*recognize.Board, error) {
						for _, c := range []solver.Cell{54, 63, 65, 72, 73} { // beside r8c2
							b.Cells[c] = recognize.Cell{}
						}
						b.Cells[64].Digit = b.Cells[64].Digit%9 + 1
						return b, nil
					}
					p.hands = func(p *page) error {
						if name != "stays" && time.Now().After(answer) {
							answers()[name](p)
							return p.hands(p)
						}
						return nil
					}
				}})
				report, err := p.fill(t.Context(), nil)
				if err != nil || report.Retries > 0 || p.shows != p.answer {
					t.Errorf("%d cells filled again, page holds %v, %v", report.Retries, p.shows, err)
				}
				if len(p.acts) > acts {
					t.Errorf("after the last digit: %q", p.acts[acts:])
				}
			})
		})
	}
}

// TestNextPuzzle has the page go on to another puzzle with the last digit, which takes none of those sent.
func TestNextPuzzle(t *testing.T) {
	for _, blur := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			var left, next solver.Grid
			p := newPage(t, quirk{caretBlurs: blur, after: 51, fault: func(p *page) {
				left = p.shows
				strange()["replaced"].fault(p)
				next = p.shows
			}})
			report, err := p.fill(t.Context(), nil)
			if err != nil || len(report.Unseen) == 0 || len(report.Unseen) > unseenAtEnd {
				t.Errorf("unseen %v, %v", report.Unseen, err)
			}
			if left != p.answer || p.shows != next {
				t.Errorf("left %v, then %v", left, p.shows)
			}
		})
	}
}

// TestMovedWithADigitLost has the grid move at the end, and the page lose the digit that came last: that is in sight.
func TestMovedWithADigitLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{after: 51, fault: func(p *page) {
			p.layout = p.layout.Add(image.Pt(0, 16))
			p.shows[78] = 0
		}})
		_, err := p.fill(t.Context(), nil)
		if stopped, ok := errors.AsType[*StoppedError](err); !ok || stopped.Cause != Moved {
			t.Errorf("got %v", err)
		}
	})
}

// TestEarlyHidingIsNoSuccess hides the grid when so many digits are open that the last one must not go out.
func TestEarlyHidingIsNoSuccess(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{after: 51 - unseenAtEnd, fault: strange()["hidden"].fault})
		_, err := p.fill(t.Context(), nil)
		if _, ok := errors.AsType[*StoppedError](err); !ok {
			t.Errorf("got %v", err)
		}
		if p.entered() > 50 {
			t.Errorf("%d cells entered, want 50 at most: the last one must wait", p.entered())
		}
	})
}

func TestUnsteadyPageIsLeftAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{})
		looks := 0
		p.view = func(_ *page, b *recognize.Board) (*recognize.Board, error) {
			if looks++; looks > 1 {
				b.Cells[2].Digit = 9
			}
			return b, nil
		}
		_, err := p.fill(t.Context(), nil)
		if stopped, ok := errors.AsType[*StoppedError](err); !ok || stopped.Cause != Unsteady {
			t.Errorf("got %v", err)
		}
		if len(p.acts) > 0 {
			t.Errorf("acts %q", p.acts)
		}
	})
}

// TestSigns sends nothing to a page whose empty cells hold a 0, which a digit would stand beside.
func TestSigns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{})
		first, err := p.Look(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		first.Cells[5].Sign = true
		_, err = Fill(t.Context(), p, p, first, p.answer, Default())
		_, told := TellEntries(t.Context(), p, p, first, Default())
		for _, err := range [...]error{err, told} {
			if sign, ok := errors.AsType[*SignError](err); !ok || sign.Cell != 5 || len(p.acts) > 0 {
				t.Errorf("got %v, acts %q", err, p.acts)
			}
		}
	})
}

func TestMistakes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{})
		p.shows[2], p.shows[3] = p.answer[2]%9+1, p.answer[3]
		_, err := p.fillUnreleased(t.Context(), nil)
		refused, ok := errors.AsType[*MistakeError](err)
		if !ok || len(refused.Wrong) != 1 || refused.Wrong[0].Cell != 2 || len(p.acts) > 0 {
			t.Fatalf("got %v, acts %q", err, p.acts)
		}
		report, err := p.fill(t.Context(), func(c *Config) { c.FixMistakes = true })
		if err != nil {
			t.Fatal(err)
		}
		if p.shows != p.answer || report.Typed != 50 {
			t.Errorf("page holds %v, %d typed", p.shows, report.Typed)
		}
		if slices.Contains(p.acts, "click r1c4") {
			t.Error("clicked a cell that was right")
		}
	})
}

func TestFullGridNeedsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{})
		p.shows = p.answer
		if _, err := p.fill(t.Context(), nil); err != nil || len(p.acts) > 0 {
			t.Errorf("got %v, acts %q", err, p.acts)
		}
	})
}

// TestLastCellAlone fills a grid of which one cell is open, on a page where a digit is lost when the caret leaves it.
func TestLastCellAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{draft: true})
		p.shows = p.answer
		p.shows[40] = 0
		if _, err := p.fill(t.Context(), nil); err != nil || p.shows != p.answer {
			t.Errorf("got %v, holds %v", err, p.shows)
		}
	})
}

func TestFillRefusesArguments(t *testing.T) {
	p := newPage(t, quirk{})
	board, err := p.Look(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	bad := *board
	bad.Cells[4].Certain = false
	hole, other := p.answer, p.answer
	hole[3] = 0
	for i, d := range other {
		other[i] = d%9 + 1
	}
	for name, call := range map[string]func() error{
		"uncertain": func() error { _, err := Fill(t.Context(), p, p, &bad, p.answer, Default()); return err },
		"hole":      func() error { _, err := Fill(t.Context(), p, p, board, hole, Default()); return err },
		"other":     func() error { _, err := Fill(t.Context(), p, p, board, other, Default()); return err },
		"no way":    func() error { _, err := Fill(t.Context(), p, p, board, p.answer, Config{}); return err },
		"bad way": func() error {
			c := Default()
			c.Ways = []Way{{}}
			_, err := Fill(t.Context(), p, p, board, p.answer, c)
			return err
		},
	} {
		if call() == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if len(p.acts) > 0 {
		t.Errorf("acts %q", p.acts)
	}
}

// TestWindowThatGoesTakesNoDigits stops where the window has gone with the grid: what was seen in it before was there.
func TestWindowThatGoesTakesNoDigits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{after: 20, fault: func(p *page) {
			strange()["hidden"].fault(p)
			known := time.Now().Add(30 * time.Millisecond)
			p.hands = func(*page) error {
				if time.Now().Before(known) {
					return nil
				}
				return &input.ChangedError{What: input.Window, Detail: "it is gone"}
			}
		}})
		_, err := p.fill(t.Context(), nil)
		if stopped, ok := errors.AsType[*StoppedError](err); !ok || stopped.Shown == 0 || len(stopped.Unseen) == 0 {
			t.Errorf("got %v", err)
		}
	})
}
