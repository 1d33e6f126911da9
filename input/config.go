package input

import (
	"image"
	"time"

	"autosolve/internal/fault"
)

// Pace is how fast a Driver acts. The zero Pace is as fast as the X server takes it.
type Pace struct {
	// Hold is how long a key or a button stays down. Some pages lose a key that is down for less than one of their
	// rounds; 60 ms is enough for those seen.
	Hold time.Duration
	// Pause is the wait after each click and each key.
	Pause time.Duration
}

// Config is how a Driver works. Begin with Default.
type Config struct {
	Pace Pace
	// Jitter is how far, in pixels, the pointer may be from where it was left before that counts as the user's wish to
	// stop. A touched table moves a mouse, too.
	Jitter int
	// Corner is how near, in pixels, to a corner of the screen the pointer is in that corner.
	Corner int
	// FocusWait is how long the first click waits for the clicked window to get the keyboard focus, when another
	// window has it at the start (a terminal, for instance). A window manager that holds back a click for as long has
	// the same patience.
	FocusWait time.Duration
	// Patience is how long the X server, or the compositor, may take to answer before it counts as one that hangs.
	Patience time.Duration
}

// Default returns a Config without waits between acts.
func Default() Config {
	return Config{Jitter: 6, Corner: 3, FocusWait: time.Second, Patience: fault.Patience}
}

// InCorner reports whether p is in one of the four corners of the whole desktop.
func (c Config) InCorner(p image.Point, screen image.Rectangle) bool {
	nearX := min(p.X-screen.Min.X, screen.Max.X-1-p.X) <= c.Corner
	nearY := min(p.Y-screen.Min.Y, screen.Max.Y-1-p.Y) <= c.Corner
	return nearX && nearY
}
