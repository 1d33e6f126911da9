package config

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"github.com/google/renameio/v2"
	"golang.org/x/sys/unix"

	"autosolve/internal/atomicfile"
)

// errChanged is returned where a file is not what it was when it was read.
var errChanged = errors.New("it has changed since it was read")

// replace gives a file that held old the new text, whole or not at all. Its permissions and its owner stay, a symbolic link
// to it too. With old nil the file is made, and its folder where there is none; it must not be there yet. Errors name the
// file.
func replace(path string, old, text []byte) error {
	return atomicfile.Error("write", path, swap(path, old, text))
}

// canReplace says why a file cannot be replaced that holds old, as far as that can be seen without trying.
func canReplace(path string, old []byte) error {
	_, _, err := writable(path, old)
	return atomicfile.Error("write", path, err)
}

func swap(path string, old, text []byte) (err error) {
	target, info, err := writable(path, old)
	if err != nil {
		return err
	}
	if old == nil {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
	}
	f, err := renameio.NewPendingFile(target, renameio.WithTempDir(filepath.Dir(target)),
		renameio.WithPermissions(0o666), renameio.WithExistingPermissions())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Cleanup()) }() // does nothing to a file that was put in place
	if info != nil {
		if err := keepOwner(f.File, info); err != nil {
			return err
		}
	}
	if _, err := f.Write(text); err != nil {
		return err
	}
	if _, _, err := writable(path, old); err != nil { // a person may have edited it meanwhile
		return err
	}
	return f.CloseAtomicallyReplace()
}

// writable is the file that a path leads to, which holds old and may be written. The info is nil for a file that is not
// there and need not be.
func writable(path string, old []byte) (target string, info fs.FileInfo, err error) {
	if old == nil {
		switch _, err := os.Lstat(path); {
		case err == nil:
			return "", nil, errChanged
		case !errors.Is(err, fs.ErrNotExist):
			return "", nil, err
		}
		return path, nil, nil
	}
	if target, err = filepath.EvalSymlinks(path); err != nil {
		return "", nil, err
	}
	if info, err = os.Stat(target); err != nil {
		return "", nil, err
	}
	switch {
	case !info.Mode().IsRegular():
		return "", nil, errors.New("it is not a file")
	case info.Mode()&0o222 == 0: // which does not keep root from it
		return "", nil, errors.New("it is read-only")
	}
	if err := unix.Access(target, unix.W_OK); err != nil {
		return "", nil, err
	}
	switch now, err := os.ReadFile(target); {
	case err != nil:
		return "", nil, err
	case !bytes.Equal(now, old):
		return "", nil, errChanged
	}
	return target, info, nil
}

// keepOwner gives a new file the owner of the one that it is to replace.
func keepOwner(f *os.File, of fs.FileInfo) error {
	now, err := f.Stat()
	if err != nil {
		return err
	}
	was, is := of.Sys().(*syscall.Stat_t), now.Sys().(*syscall.Stat_t)
	if was.Uid == is.Uid && was.Gid == is.Gid {
		return nil
	}
	if err := f.Chown(int(was.Uid), int(was.Gid)); err != nil {
		return fmt.Errorf("keep its owner: %w", errors.Unwrap(err))
	}
	return nil
}
