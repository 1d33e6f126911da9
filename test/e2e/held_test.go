//go:build linux

package e2e

import (
	"errors"
	"fmt"
	"image"
	"os"
	"os/signal"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"

	"autosolve/test/stage"
)

// acceptHangup makes the tested programs receive SIGHUP even if the tests were started with it ignored.
func acceptHangup(t *testing.T) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGHUP)
	t.Cleanup(func() { signal.Stop(signals) })
}

// startHolding starts a run that holds each key for a long time, and returns when a key is down.
func (v *visit) startHolding(hold time.Duration) *running {
	v.t.Helper()
	r := v.start("--config", v.file("config.yaml", fmt.Sprintf("input: {hold: %v}\n", hold)))
	stage.Eventually(v.t, "a key is down", func() bool { return strings.Contains(strings.Join(v.Held(v.t), " "), "key") })
	return r
}

// If the program ends while it holds a key, the key is released.
func TestHeldKeyComesUp(t *testing.T) {
	t.Parallel()
	acceptHangup(t)
	d := borrowDesk(t)
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT} {
		t.Run(s.String(), func(t *testing.T) {
			if s != syscall.SIGINT {
				stage.Long(t) // the program handles all four in the same way
			}
			v := visitPage(t, d, "?puzzle="+ownPuzzle)
			r := v.startHolding(time.Second)
			r.signal(s)
			v.check(r.end(), 6, []string{"interrupted"})
		})
	}
}

// If Ctrl-Z suspends the program while it holds a key, it first releases the key. If another window is in front when it
// continues, it sends nothing more.
func TestStoppedAndContinued(t *testing.T) {
	t.Parallel()
	d := borrowDesk(t)
	v := visitPage(t, d, "?puzzle="+ownPuzzle)
	r := v.startHolding(60 * time.Millisecond)
	r.signal(syscall.SIGTSTP)
	stage.Eventually(t, "the program is stopped", func() bool {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", r.cmd.Process.Pid))
		_, state, _ := strings.Cut(string(stat), ") ")
		return err == nil && strings.HasPrefix(state, "T")
	})
	if held := v.Held(t); held != nil {
		t.Errorf("held down by a program that is stopped: %v", held)
	}
	presses := raiseWindow(t, d, everywhere)
	time.Sleep(time.Second) // longer than the delay before a key repeats
	r.signal(syscall.SIGCONT)
	v.check(r.end(), 6, []string{"lies where"})
	if n := presses(); n > 0 {
		t.Errorf("the window that was raised got %d keys", n)
	}
}

// everywhere covers the whole screen.
var everywhere = image.Rect(0, 0, 2000, 2000)

// raiseWindow opens a focused window over a place on the desk for the rest of the test. It returns a function that counts
// the keys pressed in it.
func raiseWindow(t *testing.T, d *stage.Desk, place image.Rectangle) (presses func() int) {
	t.Helper()
	conn, err := xgb.NewConnDisplay(d.Display)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	s := xproto.Setup(conn).DefaultScreen(conn)
	id, err := xproto.NewWindowId(conn)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(
		xproto.CreateWindowChecked(conn, s.RootDepth, id, s.Root, int16(place.Min.X), int16(place.Min.Y),
			uint16(place.Dx()), uint16(place.Dy()), 0, xproto.WindowClassInputOutput, s.RootVisual,
			xproto.CwOverrideRedirect|xproto.CwEventMask, []uint32{1, xproto.EventMaskKeyPress}).Check(),
		xproto.MapWindowChecked(conn, id).Check(),
		xproto.SetInputFocusChecked(conn, xproto.InputFocusPointerRoot, id, xproto.TimeCurrentTime).Check()); err != nil {
		t.Fatal(err)
	}
	return func() (n int) {
		if _, err := xproto.GetInputFocus(conn).Reply(); err != nil { // all events before its reply have arrived
			t.Fatal(err)
		}
		for {
			event, xerr := conn.PollForEvent()
			if event == nil && xerr == nil {
				return n
			}
			n++
		}
	}
}

// A hanging X server prevents neither the program's end nor the immediate effect of a second Ctrl-C.
func TestServerHangs(t *testing.T) {
	t.Parallel()
	d := borrowDesk(t)
	for _, c := range []struct {
		name string
		end  func(v *visit) *outcome
		code int // -1 for an end by a signal
		says []string
	}{
		{"Ctrl-C", func(v *visit) *outcome {
			r := v.start()
			v.typed(12)
			d.Signal(syscall.SIGSTOP)
			r.signal(syscall.SIGINT)
			return r.endsSoon()
		}, 6, []string{"interrupted"}},
		{"second Ctrl-C", func(v *visit) *outcome {
			r := v.startHolding(time.Second)
			d.Signal(syscall.SIGSTOP)
			r.signal(syscall.SIGINT)
			defer r.again(syscall.SIGINT)() // the program waits for the server, to release the key
			return r.endsSoon()
		}, -1, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			defer d.Signal(syscall.SIGCONT)
			var v *visit
			var o *outcome
			inTime(t, func() bool {
				v = visitPage(t, d, "?puzzle="+ownPuzzle+"&behaviour=slow=40")
				o = c.end(v)
				d.Signal(syscall.SIGCONT)
				return o.code != 0 || !v.isFull()
			})
			if c.code < 0 { // keys may stay down then
				if s := o.signal; s != syscall.SIGINT {
					t.Errorf("ended by %v, want %v", s, syscall.SIGINT)
				}
				v.release()
				return
			}
			// The server may have handled a key or a click before it was stopped, but not yet its release. If it has not even
			// answered the press of a key, the release was not sent; that of a click it drops, as the program has ended. The program
			// then tells the user to press the key or the button.
			if key := regexp.MustCompile(`release the key for (\d): .*; press it once`).FindStringSubmatch(o.errs.String()); key != nil {
				v.Run(t, "xdotool", "key", key[1])
			}
			if strings.Contains(o.errs.String(), "release the left mouse button: ") {
				v.Run(t, "xdotool", "click", "1")
			}
			stage.Eventually(t, "nothing is held down", func() bool { return v.Held(t) == nil })
			v.check(o, c.code, c.says)
		})
	}
}

// release releases all keys and the mouse button that are held down, and waits until the page has handled that.
func (v *visit) release() {
	v.t.Helper()
	stage.Eventually(v.t, "nothing is held down", func() bool {
		held := v.Held(v.t)
		for _, name := range held {
			if key, ok := strings.CutPrefix(name, "key "); ok {
				v.Run(v.t, "xdotool", "keyup", key)
			} else {
				v.Run(v.t, "xdotool", "mouseup", "1")
			}
		}
		return held == nil
	})
	v.awaitIdle()
}

// Every command reports an X server that hangs from the start in the same way.
func TestServerHangsFromTheStart(t *testing.T) {
	t.Parallel()
	d := borrowDesk(t)
	v := visitPage(t, d, "?puzzle="+ownPuzzle)
	defer d.Signal(syscall.SIGCONT)
	d.Signal(syscall.SIGSTOP)
	runs := map[string]*running{}
	for _, args := range []string{"", "--dry-run", "doctor", "watch", "watch --auto", "play", "calibrate --yes", "calibrate --yes --point --countdown 1s"} {
		runs[args] = v.start(strings.Fields(args)...)
	}
	outcomes := map[string]*outcome{}
	for args, r := range runs {
		outcomes[args] = r.end()
	}
	d.Signal(syscall.SIGCONT)
	for args, o := range outcomes {
		said := o.out.String() + o.errs.String()
		for _, text := range []string{"the X server does not answer", "wait until the desktop reacts again and start again"} {
			if o.code != 8 || !strings.Contains(said, text) {
				t.Errorf("autosolve %s: exit %d, %q does not say %q", args, o.code, said, text)
			}
		}
	}
	v.isUntouched()
}

// again repeats a signal until the returned function is called, because the system merges signals that a busy program has
// not received yet.
func (r *running) again(s syscall.Signal) (callOff func()) {
	over := make(chan struct{})
	go func() {
		for {
			select {
			case <-over:
				return
			case <-time.After(200 * time.Millisecond):
				_ = r.cmd.Process.Signal(s) // it may have ended
			}
		}
	}()
	return func() { close(over) }
}

// endsSoon is like end, for a program that must end quickly.
func (r *running) endsSoon() *outcome {
	r.t.Helper()
	begun := time.Now()
	o := r.end()
	if took := time.Since(begun); took > 3*time.Second {
		r.t.Errorf("it took %v to end", took)
	}
	return o
}
