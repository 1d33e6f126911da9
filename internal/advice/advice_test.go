package advice

import (
	"context"
	"errors"
	"fmt"
	"testing"
)

// TestChain checks that the status and each hint come from the outermost error that has one.
func TestChain(t *testing.T) {
	inner := &Error{Err: errors.New("inner"), Status: NoGrid, Hint: "inner hint", PageHint: "inner page"}
	outer := fmt.Errorf("outer: %w", &Error{Err: inner, Status: Usage})
	for _, c := range []struct {
		err        error
		status     Status
		hint, page string
	}{
		{nil, Done, "", ""},
		{errors.New("odd"), Unforeseen, "", ""},
		{inner, NoGrid, "inner hint", "inner page"},
		{outer, Usage, "inner hint", "inner page"},
		{UsageError(outer, "outer hint"), Usage, "outer hint", "inner page"},
		{errors.Join(errors.New("odd"), inner, UsageError(errors.New("later"), "later")), NoGrid, "inner hint", "inner page"},
		{UsageError(fmt.Errorf("read: %w", context.Canceled), "hint"), Stopped, "hint", ""},
	} {
		if got := StatusOf(c.err); got != c.status {
			t.Errorf("%v: status %d, want %d", c.err, got, c.status)
		}
		if got := Of(c.err); got.Hint != c.hint || got.PageHint != c.page {
			t.Errorf("%v: hints %q and %q, want %q and %q", c.err, got.Hint, got.PageHint, c.hint, c.page)
		}
	}
}
