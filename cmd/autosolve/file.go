package main

import (
	"bufio"
	"os"
	"path/filepath"
)

// pendingFile is a file that appears under its name only once it is whole. Nobody but the user can read it: it may show
// what is on the screen.
type pendingFile struct {
	*bufio.Writer
	file *os.File
	path string
}

// createFile begins a file. Call drop in the end, which does nothing to a file that was kept.
func createFile(path string) (*pendingFile, error) {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return nil, &usageError{err: err}
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
	return os.Rename(p.file.Name(), p.path)
}

// drop removes a file that was not kept.
func (p *pendingFile) drop() {
	p.file.Close()
	os.Remove(p.file.Name()) // gone already if it was kept
}
