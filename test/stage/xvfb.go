//go:build linux

package stage

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// Screen describes a virtual screen. The zero value is 1280 x 1024 pixels at
// 24 bits, without a window manager.
type Screen struct {
	Width, Height int // pixels
	Depth         int // bits per pixel of colour: 8, 16, 24 or 30

	// WindowManager starts openbox too. A single Chromium window gets the keyboard focus without it, but two windows need it.
	WindowManager bool

	// OwnMemory gives the server a separate IPC namespace, so that it cannot share memory with its clients, like a server on
	// another machine. It requires root.
	OwnMemory bool

	ExtraArgs []string // further arguments of Xvfb, such as -extension MIT-SHM

	// Monitors, if not 0, starts Xorg instead of Xvfb, with that many monitors side by side, up to 16. Width and Height are the
	// size of each, without defaults. Xorg requires root. Depth and ExtraArgs do not apply then.
	Monitors int

	// Wayland starts sway instead of Xvfb. Then only the size and Scale apply.
	Wayland bool
	Scale   float64 // of a Wayland screen: pixels per logical pixel; 0 means 1
}

// X is a running Xvfb or Xorg.
type X struct {
	Display string // value for DISPLAY, such as ":57"

	server  *process
	manager *process // nil without a window manager
}

// StartX starts Xvfb or Xorg on a free display number, which the server chooses, and returns once it answers. The server lives
// until Stop or until ctx ends.
func StartX(ctx context.Context, s Screen) (*X, error) {
	numbers, numberOut, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("start Xvfb: %w", err)
	}
	defer numbers.Close()
	cmd := exec.Command("Xvfb", s.args()...)
	if s.Monitors > 0 {
		config := ""
		if cmd, config, err = xorgCommand(); err != nil {
			return nil, err
		}
		defer os.Remove(config)
	}
	cmd.ExtraFiles = []*os.File{numberOut} // file descriptor 3 of the child
	if s.OwnMemory {
		cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWIPC}
	}
	server, err := startProcess(ctx, cmd)
	numberOut.Close()
	if err != nil {
		return nil, err
	}

	// The read ends when the server ends, which ends with ctx.
	number, err := bufio.NewReader(numbers).ReadString('\n')
	if err != nil {
		server.stop()
		return nil, server.exited()
	}
	x := &X{Display: ":" + strings.TrimSpace(number), server: server}
	if err := x.prepare(ctx, s); err != nil {
		x.Stop()
		return nil, err
	}
	return x, nil
}

// prepare arranges the monitors and starts the window manager.
func (x *X) prepare(ctx context.Context, s Screen) error {
	if s.Monitors > 0 {
		if err := x.arrange(s); err != nil {
			return err
		}
	}
	if s.WindowManager {
		return x.startManager(ctx)
	}
	return nil
}

// setDefaults sets the default size if the width or the height is 0.
func (s *Screen) setDefaults() {
	if s.Width == 0 || s.Height == 0 {
		s.Width, s.Height = 1280, 1024
	}
}

func (s Screen) args() []string {
	s.setDefaults()
	if s.Depth == 0 {
		s.Depth = 24
	}
	// Without -noreset the server resets whenever its last client
	// leaves.
	args := []string{
		"-displayfd", "3", "-noreset", "-nolisten", "tcp",
		"-screen", "0", fmt.Sprintf("%dx%dx%d", s.Width, s.Height, s.Depth),
	}
	return append(args, s.ExtraArgs...)
}

// startManager starts openbox and waits until it manages the screen.
func (x *X) startManager(ctx context.Context) error {
	cmd := exec.Command("openbox", "--sm-disable")
	cmd.Env = x.Env()
	manager, err := startProcess(ctx, cmd)
	if err != nil {
		return err
	}
	x.manager = manager
	conn, err := xgb.NewConnDisplay(x.Display)
	if err != nil {
		return fmt.Errorf("connect to %s: %w", x.Display, err)
	}
	defer conn.Close()
	return manager.poll(ctx, func() (bool, error) { return managed(conn) })
}

// managed reports whether a window manager has announced itself as the Extended Window Manager Hints specify.
func managed(conn *xgb.Conn) (bool, error) {
	const hint = "_NET_SUPPORTING_WM_CHECK"
	atom, err := xproto.InternAtom(conn, false, uint16(len(hint)), hint).Reply()
	if err != nil {
		return false, fmt.Errorf("ask for the window manager: %w", err)
	}
	root := xproto.Setup(conn).DefaultScreen(conn).Root
	prop, err := xproto.GetProperty(conn, false, root, atom.Atom, xproto.AtomWindow, 0, 1).Reply()
	if err != nil {
		return false, fmt.Errorf("ask for the window manager: %w", err)
	}
	return prop.ValueLen == 1, nil
}

// Env returns the environment for a program on this screen: this process's, except DISPLAY, XDG_SESSION_TYPE and
// WAYLAND_DISPLAY.
func (x *X) Env() []string { return displayEnv(x.Display) }

// Home returns environment variables for a program that must not read or write the user's files: they make it use dir for
// all of its files.
func Home(dir string) []string {
	return []string{"HOME=" + dir, "XDG_CONFIG_HOME=" + dir, "XDG_CACHE_HOME=" + filepath.Join(dir, ".cache"), "TMPDIR=" + dir}
}

// displayEnv returns the environment for a program on an X display; "" names none. It keeps XAUTHORITY, which the display of
// the desktop may require and Xvfb ignores.
func displayEnv(display string) []string {
	var env []string
	for _, v := range os.Environ() {
		switch name, _, _ := strings.Cut(v, "="); name {
		case "DISPLAY", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE":
		default:
			env = append(env, v)
		}
	}
	return append(env, "DISPLAY="+display, "XDG_SESSION_TYPE=x11")
}

// Stop ends the window manager and the server and returns when both are gone.
// It may be called more than once.
func (x *X) Stop() {
	if x.manager != nil {
		x.manager.stop()
	}
	x.server.stop()
}

// Kill ends the server immediately, like a crash.
func (x *X) Kill() {
	x.server.kill()
}

// Signal sends sig to the server. SIGSTOP makes it hang, and SIGCONT lets it continue.
func (x *X) Signal(sig syscall.Signal) { x.server.signal(sig) }
