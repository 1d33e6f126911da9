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

// ButtonFile is the picture of a button, beside the config that names it. Make it with File.Button.
type ButtonFile struct {
	Path string // of the picture

	config *File
	want   []byte // the content that the config must have
	old    []byte // the picture's content, nil if it is still to be made
}

// buttonName matches the names of buttons, which need no quotes in a config. What follows an @ distinguishes pictures of the
// same button.
var buttonName = regexp.MustCompile(`^[a-zA-Z0-9][a-zA-Z0-9_-]{0,63}(@[a-zA-Z0-9_-]{1,16})?$`)

// CheckButtonName returns an error if a button cannot have the name.
func CheckButtonName(name string) error {
	if !buttonName.MatchString(name) {
		return fmt.Errorf("%q: want a name of letters, digits, - and _, and for a further picture of the same button @ and more of them", name)
	}
	return nil
}

// Button returns the file NAME.png beside the config. A name such as new-puzzle@large is a further picture of the button
// new-puzzle, as it looks in another size, and the config must name that button already. The error is an *EditError or a
// *WriteError, unless it is about the name.
func (f *File) Button(name string) (*ButtonFile, error) {
	if err := CheckButtonName(name); err != nil {
		return nil, err
	}
	b := &ButtonFile{Path: filepath.Join(f.Folder(), name+".png"), config: f}
	var err error
	if b.old, err = os.ReadFile(b.Path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, &WriteError{err}
	}
	if err := canReplace(b.Path, b.old); err != nil {
		return nil, &WriteError{err}
	}
	button, _, further := strings.Cut(name, "@")
	if b.want, err = addButton(f.text, button+".png"); err == nil && further && !b.Named() {
		err = fmt.Errorf("it names no button %s.png, of which this could be another picture: make that first", button)
	}
	if err != nil {
		return nil, &EditError{Path: f.Path, Option: "after: [{button: " + button + ".png}]", Err: err}
	}
	return b, nil
}

// Named reports whether the config names the button already.
func (b *ButtonFile) Named() bool { return bytes.Equal(b.want, b.config.text) }

// Save saves the picture and names it in the config as the last one under after. Nothing else in the config is touched. If
// the config cannot be written, the picture's file is as before. The error is a *WriteError unless the image is no picture.
func (b *ButtonFile) Save(img image.Image) error {
	var picture bytes.Buffer
	if err := png.Encode(&picture, img); err != nil {
		return fmt.Errorf("save picture: %w", err)
	}
	if err := replace(b.Path, b.old, picture.Bytes()); err != nil {
		return &WriteError{err}
	}
	if b.Named() {
		return nil
	}
	if err := replace(b.config.Path, b.config.text, b.want); err != nil {
		return &WriteError{errors.Join(err, b.restore(picture.Bytes()))}
	}
	b.config.text = b.want
	return nil
}

// restore gives the picture's file, which now holds a new picture, its former content.
func (b *ButtonFile) restore(now []byte) error {
	if b.old == nil {
		return os.Remove(b.Path)
	}
	return replace(b.Path, now, b.old)
}
