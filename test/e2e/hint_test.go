//go:build linux

package e2e

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// A person solves an evil puzzle with hints alone: all hints are right, and the program touches nothing.
func TestHints(t *testing.T) {
	t.Parallel()
	v := visitPage(t, borrowDesk(t), "?level=4&set_id=3")
	solution := v.hidden("cheat")
	placed := regexp.MustCompile(`So place ([1-9]) in r([1-9])c([1-9])\.\n$`)
	for range 10 {
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

// enter enters a digit into a cell of the page.
func (v *visit) enter(row, col int, digit string) {
	v.t.Helper()
	ask[bool](v, fmt.Sprintf("(document.getElementById('f%d%d').value = '%s', true)", col-1, row-1, digit))
}
