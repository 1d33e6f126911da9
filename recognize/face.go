package recognize

import (
	"errors"
	"fmt"
	"path/filepath"
	"sync"

	"autosolve/recognize/gradient"
	"autosolve/templates"
)

// cutFaces makes the glyphs of all typefaces, at once, and refuses those that are mixed up.
func cutFaces(faces []templates.Typeface, net *gradient.Net) ([]*[9]Glyph, error) {
	cut, problems := make([]*[9]Glyph, len(faces)), make([]error, len(faces))
	var wg sync.WaitGroup
	for i, f := range faces {
		wg.Go(func() {
			if cut[i], problems[i] = cutFace(f); problems[i] == nil {
				problems[i] = swapped(f.Name, cut[i], net)
			}
		})
	}
	wg.Wait()
	return cut, errors.Join(problems...)
}

// cutFace makes the glyphs of a typeface's digits, 1 to 9.
func cutFace(f templates.Typeface) (*[9]Glyph, error) {
	var cut [9]Glyph
	for i, img := range f.Digits {
		g, err := Cut(img)
		if err != nil {
			return nil, fmt.Errorf("template %s: %w", templateName(f.Name, i+1), err)
		}
		cut[i] = g
	}
	return &cut, nil
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
	return correlation(normalised(&g.Pix), normalised(&o.Pix)) >= sameDigit && min(g.Aspect, o.Aspect) > 0.9*wide
}
