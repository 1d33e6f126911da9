// Package templates has pictures of the digits 1 to 9 in many typefaces, with which package recognize compares characters.
//
// The built-in pictures, in faces/, are dark on white and about 40 pixels tall. tools/render draws them from free typefaces
// (see tools/render/faces.txt), and tools/prepare makes the templates that package recognize embeds, so the bot decodes none
// of these pictures when it runs. A user can add a folder with 1.png to 9.png, cropped from a screenshot.
package templates

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"image"
	_ "image/png" // the format of the pictures
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
)

//go:embed faces
var faces embed.FS

// A Typeface has one picture of each digit.
type Typeface struct {
	Name   string         // the name of its folder
	Digits [9]image.Image // the pictures of 1 to 9; nil for one that is missing or cannot be used
}

// Builtin returns the built-in typefaces in the order of their names.
func Builtin() ([]Typeface, error) {
	dirs, err := faces.ReadDir("faces")
	if err != nil {
		return nil, fmt.Errorf("list typefaces: %w", err)
	}
	var all []Typeface
	for _, d := range dirs {
		t, err := load(faces, path.Join("faces", d.Name()), d.Name())
		if err != nil {
			return nil, err
		}
		all = append(all, t)
	}
	return all, nil
}

// Load reads a user's folder with the pictures 1.png to 9.png. The error says that dir is not a folder, or names each
// picture that is missing, unreadable, too small or too large. Load does not check that a picture shows the digit of its name,
// or anything; recognize.CutTypeface does.
func Load(dir string) (Typeface, error) {
	info, err := os.Stat(dir)
	if err == nil && !info.IsDir() {
		err = fmt.Errorf("%s is not a folder", dir)
	}
	if err != nil {
		return Typeface{}, fmt.Errorf("templates: %w", err)
	}
	return load(os.DirFS(dir), ".", dir)
}

// LoadDigit reads one picture of a digit, with the same checks as Load.
func LoadDigit(file string) (image.Image, error) {
	return readDigit(os.DirFS(filepath.Dir(file)), filepath.Base(file), file)
}

func load(fsys fs.FS, dir, name string) (Typeface, error) {
	t := Typeface{Name: name}
	var problems []error
	for i := range t.Digits {
		file := fmt.Sprintf("%d.png", i+1)
		img, err := readDigit(fsys, path.Join(dir, file), filepath.Join(name, file))
		t.Digits[i] = img
		problems = append(problems, err)
	}
	return t, errors.Join(problems...)
}

// The limits of the sides of a digit's picture in pixels.
const (
	leastSide    = 6
	greatestSide = 1000
)

// mostBytes is the largest size of a file with a digit's picture.
const mostBytes = 8 << 20

// readLimited reads at most the first mostBytes of a file. A picture that goes on beyond them is later found to be damaged.
func readLimited(fsys fs.FS, name string) ([]byte, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, mostBytes))
}

var errNoPicture = errors.New("not a picture, or a damaged one")

// readDigit reads a picture of a digit. The error names the file as told.
func readDigit(fsys fs.FS, name, told string) (img image.Image, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("template %s: %w", told, err)
		}
	}()
	data, err := readLimited(fsys, name)
	if failed, ok := errors.AsType[*fs.PathError](err); ok {
		return nil, failed.Err
	}
	if err != nil {
		return nil, err
	}
	config, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, errNoPicture
	}
	if w, h := config.Width, config.Height; min(w, h) < leastSide || max(w, h) > greatestSide {
		return nil, fmt.Errorf("%d x %d pixels: want %d to %d each way", w, h, leastSide, greatestSide)
	}
	if img, _, err = image.Decode(bytes.NewReader(data)); err != nil {
		return nil, errNoPicture
	}
	return img, nil
}
