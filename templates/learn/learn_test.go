package learn

import (
	"errors"
	"image"
	"slices"
	"strings"
	"testing"

	"autosolve/internal/advice"
	"autosolve/recognize"
	"autosolve/solver"
)

// lesson returns a lesson in which each digit is the glyph of a built-in typeface. The cells with the digits in unsure are
// not certain, and those with the digits in single are not confirmed.
func lesson(t *testing.T, shown, unsure, single string) *Lesson {
	t.Helper()
	var glyphs [10]*recognize.Glyph
	for i, img := range pictures(t) {
		g, err := recognize.Cut(img)
		if err != nil {
			t.Fatal(err)
		}
		glyphs[i+1] = g
	}
	board := &recognize.Board{Layout: recognize.Corners(image.Pt(20, 20), image.Pt(340, 340))}
	var seen [81]*recognize.Character
	for i, ch := range shown {
		c := &board.Cells[i]
		*c = recognize.Cell{Certain: true}
		if ch == '.' {
			continue
		}
		seen[i] = &recognize.Character{Glyph: glyphs[ch-'0']}
		sure := !strings.ContainsRune(unsure, ch)
		*c = recognize.Cell{Digit: uint8(ch - '0'), Kind: recognize.Given, Certain: sure, Confirmed: sure && !strings.ContainsRune(single, ch)}
	}
	return New(image.NewRGBA(image.Rect(0, 0, 360, 360)), board, seen)
}

const (
	lean = "38.6...1........3.....5.7.9....491..7..2.6..5..258....6.1.3.....7........9...4.86"
	rich = "38.6.7.1..6....53...4.5.769...7491.37..216..51.2583...621.3.9...78....5..9.1.4.86"
)

// TestNothingToAsk checks that nothing is asked if all digits have names, or if those without a name are not needed.
func TestNothingToAsk(t *testing.T) {
	for _, shown := range []string{lean, rich} {
		l := lesson(t, shown, "", "")
		if err := l.Prove(); err != nil || len(l.Lacks()) > 0 || len(l.Unnamed()) > 0 {
			t.Errorf("lacks %v, %v, asks for %v", l.Lacks(), err, l.Unnamed())
		}
	}
	l := lesson(t, strings.ReplaceAll(rich, "2", "."), "", "") // a digit that the puzzle does not have
	if err := l.Prove(); err != nil || !slices.Equal(l.Lacks(), []uint8{2}) || len(l.Unnamed()) > 0 {
		t.Errorf("lacks %v, %v, asks for %v", l.Lacks(), err, l.Unnamed())
	}
}

// TestNaming checks that one question is asked for all cells with the same character without a certain name, and that a name
// that contradicts a certain reading is refused.
func TestNaming(t *testing.T) {
	l := lesson(t, lean, "2", "7")
	if err := l.Prove(); !errors.Is(err, solver.ErrManySolutions) {
		t.Errorf("proven without a digit: %v", err)
	}
	groups := l.Unnamed()
	if len(groups) != 2 || len(groups[0].Cells) != 3 || len(groups[1].Cells) != 2 {
		t.Fatalf("asks for %v", groups)
	}
	err := l.Name(groups[0], 1)
	if err == nil || err.Error() != "r3c7 is named 1, and was read as 7 with certainty" ||
		!strings.HasPrefix(advice.Of(err).Hint, "nothing was saved: ") {
		t.Errorf("error %v", err)
	}
	if err := errors.Join(l.Name(groups[0], 7), l.Name(groups[1], 2), l.Prove()); err != nil || len(l.Lacks()) > 0 {
		t.Errorf("lacks %v, %v", l.Lacks(), err)
	}
	wrong := lesson(t, lean, "2", "")
	if err := errors.Join(wrong.Name(wrong.Unnamed()[0], 5), wrong.Prove()); err == nil {
		t.Error("a wrong name is proven")
	}
	// If the rest makes a puzzle with one solution, only digits without a picture are asked for.
	l = lesson(t, rich, "2", "9")
	l.names[slices.Index([]byte(rich), '8')] = 0
	var asked []byte
	for _, g := range l.Unnamed() {
		asked = append(asked, rich[g.Cells[0]])
	}
	if err := l.Prove(); err != nil || string(asked) != "92" {
		t.Errorf("%v, asks for %q", err, asked)
	}
}

// TestTwoDigitsOfOneShape checks that characters that look the same are two groups if they cannot be the same digit, because they
// are in one house or were read as different digits with certainty.
func TestTwoDigitsOfOneShape(t *testing.T) {
	for _, c := range []struct {
		cell           int // of the 6
		unsure, single string
	}{{1, "68", ""}, {40, "", "68"}} {
		shown := []byte("8" + strings.Repeat(".", 80))
		shown[c.cell] = '6'
		l := lesson(t, string(shown), c.unsure, c.single)
		l.seen[c.cell] = l.seen[0]
		if groups := l.Unnamed(); len(groups) != 2 {
			t.Errorf("%+v: asks for %v", c, groups)
		}
	}
}
