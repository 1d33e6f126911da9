//go:build linux

package fill

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"autosolve/test/stage"
)

// TestListsOnScreen checks that a page whose cells are the browser's own lists is refused, and that the open list is closed
// again.
func TestListsOnScreen(t *testing.T) {
	if desks.Apart(t) {
		return
	}
	s := show(t, borrowDesk(t), query("lists"))
	var log eventLog
	_, err := s.fill(t.Context(), func(c *Config) { c.Recorder = &log })
	stopped, ok := errors.AsType[*StoppedError](err)
	if !ok || stopped.Cause != Lists || !strings.Contains(err.Error(), " opens a menu or a drop-down list, ") || len(stopped.Wrong) > 0 {
		log.print(t)
		t.Fatalf("got %v", err)
	}
	if open, err := s.driver.CloseMenu(t.Context()); open || err != nil {
		t.Errorf("the list is open: %v, %v", open, err)
	}
	for i, d := range s.values() {
		if d != 0 && d != s.answer[i] {
			t.Errorf("the page holds a wrong digit: %v", s.values())
		}
	}
}

// TestNumberFieldsOnScreen reads and fills a page while the pointer is on a number field, so that the browser draws arrows
// in it.
func TestNumberFieldsOnScreen(t *testing.T) {
	if desks.Apart(t) {
		return
	}
	d := borrowDesk(t)
	s := show(t, d, lastCells(t, "numbers"))
	at := s.first.Layout.Centre(2)
	d.Run(t, "xdotool", "mousemove", fmt.Sprint(at.X), fmt.Sprint(at.Y))
	s.close()
	s = show(t, d, lastCells(t, "numbers"))
	s.mustFill(t, nil)
}

// TestChosenKeysOnScreen checks that the digit row is used if the user has chosen it, even on a page that takes digits typed
// with Shift for pencil marks: the fill fails, and the hint names the keyboard layout.
func TestChosenKeysOnScreen(t *testing.T) {
	if desks.Apart(t) {
		return
	}
	d := borrowDesk(t)
	d.Run(t, "setxkbmap", "fr")
	defer d.Run(t, "setxkbmap", "us")
	s := show(t, d, lastCells(t, "shift-marks"))
	_, err := s.fill(t.Context(), func(c *Config) { c.Ways, c.Retries = []Way{Plain()}, 0 })
	failed, ok := errors.AsType[*NotShownError](err)
	if !ok || !strings.Contains(failed.Advice().Hint, ": fr types digits with Shift") {
		t.Errorf("got %v, hint %q", err, failed.Advice().Hint)
	}
}

// TestLayoutsOnScreen fills the last cells with keyboard layouts that have digits on plain keys, with Shift, with AltGr or only
// on the keypad.
func TestLayoutsOnScreen(t *testing.T) {
	if desks.Apart(t) {
		return
	}
	d := borrowDesk(t)
	for _, test := range []struct {
		layout string
		keys   []Keys
	}{
		{"de", []Keys{OnRow}}, {"fr", []Keys{OnRow}}, {"cz", []Keys{OnRow}}, {"fr -variant bepo", []Keys{OnRow}},
		{"us -variant dvp", []Keys{OnRow}}, {"lt -variant us", []Keys{OnRow}},
		{"lt", []Keys{OnRow, OnKeypad, Bare}}, {"ir", []Keys{OnRow, OnKeypad}}, {"th", []Keys{OnRow, OnKeypad}},
	} {
		for _, keys := range test.keys {
			t.Run(fmt.Sprintf("%s %s", test.layout, keys), func(t *testing.T) {
				if !slices.Contains([]string{"fr", "lt", "th"}, test.layout) {
					stage.Long(t) // input/x11 types every digit with each of these layouts
				}
				d.Run(t, "setxkbmap", strings.Fields(test.layout)...)
				defer d.Run(t, "setxkbmap", "-layout", "us", "-variant", "")
				behaviour := ""
				if keys == Bare {
					behaviour = "shift-marks,no-keypad"
				}
				way := Plain()
				way.Keys = keys
				report, _ := show(t, d, lastCells(t, behaviour)).mustFill(t, func(c *Config) { c.Ways = []Way{way} })
				if 2*report.Retries > report.Typed {
					t.Errorf("%d of %d digits were sent again", report.Retries, report.Typed)
				}
				if held := d.Held(t); held != nil {
					t.Errorf("held: %q", held)
				}
			})
		}
	}
}
