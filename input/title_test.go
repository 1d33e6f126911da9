package input

import (
	"image"
	"strings"
	"testing"

	"github.com/jezek/xgb/xproto"
)

func TestTitle(t *testing.T) {
	for name, want := range map[string]string{
		"":                          "",
		"\n\x00\u202e":              "",
		"Sudoku":                    `"Sudoku"`,
		"Sudoku \u2013 Chromium":    `"Sudoku – Chromium"`,
		"two\nlines\r\n\tand a tab": `"two lines and a tab"`,
		"\x1b[31mred\x1b[0m":        `"red"`,
		"a\x1b]0;other\x07b":        `"a0;other b"`,
		"\x1b%G数独\x1b%@":            `"数独"`,
		"un\x9bcontrolled":          `"un controlled"`,
		"un\u0085controlled":        `"un controlled"`,
		"\u202egpj.\u2066evil":      `"gpj.evil"`,
		"caf\xe9":                   `"café"`,
		`say "yes"`:                 `"say \"yes\""`,
		strings.Repeat("x", 500):    `"` + strings.Repeat("x", 60) + `…"`,
	} {
		if got := Title(name); got != want {
			t.Errorf("Title(%q) = %s, want %s", name, got, want)
		}
	}
}

// A program may put anything into the title of its window, and a message is one line on a terminal.
func TestTitlesInMessages(t *testing.T) {
	desk, w, d := ready(t, Default())
	if err := d.Click(t.Context(), start); err != nil {
		t.Fatal(err)
	}
	long := "Puzzle\n\x1b[2J\u202e" + strings.Repeat("of the day ", 10)
	over := newWindow(t, desk, "in an older encoding", image.Rect(50, 50, 500, 500))
	setTitle(over, "_NET_WM_NAME", long)
	setTitle(w, "WM_NAME", "\x1b%G数独\x1b%@")
	err := d.Check(t.Context())
	want := `desktop changed: "Puzzle of the day of the day of the day of the day of the da…" lies where "数独" was`
	if err == nil || err.Error() != want {
		t.Errorf("it says %v, want %s", err, want)
	}
}

// setTitle gives a window a title by one of the properties for that.
func setTitle(w *window, property, title string) {
	w.t.Helper()
	atom, err := xproto.InternAtom(w.conn, false, uint16(len(property)), property).Reply()
	w.must(err)
	w.must(xproto.ChangePropertyChecked(w.conn, xproto.PropModeReplace, w.id, atom.Atom, xproto.AtomString, 8,
		uint32(len(title)), []byte(title)).Check())
}
