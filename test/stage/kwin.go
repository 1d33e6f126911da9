//go:build linux

package stage

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/godbus/dbus/v5"

	"autosolve/internal/desktop/wayland"
)

// The functions of this file query and control KWin, and move the pointer and press keys in its session.

const kwin = "org.kde.KWin"

// kwinAnswer receives the result of a script in KWin.
type kwinAnswer chan string

// Tell is called over D-Bus by the script.
func (a kwinAnswer) Tell(text string) *dbus.Error {
	a <- text
	return nil
}

// Eval lets KWin evaluate a JavaScript expression, and stores its value in value unless that is nil.
func (k *Kde) Eval(ctx context.Context, expression string, value any) error {
	text, err := k.eval(ctx, expression)
	var found struct {
		Value json.RawMessage
		Error string
	}
	if err == nil {
		err = json.Unmarshal([]byte(text), &found)
	}
	if err == nil && found.Error != "" {
		err = errors.New(found.Error)
	}
	if err == nil && value != nil {
		err = json.Unmarshal(found.Value, value)
	}
	if err != nil {
		return fmt.Errorf("have KWin evaluate %q: %w", expression, err)
	}
	return nil
}

// eval lets KWin run a script that sends its result to kwinAnswer.
func (k *Kde) eval(ctx context.Context, expression string) (answer string, err error) {
	f, err := os.CreateTemp("", "stage-kwin-*.js")
	if err != nil {
		return "", err
	}
	defer os.Remove(f.Name())
	const path, iface = dbus.ObjectPath("/stage"), "autosolve.Stage"
	_, err = fmt.Fprintf(f, `callDBus(%q, %q, %q, "Tell", (() => {
		try { return JSON.stringify({Value: (%s)}); } catch (e) { return JSON.stringify({Error: String(e)}); }
	})());`, k.bus.Names()[0], path, iface, expression)
	if err = errors.Join(err, f.Close()); err != nil {
		return "", err
	}
	told := make(kwinAnswer, 1)
	if err := k.bus.Export(told, path, iface); err != nil {
		return "", err
	}
	scripting := k.bus.Object(kwin, "/Scripting")
	var id int32
	if err := scripting.CallWithContext(ctx, "org.kde.kwin.Scripting.loadScript", 0, f.Name(), f.Name()).Store(&id); err != nil {
		return "", err
	}
	run := k.bus.Object(kwin, dbus.ObjectPath(fmt.Sprint("/", id))).CallWithContext(ctx, "org.kde.kwin.Script.run", 0).Err
	if run == nil {
		select {
		case answer = <-told:
		case <-ctx.Done():
			run = ctx.Err()
		case <-time.After(HangLimit):
			run = errors.New("it gives no answer")
		}
	}
	return answer, errors.Join(run, scripting.Call("org.kde.kwin.Scripting.unloadScript", 0, f.Name()).Err)
}

// Signal sends sig to KWin. SIGSTOP makes it hang, SIGCONT lets it continue, and SIGKILL ends it like a crash.
func (k *Kde) Signal(sig syscall.Signal) error { return signalOwner(k.bus, kwin, sig) }

// KwinHand moves the pointer and presses keys as a person would, through KWin's fake input, which needs no consent.
type KwinHand struct {
	session *wayland.Session
	device  wayland.ID
}

// NewHand returns a hand, which exists until TakeAway.
func (k *Kde) NewHand(ctx context.Context) (*KwinHand, error) {
	session, err := wayland.Open(ctx, wayland.Display(), HangLimit)
	if err != nil {
		return nil, fmt.Errorf("ask KWin for a hand: %w", err)
	}
	const authenticate = 0
	h := &KwinHand{session: session, device: session.Bind("org_kde_kwin_fake_input", 4, nil)}
	if err := h.call(ctx, authenticate, "a test", "it is another hand"); err != nil {
		session.Close()
		return nil, fmt.Errorf("ask KWin for a hand: %w", err)
	}
	return h, nil
}

// call sends a request to the device.
func (h *KwinHand) call(ctx context.Context, request uint16, args ...any) error {
	if err := errors.Join(h.session.Send(wayland.Call(h.device, request, args...)), h.session.Sync(ctx)); err != nil {
		return fmt.Errorf("move KWin's hand: %w", err)
	}
	return nil
}

// TakeAway removes the hand. Keys and buttons that were not released before stay down.
func (h *KwinHand) TakeAway(context.Context) error {
	h.session.Close()
	return nil
}

// MoveBy moves the pointer by a distance in logical pixels.
func (h *KwinHand) MoveBy(ctx context.Context, d image.Point) error {
	const motion, one = 1, 1 << 8 // the request, and the 1 of Wayland's fixed-point numbers
	return h.call(ctx, motion, int32(d.X*one), int32(d.Y*one))
}

// Shove moves the pointer by a distance as a person does, in small steps for half a second.
func (h *KwinHand) Shove(ctx context.Context, d image.Point) error { return shove(ctx, d, h.MoveBy) }

// Button presses the pointer button with this code in linux/input-event-codes.h, or releases it if down is false.
func (h *KwinHand) Button(ctx context.Context, code int32, down bool) error {
	const button = 2
	return h.call(ctx, button, uint32(code), pressed(down))
}

// Key presses the key with this code in linux/input-event-codes.h, or releases it if down is false.
func (h *KwinHand) Key(ctx context.Context, code uint32, down bool) error {
	const key = 10
	return h.call(ctx, key, code, pressed(down))
}

// pressed returns the state of a key or button in the protocol.
func pressed(down bool) uint32 {
	if down {
		return 1
	}
	return 0
}

// Layout sets KWin's keyboard layout and variant, and returns when KWin reports the layout. It also sets a second layout,
// because KWin reports its layouts only if there are several.
func (k *Kde) Layout(ctx context.Context, name, variant string) error {
	dir, err := os.UserConfigDir()
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "kxkbrc"), fmt.Appendf(nil, "[Layout]\nUse=true\nLayoutList=%s,de\nVariantList=%s,\n", name, variant), 0o600)
	}
	if err == nil {
		err = k.bus.Emit("/Layouts", "org.kde.keyboard.reloadConfig")
	}
	if err != nil {
		return fmt.Errorf("change KWin's keyboard layout: %w", err)
	}
	return until(ctx, "KWin has the layout "+name, 20*time.Millisecond, func() (bool, error) {
		var layouts []struct{ Name, Shown, Long string }
		err := k.bus.Object("org.kde.keyboard", "/Layouts").CallWithContext(ctx, "org.kde.KeyboardLayouts.getLayoutsList", 0).Store(&layouts)
		return err == nil && len(layouts) > 0 && layouts[0].Name == name, ctx.Err() // KWin may not report it yet
	})
}
