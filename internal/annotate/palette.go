package annotate

import (
	"image"
	"image/color"
)

// Coarsened returns a picture with 16 levels in each channel. So few colours fit into a palette, see Indexed, which makes a
// file a third as large.
func Coarsened(img *image.RGBA) *image.RGBA {
	for i, v := range img.Pix {
		img.Pix[i] = v >> 4 * 17
	}
	return img
}

// Indexed returns a picture of few colours as one with a palette, which takes fewer bytes, and any other picture unchanged.
func Indexed(img image.Image) image.Image {
	const most = 256 // the largest number of colours in a palette
	r := img.Bounds()
	index := map[color.Color]uint8{}
	out := image.NewPaletted(r, nil)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			c := img.At(x, y)
			i, ok := index[c]
			if !ok {
				if len(out.Palette) == most {
					return img
				}
				i = uint8(len(out.Palette))
				index[c], out.Palette = i, append(out.Palette, c)
			}
			out.SetColorIndex(x, y, i)
		}
	}
	return out
}
