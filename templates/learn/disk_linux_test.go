package learn

import (
	"errors"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"autosolve/test/stage"
)

// TestSaveOnFullDisk checks that no files are left on a disk which has space for only some of the pictures.
func TestSaveOnFullDisk(t *testing.T) {
	disk := stage.SmallDisk(t, "16k")
	dir := filepath.Join(disk, "own")
	_, err := Save(dir, pictures(t), false)
	if !errors.Is(err, syscall.ENOSPC) || !strings.Contains(err.Error(), "write "+dir) {
		t.Errorf("error %v", err)
	}
	if got := names(t, disk); len(got) != 0 {
		t.Errorf("the disk has %v", got)
	}
}
