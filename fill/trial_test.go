package fill

import (
	"testing"
	"time"
)

func TestTrialGoesThroughTheWays(t *testing.T) {
	ways := Known(nil)
	tr := newTrial(ways)
	if !tr.first() || tr.proven || tr.way != Plain() {
		t.Errorf("%+v", tr)
	}
	typed := func(w Way) bool { return w.Enter == ByKey && w.Keys == OnRow }
	if !tr.next(2, typed) || tr.way.Hold != held || tr.first() || tr.began != 2 || tr.before != 0 {
		t.Errorf("%+v", tr)
	}
	if !tr.next(4, typed) || tr.way.Pause != patientPause {
		t.Errorf("%+v", tr)
	}
	if len(tr.tried)+len(tr.untried) != len(ways) {
		t.Errorf("%d ways tried and %d untried, of %d", len(tr.tried), len(tr.untried), len(ways))
	}
	if !tr.back() || tr.way.Hold != held || tr.began != 2 || tr.untried[0].Pause != patientPause {
		t.Errorf("%+v", tr)
	}
	if tr.next(9, func(Way) bool { return false }) {
		t.Error("the trial switched to a way that is not worth trying")
	}
	if one := newTrial(ways[:1]); !one.proven || one.back() {
		t.Error("the only way is not proven, or there is one before it")
	}
}

func TestTrialIsCareful(t *testing.T) {
	tr, quick := newTrial(Known(nil)), habits{slowest: time.Millisecond}
	if !tr.may(1, 1, &habits{}) || tr.may(2, 2, &habits{}) || !tr.may(2, 0, &habits{}) {
		t.Error("want two digits for a page that has shown nothing")
	}
	if !tr.may(8, 8, &quick) || tr.may(9, 9, &quick) {
		t.Error("want nine digits in the first way once the page has shown something")
	}
	tr.next(9, func(Way) bool { return true })
	if tr.may(11, 2, &quick) || !tr.may(10, 1, &quick) {
		t.Error("want two digits in a later way")
	}
	tr.beyond = 1
	if !tr.may(11, 2, &quick) {
		t.Error("want one more digit to move the caret")
	}
	tr.proven = true
	if !tr.may(100, 20, &quick) {
		t.Error("want no limit in a proven way")
	}
}
