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
	"autosolve/recognize"
)

// Button is a button of a page, known by its picture, or by several: it may look otherwise in another size.
type Button struct {
	name  string // for messages: its file
	looks []look
}

// look is one picture of a button.
type look struct {
	name   string
	img    *image.RGBA
	grays  [2]*image.Gray // its brightness, and that of a button half a pixel further left, whose letters are drawn otherwise
	coarse *image.Gray    // the first of these so many times smaller
	times  int
	spread float64
}

// LeastSide is the least width and height of a button's picture in pixels: smaller ones are found in too much else.
const LeastSide = 8

// leastSpread is the spread of a picture that shows something: a button's frame alone comes to 3.
const leastSpread = 1.5

// LoadButton reads the picture of a button, a PNG or JPEG file, and its further pictures beside it: those of new-puzzle.png
// are called new-puzzle@ANYTHING.png. The error is a *PictureError.
func LoadButton(path string) (*Button, error) {
	b := &Button{name: path}
	further, err := furtherPictures(path)
	if err != nil {
		return nil, &PictureError{Err: err}
	}
	for _, file := range append([]string{path}, further...) {
		img, err := capture.ReadFile(file)
		if err != nil {
			return nil, &PictureError{Err: err}
		}
		if err := b.add(file, img); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// furtherPictures are the files of a button's further pictures, by their names.
func furtherPictures(path string) (files []string, err error) {
	dir, file := filepath.Split(path)
	ending := filepath.Ext(file)
	entries, err := os.ReadDir(cmp.Or(dir, "."))
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), strings.TrimSuffix(file, ending)+"@") && filepath.Ext(e.Name()) == ending {
			files = append(files, dir+e.Name())
		}
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil // reading the picture itself says so
	}
	return files, err
}

// NewButton makes a button of a picture. The error is a *PictureError: the picture is too small or flat.
func NewButton(name string, img image.Image) (*Button, error) {
	b := &Button{name: name}
	return b, b.add(name, img)
}

// add adds a picture of the button.
func (b *Button) add(name string, img image.Image) error {
	l := look{name: name, img: image.NewRGBA(image.Rectangle{Max: img.Bounds().Size()})}
	draw.Draw(l.img, l.img.Rect, img, img.Bounds().Min, draw.Src)
	l.grays[0] = gray(l.img)
	l.grays[1] = halfLeft(l.grays[0])
	l.coarse, l.times = l.grays[0], 1
	if l.img.Rect.Dx() >= leastHalved && l.img.Rect.Dy() >= leastHalved {
		l.coarse, l.times = halved(l.grays[0]), 2
	}
	l.spread = spread(l.img, l.img.Rect)
	switch size := l.img.Rect.Max; {
	case size.X < LeastSide || size.Y < LeastSide:
		return &PictureError{fmt.Errorf("%s is %d by %d pixels, and a button's picture at least %d by %d", name, size.X, size.Y, LeastSide, LeastSide)}
	case l.spread < leastSpread:
		return &PictureError{fmt.Errorf("%s is flat: it shows nothing to find a button by", name)}
	}
	b.looks = append(b.looks, l)
	return nil
}

// Cut is the picture of a button at a place of the screen. The error is a *PlaceError, a *PictureError, or a *NotOnceError if
// the screen shows it elsewhere too.
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

// CanCut says why no button can be at a place of a screen. The error is a *PlaceError.
func CanCut(screen, place image.Rectangle) error {
	if place.Dx() <= 0 || place.Dy() <= 0 || !place.In(screen) {
		return &PlaceError{place}
	}
	return nil
}

// PlaceError says that no button can be at a place: its corners are swapped, or not on the screen.
type PlaceError struct{ Place image.Rectangle }

func (e *PlaceError) Error() string { return fmt.Sprintf("no button is at %v", e.Place) }

// Hint is what the user can do.
func (e *PlaceError) Hint() string {
	return "point at its top left corner first, then at the bottom right one"
}

// Status returns the exit status.
func (*PlaceError) Status() advice.Status { return advice.Usage }

// PageHint is what the user can do on the panel's page.
func (*PlaceError) PageHint() string {
	return "drag a frame around the label of the button"
}

// String is the button's name.
func (b *Button) String() string { return b.name }

// Fits says why a button cannot be on a screen. The error is a *PictureError.
func (b *Button) Fits(screen image.Rectangle) error {
	for i := range b.looks {
		if size := b.looks[i].img.Rect.Max; size.X <= screen.Dx() && size.Y <= screen.Dy() {
			return nil
		}
	}
	size := b.looks[0].img.Rect.Max
	return &PictureError{fmt.Errorf("%s is %d by %d pixels, larger than the screen, %d by %d", b.name, size.X, size.Y, screen.Dx(), screen.Dy())}
}

// PictureError says why a picture cannot be that of a button.
type PictureError struct{ Err error }

func (e *PictureError) Error() string { return "button: " + e.Err.Error() }

// Unwrap returns the cause.
func (e *PictureError) Unwrap() error { return e.Err }

// Hint is what the user can do.
func (e *PictureError) Hint() string {
	return "autosolve calibrate button NAME makes the picture anew"
}

// Status returns the exit status.
func (*PictureError) Status() advice.Status { return advice.Usage }

// PageHint is what the user can do on the panel's page.
func (*PictureError) PageHint() string {
	return "drag the frame around the whole label of the button"
}

// NotOnceError says that a button is not on the screen, or not just once, or not for two looks in one place.
type NotOnceError struct {
	Button  string
	Places  []image.Rectangle // where it is
	Moving  bool              // it is there once in each look, at another place
	Nearest Likeness          // what comes nearest, where it is nowhere
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

// Hint is what the user can do.
func (e *NotOnceError) Hint() string {
	switch {
	case len(e.Places) == 0:
		return "have the button in sight as it was when its picture was made, in the same size, or give it another picture: autosolve calibrate button NAME@SIZE"
	case e.Moving:
		return "give it longer to settle: wait: and limit: beside the button in the config"
	}
	return "make its picture anew with what is beside it, so that it is the only one: autosolve calibrate button NAME"
}

// Status returns the exit status.
func (*NotOnceError) Status() advice.Status { return advice.Stopped }

// PageHint is what the user can do on the panel's page.
func (*NotOnceError) PageHint() string {
	return "drag the frame so that it has in it what only this button has"
}

// Likeness is how much a place of a picture looks like a button.
type Likeness struct {
	Place image.Rectangle
	Score float64 // by TM_CCOEFF_NORMED, -1 to 1, which does not see how bright or strong in contrast it is
	Ratio float64 // of its contrast to the button's own
}

func (l Likeness) String() string {
	return fmt.Sprintf("%v, score %.2f, contrast %.2f", l.Place, l.Score, l.Ratio)
}

// A place shows the button within these bounds, as measured in Chromium: the button itself, moved by parts of a pixel, scores
// at least 0.91 with a contrast of 0.98 to 1.02; others at most 0.74, the same word in a text 0.81; and one that is gray,
// since it cannot be clicked now, has a contrast of 0.4 at most.
const (
	leastScore = 0.87
	leastRatio = 0.75
	mostRatio  = 1 / leastRatio
)

func (l *Likeness) alike() bool {
	return l.Score >= leastScore && l.Ratio >= leastRatio && l.Ratio <= mostRatio
}

// Find is where the button is in a picture of the screen. The error is a *NotOnceError if it is not there just once.
func (b *Button) Find(screen *image.RGBA) (image.Rectangle, error) {
	like, err := b.MostAlike(screen)
	if err != nil {
		return image.Rectangle{}, err
	}
	e := &NotOnceError{Button: b.name}
	for _, l := range like {
		if l.alike() {
			e.Places = append(e.Places, l.Place)
		}
	}
	switch {
	case len(e.Places) == 1:
		return e.Places[0], nil
	case len(like) > 0:
		e.Nearest = like[0]
	}
	return image.Rectangle{}, e
}

// A button is looked for at half the size first, a quarter of the work, if its picture has so many pixels in both directions.
// Places that come to worthALook there are looked at closely, and so many at most for each picture: in Chromium the button itself
// comes to 0.56 at least, wherever between two pixels it is, and is always the most alike.
const (
	leastHalved = 12
	worthALook  = 0.4
	mostLike    = 16
)

// MostAlike are the places that are most like the button, no two of them over the middle of one another, the most alike first.
func (b *Button) MostAlike(screen *image.RGBA) (like []Likeness, err error) {
	bright := gray(screen)
	coarse := map[int]*image.Gray{1: bright, 2: halved(bright)}
	var all []Likeness
	for i := range b.looks {
		places, err := b.looks[i].mostAlike(screen, bright, coarse[b.looks[i].times])
		if err != nil {
			return nil, err
		}
		all = append(all, places...)
	}
	slices.SortStableFunc(all, func(a, b Likeness) int { return cmp.Compare(b.Score, a.Score) })
	for _, l := range all {
		if !slices.ContainsFunc(like, func(better Likeness) bool { return overMiddle(l.Place, better.Place) }) {
			like = append(like, l)
		}
	}
	return like, nil
}

// overMiddle reports whether one of two places is over the middle of the other.
func overMiddle(a, b image.Rectangle) bool {
	return a.Min.Add(a.Max).Div(2).In(b) || b.Min.Add(b.Max).Div(2).In(a)
}

// mostAlike are the places that are most like one picture. Coarse is the screen, so many times smaller as the picture is for it.
func (l *look) mostAlike(screen *image.RGBA, bright, coarse *image.Gray) (like []Likeness, err error) {
	scores, err := recognize.Correlate(coarse, l.coarse)
	if err != nil {
		return nil, err
	}
	size := l.coarse.Rect.Max
	wide := coarse.Rect.Dx() - size.X + 1
	for len(like) < mostLike && len(scores) > 0 {
		best := 0
		for i, s := range scores {
			if s > scores[best] {
				best = i
			}
		}
		if scores[best] < worthALook && len(like) > 0 || scores[best] <= -1 {
			break
		}
		at := image.Pt(best%wide, best/wide)
		closer, err := l.closer(screen, bright, at.Mul(l.times).Add(screen.Rect.Min))
		if err != nil {
			return nil, err
		}
		like = append(like, closer)
		forget(scores, wide, image.Rectangle{Min: at.Sub(size.Div(2)), Max: at.Add(size.Div(2)).Add(image.Pt(1, 1))})
	}
	return like, nil
}

// closer looks closely at the places around one: which of them the button fits best, half way to the next pixel too.
func (l *look) closer(screen *image.RGBA, bright *image.Gray, at image.Point) (Likeness, error) {
	size := l.img.Rect.Max
	near := image.Rectangle{Min: at, Max: at.Add(size)}.Inset(-l.times).Intersect(screen.Rect)
	wide := near.Dx() - size.X + 1
	best := Likeness{Score: -1}
	for _, drawn := range l.grays {
		scores, err := recognize.Correlate(bright.SubImage(near).(*image.Gray), drawn)
		if err != nil {
			return best, err
		}
		for i, s := range scores {
			if float64(s) > best.Score {
				best.Score, best.Place = float64(s), image.Rectangle{Max: size}.Add(near.Min.Add(image.Pt(i%wide, i/wide)))
			}
		}
	}
	best.Ratio = spread(screen, best.Place) / l.spread
	return best, nil
}

// forget takes out the scores of places in r.
func forget(scores []float32, wide int, r image.Rectangle) {
	r = r.Intersect(image.Rect(0, 0, wide, len(scores)/wide))
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := scores[y*wide:]
		for x := r.Min.X; x < r.Max.X; x++ {
			row[x] = -1
		}
	}
}

// spread is how far the colours at a place are from their mean, on average, 0 to 255: the contrast.
func spread(img *image.RGBA, place image.Rectangle) float64 {
	var sum [4]int
	each := func(do func(channel, value int)) {
		for y := place.Min.Y; y < place.Max.Y; y++ {
			for i, v := range img.Pix[img.PixOffset(place.Min.X, y):][:4*place.Dx()] {
				do(i%4, int(v))
			}
		}
	}
	each(func(channel, value int) { sum[channel] += value })
	pixels, far := max(1, place.Dx()*place.Dy()), 0
	each(func(channel, value int) {
		mean := sum[channel] / pixels
		far += max(value-mean, mean-value) // none for the opacity
	})
	return float64(far) / float64(3*pixels)
}

// gray is the brightness of a picture.
func gray(img *image.RGBA) *image.Gray {
	out := image.NewGray(img.Rect)
	for y := range img.Rect.Dy() {
		from, to := img.Pix[y*img.Stride:], out.Pix[y*out.Stride:]
		for x := range img.Rect.Dx() {
			to[x] = uint8((299*int(from[4*x]) + 587*int(from[4*x+1]) + 114*int(from[4*x+2])) / 1000)
		}
	}
	return out
}

// halved is a picture at half the size, its last row or column left out if it has none to go with.
func halved(img *image.Gray) *image.Gray {
	out := image.NewGray(image.Rectangle{Max: img.Rect.Size().Div(2)})
	for y := range out.Rect.Dy() {
		above, below, to := img.Pix[2*y*img.Stride:], img.Pix[(2*y+1)*img.Stride:], out.Pix[y*out.Stride:]
		for x := range out.Rect.Dx() {
			to[x] = uint8((int(above[2*x]) + int(above[2*x+1]) + int(below[2*x]) + int(below[2*x+1])) / 4)
		}
	}
	return out
}

// halfLeft is a picture moved to the left by half a pixel.
func halfLeft(img *image.Gray) *image.Gray {
	out := image.NewGray(img.Rect)
	for y := range img.Rect.Dy() {
		from, to := img.Pix[y*img.Stride:], out.Pix[y*out.Stride:]
		for x := range img.Rect.Dx() {
			next := min(x+1, img.Rect.Dx()-1)
			to[x] = uint8((int(from[x]) + int(from[next])) / 2)
		}
	}
	return out
}
