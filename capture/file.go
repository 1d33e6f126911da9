package capture

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/draw"
	_ "image/jpeg"
	_ "image/png"
	"io"
	"os"
)

// Why a file is refused: it is neither PNG nor JPEG, it exceeds maxPixels or maxBytes, or it begins like a picture but cannot be
// decoded.
var (
	errNotPicture = errors.New("not a PNG or JPEG picture")
	errTooLarge   = errors.New("the picture is too large")
	errDamaged    = errors.New("the picture is damaged or cut short")
)

const (
	maxPixels = 1 << 26 // largest number of pixels of a picture: two 8K screens
	maxBytes  = 1 << 29 // largest size of a file: maxPixels without compression, with four 16-bit channels
)

// ReadFile reads a PNG or JPEG picture of any colour model as an *image.RGBA whose bounds start at (0, 0). Transparent pixels
// are drawn over white.
// Errors name the path; that of a file that cannot be read wraps an *fs.PathError.
func ReadFile(path string) (image.Image, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("read picture: %w", err)
	}
	defer f.Close()
	return Read(f, path)
}

// Read reads a picture from r as ReadFile does. Errors about the content of the picture contain name; an error of r is
// wrapped without it.
func Read(r io.Reader, name string) (image.Image, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxBytes+1))
	if err != nil {
		return nil, fmt.Errorf("read picture: %w", err)
	}
	img, err := decode(data)
	if err != nil {
		return nil, fmt.Errorf("read picture %s: %w", name, err)
	}
	return img, nil
}

// decode decodes the content of a picture file into an opaque image at (0, 0).
func decode(data []byte) (*image.RGBA, error) {
	if len(data) > maxBytes {
		return nil, errTooLarge
	}
	if len(data) == 0 {
		return nil, fmt.Errorf("%w: it is empty", errNotPicture)
	}
	// The size is checked before the pixels are decoded, because a file of a few bytes can claim a size that does not fit
	// into memory.
	config, kind, err := image.DecodeConfig(bytes.NewReader(data))
	if kind != "png" && kind != "jpeg" { // other packages may have registered other formats
		return nil, errNotPicture
	}
	if err != nil {
		return nil, errDamaged
	}
	if w, h := int64(config.Width), int64(config.Height); w <= 0 || h <= 0 || h > maxPixels/w {
		return nil, fmt.Errorf("%w: %dx%d pixels", errTooLarge, config.Width, config.Height)
	}
	img, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, errDamaged
	}
	return flatten(img), nil
}

// flatten returns img drawn over white, with its top left pixel at (0, 0).
func flatten(img image.Image) *image.RGBA {
	b := img.Bounds()
	out := image.NewRGBA(image.Rectangle{Max: b.Size()})
	draw.Draw(out, out.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(out, out.Rect, img, b.Min, draw.Over)
	return out
}
