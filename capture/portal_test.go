//go:build linux

package capture

import (
	"errors"
	"image"
	"image/color"
	"slices"
	"strings"
	"testing"
	"time"

	"autosolve/internal/advice"
	"autosolve/internal/desktop/portal"
	"autosolve/internal/desktop/x11"
	"autosolve/test/stage"
)

// The shared monitor is captured as the desktop. After the end of the session, a capture fails with ErrClosed.
func TestPortal(t *testing.T) {
	p := stage.StartPortal(t, stage.GNOME43)
	k := new(portal.Keeper)
	t.Cleanup(k.Close)
	s, err := Open(portal.Keep(t.Context(), k), AllMonitors)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if want := (image.Rectangle{Max: p.Screen}); s.Bounds() != want {
		t.Errorf("the screen is %v, want %v", s.Bounds(), want)
	}
	picture := image.NewRGBA(s.Bounds())
	picture.SetRGBA(30, 40, color.RGBA{10, 20, 30, 255})
	p.Show(picture)
	r := image.Rect(29, 39, 32, 42)
	stage.Eventually(t, "the picture is captured", func() bool {
		img, err := s.Capture(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		return img.RGBAAt(30, 40) == (color.RGBA{10, 20, 30, 255}) && img.RGBAAt(29, 39) == (color.RGBA{A: 255}) && img.Rect == r
	})

	const long = stage.HangLimit
	shown := time.AfterFunc(50*time.Millisecond, func() { p.Show(image.NewRGBA(s.Bounds())) })
	defer shown.Stop()
	begun := time.Now()
	if err := s.Await(t.Context(), long); err != nil || time.Since(begun) >= long {
		t.Errorf("waited %v for a change, %v", time.Since(begun), err)
	}

	p.End()
	stage.Eventually(t, "a capture fails", func() bool {
		_, err = s.Capture(t.Context(), r)
		return err != nil
	})
	if !errors.Is(err, portal.ErrClosed) {
		t.Errorf("after its end: %v", err)
	}
}

func TestPortalRefuses(t *testing.T) {
	o := stage.GNOME43
	o.Answer = 1
	p := stage.StartPortal(t, o)
	k := new(portal.Keeper)
	t.Cleanup(k.Close)
	ctx := portal.Keep(t.Context(), k)
	if _, err := Open(ctx, AllMonitors); !errors.Is(err, portal.ErrRefused) {
		t.Errorf("answered with no: %v", err)
	}
	p.Leave()
	if _, err := Open(ctx, AllMonitors); !errors.Is(err, x11.ErrWayland) || !strings.Contains(advice.Of(err).Hint, "portal") {
		t.Errorf("without a portal: %v, with the hint %q", err, advice.Of(err).Hint)
	}
}

// If something turns out to be missing only after the desktop has asked the user, the error comes at once, and the user
// is not asked again.
func TestPortalAsksOnce(t *testing.T) {
	for name, change := range map[string]func(*stage.Offer){
		"no picture":     func(o *stage.Offer) { o.Blind = true },
		"something else": func(o *stage.Offer) { o.Answer = 2 },
	} {
		t.Run(name, func(t *testing.T) {
			o := stage.GNOME43
			change(&o)
			p := stage.StartPortal(t, o)
			k := new(portal.Keeper)
			t.Cleanup(k.Close)
			_, err := Open(portal.Keep(t.Context(), k), AllMonitors)
			if lacks, ok := errors.AsType[*portal.LackError](err); !ok || !lacks.Asked {
				t.Errorf("opened: %v", err)
			}
			starts := slices.DeleteFunc(p.Log(), func(what string) bool { return what != "start" })
			if len(starts) != 1 {
				t.Errorf("the user was asked %d times", len(starts))
			}
		})
	}
}
