package x11

import (
	"context"
	"errors"
	"image"
	"strings"
	"syscall"
	"testing"
	"time"

	"autosolve/input"
	"autosolve/test/stage"
)

// TestHangsDuringAStroke stops the X server before a press, and then cancels the stroke: it ends before the server counts as
// hanging, says that the key or button may be down, and is released as soon as the server goes on.
func TestHangsDuringAStroke(t *testing.T) {
	desk := newDesk(t, stage.Screen{Width: 400, Height: 400})
	newWindow(t, desk, "puzzle", image.Rect(100, 100, 400, 400))
	driver := openDriver(t, input.Default())
	for name, s := range map[string]stroke{"key": keyStroke("8"), "key with Shift": keyStroke("8", shiftKey), "button": leftButton} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			desk.Signal(syscall.SIGSTOP)
			defer desk.Signal(syscall.SIGCONT)
			time.AfterFunc(100*time.Millisecond, cancel)
			err := driver.tap(ctx, "it", s, time.Now().Add(time.Minute))
			if !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "release it: ") {
				t.Errorf("got %v", err)
			}
			desk.Signal(syscall.SIGCONT)
			stage.Eventually(t, "nothing is held down", func() bool { return desk.Held(t) == nil })
		})
	}
}
