package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"autosolve/internal/advice"
	"autosolve/internal/atomicfile"
	"autosolve/internal/nearest"
)

// Error reports that a config file cannot be read or that its content is wrong, and the place of the mistake.
type Error struct {
	Path         string
	Line, Column int    // from 1; 0 if the error is about the whole file
	Source       string // the text of the line, shortened if it is long
	Why          string
	Meant        string // the word that was probably meant at that place, or ""
	Err          error  // the cause, nil if the file's content is wrong
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("read config: %s: %s", e.Path, e.Why)
	}
	return fmt.Sprintf("read config: %s:%d:%d: %s\n%5d | %s", e.Path, e.Line, e.Column, e.Why, e.Line, e.Source)
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// Advice returns the exit status and what the user can do.
func (e *Error) Advice() advice.Advice {
	a := advice.Advice{
		Status:   advice.Usage,
		Hint:     nearest.Hint(e.Meant, "correct that line, or name another file with --config"),
		PageHint: nearest.Hint(e.Meant, "correct that line in the file, and press the button again"),
	}
	if e.Line == 0 {
		a.Hint = "name a config that exists and can be read: --config FILE"
	}
	if e.Err != nil {
		a.PageHint = advice.Writable
	}
	return a
}

// unreadable returns the *Error for a config file that could not be read because of err.
func unreadable(path string, err error) error {
	why := err.Error()
	if cause, ok := errors.AsType[*fs.PathError](err); ok {
		why = cause.Err.Error()
	}
	return &Error{Path: path, Why: why, Err: err}
}

// Load reads the config file whose path is the argument named. If named is "", Load reads config.yaml in the working directory
// or, if that does not exist or is another program's, autosolve/config.yaml in the user's config folder. It returns the config
// and the file. If named is "" and there is no config, it returns the default and the file that can be made. The error is an
// *Error.
func Load(named string) (Config, *File, error) {
	if named != "" {
		return read(named)
	}
	passed := ""
	for i, path := range places() {
		c, f, err := read(path)
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) { // ENOTDIR: the home folder can be /dev/null
			continue
		}
		if i == 0 && f.text != nil && isForeign(f.text) {
			passed = path
			continue
		}
		f.PassedOver = passed
		return c, f, err
	}
	all := places()
	return Default(), &File{Path: all[len(all)-1], PassedOver: passed}, nil
}

// places returns the paths at which Load searches for a config if none is named.
func places() []string {
	user, err := os.UserConfigDir() // $XDG_CONFIG_HOME, if it is absolute, or ~/.config; on Windows %AppData%
	if err != nil {
		return []string{"config.yaml"}
	}
	return []string{"config.yaml", filepath.Join(user, "autosolve", "config.yaml")}
}

// read reads a config file and resolves the paths in it.
func read(path string) (Config, *File, error) {
	f := &File{Path: path}
	file, err := os.Open(path)
	if err != nil {
		return Config{}, f, unreadable(path, err)
	}
	defer file.Close()
	if f.text, err = io.ReadAll(io.LimitReader(file, maxSize+1)); err != nil {
		return Config{}, f, unreadable(path, err)
	}
	c, err := Parse(path, f.text)
	if err != nil {
		return Config{}, f, err
	}
	paths := []*string{&c.Templates, &c.Trace}
	for i := range c.After {
		paths = append(paths, &c.After[i].Button)
	}
	for _, named := range paths {
		if *named, err = pathIn(filepath.Dir(path), *named); err != nil {
			return Config{}, f, unreadable(path, err)
		}
	}
	return c, f, nil
}

// pathIn resolves a path from a config that is in the folder dir. If the first element of the path is ~, it stands for the
// user's home folder. A relative path begins at dir. The empty path stays empty.
func pathIn(dir, named string) (string, error) {
	inHome, ok := strings.CutPrefix(named, "~")
	switch {
	case ok && (inHome == "" || os.IsPathSeparator(inHome[0])):
		home, err := os.UserHomeDir()
		if err != nil {
			return "", fmt.Errorf("%s: %w", named, err)
		}
		return filepath.Join(home, inHome), nil
	case named == "" || filepath.IsAbs(named):
		return named, nil
	}
	return filepath.Join(dir, named), nil
}

// File is a config file that can be changed. The first change makes a new one.
type File struct {
	Path       string
	PassedOver string // the path of another program's config.yaml in the working directory, which was not read; or ""
	text       []byte // the content of the file, nil if it does not exist yet
}

// Open reads a config as Load does, but if the named file does not exist, it returns the default and the file that can be made.
func Open(named string) (Config, *File, error) {
	c, f, err := Load(named)
	if f.IsNew() && errors.Is(err, fs.ErrNotExist) {
		return Default(), f, nil
	}
	return c, f, err
}

// CheckWritable returns an error made by WriteError if the file cannot be changed, as far as this can be found out without
// writing.
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

// editError returns the error for an option that cannot be written because of what the file contains. option is the option with
// its value, as the user can write it by hand.
func (f *File) editError(option string, err error) error {
	return advice.UsageError(fmt.Errorf("%s: %w", f.Path, err), "write it in by hand: "+option)
}

// WriteError returns err with hints for a config, or a picture beside it, that cannot be written. It returns nil if err is nil.
// The message of err must name the file.
func WriteError(err error) error {
	if err == nil {
		return nil
	}
	e := &advice.Error{
		Err: err, Status: advice.Usage,
		Hint:     "make the file and its folder writable, or name another config with --config",
		PageHint: advice.Writable,
	}
	switch {
	case atomicfile.IsDiskFull(err):
		e.Hint, e.PageHint = advice.NoRoom, advice.NoRoom
	case errors.Is(err, errChanged):
		e.Hint, e.PageHint = "start again", "press the button again"
	}
	return e
}

// errChanged means that another program has changed a file, or made it, after it was read.
var errChanged = errors.New("it has changed since it was read")

// replace atomically replaces the content of a file by text. It returns an error if the present content is not old. The file
// keeps its permissions and, except on Windows, its owner; a symbolic link to it remains. If old is nil, the file must not
// exist yet, and replace makes it, for the user only, and its folder. Errors name the path.
func replace(path string, old, text []byte) error {
	err := canReplace(path, old)
	if err == nil && old == nil {
		err = atomicfile.Error("write", path, os.MkdirAll(filepath.Dir(path), 0o777))
	}
	if err != nil {
		return err
	}
	f, err := atomicfile.Create(path, 0o600)
	if err != nil {
		return err
	}
	defer f.Drop()
	if old != nil {
		if err := f.CopyPermissions(); err != nil {
			return err
		}
	}
	if _, err := f.Write(text); err != nil {
		return err
	}
	if err := canReplace(path, old); err != nil { // the user may have edited it meanwhile
		return err
	}
	return f.Keep()
}

// canReplace returns the error that replace would return, as far as that can be found out without writing.
func canReplace(path string, old []byte) error {
	return atomicfile.Error("write", path, checkReplaceable(path, old))
}

// checkReplaceable finds the errors of canReplace, which puts them into the form "write PATH: cause".
func checkReplaceable(path string, old []byte) error {
	if old == nil {
		_, err := os.Lstat(path)
		switch {
		case err == nil:
			return errChanged
		case errors.Is(err, fs.ErrNotExist):
			return nil
		}
		return err
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return errors.New("it is not a file")
	case info.Mode()&0o222 == 0: // checked because root could write a read-only file
		return errors.New("it is read-only")
	}
	file, err := os.OpenFile(path, os.O_RDWR, 0) // also for writing, which other things than the mode may forbid
	if err != nil {
		return err
	}
	defer file.Close()
	now, err := io.ReadAll(file)
	if err == nil && !bytes.Equal(now, old) {
		err = errChanged
	}
	return err
}
