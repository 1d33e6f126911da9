package atomicfile

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
)

// TestCreateBehindLink checks that a symbolic link stays, and that its target is replaced.
func TestCreateBehindLink(t *testing.T) {
	dir := t.TempDir()
	old, link := filepath.Join(dir, "old"), filepath.Join(dir, "link")
	if err := os.WriteFile(old, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(old, link); err != nil {
		t.Fatal(err)
	}
	writeEach(t, 0o600, link)
	if got, err := os.ReadFile(old); err != nil || string(got) != "text 0 of mode 600" {
		t.Errorf("the target holds %q, %v", got, err)
	}
	if info, err := os.Lstat(link); err != nil {
		t.Error(err)
	} else if info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link became %v", info.Mode())
	}
	if names := entries(t, dir); !slices.Equal(names, []string{"link", "old"}) {
		t.Errorf("the folder has %q", names)
	}
}

// TestCreatePipe checks that a pipe, which /dev/stdout may be too, is written to and not replaced.
func TestCreatePipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	got := make(chan string)
	go func() {
		defer close(got)
		if in, err := os.Open(path); err == nil {
			text, _ := io.ReadAll(in)
			got <- string(text)
		}
	}()
	f, err := Create(path, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	writeAndKeep(t, f, "text")
	f.Drop()
	if text := <-got; text != "text" {
		t.Errorf("the pipe held %q", text)
	}
	if info, err := os.Stat(path); err != nil {
		t.Error(err)
	} else if info.Mode()&os.ModeNamedPipe == 0 {
		t.Errorf("the pipe became %v", info.Mode())
	}
}

// TestCreateForUser checks the permissions of files with several umasks: new ones have what the umask leaves, and replaced ones
// keep theirs.
func TestCreateForUser(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0))
	for _, umask := range []int{0o022, 0o077, 0o002} {
		syscall.Umask(umask)
		path := filepath.Join(t.TempDir(), "file")
		for _, want := range []fs.FileMode{0o666 &^ fs.FileMode(umask), 0o640, 0o666} {
			if want != 0o666&^fs.FileMode(umask) {
				if err := os.Chmod(path, want); err != nil {
					t.Fatal(err)
				}
			}
			f, err := CreateForUser(path)
			if err != nil {
				t.Fatal(err)
			}
			writeAndKeep(t, f, "new")
			if info, err := os.Stat(path); err != nil || info.Mode() != want {
				t.Errorf("umask %03o: %v, %v, want %v", umask, info, err, want)
			}
		}
	}
}
