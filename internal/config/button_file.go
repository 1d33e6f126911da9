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

// ButtonFile is the file with the picture of a button, in the folder of the config that names the button. File.Button
// returns one.
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
		const text = "%q: must be a name of letters, digits, - and _; " +
			"@ and more of them may follow for a further picture of the same button"
		return fmt.Errorf(text, name)
	}
	return nil
}

// Button returns the file NAME.png beside the config. A name such as new-puzzle@large is for a further picture of the button
// new-puzzle, for example in another size; the config must name that button already. The error is that of CheckButtonName, an
// *EditError or a *WriteError.
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

// Save saves the picture and, unless the config names the button already, adds the button at the end of the option "after".
// Nothing else in the config is changed. If the config cannot be written, Save restores the picture's file. The error is a
// *WriteError unless the image cannot be encoded.
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

// restore gives the picture's file its content from before Save, or removes the file if it did not exist then. The argument
// now is the present content of the file.
func (b *ButtonFile) restore(now []byte) error {
	if b.old == nil {
		return os.Remove(b.Path)
	}
	return replace(b.Path, now, b.old)
}
