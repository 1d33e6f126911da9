package atomicfile

import (
	"io"
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
