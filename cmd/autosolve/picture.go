package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
)

// annotate saves the picture with what was read drawn on it.
func (s *sight) annotate(path string) error {
	return &usageError{err: errors.New("--annotate is not ready yet")}
}

// writeFile writes a file whole or not at all. Nobody but the user can read it: it may show what is on the screen.
func writeFile(path string, write func(io.Writer) error) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return &usageError{err: err}
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name()) // nothing more can be done about it
		}
	}()
	if err = write(f); err != nil {
		f.Close()
		return err
	}
	if err = f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
