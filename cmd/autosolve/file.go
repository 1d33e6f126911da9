package main

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// pendingFile is a file that appears under its name only once it is whole. Nobody but the user can read it: it may show
// what is on the screen.
type pendingFile struct {
	*bufio.Writer
	file *os.File
	path string // what the file is to be called, "" for a pipe or a device, which has its name
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
		return &pendingFile{Writer: bufio.NewWriter(f), file: f}, nil
	}
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if cause, ok := errors.AsType[*fs.PathError](err); ok { // it names a file that the person has never heard of
		return nil, &usageError{err: &fs.PathError{Op: "create", Path: path, Err: cause.Err}, hint: otherFile}
	}
	if err != nil {
		return nil, &usageError{err: err, hint: otherFile}
	}
	return &pendingFile{Writer: bufio.NewWriter(f), file: f, path: path}, nil
}

// keep ends the file and gives it its name.
func (p *pendingFile) keep() error {
	if err := p.Flush(); err != nil {
		return err
	}
	if err := p.file.Close(); err != nil {
		return err
	}
	if p.path == "" {
		return nil
	}
	return os.Rename(p.file.Name(), p.path)
}

// drop removes a file that was not kept.
func (p *pendingFile) drop() {
	p.file.Close()
	if p.path != "" {
		os.Remove(p.file.Name()) // gone already if it was kept
	}
}
