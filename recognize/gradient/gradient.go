// Package gradient is the reader's second vote on a digit: a histogram of gradients and a small network trained on
// many typefaces. It shares nothing with template matching but the glyph, so that where the two agree they are hardly
// ever both wrong; and it knows letters, two-digit numbers and other things that are no digit.
//
//	glyph 16 x 24 ──gradients──▶ 4 x 6 tiles of 8 directions ─┐
//	              ──shrunk────▶ 8 x 12 pixels ────────────────┼─▶ 128 hidden units ──▶ 10 shares: none, 1 to 9
//	aspect ───────────────────────────────────────────────────┘
//
// The histogram follows N. Dalal and B. Triggs, "Histograms of Oriented Gradients for Human Detection", CVPR 2005.
// train/ makes the weights in weights.bin.
package gradient

import (
	_ "embed"
	"encoding/binary"
	"fmt"
	"math"
)

// The glyph's size in pixels, and the shape of the network.
const (
	Width  = 16
	Height = 24

	tile       = 4 // pixels a side
	directions = 8
	tilesX     = Width / tile
	tilesY     = Height / tile
	histogram  = tilesX * tilesY * directions
	shrunk     = Width / 2 * Height / 2

	Inputs  = histogram + shrunk + 2
	Hidden  = 128
	Outputs = 10 // 0: not a digit; 1 to 9
)

// Features are what the network sees of a glyph.
type Features [Inputs]float32

// Describe computes the features of a glyph's ink, 0 to 1, row by row, and its aspect, width / height.
func Describe(pix *[Width * Height]float32, aspect float64) *Features {
	var f Features
	histogramOf(pix, f[:histogram])
	shrink(pix, f[histogram:histogram+shrunk])
	f[Inputs-2] = float32(math.Log(math.Max(aspect, 0.02)))
	f[Inputs-1] = float32(math.Min(aspect, 2))
	return &f
}

// histogramOf sums, in tiles, the strength of the gradient in each of eight directions. A gradient is shared between
// the two nearest directions and the four nearest tiles, so that a slight shift changes little.
func histogramOf(pix *[Width * Height]float32, out []float32) {
	at := func(x, y int) float32 {
		if x < 0 || y < 0 || x >= Width || y >= Height {
			return 0
		}
		return pix[y*Width+x]
	}
	for y := range Height {
		for x := range Width {
			dx := float64(at(x+1, y) - at(x-1, y))
			dy := float64(at(x, y+1) - at(x, y-1))
			strength := math.Sqrt(dx*dx + dy*dy)
			if strength < 0.02 {
				continue
			}
			turn := (math.Atan2(dy, dx)/(2*math.Pi) + 1) * directions
			share(out, x, y, turn, float32(strength))
		}
	}
	norm := float32(0)
	for _, v := range out {
		norm += v * v
	}
	scale := 4 / float32(math.Sqrt(float64(norm))+1e-6)
	for i := range out {
		out[i] *= scale
	}
}

// share adds a gradient to the bins around it.
func share(out []float32, x, y int, turn float64, strength float32) {
	low := int(turn)
	part := float32(turn - float64(low))
	fx, fy := (float64(x)+0.5)/tile-0.5, (float64(y)+0.5)/tile-0.5
	tx, ty := int(math.Floor(fx)), int(math.Floor(fy))
	px, py := float32(fx-float64(tx)), float32(fy-float64(ty))
	for j, wy := range [2]float32{1 - py, py} {
		for i, wx := range [2]float32{1 - px, px} {
			cx, cy := tx+i, ty+j
			if cx < 0 || cy < 0 || cx >= tilesX || cy >= tilesY {
				continue
			}
			base := (cy*tilesX + cx) * directions
			w := strength * wx * wy
			out[base+low%directions] += w * (1 - part)
			out[base+(low+1)%directions] += w * part
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

// A Net is a network with one hidden layer of rectified units. It is only read from, so it may be shared.
type Net struct {
	W1 []float32 // Hidden x Inputs
	B1 []float32 // Hidden
	W2 []float32 // Outputs x Hidden
	B2 []float32 // Outputs
}

// Vote is the share, 0 to 1, that the network gives to each outcome: 0 no digit, 1 to 9. The shares sum to one.
func (n *Net) Vote(f *Features) [Outputs]float64 {
	_, shares := n.Activate(f)
	return shares
}

// Activate is what the hidden units give for a glyph, and the shares that follow from it.
func (n *Net) Activate(f *Features) (hidden [Hidden]float32, shares [Outputs]float64) {
	for h := range hidden {
		hidden[h] = max(0, n.B1[h]+dot(n.W1[h*Inputs:(h+1)*Inputs], f[:]))
	}
	most := math.Inf(-1)
	for o := range shares {
		shares[o] = float64(n.B2[o] + dot(n.W2[o*Hidden:(o+1)*Hidden], hidden[:]))
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
	return hidden, shares
}

func dot(a, b []float32) float32 {
	b = b[:len(a)]
	var s0, s1, s2, s3 float32
	i := 0
	for ; i+4 <= len(a); i += 4 {
		s0 += a[i] * b[i]
		s1 += a[i+1] * b[i+1]
		s2 += a[i+2] * b[i+2]
		s3 += a[i+3] * b[i+3]
	}
	for ; i < len(a); i++ {
		s0 += a[i] * b[i]
	}
	return s0 + s1 + s2 + s3
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

// Encode is the network as bytes: all its weights as little-endian 32-bit floats.
func (n *Net) Encode() []byte {
	var out []byte
	for _, layer := range n.Layers() {
		for _, v := range layer {
			out = binary.LittleEndian.AppendUint32(out, math.Float32bits(v))
		}
	}
	return out
}

// Decode is the inverse of Encode.
func Decode(data []byte) (*Net, error) {
	n := New()
	want := 0
	for _, layer := range n.Layers() {
		want += 4 * len(layer)
	}
	if len(data) != want {
		return nil, fmt.Errorf("decode network: %d bytes, want %d", len(data), want)
	}
	for _, layer := range n.Layers() {
		for i := range layer {
			layer[i] = math.Float32frombits(binary.LittleEndian.Uint32(data))
			data = data[4:]
		}
	}
	return n, nil
}
