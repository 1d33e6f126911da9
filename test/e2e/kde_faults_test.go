//go:build linux

package e2e

import (
	"context"
	"fmt"
	"image"

	"autosolve/test/stage"
)

// The functions of this file cause faults in a KDE session.

// kwin runs a script in KWin on the page's window, or on the other one, until it returns true.
func (v *visit) kwin(does string) {
	v.t.Helper()
	script := `(() => {
		const all = Array.from(workspace.clientList()), other = all.find(w => w.caption.includes("other window")),
			page = all.find(w => w !== other && /chrom/i.test(w.resourceClass));
		` + does + `;
	})()`
	stage.Eventually(v.t, does, func() bool {
		var holds bool
		return v.Kde.Eval(context.Background(), script, &holds) == nil && holds // even at the end of the test
	})
}

func inKwin(does string) func(s *strike) { return func(s *strike) { s.kwin(does) } }

// kwinCover moves the other window over the grid and keeps it above.
const kwinCover = `other.frameGeometry = {x: 500, y: 350, width: 500, height: 400}; other.keepAbove = true; workspace.activeClient = other;
	return other.active`

// endOnKde ends the sharing. If a key is down at that moment, KWin keeps it down until a hand releases it.
func endOnKde(s *strike) {
	s.must(s.Kde.EndSharing(s.t.Context()))
	s.after(func() {
		h, err := s.Kde.NewHand(s.t.Context())
		if err != nil {
			s.t.Fatal(err)
		}
		const one, nine = 2, 10 // codes of linux/input-event-codes.h
		for code := uint32(one); code <= nine; code++ {
			s.must(h.Key(s.t.Context(), code, false))
		}
		s.must(h.TakeAway(s.t.Context()))
	})
}

// kwinMove moves the window with the page.
func kwinMove(by image.Point) string {
	return fmt.Sprintf(`const r = page.frameGeometry;
		page.frameGeometry = {x: r.x + %d, y: r.y + %d, width: r.width, height: r.height}; return true`, by.X, by.Y)
}

// openBesideOnKde opens another window beside the grid for the rest of the test.
func (v *visit) openBesideOnKde() {
	v.t.Helper()
	v.t.Cleanup(func() { v.kwin("return !other") })
	v.otherWindow() // closed first at the end of the test
	v.kwin(`const r = other.frameGeometry, there = page.active && r.x === 0 && r.width < 600;
		if (!there) {
			other.frameGeometry = {x: 0, y: 40, width: 500, height: 400};
			workspace.activeClient = page;
		}
		return there`)
	v.painted()
}

// kscreen configures the only monitor until the fill has ended.
func kscreen(set, reset string) func(s *strike) {
	return func(s *strike) {
		s.Run(s.t, "kscreen-doctor", "output.1."+set)
		s.after(func() { s.Run(s.t, "kscreen-doctor", "output.1."+reset) })
	}
}
