package windows

import (
	"os/exec"
	"testing"

	"autosolve/input"
)

// On a French keyboard the digit row types digits with Shift. Wine takes the layout from the X server.
func TestFrench(t *testing.T) {
	if procWineGetVersion.Find() != nil {
		t.Skip("this test sets the layout of an X server, for Wine")
	}
	w, d := ready(t, input.Default())
	layout := func(name string) {
		t.Helper()
		if out, err := exec.Command("cmd", "/c", "start", "/unix", "/usr/bin/setxkbmap", name).CombinedOutput(); err != nil {
			t.Fatalf("setxkbmap: %v %s", err, out)
		}
		eventually(t, "the layout is "+name, func() bool {
			return keyboardOf(w.handle).types('1', false) == map[string]rune{"fr": '&', "us": '1'}[name]
		})
	}
	layout("fr")
	defer layout("us")
	for _, c := range []struct {
		key  input.Key
		want []string
	}{
		{input.Digit1, []string{"down 0x10", "down 0x31", "char 1", "up 0x31", "up 0x10"}},
		{input.Digit6, []string{"down 0x10", "down 0x36", "char 6", "up 0x36", "up 0x10"}},
		{input.Bare(3), []string{"down 0x33", "char \"", "up 0x33"}},
		{input.Left, []string{"down 0x25", "up 0x25"}},
	} {
		if err := d.Press(t.Context(), c.key); err != nil {
			t.Fatal(err)
		}
		w.expect(c.want...)
	}
	if missing := keyboardOf(w.handle).missing(); len(missing) > 0 {
		t.Errorf("French cannot type %v", missing)
	}
}
