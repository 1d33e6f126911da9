package config

import (
	"errors"
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

// CheckWritable returns a *WriteError if the file cannot be changed, as far as this can be found out without writing.
func (f *File) CheckWritable() error {
	if err := canReplace(f.Path, f.text); err != nil {
		return &WriteError{err}
	}
	return nil
}

// Folder returns the folder of the config. Relative paths in the config begin there.
func (f *File) Folder() string { return filepath.Dir(f.Path) }

// IsNew reports whether the file does not exist yet.
func (f *File) IsNew() bool { return f.text == nil }

// SetGrid writes the corners into the file and changes nothing else. If c is zero and the file has corners, "auto" replaces
// them. If there is something to write and confirm is not nil, SetGrid calls confirm first, and writes nothing if confirm
// returns an error. SetGrid reports whether it has written the file. The error is an *EditError, a *WriteError, or the error
// of confirm.
func (f *File) SetGrid(c Corners, confirm func() error) (changed bool, err error) {
	text, err := setGrid(f.text, c)
	if err != nil {
		return false, &EditError{Path: f.Path, Option: c.String(), Err: err}
	}
	if string(text) == string(f.text) {
		return false, nil
	}
	if confirm != nil {
		if err := confirm(); err != nil {
			return false, err
		}
	}
	if err := replace(f.Path, f.text, text); err != nil {
		return false, &WriteError{err}
	}
	f.text = text
	return true, nil
}

// EditError reports that an option cannot be written into a config because of what the file contains.
type EditError struct {
	Path   string // the path of the config
	Option string // the option as the user would write it
	Err    error
}

func (e *EditError) Error() string { return e.Path + ": " + e.Err.Error() }

// Unwrap returns the cause.
func (e *EditError) Unwrap() error { return e.Err }

// Hint returns what the user can do.
func (e *EditError) Hint() string { return "write it in by hand: " + e.Option }

// Status returns the exit status.
func (*EditError) Status() advice.Status { return advice.Usage }

// WriteError reports that a config, or a picture beside it, cannot be written. The message names the file.
type WriteError struct{ Err error }

func (e *WriteError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *WriteError) Unwrap() error { return e.Err }

// Hint returns what the user can do.
func (e *WriteError) Hint() string {
	return "make the file and its folder writable, or name another config with --config"
}

// PageHint returns what the user can do on the panel's page.
func (*WriteError) PageHint() string {
	return "make the file and its folder readable and writable, and press the button again"
}

// Status returns the exit status.
func (*WriteError) Status() advice.Status { return advice.Usage }
