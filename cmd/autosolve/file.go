package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"

	"github.com/google/renameio/v2"

	"autosolve/internal/atomicfile"
)

// pendingFile is a file that appears under its name only once it is whole. Nobody but the user can read it: it may show
// what is on the screen.
type pendingFile struct {
	*bufio.Writer
	file    *os.File
	pending *renameio.PendingFile // the same, nil for a pipe or a device, which has its name
	path    string
}

const otherFile = "name a file in a folder that is there and can be written to"

// createFile begins a file. Call drop in the end, which does nothing to a file that was kept.
func createFile(path string) (*pendingFile, error) {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return nil, &usageError{err: fmt.Errorf("%s is a folder", path), hint: otherFile}
	case err == nil && !info.Mode().IsRegular():
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return nil, &usageError{err: err, hint: otherFile}
		}
		return &pendingFile{Writer: bufio.NewWriter(namedFile{f, path}), file: f, path: path}, nil
	}
	f, err := renameio.NewPendingFile(path, renameio.WithTempDir(filepath.Dir(path)))
	if err != nil {
		return nil, &usageError{err: atomicfile.Error("create", path, err), hint: otherFile}
	}
	return &pendingFile{Writer: bufio.NewWriter(namedFile{f.File, path}), file: f.File, pending: f, path: path}, nil
}

// namedFile is a file whose errors have the name that the person knows.
type namedFile struct {
	file *os.File // not embedded: bufio would use its other ways to write
	path string
}

func (f namedFile) Write(data []byte) (int, error) {
	n, err := f.file.Write(data)
	return n, cannotWriteTo(f.path, err)
}

// cannotWriteTo is an error of writing a file that the person has named, nil if it is nil.
func cannotWriteTo(path string, err error) error {
	if err == nil {
		return nil
	}
	hint := otherFile
	if errors.Is(err, syscall.ENOSPC) {
		hint = noRoom
	}
	return &usageError{err: atomicfile.Error("write", path, err), hint: hint}
}

// keep ends the file and gives it its name.
func (p *pendingFile) keep() error {
	if err := p.Flush(); err != nil {
		return err
	}
	if p.pending != nil {
		return cannotWriteTo(p.path, p.pending.CloseAtomicallyReplace())
	}
	return cannotWriteTo(p.path, p.file.Close())
}

// drop removes a file that was not kept.
func (p *pendingFile) drop() {
	if p.pending == nil {
		p.file.Close()
		return
	}
	p.pending.Cleanup() // does nothing to a file that was kept
}
