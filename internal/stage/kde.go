//go:build linux

package stage

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"time"

	"github.com/godbus/dbus/v5"

	"autosolve/internal/wayland"
)

// Kde is the session of KWin that this process runs in, which has to be one without permission checks: then KWin gives a test
// pictures and a hand. Both are for tests alone; neither asks anybody's consent.
type Kde struct {
	bus *dbus.Conn
}

// JoinKde joins the session whose bus the environment names.
func JoinKde() (*Kde, error) {
	bus, err := dbus.ConnectSessionBus()
	if err != nil {
		return nil, fmt.Errorf("join the KDE session: %w", err)
	}
	return &Kde{bus: bus}, nil
}

// Leave leaves the session, which goes on.
func (k *Kde) Leave() error { return k.bus.Close() }

const kwin = "org.kde.KWin"

// Picture is what the monitors show, with the pointer.
func (k *Kde) Picture() (*image.RGBA, error) {
	img, err := k.picture()
	if err != nil {
		return nil, fmt.Errorf("picture of the screen: %w", err)
	}
	return img, nil
}

func (k *Kde) picture() (*image.RGBA, error) {
	from, to, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer from.Close()
	type answer struct {
		pix []byte
		err error
	}
	read := make(chan answer, 1)
	go func() {
		pix, err := io.ReadAll(from)
		read <- answer{pix, err}
	}()
	options := map[string]dbus.Variant{"include-cursor": dbus.MakeVariant(true)}
	var given map[string]dbus.Variant
	err = k.bus.Object(kwin, "/org/kde/KWin/ScreenShot2").
		Call("org.kde.KWin.ScreenShot2.CaptureWorkspace", 0, options, dbus.UnixFD(to.Fd())).Store(&given)
	to.Close()
	if err != nil {
		return nil, err
	}
	a := <-read
	if a.err != nil {
		return nil, a.err
	}
	return decodeShot(a.pix, given)
}

// decodeShot makes a picture of the bytes that KWin sends, which are in one of two orders of QImage.
func decodeShot(pix []byte, given map[string]dbus.Variant) (*image.RGBA, error) {
	var width, height, stride, format uint32
	for name, value := range map[string]*uint32{"width": &width, "height": &height, "stride": &stride, "format": &format} {
		if err := given[name].Store(value); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	const rgb32, argb32, argb32Premultiplied, rgba, rgbaPremultiplied = 4, 5, 6, 17, 18
	blue, red := 0, 2
	switch format {
	case rgb32, argb32, argb32Premultiplied:
	case rgba, rgbaPremultiplied:
		blue, red = 2, 0
	default:
		return nil, fmt.Errorf("a picture of QImage's format %d", format)
	}
	if uint64(len(pix)) < uint64(stride)*uint64(height) || stride < 4*width {
		return nil, fmt.Errorf("%d bytes are no picture of %d x %d pixels", len(pix), width, height)
	}
	img := image.NewRGBA(image.Rect(0, 0, int(width), int(height)))
	for y := range int(height) {
		row := pix[y*int(stride):]
		for x := range int(width) {
			p := row[4*x:]
			copy(img.Pix[img.PixOffset(x, y):], []byte{p[red], p[1], p[blue], 0xff})
		}
	}
	return img, nil
}

// shows reports whether there is a window with a text in its title.
func (k *Kde) shows(ctx context.Context, text string) (bool, error) {
	var found []struct {
		ID, Text, Icon string
		Type           int32
		Relevance      float64
		Properties     map[string]dbus.Variant
	}
	if err := k.bus.Object(kwin, "/WindowsRunner").CallWithContext(ctx, "org.kde.krunner1.Match", 0, text).Store(&found); err != nil {
		return false, fmt.Errorf("ask KWin for windows: %w", err)
	}
	return len(found) > 0, nil
}

// Answer waits for the dialog in which KDE asks whether a program may see and use the desktop, answers it by a key and returns when
// it has gone. KDE has no ViewOnly.
func (k *Kde) Answer(ctx context.Context, c Consent) error {
	const escape, enter = 1, 28 // of linux/input-event-codes.h
	key := map[Consent]uint32{Interact: enter, Cancel: escape}[c]
	if key == 0 {
		return fmt.Errorf("KDE's dialog has no answer %d", c)
	}
	seen := 0
	return until(ctx, "the consent dialog is answered", 500*time.Millisecond, func() (bool, error) {
		open, err := k.shows(ctx, "Remote control requested")
		if err != nil || !open {
			return seen > 0, err
		}
		if seen++; seen < 2 {
			return false, nil // it may still be coming up
		}
		return false, k.tap(ctx, key)
	})
}

// tap presses a key as a person would, by its number in linux/input-event-codes.h: with KWin's fake input.
func (k *Kde) tap(ctx context.Context, code uint32) error {
	session, err := wayland.Open(ctx, wayland.Display(), time.Minute)
	if err != nil {
		return fmt.Errorf("press a key for KWin: %w", err)
	}
	defer session.Close()
	device, err := session.Bind("org_kde_kwin_fake_input", 4, nil)
	if err != nil {
		return fmt.Errorf("press a key for KWin: %w", err)
	}
	const authenticate, key = 0, 10 // requests of that interface
	err = errors.Join(session.Send(wayland.Call(device, authenticate, "a test", "it is another hand"),
		wayland.Call(device, key, code, uint32(1)), wayland.Call(device, key, code, uint32(0))), session.Sync(ctx))
	if err != nil {
		return fmt.Errorf("press a key for KWin: %w", err)
	}
	return nil
}
