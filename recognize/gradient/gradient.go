// Package gradient is the reader's second vote on a digit: a histogram of gradients and a small network trained on
// many typefaces. It shares nothing with template matching but the glyph, so that where the two agree they are hardly
// ever both wrong; and it knows letters, two-digit numbers and other things that are no digit.
//
//	glyph 16 x 24 ──gradients──▶ 6 x 8 tiles of 8 directions ─┐
//	              ──shrunk────▶ 8 x 12 pixels ────────────────┼─▶ 256 hidden units ──▶ 10 shares: none, 1 to 9
//	aspect, ink ──────────────────────────────────────────────┘
//
// The histogram follows N. Dalal and B. Triggs, "Histograms of Oriented Gradients for Human Detection", CVPR 2005.
// train/ makes the weights in weights.bin.
package gradient

import (
	_ "embed"
	"fmt"
	"math"

	"autosolve/internal/floats"
	"autosolve/recognize/shape"
)

// The glyph's size in pixels, and the shape of the network.
const (
	Width  = 16
	Height = 24

	directions = 8
	tilesX     = 6
	tilesY     = 8
	histogram  = tilesX * tilesY * directions
	shrunk     = Width / 2 * Height / 2
	asAWhole   = 8 // features of the aspect and of the ink as a whole

	Inputs  = histogram + shrunk + asAWhole
	Hidden  = 256
	Outputs = 10 // 0: not a digit; 1 to 9
)

// Features are what the network sees of a glyph.
type Features [Inputs]float32

// Describe computes the features of a glyph's ink, 0 to 1, row by row, and its aspect, width / height.
func Describe(pix *[Width * Height]float32, aspect float64) *Features {
	var f Features
	histogramOf(pix, f[:histogram])
	shrink(pix, f[histogram:histogram+shrunk])
	shapeOf(pix, aspect, f[histogram+shrunk:])
	return &f
}

// A split is how a pixel, or a row or column of them, is shared between two neighbouring tiles.
type split struct {
	tile int // the first of the two, -1 at the edge
	part float32
}

func splits(pixels, tiles int) []split {
	all := make([]split, pixels)
	for i := range all {
		at := (float64(i)+0.5)*float64(tiles)/float64(pixels) - 0.5
		tile := math.Floor(at)
		all[i] = split{int(tile), float32(at - tile)}
	}
	return all
}

// histogramOf sums, in tiles, the strength of the gradient in each of eight directions. A gradient is shared between
// the two nearest directions and the four nearest tiles, so that a slight shift changes little.
func histogramOf(pix *[Width * Height]float32, out []float32) {
	const w = Width + 2 // with a border of no ink
	var framed [w * (Height + 2)]float32
	for y := range Height {
		copy(framed[(y+1)*w+1:], pix[y*Width:(y+1)*Width])
	}
	across, down := splits(Width, tilesX), splits(Height, tilesY)
	for y := range Height {
		for x := range Width {
			i := (y+1)*w + x + 1
			dx, dy := framed[i+1]-framed[i-1], framed[i+w]-framed[i-w]
			if square := dx*dx + dy*dy; square >= leastGradient*leastGradient {
				low, part := direction(dx, dy)
				share(out, across[x], down[y], low, part, float32(math.Sqrt(float64(square))))
			}
		}
	}
	norm := float32(0)
	for _, v := range out {
		norm += v * v
	}
	scale := 5 / float32(math.Sqrt(float64(norm))+1e-6)
	for i := range out {
		out[i] *= scale
	}
}

// leastGradient is the least strength of a gradient that is no noise.
const leastGradient = 0.02

// direction is the gradient's direction in eighths of a turn: the one below and how far it is past it, 0 to 1. Within
// an eighth the angle is taken from its tangent by a parabola, which errs by a quarter of a degree.
func direction(dx, dy float32) (low int, part float32) {
	ax, ay := dx, dy
	if ax < 0 {
		ax = -ax
	}
	if ay < 0 {
		ay = -ay
	}
	steep := ay > ax
	if steep {
		ax, ay = ay, ax
	}
	t := ay / ax
	turn := t + 0.3476*t*(1-t) // 0 to 1 from the nearer axis to the diagonal
	if steep {
		turn = 2 - turn
	}
	if dx < 0 {
		turn = 4 - turn
	}
	if dy < 0 {
		turn = 8 - turn
	}
	low = int(turn)
	return low % directions, turn - float32(low)
}

// share adds a gradient to the bins around it.
func share(out []float32, across, down split, low int, part, strength float32) {
	next := (low + 1) % directions
	for j, wy := range [2]float32{1 - down.part, down.part} {
		for i, wx := range [2]float32{1 - across.part, across.part} {
			x, y := across.tile+i, down.tile+j
			if x < 0 || y < 0 || x >= tilesX || y >= tilesY {
				continue
			}
			bins := out[(y*tilesX+x)*directions:][:directions]
			w := strength * wx * wy
			bins[low] += w * (1 - part)
			bins[next] += w * part
		}
	}
}

func shrink(pix *[Width * Height]float32, out []float32) {
	const w = Width / 2
	for y := range Height / 2 {
		for x := range w {
			i := 2*y*Width + 2*x
			out[y*w+x] = (pix[i] + pix[i+1] + pix[i+Width] + pix[i+Width+1]) / 4
		}
	}
}

// aspects are the aspects that have a feature each, which is 1 there and falls to 0 at the next.
var aspects = [...]float64{0.15, 0.3, 0.5, 0.75, 1.1}

// shapeOf describes the aspect, by itself and by how near it is to each of a few, and how much ink there is.
func shapeOf(pix *[Width * Height]float32, aspect float64, out []float32) {
	ink := float32(0)
	for _, v := range pix {
		ink += v
	}
	log := math.Log(math.Max(aspect, 0.02))
	out[0], out[1], out[2] = float32(log), float32(math.Min(aspect, 2)), ink/(Width*Height)
	for i, a := range aspects {
		out[3+i] = float32(math.Max(0, 1-math.Abs(log-math.Log(a))/0.5))
	}
}

// A Net is a network with one hidden layer of rectified units. It is only read from, so it may be shared.
type Net struct {
	W1 []float32 // Hidden x Inputs
	B1 []float32 // Hidden
	W2 []float32 // Outputs x Hidden
	B2 []float32 // Outputs
}

// Vote is the share, 0 to 1, that the network gives to each outcome: 0 no digit, 1 to 9. The shares sum to one.
func (n *Net) Vote(f *Features) (shares [Outputs]float64) {
	var hidden [Hidden]float32
	for h := range hidden {
		hidden[h] = max(0, n.B1[h]+shape.Dot(n.W1[h*Inputs:(h+1)*Inputs], f[:]))
	}
	return n.Shares(hidden[:])
}

// Shares are the shares that follow from what the hidden units give.
func (n *Net) Shares(hidden []float32) (shares [Outputs]float64) {
	most := math.Inf(-1)
	for o := range shares {
		shares[o] = float64(n.B2[o] + shape.Dot(n.W2[o*Hidden:(o+1)*Hidden], hidden))
		most = math.Max(most, shares[o])
	}
	sum := 0.0
	for o := range shares {
		shares[o] = math.Exp(shares[o] - most)
		sum += shares[o]
	}
	for o := range shares {
		shares[o] /= sum
	}
	return shares
}

//go:embed weights.bin
var weights []byte

// Trained is the network with the embedded weights.
func Trained() (*Net, error) { return Decode(weights) }

// New is a network with all weights zero.
func New() *Net {
	return &Net{make([]float32, Hidden*Inputs), make([]float32, Hidden), make([]float32, Outputs*Hidden), make([]float32, Outputs)}
}

// Layers are the network's weights in the order in which they are stored.
func (n *Net) Layers() [][]float32 { return [][]float32{n.W1, n.B1, n.W2, n.B2} }

// Encode is the network as bytes, for Decode.
func (n *Net) Encode() []byte { return floats.Encode(n.Layers()...) }

// Decode is the inverse of Encode.
func Decode(data []byte) (*Net, error) {
	n := New()
	if err := floats.Decode(data, n.Layers()...); err != nil {
		return nil, fmt.Errorf("decode network: %w", err)
	}
	return n, nil
}
