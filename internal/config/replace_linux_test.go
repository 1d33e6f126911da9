package config

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"autosolve/internal/advice"
	"autosolve/test/stage"
)

// TestReplace checks that replace keeps permissions, owner and links, and makes a missing file and its folders.
func TestReplace(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	write(t, file, "old", 0o626)
	if err := os.Symlink("file", link); err != nil {
		t.Fatal(err)
	}
	if os.Getuid() == 0 {
		if err := os.Chown(file, 1234, 5678); err != nil {
			t.Fatal(err)
		}
	}
	before, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := replace(link, []byte("old"), []byte("new")); err != nil {
		t.Fatal(err)
	}
	holds(t, file, "new", 2)
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link became %v, %v", info, err)
	}
	after, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	was, is := before.Sys().(*syscall.Stat_t), after.Sys().(*syscall.Stat_t)
	if was.Mode != is.Mode || was.Uid != is.Uid || was.Gid != is.Gid {
		t.Errorf("mode %o of %d:%d became %o of %d:%d", was.Mode, was.Uid, was.Gid, is.Mode, is.Uid, is.Gid)
	}

	made := filepath.Join(dir, "a", "b", "file")
	if err := replace(made, nil, []byte("new")); err != nil {
		t.Fatal(err)
	}
	holds(t, made, "new", 1)
}

// TestReplaceRefuses checks that files that cannot or must not be written stay unchanged, and that the error names them.
func TestReplaceRefuses(t *testing.T) {
	dir := t.TempDir()
	file, locked, lost, pipe := filepath.Join(dir, "file"), filepath.Join(dir, "locked"), filepath.Join(dir, "lost"), filepath.Join(dir, "pipe")
	write(t, file, "old", 0o600)
	write(t, locked, "old", 0o444)
	if err := errors.Join(os.Symlink("nowhere", lost), syscall.Mkfifo(pipe, 0o600)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path string
		old  []byte
		want string
	}{
		{file, []byte("older"), "it has changed since it was read"},
		{file, nil, "it has changed since it was read"},
		{locked, []byte("old"), "it is read-only"},
		{lost, []byte("old"), "no such file or directory"},
		{lost, nil, "it has changed since it was read"},
		{pipe, []byte("old"), "it is not a file"},
		{dir, []byte("old"), "it is not a file"},
		{filepath.Join(file, "below"), nil, "not a directory"},
	} {
		for _, err := range []error{replace(c.path, c.old, []byte("new")), canReplace(c.path, c.old)} {
			if err == nil || err.Error() != "write "+c.path+": "+c.want {
				t.Errorf("%s: error %v, want %s", c.path, err, c.want)
			}
		}
	}
	holds(t, file, "old", 4)
}

// TestReplaceOnFullDisk checks that a file stays as it is if the disk has no room for the new text.
func TestReplaceOnFullDisk(t *testing.T) {
	dir := stage.SmallDisk(t, "4k")
	file := filepath.Join(dir, "file")
	write(t, file, "old", 0o600)
	err := replace(file, []byte("old"), []byte(strings.Repeat("long", 5000)))
	if !errors.Is(err, syscall.ENOSPC) || !strings.HasPrefix(err.Error(), "write "+file+": ") {
		t.Errorf("error %v", err)
	}
	if hint := advice.Of(WriteError(err)).Hint; hint != advice.NoRoom {
		t.Errorf("hint %q", hint)
	}
	holds(t, file, "old", 1)
}
