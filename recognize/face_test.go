package recognize

import (
	"errors"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"

	"autosolve/templates"
)

// pictures returns the pictures of the built-in typefaces, decoded once.
var pictures = sync.OnceValues(templates.Builtin)

// builtin returns the pictures of a built-in typeface. A test may replace them.
func builtin(t testing.TB, name string) templates.Typeface {
	t.Helper()
	faces, err := pictures()
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

// TestBuiltin checks that the embedded typefaces are those that CutTypeface makes from their pictures.
func TestBuiltin(t *testing.T) {
	var slack float64
	if runtime.GOARCH != "amd64" { // typefaces are prepared on amd64; other processors may round a fused product and sum only once
		slack = 1e-6
	}
	faces, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	named, err := pictures()
	if err != nil {
		t.Fatal(err)
	}
	if len(faces) != len(named) {
		t.Fatalf("%d typefaces are embedded, and there are pictures of %d: run make templates", len(faces), len(named))
	}
	for i, p := range named {
		want, err := CutTypeface(p)
		if err != nil {
			t.Error(err)
			continue
		}
		for d := range want.ink {
			for at, v := range want.ink[d] {
				if got := faces[i].ink[d][at]; math.Abs(float64(got-v)) > slack {
					t.Fatalf("%s, pixel %d: %v is embedded, the picture gives %v: run make templates",
						templateName(p.Name, d+1), at, got, v)
				}
			}
		}
	}
}

// TestCutTypefaceRefuses checks that the error names the picture at fault, for each kind of fault.
func TestCutTypefaceRefuses(t *testing.T) {
	white := image.NewGray(image.Rect(0, 0, 30, 40))
	for i := range white.Pix {
		white.Pix[i] = 255
	}
	texture := image.NewGray(white.Rect) // without visible contrast
	for i := range texture.Pix {
		texture.Pix[i] = 120 + uint8(i%3)
	}
	cases := []struct {
		name  string
		spoil func(*templates.Typeface)
		want  []string
	}{
		{"flat", func(f *templates.Typeface) { f.Digits[3] = white }, []string{"4.png", "nothing to see"}},
		{"texture", func(f *templates.Typeface) { f.Digits[3] = texture }, []string{"4.png", "nothing to see"}},
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
			_, err := CutTypeface(f)
			if err == nil {
				t.Fatal("accepted")
			}
			for _, w := range append(c.want, "mine") {
				if !strings.Contains(err.Error(), w) {
					t.Errorf("error %q does not contain %q", err, w)
				}
			}
		})
	}
}

// TestTransparentTypeface loads a typeface of black digits on a transparent background: it is that of black digits on white.
func TestTransparentTypeface(t *testing.T) {
	of, dir := builtin(t, "liberation-serif"), t.TempDir()
	for i, digit := range of.Digits {
		img := image.NewNRGBA(digit.Bounds())
		for y := img.Rect.Min.Y; y < img.Rect.Max.Y; y++ {
			for x := img.Rect.Min.X; x < img.Rect.Max.X; x++ {
				img.SetNRGBA(x, y, color.NRGBA{A: 255 - color.GrayModel.Convert(digit.At(x, y)).(color.Gray).Y})
			}
		}
		f, err := os.Create(templateName(dir, i+1))
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(png.Encode(f, img), f.Close()); err != nil {
			t.Fatal(err)
		}
	}
	loaded, err := templates.Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	got, err := CutTypeface(loaded)
	if err != nil {
		t.Fatal(err)
	}
	if want, err := CutTypeface(of); err != nil || got.ink != want.ink {
		t.Errorf("%v, or the shapes of the digits differ", err)
	}
}
