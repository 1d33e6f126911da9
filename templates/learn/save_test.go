package learn

import (
	"errors"
	"image"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"autosolve/templates"
)

// pictures returns the pictures of the digits of a built-in typeface.
func pictures(t *testing.T) [9]image.Image {
	t.Helper()
	faces, err := templates.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	return faces[0].Digits
}

// names returns the names of the files in a folder.
func names(t *testing.T, dir string) (all []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}

// TestSave writes pictures in two calls, the second of which keeps existing pictures. A call between them has no new picture. A
// last call replaces them all.
func TestSave(t *testing.T) {
	all := pictures(t)
	dir := filepath.Join(t.TempDir(), "a", "b")
	first := all
	first[2], first[8] = nil, nil
	saved, err := Save(dir, first, false)
	if err != nil || !slices.Equal(saved.Written, []int{1, 2, 4, 5, 6, 7, 8}) || !slices.Equal(saved.Missing, []int{3, 9}) {
		t.Fatalf("%v, %v", saved, err)
	}
	before, err := os.Stat(filepath.Join(dir, "1.png"))
	if err != nil {
		t.Fatal(err)
	}
	saved, err = Save(dir, first, false)
	if err != nil || saved.Written != nil || !slices.Equal(saved.Missing, []int{3, 9}) {
		t.Errorf("nothing new: %v, %v", saved, err)
	}
	saved, err = Save(dir, all, false)
	if err != nil || !slices.Equal(saved.Written, []int{3, 9}) || saved.Missing != nil {
		t.Fatalf("%v, %v", saved, err)
	}
	if after, err := os.Stat(filepath.Join(dir, "1.png")); err != nil || !os.SameFile(before, after) {
		t.Errorf("1.png was replaced: %v", err)
	}
	if got := names(t, dir); len(got) != 9 {
		t.Errorf("the folder has %v", got)
	}
	if _, err := templates.Load(dir); err != nil {
		t.Error(err)
	}
	if _, err := Save(dir, all, false); !errors.Is(err, ErrComplete) {
		t.Errorf("all pictures exist: %v", err)
	}
	if saved, err := Save(dir, all, true); err != nil || len(saved.Written) != 9 {
		t.Errorf("replaced: %v, %v", saved, err)
	}
}

// TestSaveRefuses checks that nothing is written if pictures do not fit together, or if an existing file is not a picture.
func TestSaveRefuses(t *testing.T) {
	twice := pictures(t)
	twice[4] = twice[7]
	dir := filepath.Join(t.TempDir(), "new")
	if _, err := Save(dir, twice, false); err == nil || !strings.Contains(err.Error(), "show the same digit") {
		t.Errorf("error %v", err)
	}
	if _, err := os.Stat(dir); err == nil {
		t.Error("the folder was made")
	}
	dir = t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "5.png"), []byte("none"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Save(dir, pictures(t), false); err == nil || !strings.Contains(err.Error(), filepath.Join(dir, "5.png")) {
		t.Errorf("error %v", err)
	}
	if got := names(t, dir); !slices.Equal(got, []string{"5.png"}) {
		t.Errorf("the folder has %v", got)
	}
}
