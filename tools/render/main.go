// Command render draws the digit pictures of package templates from installed typefaces.
//
//	go run ./tools/render    from the project's root; `make templates` installs the typefaces first
//
// Each line of faces.txt has a name, a tab, and a font file, relative to the folder given with -fonts. If a line is
// removed, the folder of its typeface stays: delete it.
package main

import (
	"bufio"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

//go:embed faces.txt
var list string

func main() {
	out := flag.String("out", "templates/faces", "`folder` for the pictures")
	fonts := flag.String("fonts", "/usr/share/fonts", "`folder` that contains the font files")
	flag.Parse()
	if err := run(*out, *fonts); err != nil {
		fmt.Fprintln(os.Stderr, "render:", err)
		os.Exit(1)
	}
}

func run(out, fonts string) error {
	lines := bufio.NewScanner(strings.NewReader(list))
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		name, file, ok := strings.Cut(line, "\t")
		if !ok {
			return fmt.Errorf("faces.txt: no tab in %q", line)
		}
		if err := render(filepath.Join(out, name), filepath.Join(fonts, file)); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return lines.Err()
}

const (
	digitHeight = 40 // height of the typeface's 8 in pixels
	margin      = 5  // pixels around each digit
)

func render(dir, file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	parsed, err := opentype.Parse(data)
	if err != nil {
		return err
	}
	face, err := sized(parsed)
	if err != nil {
		return err
	}
	defer face.Close()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for d := '1'; d <= '9'; d++ {
		if err := writeDigit(filepath.Join(dir, string(d)+".png"), face, d); err != nil {
			return err
		}
	}
	return nil
}

// sized returns the typeface in the size in which its 8 is digitHeight tall.
func sized(f *opentype.Font) (font.Face, error) {
	const probe = 100
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: probe, DPI: 72})
	if err != nil {
		return nil, err
	}
	defer face.Close()
	b, _, ok := face.GlyphBounds('8')
	if !ok {
		return nil, errors.New("the typeface has no 8")
	}
	height := float64(b.Max.Y-b.Min.Y) / 64
	return opentype.NewFace(f, &opentype.FaceOptions{Size: probe * digitHeight / height, DPI: 72})
}

// greys returns 16 shades of grey, so that a pixel takes four bits.
func greys() (p color.Palette) {
	for i := range uint8(16) {
		p = append(p, color.Gray{Y: i * 17})
	}
	return p
}

func writeDigit(name string, face font.Face, digit rune) error {
	b, _, ok := face.GlyphBounds(digit)
	if !ok {
		return fmt.Errorf("the typeface has no %c", digit)
	}
	w, h := (b.Max.X - b.Min.X).Ceil(), (b.Max.Y - b.Min.Y).Ceil()
	img := image.NewPaletted(image.Rect(0, 0, w+2*margin, h+2*margin), greys())
	draw.Draw(img, img.Bounds(), image.White, image.Point{}, draw.Src)
	d := font.Drawer{Dst: img, Src: image.NewUniform(color.Black), Face: face,
		Dot: fixed.Point26_6{X: fixed.I(margin) - b.Min.X, Y: fixed.I(margin) - b.Min.Y}}
	d.DrawString(string(digit))
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(f, img); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
