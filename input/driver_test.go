package input

import (
	"image"
	"slices"
	"testing"
	"time"
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

func TestPace(t *testing.T) {
	_, w, d := ready(t, Default())
	d.SetPace(Pace{Hold: 20 * time.Millisecond, Pause: 30 * time.Millisecond})
	for _, act := range []func() error{
		func() error { return d.Click(t.Context(), image.Pt(150, 160)) },
		func() error { return d.Press(t.Context(), Digit1) },
	} {
		begun := time.Now()
		if err := act(); err != nil {
			t.Fatal(err)
		}
		if took := time.Since(begun); took < 50*time.Millisecond {
			t.Errorf("hold and pause of 50 ms took %v", took)
		}
	}
	if got := w.got(); len(got) != 4 {
		t.Errorf("window got %q", got)
	}
}

func TestKeyNames(t *testing.T) {
	for k, want := range map[Key]string{Digit(7): "7", Return: "enter", Escape: "escape", 0: "Key(0)", 99: "Key(99)"} {
		if got := k.String(); got != want {
			t.Errorf("Key(%d) is %q, want %q", k, got, want)
		}
	}
	_, w, d := ready(t, Default())
	if err := d.Press(t.Context(), 0); err == nil {
		t.Error("Press of no key: no error")
	}
	if got := w.got(); got != nil {
		t.Errorf("window got %q", got)
	}
}
