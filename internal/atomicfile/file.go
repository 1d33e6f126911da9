// Package atomicfile writes files completely or not at all: it writes to a temporary file in the same folder, which gets its
// name when it is complete. Errors name the path that the caller gave, not that of the temporary file.
package atomicfile

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"github.com/google/renameio/v2"

	"autosolve/internal/advice"
)

// File is a file that is being written. A pipe or a device is written in place.
type File struct {
	*bufio.Writer
	path    string // the path as the caller named it
	file    *os.File
	pending *renameio.PendingFile // holds file; nil for a pipe or a device
}

// Create begins a file with these permissions, which the umask restricts further. If path is a symbolic link, its target is
// replaced. Finish with Keep, and defer Drop, which does nothing after Keep.
func Create(path string, perm fs.FileMode) (*File, error) {
	place := path
	if target, err := filepath.EvalSymlinks(path); err == nil {
		place = target
	}
	info, err := os.Stat(place)
	switch {
	case err == nil && info.IsDir():
		return nil, advice.UsageError(fmt.Errorf("%s is a folder", path), otherFile)
	case err == nil && !info.Mode().IsRegular():
		f, err := os.OpenFile(place, os.O_WRONLY, 0)
		return begin(path, f, nil, err)
	}
	f, err := renameio.NewPendingFile(place, renameio.WithTempDir(filepath.Dir(place)), renameio.WithPermissions(perm))
	if err != nil {
		return begin(path, nil, nil, err)
	}
	return begin(path, f.File, f, nil)
}

func begin(path string, f *os.File, pending *renameio.PendingFile, err error) (*File, error) {
	if err != nil {
		return nil, Error("create", path, err)
	}
	return &File{Writer: bufio.NewWriter(namedFile{f, path}), path: path, file: f, pending: pending}, nil
}

// namedFile is a file whose errors name path.
type namedFile struct {
	file *os.File // not embedded, so that bufio cannot use its ReadFrom
	path string
}

func (f namedFile) Write(data []byte) (int, error) {
	n, err := f.file.Write(data)
	return n, Error("write", f.path, err)
}

const otherFile = "name a file in an existing, writable folder"

// Error returns "op path: cause" as an error of usage, or nil if err is nil.
func Error(op, path string, err error) error {
	if err == nil {
		return nil
	}
	hint := otherFile
	if errors.Is(err, syscall.ENOSPC) {
		hint = advice.NoRoom
	}
	if cause, ok := errors.AsType[*fs.PathError](err); ok {
		err = cause.Err
	}
	return advice.UsageError(fmt.Errorf("%s %s: %w", op, path, err), hint)
}

// Like gives the file the permissions and the owner of another file, which it is to replace.
func (f *File) Like(other fs.FileInfo) error {
	now, err := f.file.Stat()
	if err != nil {
		return Error("write", f.path, err)
	}
	if err := f.file.Chmod(other.Mode().Perm()); err != nil {
		return Error("write", f.path, err)
	}
	was, is := other.Sys().(*syscall.Stat_t), now.Sys().(*syscall.Stat_t)
	if was.Uid == is.Uid && was.Gid == is.Gid {
		return nil
	}
	if err := f.file.Chown(int(was.Uid), int(was.Gid)); err != nil {
		return Error("write", f.path, fmt.Errorf("keep its owner: %w", errors.Unwrap(err)))
	}
	return nil
}

// Sync writes what is buffered to the disk, so that Keep does not fail because the disk is full.
func (f *File) Sync() error {
	if err := f.Flush(); err != nil {
		return err
	}
	return Error("write", f.path, f.file.Sync())
}

// Keep completes the file and gives it its name.
func (f *File) Keep() error {
	if err := f.Flush(); err != nil {
		return err
	}
	if f.pending != nil {
		return Error("write", f.path, f.pending.CloseAtomicallyReplace())
	}
	return Error("write", f.path, f.file.Close())
}

// Drop removes a file that was not kept.
func (f *File) Drop() {
	if f.pending != nil {
		_ = f.pending.Cleanup() // if this fails, a hidden file remains that nothing reads
		return
	}
	f.file.Close()
}

// Write writes data as a file with these permissions, which the umask restricts further.
func Write(path string, data []byte, perm fs.FileMode) error {
	f, err := Create(path, perm)
	if err != nil {
		return err
	}
	defer f.Drop()
	if _, err := f.Writer.Write(data); err != nil {
		return err
	}
	return f.Keep()
}
