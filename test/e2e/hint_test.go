//go:build linux

package e2e

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"autosolve/test/stage"
)

// A person follows four hints on an evil puzzle: all of them are right, and the program touches nothing.
func TestHints(t *testing.T) {
	t.Parallel()
	v := visitPage(t, borrowDesk(t), "?level=4&set_id=3")
	solution := v.hidden("cheat")
	for range 4 {
		events, shown := ask[int](v, "practice.events.length"), v.cells()
		o := v.run(0, nil, "hint", "--digit")
		if got := ask[int](v, "practice.events.length"); got != events || v.cells() != shown {
			t.Fatalf("the page saw %d events", got-events)
		}
		found := placed.FindStringSubmatch(o.out.String())
		if found == nil {
			t.Fatalf("no digit in %v", o)
		}
		row, _ := strconv.Atoi(found[2]) // always a digit
		col, _ := strconv.Atoi(found[3])
		if want := solution[(row-1)*9+col-1 : (row-1)*9+col]; found[1] != want {
			t.Fatalf("%v, the solution has %s", o, want)
		}
		v.enter(row, col, found[1])
	}

	// A wrong entry is named, and there is no other hint.
	i := strings.Index(v.cells(), ".")
	row, col, wrong := i/9+1, i%9+1, "1"
	if solution[i:i+1] == wrong {
		wrong = "2"
	}
	v.enter(row, col, wrong)
	o := v.run(5, []string{fmt.Sprintf("wrong entries: the %s in r%dc%d\n", wrong, row, col)}, "hint")
	if o.out.String() != "" {
		t.Errorf("a hint is given: %v", o)
	}
}

// hint --place enters the digit of the hint, on X11 and on Wayland: only its cell changes, and to the right digit.
func TestHintPlaces(t *testing.T) {
	onBothDesktops(t, func(t *testing.T, d *stage.Desk) {
		v := visitPage(t, d, "?level=4&set_id=3")
		solution := v.hidden("cheat")
		for range 2 {
			before := v.cells()
			o := v.run(0, []string{"Placed: "}, "hint", "--digit", "--place")
			found := placed.FindStringSubmatch(o.out.String())
			if found == nil {
				t.Fatalf("no digit in %v", o)
			}
			row, _ := strconv.Atoi(found[2]) // always a digit
			col, _ := strconv.Atoi(found[3])
			i := 9*(row-1) + col - 1
			if want := before[:i] + solution[i:i+1] + before[i+1:]; v.cells() != want || before[i] != '.' {
				t.Fatalf("the page shows %s, want %s\n%v", v.cells(), want, o)
			}
		}

		// A page that takes no digit is left as it was. TestFaults has such a page on X11, which keys scroll.
		if d.Sway == nil {
			return
		}
		v = visitPage(t, d, "?level=1&set_id=1&behaviour=deaf")
		before := v.cells()
		v.run(7, []string{"the page takes no digits"}, "hint", "--place", "--config", v.file("few.yaml", fewWays))
		if v.cells() != before {
			t.Errorf("the page shows %s, want %s", v.cells(), before)
		}
	})
}

// placed matches the last sentence of a hint that finds a digit, which may be wrapped.
var placed = regexp.MustCompile(`So\s+place\s+([1-9])\s+in\s+r([1-9])c([1-9])\.\n`)

// enter enters a digit into a cell of the page.
func (v *visit) enter(row, col int, digit string) {
	v.t.Helper()
	ask[bool](v, fmt.Sprintf("(document.getElementById('f%d%d').value = '%s', true)", col-1, row-1, digit))
}
