package play

import (
	"cmp"
	"fmt"
	"image"
	"image/draw"
	"slices"

	"autosolve/internal/advice"
	"autosolve/recognize"
)

// template is one picture of a button, prepared for template matching.
type template struct {
	img *image.RGBA

	// grays are the brightness and the brightness moved left by half a pixel, because browsers place letters at fractions of
	// a pixel.
	grays [2]*image.Gray

	coarse   *image.Gray // the brightness, scaled down by the factor scale
	scale    int         // 1, or 2 for a picture of at least minHalved by minHalved pixels
	contrast float64     // the contrast of img
}

// minHalved is the smallest side of a picture that is first matched at half the size, which takes less time.
const minHalved = 12

func newTemplate(img image.Image) template {
	t := template{img: image.NewRGBA(image.Rectangle{Max: img.Bounds().Size()}), scale: 1}
	draw.Draw(t.img, t.img.Rect, img, img.Bounds().Min, draw.Src)
	bright := gray(t.img)
	t.grays, t.coarse, t.contrast = [2]*image.Gray{bright, halfLeft(bright)}, bright, contrast(t.img, t.img.Rect)
	if t.img.Rect.Dx() >= minHalved && t.img.Rect.Dy() >= minHalved {
		t.coarse, t.scale = halved(bright), 2
	}
	return t
}

// Match is a place on the screen, and how similar it is to a button.
type Match struct {
	Place image.Rectangle
	Score float64 // the score of OpenCV's TM_CCOEFF_NORMED, -1 to 1, which ignores brightness and contrast
	Ratio float64 // the contrast of the place divided by that of the button
}

// String returns the match for messages.
func (m Match) String() string {
	return fmt.Sprintf("%v, score %.2f, contrast %.2f", m.Place, m.Score, m.Ratio)
}

// A place shows the button if its score and its ratio are within these bounds. In Chromium the button itself, moved by a
// fraction of a pixel, scores at least 0.91 with a ratio of 0.98 to 1.02. Other buttons score at most 0.74, and the same word
// in a text scores 0.81. A button that is gray because it cannot be clicked has a ratio of at most 0.4.
const (
	minScore = 0.87
	minRatio = 0.75
	maxRatio = 1 / minRatio
)

// Find returns the place of the button in a picture of the screen. The error is a *NotOnceError if the picture does not show
// the button exactly once, and another one if the pictures of the button are larger than the screen.
func (b *Button) Find(screen *image.RGBA) (image.Rectangle, error) {
	fits := func(t template) bool {
		return t.img.Rect.Dx() <= screen.Rect.Dx() && t.img.Rect.Dy() <= screen.Rect.Dy()
	}
	if !slices.ContainsFunc(b.templates, fits) {
		err := pictureError(fmt.Errorf("%s is larger than the screen", b.name))
		return image.Rectangle{}, &advice.Error{Err: err, Status: advice.Stopped}
	}
	matches, err := b.matches(screen)
	if err != nil {
		return image.Rectangle{}, err
	}
	e := &NotOnceError{Button: b.name}
	for _, m := range matches {
		if m.Score >= minScore && m.Ratio >= minRatio && m.Ratio <= maxRatio {
			e.Places = append(e.Places, m.Place)
		}
	}
	switch {
	case len(e.Places) == 1:
		return e.Places[0], nil
	case len(matches) > 0:
		e.Nearest = matches[0]
	}
	return image.Rectangle{}, e
}

// matches returns the places that are most similar to the button, the best first. None of these places covers the
// middle of another.
func (b *Button) matches(screen *image.RGBA) (best []Match, err error) {
	bright := gray(screen)
	coarse := map[int]*image.Gray{1: bright, 2: halved(bright)}
	var all []Match
	for i := range b.templates {
		places, err := b.templates[i].matches(screen, bright, coarse[b.templates[i].scale])
		if err != nil {
			return nil, err
		}
		all = append(all, places...)
	}
	slices.SortStableFunc(all, func(a, b Match) int { return cmp.Compare(b.Score, a.Score) })
	for _, m := range all {
		if !slices.ContainsFunc(best, func(better Match) bool { return coversMiddle(m.Place, better.Place) }) {
			best = append(best, m)
		}
	}
	return best, nil
}

// coversMiddle reports whether one of two places covers the middle of the other.
func coversMiddle(a, b image.Rectangle) bool {
	return a.Min.Add(a.Max).Div(2).In(b) || b.Min.Add(b.Max).Div(2).In(a)
}

// Limits for the places in the coarse picture that are refined. In Chromium the button itself scores at least 0.56 there,
// whatever fraction of a pixel it is moved by, and always has the best score.
const (
	minCoarse  = 0.4
	maxMatches = 16 // the largest number of refined places for each template
)

// matches returns the places that are most similar to the template. The argument bright is the brightness of the screen, and
// coarse is the same picture, scaled down like t.coarse.
func (t *template) matches(screen *image.RGBA, bright, coarse *image.Gray) (best []Match, err error) {
	scores, err := recognize.Correlate(coarse, t.coarse)
	if err != nil {
		return nil, err
	}
	size := t.coarse.Rect.Max
	width := coarse.Rect.Dx() - size.X + 1
	for len(best) < maxMatches && len(scores) > 0 {
		top := 0
		for i, s := range scores {
			if s > scores[top] {
				top = i
			}
		}
		if scores[top] < minCoarse && len(best) > 0 || scores[top] <= -1 {
			break
		}
		at := image.Pt(top%width, top/width)
		m, err := t.refine(screen, bright, at.Mul(t.scale).Add(screen.Rect.Min))
		if err != nil {
			return nil, err
		}
		best = append(best, m)
		exclude(scores, width, image.Rectangle{Min: at.Sub(size.Div(2)), Max: at.Add(size.Div(2)).Add(image.Pt(1, 1))})
	}
	return best, nil
}

// refine returns the best match whose top left corner is at most t.scale pixels from a point, horizontally and vertically. It
// tries each pixel and, horizontally, also half pixels.
func (t *template) refine(screen *image.RGBA, bright *image.Gray, at image.Point) (Match, error) {
	size := t.img.Rect.Max
	near := image.Rectangle{Min: at, Max: at.Add(size)}.Inset(-t.scale).Intersect(screen.Rect)
	width := near.Dx() - size.X + 1
	best := Match{Score: -1}
	for _, button := range t.grays {
		scores, err := recognize.Correlate(bright.SubImage(near).(*image.Gray), button)
		if err != nil {
			return best, err
		}
		for i, s := range scores {
			if float64(s) > best.Score {
				best.Score, best.Place = float64(s), image.Rectangle{Max: size}.Add(near.Min.Add(image.Pt(i%width, i/width)))
			}
		}
	}
	best.Ratio = contrast(screen, best.Place) / t.contrast
	return best, nil
}

// exclude sets the scores of the places in the rectangle r to -1, the lowest score. The scores are stored row by row; width is
// the length of a row.
func exclude(scores []float32, width int, r image.Rectangle) {
	r = r.Intersect(image.Rect(0, 0, width, len(scores)/width))
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			scores[y*width+x] = -1
		}
	}
}

// contrast returns how far, on average, the values of red, green and blue are from their means at a place, 0 to about 128.
func contrast(img *image.RGBA, place image.Rectangle) float64 {
	var sum [4]int
	each := func(do func(channel, value int)) {
		for y := place.Min.Y; y < place.Max.Y; y++ {
			for i, v := range img.Pix[img.PixOffset(place.Min.X, y):][:4*place.Dx()] {
				do(i%4, int(v))
			}
		}
	}
	each(func(channel, value int) { sum[channel] += value })
	pixels, distance := max(1, place.Dx()*place.Dy()), 0
	each(func(channel, value int) {
		mean := sum[channel] / pixels
		distance += max(value-mean, mean-value) // 0 for the opacity, which is the same everywhere
	})
	return float64(distance) / float64(3*pixels)
}

// gray returns the brightness of a picture.
func gray(img *image.RGBA) *image.Gray {
	return drawn(img.Rect, func(x, y int) int {
		p := img.Pix[y*img.Stride+4*x:]
		return (299*int(p[0]) + 587*int(p[1]) + 114*int(p[2])) / 1000
	})
}

// halved returns a picture at half the size. An odd last row or column is left out.
func halved(img *image.Gray) *image.Gray {
	return drawn(image.Rectangle{Max: img.Rect.Size().Div(2)}, func(x, y int) int {
		above, below := img.Pix[2*y*img.Stride+2*x:], img.Pix[(2*y+1)*img.Stride+2*x:]
		return (int(above[0]) + int(above[1]) + int(below[0]) + int(below[1])) / 4
	})
}

// halfLeft returns a picture moved left by half a pixel.
func halfLeft(img *image.Gray) *image.Gray {
	return drawn(img.Rect, func(x, y int) int {
		row := img.Pix[y*img.Stride:]
		return (int(row[x]) + int(row[min(x+1, img.Rect.Dx()-1)])) / 2
	})
}

// drawn returns a picture of the brightness that at returns for each pixel. There, the top left pixel is (0, 0).
func drawn(bounds image.Rectangle, at func(x, y int) int) *image.Gray {
	out := image.NewGray(bounds)
	for y := range bounds.Dy() {
		for x := range bounds.Dx() {
			out.Pix[y*out.Stride+x] = uint8(at(x, y))
		}
	}
	return out
}
