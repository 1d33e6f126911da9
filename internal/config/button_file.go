package config

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// ButtonFile is the file with the picture of a button, in the folder of the config. File.Button returns one.
type ButtonFile struct {
	Path string // the path of the picture

	config *File
	want   []byte // the config's content after Save
	old    []byte // the picture file's content before Save, nil if the file does not exist yet
}

// buttonName matches the names of buttons. Such a name needs no quotes in a config. The part after @ distinguishes several
// pictures of one button.
var buttonName = regexp.MustCompile(`^[a-zA-Z0-9][a-zA-Z0-9_-]{0,63}(@[a-zA-Z0-9_-]{1,16})?$`)

// CheckButtonName returns an error if a button cannot have the name.
func CheckButtonName(name string) error {
	if !buttonName.MatchString(name) {
		return fmt.Errorf("%q: use letters, digits, - and _; NAME@ANYTHING is another picture of the button NAME", name)
	}
	return nil
}

// Button returns the file NAME.png beside the config. CheckButtonName must allow the name. A name such as new-puzzle@large is for
// a further picture of the button new-puzzle, for example in another size; the config must name that button already.
func (f *File) Button(name string) (*ButtonFile, error) {
	b := &ButtonFile{Path: filepath.Join(f.Folder(), name+".png"), config: f}
	var err error
	if b.old, err = os.ReadFile(b.Path); err == nil || errors.Is(err, fs.ErrNotExist) {
		err = canReplace(b.Path, b.old)
	}
	if err != nil {
		return nil, WriteError(err)
	}
	button, _, further := strings.Cut(name, "@")
	if b.want, err = addButton(f.text, f.Folder(), button+".png"); err == nil && further && !b.Named() {
		err = fmt.Errorf("it names no button %s.png, of which this could be another picture: make that first", button)
	}
	if err != nil {
		return nil, f.editError("after: [{button: "+button+".png}]", err)
	}
	return b, nil
}

// Named reports whether the config names the button already.
func (b *ButtonFile) Named() bool { return bytes.Equal(b.want, b.config.text) }

// Save saves the picture and, unless the config names the button already, adds the button at the end of the option "after".
// Nothing else in the config is changed. If the config cannot be written, Save restores the picture's file.
func (b *ButtonFile) Save(img image.Image) error {
	var picture bytes.Buffer
	if err := png.Encode(&picture, img); err != nil {
		return fmt.Errorf("save picture: %w", err)
	}
	if err := replace(b.Path, b.old, picture.Bytes()); err != nil || b.Named() {
		return WriteError(err)
	}
	if err := replace(b.config.Path, b.config.text, b.want); err != nil {
		restore := os.Remove
		if b.old != nil {
			restore = func(path string) error { return replace(path, picture.Bytes(), b.old) }
		}
		return WriteError(errors.Join(err, restore(b.Path)))
	}
	b.config.text = b.want
	return nil
}
