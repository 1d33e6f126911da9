package main

import (
	_ "embed"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// em is the size at which outlines are loaded, in pixels.
const em = 1000

// A stroke is a segment of an outline. Its operation says how many of the points count, from the first: see pointsOf.
type stroke struct {
	op     sfnt.SegmentOp
	points [3][2]float64
}

// An outline is the shape of one character, in ems, with y downwards from the baseline.
type outline struct {
	strokes        []stroke
	advance        float64
	x0, y0, x1, y1 float64
}

// A typeface is one font file. Its glyphs are loaded when they are first used.
type typeface struct {
	family, class string
	font          *sfnt.Font
	buf           sfnt.Buffer
	glyphs        map[rune]*outline
	height        float64 // of the digits, in ems
}

// A group is a coarse class of typefaces.
type group int

const (
	common group = iota
	ordinary
	odd
	fancy
	groups
)

func groupOf(class string) group {
	switch class {
	case "common-sans", "common-serif", "common-mono":
		return common
	case "display", "handwriting", "stencil", "pixel", "segment":
		return odd
	case "fancy":
		return fancy
	}
	return ordinary
}

// A library has all typefaces by group and family, so that a family of many files is not chosen more often than others.
type library [groups][][]*typeface

// readLibrary loads the typefaces that the lines name: file, family and class, separated by tabs. Files that lack a digit or
// in which two digits are identical are left out.
func readLibrary(lines []string) (*library, error) {
	var l library
	families := map[string]int{}
	for _, line := range lines {
		field := strings.Split(strings.TrimSpace(line), "\t")
		if len(field) != 3 {
			return nil, fmt.Errorf("read font list: %d fields instead of 3 in %q", len(field), line)
		}
		t, err := openTypeface(field[0], field[1], field[2])
		if err != nil {
			return nil, err
		}
		if !t.hasDigits() {
			continue
		}
		g := groupOf(t.class)
		at, known := families[t.family]
		if !known {
			at = len(l[g])
			families[t.family] = at
			l[g] = append(l[g], nil)
		}
		l[g][at] = append(l[g][at], t)
	}
	return &l, nil
}

func openTypeface(file, family, class string) (*typeface, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	parsed, err := sfnt.Parse(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return &typeface{family: family, class: class, font: parsed, glyphs: map[rune]*outline{}}, nil
}

func (t *typeface) hasDigits() bool {
	seen := map[string]bool{}
	for r := '1'; r <= '9'; r++ {
		o := t.glyph(r)
		if o == nil || o.y1-o.y0 < 0.05 || o.x1-o.x0 < 0.01 {
			return false
		}
		seen[fmt.Sprint(o.strokes)] = true
		t.height = max(t.height, o.y1-o.y0)
	}
	eight := t.glyph('8')
	t.height = (t.height + eight.y1 - eight.y0) / 2 // the mean of the tallest digit and the 8, which differ in text figures
	return len(seen) == 9
}

// glyph returns the outline of a character, or nil if the typeface has no outline for it.
func (t *typeface) glyph(r rune) *outline {
	if o, known := t.glyphs[r]; known {
		return o
	}
	o := t.load(r)
	t.glyphs[r] = o
	return o
}

func (t *typeface) load(r rune) *outline {
	index, err := t.font.GlyphIndex(&t.buf, r)
	if err != nil || index == 0 {
		return nil
	}
	segments, err := t.font.LoadGlyph(&t.buf, index, fixed.I(em), nil)
	if err != nil || len(segments) == 0 {
		return nil
	}
	o := &outline{x0: math.Inf(1), y0: math.Inf(1), x1: math.Inf(-1), y1: math.Inf(-1)}
	for _, s := range segments {
		to := stroke{op: s.Op}
		for i, a := range s.Args[:pointsOf(s.Op)] {
			p := [2]float64{float64(a.X) / 64 / em, float64(a.Y) / 64 / em}
			to.points[i] = p
			o.x0, o.x1 = min(o.x0, p[0]), max(o.x1, p[0])
			o.y0, o.y1 = min(o.y0, p[1]), max(o.y1, p[1])
		}
		o.strokes = append(o.strokes, to)
	}
	advance, err := t.font.GlyphAdvance(&t.buf, index, fixed.I(em), font.HintingNone)
	if err != nil {
		return nil
	}
	o.advance = float64(advance) / 64 / em
	return o
}

func pointsOf(op sfnt.SegmentOp) int {
	switch op {
	case sfnt.SegmentOpQuadTo:
		return 2
	case sfnt.SegmentOpCubeTo:
		return 3
	}
	return 1
}

// pick chooses a typeface: a group by weight, then a family, then one of its files. Groups without families do not count; if
// no group with a weight is left, the typeface is an ordinary one.
func (l *library) pick(d dice, weights [groups]float64) *typeface {
	weights[ordinary] += 1e-9
	for g := range l {
		if len(l[g]) == 0 {
			weights[g] = 0
		}
	}
	family := one(d, l[d.weighted(weights[:]...)]...)
	return one(d, family...)
}

// faceWith returns a typeface that has all characters of a text, or nil if none was found in a few attempts.
func (l *library) faceWith(d dice, text string) *typeface {
	for range 12 {
		if face := l.pick(d, [groups]float64{70, 30, 0, 0}); (&pen{face: face}).has(text) {
			return face
		}
	}
	return nil
}

// families returns the number of families.
func (l *library) families() (n int) {
	for _, g := range l {
		n += len(g)
	}
	return n
}

// more lists typefaces of Debian's packages, mostly fancy ones and handwriting. Files are relative to the folder of fonts.
//
//go:embed more.txt
var more string

func moreFonts(dir string) (lines []string) {
	for line := range strings.Lines(more) {
		lines = append(lines, filepath.Join(dir, strings.TrimSpace(line)))
	}
	return lines
}
