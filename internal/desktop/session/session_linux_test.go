package session

import (
	"errors"
	"fmt"
	"testing"

	"autosolve/input"
	client "autosolve/internal/desktop/portal"
)

// Errors of screens and those of hands say that the sharing has ended.
func TestIsEnded(t *testing.T) {
	for _, c := range []struct {
		err  error
		want bool
	}{
		{client.ErrRefused, true},
		{client.ErrClosed, true},
		{&client.LackError{Asked: true}, true},
		{&client.LackError{}, false},
		{fmt.Errorf("fill: %w", &input.StoppedError{By: input.BySharing}), true},
		{&input.StoppedError{By: input.ByPointer}, false},
		{errors.New("another"), false},
	} {
		if got := IsEnded(c.err); got != c.want {
			t.Errorf("%v: %v, want %v", c.err, got, c.want)
		}
	}
}
