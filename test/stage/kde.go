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
)

// Kde is the KWin session in which this process runs. KWin must run without permission checks, so that it gives tests
// pictures and fake input without consent.
type Kde struct {
	bus  *dbus.Conn
	tray tray
}

// JoinKde joins the session whose bus the environment names.
func JoinKde() (*Kde, error) {
	bus, err := dbus.ConnectSessionBus()
	if err != nil {
		return nil, fmt.Errorf("join the KDE session: %w", err)
	}
	icons, err := openTray(bus)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("join the KDE session: %w", err), bus.Close())
	}
	return &Kde{bus: bus, tray: icons}, nil
}

// Leave leaves the session, which continues.
func (k *Kde) Leave() error { return k.bus.Close() }

// Picture returns a picture of all monitors, including the pointer.
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

// decodeShot decodes a picture from KWin, which must have one of QImage's formats of 32 bits per pixel, with red or blue first.
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

// Answer waits for the dialog in which KDE asks whether a program may see and control the desktop, answers it with a key and
// returns when it has closed. c must be Interact or Cancel.
func (k *Kde) Answer(ctx context.Context, c Consent) error {
	const escape, enter = 1, 28 // of linux/input-event-codes.h
	key := map[Consent]uint32{Interact: enter, Cancel: escape}[c]
	if key == 0 {
		return fmt.Errorf("KDE's dialog has no answer %d", c)
	}
	seen := 0
	return until(ctx, "the consent dialog is answered", 500*time.Millisecond, func() (bool, error) {
		open := false
		err := k.Eval(ctx, `Array.from(workspace.clientList()).some(w => w.caption.includes("Remote control requested"))`, &open)
		if err != nil || !open {
			return seen > 0, err
		}
		if seen++; seen < 2 {
			return false, nil // it may not take keys yet
		}
		return false, k.tap(ctx, key)
	})
}

// tap presses and releases the key with this code in linux/input-event-codes.h, as a person would.
func (k *Kde) tap(ctx context.Context, code uint32) error {
	h, err := k.NewHand(ctx)
	if err != nil {
		return err
	}
	return errors.Join(h.Key(ctx, code, true), h.Key(ctx, code, false), h.TakeAway(ctx))
}
