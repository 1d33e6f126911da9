package recognize

import (
	_ "embed"
	"fmt"
	"path/filepath"

	"autosolve/recognize/internal/net"
	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
	"autosolve/templates"
)

// A Typeface holds the shapes of the digits 1 to 9 of one typeface.
type Typeface struct {
	ink      [9][read.GlyphSize]float32 // the ink of each digit's glyph, by digit - 1
	personal bool                       // whether the user added the typeface: its matches outweigh the network
}

// builtinInk is the ink of the typefaces of package templates, one after the other. Cutting the ink out of the typefaces'
// pictures at each start would take longer than everything else before the first capture.
//
//go:generate go run ../tools/prepare
//go:embed builtin.bin
var builtinInk []byte

// Builtin returns the typefaces of package templates, in the order of that package.
func Builtin() ([]Typeface, error) {
	const size = 4 * 9 * read.GlyphSize
	faces := make([]Typeface, len(builtinInk)/size)
	if err := net.DecodeFloats(builtinInk, inks(faces)...); err != nil {
		return nil, fmt.Errorf("decode typefaces: %w", err)
	}
	return faces, nil
}

// EncodeTypefaces returns the typefaces in the form in which the built-in ones are embedded.
func EncodeTypefaces(faces []Typeface) []byte { return net.EncodeFloats(inks(faces)...) }

// inks returns the ink of every digit of every typeface.
func inks(faces []Typeface) (all [][]float32) {
	for i := range faces {
		for d := range faces[i].ink {
			all = append(all, faces[i].ink[d][:])
		}
	}
	return all
}

// CutTypeface makes a typeface from the pictures of its digits. The typeface counts as added by the user, so its matches outweigh
// the network. CutTypeface returns an error, which names a picture, if a picture is missing or blank, if two pictures show the
// same digit, or if pictures are interchanged.
func CutTypeface(f templates.Typeface) (face Typeface, err error) {
	c, err := CheckTypeface(f)
	if err != nil {
		return face, err
	}
	if len(c.Problems) > 0 {
		return face, c.Problems[0]
	}
	for i, g := range c.cut {
		if g == nil {
			return face, fmt.Errorf("template %s: missing", templateName(f.Name, i+1))
		}
		face.ink[i] = g.Pix
	}
	face.personal = true
	return face, nil
}

// A TypefaceCheck is the result of checking the pictures of a typeface's digits.
type TypefaceCheck struct {
	Problems []error  // why the typeface cannot be used; each error names one or two pictures
	Near     [][2]int // pairs of digits, 1 to 9, that are more similar than in any built-in typeface

	cut   [9]*Glyph // the digits' glyphs; nil if a picture is missing or blank
	shows [9]int    // by digit - 1: the digit - 1 of which the network is sure, or else the picture's own
}

// CheckTypeface finds pictures of a typeface that are blank or interchanged, and pairs of pictures that show the same digit or
// suspiciously similar ones. It skips nil pictures. It returns an error only if the embedded networks cannot be decoded.
func CheckTypeface(f templates.Typeface) (c TypefaceCheck, err error) {
	n, err := net.Trained()
	if err != nil {
		return c, err
	}
	for i, img := range f.Digits {
		c.shows[i] = i
		if img == nil {
			continue
		}
		p := pixel.New(img)
		g, err := read.CutWhole(&p)
		if err != nil {
			c.Problems = append(c.Problems, fmt.Errorf("template %s: %w", templateName(f.Name, i+1), err))
			continue
		}
		c.cut[i] = g
		shares := read.Shows(n, &p, g)
		for d, share := range shares[1:10] {
			if share >= sureOther {
				c.shows[i] = d
			}
		}
	}
	c.compare(f.Name)
	c.findSwapped(f.Name)
	return c, nil
}

func templateName(face string, digit int) string {
	return filepath.Join(face, fmt.Sprintf("%d.png", digit))
}

// The limits beyond which the pictures of a typeface are suspicious.
const (
	nearDigit = 0.90 // two digits that correlate this much are suspicious; built-in ones reach 0.894 (6 and 8 of ubuntu-title)
	sureOther = 0.80 // at this share, the network is sure that a picture shows another digit than its name says
)

// compare finds pairs of pictures that show the same digit and pairs that show suspiciously similar digits.
func (c *TypefaceCheck) compare(name string) {
	for i, g := range c.cut {
		for j, o := range c.cut[:i] {
			switch {
			case g == nil || o == nil || g.Likeness(o) < nearDigit:
			case twins(g, o):
				c.Problems = append(c.Problems, fmt.Errorf("templates %s and %s show the same digit",
					templateName(name, j+1), templateName(name, i+1)))
			default:
				c.Near = append(c.Near, [2]int{j + 1, i + 1})
			}
		}
	}
}

// findSwapped finds pictures that show each other's digits according to the network. A single picture that the network
// reads as another digit is no problem: users add templates because the network misreads a typeface.
func (c *TypefaceCheck) findSwapped(name string) {
	for i, shown := range c.shows {
		seen := i
		for range c.shows { // pictures that show each other's digits form a cycle, which leads back to i
			seen = c.shows[seen]
			if seen == i && shown != i {
				c.Problems = append(c.Problems, fmt.Errorf("templates are mixed up: %s shows a %d", templateName(name, i+1), shown+1))
				break
			}
		}
	}
}

// twins reports whether two pictures show the same character.
func twins(g, o *Glyph) bool {
	return g.Likeness(o) >= read.SameDigit && min(g.Aspect, o.Aspect) > 0.9*max(g.Aspect, o.Aspect)
}
