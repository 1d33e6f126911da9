package stage

import (
	"os"
	"testing"
	"time"
)

// HangLimit is how long a test waits for something that takes moments, such as loading a page or starting a server. It ends
// a test that hangs, but tolerates a machine that stalls for a minute or two.
const HangLimit = 5 * time.Minute

// Eventually waits until ready returns true, and fails the test after HangLimit.
func Eventually(t testing.TB, what string, ready func() bool) {
	t.Helper()
	if !Wait(ready) {
		t.Fatalf("waited in vain until %s", what)
	}
}

// Wait calls ready until it returns true, and reports whether that happened within HangLimit. The pauses between the calls grow
// from 2 ms to 50 ms, as asking a browser or a server repeatedly takes processor time from what the test waits for.
func Wait(ready func() bool) bool {
	for began := time.Now(); !ready(); {
		waited := time.Since(began)
		if waited > HangLimit {
			return false
		}
		time.Sleep(min(max(waited/8, 2*time.Millisecond), 50*time.Millisecond))
	}
	return true
}

// Long skips a test that repeats in other circumstances what another one shows, unless $AUTOSOLVE_LONG asks for such tests.
func Long(t testing.TB) {
	t.Helper()
	if os.Getenv("AUTOSOLVE_LONG") == "" {
		t.Skip("needs AUTOSOLVE_LONG")
	}
}
