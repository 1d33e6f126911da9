package calibrate

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

	"autosolve/internal/advice"
)

// ButtonFile is the picture of a button, beside the config that names it. Make it with NewButtonFile.
type ButtonFile struct {
	Path string // of the picture

	config     string // its path
	text, want []byte // what the config holds, nil if it is to be made, and what it is to hold
	old        []byte // what the picture's file holds, nil if it is to be made
}

// buttonName is what a button can be called: its file is to be a plain name in the config. What follows an @ tells pictures
// of one button apart.
var buttonName = regexp.MustCompile(`^[a-zA-Z0-9][a-zA-Z0-9_-]{0,63}(@[a-zA-Z0-9_-]{1,16})?$`)

// CheckButtonName says why a button cannot be called so.
func CheckButtonName(name string) error {
	if !buttonName.MatchString(name) {
		return fmt.Errorf("%q: want a name of letters, digits, - and _, and for a further picture of the same button @ and more of them", name)
	}
	return nil
}

// NewButtonFile is the file NAME.png beside a config that holds text, nil if it is to be made. A name such as
// new-puzzle@large is a further picture of the button new-puzzle, as it looks in another size, and the config must name that.
// Errors of the picture's file name it; an *EditError is one of the config's text.
func NewButtonFile(config string, text []byte, name string) (b *ButtonFile, err error) {
	if err := CheckButtonName(name); err != nil {
		return nil, err
	}
	b = &ButtonFile{Path: filepath.Join(filepath.Dir(config), name+".png"), config: config, text: text}
	if b.old, err = os.ReadFile(b.Path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if err := CanReplace(b.Path, b.old); err != nil {
		return nil, err
	}
	of, _, further := strings.Cut(name, "@")
	if b.want, err = AddButton(text, of+".png"); err == nil && further && !b.Named() {
		err = fmt.Errorf("it names no button %s.png, of which this could be another picture: make that first", of)
	}
	if err != nil {
		return nil, &EditError{Config: config, Option: "after: [{button: " + of + ".png}]", Err: err}
	}
	return b, nil
}

// Named reports whether the config names the button already.
func (b *ButtonFile) Named() bool { return bytes.Equal(b.want, b.text) }

// Save saves the picture, and names it in the config as the last one under after. Nothing else in the config is touched. A
// picture whose config cannot be written goes again. Errors name the file.
func (b *ButtonFile) Save(img image.Image) error {
	var picture bytes.Buffer
	if err := png.Encode(&picture, img); err != nil {
		return fmt.Errorf("save picture: %w", err)
	}
	if err := Replace(b.Path, b.old, picture.Bytes()); err != nil || b.Named() {
		return err
	}
	if err := Replace(b.config, b.text, b.want); err != nil {
		return errors.Join(err, b.takeBack(picture.Bytes()))
	}
	return nil
}

// takeBack puts the picture's file into the state that it was in.
func (b *ButtonFile) takeBack(now []byte) error {
	if b.old == nil {
		return os.Remove(b.Path)
	}
	return Replace(b.Path, now, b.old)
}

// EditError says why a config cannot be given an option.
type EditError struct {
	Config string // its path
	Option string // as a person would write it in by hand
	Err    error
}

func (e *EditError) Error() string { return e.Config + ": " + e.Err.Error() }

// Unwrap returns the cause.
func (e *EditError) Unwrap() error { return e.Err }

// Hint is what the user can do.
func (e *EditError) Hint() string { return "write it in by hand: " + e.Option }

// Status returns the exit status.
func (*EditError) Status() advice.Status { return advice.Usage }
