// Package atomicfile writes files completely or not at all: it writes to a temporary file in the same folder, and renames
// that file when it is complete. Errors name the path that the caller gave, not that of the temporary file.
package atomicfile

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"autosolve/internal/advice"
)

// File is a file that is being written. A pipe or a device is written in place.
type File struct {
	*bufio.Writer
	path    string // the path as the caller named it
	file    *os.File
	pending *pendingFile // the temporary file and its final path; nil for a pipe or a device
}

// Create begins a file with the given permissions, which the umask restricts further. If path is a symbolic link to a file,
// that file is replaced. The caller finishes the file with Keep, and defers Drop, which does nothing after Keep. Windows does
// not have such permissions: there, if perm gives none to the group and to others, only the user, the system and its
// administrators can open the file; otherwise the file has the permissions that its folder passes on.
func Create(path string, perm fs.FileMode) (*File, error) {
	place := path
	if target, err := filepath.EvalSymlinks(path); err == nil {
		place = target
	}
	f := &File{path: path}
	info, err := os.Stat(place)
	switch {
	case err == nil && info.IsDir():
		return nil, advice.UsageError(fmt.Errorf("%s is a folder", path), otherFile)
	case err == nil && !info.Mode().IsRegular():
		f.file, err = os.OpenFile(place, os.O_WRONLY, 0)
	default:
		if f.pending, err = newPending(place, perm); err == nil {
			f.file = f.pending.File
		}
	}
	if err != nil {
		return nil, Error("create", path, err)
	}
	f.Writer = bufio.NewWriter(namedFile{f.file, path})
	return f, nil
}

// CreateForUser begins a file that the user has asked for: a new one gets the permissions that the umask leaves, and one that is
// replaced keeps its own, but not its owner, who may be another user. It does not replace a file that is one of the inputs or the
// standard input, output or error output.
func CreateForUser(path string, inputs ...string) (*File, error) {
	old, err := os.Stat(path)
	isOld := func(in fs.FileInfo, bad error) bool {
		return err == nil && bad == nil && old.Mode().IsRegular() && os.SameFile(old, in)
	}
	if isOld(os.Stdin.Stat()) || slices.ContainsFunc(inputs, func(name string) bool { return isOld(os.Stat(name)) }) {
		return nil, advice.UsageError(fmt.Errorf("%s is the input, which it would replace", path), otherFile)
	}
	if isOld(os.Stdout.Stat()) || isOld(os.Stderr.Stat()) {
		return nil, advice.UsageError(fmt.Errorf("%s is where this program prints, and it would be replaced", path), otherFile)
	}
	f, err := Create(path, 0o666)
	if err != nil {
		return nil, err
	}
	if old != nil && f.pending != nil {
		if err := f.pending.copyMode(path, old.Mode().Perm()); err != nil {
			f.Drop()
			return nil, Error("create", path, err)
		}
	}
	return f, nil
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

// Error returns "op path: cause" as a usage error, or nil if err is nil.
func Error(op, path string, err error) error {
	if err == nil {
		return nil
	}
	hint := otherFile
	if IsDiskFull(err) {
		hint = advice.NoRoom
	}
	if cause, ok := errors.AsType[*fs.PathError](err); ok {
		err = cause.Err
	}
	return advice.UsageError(fmt.Errorf("%s %s: %w", op, path, err), hint)
}

// CopyPermissions gives the file the permissions, the owner and the group of the file that it will replace. On Windows, it
// copies the access control list instead. It does not change a pipe or a device.
func (f *File) CopyPermissions() error {
	if f.pending == nil {
		return nil
	}
	return Error("write", f.path, f.pending.copyPermissions(f.path))
}

// Sync writes what is buffered to the disk, so that a later Keep does not fail because the disk is full.
func (f *File) Sync() error {
	if err := f.Flush(); err != nil {
		return err
	}
	return Error("write", f.path, f.file.Sync())
}

// Keep completes and closes the file. It renames the file to its path, unless that is a pipe or a device.
func (f *File) Keep() error {
	if err := f.Flush(); err != nil {
		return err
	}
	if f.pending != nil {
		return Error("write", f.path, f.pending.CloseAtomicallyReplace())
	}
	return Error("write", f.path, f.file.Close())
}

// Drop closes and removes a file that was not kept. It only closes a pipe or a device. It does nothing if f is nil.
func (f *File) Drop() {
	switch {
	case f == nil:
	case f.pending != nil:
		_ = f.pending.Cleanup() // if this fails, a hidden file remains that nothing reads
	default:
		f.file.Close()
	}
}

// Write writes data as a file with the given permissions, which the umask restricts further.
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
