package config

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"autosolve/internal/advice"
)

// File is a config file that can be changed. Make it with Open.
type File struct {
	Path string
	text []byte // the content of the file, nil if it does not exist yet
}

// Open reads a config as Load does, and returns the file so that it can be changed. If the file does not exist yet, Open
// returns the default, and the first change makes the file. The error is an *Error.
func Open(named string) (Config, *File, error) {
	c, f, err := load(named)
	if err != nil && !(errors.Is(err, fs.ErrNotExist) && f.text == nil) {
		return Config{}, nil, err
	}
	if f.text == nil {
		c = Default()
	}
	return c, f, nil
}

// CheckWritable returns a WriteError if the file cannot be changed, as far as this can be found out without writing.
func (f *File) CheckWritable() error {
	return WriteError(canReplace(f.Path, f.text))
}

// Folder returns the folder of the config. Relative paths in the config begin there.
func (f *File) Folder() string { return filepath.Dir(f.Path) }

// IsNew reports whether the file does not exist yet.
func (f *File) IsNew() bool { return f.text == nil }

// SetGrid writes the corners into the file and changes nothing else. If c is zero and the file has corners, "auto" replaces
// them. If there is something to write, SetGrid calls confirm first, and writes nothing if confirm returns an error. SetGrid
// reports whether it has written the file.
func (f *File) SetGrid(c Corners, confirm func() error) (changed bool, err error) {
	text, err := setGrid(f.text, c)
	if err != nil {
		return false, f.editError(c.String(), err)
	}
	if string(text) == string(f.text) {
		return false, nil
	}
	if err := confirm(); err != nil {
		return false, err
	}
	if err := replace(f.Path, f.text, text); err != nil {
		return false, WriteError(err)
	}
	f.text = text
	return true, nil
}

// editError returns the error for an option, as the user would write it, that cannot be written because of what the file
// contains.
func (f *File) editError(option string, err error) error {
	return advice.UsageError(fmt.Errorf("%s: %w", f.Path, err), "write it in by hand: "+option)
}

// WriteError returns err with hints for a config, or a picture beside it, that cannot be written. It returns nil if err is nil.
// The message of err must name the file.
func WriteError(err error) error {
	if err == nil {
		return nil
	}
	return &advice.Error{
		Err: err, Exit: advice.Usage,
		Do:     "make the file and its folder writable, or name another config with --config",
		OnPage: "make the file and its folder readable and writable, and press the button again",
	}
}
