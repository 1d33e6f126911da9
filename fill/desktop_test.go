//go:build linux

package fill

import (
	"image"
	"strings"
	"testing"

	"autosolve/test/stage"
)

// TestDesktops fills the plain page on several kinds of screen.
func TestDesktops(t *testing.T) {
	if stage.Apart(t) {
		return
	}
	for name, test := range map[string]struct {
		screen   stage.Screen
		browser  stage.Browser
		monitors []string // arguments of xrandr --setmonitor: name, place, output
	}{
		"scale 2": {screen: stage.Screen{Width: 2000, Height: 1600}, browser: stage.Browser{Kiosk: true, ScaleFactor: 2}},
		"two monitors, the first on the right": {screen: stage.Screen{Width: 2400, Height: 1000},
			browser:  stage.Browser{Bounds: image.Rect(1250, 30, 2350, 950), App: true},
			monitors: []string{"right 1200/300x1000/250+1200+0 screen", "left 1200/300x1000/250+0+0 none"}},
		"window manager": {screen: stage.Screen{WindowManager: true}, browser: stage.Browser{Bounds: image.Rect(40, 40, 1200, 960)}},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, test.screen, test.browser)
			for _, monitor := range test.monitors {
				d.Run(t, "xrandr", append([]string{"--setmonitor"}, strings.Fields(monitor)...)...)
			}
			fillsPlainPage(t, d)
		})
	}
}

// TestKeyboards fills the plain page with keyboard layouts of several countries, and with lock keys on.
func TestKeyboards(t *testing.T) {
	if desks.Apart(t) {
		return
	}
	d := borrowDesk(t)
	for _, test := range []struct{ name, layout, lock string }{
		{"de", "de", ""},
		{"fr", "fr", ""},
		{"fr, Caps", "fr", "Caps_Lock"},
		{"be", "be", ""},
		{"cz", "cz", ""},
		{"bepo", "fr bepo", ""},
		{"dvorak", "us dvorak", ""},
		{"Num Lock", "us", "Num_Lock"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.lock == "" {
				stage.Long(t) // input/x11 types every digit with each of these layouts
			}
			d.Run(t, "setxkbmap", strings.Fields(test.layout)...)
			defer d.Run(t, "setxkbmap", "us")
			if test.lock != "" {
				d.Run(t, "xdotool", "key", test.lock)
				defer d.Run(t, "xdotool", "key", test.lock)
			}
			fillsPlainPage(t, d)
		})
	}
}

// fillsPlainPage fails the test unless the page without any special behaviour is filled on the desk.
func fillsPlainPage(t *testing.T, d *stage.Desk) {
	t.Helper()
	show(t, d, query("")).mustFill(t, nil)
}
