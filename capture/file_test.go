package capture

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// pngOf encodes an image of any colour model.
func pngOf(t testing.TB, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func jpegOf(t testing.TB, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: 100}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// dotted fills an image with the colour c, except for a black pixel at (2, 1) from its corner, and returns it.
func dotted[I interface {
	image.Image
	Set(x, y int, c color.Color)
}](img I, c color.Color) I {
	b := img.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			img.Set(x, y, c)
		}
	}
	img.Set(b.Min.X+2, b.Min.Y+1, color.Black)
	return img
}

// bomb returns a PNG of a few bytes that claims w by h pixels.
func bomb(w, h uint32) []byte {
	b := []byte("\x89PNG\r\n\x1a\n")
	head := binary.BigEndian.AppendUint32([]byte("IHDR"), w)
	head = append(binary.BigEndian.AppendUint32(head, h), 8, 2, 0, 0, 0)
	b = append(binary.BigEndian.AppendUint32(b, 13), head...)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(head))
}

func write(t *testing.T, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "picture")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestReadFileOfEachKind(t *testing.T) {
	size := image.Rect(0, 0, 5, 3)
	orange, half := color.RGBA{0xff, 0x80, 0x00, 0xff}, color.NRGBA{0, 0, 0, 0x80}
	grey, white := color.RGBA{0x40, 0x40, 0x40, 0xff}, color.RGBA{0xff, 0xff, 0xff, 0xff}
	palette := color.Palette{color.Black, orange}
	cases := []struct {
		name string
		data []byte
		want color.RGBA
	}{
		{"rgba", pngOf(t, dotted(image.NewRGBA(size), orange)), orange},
		{"moved origin", pngOf(t, dotted(image.NewRGBA(size.Add(image.Pt(7, 9))), orange)), orange},
		{"16 bit", pngOf(t, dotted(image.NewRGBA64(size), orange)), orange},
		{"16 bit alpha", pngOf(t, dotted(image.NewNRGBA64(size), half)), color.RGBA{0x7f, 0x7f, 0x7f, 0xff}},
		{"grey", pngOf(t, dotted(image.NewGray(size), grey)), grey},
		{"grey 16 bit", pngOf(t, dotted(image.NewGray16(size), grey)), grey},
		{"palette", pngOf(t, dotted(image.NewPaletted(size, palette), orange)), orange},
		{"half transparent", pngOf(t, dotted(image.NewNRGBA(size), half)), color.RGBA{0x7f, 0x7f, 0x7f, 0xff}},
		{"transparent", pngOf(t, dotted(image.NewNRGBA(size), color.NRGBA{9, 9, 9, 0})), white},
		{"3x10000", pngOf(t, dotted(image.NewGray(image.Rect(0, 0, 3, 10000)), grey)), grey},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			got, err := ReadFile(write(t, tc.data))
			if err != nil {
				t.Fatal(err)
			}
			img := got.(*image.RGBA)
			if img.Rect.Min != (image.Point{}) || img.Stride != 4*img.Rect.Dx() || len(img.Pix) != img.Stride*img.Rect.Dy() {
				t.Errorf("bounds %v, stride %d, %d bytes", img.Rect, img.Stride, len(img.Pix))
			}
			if c := img.RGBAAt(0, 0); c != tc.want {
				t.Errorf("colour is %v, want %v", c, tc.want)
			}
			if c := img.RGBAAt(2, 1); c != (color.RGBA{A: 0xff}) {
				t.Errorf("the dot is %v", c)
			}
		})
	}
}

// JPEG colours are only close to the original. The kinds of JPEG that Go cannot
// write are in testdata, made by ImageMagick 6.9 from the same picture:
//
//	convert plain.png -colorspace CMYK cmyk.jpg
//	convert plain.png -interlace JPEG progressive.jpg
//	convert plain.png -sampling-factor 4:2:0 subsampled.jpg
func TestReadFileOfEachKindOfJPEG(t *testing.T) {
	orange := color.RGBA{0xff, 0x80, 0x00, 0xff}
	plain := write(t, jpegOf(t, dotted(image.NewRGBA(image.Rect(0, 0, 64, 48)), orange)))
	for _, path := range []string{plain, "testdata/cmyk.jpg", "testdata/progressive.jpg", "testdata/subsampled.jpg"} {
		t.Run(filepath.Base(path), func(t *testing.T) {
			got, err := ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if got.Bounds() != image.Rect(0, 0, 64, 48) {
				t.Errorf("bounds are %v", got.Bounds())
			}
			c := got.(*image.RGBA).RGBAAt(40, 30)
			if far(c.R, orange.R) || far(c.G, orange.G) || far(c.B, orange.B) || c.A != 0xff {
				t.Errorf("colour is %v, want about %v", c, orange)
			}
		})
	}
}

func far(a, b uint8) bool { return max(a, b)-min(a, b) > 8 }

func TestReadFileRefuses(t *testing.T) {
	picture := dotted(image.NewRGBA(image.Rect(0, 0, 200, 200)), color.RGBA{9, 99, 199, 255})
	whole, photo := pngOf(t, picture), jpegOf(t, picture)
	missing := filepath.Join(t.TempDir(), "missing.png")
	anyError := func(error) bool { return true }
	is := func(target error) func(error) bool {
		return func(err error) bool { return errors.Is(err, target) }
	}
	damaged := is(errDamaged)
	cases := []struct {
		name, path string
		want       func(error) bool
	}{
		{"missing", missing, is(fs.ErrNotExist)},
		{"directory", t.TempDir(), anyError},
		{"empty", write(t, nil), is(errNotPicture)},
		{"text", write(t, []byte("not a picture\n")), is(errNotPicture)},
		{"gif", write(t, []byte("GIF89a\x01\x00\x01\x00\x00\x00\x00;")), is(errNotPicture)},
		{"png cut in the header", write(t, whole[:20]), damaged},
		{"png cut in the pixels", write(t, whole[:len(whole)-30]), damaged},
		{"png with a wrong byte", write(t, append(whole[:60:60], append([]byte{whole[60] ^ 1}, whole[61:]...)...)), damaged},
		{"jpeg cut in the header", write(t, photo[:100]), damaged},
		{"jpeg cut in the pixels", write(t, photo[:len(photo)-300]), damaged},
		{"bomb that overflows", write(t, bomb(1<<31-1, 1<<31-1)), damaged},
		{"bomb", write(t, bomb(1<<13, 1<<13+1)), is(errTooLarge)},
		{"no width", write(t, bomb(0, 5)), damaged},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			img, err := ReadFile(tc.path)
			if err == nil {
				t.Fatalf("got an image of %v", img.Bounds())
			}
			if !tc.want(err) || strings.Count(err.Error(), tc.path) != 1 {
				t.Errorf("got %v", err)
			}
		})
	}
}

func FuzzDecode(f *testing.F) {
	size := image.Rect(0, 0, 9, 7)
	for _, img := range []image.Image{
		image.NewRGBA(size), image.NewNRGBA64(size), image.NewGray16(size),
		image.NewPaletted(size, color.Palette{color.Black, color.Transparent}),
		image.NewRGBA(image.Rect(0, 0, 1, 1)), image.NewGray(image.Rect(0, 0, 1, 10000)),
	} {
		data := pngOf(f, img)
		f.Add(data)
		f.Add(data[:len(data)/2])
		f.Add(jpegOf(f, img))
	}
	f.Add([]byte{})
	f.Add([]byte("\xff\xd8"))
	f.Add(bomb(1<<16, 1<<16))
	f.Fuzz(func(t *testing.T, data []byte) {
		img, err := decode(data)
		if (img == nil) == (err == nil) {
			t.Fatalf("image %v and error %v", img != nil, err)
		}
		if err != nil {
			return
		}
		if img.Rect.Min != (image.Point{}) || img.Rect.Empty() || len(img.Pix) != 4*img.Rect.Dx()*img.Rect.Dy() {
			t.Errorf("bounds %v with %d bytes", img.Rect, len(img.Pix))
		}
		if !img.Opaque() {
			t.Error("not opaque")
		}
	})
}
