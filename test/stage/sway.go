//go:build linux

package stage

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"autosolve/internal/desktop/wayland"
)

// nobody is the ID of the user for sway if this process is root, because sway refuses to run as root.
const nobody = 65534

// Sway is a running sway (a Wayland compositor) with virtual monitors.
type Sway struct {
	Display string // path of the socket, for WAYLAND_DISPLAY

	dir    string // with the server's files
	server *process
}

// StartSway starts sway with one monitor, and returns once that is on. Sway lives until Stop or until ctx ends.
func StartSway(ctx context.Context, s Screen) (*Sway, error) {
	dir, err := os.MkdirTemp("", "stage-sway-")
	if err != nil {
		return nil, fmt.Errorf("start sway: %w", err)
	}
	w := &Sway{dir: dir}
	if err := w.start(ctx, s); err != nil {
		return nil, errors.Join(err, w.Stop())
	}
	return w, nil
}

func (w *Sway) start(ctx context.Context, s Screen) error {
	config := filepath.Join(w.dir, "config")
	if err := os.WriteFile(config, []byte(s.swayConfig()), 0o644); err != nil {
		return fmt.Errorf("configure sway: %w", err)
	}
	cmd := exec.Command("sway", "-c", config)
	cmd.Env = append(displayEnv(""), "HOME="+w.dir, "XDG_RUNTIME_DIR="+w.dir, "XDG_SESSION_TYPE=wayland",
		"WLR_BACKENDS=headless", "WLR_RENDERER=pixman", "WLR_LIBINPUT_NO_DEVICES=1")
	if os.Geteuid() == 0 {
		if err := os.Chown(w.dir, nobody, nobody); err != nil {
			return fmt.Errorf("configure sway: %w", err)
		}
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	}
	var err error
	if w.server, err = startProcess(ctx, cmd); err != nil {
		return err
	}
	s.setDefaults()
	size := image.Pt(s.Width, s.Height)
	return w.server.poll(ctx, func() (bool, error) { return w.shows(ctx, size), nil })
}

// swayConfig returns the configuration for a screen. A single window covers it without a frame.
func (s Screen) swayConfig() string {
	s.setDefaults()
	return fmt.Sprintf("xwayland disable\ndefault_border none\ndefault_floating_border none\noutput HEADLESS-1 mode %dx%d scale %g\n",
		s.Width, s.Height, max(s.Scale, 1))
}

// shows reports whether sway can be reached and its only monitor is on and has this size. It also sets Display.
func (w *Sway) shows(ctx context.Context, size image.Point) bool {
	sockets, _ := filepath.Glob(filepath.Join(w.dir, "wayland-?"))
	control, _ := filepath.Glob(filepath.Join(w.dir, "sway-ipc.*.sock")) // neither pattern is malformed
	if len(sockets) == 0 || len(control) == 0 {
		return false
	}
	w.Display = sockets[0]
	session, err := wayland.Open(ctx, w.Display, HangLimit)
	if err != nil {
		return false
	}
	defer session.Close()
	shown := session.Outputs()
	return len(shown) == 1 && shown[0].Pixels == size
}

// Env returns the environment for a program that is to use this compositor.
func (w *Sway) Env() []string {
	return append(displayEnv(""), "WAYLAND_DISPLAY="+w.Display, "XDG_SESSION_TYPE=wayland")
}

// Tell runs a sway command, such as "floating enable", and fails the test if the command fails.
func (w *Sway) Tell(t testing.TB, command string) {
	t.Helper()
	if err := w.Ask(context.Background(), command); err != nil {
		t.Fatal(err)
	}
}

// Shove moves the pointer by a distance as a person does, in small steps for half a second.
func (w *Sway) Shove(ctx context.Context, d image.Point) error {
	return shove(ctx, d, func(ctx context.Context, step image.Point) error {
		return w.Ask(ctx, fmt.Sprintf("seat - cursor move %d %d", step.X, step.Y))
	})
}

// Ask runs a sway command, and returns an error if the command fails, for example because no window matches.
func (w *Sway) Ask(ctx context.Context, command string) error {
	control, err := filepath.Glob(filepath.Join(w.dir, "sway-ipc.*.sock"))
	if err != nil {
		return fmt.Errorf("find sway's control socket: %w", err)
	}
	if len(control) == 0 {
		return errors.New("sway has no control socket")
	}
	reply, err := talk(ctx, control[0], command)
	if err != nil {
		return fmt.Errorf("tell sway %q: %w", command, err)
	}
	var done []struct {
		Success bool   `json:"success"`
		Error   string `json:"error"`
	}
	if err := json.Unmarshal(reply, &done); err != nil {
		return fmt.Errorf("tell sway %q: %w", command, err)
	}
	for _, d := range done {
		if !d.Success {
			return fmt.Errorf("tell sway %q: %s", command, d.Error)
		}
	}
	return nil
}

// talk sends sway a command and returns its reply, see sway-ipc(7). swaymsg would wait only three seconds for it.
func talk(ctx context.Context, socket, command string) ([]byte, error) {
	const magic = "i3-ipc"
	var dialer net.Dialer
	conn, err := dialer.DialContext(ctx, "unix", socket)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	message := binary.NativeEndian.AppendUint32([]byte(magic), uint32(len(command)))
	message = binary.NativeEndian.AppendUint32(message, 0) // RUN_COMMAND
	if _, err := conn.Write(append(message, command...)); err != nil {
		return nil, err
	}
	head := make([]byte, len(magic)+8)
	if _, err := io.ReadFull(conn, head); err != nil {
		return nil, err
	}
	reply := make([]byte, binary.NativeEndian.Uint32(head[len(magic):]))
	_, err = io.ReadFull(conn, reply)
	return reply, err
}

// Picture returns a picture of the first monitor.
func (w *Sway) Picture() (*image.RGBA, error) {
	ctx := context.Background()
	session, err := wayland.Open(ctx, w.Display, HangLimit)
	if err != nil {
		return nil, err
	}
	defer session.Close()
	camera := session.NewCamera(true)
	defer camera.Close()
	shown := session.Outputs()
	if len(shown) == 0 {
		return nil, errors.New("picture of the screen: no monitor is on")
	}
	shot, err := camera.Shoot(ctx, &shown[0])
	if err != nil {
		return nil, fmt.Errorf("picture of the screen: %w", err)
	}
	img := image.NewRGBA(image.Rectangle{Max: shot.Size})
	for y := range shot.Size.Y {
		for x, row := 0, shot.Row(y); x < shot.Size.X; x++ {
			b := row[4*x:]
			copy(img.Pix[img.PixOffset(x, y):], []byte{b[2], b[1], b[0], 0xff})
		}
	}
	return img, nil
}

// Signal sends sig to the compositor. SIGSTOP makes it hang, and SIGCONT lets it continue.
func (w *Sway) Signal(sig syscall.Signal) { w.server.signal(sig) }

// HoldKey holds down a key of another keyboard, with the given modifiers (1 for Shift), until release is called. The code is
// that of linux/input-event-codes.h.
func (w *Sway) HoldKey(t testing.TB, code, modifiers uint32) (release func()) {
	t.Helper()
	session, err := wayland.Open(context.Background(), w.Display, HangLimit)
	if err != nil {
		t.Fatal(err)
	}
	const keymap = `xkb_keymap { xkb_keycodes { include "evdev" }; xkb_types { include "complete" };
		xkb_compat { include "complete" }; xkb_symbols { include "pc+us" }; };`
	keyboard, err := session.NewKeyboard(keymap)
	if err != nil {
		t.Fatal(err)
	}
	press := func(down bool, modifiers uint32) {
		const setModifiers = 2
		requests := append(keyboard.Key(code, down),
			wayland.Call(keyboard.ID, setModifiers, modifiers, uint32(0), uint32(0), uint32(0)))
		if err := errors.Join(session.Send(requests...), session.Sync(context.Background())); err != nil {
			t.Fatal(err)
		}
	}
	press(true, modifiers)
	return func() {
		press(false, 0)
		keyboard.Close()
		session.Close()
	}
}

// Kill ends the compositor immediately, like a crash.
func (w *Sway) Kill() { w.server.kill() }

// Stop ends the compositor, returns when it is gone, and removes its folder. It
// may be called more than once.
func (w *Sway) Stop() error {
	if w.server != nil {
		w.server.stop()
	}
	return os.RemoveAll(w.dir)
}
