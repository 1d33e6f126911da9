//go:build linux

package config

import (
	"errors"
	"image"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"autosolve/test/stage"
)

// TestButtonOnFullDisk checks that both files stay as they were if the disk has room for the picture but not for the config.
func TestButtonOnFullDisk(t *testing.T) {
	dir := stage.SmallDisk(t, "16k")
	config, picture := filepath.Join(dir, "config.yaml"), filepath.Join(dir, "new.png")
	text := []byte("# long" + strings.Repeat("\n# long", 1000) + "\n") // two of the disk's four pages
	for _, old := range [][]byte{nil, []byte("old")} {
		for path, data := range map[string][]byte{config: text, picture: old} {
			if data == nil {
				continue
			}
			if err := os.WriteFile(path, data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		b, err := (&File{Path: config, text: text}).Button("new")
		if err != nil {
			t.Fatal(err)
		}
		err = b.Save(image.NewRGBA(image.Rect(0, 0, 20, 20)))
		if !errors.Is(err, syscall.ENOSPC) || !strings.Contains(err.Error(), "write "+config) {
			t.Errorf("error %v", err)
		}
		if now, err := os.ReadFile(config); err != nil || string(now) != string(text) {
			t.Errorf("the config holds %.50q, %v", now, err)
		}
		now, err := os.ReadFile(picture)
		if old == nil != errors.Is(err, os.ErrNotExist) || string(now) != string(old) {
			t.Errorf("the picture holds %.50q, %v", now, err)
		}
		entries, err := os.ReadDir(dir)
		if err != nil || len(entries) > 2 {
			t.Errorf("%v, %v", entries, err)
		}
	}
}

// TestFurtherPicture checks that a config names a button once even if it has several pictures.
func TestFurtherPicture(t *testing.T) {
	config := filepath.Join(t.TempDir(), "config.yaml")
	img := image.NewRGBA(image.Rect(0, 0, 20, 20))
	if _, err := (&File{Path: config}).Button("new@large"); err == nil || !strings.Contains(err.Error(), "names no button new.png") {
		t.Errorf("a further picture without a first one: %v", err)
	}
	var text []byte
	for i, name := range []string{"new", "new@large", "new@110", "new"} {
		b, err := (&File{Path: config, text: text}).Button(name)
		if err != nil {
			t.Fatal(err)
		}
		named := b.Named()
		if err := b.Save(img); err != nil || named != (i > 0) || filepath.Base(b.Path) != name+".png" {
			t.Errorf("%s: %v, named %v, in %s", name, err, named, b.Path)
		}
		if text, err = os.ReadFile(config); err != nil || string(text) != "after: [{button: new.png}]\n" {
			t.Errorf("the config holds %q, %v", text, err)
		}
	}
	for _, name := range []string{"", "a.png", "../a", "@a", "a@", "a@b@c", "-a", strings.Repeat("a", 65)} {
		if CheckButtonName(name) == nil {
			t.Errorf("%q is accepted as a name", name)
		}
	}
}
