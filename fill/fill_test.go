package fill

import (
	"testing"
	"testing/synctest"
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
		"arrows only":  {quirk{rests: true}, "order: snake, move: arrows"},
		"tab only":     {quirk{rests: true, onlyTab: true}, "move: tab"},
		"caret":        {quirk{caretBlurs: true}, "plain click and type"},
		"hover":        {quirk{hoverBlurs: true}, "park: yes"},
		"both":         {quirk{caretBlurs: true, hoverBlurs: true}, "park: yes"},
		"hold, draft":  {quirk{hold: true, draft: true}, "hold: 60ms, after_digit: return"},
		"hold, twice":  {quirk{hold: true, twice: true}, "hold: 60ms, presses: 2"},
		"hold, modal":  {quirk{hold: true, modal: true}, "hold: 60ms, between: given"},
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
