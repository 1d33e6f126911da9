//go:build linux

package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// If the screen must be refused, nothing is typed: the page receives no pointer event and no key.
func TestRefuses(t *testing.T) {
	t.Parallel()
	d := borrowDesk(t)
	const empty = "................................................................................."
	for _, c := range []struct {
		name, page string
		prepare    string // a script that changes the page
		exit       int
		says       []string
	}{
		{name: "no grid", page: "nogrid", exit: 3, says: []string{"no grid found", "--delay"}},
		{name: "paused", page: "?level=1&set_id=1", prepare: `document.getElementsByName('pause')[0].click()`,
			exit: 3, says: []string{"it holds no digit"}},
		{name: "scrolled out", page: "?level=1&set_id=1", exit: 3, says: []string{"no grid found"},
			prepare: `document.body.style.paddingTop = '900px'; scrollTo(0, 0)`},
		{name: "covered cells", page: "?level=1&set_id=1", prepare: cover("c33", "c44"), exit: 4,
			says: []string{"4 of 81 cells cannot be read with certainty: r4c4 r4c5 r5c4 r5c5", "--annotate"}},
		{name: "two grids", page: "?level=1&set_id=1", exit: 4, says: []string{"--pick"},
			prepare: `const g = document.getElementById('puzzle_grid'); document.getElementById('content').style.flexDirection = 'row';
				document.getElementById('content').append(g.cloneNode(true)); document.getElementById('side').style.display = 'none'`},
		{name: "two solutions, none with the entries", exit: 5, says: []string{"an entry may be wrong (row 1: r1c1 and r1c6 are both 7)"},
			page: unfinishedPage("7" + with(ownPuzzle, ownSolution, 20)[1:])},
		{name: "no solution", exit: 5, says: []string{"no solution"},
			page: "?puzzle=3846...1........3.....5.7.9....491..7..2.6..5..258....6.1.3.....7........9...4.86"},
		{name: "one entry, and that is wrong", exit: 5, says: []string{"r1c3 is 4, should be 5", "--fix-mistakes"},
			page: "?puzzle=" + ownPuzzle + "&entries=..4" + empty[3:]},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := visitPage(t, d, c.page)
			if c.prepare != "" {
				v.do(chromedp.Evaluate[chromedp.Void]("{" + c.prepare + "}"))
			}
			v.shown = v.cells()
			o := v.run(c.exit, c.says)
			if o.out.String() != "" {
				t.Errorf("printed %q", &o.out)
			}
			v.isUntouched()
		})
	}
}

// cover returns a script that covers two cells and everything between them.
func cover(from, to string) string {
	return `const a = document.getElementById('` + from + `').getBoundingClientRect(), b = document.getElementById('` + to + `').getBoundingClientRect();
		const lid = document.createElement('div');
		lid.style = 'position: fixed; background: #cc8844; left: ' + (a.left + 9) + 'px; top: ' + (a.top + 9) + 'px; width: ' + (b.right - a.left - 18) + 'px; height: ' + (b.bottom - a.top - 18) + 'px';
		document.body.append(lid);`
}

// The page after a solved puzzle has no grid.
func TestCongratulationPageHasNoGrid(t *testing.T) {
	t.Parallel()
	v := visitPage(t, borrowDesk(t), "?puzzle="+ownPuzzle+"&entries="+ownSolution)
	if got := v.verdict(); got != congratulation {
		t.Fatalf("the page says %q", got)
	}
	v.run(3, []string{"no grid found"})
	if got := ask[string](v, "document.getElementById('message').textContent"); got != congratulation {
		t.Errorf("the page now says %q", got)
	}
}

// A dry run prints the grid and changes nothing on the desktop.
func TestDryRunTouchesNothing(t *testing.T) {
	t.Parallel()
	d := borrowDesk(t)
	for _, c := range []struct {
		name, page string
		exit       int
		says       string
	}{
		{"one solution", "?puzzle=" + ownPuzzle, 0, "the puzzle has one solution"},
		{"no solution", "?puzzle=" + strings.Replace(ownPuzzle, "38.6", "3836", 1), 5, "no solution: row 1: r1c1 and r1c3 are both 3"},
		{"several solutions", "?puzzle=" + unfinished, 5, "more than one solution"},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := visitPage(t, d, c.page)
			html := ask[string](v, "document.documentElement.outerHTML")
			events := ask[int](v, "practice.events.length")
			o := v.run(c.exit, []string{c.says}, "--dry-run")
			if got := o.out.String(); got != v.shown+"\n" {
				t.Errorf("printed %q, the page shows %s", got, v.shown)
			}
			v.isUntouched()
			if got := ask[string](v, "document.documentElement.outerHTML"); got != html {
				t.Errorf("the page was changed: %s", got)
			}
			if got := ask[int](v, "practice.events.length"); got != events {
				t.Errorf("the page saw %d events", got-events)
			}
		})
	}
}
