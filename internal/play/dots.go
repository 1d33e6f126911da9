package play

import (
	"image"
	"image/draw"
	"slices"
	"strings"
)

// maxColumns is the largest width of a picture in columns of a terminal.
const maxColumns = 78

// Dots returns a picture as lines of Braille characters. Each character shows an area two pixels wide and four high. Pixels
// that are much darker or brighter than the background are dots. A picture wider than maxColumns characters is cut off.
func Dots(img image.Image) string {
	b := img.Bounds()
	isInk := inkOf(img)
	var text strings.Builder
	for y := b.Min.Y; y < b.Max.Y; y += 4 {
		var line strings.Builder
		for x := b.Min.X; x < min(b.Max.X, b.Min.X+2*maxColumns); x += 2 {
			dots := rune(0)
			for bit, at := range [8]image.Point{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}, {0, 3}, {1, 3}} {
				if isInk(x+at.X, y+at.Y) {
					dots |= 1 << bit
				}
			}
			line.WriteRune('\u2800' + dots)
		}
		text.WriteString(strings.TrimRight(line.String(), "\u2800") + "\n")
	}
	return text.String()
}

// inkOf returns a function that reports whether a pixel is ink. The background is the most frequent brightness. A pixel is
// ink if its brightness differs from the background by more than half of the largest difference.
func inkOf(img image.Image) func(x, y int) bool {
	gray := image.NewGray(img.Bounds())
	draw.Draw(gray, gray.Rect, img, gray.Rect.Min, draw.Src)
	var counts [256]int
	for _, v := range gray.Pix {
		counts[v]++
	}
	background, furthest := slices.Index(counts[:], slices.Max(counts[:])), 0
	for v, n := range counts {
		if n > 0 {
			furthest = max(furthest, v-background, background-v)
		}
	}
	return func(x, y int) bool {
		distance := int(gray.GrayAt(x, y).Y) - background
		return image.Pt(x, y).In(gray.Rect) && 2*max(distance, -distance) > furthest
	}
}
