package main

import (
	"fmt"
	"testing"

	"autosolve/capture"
	"autosolve/internal/advice"
)

// TestExitOnWindows checks the failures that only the desktop of Windows can cause.
func TestExitOnWindows(t *testing.T) {
	checkExits(t, []exit{
		{&capture.DisplayError{}, advice.Undrivable, "no monitor\nstart autosolve on the desktop"},
		{fmt.Errorf("capture the screen: %w", capture.ErrHidden), advice.Stopped,
			"hides the desktop\nunlock the screen"},
	})
}
