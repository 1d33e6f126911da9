package fill

import "testing"

// TestNext checks the transitions of the state machine.
func TestNext(t *testing.T) {
	for _, test := range []struct {
		name     string
		from     situation
		evidence evidence
		to       situation
		do       action
	}{
		{"solved", situation{}, evidence{solved: true, allSent: true}, situation{}, finish},
		{"solved, then moved", situation{}, evidence{cause: Moved, solved: true, allSent: true}, situation{sight: Moved}, finish},
		{"solved beneath a popup", situation{opens, Unclear}, evidence{cause: Unclear, solved: true, allSent: true}, situation{opens, Unclear}, finish},
		{"solved just now", situation{}, evidence{solved: true, allSent: true, fresh: true, hovered: true}, situation{}, lookAgain},
		{"solved below the pointer", situation{}, evidence{solved: true, allSent: true, hovered: true}, situation{}, moveAside},
		{"in place", situation{}, evidence{}, situation{}, proceed},
		{"in place, all sent", situation{}, evidence{allSent: true, unseen: true}, situation{}, proceed},
		{"in place while watched", situation{opening: mayOpen}, evidence{}, situation{opening: mayOpen}, proceed},
		{"back in place", situation{sight: Hidden}, evidence{}, situation{}, proceed},
		{"back after an act, was hidden", situation{sight: Hidden}, evidence{closed: true}, situation{}, proceed},
		{"uncovered by itself", situation{sight: Unclear}, evidence{}, situation{}, proceed},
		{"uncovered by an act", situation{sight: Unclear}, evidence{closed: true}, situation{opening: opens}, proceed},

		{"hidden", situation{}, evidence{cause: Hidden, passing: true}, situation{sight: Hidden}, relieve},
		{"hidden for long", situation{sight: Hidden}, evidence{cause: Hidden}, situation{sight: Hidden}, stop},
		{"moved", situation{}, evidence{cause: Moved, passing: true}, situation{sight: Moved}, relieve},
		{"moved for long", situation{sight: Moved}, evidence{cause: Moved}, situation{sight: Moved}, stop},
		{"replaced for long", situation{opens, Replaced}, evidence{cause: Replaced}, situation{opens, Replaced}, stop},
		{"hidden by Escape", situation{opens, Hidden}, evidence{cause: Hidden, paused: true}, situation{opens, Hidden}, stopPaused},
		{"covered", situation{}, evidence{cause: Unclear, passing: true}, situation{sight: Unclear}, relieve},
		{"covered for long", situation{sight: Unclear}, evidence{cause: Unclear}, situation{sight: Unclear}, stop},
		{"covered for long, typing works", situation{sight: Unclear}, evidence{cause: Unclear, typable: true}, situation{sight: Unclear}, stop},
		{"covered near the only click", situation{sight: Unclear}, evidence{cause: Unclear, fromClick: true}, situation{opens, Unclear}, lookAgain},
		{"covered near the only click, while watched", situation{mayOpen, Unclear}, evidence{cause: Unclear, fromClick: true}, situation{opens, Unclear}, lookAgain},
		{"opened", situation{opening: opens}, evidence{cause: Unclear, passing: true}, situation{opens, Unclear}, relieve},
		{"opened, stays", situation{opens, Unclear}, evidence{cause: Unclear, fromClick: true}, situation{opens, Unclear}, stopUnclosed},
		{"opened, stays, typing works", situation{opens, Unclear}, evidence{cause: Unclear, typable: true}, situation{opens, Unclear}, fillBeside},
		{"opened, Escape hides", situation{opens, Unclear}, evidence{cause: Unclear, paused: true}, situation{opens, Unclear}, stopUnclosed},

		{"an answer, all seen", situation{}, evidence{cause: Hidden, allSent: true, answer: true}, situation{sight: Hidden}, accept},
		{"an answer, some unseen", situation{}, evidence{cause: Hidden, allSent: true, answer: true, unseen: true}, situation{sight: Hidden}, lookAgain},
		{"an answer, for long", situation{sight: Hidden}, evidence{cause: Hidden, allSent: true, answer: true, unseen: true, overdue: true},
			situation{sight: Hidden}, accept},
		{"a popup as before", situation{opens, Unclear}, evidence{cause: Unclear, allSent: true, answer: true, unseen: true, curable: true},
			situation{opens, Unclear}, lookAgain},
		{"a popup as before, for long", situation{opens, Unclear},
			evidence{cause: Unclear, allSent: true, answer: true, unseen: true, overdue: true, curable: true}, situation{opens, Unclear}, cure},
		{"no answer", situation{}, evidence{cause: Unclear, allSent: true, passing: true}, situation{sight: Unclear}, lookAgain},
		{"no answer, for long", situation{opens, Unclear}, evidence{cause: Unclear, allSent: true, overdue: true, typable: true}, situation{opens, Unclear}, resend},
	} {
		if to, do := test.from.next(test.evidence); to != test.to || do != test.do {
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
