package main

import (
	"fmt"
	"math/rand/v2"
)

// Color is an opaque colour as CSS writes it in hexadecimal.
type Color [3]uint8

// MarshalText returns the CSS form, #rrggbb.
func (c Color) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// String returns the CSS form, #rrggbb.
func (c Color) String() string { return fmt.Sprintf("#%02x%02x%02x", c[0], c[1], c[2]) }

// hex returns the colour 0xrrggbb.
func hex(v uint32) Color { return Color{uint8(v >> 16), uint8(v >> 8), uint8(v)} }

// mix returns a mixture of c and other, in which other has the given share, 0 to 1.
func (c Color) mix(other Color, share float64) Color {
	for i := range c {
		c[i] = uint8(float64(c[i])*(1-share) + float64(other[i])*share + 0.5)
	}
	return c
}

// shift adds a number, which may be negative, to every channel, and limits the sums to 0 to 255.
func (c Color) shift(by int) Color {
	for i := range c {
		c[i] = uint8(min(255, max(0, int(c[i])+by)))
	}
	return c
}

// luma returns the brightness by ITU-R BT.601, 0 to 255.
func (c Color) luma() float64 {
	return 0.299*float64(c[0]) + 0.587*float64(c[1]) + 0.114*float64(c[2])
}

// apart returns c, moved towards black or white until its brightness differs enough from the background's. least is the
// smallest difference that is enough, 0 to 255.
func (c Color) apart(background Color, least float64) Color {
	far := Color{}
	if background.luma() < 128 {
		far = Color{255, 255, 255}
	}
	for range 20 {
		if d := c.luma() - background.luma(); d >= least || -d >= least {
			return c
		}
		c = c.mix(far, 0.25)
	}
	return far
}

// jitter adds an independent random number to each channel. The numbers are from -by to by.
func (c Color) jitter(random *rand.Rand, by int) Color {
	for i := range c {
		c[i] = uint8(min(255, max(0, int(c[i])+random.IntN(2*by+1)-by)))
	}
	return c
}

// pick returns one of the values, with equal probability.
func pick[T any](random *rand.Rand, values ...T) T { return values[random.IntN(len(values))] }

// between returns a random number from low to high.
func between(random *rand.Rand, low, high float64) float64 { return low + (high-low)*random.Float64() }

// chance returns true with probability share.
func chance(random *rand.Rand, share float64) bool { return random.Float64() < share }

// weighted returns one of the values, with probability in proportion to its weight.
func weighted[T any](random *rand.Rand, choices ...choice[T]) T {
	total := 0.0
	for _, c := range choices {
		total += c.weight
	}
	at := random.Float64() * total
	for _, c := range choices {
		if at -= c.weight; at < 0 {
			return c.value
		}
	}
	return choices[len(choices)-1].value
}

type choice[T any] struct {
	value  T
	weight float64
}
