package fill

import (
	"context"
	"errors"
	"fmt"
	"image"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"autosolve/input"
	"autosolve/recognize"
	"autosolve/recognize/buttons"
	"autosolve/solver"
)

// TestLastDigitsHide has the grid hidden, or the desktop changed, when the last digit is entered: the fill succeeds, with at
// most unseenAtEnd digits unseen.
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

// answers returns the ways in which a page may answer the last digit.
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

// coverCells makes the cells unclear for which over returns true.
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

// TestButtonsAreNoAnswer has a popup with buttons for digits open late, when the last digit is entered. A click has opened
// it, so it is not the page's answer, and the fill stops.
func TestButtonsAreNoAnswer(t *testing.T) {
	for name, fault := range answers() {
		if name == "window" || name == "no focus" {
			continue // this is not done by the page
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

// TestButtonsAreNoAnswerWhenBusy has a popup with buttons open at the last digit, on a machine so busy that a click on a
// given, which could close the popup, comes long after the click that opened it.
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
		if len(stopped.Unseen) <= unseenAtEnd { // the popups may have taken clicks on cells that were seen right
			t.Errorf("unseen %v, want more: popups may have taken their clicks", stopped.Unseen)
		}
	})
}

// TestScattered covers cells at the last digit in ways that cannot be the page's answer: in several places, as popups of
// several clicks would, or in one place while a visible cell lacks its digit.
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

// TestConfetti has confetti fall over the grid at the last digit, which hides some digits and looks like others. The fill waits
// until it has fallen, and succeeds; if the page has lost the last digit, it is then sent again. If confetti falls forever, the
// fill stops.
func TestConfetti(t *testing.T) {
	for name, test := range map[string]struct {
		lasts time.Duration
		loses bool
	}{"for a while": {lasts: 4 * time.Second}, "digit lost": {4 * time.Second, true}, "forever": {lasts: time.Hour}} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newPage(t, quirk{after: 51, fault: func(p *page) {
					if test.loses {
						p.shows[78] = 0
					}
					begun := time.Now()
					p.view = func(p *page, b *recognize.Board) (*recognize.Board, error) {
						if time.Since(begun) < test.lasts {
							scatterConfetti(b, int(time.Since(begun)/(16*time.Millisecond)))
						}
						return b, nil
					}
				}})
				report, err := p.fill(t.Context(), nil)
				if ends := test.lasts < time.Hour; (err == nil) != ends || ends && report.Unseen != nil {
					t.Errorf("unseen %v, %v", report.Unseen, err)
				}
				if (report.Retries > 0) != test.loses || p.shows != p.answer {
					t.Errorf("%d cells filled again, page holds %v", report.Retries, p.shows)
				}
			})
		})
	}
}

// scatterConfetti hides some digits of a board and changes others, depending on the number of the picture.
func scatterConfetti(b *recognize.Board, picture int) {
	for i := range b.Cells {
		switch {
		case (i*7+picture)%5 == 0:
			b.Cells[i] = recognize.Cell{}
		case (i*11+picture)%17 == 0:
			b.Cells[i].Digit = b.Cells[i].Digit%9 + 1
		}
	}
}

// TestLastDigitWaits checks that the last digit is sent no earlier than leastOpening after the start, when a popup that the
// first click opens would have been seen.
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

// TestOutOfSight hides the grid while digits are in flight. If a popup hides it, the cells that were clicked shortly before
// may hold other cells' digits, so the error names them as unseen: on a fast page these are all cells typed into.
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

// TestSolvedAndShifted moves the grid at the last digit but keeps it in sight: the fill succeeds, and no digit is unseen.
func TestSolvedAndShifted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{after: 51, fault: func(p *page) { p.layout = p.layout.Add(image.Pt(0, 16)) }})
		report, err := p.fill(t.Context(), nil)
		if err != nil || report.Unseen != nil || p.shows != p.answer {
			t.Errorf("unseen %v, %v", report.Unseen, err)
		}
	})
}

// TestPopupLikeDigits opens a popup during the fill whose buttons are read as digits in the cells that it covers. Only
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

// TestPopupOverEntries has the last click open a popup late, over entries only. One of its buttons is read as a digit, which
// does not count as a wrong entry: nothing is sent, whether the popup stays or the page's answer replaces it.
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

// TestDigitsGoBeforeTheAnswer has four digits that were seen go out of sight at the last digit, shortly before the page answers
// it: their cells look empty, alone or beside two unclear ones, as under a popup of the last click. They are not sent again,
// and nothing else follows.
func TestDigitsGoBeforeTheAnswer(t *testing.T) {
	for name, answer := range answers() {
		for _, unclear := range [][]solver.Cell{nil, {64, 74}} {
			for _, last := range []solver.Cell{nowhere, 78} { // 78 is the last cell: its digit may be out of sight, too
				t.Run(fmt.Sprint(name, unclear, last), func(t *testing.T) {
					synctest.Test(t, func(t *testing.T) {
						acts := 0
						p := newPage(t, quirk{after: 51, fault: func(p *page) {
							acts = len(p.acts)
							due := time.Now().Add(200 * time.Millisecond)
							p.hide(slices.DeleteFunc([]solver.Cell{63, 65, 72, 73, last}, func(c solver.Cell) bool { return c == nowhere }), unclear)
							p.hands = func(p *page) error {
								if time.Now().Before(due) {
									return nil
								}
								p.hands = nil
								answer(p)
								return p.guard(t.Context())
							}
						}})
						report, err := p.fill(t.Context(), nil)
						if err != nil || report.Retries > 0 || p.shows != p.answer {
							t.Errorf("%d cells filled again, page holds %v, %v", report.Retries, p.shows, err)
						}
						if acts == 0 || len(p.acts) > acts {
							t.Errorf("after the last digit: %q", p.acts[acts:])
						}
					})
				})
			}
		}
	}
}

// hide makes cells of the page look empty, and others unclear.
func (p *page) hide(empty, unclear []solver.Cell) {
	p.view = func(_ *page, b *recognize.Board) (*recognize.Board, error) {
		for _, c := range empty {
			b.Cells[c] = recognize.Cell{Certain: true}
		}
		for _, c := range unclear {
			b.Cells[c] = recognize.Cell{}
		}
		return b, nil
	}
}

// TestPopupBeforeTheAnswer has the last click open a popup over entries, which is seen before the page can have taken the last
// digit. The page's answer, which takes its place later, is accepted.
func TestPopupBeforeTheAnswer(t *testing.T) {
	for name, answer := range answers() {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newPage(t, quirk{after: 51, fault: answer})
				p.view = func(p *page, b *recognize.Board) (*recognize.Board, error) {
					if slices.Contains(p.acts, "click r9c7") {
						b.Cells[69] = recognize.Cell{Certain: true} // r8c7, between the two
						b.Cells[70], b.Cells[77] = recognize.Cell{}, recognize.Cell{}
					}
					return b, nil
				}
				report, err := p.fill(t.Context(), nil)
				if err != nil || !slices.Equal(report.Unseen, []solver.Cell{78}) || p.shows != p.answer {
					t.Errorf("unseen %v, page holds %v, %v", report.Unseen, p.shows, err)
				}
			})
		})
	}
}

// TestSlowLookAtTheEnd has the reading of the picture after the last digit take longer than the page may take to show a digit.
// A window, the page's answer, opens meanwhile: the digit is not missed.
func TestSlowLookAtTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{})
		p.view = func(p *page, b *recognize.Board) (*recognize.Board, error) {
			if p.inputs < 51 && digitsIn(p.acts) == 51 {
				time.Sleep(800 * time.Millisecond)
				answers()["window"](p)
			}
			return b, nil
		}
		report, err := p.fill(t.Context(), nil)
		if err != nil || report.Retries > 0 || p.shows != p.answer {
			t.Errorf("%d cells filled again, page holds %v, %v", report.Retries, p.shows, err)
		}
	})
}

// TestSlowCaptureAtTheEnd has a page that was slower before change at once at the last digit, while the picture is being taken. If it
// hides the grid, that is its answer; another puzzle may have been there before the digit.
func TestSlowCaptureAtTheEnd(t *testing.T) {
	for name, answers := range map[string]bool{"hidden": true, "replaced": false} {
		synctest.Test(t, func(t *testing.T) {
			p := newPage(t, quirk{after: 51, fault: strange()[name].fault})
			p.hands = func(p *page) error {
				if p.digits == 50 {
					p.cost, p.paint, p.capture = 0, 0, 20*time.Millisecond
				}
				return nil
			}
			if _, err := p.fill(t.Context(), nil); (err == nil) != answers {
				t.Errorf("%s: %v", name, err)
			}
		})
	}
}

// TestWindowBeforeTheLastAct has a window open over the grid at the last digit, before the way's act after it: the Return key,
// or moving the pointer off the grid. The window is the page's answer.
func TestWindowBeforeTheLastAct(t *testing.T) {
	for name, change := range map[string]func(*Way){
		"return": func(w *Way) { w.After = AfterReturn },
		"park":   func(w *Way) { w.Park = true },
	} {
		for _, blind := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, wary %v", name, blind), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					p := newPage(t, quirk{after: 51, fault: answers()["window"]})
					p.cost, p.paint, p.blind = 0, 0, blind // the page answers at once
					_, err := p.fill(t.Context(), func(c *Config) { c.Ways = Known(change) })
					if err != nil || p.shows != p.answer {
						t.Errorf("page holds %v, %v", p.shows, err)
					}
				})
			})
		}
	}
}

// TestNextPuzzle replaces the puzzle at the last digit: the new puzzle gets no digit that was meant for the old one.
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

// TestMovedWithADigitLost moves the grid at the end and loses the last digit, while the grid stays in sight: the fill stops.
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

// TestEarlyHidingIsNoSuccess hides the grid when unseenAtEnd digits are still missing: the last digit is not sent, and the
// fill fails.
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

// TestDigitsAreTakenBack fills pages that show each digit but take some back later, such as a game on a server that refuses them.
// After the last digit the fill waits as long as the page has taken for that before, and sends the digit again if it is taken back.
func TestDigitsAreTakenBack(t *testing.T) {
	for _, every := range []int{7, 10, 13, 17, 26} {
		t.Run(fmt.Sprint(every), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newPage(t, quirk{reverts: every})
				p.cost = 40 * time.Millisecond
				report, err := p.fill(t.Context(), nil)
				if err != nil || p.shows != p.answer {
					t.Errorf("%v, %+v, page holds %v", err, report, p.shows)
				}
			})
		})
	}
}

// TestPageFillsInTheRest has the page enter the last digits by itself: the fill succeeds, and sends nothing more.
func TestPageFillsInTheRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{after: 40, fault: func(p *page) { p.shows = p.answer }})
		if report, err := p.fill(t.Context(), func(c *Config) { c.Ahead = 1 }); err != nil || digitsIn(p.acts) > 41 {
			t.Errorf("%v, %d digits were sent, %+v", err, digitsIn(p.acts), report)
		}
	})
}

// noButtons implements Eyes that see no buttons.
type noButtons struct{ *page }

func (noButtons) Keypads(context.Context, image.Rectangle, image.Rectangle) ([]buttons.Keypad, error) {
	return nil, nil
}

// TestUnsentDigitHasNoAnswer covers the popup of the last cell, and cells around it, so that the digit's button is not found and
// nothing is sent: what covers the cells is not the page's answer.
func TestUnsentDigitHasNoAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{pad: ByPopup})
		p.shows = p.answer
		p.shows[72] = 0
		p.view = func(p *page, b *recognize.Board) (*recognize.Board, error) {
			for i := range b.Cells {
				if p.quirk.opened != nowhere && i/9 > 4 && i%9 < 5 {
					b.Cells[i] = recognize.Cell{}
				}
			}
			return b, nil
		}
		first, err := p.Look(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		c := Default()
		c.Ways = []Way{Plain()}
		c.Ways[0].Enter = ByPopup
		_, err = Fill(t.Context(), noButtons{p}, p, first, p.answer, c)
		if _, ok := errors.AsType[*StoppedError](err); !ok || p.shows == p.answer {
			t.Errorf("got %v after %q", err, p.acts)
		}
	})
}

// TestHidesAll tells a page that hides its grid, as games do that Escape has paused, from another puzzle.
func TestHidesAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{})
		f := p.filler()
		first := f.first
		hidden, another := *first, *first
		for i := range first.Cells {
			hidden.Cells[i] = recognize.Cell{}
			another.Cells[i].Digit = first.Cells[i].Digit%9 + 1
		}
		if !f.hidesAll(view{board: &hidden}) || f.hidesAll(view{board: &another}) || f.hidesAll(view{board: first}) {
			t.Error("it is wrong about a hidden grid, another puzzle, or the first one")
		}
	})
}
