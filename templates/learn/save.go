package learn

import (
	"errors"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"

	"autosolve/internal/atomicfile"
	"autosolve/recognize"
	"autosolve/templates"
)

// ErrComplete is returned where a folder has all pictures already.
var ErrComplete = errors.New("has pictures of all digits that were read")

// Saved is what became of a folder.
type Saved struct {
	Written []int // the digits whose pictures were written
	Missing []int // the digits without a picture in the folder
}

// Save puts pictures into a folder, which is made if it is not there. Pictures that are there already stay, unless they are
// to be replaced. Nothing is written unless all pictures of the folder go together: see recognize.CheckTypeface.
func Save(dir string, pictures [9]image.Image, replace bool) (saved Saved, err error) {
	face, err := merged(dir, pictures, replace, &saved)
	if err != nil {
		return Saved{}, err
	}
	if len(saved.Written) == 0 {
		return Saved{}, fmt.Errorf("%s %w", dir, ErrComplete)
	}
	check, err := recognize.CheckTypeface(face)
	if err := errors.Join(append(check.Problems, err)...); err != nil {
		return Saved{}, err
	}
	return saved, write(dir, &face, saved.Written)
}

// merged is a folder's typeface with new pictures in it.
func merged(dir string, pictures [9]image.Image, replace bool, saved *Saved) (templates.Typeface, error) {
	face := templates.Typeface{Name: dir}
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return face, fmt.Errorf("%s is not a folder", dir)
	}
	for i, img := range pictures {
		file := name(dir, i+1)
		_, err := os.Lstat(file)
		switch there := err == nil; {
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			return face, err
		case img != nil && (replace || !there):
			face.Digits[i] = img
			saved.Written = append(saved.Written, i+1)
		case there:
			if face.Digits[i], err = templates.LoadDigit(file); err != nil {
				return face, err
			}
		default:
			saved.Missing = append(saved.Missing, i+1)
		}
	}
	return face, nil
}

func name(dir string, digit int) string { return filepath.Join(dir, fmt.Sprintf("%d.png", digit)) }

// write writes digits' pictures: all of them beside their names first, so that a full disk leaves the folder as it was.
func write(dir string, face *templates.Typeface, digits []int) (err error) {
	_, missing := os.Stat(dir)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	var files []*renameio.PendingFile
	defer func() {
		for _, f := range files {
			err = errors.Join(err, f.Cleanup()) // does nothing to a file that has its name
		}
		if err != nil && missing != nil {
			err = errors.Join(err, os.Remove(dir))
		}
	}()
	for _, d := range digits {
		f, err := renameio.NewPendingFile(name(dir, d), renameio.WithTempDir(dir), renameio.WithPermissions(0o666))
		if err != nil {
			return atomicfile.Error("write", name(dir, d), err)
		}
		files = append(files, f)
		if err := errors.Join(png.Encode(f, face.Digits[d-1]), f.Sync()); err != nil {
			return atomicfile.Error("write", name(dir, d), err)
		}
	}
	for i, f := range files {
		if err := f.CloseAtomicallyReplace(); err != nil {
			return atomicfile.Error("write", name(dir, digits[i]), err)
		}
	}
	return nil
}
