//go:build linux

package e2e

import (
	"strings"
	"testing"
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
			v := visitPage(t, borrowDesk(t), ownPage(50)+"&behaviour="+test.behaviour)
			o := v.run(6, []string{"stopped after ", ": another puzzle is there: "}, test.args...)
			if o.out.String() != "" || strings.Contains(o.errs.String(), "Solved: ") {
				t.Error("it says that the puzzle is solved")
			}
			after := ask[[]string](v, `(() => {
				const at = practice.events.findIndex((e) => e.name === 'goes-on');
				if (at < 0 || practice.events[at].full) return ['the last digit'];
				return practice.events.slice(at).filter((e) => e.type === 'keydown' && /^\d$/.test(e.key)).map((e) => e.key);
			})()`)
			if len(after) > 0 {
				t.Errorf("the page got %q", after)
			}
		})
	}
}
