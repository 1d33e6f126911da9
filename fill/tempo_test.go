package fill

import (
	"os"
	"testing"
	"testing/synctest"
	"time"

	"autosolve/solver"
)

// TestTempo fills pages that lose clicks and keys, or let keys go astray, if these come too soon, and pages that miss short
// presses. At any time, at most two cells may hold a wrong digit.
func TestTempo(t *testing.T) {
	const ms = time.Millisecond
	for name, test := range map[string]struct {
		quirk quirk
		way   string
	}{
		"aims in 5 ms":                           {quirk{aims: 5 * ms}, "pause: 20ms"},
		"aims in 10 ms":                          {quirk{aims: 10 * ms}, "pause: 20ms"},
		"aims in 25 ms":                          {quirk{aims: 25 * ms}, "pause: 40ms"},
		"aims in 60 ms":                          {quirk{aims: 60 * ms}, "hold: 60ms"},
		"aims in 150 ms":                         {quirk{aims: 150 * ms}, "hold: 60ms, pause: 160ms"},
		"events every 30 ms":                     {quirk{gap: 30 * ms}, "pause: 40ms"},
		"events every 80 ms":                     {quirk{gap: 80 * ms}, "hold: 60ms, pause: 20ms"},
		"keys every 150 ms":                      {quirk{keyGap: 150 * ms}, "pause: 80ms"},
		"clicks every 200 ms":                    {quirk{clickGap: 200 * ms}, "pause: 160ms"},
		"buttons for 8 ms":                       {quirk{polls: 8 * ms}, "hold: 60ms"},
		"buttons for 33 ms":                      {quirk{polls: 33 * ms}, "hold: 60ms"},
		"buttons for 33 ms, events every 150 ms": {quirk{polls: 33 * ms, gap: 150 * ms}, "hold: 60ms, pause: 160ms"},
		"pad, buttons for 8 ms":                  {quirk{polls: 8 * ms, pad: ByButton}, "enter: button, hold: 60ms"},
		"clicks count":                           {quirk{counts: true}, "enter: clicks"},
		"clicks count late":                      {quirk{counts: true, aims: 150 * ms}, "enter: clicks"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newPage(t, test.quirk)
				astray := 0
				p.hands = func(p *page) error {
					astray = max(astray, p.wrongDigits())
					return nil
				}
				begun := time.Now()
				report, err := p.fill(t.Context(), nil)
				t.Logf("%v, %d astray, %+v", time.Since(begun), astray, report)
				if err != nil || p.shows != p.answer {
					t.Fatalf("%v, page holds %v, acts %q", err, p.shows, p.acts)
				}
				if astray > 2 {
					t.Errorf("%d digits went astray at once", astray)
				}
				if got := report.Way.String(); got != test.way || !report.Found {
					t.Errorf("way %q, found: %v, want %q", got, report.Found, test.way)
				}
			})
		})
	}
}

// TestTempoByChance fills a page on which a pause that the fill has chosen is long enough for most cells, but not for one: the
// pause becomes longer until that one is right, too.
func TestTempoByChance(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{gap: 80 * time.Millisecond})
		p.hands = func(p *page) error {
			if p.quirk.readonly = nowhere; p.pace.Pause < 100*time.Millisecond {
				p.quirk.readonly = 57 // r7c4
			}
			return nil
		}
		if report, err := p.fill(t.Context(), nil); err != nil || p.shows != p.answer {
			t.Errorf("%v, page holds %v, %+v", err, p.shows, report)
		}
	})
}

// TestTempoAfterASlowBeginning fills pages that lose clicks which come too soon after the one before, with hands that are slow at
// first, as on a busy machine, so that the way seems to need no pause. A third of the numbers of slow acts is enough, unless
// AUTOSOLVE_LONG is set.
func TestTempoAfterASlowBeginning(t *testing.T) {
	const clickGap = 200 * time.Millisecond
	for slow := range 110 {
		if slow%3 != 0 && os.Getenv("AUTOSOLVE_LONG") == "" {
			continue
		}
		synctest.Test(t, func(t *testing.T) {
			p := newPage(t, quirk{clickGap: clickGap})
			p.hands = func(p *page) error {
				if len(p.acts) < slow {
					time.Sleep(clickGap)
				}
				return nil
			}
			if report, err := p.fill(t.Context(), nil); err != nil || p.shows != p.answer {
				t.Errorf("%d slow acts: %v, page holds %v, %+v", slow, err, p.shows, report)
			}
		})
	}
}

// TestLateDigits makes the pause longer for the sake of three cells. If the page then shows their digits although they were not sent
// again, the pause is as short as before; if it shows only two of them, the pause stays.
func TestLateDigits(t *testing.T) {
	missed := []solver.Cell{2, 3, 5} // empty cells
	for seen, want := range map[int]time.Duration{2: firstPause, 3: 0} {
		synctest.Test(t, func(t *testing.T) {
			p := newPage(t, quirk{})
			f := p.filler()
			f.trial.proven = true
			for _, c := range missed {
				if err := f.enter(t.Context(), c); err != nil {
					t.Fatal(err)
				}
				p.takeEffect()
				p.shows[c] = 0
				f.cells.reopen(c)
			}
			if !f.slower(missed) || f.trial.way.Pause != firstPause {
				t.Fatalf("the pause is %v", f.trial.way.Pause)
			}
			for _, c := range missed[:seen] {
				p.shows[c] = p.answer[c]
			}
			if err := f.acceptLate(t.Context()); err != nil || f.trial.way.Pause != want {
				t.Errorf("with %d of 3 digits the pause is %v, want %v; %v", seen, f.trial.way.Pause, want, err)
			}
		})
	}
}

// TestTempoOfTimer fills pages on which a timer finds out which cell was clicked, so that some keys get into the right cell by
// chance, with several intervals and several times at which the fill begins.
func TestTempoOfTimer(t *testing.T) {
	const ms = time.Millisecond
	for _, timer := range []time.Duration{5 * ms, 10 * ms, 16 * ms, 33 * ms} {
		most := 0
		for begin := range timer / ms {
			synctest.Test(t, func(t *testing.T) {
				time.Sleep(begin * ms)
				p := newPage(t, quirk{timer: timer})
				astray := 0
				p.hands = func(p *page) error {
					astray = max(astray, p.wrongDigits())
					return nil
				}
				report, err := p.fill(t.Context(), nil)
				if err != nil || p.shows != p.answer {
					t.Errorf("timer of %v, begun after %v: %v, page holds %v", timer, begin*ms, err, p.shows)
				}
				if astray > 2 {
					t.Errorf("timer of %v, begun after %v: %d digits went astray at once, %+v", timer, begin*ms, astray, report)
				}
				most = max(most, astray)
			})
		}
		t.Logf("timer of %v: at most %d digits went astray at once", timer, most)
	}
}

// wrongDigits returns the number of cells that hold a wrong digit.
func (p *page) wrongDigits() (n int) {
	for c, d := range p.shows {
		if d != 0 && d != p.answer[c] {
			n++
		}
	}
	return n
}
