package templates

import (
	"errors"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestBuiltin checks that every embedded typeface has nine pictures, and that the typefaces of known sites are among them.
func TestBuiltin(t *testing.T) {
	faces, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, f := range faces {
		names[f.Name] = true
		for i, img := range f.Digits {
			if img == nil || img.Bounds().Empty() {
				t.Errorf("%s has no %d", f.Name, i+1)
			}
		}
	}
	for _, want := range []string{"liberation-serif", "liberation-sans", "deja-vu-sans", "roboto", "comic-neue"} {
		if !names[want] {
			t.Errorf("no typeface %s", want)
		}
	}
}

// folder returns a user's folder with nine good pictures.
func folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	faces, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	for i, img := range faces[0].Digits {
		write(t, filepath.Join(dir, strconv.Itoa(i+1)+".png"), img)
	}
	return dir
}

func write(t *testing.T, name string, img image.Image) {
	t.Helper()
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestLoad(t *testing.T) {
	dir := folder(t)
	face, err := Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	if face.Name != dir {
		t.Errorf("name %q, want %q", face.Name, dir)
	}
}

// TestLoadRefuses checks that the error names every wrong picture with its fault.
func TestLoadRefuses(t *testing.T) {
	sized := func(w, h int) image.Image { return image.NewGray(image.Rect(0, 0, w, h)) }
	cases := []struct {
		name  string
		spoil func(dir string) error
		want  []string
	}{
		{"missing", func(dir string) error { return os.Remove(filepath.Join(dir, "7.png")) }, []string{"template ", "7.png: "}},
		{"two missing", func(dir string) error {
			return errors.Join(os.Remove(filepath.Join(dir, "2.png")), os.Remove(filepath.Join(dir, "7.png")))
		}, []string{"2.png", "7.png"}},
		{"text", func(dir string) error { return os.WriteFile(filepath.Join(dir, "3.png"), []byte("three"), 0o600) }, []string{"3.png", "not a picture"}},
		{"empty file", func(dir string) error { return os.WriteFile(filepath.Join(dir, "3.png"), nil, 0o600) }, []string{"3.png", "not a picture"}},
		{"truncated", func(dir string) error {
			name := filepath.Join(dir, "5.png")
			data, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			return os.WriteFile(name, data[:len(data)/2], 0o600)
		}, []string{"5.png", "not a picture"}},
		{"tiny", func(dir string) error {
			write(t, filepath.Join(dir, "9.png"), sized(2, 30))
			return nil
		}, []string{"9.png", "2 x 30"}},
		{"huge", func(dir string) error {
			write(t, filepath.Join(dir, "9.png"), sized(1200, 10))
			return nil
		}, []string{"9.png", "1200 x 10"}},
		{"a folder", func(dir string) error {
			name := filepath.Join(dir, "4.png")
			if err := os.Remove(name); err != nil {
				return err
			}
			return os.Mkdir(name, 0o700)
		}, []string{"4.png"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			dir := folder(t)
			if err := c.spoil(dir); err != nil {
				t.Fatal(err)
			}
			_, err := Load(dir)
			if err == nil {
				t.Fatal("accepted")
			}
			for _, w := range c.want {
				if !strings.Contains(err.Error(), w) {
					t.Errorf("error %q does not say %q", err, w)
				}
			}
		})
	}
	for _, dir := range []string{"no-such-folder", filepath.Join(folder(t), "1.png")} {
		if _, err := Load(dir); err == nil || !strings.Contains(err.Error(), dir) {
			t.Errorf("%s: %v", dir, err)
		}
	}
}
