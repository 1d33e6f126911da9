package play

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"autosolve/capture"
	"autosolve/internal/advice"
)

// Button is a button of a page, described by one picture or by several pictures of different sizes.
type Button struct {
	name      string // the name in messages, such as the path of its picture
	templates []template
}

// Limits for the picture of a button. A smaller picture matches too many places. Even a frame without text has a contrast of 3.
const (
	minSide     = 8   // the smallest width and height in pixels
	minContrast = 1.5 // the smallest mean distance of a channel's values, 0 to 255, from their mean
)

// LoadButton reads the picture of a button, a PNG or JPEG file, and further pictures of the button in the same folder, which
// for new-puzzle.png are named new-puzzle@ANYTHING.png.
func LoadButton(path string) (*Button, error) {
	dir, name := filepath.Split(path)
	extension := filepath.Ext(name)
	entries, err := os.ReadDir(cmp.Or(dir, "."))
	if err != nil && !errors.Is(err, fs.ErrNotExist) { // the latter is reported when the picture is read
		return nil, pictureError(err)
	}
	files := []string{path}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), strings.TrimSuffix(name, extension)+"@") && filepath.Ext(e.Name()) == extension {
			files = append(files, dir+e.Name())
		}
	}
	b := &Button{name: path}
	for _, file := range files {
		img, err := capture.ReadFile(file)
		if err != nil {
			return nil, pictureError(err)
		}
		if err := b.add(file, img); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// NewButton makes a button from one picture. The name is for messages. The error, of status advice.Usage, says that the
// picture is smaller than 8 by 8 pixels or that it is flat, that is, has almost no contrast.
func NewButton(name string, img image.Image) (*Button, error) {
	b := &Button{name: name}
	return b, b.add(name, img)
}

func (b *Button) add(name string, img image.Image) error {
	t := newTemplate(img)
	switch size := t.img.Rect.Max; {
	case size.X < minSide || size.Y < minSide:
		const text = "%s is %d by %d pixels: a button's picture must be at least %d by %d"
		return pictureError(fmt.Errorf(text, name, size.X, size.Y, minSide, minSide))
	case t.contrast < minContrast:
		return pictureError(fmt.Errorf("%s is flat: it shows nothing by which the button could be found", name))
	}
	b.templates = append(b.templates, t)
	return nil
}

// Cut returns the part of a picture of the screen that shows a button. The name is for messages. The error is that of CanCut,
// of NewButton, or of the template matching. It is a *NotOnceError if the screen shows the button elsewhere too.
func Cut(name string, screen image.Image, place image.Rectangle) (image.Image, error) {
	if err := CanCut(screen.Bounds(), place); err != nil {
		return nil, err
	}
	img, ok := screen.(*image.RGBA)
	if !ok {
		img = image.NewRGBA(screen.Bounds())
		draw.Draw(img, img.Rect, screen, img.Rect.Min, draw.Src)
	}
	picture := img.SubImage(place)
	b, err := NewButton(name, picture)
	if err != nil {
		return nil, err
	}
	_, err = b.Find(img)
	return picture, err
}

// CanCut returns an error if a place cannot have a button: its corners are swapped, it is empty, or it is not entirely on the
// screen.
func CanCut(screen, place image.Rectangle) error {
	if place.Dx() <= 0 || place.Dy() <= 0 || !place.In(screen) {
		return &advice.Error{Err: fmt.Errorf("no button is at %v", place), Status: advice.Usage,
			Hint: "point at its top left corner first, then at the bottom right one", PageHint: "drag a frame around the label of the button"}
	}
	return nil
}

// String returns the button's name.
func (b *Button) String() string { return b.name }

// pictureError returns the error for a picture of a button that cannot be read, or by which no button can be found.
func pictureError(err error) error {
	return &advice.Error{Err: fmt.Errorf("button: %w", err), Status: advice.Usage,
		Hint: "autosolve calibrate button NAME makes the picture anew", PageHint: "drag the frame around the whole label of the button"}
}

// NotOnceError reports that the screen does not show a button exactly once, or that two successive captures show it in
// different places.
type NotOnceError struct {
	Button  string
	Places  []image.Rectangle // the places of the button on the screen; if Moving is set, those in the last two captures
	Moving  bool              // whether each capture shows the button once, but in another place
	Nearest Match             // the most similar place if Places is empty
}

func (e *NotOnceError) Error() string {
	switch {
	case len(e.Places) == 0:
		return fmt.Sprintf("%s is not on the screen: nearest is %v", e.Button, e.Nearest)
	case e.Moving:
		return fmt.Sprintf("%s does not stay in its place: it was at %v and is at %v", e.Button, e.Places[0], e.Places[1])
	}
	return fmt.Sprintf("%s is on the screen more than once: at %v and at %v", e.Button, e.Places[0], e.Places[1])
}

// Advice returns the exit status and what the user can do.
func (e *NotOnceError) Advice() advice.Advice {
	a := advice.Advice{
		Status:   advice.Stopped,
		Hint:     "make its picture anew with what is beside it, so that it is the only one: autosolve calibrate button NAME",
		PageHint: "drag the frame so that it includes something that only this button has",
	}
	switch {
	case len(e.Places) == 0:
		a.Hint = "bring the button into view as it was when its picture was made, in the same size, " +
			"or add a picture: autosolve calibrate button NAME@SIZE"
	case e.Moving:
		a.Hint = "give it longer to come to rest: wait: and limit: beside the button in the config"
	}
	return a
}

// maxColumns is the largest width of a picture in columns of a terminal.
const maxColumns = 78

// Dots returns a picture as lines of Braille characters. Each character shows an area two pixels wide and four high. Pixels
// that are much darker or brighter than the background are dots. A picture wider than maxColumns characters is cut off, and empty
// lines at its upper and lower edges are left out.
func Dots(img image.Image) string {
	b := img.Bounds()
	isInk := inkOf(img)
	var text strings.Builder
	for y := b.Min.Y; y < b.Max.Y; y += 4 {
		var line strings.Builder
		for x := b.Min.X; x < min(b.Max.X, b.Min.X+2*maxColumns); x += 2 {
			dots := rune(0)
			for bit, at := range [8]image.Point{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}, {0, 3}, {1, 3}} {
				if isInk(x+at.X, y+at.Y) {
					dots |= 1 << bit
				}
			}
			line.WriteRune('\u2800' + dots)
		}
		text.WriteString(strings.TrimRight(line.String(), "\u2800") + "\n")
	}
	return strings.Trim(text.String(), "\n") + "\n"
}

// inkOf returns a function that reports whether a pixel is ink. The background is the most frequent brightness. A pixel is
// ink if its brightness differs from the background by more than half of the largest difference.
func inkOf(img image.Image) func(x, y int) bool {
	gray := image.NewGray(img.Bounds())
	draw.Draw(gray, gray.Rect, img, gray.Rect.Min, draw.Src)
	var counts [256]int
	for _, v := range gray.Pix {
		counts[v]++
	}
	background, furthest := slices.Index(counts[:], slices.Max(counts[:])), 0
	for v, n := range counts {
		if n > 0 {
			furthest = max(furthest, v-background, background-v)
		}
	}
	return func(x, y int) bool {
		distance := int(gray.GrayAt(x, y).Y) - background
		return image.Pt(x, y).In(gray.Rect) && 2*max(distance, -distance) > furthest
	}
}
