package fill

import "testing"

// TestNext holds each row of the state machine.
func TestNext(t *testing.T) {
	for _, test := range []struct {
		name string
		from situation
		seen seen
		to   situation
		do   action
	}{
		{"solved", situation{}, seen{solved: true, allSent: true}, situation{}, finish},
		{"solved elsewhere", situation{}, seen{cause: Moved, solved: true, allSent: true}, situation{sight: Moved}, finish},
		{"solved beneath a popup", situation{opens, Unclear}, seen{cause: Unclear, solved: true, allSent: true}, situation{opens, Unclear}, finish},
		{"in place", situation{}, seen{}, situation{}, proceed},
		{"in place, all sent", situation{}, seen{allSent: true, unseen: true}, situation{}, proceed},
		{"in place while watched", situation{opening: mayOpen}, seen{}, situation{opening: mayOpen}, proceed},
		{"back in place", situation{sight: Hidden}, seen{}, situation{}, proceed},
		{"back after an act, was hidden", situation{sight: Hidden}, seen{closed: true}, situation{}, proceed},
		{"uncovered by itself", situation{sight: Unclear}, seen{}, situation{}, proceed},
		{"uncovered by an act", situation{sight: Unclear}, seen{closed: true}, situation{opening: opens}, proceed},

		{"hidden", situation{}, seen{cause: Hidden, passing: true}, situation{sight: Hidden}, relieve},
		{"hidden for long", situation{sight: Hidden}, seen{cause: Hidden}, situation{sight: Hidden}, stop},
		{"moved", situation{}, seen{cause: Moved, passing: true}, situation{sight: Moved}, relieve},
		{"moved for long", situation{sight: Moved}, seen{cause: Moved}, situation{sight: Moved}, stop},
		{"replaced for long", situation{opens, Replaced}, seen{cause: Replaced}, situation{opens, Replaced}, stop},
		{"hidden by Escape", situation{opens, Hidden}, seen{cause: Hidden, paused: true}, situation{opens, Hidden}, stopPaused},
		{"covered", situation{}, seen{cause: Unclear, passing: true}, situation{sight: Unclear}, relieve},
		{"covered for long", situation{sight: Unclear}, seen{cause: Unclear}, situation{sight: Unclear}, stop},
		{"covered for long, typing works", situation{sight: Unclear}, seen{cause: Unclear, typable: true}, situation{sight: Unclear}, stop},
		{"covered near the only click", situation{sight: Unclear}, seen{cause: Unclear, fromClick: true}, situation{opens, Unclear}, lookAgain},
		{"the same while watched", situation{mayOpen, Unclear}, seen{cause: Unclear, fromClick: true}, situation{opens, Unclear}, lookAgain},
		{"opened", situation{opening: opens}, seen{cause: Unclear, passing: true}, situation{opens, Unclear}, relieve},
		{"opened, stays", situation{opens, Unclear}, seen{cause: Unclear, fromClick: true}, situation{opens, Unclear}, stopUnclosed},
		{"opened, stays, typing works", situation{opens, Unclear}, seen{cause: Unclear, typable: true}, situation{opens, Unclear}, fillBeside},
		{"opened, Escape hides", situation{opens, Unclear}, seen{cause: Unclear, paused: true}, situation{opens, Unclear}, stopUnclosed},

		{"an answer, all seen", situation{}, seen{cause: Hidden, allSent: true, answer: true}, situation{sight: Hidden}, accept},
		{"an answer, some unseen", situation{}, seen{cause: Hidden, allSent: true, answer: true, unseen: true}, situation{sight: Hidden}, lookAgain},
		{"an answer, for long", situation{sight: Hidden}, seen{cause: Hidden, allSent: true, answer: true, unseen: true, overdue: true},
			situation{sight: Hidden}, accept},
		{"no answer", situation{}, seen{cause: Unclear, allSent: true, passing: true}, situation{sight: Unclear}, lookAgain},
		{"no answer, for long", situation{opens, Unclear}, seen{cause: Unclear, allSent: true, overdue: true, typable: true}, situation{opens, Unclear}, resend},
	} {
		if to, do := test.from.next(test.seen); to != test.to || do != test.do {
			t.Errorf("%s: %+v and %d, want %+v and %d", test.name, to, do, test.to, test.do)
		}
	}
}

func TestAfterFirst(t *testing.T) {
	for _, test := range []struct {
		from         opening
		over, rested bool
		to           opening
	}{
		{mayOpen, false, false, mayOpen},
		{mayOpen, false, true, opensNothing},
		{mayOpen, true, false, opens},
		{mayOpen, true, true, opens},
		{opensNothing, true, true, opensNothing},
		{opens, false, true, opens},
	} {
		if to := test.from.afterFirst(test.over, test.rested); to != test.to {
			t.Errorf("%+v: got %d", test, to)
		}
	}
}
