package play

import (
	"image"
	"strings"
)

// widestDots is how many columns of a terminal a picture may take.
const widestDots = 78

// Dots is a picture as lines of Braille characters, each two pixels wide and four high: what is darker or brighter than most
// of it shows as dots. One that is too wide for a terminal is cut.
func Dots(img image.Image) string {
	b := img.Bounds()
	ink := inked(img)
	var text strings.Builder
	for y := b.Min.Y; y < b.Max.Y; y += 4 {
		var line strings.Builder
		for x := b.Min.X; x < min(b.Max.X, b.Min.X+2*widestDots); x += 2 {
			dots := rune(0)
			for bit, at := range [8]image.Point{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}, {0, 3}, {1, 3}} {
				if ink(x+at.X, y+at.Y) {
					dots |= 1 << bit
				}
			}
			line.WriteRune('\u2800' + dots)
		}
		text.WriteString(strings.TrimRight(line.String(), "\u2800") + "\n")
	}
	return text.String()
}

// inked says which pixels are nearer to the brightness that is furthest from the most frequent one.
func inked(img image.Image) func(x, y int) bool {
	b := img.Bounds()
	at := func(x, y int) int {
		r, g, b, _ := img.At(x, y).RGBA()
		return int(299*r+587*g+114*b) / 1000 >> 8
	}
	var how [256]int
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			how[at(x, y)]++
		}
	}
	most, furthest := 0, 0
	for v, n := range how {
		if n > how[most] {
			most = v
		}
	}
	for v, n := range how {
		if n > 0 {
			furthest = max(furthest, v-most, most-v)
		}
	}
	return func(x, y int) bool {
		if !image.Pt(x, y).In(b) {
			return false
		}
		off := at(x, y) - most
		return 2*max(off, -off) > furthest
	}
}
