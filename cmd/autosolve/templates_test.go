package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"autosolve/internal/advice"
	"autosolve/internal/atomicfile"
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

// TestCannotSave asks for advice about a folder that cannot be written, from the system and from package atomicfile.
func TestCannotSave(t *testing.T) {
	denied := &fs.PathError{Op: "open", Path: "own", Err: syscall.EACCES}
	for _, err := range []error{denied, atomicfile.Error("create", "own/1.png", denied)} {
		if a := advice.Of(cannotSave(err)); a.Hint != "choose a folder that can be written" || a.PageHint != advice.Writable {
			t.Errorf("%v: %+v", err, a)
		}
	}
}
