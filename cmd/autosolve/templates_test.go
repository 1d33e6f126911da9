package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"autosolve/internal/advice"
	"autosolve/recognize"
	"autosolve/templates/learn"
)

// TestSaveNoDigit saves a lesson without pictures. Its folder is not complete, and is not made.
func TestSaveNoDigit(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "own")
	for _, force := range []bool{false, true} {
		err := saveDigits(io.Discard, learn.New(nil, &recognize.Board{}, [81]*recognize.Character{}), dir, dir, force)
		if failed, ok := errors.AsType[*advice.Error](err); !ok || failed.Status != advice.Uncertain {
			t.Errorf("force %v: %v, want that digits are missing", force, err)
		}
		if _, err := os.Stat(dir); err == nil {
			t.Errorf("force %v: the folder was made", force)
		}
	}
}
