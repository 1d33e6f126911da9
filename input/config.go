package input

import (
	"fmt"
	"image"
	"time"

	"autosolve/internal/fault"
)

// Pace is how fast a Driver acts. With the zero Pace it acts as fast as the desktop accepts input.
type Pace struct {
	// Hold is how long a key or a button stays down. Some pages poll the keyboard and miss a key that is released before
	// the next poll; 60 ms is enough for the pages tested.
	Hold time.Duration
	// Pause is how long to wait after each click, each key and each move of the pointer.
	Pause time.Duration
}

// Config has the settings of a Driver. Start from Default.
type Config struct {
	Pace Pace
	// Jitter is how far, in pixels, the pointer may be from where the Driver left it. If it is farther away, the user has
	// moved it, and the Driver stops. Bumping the table may move a mouse by a few pixels.
	Jitter int
	// Corner is the largest distance, in pixels, from two edges of the screen at which the pointer counts as being in the
	// corner between them.
	Corner int
	// FocusWait is the longest time that the first click waits until the clicked window has the keyboard focus, which another
	// window, such as a terminal, may have at the start. It also limits other short waits, such as that for a window manager
	// that delays the release of a button.
	FocusWait time.Duration
	// Patience is how long the X server or the compositor may take to answer before it is considered to hang.
	Patience time.Duration
}

// Default returns a Config without waits between acts.
func Default() Config {
	return Config{Jitter: 6, Corner: 3, FocusWait: time.Second, Patience: fault.Patience}
}

// CheckPointer returns a *StoppedError if the pointer has moved farther than Jitter. The argument at is the position of the
// pointer, left the position where a Driver has left it, and screen the rectangle that contains all monitors.
func (c Config) CheckPointer(at, left image.Point, screen image.Rectangle) error {
	if c.IsNear(at, left) {
		return nil
	}
	by := ByPointer
	if c.InCorner(at, screen) {
		by = ByCorner
	}
	return &StoppedError{By: by, Detail: fmt.Sprintf("from %v to %v", left, at)}
}

// Apart returns the larger of the horizontal and the vertical distance between two points.
func Apart(a, b image.Point) int {
	by := a.Sub(b)
	return max(by.X, -by.X, by.Y, -by.Y)
}

// IsNear reports whether two points are at most Jitter apart, both horizontally and vertically.
func (c Config) IsNear(a, b image.Point) bool { return Apart(a, b) <= c.Jitter }

// InCorner reports whether p is in one of the four corners of screen, as the field Corner defines them.
func (c Config) InCorner(p image.Point, screen image.Rectangle) bool {
	nearX := min(p.X-screen.Min.X, screen.Max.X-1-p.X) <= c.Corner
	nearY := min(p.Y-screen.Min.Y, screen.Max.Y-1-p.Y) <= c.Corner
	return nearX && nearY
}
