package learn

import (
	"errors"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"

	"autosolve/internal/atomicfile"
	"autosolve/recognize"
	"autosolve/templates"
)

// ErrComplete means that the folder already has pictures of all digits.
var ErrComplete = errors.New("has pictures of all digits that were read")

// Saved is the result of Save.
type Saved struct {
	Written []int // the digits whose pictures were written
	Missing []int // the digits that still have no picture in the folder
}

// Save writes pictures into a folder, which it makes if it does not exist and there is a picture to write. It keeps existing
// pictures unless replace is set. If all digits have pictures and none is to be replaced, the error wraps ErrComplete. If
// recognize.CheckTypeface finds a problem with the old and new pictures together, Save writes nothing and returns the problem.
func Save(dir string, pictures [9]image.Image, replace bool) (saved Saved, err error) {
	face, err := merged(dir, pictures, replace, &saved)
	if err != nil {
		return Saved{}, err
	}
	switch {
	case len(saved.Written) == 0 && len(saved.Missing) == 0:
		return Saved{}, fmt.Errorf("%s %w", dir, ErrComplete)
	case len(saved.Written) == 0:
		return saved, nil
	}
	check, err := recognize.CheckTypeface(face)
	if err := errors.Join(append(check.Problems, err)...); err != nil {
		return Saved{}, err
	}
	return saved, write(dir, &face, saved.Written)
}

// merged returns a folder's typeface with the new pictures in it, and records in saved which digits are new and which are
// missing.
func merged(dir string, pictures [9]image.Image, replace bool, saved *Saved) (templates.Typeface, error) {
	face := templates.Typeface{Name: dir}
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return face, fmt.Errorf("%s is not a folder", dir)
	}
	for i, img := range pictures {
		old, err := templates.LoadDigit(name(dir, i+1))
		missing := errors.Is(err, fs.ErrNotExist)
		switch {
		case img != nil && (replace || missing):
			face.Digits[i] = img
			saved.Written = append(saved.Written, i+1)
		case missing:
			saved.Missing = append(saved.Missing, i+1)
		case err != nil:
			return face, err
		default:
			face.Digits[i] = old
		}
	}
	return face, nil
}

func name(dir string, digit int) string { return filepath.Join(dir, fmt.Sprintf("%d.png", digit)) }

// write writes the pictures of some digits. It writes all of them under temporary names first, so that a full disk leaves
// the folder unchanged.
func write(dir string, face *templates.Typeface, digits []int) (err error) {
	_, missing := os.Stat(dir)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	var files []*atomicfile.File
	defer func() {
		for _, f := range files {
			f.Drop()
		}
		if err != nil && missing != nil {
			err = errors.Join(err, os.Remove(dir))
		}
	}()
	for _, d := range digits {
		f, err := atomicfile.Create(name(dir, d), 0o666)
		if err != nil {
			return err
		}
		files = append(files, f)
		if err := png.Encode(f, face.Digits[d-1]); err != nil {
			return err
		}
		if err := f.Sync(); err != nil {
			return err
		}
	}
	for _, f := range files {
		if err := f.Keep(); err != nil {
			return err
		}
	}
	return nil
}
