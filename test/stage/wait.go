package stage

import (
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

// Wait calls ready every few milliseconds until it returns true. It reports whether that happened within HangLimit.
func Wait(ready func() bool) bool {
	for deadline := time.Now().Add(HangLimit); !ready(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(deadline) {
			return false
		}
	}
	return true
}
