//go:build linux

package main

import (
	"errors"
	"image"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestButtonOnFullDisk writes to a disk that has room for the picture and not for the config too: both stay as they were.
func TestButtonOnFullDisk(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("none", dir, "tmpfs", 0, "size=16k"); err != nil {
		t.Skipf("make a small disk: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, 0); err != nil {
			t.Error(err)
		}
	})
	text := []byte("# long" + strings.Repeat("\n# long", 1000) + "\n") // two pages of four
	for _, old := range [][]byte{nil, []byte("old")} {
		c := buttonCalibration{file: filepath.Join(dir, "new.png"), old: old}
		c.path, c.text, c.yes, c.errs = filepath.Join(dir, "config.yaml"), text, true, t.Output()
		for path, data := range map[string][]byte{c.path: text, c.file: old} {
			if data == nil {
				continue
			}
			if err := os.WriteFile(path, data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		err := c.write(t.Context(), image.NewRGBA(image.Rect(0, 0, 20, 20)))
		if !errors.Is(err, syscall.ENOSPC) || exitStatus(err) != exitUsage || !strings.Contains(err.Error(), "write "+c.path) {
			t.Errorf("error %v", err)
		}
		if now, err := os.ReadFile(c.path); err != nil || string(now) != string(text) {
			t.Errorf("the config holds %.50q, %v", now, err)
		}
		now, err := os.ReadFile(c.file)
		if old == nil != errors.Is(err, os.ErrNotExist) || string(now) != string(old) {
			t.Errorf("the picture holds %.50q, %v", now, err)
		}
		entries, err := os.ReadDir(dir)
		if err != nil || len(entries) > 2 {
			t.Errorf("%v, %v", entries, err)
		}
	}
}
