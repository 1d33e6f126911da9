package net

import (
	_ "embed"
	"fmt"
	"math"
	"sync"

	"autosolve/internal/floats"
)

// Classes are what a cell can be: 0 empty, whatever marks and decoration it holds; 1 to 9 a digit; Other.
const (
	Classes = 11
	Other   = 10 // holds something that is no digit, or cannot be told
)

// The sizes of the layers' results, in pixels and channels.
const (
	size1, channels1 = Size / 2, 16
	size2, channels2 = Size / 4, 32
	size3, channels3 = Size / 8, 48
	flat             = size3 * size3 * channels3
	hidden           = 96
)

// A layer is a matrix of inputs by outputs, row by row, and what is added to each output. The inputs of a convolution are
// the channels of 3 x 3 pixels, those of a pixel side by side.
type layer struct {
	in, out int
	weights []float32
	offsets []float32
}

func newLayer(in, out int) layer {
	return layer{in, out, make([]float32, in*out), make([]float32, out)}
}

// A Net is a network. It may be shared.
type Net struct {
	convolutions [3]layer
	full         [2]layer
	tile         tiler
	spare        *sync.Pool // of *scratch
}

//go:embed weights.bin
var weights []byte

// Trained is the network with the embedded weights.
func Trained() (*Net, error) { return decode(weights) }

// decode makes a network of the layers' weights and offsets, one layer after the other.
func decode(data []byte) (*Net, error) {
	n := &Net{
		convolutions: [3]layer{newLayer(9*3, channels1), newLayer(9*channels1, channels2), newLayer(9*channels2, channels3)},
		full:         [2]layer{newLayer(flat, hidden), newLayer(hidden, Classes)},
		tile:         fastest(),
		spare:        &sync.Pool{New: func() any { return newScratch() }},
	}
	var parts [][]float32
	for _, l := range append(n.convolutions[:], n.full[:]...) {
		parts = append(parts, l.weights, l.offsets)
	}
	if err := floats.Decode(data, parts...); err != nil {
		return nil, fmt.Errorf("decode network: %w", err)
	}
	return n, nil
}

// Read gives the share, 0 to 1, of each class for each crop. The shares of a crop sum to one, and are calibrated: of the
// cells for which the network is so sure of what it says, about as many are it. README.md has the figures.
func (n *Net) Read(crops []Crop) [][Classes]float32 {
	shares := make([][Classes]float32, len(crops))
	s := n.spare.Get().(*scratch)
	defer n.spare.Put(s)
	for i := 0; i < len(crops); i += together {
		group := crops[i:min(len(crops), i+together)]
		for k := range group {
			n.convolve(&group[k], s, s.flat[k*flat:][:flat])
		}
		n.connect(s, shares[i:i+len(group)])
	}
	return shares
}

// scratch is what the layers write their results to. The pictures have a first row and a first column of zeros, which
// nothing is written to, so that a convolution may look beyond the edge. The others need none: in steps of two from there,
// the last pixels looked at are the last ones.
type scratch struct {
	in, first, second []float32
	flat              []float32 // of so many cells as go through the full layers together
	hidden            []float32
}

func newScratch() *scratch {
	padded := func(size, channels int) []float32 { return make([]float32, (size+1)*(size+1)*channels) }
	return &scratch{
		in: padded(Size, 3), first: padded(size1, channels1), second: padded(size2, channels2),
		flat: make([]float32, together*flat), hidden: make([]float32, together*hidden),
	}
}

// convolve runs a crop through the convolutions.
func (n *Net) convolve(c *Crop, s *scratch, out []float32) {
	normalise(c, s.in)
	n.convolution(0, s.in, Size+1, 3, s.first, size1, 1)
	n.convolution(1, s.first, size1+1, channels1, s.second, size2, 1)
	n.convolution(2, s.second, size2+1, channels2, out, size3, 0)
}

// convolution runs a picture of a width and so many channels through a convolution in steps of two pixels. The result is
// a square with a frame of so many pixels above and to the left.
func (n *Net) convolution(which int, from []float32, width, channels int, to []float32, size, frame int) {
	l := &n.convolutions[which]
	t := tile{xStep: 2 * channels, rowStep: width * channels, rows: 3, length: 3 * channels, outStep: l.out}
	for y := range size {
		for x := 0; x < size; x += together {
			at := (2*y*width + 2*x) * channels
			into := ((y+frame)*(size+frame) + x + frame) * l.out
			for o := 0; o < l.out; o += lanes {
				n.tile(&t, from[at:], l.weights[o:], l.offsets[o:], to[into+o:], l.out)
			}
		}
	}
}

// connect runs the cells' results through the full layers.
func (n *Net) connect(s *scratch, shares [][Classes]float32) {
	l := &n.full[0]
	t := tile{xStep: flat, rows: 1, length: flat, outStep: hidden}
	for o := 0; o < l.out; o += lanes {
		n.tile(&t, s.flat, l.weights[o:], l.offsets[o:], s.hidden[o:], l.out)
	}
	for k := range shares {
		shares[k] = n.shares(s.hidden[k*hidden:][:hidden])
	}
}

// shares is the last layer and the shares that follow from it.
func (n *Net) shares(from []float32) (shares [Classes]float32) {
	logits := n.logits(from)
	most := logits[0]
	for _, v := range logits {
		most = max(most, v)
	}
	sum := 0.0
	var e [Classes]float64
	for i, v := range logits {
		e[i] = math.Exp(float64(v - most))
		sum += e[i]
	}
	for i := range shares {
		shares[i] = float32(e[i] / sum)
	}
	return shares
}

func (n *Net) logits(from []float32) (sum [Classes]float32) {
	l := &n.full[1]
	copy(sum[:], l.offsets)
	for i, v := range from {
		for o, w := range l.weights[i*Classes : (i+1)*Classes] {
			sum[o] += v * w
		}
	}
	return sum
}

// leastSpread is the least spread of a crop's values, 0 to 255, that is scaled to one. What is fainter is mostly noise.
const leastSpread = 8

// normalise writes a crop as the network's input: each channel with a mean of zero, all together with a spread of one.
func normalise(c *Crop, to []float32) {
	values := valuesOf(c)
	for y := range Size {
		row := to[((y+1)*(Size+1)+1)*3:][:Size*3]
		pix := c[y*Size*3:][:Size*3]
		for i := 0; i+3 <= len(row) && i+3 <= len(pix); i += 3 {
			row[i] = values[0][pix[i]]
			row[i+1] = values[1][pix[i+1]]
			row[i+2] = values[2][pix[i+2]]
		}
	}
}

// valuesOf says for each channel which input a byte of the crop becomes.
func valuesOf(c *Crop) (values [3][256]float32) {
	var sum [3]uint32
	squares := uint32(0)
	for i := 0; i+3 <= len(c); i += 3 {
		r, g, b := uint32(c[i]), uint32(c[i+1]), uint32(c[i+2])
		sum[0], sum[1], sum[2] = sum[0]+r, sum[1]+g, sum[2]+b
		squares += r*r + g*g + b*b
	}
	const n = Size * Size
	spread := float64(squares) / n
	for _, v := range sum {
		spread -= float64(v) / n * float64(v) / n
	}
	scale := float32(1 / max(leastSpread, math.Sqrt(spread/3)))
	for k, v := range sum {
		mean := float32(float64(v) / n)
		for i := range values[k] {
			values[k][i] = (float32(i) - mean) * scale
		}
	}
	return values
}
