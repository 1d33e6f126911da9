package capture

import (
	"errors"
	"image"
	"testing"
	"time"
)

// TestCaptureOfWindows captures the whole desktop of the session and a part of it, and opens the first monitor, which lies
// in it.
func TestCaptureOfWindows(t *testing.T) {
	all, err := Open(t.Context(), AllMonitors)
	if err != nil {
		t.Fatal(err)
	}
	defer all.Close()
	whole, err := all.Capture(t.Context(), all.Bounds())
	if err != nil {
		t.Fatal(err)
	}
	if whole.Rect != all.Bounds() || whole.Rect.Empty() || !whole.Opaque() {
		t.Fatalf("captured %v of %v, opaque %v", whole.Rect, all.Bounds(), whole.Opaque())
	}
	part := whole.Rect.Inset(whole.Rect.Dx() / 4)
	img := new(image.RGBA)
	if err := all.CaptureInto(t.Context(), img, part); err != nil {
		t.Fatal(err)
	}
	if img.Rect != part {
		t.Errorf("captured %v for %v", img.Rect, part)
	}
	first, err := Open(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	if !first.Bounds().In(all.Bounds()) {
		t.Errorf("the first monitor, %v, is not in %v", first.Bounds(), all.Bounds())
	}
	begun := time.Now()
	if err := first.Await(t.Context(), time.Minute); err != nil || time.Since(begun) > time.Second {
		t.Errorf("waited %v: %v", time.Since(begun), err)
	}
}

// TestCaptureRefusedOnWindows asks for monitors and regions that are not there.
func TestCaptureRefusedOnWindows(t *testing.T) {
	var missing *MonitorError
	if _, err := Open(t.Context(), 99); !errors.As(err, &missing) || missing.Count < 1 {
		t.Errorf("monitor 99: error %v", err)
	}
	s, err := Open(t.Context(), AllMonitors)
	if err != nil {
		t.Fatal(err)
	}
	at := s.Bounds().Max
	var off *OffScreenError
	if _, err := s.Capture(t.Context(), image.Rectangle{Min: at, Max: at.Add(image.Pt(10, 10))}); !errors.As(err, &off) {
		t.Errorf("beside the screen: error %v", err)
	}
	if _, err := (windowsDesktop{}).look(image.Rectangle{Min: at, Max: at.Add(image.Pt(10, 10))}, false); !errors.As(err, &off) {
		t.Errorf("beside the screen, without the check before: error %v", err)
	}
	s.Close()
	if _, err := s.Capture(t.Context(), s.Bounds()); !errors.Is(err, ErrClosed) {
		t.Errorf("after Close: error %v", err)
	}
}
