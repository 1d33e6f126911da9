package windows

import (
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"

	"golang.org/x/sys/windows"

	"autosolve/input"
)

// setLayout sets the keyboard layout of the X server, from which Wine takes its own when a program starts.
func setLayout(t *testing.T, name string) {
	t.Helper()
	set := exec.Command("cmd", "/c", "start", "/wait", "/unix", "/usr/bin/setxkbmap", name)
	out, err := set.CombinedOutput()
	if status, ok := errors.AsType[*exec.ExitError](err); ok && status.ExitCode() == 4 {
		err = nil // setxkbmap ends with this status if Wine has started it, although it has set the layout
	}
	if err != nil {
		t.Fatalf("setxkbmap: %v %s", err, out)
	}
}

// On a French keyboard the digit row types digits with Shift. Programs in Wine see the layout with which they start, so a
// second process runs the test.
func TestFrench(t *testing.T) {
	if os.Getenv("AUTOSOLVE_TEST_LAYOUT") == "fr" {
		testFrench(t)
		return
	}
	if windows.NewLazySystemDLL("ntdll.dll").NewProc("wine_get_version").Find() != nil {
		t.Skip("this test sets the layout of an X server, for Wine")
	}
	setLayout(t, "fr")
	defer setLayout(t, "us")
	child := exec.Command(os.Args[0], "-test.run", "^TestFrench$", "-test.v")
	child.Env = append(os.Environ(), "AUTOSOLVE_TEST_LAYOUT=fr")
	out, err := child.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS: TestFrench") {
		t.Errorf("%v\n%s", err, out)
	}
}

func testFrench(t *testing.T) {
	w, d := ready(t, input.Default())
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
	if name, err := d.Shifted(t.Context()); err != nil || name == "" {
		t.Errorf("French types digits without Shift: %q, %v", name, err)
	}
	if f := keyboardOf(w.handle).layoutFinding(); f.Level != input.OK {
		t.Errorf("French: %+v", f)
	}
}
