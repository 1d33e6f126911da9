package config

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"autosolve/internal/atomicfile"
)

// errChanged means that another program has changed a file, or made it, after it was read.
var errChanged = errors.New("it has changed since it was read")

// replace atomically replaces the content of a file by text. It returns an error if the present content is not old. The file
// keeps its permissions and, except on Windows, its owner; a symbolic link to it remains. If old is nil, the file must not
// exist yet, and replace makes it, for the user only, and its folder. Errors name the path.
func replace(path string, old, text []byte) error {
	err := canReplace(path, old)
	if err == nil && old == nil {
		err = atomicfile.Error("write", path, os.MkdirAll(filepath.Dir(path), 0o777))
	}
	if err != nil {
		return err
	}
	f, err := atomicfile.Create(path, 0o600)
	if err != nil {
		return err
	}
	defer f.Drop()
	if old != nil {
		if err := f.CopyPermissions(); err != nil {
			return err
		}
	}
	if _, err := f.Write(text); err != nil {
		return err
	}
	if err := canReplace(path, old); err != nil { // the user may have edited it meanwhile
		return err
	}
	return f.Keep()
}

// canReplace returns the error that replace would return, as far as that can be found out without writing.
func canReplace(path string, old []byte) error {
	return atomicfile.Error("write", path, checkReplaceable(path, old))
}

// checkReplaceable finds the errors of canReplace, which puts them into the form "write PATH: cause".
func checkReplaceable(path string, old []byte) error {
	if old == nil {
		_, err := os.Lstat(path)
		switch {
		case err == nil:
			return errChanged
		case errors.Is(err, fs.ErrNotExist):
			return nil
		}
		return err
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return errors.New("it is not a file")
	case info.Mode()&0o222 == 0: // checked because root could write a read-only file
		return errors.New("it is read-only")
	}
	file, err := os.OpenFile(path, os.O_RDWR, 0) // also for writing, which other things than the mode may forbid
	if err != nil {
		return err
	}
	defer file.Close()
	now, err := io.ReadAll(file)
	if err == nil && !bytes.Equal(now, old) {
		err = errChanged
	}
	return err
}
