//go:build linux

package e2e

import (
	"strings"
	"testing"

	"autosolve/test/stage"
)

// A page that goes on to another puzzle by itself after the last digit but one is not taken for solved, and the other puzzle gets
// no digit.
func TestPageGoesOnByItself(t *testing.T) {
	t.Parallel()
	person := []string{"--like-a-person", "--pace", "400ms"}
	for _, test := range []struct {
		name, behaviour string
		args            []string
	}{
		{"at once", "goes-on=1", nil},
		{"at once, with popups", "popup-modal,goes-on=1", nil},
		{"like a person, at once", "goes-on=1", person},
		{"like a person, during the last thought", "goes-on=150", person},
		{"like a person, with popups", "popup-modal,goes-on=150", person},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.name == "at once, with popups" || test.name == "like a person, at once" {
				stage.Long(t) // what each of the two combines is in the other cases, too
			}
			d := borrowDesk(t)
			inTime(t, func() bool {
				v := visitPage(t, d, ownPage(50)+"&behaviour="+test.behaviour)
				o := v.start(test.args...).end()
				got := ask[struct {
					Early bool // the last digit came before the page had painted the other puzzle
					After []string
				}](v, `(() => {
					const events = practice.events, index = (name) => events.findIndex((e) => e.name === name);
					const digits = (from, to) => events.slice(from, to).filter((e) => e.type === 'keydown' && /^\d$/.test(e.key)).map((e) => e.key);
					const at = index('goes-on'), painted = index('went-on');
					if (at < 0 || painted < 0 || events[at].full || digits(at, painted).length > 0) return {Early: true};
					return {After: digits(painted)};
				})()`)
				if got.Early {
					return false
				}
				says := []string{"stopped after ", ": another puzzle is there: "}
				if strings.HasPrefix(test.behaviour, "popup") { // a popup may still lie over the other puzzle
					says = says[:1]
				}
				v.check(o, 6, says)
				if o.out.String() != "" || strings.Contains(o.errs.String(), "Solved: ") {
					t.Error("it says that the puzzle is solved")
				}
				if len(got.After) > 0 {
					t.Errorf("the page got %q", got.After)
				}
				return true
			})
		})
	}
}
