package atomicfile

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"autosolve/internal/advice"
)

// TestCreate writes a new file, an existing one, and one behind a symbolic link.
func TestCreate(t *testing.T) {
	dir := t.TempDir()
	old, link := filepath.Join(dir, "old"), filepath.Join(dir, "link")
	if err := os.WriteFile(old, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(old, link); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{filepath.Join(dir, "new"), old, link} {
		f, err := Create(path, 0o600)
		if err != nil {
			t.Fatal(err)
		}
		if before, err := os.ReadFile(path); err == nil && string(before) == "text" {
			t.Errorf("%s is written before it is whole", path)
		}
		writeAndKeep(t, f)
		if got, err := os.ReadFile(path); err != nil || string(got) != "text" {
			t.Errorf("%s holds %q, %v", path, got, err)
		}
		f.Drop()
		if err := os.WriteFile(old, []byte("old"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link became %v, %v", info.Mode(), err)
	}
	left, err := filepath.Glob(filepath.Join(dir, ".*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left over: %q, %v", left, err)
	}
}

// TestCreatePipe writes into a pipe, as /dev/stdout may be one, and checks that it is not replaced.
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
	writeAndKeep(t, f)
	f.Drop()
	if text := <-got; text != "text" {
		t.Errorf("the pipe held %q", text)
	}
	if info, err := os.Stat(path); err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		t.Errorf("the pipe became %v, %v", info, err)
	}
}

// TestCreateNothing checks that the error for a file that cannot be created names the path that the caller gave.
func TestCreateNothing(t *testing.T) {
	dir := t.TempDir()
	for path, want := range map[string]string{
		dir:                                " is a folder",
		filepath.Join(dir, "none", "file"): "create " + filepath.Join(dir, "none", "file") + ": no such file or directory",
	} {
		_, err := Create(path, 0o600)
		if err == nil || !strings.HasSuffix(err.Error(), want) || advice.StatusOf(err) != advice.Usage {
			t.Errorf("%q: error %v, want %s", path, err, want)
		}
	}
}

func writeAndKeep(t *testing.T, f *File) {
	t.Helper()
	if _, err := f.WriteString("text"); err != nil {
		t.Fatal(err)
	}
	if err := f.Keep(); err != nil {
		t.Fatal(err)
	}
}
