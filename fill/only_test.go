package fill

import (
	"errors"
	"slices"
	"testing"
	"testing/synctest"

	"autosolve/recognize"
	"autosolve/solver"
)

// only returns a change of the config that limits the fill to these cells.
func only(cells ...solver.Cell) func(*Config) { return func(c *Config) { c.Only = cells } }

// TestOnly fills single cells, one after the other, on pages of all kinds: no other cell changes.
func TestOnly(t *testing.T) {
	for name, test := range ways() {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newPage(t, test.quirk)
				want := p.shows
				for _, c := range []solver.Cell{2, 28, 72} {
					want[c] = p.answer[c]
					report, err := p.fill(t.Context(), only(c))
					if err != nil || report.Typed != 1 || len(report.Unseen) > 0 {
						t.Fatalf("%v: %v, %+v\nacts %q", c, err, report, p.acts)
					}
					if p.shows != want {
						t.Fatalf("page shows %v, want %v\nacts %q", p.shows, want, p.acts)
					}
				}
			})
		})
	}
}

// TestOnlyDraft fills pages that drop a digit without Return when the caret leaves its cell, and show it like any other until then:
// a single digit is sent again with Return. Wary hands, which see only the cells, do not take it for a reload of the page.
func TestOnlyDraft(t *testing.T) {
	for _, blind := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			p := newPage(t, quirk{draft: true})
			p.view = func(_ *page, b *recognize.Board) (*recognize.Board, error) {
				for i := range b.Cells {
					b.Cells[i].Certain, b.Cells[i].Why = true, nil
				}
				return b, nil
			}
			if p.blind = blind; blind {
				_, err := p.fill(t.Context(), nil)
				if stopped, ok := errors.AsType[*StoppedError](err); ok {
					t.Errorf("wary hands: %v\nacts %q", stopped, p.acts)
				}
				return
			}
			want := p.shows
			want[2] = p.answer[2]
			if report, err := p.fill(t.Context(), only(2)); err != nil || p.shows != want {
				t.Errorf("%v, %+v\nshows %v\nacts %q", err, report, p.shows, p.acts)
			}
		})
	}
}

// TestOnlyByPopup fills single cells on pages that open popups, take digits by buttons, or show pencil marks or bare 1s.
func TestOnlyByPopup(t *testing.T) {
	for name, q := range map[string]quirk{
		"popup without buttons": {opens: true}, "escapes": {opens: true, escapes: true}, "button": {pad: ByButton}, "button first": {pad: ButtonFirst},
		"popup of buttons": {pad: ByPopup}, "popup closed by Escape": {pad: ByPopup, escapes: true}, "crossed": {opens: true, crossed: true},
		"pencil marks": {noted: true}, "bare ones": {bareOnes: true}, "chosen by keys": {pad: ButtonFirst, keysChoose: true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newPage(t, q)
				want := p.shows
				for _, c := range []solver.Cell{2, 28, 72} {
					want[c] = p.answer[c]
					report, err := p.fill(t.Context(), only(c))
					if err != nil || p.shows != want || len(report.Unseen) > 0 {
						t.Fatalf("%v: %v, %+v\nshows %v\nacts %q", c, err, report, p.shows, p.acts)
					}
				}
			})
		})
	}
}

// TestLastCellByPopup fills the last cell of pages whose clicks open popups of buttons, at an edge where the popup covers
// nothing but entries.
func TestLastCellByPopup(t *testing.T) {
	for _, escapes := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			p := newPage(t, quirk{pad: ByPopup, escapes: escapes})
			p.shows = p.answer
			p.shows[72] = 0
			if report, err := p.fill(t.Context(), nil); err != nil || p.shows != p.answer {
				t.Errorf("%v, %+v\nshows %v\nacts %q", err, report, p.shows, p.acts)
			}
		})
	}
}

// TestOnlyHasNoAnswer changes the page after the only digit of the fill. Other cells are still empty, so the change is not
// the page's answer, and the fill stops.
func TestOnlyHasNoAnswer(t *testing.T) {
	for name, fault := range answers() {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newPage(t, quirk{after: 1, fault: fault})
				_, err := p.fill(t.Context(), only(2))
				if _, ok := errors.AsType[*StoppedError](err); !ok {
					t.Errorf("got %v\nacts %q", err, p.acts)
				}
			})
		})
	}
}

// TestOnlyLastCell fills the last empty cell of the grid. The page may answer that by hiding the grid: the fill succeeds.
func TestOnlyLastCell(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{after: 1, fault: answers()["hidden"]})
		p.shows = p.answer
		p.shows[2] = 0
		report, err := p.fill(t.Context(), only(2))
		if err != nil || p.shows != p.answer || !slices.Equal(report.Unseen, []solver.Cell{2}) {
			t.Errorf("%v, %+v, shows %v", err, report, p.shows)
		}
	})
}

// TestOnlyBesideMistakes fills one cell beside a wrong entry. Like every fill, it is refused unless mistakes may be
// overwritten; if they may, the wrong entry still stays as it is.
func TestOnlyBesideMistakes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{})
		p.shows[3] = p.answer[3]%9 + 1
		_, err := p.fill(t.Context(), only(2))
		if _, ok := errors.AsType[*MistakeError](err); !ok || len(p.acts) > 0 {
			t.Errorf("got %v, acts %q", err, p.acts)
		}
		want := p.shows
		want[2] = p.answer[2]
		if _, err = p.fill(t.Context(), func(c *Config) { c.Only, c.FixMistakes = []solver.Cell{2}, true }); err != nil || p.shows != want {
			t.Errorf("%v, shows %v, want %v", err, p.shows, want)
		}
	})
}

// TestOnlyStray has a digit appear in another cell while one cell is filled: the fill removes it again.
func TestOnlyStray(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{after: 1, fault: func(p *page) { p.shows[3] = 1 }})
		want := p.shows
		want[2] = p.answer[2]
		if _, err := p.fill(t.Context(), only(2)); err != nil || p.shows != want {
			t.Errorf("%v, shows %v, want %v\nacts %q", err, p.shows, want, p.acts)
		}
	})
}
