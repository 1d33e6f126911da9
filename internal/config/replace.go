package config

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"autosolve/internal/atomicfile"
)

// errChanged means that another program has changed a file after it was read.
var errChanged = errors.New("it has changed since it was read")

// replace atomically replaces the content of a file by text. It returns an error if the present content is not old. The file
// keeps its permissions and its owner, and a symbolic link to it remains. If old is nil, the file must not exist yet, and
// replace makes it and its folder. Errors name the path.
func replace(path string, old, text []byte) error {
	info, err := checkReplaceable(path, old)
	if err == nil && old == nil {
		err = os.MkdirAll(filepath.Dir(path), 0o777)
	}
	if err != nil {
		return atomicfile.Error("write", path, err)
	}
	f, err := atomicfile.Create(path, 0o666)
	if err != nil {
		return err
	}
	defer f.Drop()
	if info != nil {
		if err := f.Like(info); err != nil {
			return err
		}
	}
	if _, err := f.Write(text); err != nil {
		return err
	}
	if err := f.Flush(); err != nil {
		return err
	}
	if err := canReplace(path, old); err != nil { // the user may have edited it meanwhile
		return err
	}
	return f.Keep()
}

// canReplace returns the error that replace would return, as far as that can be found out without writing.
func canReplace(path string, old []byte) error {
	_, err := checkReplaceable(path, old)
	return atomicfile.Error("write", path, err)
}

// checkReplaceable checks what canReplace checks, but does not put its errors into the form "write PATH: cause". It returns
// the file's info, nil if old is nil and the file does not exist.
func checkReplaceable(path string, old []byte) (fs.FileInfo, error) {
	if old == nil {
		_, err := os.Lstat(path)
		switch {
		case err == nil:
			return nil, errChanged
		case errors.Is(err, fs.ErrNotExist):
			return nil, nil
		}
		return nil, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	switch {
	case !info.Mode().IsRegular():
		return nil, errors.New("it is not a file")
	case info.Mode()&0o222 == 0: // checked because root could write a read-only file
		return nil, errors.New("it is read-only")
	}
	if err := writable(path); err != nil {
		return nil, err
	}
	now, err := os.ReadFile(path)
	if err == nil && !bytes.Equal(now, old) {
		err = errChanged
	}
	return info, err
}
