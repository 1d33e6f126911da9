//go:build linux

package e2e

import (
	"context"
	"errors"
	"fmt"
	"image"
	"time"

	"autosolve/test/stage"
)

// The functions of this file cause faults in a GNOME session, and those that a hand causes also in a KDE session.

// hand moves the pointer and presses keys as a person would.
type hand interface {
	Shove(ctx context.Context, by image.Point) error
	Key(ctx context.Context, code uint32, down bool) error
	Button(ctx context.Context, code int32, down bool) error
	TakeAway(ctx context.Context) error
}

// newHand returns a hand, which exists until it is taken away.
func (v *visit) newHand(ctx context.Context) (hand, error) {
	if v.Kde != nil {
		return v.Kde.NewHand(ctx)
	}
	return v.Gnome.NewHand(ctx)
}

// shove moves the pointer with a hand on Wayland.
func (v *visit) shove(by image.Point) {
	v.t.Helper()
	if v.Sway != nil {
		if err := v.Sway.Shove(v.t.Context(), by); err != nil {
			v.t.Fatal(err)
		}
		return
	}
	h, err := v.newHand(v.t.Context())
	if err != nil {
		v.t.Fatal(err)
	}
	if err := errors.Join(h.Shove(v.t.Context(), by), h.TakeAway(v.t.Context())); err != nil {
		v.t.Fatal(err)
	}
}

// press presses or releases something with a hand.
type press func(ctx context.Context, h hand, down bool) error

func key(code uint32) press {
	return func(ctx context.Context, h hand, down bool) error { return h.Key(ctx, code, down) }
}

func button(code int32) press {
	return func(ctx context.Context, h hand, down bool) error { return h.Button(ctx, code, down) }
}

// hold presses something with a hand until release is called.
func (v *visit) hold(p press) (release func()) {
	v.t.Helper()
	ctx := context.WithoutCancel(v.t.Context())
	must := func(err error) {
		v.t.Helper()
		if err != nil {
			v.t.Fatal(err)
		}
	}
	h, err := v.newHand(ctx)
	must(err)
	must(p(ctx, h, true))
	return func() {
		must(p(ctx, h, false))
		must(h.TakeAway(ctx))
	}
}

// shell lets GNOME Shell evaluate a script until it returns true.
func (v *visit) shell(script string) {
	v.t.Helper()
	stage.Eventually(v.t, script, func() bool {
		var holds bool
		return v.Gnome.Eval(context.Background(), script, &holds) == nil && holds // even at the end of the test
	})
}

func inShell(script string) func(s *strike) { return func(s *strike) { s.shell(script) } }

// windows returns a script that acts on the page's window or on the other one, and returns whether it succeeded.
func windows(does string) string {
	return `(() => {
		const all = global.get_window_actors().map(a => a.meta_window), other = all.find(w => w.title?.includes("other window")),
			page = all.find(w => w !== other && /chrom/i.test(w.wm_class));
		` + does + `;
	})()`
}

// movePage returns a script that moves the window with the page.
func movePage(by image.Point) string {
	return windows(fmt.Sprintf("const r = page.get_frame_rect(); page.move_frame(true, r.x + %d, r.y + %d); return true", by.X, by.Y))
}

// openBeside opens another window beside the grid for the rest of the test.
func (v *visit) openBeside() {
	v.t.Helper()
	v.t.Cleanup(func() { v.shell(windows("return !other")) })
	v.otherWindow() // closed first at the end of the test
	v.shell(windows(`const at = other.get_frame_rect(), there = page.has_focus() && at.x === 0 && at.width < 600;
		if (!there) {
			other.move_resize_frame(true, 0, 40, 500, 400);
			page.activate(global.get_current_time());
		}
		other.rested = there ? (other.rested ?? 0) + 1 : 0;
		return other.rested > 100`)) // the browser may still set its size and focus
	v.painted()
}

// coverGrid moves the other window over the grid and keeps it above, because a click on its way to the page would raise the
// page.
func coverGrid(s *strike) {
	s.t.Helper()
	s.shell(windows(`other.move_resize_frame(true, 500, 350, 500, 400); other.make_above(); other.activate(global.get_current_time());
		return other.has_focus()`))
}

// shield lets GNOME act on its shield, which is the screen saver and the lock screen. A session without a login has none
// until the script creates it.
func shield(does string) func(s *strike) {
	return func(s *strike) {
		s.shell(`(() => {
			const take = from => { globalThis.shield ??= new from.ScreenShield(); };
			try {
				take(imports.ui.screenShield);
			} catch { // from GNOME 45
				import("resource:///org/gnome/shell/ui/screenShield.js").then(take);
			}
			return !!globalThis.shield;
		})()`)
		s.shell("(() => { shield." + does + "; })()")
		s.after(func() {
			s.must(s.Gnome.Eval(context.Background(), "shield._continueDeactivate(false)", nil)) // as after the right password
			s.shell(`Main.sessionMode.currentMode === "user"`)
		})
	}
}

// pressStop presses the panel's button that ends all sharing, including the hand's own.
func pressStop(s *strike) {
	s.t.Helper()
	var at [2]float64
	s.must(s.Gnome.Eval(s.t.Context(), `(() => {
		const button = Main.panel.statusArea.screenSharing, [x, y] = button.get_transformed_position();
		return [x + button.width / 2, y + button.height / 2];
	})()`, &at))
	h, err := s.Gnome.NewHand(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	s.must(h.MoveTo(s.t.Context(), image.Pt(int(at[0]), int(at[1]))))
	s.must(h.Button(s.t.Context(), codeLeft, true))
	s.after(func() {
		stage.Eventually(s.t, "the hand is gone, too", func() bool {
			_ = h.TakeAway(s.t.Context()) // it has ended already, unless the button disappeared before it was pressed
			return s.Held(s.t) == nil
		})
	})
}

// layout returns a script that sets GNOME's keyboard layout, such as "fr" or "us+dvorak-classic".
func layout(name string) string {
	return fmt.Sprintf(`new imports.gi.Gio.Settings({schema_id: "org.gnome.desktop.input-sources"})
		.set_value("sources", new imports.gi.GLib.Variant("a(ss)", [["xkb", %q]]))`, name)
}

// changeLayoutsOfGnome is changeLayouts for GNOME. Because the program shares the desktop's keyboard, the page may receive
// another key.
func changeLayoutsOfGnome(s *strike) {
	s.alternate(20*time.Millisecond, "us+dvorak-classic", "us+intl", func(ctx context.Context, name string) error {
		return s.Gnome.Eval(ctx, layout(name), nil)
	}, func() { s.shell(layout("us")) })
}
