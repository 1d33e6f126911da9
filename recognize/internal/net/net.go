package net

import (
	_ "embed"
	"fmt"
	"math"
	"slices"
	"sync"
)

// The classes of cells are 0 for a cell without a digit, even if it has pencil marks or decoration, 1 to 9 for a digit, and
// Other.
const (
	Classes = 11 // the number of classes
	Other   = 10 // something in place of a digit, or a digit that is unclear
)

// The widths and heights of the convolutions' results, in pixels.
const (
	size1 = Size / 2
	size2 = Size / 4
	size3 = Size / 8
)

// The numbers of hidden units of the networks.
const (
	SmallUnits = 96
	LargeUnits = 128
)

// widths are the numbers of channels of a network's three convolutions, and the number of its hidden units.
type widths struct{ first, second, third, hidden int }

// flat returns the number of results of the last convolution, which are the inputs of the first fully connected layer.
func (w *widths) flat() int { return size3 * size3 * w.third }

// A layer is a matrix with a row for each input and a column for each output, stored row by row, and an offset for each
// output. The inputs of a convolution are 3 x 3 pixels, each with all its channels.
type layer struct {
	in, out int
	weights []float32
	offsets []float32
}

func newLayer(in, out int) layer {
	return layer{in, out, make([]float32, in*out), make([]float32, out)}
}

// A network is the small or the large network of a Net.
type network struct {
	widths
	convolutions [3]layer
	full         [2]layer
	tile         tiler
	spare        *sync.Pool // *scratch values for reuse
}

// A Net consists of a small network, and a large one for uncertain boards, which takes three and a half times as long. It
// may be used by several goroutines.
type Net struct {
	small *network
	large func() *network // decodes the weights on first use, because most boards do not need them
}

//go:embed weights.bin
var weights []byte

// Trained returns the networks with the embedded weights.
func Trained() (*Net, error) { return decode(weights) }

// decode returns the networks with the given weights, which are 16-bit floats, layer by layer. Those of the small network come
// first.
func decode(data []byte) (*Net, error) {
	small, large := newNetwork(widths{16, 32, 48, SmallUnits}), newNetwork(widths{32, 64, 96, LargeUnits})
	if err := checkLength(data, floatSize16, slices.Concat(small.parts(), large.parts())); err != nil {
		return nil, fmt.Errorf("decode networks: %w", err)
	}
	rest := fillFloats16(data, small.parts())
	return &Net{small, sync.OnceValue(func() *network {
		fillFloats16(rest, large.parts())
		return large
	})}, nil
}

func newNetwork(w widths) *network {
	return &network{
		widths:       w,
		convolutions: [3]layer{newLayer(9*3, w.first), newLayer(9*w.first, w.second), newLayer(9*w.second, w.third)},
		full:         [2]layer{newLayer(w.flat(), w.hidden), newLayer(w.hidden, Classes)},
		tile:         fastest(),
		spare:        &sync.Pool{New: func() any { return newScratch(&w) }},
	}
}

// parts returns the network's weights and offsets, layer by layer.
func (n *network) parts() (parts [][]float32) {
	for _, l := range append(n.convolutions[:], n.full[:]...) {
		parts = append(parts, l.weights, l.offsets)
	}
	return parts
}

// largeWeight is the weight of the large network if both are asked. That of the small one is 1 - largeWeight.
const largeWeight = 0.7

// A Look is everything that the networks see in a crop. The fields LargeShares and Large are zero if the large network was not
// asked.
type Look struct {
	// Shares are the shares, 0 to 1, of the small network or, if both were asked, the mean of both. They sum to 1 and are
	// calibrated: a share is about the probability that the class is right. README.md has the figures.
	Shares                   [Classes]float32
	SmallShares, LargeShares [Classes]float32
	Small, Large             []float32 // the values of the hidden units, which are 0 or more: SmallUnits and LargeUnits values
}

// Look returns what the small network sees in each crop or, if both is set, what both networks see. The shares of both are
// combined into their weighted geometric mean, scaled to a sum of 1.
func (n *Net) Look(crops []Crop, both bool) []Look {
	looks := make([]Look, len(crops))
	shares, units := n.small.read(crops)
	for i := range looks {
		looks[i] = Look{Shares: shares[i], SmallShares: shares[i], Small: units[i]}
	}
	if !both {
		return looks
	}
	shares, units = n.large().read(crops)
	for i := range looks {
		look := &looks[i]
		look.LargeShares, look.Large = shares[i], units[i]
		look.Shares = meanOf(&look.SmallShares, &look.LargeShares)
	}
	return looks
}

// meanOf returns the weighted geometric mean of the shares of both networks, scaled to a sum of 1.
func meanOf(small, large *[Classes]float32) (shares [Classes]float32) {
	sum := 0.0
	var mean [Classes]float64
	for k := range mean {
		mean[k] = math.Pow(float64(small[k]), 1-largeWeight) * math.Pow(float64(large[k]), largeWeight)
		sum += mean[k]
	}
	for k := range mean {
		shares[k] = float32(mean[k] / sum)
	}
	return shares
}

// read returns the shares and the hidden units for each crop.
func (n *network) read(crops []Crop) (shares [][Classes]float32, units [][]float32) {
	shares, units = make([][Classes]float32, len(crops)), make([][]float32, len(crops))
	s := n.spare.Get().(*scratch)
	defer n.spare.Put(s)
	for i := 0; i < len(crops); i += groupSize {
		group := crops[i:min(len(crops), i+groupSize)]
		for k := range group {
			n.convolve(&group[k], s, s.flat[k*n.flat():][:n.flat()])
		}
		n.connect(s, shares[i:i+len(group)])
		hidden := slices.Clone(s.hidden[:len(group)*n.hidden])
		for k := range group {
			units[i+k] = hidden[k*n.hidden:][:n.hidden:n.hidden]
		}
	}
	return shares, units
}

// scratch holds the results of the layers. The top row and the left column of in, first and second are zeros that are never
// overwritten, because a convolution reads one pixel beyond these edges of a picture. It does not read beyond the other edges,
// because with a stride of two it ends at the last pixels.
type scratch struct {
	in, first, second []float32
	flat              []float32 // the inputs of the first fully connected layer, for a group of cells
	hidden            []float32
}

func newScratch(w *widths) *scratch {
	padded := func(size, channels int) []float32 { return make([]float32, (size+1)*(size+1)*channels) }
	return &scratch{
		in: padded(Size, 3), first: padded(size1, w.first), second: padded(size2, w.second),
		flat: make([]float32, groupSize*w.flat()), hidden: make([]float32, groupSize*w.hidden),
	}
}

// convolve runs a crop through the three convolutions.
func (n *network) convolve(c *Crop, s *scratch, out []float32) {
	normalise(c, s.in)
	n.convolution(0, s.in, Size+1, 3, s.first, size1, 1)
	n.convolution(1, s.first, size1+1, n.first, s.second, size2, 1)
	n.convolution(2, s.second, size2+1, n.second, out, size3, 0)
}

// convolution runs a picture of the given width and number of channels through a convolution with a stride of two pixels. The
// result is a square picture of the given size. In out, a border of zeros, frame pixels wide, is above the result and to its
// left.
func (n *network) convolution(index int, picture []float32, width, channels int, out []float32, size, frame int) {
	l := &n.convolutions[index]
	t := tile{xStep: 2 * channels, rowStep: width * channels, rows: 3, length: 3 * channels, outStep: l.out}
	for y := range size {
		for x := 0; x < size; x += groupSize {
			at := (2*y*width + 2*x) * channels
			into := ((y+frame)*(size+frame) + x + frame) * l.out
			for o := 0; o < l.out; o += lanes {
				n.tile(&t, picture[at:], l.weights[o:], l.offsets[o:], out[into+o:], l.out)
			}
		}
	}
}

// connect runs the convolutions' results for a group of cells through the fully connected layers, and sets the cells' shares.
func (n *network) connect(s *scratch, shares [][Classes]float32) {
	l := &n.full[0]
	t := tile{xStep: n.flat(), rows: 1, length: n.flat(), outStep: n.hidden}
	for o := 0; o < l.out; o += lanes {
		n.tile(&t, s.flat, l.weights[o:], l.offsets[o:], s.hidden[o:], l.out)
	}
	for k := range shares {
		shares[k] = n.shares(s.hidden[k*n.hidden:][:n.hidden])
	}
}

// shares returns the softmax of the last layer's results for the hidden units of a cell.
func (n *network) shares(from []float32) (shares [Classes]float32) {
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

// logits returns the results of the last layer for the hidden units of a cell.
func (n *network) logits(from []float32) (sum [Classes]float32) {
	l := &n.full[1]
	copy(sum[:], l.offsets)
	for i, v := range from {
		for o, w := range l.weights[i*Classes : (i+1)*Classes] {
			sum[o] += v * w
		}
	}
	return sum
}

// leastSpread is the least standard deviation of a crop's values, 0 to 255, that is scaled to 1. Crops with a smaller standard
// deviation are mostly noise, and are divided by leastSpread.
const leastSpread = 8

// normalise writes a crop as the network's input: each channel with a mean of 0, and all together with a standard deviation of
// 1, or less if leastSpread limits the scale.
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

// valuesOf returns the network's input for each channel and each value, 0 to 255, of a byte of the crop.
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
