//go:build linux

package stage

import (
	"syscall"
	"testing"
)

// SmallDisk returns a folder on a separate disk of the given size, such as "16k", until the end of the test. If the disk cannot
// be mounted, as by users other than root, it skips the test.
func SmallDisk(t testing.TB, size string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	if err := syscall.Mount("none", dir, "tmpfs", 0, "size="+size); err != nil {
		t.Skipf("needs a small disk: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, 0); err != nil {
			t.Error(err)
		}
	})
	return dir
}
