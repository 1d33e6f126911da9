package input

import (
	"context"
	"errors"
	"fmt"
	"image"
	"sync"
	"time"

	"autosolve/internal/duration"
	"autosolve/internal/fault"
)

// Desktop is the part of the hands that differs between kinds of desktops. If one of its methods returns an error, no click and
// no key was sent.
type Desktop interface {
	// Move checks the desktop and moves the pointer to p.
	Move(ctx context.Context, p image.Point) error
	// Button checks the desktop and, where windows can be queried, that the window with the grid is at p. It returns the stroke
	// of the left button at p, and may already have moved the pointer there.
	Button(ctx context.Context, p image.Point) (Stroke, error)
	// Key checks the desktop, and that the key would go to the window with the grid, and returns the key's stroke.
	Key(ctx context.Context, k Key) (Stroke, error)
	// Focus reports whether the window with the grid has the keyboard focus. If it has, later checks require that it keeps the
	// focus; if not, holder names what has it. On a desktop that does not report the focus, Focus returns true.
	Focus(ctx context.Context) (has bool, holder string, err error)
}

// Stroke is the press of a key or a button, and its release.
type Stroke struct {
	// Press sends the press. If it returns an error, nothing was sent, unless the error is a *SentError. If the time until has
	// passed, Press may return ErrStale.
	Press func(until time.Time) error
	// Release sends the release, unless Press has already sent both. It is called after each Press that may have sent something.
	Release func() error
}

// Driver has what the hands on all desktops have in common: it checks the desktop directly before each act, releases what it
// presses, then waits until the window with the grid has the focus, and pauses.
type Driver struct {
	Config  Config
	Desktop Desktop
	Alarm   context.Context // ends when the Driver must stop; its cause is the reason
	Armed   bool            // the last call of Arm has succeeded
	Left    image.Point     // where the Driver has left the pointer

	Acting sync.Mutex // held during an act, from its check to the release
}

// SetPace sets the pace of all later acts.
func (d *Driver) SetPace(p Pace) { d.Config.Pace = p }

// Pointer returns where the Driver last left the pointer, or where it was when the Driver was opened or armed.
func (d *Driver) Pointer() image.Point { return d.Left }

// Wary returns false: the focus, the windows and the modifiers can all be queried. Hands for which that is not so have their own
// method Wary.
func (d *Driver) Wary() bool { return false }

// Ready returns an error if ctx has ended or the Driver is not armed. Each check of the desktop begins with it.
func (d *Driver) Ready(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("check desktop: %w", err)
	}
	if !d.Armed {
		return errors.New("check desktop: the driver is not armed")
	}
	return nil
}

// MoveTo moves the pointer to p, after a check, and makes sure that it got there.
func (d *Driver) MoveTo(ctx context.Context, p image.Point) error {
	if err := d.Desktop.Move(ctx, p); err != nil {
		return err
	}
	return d.Wait(ctx, d.Config.Pace.Pause)
}

// Click clicks with the left button at p, after a check. p must be in the window with the grid, but may be outside the region
// for which the Driver was armed, as the buttons beside a grid are. Click then waits until the window has the focus.
func (d *Driver) Click(ctx context.Context, p image.Point) error {
	return d.actAndPause(ctx, func() (Stroke, error) { return d.Desktop.Button(ctx, p) })
}

// Press presses and releases k, after a check. The error is a *ChangedError if the window with the grid is known not to have
// the focus.
func (d *Driver) Press(ctx context.Context, k Key) error {
	return d.actAndPause(ctx, func() (Stroke, error) { return d.Desktop.Key(ctx, k) })
}

// actAndPause calls Act, waits until the window with the grid has the focus, and then for Config.Pace.Pause.
func (d *Driver) actAndPause(ctx context.Context, prepare func() (Stroke, error)) error {
	err := d.Act(ctx, prepare)
	if err == nil {
		err = Sent(d.awaitFocus(ctx))
	}
	if err == nil {
		err = Sent(d.Wait(ctx, d.Config.Pace.Pause))
	}
	return err
}

// fresh is how long a check stays valid, from its beginning. A check and the start of its act usually take some milliseconds.
// If they take longer, because this process was stopped (by Ctrl-Z, SIGSTOP or a suspended laptop), got no processor time or
// waited for the desktop, the desktop may have changed, and is checked again.
const fresh = 250 * time.Millisecond

// ErrStale says that an act was not sent, because the check before it was too long ago.
var ErrStale = errors.New("the desktop was checked too long ago")

// Act calls prepare, which checks the desktop, and then presses and releases the stroke that prepare has returned. If the
// check is no longer valid by then, Act starts over. After ten attempts in vain it returns a *ChangedError.
func (d *Driver) Act(ctx context.Context, prepare func() (Stroke, error)) error {
	d.Acting.Lock()
	defer d.Acting.Unlock()
	for range 10 {
		until := time.Now().Add(fresh)
		s, err := prepare()
		if err != nil {
			return err
		}
		if err := d.tap(ctx, s, until); err != ErrStale {
			return err
		}
	}
	return Changed(Busy, fmt.Sprintf("the desktop takes more than %v to answer", duration.Text(fresh)),
		"wait until the computer is less busy and start again")
}

// tap presses and releases s. If the time until has passed before the press, tap sends nothing and returns ErrStale. If ctx
// ends or the alarm is raised during the hold, the release follows at once.
func (d *Driver) tap(ctx context.Context, s Stroke, until time.Time) error {
	if time.Now().After(until) {
		return ErrStale
	}
	err := s.Press(until)
	if _, sent := errors.AsType[*SentError](err); err != nil && !sent {
		return err
	}
	if err == nil {
		err = d.Wait(ctx, d.Config.Pace.Hold)
	}
	if up := s.Release(); up != nil && (err == nil || up.Error() != err.Error()) { // both may have failed for one reason
		err = errors.Join(err, up)
	}
	return Sent(err)
}

// poll is the interval between two looks at the focus, or at a menu.
const poll = 2 * time.Millisecond

// awaitFocus waits until the window with the grid has the focus, for at most Config.FocusWait.
func (d *Driver) awaitFocus(ctx context.Context) error {
	var holder string
	has, err := d.Until(ctx, poll, func() (has bool, err error) {
		has, holder, err = d.Desktop.Focus(ctx)
		return has, err
	})
	if err != nil || has {
		return err
	}
	return Changed(Focus, fmt.Sprintf("the keyboard focus stayed with %s after a click", holder), clickIntoWindow)
}

// Dismiss presses Escape if a menu is open, waits until it is closed, for at most Config.FocusWait, and reports whether one was
// open. A menu that stays open is no error. The function open reports whether a menu is open, and prepare checks the desktop and
// returns the stroke of Escape.
func (d *Driver) Dismiss(ctx context.Context, open func() (bool, error), prepare func() (Stroke, error)) (was bool, err error) {
	if was, err = open(); !was || err != nil {
		return false, err
	}
	if err = d.Act(ctx, prepare); err == nil {
		_, err = d.Until(ctx, poll, func() (bool, error) {
			still, err := open()
			return !still, err
		})
	}
	return true, err
}

// Until calls done at the given interval until it returns true, for at most Config.FocusWait, and reports whether it has.
func (d *Driver) Until(ctx context.Context, interval time.Duration, done func() (bool, error)) (bool, error) {
	for deadline := time.Now().Add(d.Config.FocusWait); ; {
		late := time.Now().After(deadline) // before the answer, which may be old if the process was stopped meanwhile
		if is, err := done(); is || err != nil || late {
			return is, err
		}
		if err := d.Wait(ctx, interval); err != nil {
			return false, err
		}
	}
}

// Wait waits for the given time, or until ctx ends or the alarm is raised. If one of them has ended, the error is the reason.
func (d *Driver) Wait(ctx context.Context, duration time.Duration) error {
	if duration > 0 {
		select {
		case <-time.After(duration):
		case <-ctx.Done():
		case <-d.Alarm.Done():
		}
	}
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("wait: %w", err)
	}
	return context.Cause(d.Alarm)
}

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
	// FocusWait is the longest time that the first click waits until the clicked window has the keyboard focus, which another
	// window, such as a terminal, may have at the start. It also limits other short waits, such as that for a window manager
	// that delays the release of a button.
	FocusWait time.Duration
	// Patience is how long the X server or the compositor may take to answer before it is considered to hang.
	Patience time.Duration
}

// Default returns a Config without waits between acts.
func Default() Config {
	return Config{Jitter: 6, FocusWait: time.Second, Patience: fault.Patience}
}

// CheckPointer returns a *StoppedError if the pointer, which a Driver has left at the point left, is farther than Jitter away.
func (c Config) CheckPointer(at, left image.Point) error {
	if c.IsNear(at, left) {
		return nil
	}
	return &StoppedError{By: ByPointer, Detail: fmt.Sprintf("from %v to %v", left, at)}
}

// Apart returns the larger of the horizontal and the vertical distance between two points.
func Apart(a, b image.Point) int {
	by := a.Sub(b)
	return max(by.X, -by.X, by.Y, -by.Y)
}

// IsNear reports whether two points are at most Jitter apart, both horizontally and vertically.
func (c Config) IsNear(a, b image.Point) bool { return Apart(a, b) <= c.Jitter }
