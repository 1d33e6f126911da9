package input

import (
	"image"
	"slices"
	"testing"
)

func TestClickAndPress(t *testing.T) {
	_, w, d := ready(t, Default())
	ctx := t.Context()
	at := image.Pt(150, 160)
	if err := d.Click(ctx, at); err != nil {
		t.Fatal(err)
	}
	if got := d.Pointer(); got != at {
		t.Errorf("Pointer() = %v, want %v", got, at)
	}
	for _, k := range []Key{Digit1, Digit9, Backspace, Delete, Return, Tab, Left, Right, Up, Down, Escape} {
		if err := d.Press(ctx, k); err != nil {
			t.Fatalf("press %v: %v", k, err)
		}
	}
	want := []string{"button 1 down at (150,160)", "button 1 up at (150,160)"}
	for _, code := range []string{"10", "18", "22", "119", "36", "23", "113", "114", "111", "116", "9"} {
		want = append(want, "key "+code+" down", "key "+code+" up")
	}
	if got := w.got(); !slices.Equal(got, want) {
		t.Errorf("window got\n%q, want\n%q", got, want)
	}
	w.up()
}
