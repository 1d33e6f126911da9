package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"autosolve/internal/advice"
)

// TestCreate writes a new file and an existing one, each also with permissions for everybody.
func TestCreate(t *testing.T) {
	dir := t.TempDir()
	writeEach(t, 0o600, filepath.Join(dir, "new"), filepath.Join(dir, "new"))
	writeEach(t, 0o666, filepath.Join(dir, "other"), filepath.Join(dir, "new"))
	if names := entries(t, dir); !slices.Equal(names, []string{"new", "other"}) {
		t.Errorf("the folder has %q", names)
	}
}

// entries returns the names in a folder.
func entries(t *testing.T, dir string) (names []string) {
	t.Helper()
	all, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all {
		names = append(names, e.Name())
	}
	return names
}

// writeEach writes files, and checks that each has its content only when it is kept.
func writeEach(t *testing.T, perm fs.FileMode, paths ...string) {
	t.Helper()
	for i, path := range paths {
		want := fmt.Sprintf("text %d of mode %o", i, perm)
		f, err := Create(path, perm)
		if err != nil {
			t.Fatal(err)
		}
		if before, err := os.ReadFile(path); err == nil && string(before) == want {
			t.Errorf("%s is written before it is whole", path)
		}
		writeAndKeep(t, f, want)
		if got, err := os.ReadFile(path); err != nil || string(got) != want {
			t.Errorf("%s holds %q, %v", path, got, err)
		}
		f.Drop()
	}
}

// TestCopyPermissions checks that CopyPermissions gives the new file the permissions of the one that it replaces.
func TestCopyPermissions(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, []byte("old"), 0o640); err != nil {
		t.Fatal(err)
	}
	before, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	f, err := Create(path, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Drop()
	if err := f.CopyPermissions(); err != nil {
		t.Fatal(err)
	}
	writeAndKeep(t, f, "new")
	if after, err := os.Stat(path); err != nil || after.Mode() != before.Mode() || after.Size() != 3 {
		t.Errorf("the file became %v, %v", after, err)
	}
}

// TestDrop checks that a file that is not kept leaves nothing.
func TestDrop(t *testing.T) {
	dir := t.TempDir()
	f, err := Create(filepath.Join(dir, "file"), 0o600)
	if err != nil {
		t.Fatal(err)
	}
	f.Drop()
	if names := entries(t, dir); len(names) > 0 {
		t.Errorf("left over: %q", names)
	}
}

// TestMkdirTemp makes two folders and writes a file in each.
func TestMkdirTemp(t *testing.T) {
	parent := t.TempDir()
	for range 2 {
		dir, err := MkdirTemp(parent, ".partial-*")
		if err != nil {
			t.Fatal(err)
		}
		if name := filepath.Base(dir); filepath.Dir(dir) != parent || !strings.HasPrefix(name, ".partial-") {
			t.Errorf("made %s", dir)
		}
		if err := Write(filepath.Join(dir, "file"), []byte("text"), 0o600); err != nil {
			t.Error(err)
		}
	}
	if names := entries(t, parent); len(names) != 2 {
		t.Errorf("made %q", names)
	}
	if _, err := MkdirTemp(filepath.Join(parent, "none"), "*"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("in a missing folder: error %v", err)
	}
}

// TestCreateNothing checks that the error for a file that cannot be created names the path that the caller gave.
func TestCreateNothing(t *testing.T) {
	dir := t.TempDir()
	if _, err := Create(dir, 0o600); err == nil || err.Error() != dir+" is a folder" || advice.StatusOf(err) != advice.Usage {
		t.Errorf("a folder: error %v", err)
	}
	path := filepath.Join(dir, "none", "file")
	_, err := Create(path, 0o600)
	if !errors.Is(err, fs.ErrNotExist) || advice.StatusOf(err) != advice.Usage {
		t.Fatalf("in a missing folder: error %v", err)
	}
	cause := strings.TrimPrefix(err.Error(), "create "+path+": ")
	if cause == err.Error() || strings.Contains(cause, dir) {
		t.Errorf("in a missing folder: error %v, want the path once", err)
	}
}

func writeAndKeep(t *testing.T, f *File, text string) {
	t.Helper()
	if _, err := f.WriteString(text); err != nil {
		t.Fatal(err)
	}
	if err := f.Keep(); err != nil {
		t.Fatal(err)
	}
}
