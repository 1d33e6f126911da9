package play

import (
	"fmt"
	"image"
	"image/draw"

	"autosolve/capture"
	"autosolve/recognize"
)

// Button is a button of a page, known by its picture.
type Button struct {
	name   string // for messages: its file
	img    *image.RGBA
	grays  [2]*image.Gray // its brightness, and that of a button half a pixel further left, whose letters are drawn otherwise
	spread float64
}

// LeastSide is the least width and height of a button's picture in pixels: smaller ones are found in too much else.
const LeastSide = 8

// leastSpread is the spread of a picture that shows something: a button's frame alone comes to 3.
const leastSpread = 1.5

// LoadButton reads the picture of a button, a PNG or JPEG file. The error is a *PictureError.
func LoadButton(path string) (*Button, error) {
	img, err := capture.ReadFile(path)
	if err != nil {
		return nil, &PictureError{Err: err}
	}
	return NewButton(path, img)
}

// NewButton makes a button of a picture. The error is a *PictureError: the picture is too small or flat.
func NewButton(name string, img image.Image) (*Button, error) {
	b := &Button{name: name, img: image.NewRGBA(image.Rectangle{Max: img.Bounds().Size()})}
	draw.Draw(b.img, b.img.Rect, img, img.Bounds().Min, draw.Src)
	b.grays[0] = gray(b.img)
	b.grays[1] = halfLeft(b.grays[0])
	b.spread = spread(b.img, b.img.Rect)
	switch size := b.img.Rect.Max; {
	case size.X < LeastSide || size.Y < LeastSide:
		return nil, &PictureError{fmt.Errorf("%s is %d by %d pixels, and a button's picture at least %d by %d", name, size.X, size.Y, LeastSide, LeastSide)}
	case b.spread < leastSpread:
		return nil, &PictureError{fmt.Errorf("%s is flat: it shows nothing to find a button by", name)}
	}
	return b, nil
}

// String is the button's name.
func (b *Button) String() string { return b.name }

// Fits says why a button cannot be on a screen. The error is a *PictureError.
func (b *Button) Fits(screen image.Rectangle) error {
	if size := b.img.Rect.Max; size.X > screen.Dx() || size.Y > screen.Dy() {
		return &PictureError{fmt.Errorf("%s is %d by %d pixels, larger than the screen, %d by %d", b.name, size.X, size.Y, screen.Dx(), screen.Dy())}
	}
	return nil
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
		return "have the button in sight as it was when its picture was made, in the same size, or make the picture anew: autosolve calibrate button NAME"
	case e.Moving:
		return "give it longer to settle: wait: and limit: beside the button in the config"
	}
	return "make its picture anew with what is beside it, so that it is the only one: autosolve calibrate button NAME"
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
	like, err := b.Likest(screen)
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

// mostLike is how many places are looked at closely.
const mostLike = 16

// Likest are the places that are most like the button, no two of them over the middle of one another, the likest first.
func (b *Button) Likest(screen *image.RGBA) (like []Likeness, err error) {
	scores, err := b.correlate(gray(screen))
	if err != nil {
		return nil, err
	}
	size := b.img.Rect.Max
	wide := screen.Rect.Dx() - size.X + 1
	for len(like) < mostLike && len(scores) > 0 {
		best := 0
		for i, s := range scores {
			if s > scores[best] {
				best = i
			}
		}
		if scores[best] < leastScore && len(like) > 0 || scores[best] <= -1 {
			break
		}
		at := image.Pt(best%wide, best/wide)
		place := image.Rectangle{Max: size}.Add(at.Add(screen.Rect.Min))
		like = append(like, Likeness{place, float64(scores[best]), spread(screen, place) / b.spread})
		forget(scores, wide, image.Rectangle{Min: at.Sub(size.Div(2)), Max: at.Add(size.Div(2)).Add(image.Pt(1, 1))})
	}
	return like, nil
}

// correlate is how well the button fits at each place, at a whole pixel or half way to the next.
func (b *Button) correlate(screen *image.Gray) ([]float32, error) {
	scores, err := recognize.Correlate(screen, b.grays[0])
	if err != nil {
		return nil, err
	}
	halves, err := recognize.Correlate(screen, b.grays[1])
	for i, s := range halves {
		scores[i] = max(scores[i], s)
	}
	return scores, err
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
