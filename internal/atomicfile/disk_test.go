//go:build linux

package atomicfile

import (
	"errors"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"autosolve/internal/advice"
	"autosolve/test/stage"
)

// TestFileOnFullDisk checks that the error on a full disk names the path that the caller gave, and that no file is left.
func TestFileOnFullDisk(t *testing.T) {
	dir := stage.SmallDisk(t, "8k")
	path := filepath.Join(dir, "seen.png")
	noise := image.NewRGBA(image.Rect(0, 0, 100, 100)) // noise cannot be compressed
	seed := uint32(1)
	for i := range noise.Pix {
		seed = seed*1664525 + 1013904223
		noise.Pix[i] = uint8(seed >> 24)
	}
	f, err := Create(path, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	err = png.Encode(f, noise)
	if kept := f.Keep(); err == nil {
		err = kept
	}
	f.Drop()
	noRoomFor(t, dir, path, err)
	if f, err = Create(path, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err = f.WriteString(strings.Repeat("a line\n", 2000))
	if kept := f.Keep(); err == nil {
		err = kept
	}
	f.Drop()
	noRoomFor(t, dir, path, err)
}

// noRoomFor checks that err says that the disk has no room for the file at path, and that dir is empty.
func noRoomFor(t *testing.T, dir, path string, err error) {
	t.Helper()
	if !errors.Is(err, syscall.ENOSPC) || advice.StatusOf(err) != advice.Usage || advice.Of(err).Hint != advice.NoRoom ||
		!strings.HasSuffix(err.Error(), "write "+path+": no space left on device") {
		t.Errorf("error %v, exit status %d, hint %q", err, advice.StatusOf(err), advice.Of(err).Hint)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left over: %v, %v", left, err)
	}
}
