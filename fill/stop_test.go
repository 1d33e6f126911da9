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

// TestDirection checks that a movement is named by its directions, without a part of zero pixels.
func TestDirection(t *testing.T) {
	for _, c := range []struct {
		right, down int
		says        string
	}{
		{37, 23, "37 pixels to the right and 23 pixels down"},
		{-1, -40, "1 pixel to the left and 40 pixels up"},
		{0, -120, "120 pixels up"},
		{0, 1, "1 pixel down"},
		{-9, 0, "9 pixels to the left"},
	} {
		if says := direction(c.right, c.down); says != c.says {
			t.Errorf("%d, %d: %q, want %q", c.right, c.down, says, c.says)
		}
	}
}

// strange returns faults of the page or the desktop that must stop the fill, and the cause that it must name.
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
		"moved":  {func(p *page) { p.layout = p.layout.Add(image.Pt(37, 23)) }, Moved, "moved by 37 pixels to the right and 23 pixels down"},
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
		}, Unclear, " cells: r1c1 r1c2 "},
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

// TestFirstClickMovesGrid checks that no digit follows a first click that has moved the grid: it could go into another cell.
func TestFirstClickMovesGrid(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{})
		p.view = func(p *page, b *recognize.Board) (*recognize.Board, error) {
			if len(p.acts) == 1 {
				p.layout = p.began.Add(image.Pt(0, 60))
			}
			return b, nil
		}
		_, err := p.fill(t.Context(), nil)
		if stopped, ok := errors.AsType[*StoppedError](err); !ok || stopped.Cause != Moved || p.digits > 0 {
			t.Errorf("got %v, acts %q", err, p.acts)
		}
	})
}

func TestFaultsStop(t *testing.T) {
	for name, test := range strange() {
		for _, after := range []int{1, 2, 7, 30, 40, -7, -40} {
			blind := after < 0
			after := max(after, -after)
			t.Run(fmt.Sprint(name, after, blind), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					var sent int
					p := newPage(t, quirk{after: after, fault: func(p *page) {
						sent = len(p.acts)
						test.fault(p)
					}})
					if name == "emptied" && after < 3 {
						t.Skip("this happens before any digit was seen, and looks like lost keys")
					}
					want, say := test.cause, test.say
					if name == "covered" && after == 1 { // it looks as if the first click had opened it
						want, say = Unclosed, "the popup that a click has opened"
					}
					p.blind = blind
					_, err := p.fill(t.Context(), nil)
					stopped, ok := errors.AsType[*StoppedError](err)
					if !ok || stopped.Cause != want {
						t.Fatalf("got %v\nacts %q", err, p.acts)
					}
					if !strings.Contains(err.Error(), say) || stopped.Advice().Hint == "" && stopped.Err == nil {
						t.Errorf("message %q, hint %q", err, stopped.Advice().Hint)
					}
					if stopped.Shown > after {
						t.Errorf("%d cells reported as filled, want at most %d", stopped.Shown, after)
					}
					if told, typed := stopped.Shown+len(stopped.Unseen), p.typedInto(); told != len(typed) {
						t.Errorf("typed into %v, but the error is %q", typed, err)
					}
					// At most a full window of digits, with two acts each.
					if more := len(p.acts) - sent; more > 2*windowSizes[len(windowSizes)-1] {
						t.Errorf("%d acts after the fault: %q", more, p.acts[sent:])
					}
				})
			})
		}
	}
}

// TestReloadAfterOneDigit has the page lose all its digits, and all that are on their way, after a single digit was seen.
// If another digit still arrives afterwards, that is not a reload.
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

// TestStopTellsWhatWasSent stops the fill before each of the first 40 acts in turn, on a page that shows digits late. The
// error names the cells whose digits were sent but not seen.
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
				t.Errorf("unseen %v, want %v", stopped.Unseen, want)
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
		t.Errorf("stopped with digits in flight before the first was seen: %v, afterwards: %v", early, late)
	}
}

// failing implements Hands whose clicks and presses fail after the given number of acts.
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

// TestStopCountsWhatMayHaveBeenSent stops the fill at the act that would enter the first digit. The digit counts as sent if
// the error is a SentError.
func TestStopCountsWhatMayHaveBeenSent(t *testing.T) {
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

// TestTransientsPass hides the grid for a moment: the fill waits and goes on.
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

// TestSigns checks that nothing is sent to a page whose empty cells hold a 0, beside which a digit would stand.
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
		_, err := p.fill(t.Context(), nil)
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

// TestLastCellAlone fills the only open cell of a grid, on a page where a digit is lost when the caret leaves it.
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

// TestClosedWindow removes the window with the grid: the digits that were seen in it before still count.
func TestClosedWindow(t *testing.T) {
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

// typedInto returns the cells into which digits were typed, in the order of typing. It assumes that each was clicked.
func (p *page) typedInto() (cells []solver.Cell) {
	at := ""
	for _, act := range p.acts {
		if cell, ok := strings.CutPrefix(act, "click "); ok {
			at = cell
		} else if len(act) == len("press 1") {
			for c := range solver.Cell(81) {
				if c.String() == at && !slices.Contains(cells, c) {
					cells = append(cells, c)
				}
			}
		}
	}
	return cells
}

// entered counts the cells, other than givens, that hold the right digit.
func (p *page) entered() (n int) {
	for i := range p.shows {
		if p.puzzle[i] == 0 && p.shows[i] == p.answer[i] {
			n++
		}
	}
	return n
}

// TestStoppedErrorSaysWhatIsDown checks the text for an interruption in which the release of a key has failed as well.
func TestStoppedErrorSaysWhatIsDown(t *testing.T) {
	down := input.StillDown("the key for 5", context.Canceled)
	err := &StoppedError{Cause: ByHands, Err: input.Sent(errors.Join(context.Canceled, down))}
	if text := err.Error(); !strings.Contains(text, "interrupted\nrelease the key for 5: interrupted; press it once") {
		t.Errorf("got %q", text)
	}
}
