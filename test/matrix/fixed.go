package main

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// The fixed set is in the repository: one page of every layout, of every difficulty and of every kind that must be refused, in
// held-out typefaces.
const (
	fixedSeed    = 2026
	fixedLargest = 80 << 10 // bytes of a picture: the first page of a kind that is not larger is kept
	fixedTries   = 6        // pages of a kind to choose from; for layouts, which are random, on average
)

// freeFamilies returns the held-out families from npm, whose licences allow publishing pictures of them.
func freeFamilies(families []Family) []Family {
	return slices.DeleteFunc(slices.Clone(families), func(f Family) bool {
		return !f.HeldOut || !strings.HasPrefix(f.Package, "npm:")
	})
}

// makeFixed draws the fixed set into a folder and returns its cases.
func makeFixed(ctx context.Context, dir string, families []Family) ([]Case, error) {
	temporary, err := os.MkdirTemp("", "autosolve-matrix-")
	if err != nil {
		return nil, fmt.Errorf("make fixed set: %w", err)
	}
	defer os.RemoveAll(temporary)
	order := Order{
		Positives: fixedTries * len(layoutNames), Negatives: fixedTries * len(refusals()),
		Difficult: fixedTries * (len(difficulties()) + len(frontKinds())),
		Seed:      fixedSeed, Dir: temporary, Tabs: 2, Trim: true,
	}
	cases, err := makeSet(ctx, order, freeFamilies(families))
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("make fixed set: %w", err)
	}
	var kept []Case
	seen := map[string]bool{}
	for _, c := range cases {
		data, err := packed(filepath.Join(temporary, c.File))
		if err != nil {
			return nil, err
		}
		kind := c.kind()
		if seen[kind] || len(data) > fixedLargest {
			continue
		}
		seen[kind] = true
		c.File = kind + filepath.Ext(c.File)
		if err := writeWhole(filepath.Join(dir, c.File), data); err != nil {
			return nil, err
		}
		kept = append(kept, c)
	}
	return kept, writeIndex(dir, kept)
}

// kind returns the kind of a case as a file name; the fixed set has one page of each.
func (c Case) kind() string {
	_, kind, _ := strings.Cut(strings.TrimSuffix(c.File, filepath.Ext(c.File)), "-")
	if c.ordinary() {
		return kind + "-" + c.Tags.Layout
	}
	return kind
}

// packed returns a picture file with the same pixels. A PNG file is compressed as well as possible; other files are unchanged.
func packed(path string) ([]byte, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("pack picture: %w", err)
	}
	if filepath.Ext(path) != ".png" {
		return data, nil
	}
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("pack picture %s: %w", path, err)
	}
	var out bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, withPalette(picture)); err != nil {
		return nil, fmt.Errorf("pack picture %s: %w", path, err)
	}
	return out.Bytes(), nil
}

// withPalette returns the picture as a paletted one if it has few enough colours, or else unchanged.
func withPalette(picture image.Image) image.Image {
	const room = 256
	at := map[color.RGBA]bool{}
	var palette color.Palette
	b := picture.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			c := color.RGBAModel.Convert(picture.At(x, y)).(color.RGBA)
			if at[c] {
				continue
			}
			if len(palette) == room {
				return picture
			}
			at[c] = true
			palette = append(palette, c)
		}
	}
	small := image.NewPaletted(b, palette)
	draw.Draw(small, b, picture, b.Min, draw.Src)
	return small
}
