package fill

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// ways lists page quirks and the way that Fill should find for them.
func ways() map[string]struct {
	quirk quirk
	way   string
} {
	return map[string]struct {
		quirk quirk
		way   string
	}{
		"plain":        {quirk{}, "plain click and type"},
		"hold":         {quirk{hold: true}, "hold: 60ms"},
		"draft":        {quirk{draft: true}, "after_digit: return"},
		"twice":        {quirk{twice: true}, "presses: 2"},
		"modal":        {quirk{modal: true}, "between: given"},
		"toggle":       {quirk{toggle: true}, "plain click and type"},
		"click enters": {quirk{clickEnters: true}, "plain click and type"},
		"caret":        {quirk{caretBlurs: true}, "plain click and type"},
		"hover":        {quirk{hoverBlurs: true}, "plain click and type"},
		"caret, hover": {quirk{caretBlurs: true, hoverBlurs: true}, "plain click and type"},
		"modal, caret": {quirk{modal: true, caretBlurs: true}, "between: given"},
		"draft, caret": {quirk{draft: true, caretBlurs: true}, "after_digit: return"},
		"eat":          {quirk{eat: 5}, "plain click and type"},
		"steal focus":  {quirk{steal: 4}, "plain click and type"},
		"overtype":     {quirk{overtype: true, eat: 7}, "plain click and type"},
	}
}

func TestWays(t *testing.T) {
	for name, test := range ways() {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newPage(t, test.quirk)
				report, err := p.fill(t.Context(), nil)
				if err != nil {
					t.Fatalf("%v\nshows %v\nacts %q", err, p.shows, p.acts)
				}
				checkActs(t, p)
				if p.shows != p.answer {
					t.Errorf("page shows %v, want %v", p.shows, p.answer)
				}
				if got := report.Way.String(); got != test.way {
					t.Errorf("way %q, want %q", got, test.way)
				}
				if plain := report.Way == Plain(); report.Found == plain {
					t.Errorf("found %v for %v", report.Found, report.Way)
				}
				t.Logf("%+v", report)
			})
		})
	}
}

// checkActs checks that no cell is clicked twice in a row.
func checkActs(t *testing.T, p *page) {
	t.Helper()
	last := ""
	for _, act := range p.acts {
		if act == last {
			t.Errorf("%s twice in a row: %q", act, p.acts)
		}
		if strings.HasPrefix(act, "click") {
			last = act
		}
	}
}

// TestAhead checks that the digits in flight never exceed the largest window, on fast and on slow pages.
func TestAhead(t *testing.T) {
	for _, cost := range []time.Duration{time.Millisecond, 20 * time.Millisecond, 60 * time.Millisecond, 500 * time.Millisecond} {
		t.Run(cost.String(), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newPage(t, quirk{})
				p.cost = cost / 2 // for a click, and as long for a key
				most := 0
				p.hands = func(p *page) error {
					most = max(most, digitsIn(p.acts)-p.entered())
					return nil
				}
				report, err := p.fill(t.Context(), nil)
				if err != nil || p.shows != p.answer {
					t.Fatalf("%v, page holds %v", err, p.shows)
				}
				if most > windowSizes[len(windowSizes)-1] {
					t.Errorf("%d digits in flight", most)
				}
				if report.Retries > 0 || report.Way != Plain() {
					t.Errorf("report %+v", report)
				}
			})
		})
	}
}

// digitsIn counts the digits that were typed.
func digitsIn(acts []string) (n int) {
	for _, a := range acts {
		if len(a) == len("press 1") {
			n++
		}
	}
	return n
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
		"uncertain cell":             func() error { _, err := Fill(t.Context(), p, p, &bad, p.answer, Default()); return err },
		"cell without a solution":    func() error { _, err := Fill(t.Context(), p, p, board, hole, Default()); return err },
		"solution of another puzzle": func() error { _, err := Fill(t.Context(), p, p, board, other, Default()); return err },
	} {
		if call() == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if len(p.acts) > 0 {
		t.Errorf("acts %q", p.acts)
	}
}
