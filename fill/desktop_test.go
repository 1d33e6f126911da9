//go:build linux

package fill

import (
	"image"
	"strings"
	"testing"

	"autosolve/internal/stage"
)

// TestDesktops fills on screens and with keyboards of all kinds.
func TestDesktops(t *testing.T) {
	for name, test := range map[string]struct {
		screen  stage.Screen
		browser stage.Browser
		setup   []string // commands, run when the browser stands
	}{
		"scale 2": {stage.Screen{Width: 2000, Height: 1600}, stage.Browser{Kiosk: true, ScaleFactor: 2}, nil},
		"two monitors, the first on the right": {stage.Screen{Width: 2400, Height: 1000},
			stage.Browser{Bounds: image.Rect(1250, 30, 2350, 950), App: true}, []string{
				"xrandr --setmonitor right 1200/300x1000/250+1200+0 screen",
				"xrandr --setmonitor left 1200/300x1000/250+0+0 none",
			}},
		"de":          {setup: []string{"setxkbmap de"}},
		"fr":          {setup: []string{"setxkbmap fr"}},
		"fr, Caps":    {setup: []string{"setxkbmap fr", "xdotool key Caps_Lock"}},
		"be":          {setup: []string{"setxkbmap be"}},
		"cz":          {setup: []string{"setxkbmap cz"}},
		"bepo":        {setup: []string{"setxkbmap fr bepo"}},
		"dvorak":      {setup: []string{"setxkbmap us dvorak"}},
		"Num Lock":    {setup: []string{"xdotool key Num_Lock"}},
		"us, manager": {screen: stage.Screen{WindowManager: true}, browser: stage.Browser{Bounds: image.Rect(40, 40, 1200, 960)}},
	} {
		t.Run(name, func(t *testing.T) {
			if test.browser.Bounds.Empty() {
				test.browser.Kiosk = true
			}
			d := newDesk(t, test.screen, test.browser)
			for _, line := range test.setup {
				words := strings.Fields(line)
				d.Run(t, words[0], words[1:]...)
			}
			s := show(t, d, query(""))
			s.trace = &Trace{}
			report, err := s.fill(t.Context(), nil)
			if got := s.values(); err != nil || got != s.answer {
				s.saveTrace()
				t.Errorf("%v, page holds %v, want %v, %+v", err, got, s.answer, report)
			}
		})
	}
}
