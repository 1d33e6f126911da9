package buttons

import (
	"image"
	"image/color"
)

// leastRed is by how much, of 255, the red of a pixel must exceed its green and its blue to count as red. A light red
// background such as #ffcccc exceeds it. The green and the blue of antialiased orange and brown digits differ more than those
// of a red.
const leastRed = 40

// redIn returns the number of red pixels in a rectangle of a picture.
func redIn(img image.Image, at image.Rectangle) (n int) {
	for y := at.Min.Y; y < at.Max.Y; y++ {
		for x := at.Min.X; x < at.Max.X; x++ {
			if isRed(color.RGBAModel.Convert(img.At(x, y)).(color.RGBA)) {
				n++
			}
		}
	}
	return n
}

// isRed reports whether a colour is a red, light or dark: its hue is at most 18 degrees from pure red.
func isRed(c color.RGBA) bool {
	r, g, b := int(c.R), int(c.G), int(c.B)
	const perHue = 10 // 3 of 10 of the range of the channels are 18 of the 60 degrees to yellow, or to magenta
	return r-max(g, b) >= leastRed && perHue*max(g-b, b-g) <= 3*(r-min(g, b))
}
