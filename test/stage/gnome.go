//go:build linux

package stage

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"syscall"

	"github.com/godbus/dbus/v5"
)

// Gnome is the GNOME session in which this process runs. The session must run with --unsafe-mode, so that the shell
// evaluates a test's JavaScript, and so that Hand needs no consent.
type Gnome struct {
	bus *dbus.Conn
}

// JoinGnome joins the session whose bus the environment names.
func JoinGnome() (*Gnome, error) {
	bus, err := dbus.ConnectSessionBus()
	if err != nil {
		return nil, fmt.Errorf("join the GNOME session: %w", err)
	}
	return &Gnome{bus: bus}, nil
}

// Leave leaves the session, which continues.
func (g *Gnome) Leave() error { return g.bus.Close() }

// Eval lets the shell evaluate a line of JavaScript, and stores its value in value unless that is nil.
func (g *Gnome) Eval(ctx context.Context, script string, value any) error {
	var ok bool
	var answer string
	err := g.bus.Object("org.gnome.Shell", "/org/gnome/Shell").
		CallWithContext(ctx, "org.gnome.Shell.Eval", 0, script).Store(&ok, &answer)
	if err == nil && !ok {
		err = errors.New(answer)
	}
	if err == nil && value != nil {
		err = json.Unmarshal([]byte(answer), value)
	}
	if err != nil {
		return fmt.Errorf("have GNOME Shell evaluate %q: %w", script, err)
	}
	return nil
}

// Signal sends sig to the shell, which is the compositor. SIGSTOP makes it hang, SIGCONT lets it continue, and SIGKILL ends
// it like a crash.
func (g *Gnome) Signal(sig syscall.Signal) error { return signalOwner(g.bus, "org.gnome.Shell", sig) }

// signalOwner sends sig to the process that owns a name on a bus.
func signalOwner(bus *dbus.Conn, name string, sig syscall.Signal) error {
	var pid uint32
	err := bus.BusObject().Call("org.freedesktop.DBus.GetConnectionUnixProcessID", 0, name).Store(&pid)
	if err == nil {
		err = syscall.Kill(int(pid), sig)
	}
	if err != nil {
		return fmt.Errorf("send %v to %s: %w", sig, name, err)
	}
	return nil
}

// Picture returns a picture of all monitors, including the pointer.
func (g *Gnome) Picture() (*image.RGBA, error) {
	dir, err := os.MkdirTemp("", "stage-gnome-")
	if err != nil {
		return nil, fmt.Errorf("picture of the screen: %w", err)
	}
	defer os.RemoveAll(dir)
	var ok bool
	var path string
	err = g.bus.Object("org.gnome.Shell", "/org/gnome/Shell/Screenshot").
		Call("org.gnome.Shell.Screenshot.Screenshot", 0, true, false, filepath.Join(dir, "screen.png")).Store(&ok, &path)
	if err != nil {
		return nil, fmt.Errorf("picture of the screen: %w", err)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("picture of the screen: %w", err)
	}
	defer f.Close()
	shot, err := png.Decode(f)
	if err != nil {
		return nil, fmt.Errorf("picture of the screen: %w", err)
	}
	img := image.NewRGBA(shot.Bounds())
	draw.Draw(img, img.Bounds(), shot, shot.Bounds().Min, draw.Src)
	return img, nil
}

// Pointer returns the pointer's place, and the modifiers and buttons that are down as a Clutter.ModifierType.
func (g *Gnome) Pointer(ctx context.Context) (at image.Point, down int, err error) {
	var found [3]int
	err = g.Eval(ctx, "global.get_pointer()", &found)
	return image.Pt(found[0], found[1]), found[2], err
}
