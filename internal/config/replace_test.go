package config

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

func write(t *testing.T, path, text string, mode fs.FileMode) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, mode); err != nil { // the umask may have changed it
		t.Fatal(err)
	}
}

// holds checks the content of a file, and the number of entries in its folder.
func holds(t *testing.T, path, want string, entries int) {
	t.Helper()
	if got, err := os.ReadFile(path); err != nil || string(got) != want {
		t.Errorf("%s holds %q, %v, want %q", path, got, err, want)
	}
	if all, err := os.ReadDir(filepath.Dir(path)); err != nil || len(all) != entries {
		t.Errorf("its folder holds %v, %v", all, err)
	}
}

// TestReplaceText checks that replace writes to an existing file and to a new one with new folders, and refuses to write to
// others.
func TestReplaceText(t *testing.T) {
	dir := t.TempDir()
	file, locked, made := filepath.Join(dir, "file"), filepath.Join(dir, "locked"), filepath.Join(dir, "ä b", "c", "file")
	write(t, file, "old", 0o600)
	write(t, locked, "old", 0o444)
	for _, c := range []struct {
		path      string
		old       []byte
		want      string // the end of the error, "" for none
		holds     string
		neighbour int // the number of entries of the folder afterwards
	}{
		{file, []byte("older"), "it has changed since it was read", "old", 2},
		{file, nil, "it has changed since it was read", "old", 2},
		{file, []byte("old"), "", "new", 2},
		{locked, []byte("old"), "it is read-only", "old", 2},
		{made, nil, "", "new", 1},
	} {
		want := ""
		if c.want != "" {
			want = "write " + c.path + ": " + c.want
		}
		for _, try := range []func() error{
			func() error { return canReplace(c.path, c.old) },
			func() error { return replace(c.path, c.old, []byte("new")) },
		} {
			got := ""
			if err := try(); err != nil {
				got = err.Error()
			}
			if got != want {
				t.Errorf("%s with %q: error %q, want %q", c.path, c.old, got, want)
			}
		}
		holds(t, c.path, c.holds, c.neighbour)
	}
	if err := replace(dir, []byte("old"), []byte("new")); err == nil || err.Error() != "write "+dir+": it is not a file" {
		t.Errorf("a folder: error %v", err)
	}
}
