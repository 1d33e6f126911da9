package x11

import (
	"autosolve/input"
	"image"
	"strings"
	"testing"

	"github.com/jezek/xgb/xproto"
)

// A window's title may contain anything, but a message must be one line without control characters.
func TestTitlesInMessages(t *testing.T) {
	desk, w, d := ready(t, input.Default())
	if err := d.Click(t.Context(), start); err != nil {
		t.Fatal(err)
	}
	long := "Puzzle\n\x1b\u202e" + strings.Repeat("of the day ", 10)
	over := newWindow(t, desk, "over", image.Rect(50, 50, 500, 500))
	setTitle(over, "_NET_WM_NAME", long)
	setTitle(w, "WM_NAME", "数独")
	err := d.Check(t.Context())
	want := `desktop changed: "Puzzle of the day of the day of the day of the day of the da…" lies where "数独" was`
	if err == nil || err.Error() != want {
		t.Errorf("it says %v, want %s", err, want)
	}
}

// setTitle sets the title of a window by one of the properties for that.
func setTitle(w *window, property, title string) {
	w.t.Helper()
	atom, err := xproto.InternAtom(w.conn, false, uint16(len(property)), property).Reply()
	w.must(err)
	w.must(xproto.ChangePropertyChecked(w.conn, xproto.PropModeReplace, w.id, atom.Atom, xproto.AtomString, 8,
		uint32(len(title)), []byte(title)).Check())
}
