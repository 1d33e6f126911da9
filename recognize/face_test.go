package recognize

import (
	"image"
	"strings"
	"sync"
	"testing"

	"autosolve/templates"
)

// builtins are the embedded typefaces, decoded once.
var builtins = sync.OnceValues(templates.Builtin)

// builtin is a copy of an embedded typeface that a test may spoil.
func builtin(t testing.TB, name string) templates.Typeface {
	t.Helper()
	faces, err := builtins()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range faces {
		if f.Name == name {
			return f
		}
	}
	t.Fatalf("no typeface %s", name)
	return templates.Typeface{}
}

// TestNewRefusesBadTemplates names the picture that is wrong, whatever is wrong with it.
func TestNewRefusesBadTemplates(t *testing.T) {
	white := image.NewGray(image.Rect(0, 0, 30, 40))
	for i := range white.Pix {
		white.Pix[i] = 255
	}
	cases := []struct {
		name  string
		spoil func(*templates.Typeface)
		want  []string
	}{
		{"flat", func(f *templates.Typeface) { f.Digits[3] = white }, []string{"4.png", "nothing to see"}},
		{"empty", func(f *templates.Typeface) { f.Digits[0] = image.NewGray(image.Rectangle{}) }, []string{"1.png", "empty"}},
		{"swapped", func(f *templates.Typeface) { f.Digits[2], f.Digits[6] = f.Digits[6], f.Digits[2] }, []string{"3.png shows a 7"}},
		{"rotated", func(f *templates.Typeface) {
			f.Digits[1], f.Digits[2], f.Digits[4] = f.Digits[2], f.Digits[4], f.Digits[1]
		}, []string{"2.png shows a 3"}},
		{"twice", func(f *templates.Typeface) { f.Digits[5] = f.Digits[7] }, []string{"6.png", "8.png", "same digit"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			f := builtin(t, "liberation-serif")
			f.Name = "mine"
			c.spoil(&f)
			r, err := New([]templates.Typeface{f}, Default())
			if err == nil {
				r.Close()
				t.Fatal("accepted")
			}
			for _, w := range append(c.want, "mine") {
				if !strings.Contains(err.Error(), w) {
					t.Errorf("error %q does not say %q", err, w)
				}
			}
		})
	}
}
