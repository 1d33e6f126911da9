package recognize

import (
	_ "embed"
	"fmt"
	"path/filepath"

	"autosolve/internal/floats"
	"autosolve/recognize/gradient"
	"autosolve/recognize/shape"
	"autosolve/templates"
)

// A Typeface is the digits of one typeface, 1 to 9, as the reader matches with them.
type Typeface struct {
	ink [9][shape.Size]float32 // of each digit's glyph
}

// builtinInk is the ink of the typefaces of package templates, one after the other. To cut it out of their pictures at
// each start would take longer than all else before the first capture.
//
//go:generate go run ./prepare
//go:embed builtin.bin
var builtinInk []byte

// Builtin returns the typefaces of package templates, in its order.
func Builtin() ([]Typeface, error) {
	const size = 4 * 9 * shape.Size
	faces := make([]Typeface, len(builtinInk)/size)
	if err := floats.Decode(builtinInk, inks(faces)...); err != nil {
		return nil, fmt.Errorf("decode typefaces: %w", err)
	}
	return faces, nil
}

// EncodeTypefaces returns the typefaces in the form in which the built-in ones are embedded.
func EncodeTypefaces(faces []Typeface) []byte { return floats.Encode(inks(faces)...) }

// inks returns the ink of every digit of every typeface.
func inks(faces []Typeface) (all [][]float32) {
	for i := range faces {
		for d := range faces[i].ink {
			all = append(all, faces[i].ink[d][:])
		}
	}
	return all
}

// CutTypeface returns the typeface that pictures of its digits show. A picture without a clear digit is an error that names it,
// and so is one that shows another digit than its name says.
func CutTypeface(f templates.Typeface) (face Typeface, err error) {
	net, err := gradient.Trained()
	if err != nil {
		return face, err
	}
	var cut [9]Glyph
	for i, img := range f.Digits {
		if cut[i], err = Cut(img); err != nil {
			return face, fmt.Errorf("template %s: %w", templateName(f.Name, i+1), err)
		}
		face.ink[i] = cut[i].Pix
	}
	return face, swapped(f.Name, &cut, net)
}

func templateName(face string, digit int) string {
	return filepath.Join(face, fmt.Sprintf("%d.png", digit))
}

// When pictures of a typeface are taken to be mixed up.
const (
	sameDigit = 0.97 // two pictures that correlate so well show one digit; a 6 and a 9, or a 1 and a 7, never do
	sureOther = 0.80 // the share that the network must give another digit to contradict a picture's name
)

// swapped refuses a typeface of which two pictures show the same digit, or of which several show one another's by the
// second vote. A typeface so odd that the vote errs on it here and there is fine: that is what templates are for.
func swapped(name string, cut *[9]Glyph, net *gradient.Net) error {
	var shows [9]int // of each picture the index of the digit that the network is sure to see, or its own
	for i := range cut {
		shows[i] = i
		for d, share := range net.Vote(gradient.Describe(&cut[i].Pix, cut[i].Aspect)) {
			if d > 0 && share >= sureOther {
				shows[i] = d - 1
			}
		}
		for j := range i {
			if cut[i].twin(&cut[j]) {
				return fmt.Errorf("templates %s and %s show the same digit",
					templateName(name, j+1), templateName(name, i+1))
			}
		}
	}
	for i := range shows {
		seen := i
		for range shows { // follow who shows whose digit: a ring of them is mixed up
			seen = shows[seen]
			if seen == i && shows[i] != i {
				return fmt.Errorf("templates are mixed up: %s shows a %d", templateName(name, i+1), shows[i]+1)
			}
		}
	}
	return nil
}

// twin tells whether two pictures show the same character.
func (g *Glyph) twin(o *Glyph) bool {
	wide := max(g.Aspect, o.Aspect)
	return shape.Correlation(shape.Normalised(g.Pix[:]), shape.Normalised(o.Pix[:])) >= sameDigit && min(g.Aspect, o.Aspect) > 0.9*wide
}
