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

	"autosolve/recognize"
	"autosolve/recognize/buttons"
	"autosolve/solver"
)

// buttons returns where the page's buttons are now, by digit; button 0 empties a cell.
func (p *page) buttons() (at [10]image.Rectangle) {
	corner, step := image.Pt(100, 700), 50
	if p.quirk.pad == ByPopup {
		if p.quirk.opened == nowhere {
			return at
		}
		corner, step = p.layout.Centre(p.quirk.opened).Sub(image.Pt(60, 60)), 40
		if rest := p.quirk.slides - time.Since(p.quirk.since); rest > 0 {
			corner.Y -= int(rest / (2 * time.Millisecond))
		}
	}
	place := 0
	for d := range uint8(10) {
		if p.quirk.shrinks && d > 0 && p.isFull(d) || p.quirk.noEraser && d == 0 {
			continue
		}
		to := image.Pt(place%5, place/5)
		if p.quirk.pad == ByPopup {
			to = image.Pt((place+2)%3, (place+2)/3)
		}
		at[d] = image.Rectangle{Max: image.Pt(30, 30)}.Add(corner).Add(to.Mul(step))
		place++
	}
	return at
}

// isFull reports whether all nine instances of a digit are in the grid.
func (p *page) isFull(d uint8) bool {
	n := 0
	for _, shows := range p.shows {
		if shows == d {
			n++
		}
	}
	return n == 9
}

// Keypads finds the buttons if there are any, unless they lie outside part or overlap exclude.
func (p *page) Keypads(_ context.Context, part, exclude image.Rectangle) ([]buttons.Keypad, error) {
	p.takeEffect()
	pad := buttons.Keypad{Buttons: p.buttons()}
	time.Sleep(5 * time.Millisecond) // to read the picture
	excluded := slices.ContainsFunc(pad.Buttons[:], func(at image.Rectangle) bool { return at.Overlaps(exclude) })
	if p.quirk.pad == "" || pad.Buttons[1].Empty() || !part.Empty() && !pad.Bounds().In(part) || excluded {
		return nil, &buttons.NoKeypadError{}
	}
	return []buttons.Keypad{pad}, nil
}

// Button returns the digit of the button at a place.
func (p *page) Button(_ context.Context, at image.Rectangle) (uint8, error) {
	p.takeEffect()
	for d, b := range p.buttons() {
		if b == at {
			return uint8(d), nil
		}
	}
	return 0, nil
}

// cross returns where the cross of the open popup is.
func (p *page) cross() (at image.Rectangle) {
	if !p.quirk.crossed || p.quirk.opened == nowhere {
		return at
	}
	return image.Rect(-8, -8, 8, 8).Add(p.layout.Centre(p.quirk.opened)).Add(image.Pt(75, -75))
}

// Crosses finds the cross if there is one.
func (p *page) Crosses(_ context.Context, part image.Rectangle) ([]image.Rectangle, error) {
	p.takeEffect()
	if at := p.cross(); !at.Empty() && at.In(part) {
		return []image.Rectangle{at}, nil
	}
	return nil, nil
}

// Changes returns whether a cell has a pencil mark, or an entered digit; whether it had a pencil mark from the start; and
// whether it still holds nothing larger.
func (p *page) Changes(_ context.Context, cell image.Rectangle) (buttons.Changes, error) {
	p.takeEffect()
	c, ok := p.layout.CellAt(centre(cell))
	if !ok {
		return buttons.Changes{}, nil
	}
	return buttons.Changes{
		Had: p.quirk.noted, Adds: p.marks[c] || p.puzzle[c] == 0 && p.shows[c] != 0, Small: p.shows[c] == p.puzzle[c],
	}, nil
}

// clickButton clicks the button that is at a point when the page handles the click. It reports whether one is there now.
func (p *page) clickButton(at image.Point) (is bool) {
	is = at.In(p.cross())
	for _, b := range p.buttons() {
		is = is || p.quirk.pad != "" && at.In(b)
	}
	if !is {
		return false
	}
	p.acts = append(p.acts, fmt.Sprintf("button at %v", at))
	if at.In(p.cross()) {
		p.later(func() {})
		p.busy = p.busy.Add(p.quirk.closes)
	}
	p.later(func() {
		if at.In(p.cross()) {
			p.quirk.opened = nowhere
			return
		}
		for d, b := range p.buttons() {
			if at.In(b) {
				p.chose(uint8(d))
				return
			}
		}
	})
	return true
}

func (p *page) chose(d uint8) {
	switch q := &p.quirk; q.pad {
	case ButtonFirst:
		if q.clears && d == q.chosen {
			q.chosen = 0
			return
		}
		if q.chosen = d; q.clears && p.focus != nowhere {
			p.enter(p.focus, d)
			p.focus, q.chosen = nowhere, 0
			return
		}
		if q.chosen == d && d == 0 {
			q.chosen = 10 // the eraser
		}
	case ByPopup:
		p.enter(q.opened, d)
		if !q.crossed && !q.stuck {
			q.opened = nowhere
		}
	case ByButton:
		p.enter(p.focus, d)
	}
}

// clickPadded handles a click on a cell other than a given, on a page with buttons or popups. It leaves setting the focus to
// clicked.
func (p *page) clickPadded(c solver.Cell) {
	switch q := &p.quirk; {
	case q.pad == ByPopup || q.opens:
		q.opened, q.since = c, time.Now()
	case q.pad == ButtonFirst && q.chosen != 0:
		p.enter(c, q.chosen%10)
		if q.clears {
			p.focus, q.chosen = nowhere, 0
		}
	}
}

// preview returns the digit that an empty cell shows because of where the pointer is, or 0.
func (p *page) preview(c solver.Cell) uint8 {
	switch q := &p.quirk; {
	case !q.previews:
	case q.pad == ButtonFirst && p.pointer.In(p.layout.Cell(c)):
		return q.chosen % 10
	case q.pad == ByButton && c == p.focus:
		at := p.buttons()
		return uint8(max(slices.IndexFunc(at[:], p.pointer.In), 0))
	}
	return 0
}

// losesLast reports whether the page loses the entry of a digit: the only one that is missing, the first time.
func (p *page) losesLast() bool {
	missing := 0
	for _, d := range p.shows {
		if d == 0 {
			missing++
		}
	}
	if p.quirk.previews && missing == 1 && !p.lost {
		p.lost = true
		return true
	}
	return false
}

func (p *page) enter(c solver.Cell, d uint8) {
	if c != nowhere && p.puzzle[c] == 0 && p.quirk.notes {
		p.marks[c] = d != 0
		return
	}
	if c != nowhere && p.puzzle[c] == 0 && !p.losesLast() {
		p.shows[c] = d
		p.inputs++
		if d != 0 && d != p.answer[c] {
			p.wrong++
		}
	}
}

// TestButtons fills pages that take digits only by their buttons.
func TestButtons(t *testing.T) {
	for _, pad := range []Enter{ByButton, ButtonFirst, ByPopup} {
		for _, odd := range []bool{false, true} {
			for _, set := range []bool{false, true} {
				t.Run(fmt.Sprint(pad, odd, set), func(t *testing.T) {
					synctest.Test(t, func(t *testing.T) {
						p := newPage(t, quirk{pad: pad, shrinks: odd && pad != ByPopup, escapes: odd && pad == ByPopup})
						p.shows[3] = p.answer[3]%9 + 1 // a wrong entry
						report, err := p.fill(t.Context(), func(c *Config) {
							c.FixMistakes = true
							if set {
								c.Ways = Known(func(w *Way) { w.Enter = pad })
							}
						})
						if err != nil || p.shows != p.answer {
							t.Fatalf("%v, page holds %v\nacts %q", err, p.shows, p.acts)
						}
						if report.Way.Enter != pad || report.Found == set {
							t.Errorf("%+v", report)
						}
						t.Logf("%+v", report)
					})
				})
			}
		}
	}
}

// TestPreviewIsNoEntry fills pages that show a digit while the pointer is where a click enters it. The click for the last digit
// is lost, so that it is only shown: it is sent again.
func TestPreviewIsNoEntry(t *testing.T) {
	for _, pad := range []Enter{ByButton, ButtonFirst} {
		t.Run(string(pad), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newPage(t, quirk{pad: pad, previews: true})
				report, err := p.fill(t.Context(), nil)
				if err != nil || p.shows != p.answer || !p.lost || report.Retries == 0 {
					t.Errorf("%v, %+v, page holds %v", err, report, p.shows)
				}
			})
		})
	}
}

// TestGridIsNoKeypad checks that the grid's own digits, and the pencil marks in a cell, are not taken for the buttons of a
// popup.
func TestGridIsNoKeypad(t *testing.T) {
	p := newPage(t, quirk{})
	b, err := p.Look(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for d := range uint8(9) {
		b.Cells[18+d].Digit = d + 1 // the third row
	}
	f, err := begin(p, p, b, p.answer, Default())
	if err != nil {
		t.Fatal(err)
	}
	var row, marks, popup buttons.Keypad
	button := image.Rect(-4, -4, 5, 5)
	for d := 1; d <= 9; d++ {
		row.Buttons[d] = button.Add(p.layout.Centre(solver.Cell(18 + d - 1)))
		marks.Buttons[d] = button.Add(p.layout.Centre(40)).Add(image.Pt((d-1)%3-1, (d-1)/3-1).Mul(12))
		popup.Buttons[d] = button.Add(p.layout.Centre(40)).Add(image.Pt((d-1)%3-1, (d-1)/3-1).Mul(40))
	}
	for name, test := range map[string]struct {
		pad  buttons.Keypad
		grid bool
	}{"row": {row, true}, "pencil marks": {marks, true}, "popup": {popup, false}} {
		if got := f.isOfGrid(test.pad); got != test.grid {
			t.Errorf("%s: of the grid %v, want %v", name, got, test.grid)
		}
	}
}

// TestPopupsOfButtons fills pages whose popups of buttons slide in, or stay until a button is clicked.
func TestPopupsOfButtons(t *testing.T) {
	for name, q := range map[string]quirk{
		"slide in":                 {slides: 200 * time.Millisecond},
		"stay until one is chosen": {stays: true},
		"both":                     {slides: 200 * time.Millisecond, stays: true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				q.pad = ByPopup
				p := newPage(t, q)
				report, err := p.fill(t.Context(), nil)
				if err != nil || p.shows != p.answer || report.Way.Enter != ByPopup {
					t.Fatalf("%v, %+v, page holds %v\nacts %q", err, report, p.shows, p.acts)
				}
				t.Logf("%+v", report)
			})
		})
	}
}

// TestNoButtons fills a page without buttons in ways that require them: the fill stops before any act.
func TestNoButtons(t *testing.T) {
	for _, enter := range []Enter{ByButton, ButtonFirst} {
		synctest.Test(t, func(t *testing.T) {
			p := newPage(t, quirk{})
			_, err := p.fill(t.Context(), func(c *Config) { c.Ways = Known(func(w *Way) { w.Enter = enter }) })
			if stopped, ok := errors.AsType[*StoppedError](err); !ok || stopped.Cause != NoButton || len(p.acts) > 0 {
				t.Errorf("got %v, acts %q", err, p.acts)
			}
		})
	}
}

// lateButtons is a page in memory whose buttons cannot be seen before a time.
type lateButtons struct {
	*page
	from time.Time
}

func (p lateButtons) Keypads(ctx context.Context, part, exclude image.Rectangle) ([]buttons.Keypad, error) {
	if time.Now().Before(p.from) {
		return nil, &buttons.NoKeypadError{}
	}
	return p.page.Keypads(ctx, part, exclude)
}

// TestLateButtons fills a page in the way that requires its buttons, which appear later than the grid.
func TestLateButtons(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := lateButtons{newPage(t, quirk{pad: ByButton}), time.Now().Add(800 * time.Millisecond)}
		first, err := p.Look(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		c := Default()
		c.Ways = Known(func(w *Way) { w.Enter = ByButton })
		if _, err := Fill(t.Context(), p, p, first, p.answer, c); err != nil || p.shows != p.answer {
			t.Errorf("page holds %v, %v", p.shows, err)
		}
	})
}

// TestPopupsWithCross fills pages on which only a cross closes a popup.
func TestPopupsWithCross(t *testing.T) {
	for name, q := range map[string]quirk{
		"buttons":          {pad: ByPopup, crossed: true},
		"no buttons":       {opens: true, crossed: true, overtype: true},
		"buttons slide in": {pad: ByPopup, crossed: true, slides: 200 * time.Millisecond},
		"closes late":      {opens: true, crossed: true, overtype: true, closes: 1500 * time.Millisecond},
	} {
		for _, set := range []bool{false, true} {
			t.Run(fmt.Sprint(name, set), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					p := newPage(t, q)
					report, err := p.fill(t.Context(), func(c *Config) {
						if set {
							c.Ways = Known(func(w *Way) { w.Between = BetweenCross })
						}
					})
					late := q.closes > 0 && !set // then it is not known which remedy helped
					if err != nil || p.shows != p.answer || report.Way.Between != BetweenCross && !late {
						t.Fatalf("%v, %+v, page holds %v\nacts %q", err, report, p.shows, p.acts)
					}
					t.Logf("%+v", report)
				})
			})
		}
	}
}

// TestStuckPopups fills pages on which nothing closes a popup: the error says so, and no wrong digit is left.
func TestStuckPopups(t *testing.T) {
	for name, q := range map[string]quirk{
		"buttons":    {pad: ByPopup, stuck: true},
		"no buttons": {opens: true, stuck: true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newPage(t, q)
				_, err := p.fill(t.Context(), nil)
				stopped, ok := errors.AsType[*StoppedError](err)
				if !ok || stopped.Cause != Unclosed || len(stopped.Wrong) > 0 {
					t.Fatalf("got %v\nacts %q", err, p.acts)
				}
				for c, d := range p.shows {
					if d != p.puzzle[c] && d != p.answer[c] {
						t.Errorf("%v holds %d", solver.Cell(c), d)
					}
				}
				t.Log(stopped, len(p.acts), "acts")
			})
		})
	}
}

// TestLayersAreClosedInTurn covers the grid with several popups, each of which takes a click on a given to close: the fill
// closes them all.
func TestLayersAreClosedInTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{})
		const layers = 5
		opened, closed := false, 0
		p.quirk.after, p.quirk.fault = 10, func(p *page) { opened, p.acts = true, nil }
		p.view = func(p *page, b *recognize.Board) (*recognize.Board, error) {
			if !opened {
				return b, nil
			}
			closed = 0
			for _, act := range p.acts {
				for c := range solver.Cell(81) {
					if p.puzzle[c] != 0 && act == "click "+c.String() {
						closed++
					}
				}
			}
			for c := 80; c > 80-9*max(layers-closed, 0); c-- {
				b.Cells[c].Certain, b.Cells[c].Why = false, []string{"covered"}
			}
			return b, nil
		}
		report, err := p.fill(t.Context(), nil)
		if err != nil || p.shows != p.answer || closed < layers {
			t.Errorf("%v, %d of %d layers closed, page holds %v, %+v", err, closed, layers, p.shows, report)
		}
	})
}
