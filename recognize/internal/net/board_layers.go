package net

import (
	"math"
	"slices"
)

// clipped is the floor of layers whose negative results are set to 0 (relu).
const clipped = 0

// linear is the floor of layers whose results are left as they are.
var linear = float32(math.Inf(-1))

// extreme is how far the inputs may be from their means, in standard deviations. Inputs farther away are clipped, so that one
// unusual number does not outweigh all others.
const extreme = 8

// scale writes the inputs to out, standardised with the means and standard deviations of the training data and clipped to
// extreme.
func (m *BoardModel) scale(inputs *[81][BoardInputs]float32, out []float32) {
	mean, inverse := m.mean[:BoardInputs], m.inverse[:BoardInputs]
	for i := range inputs {
		row := out[i*BoardInputs:][:BoardInputs]
		for k, v := range &inputs[i] {
			row[k] = max(-extreme, min(extreme, (v-mean[k])*inverse[k]))
		}
	}
}

// apply runs all rows of x through a layer. Results below floor are replaced by it.
func (m *BoardModel) apply(l *layer, x, out []float32, floor float32) {
	t := tile{xStep: l.in, rows: 1, length: l.in, outStep: l.out, floor: floor}
	m.multiply(&t, len(x)/l.in, l.out, x, l.weights, l.offsets, out, l.out)
}

// multiply computes a product of matrices plus offsets, tile by tile. The product must have at least the rows and the columns
// of a tile. If their numbers are not multiples of a tile's, the last tile overlaps the one before and computes a part again.
func (m *BoardModel) multiply(t *tile, rows, columns int, x, weights, offsets, out []float32, weightStep int) {
	for column := 0; column < columns; column += lanes {
		column := min(column, columns-lanes)
		for row := 0; row < rows; row += groupSize {
			row := min(row, rows-groupSize)
			m.tile(t, x[row*t.xStep:], weights[column:], offsets[column:], out[row*t.outStep+column:], weightStep)
		}
	}
}

// keyColumns is the number of cells, 81, rounded up to a multiple of the eight floats of a vector register.
const keyColumns = 88

// The offsets of the two products in attend. In keyOffsets, the columns that do not belong to a cell have negative infinity,
// so that their shares are negligible.
var (
	keyOffsets = func() (offsets [keyColumns]float32) {
		for i := boardCells; i < keyColumns; i++ {
			offsets[i] = float32(math.Inf(-1))
		}
		return offsets
	}()
	valueOffsets [headWidth]float32
)

// attend runs the queries, keys and values through the attention heads. The result of a head for a cell is the weighted mean
// of the values of all cells. The weights are the softmax of the scaled products of the cell's query with the keys of all
// cells.
func (m *BoardModel) attend(s *boardScratch) {
	keyTile := tile{xStep: boardQKV, rows: 1, length: headWidth, outStep: keyColumns, floor: linear}
	valueTile := tile{xStep: keyColumns, rows: 1, length: boardCells, outStep: boardWidth, floor: linear}
	for at := 0; at < boardWidth; at += headWidth {
		queries, keys, values := s.qkv[at:], s.qkv[boardWidth+at:], s.qkv[2*boardWidth+at:]
		for i := range boardCells {
			for k, v := range keys[i*boardQKV:][:headWidth] {
				s.keys[k*keyColumns+i] = v
			}
		}
		m.multiply(&keyTile, boardCells, keyColumns, queries, s.keys[:], keyOffsets[:], s.shares[:], keyColumns)
		for i := range boardCells {
			softmax(s.shares[i*keyColumns:][:keyColumns], float32(1/math.Sqrt(headWidth)))
		}
		m.multiply(&valueTile, boardCells, headWidth, s.shares[:], values, valueOffsets[:], s.attended[at:], boardQKV)
	}
}

// softmaxPlain multiplies logits by scale and replaces them by their softmax shares, which are their exponentials divided by
// the sum of these.
func softmaxPlain(logits []float32, scale float32) {
	most := slices.Max(logits)
	sum := float32(0)
	for i, v := range logits {
		logits[i] = exp2((v - most) * (scale * math.Log2E))
		sum += logits[i]
	}
	inverse := 1 / sum
	for i := range logits {
		logits[i] *= inverse
	}
}

// The constants of exp2.
const (
	leastPower = -126    // the least exponent of a normal float
	shift      = 3 << 22 // a float of this size has no fraction, so adding it rounds to an integer, which is in the lowest bits
	power1     = math.Ln2
	power2     = power1 * math.Ln2 / 2 // and so on: the Taylor series of 2 to the power of f at 0
	power3     = power2 * math.Ln2 / 3
	power4     = power3 * math.Ln2 / 4
	power5     = power4 * math.Ln2 / 5
	power6     = power5 * math.Ln2 / 6
)

// exp2 returns 2 to the power of v, which must not be positive. If v is less than leastPower, leastPower takes its place.
func exp2(v float32) float32 {
	v = max(v, leastPower)
	shifted := v + shift
	f := v - (shifted - shift) // -1/2 to 1/2
	power := 1 + f*(power1+f*(power2+f*(power3+f*(power4+f*(power5+f*power6)))))
	return math.Float32frombits(math.Float32bits(power) + math.Float32bits(shifted)<<23) // adds the integer to the exponent
}

// A norm is a layer normalisation: it gives the numbers of each cell a mean of 0 and a standard deviation of 1, then
// multiplies each by its scale and adds its offset.
type norm struct{ scale, offsets []float32 }

func newNorm(n int) norm { return norm{make([]float32, n), make([]float32, n)} }

// leastVariance is added to each variance, so that equal numbers are not divided by zero.
const leastVariance = 1e-5

// applyPlain writes each row of x, normalised, to out.
func (n *norm) applyPlain(x, out []float32) {
	width := len(n.scale)
	for ; len(x) > 0; x, out = x[width:], out[width:] {
		mean, variance := float32(0), float32(0)
		for _, v := range x[:width] {
			mean += v
		}
		mean /= float32(width)
		for _, v := range x[:width] {
			variance += (v - mean) * (v - mean)
		}
		inverse := float32(1 / math.Sqrt(float64(variance/float32(width)+leastVariance)))
		for k, v := range x[:width] {
			out[k] = (v-mean)*inverse*n.scale[k] + n.offsets[k]
		}
	}
}

// add adds each number of change to the corresponding one of state.
func add(state, change []float32) {
	for i, v := range change[:len(state)] {
		state[i] += v
	}
}

// summarise sets the first half of out to the mean of each number over the cells, and the second half to the greatest value of
// each.
func summarise(x, out []float32) {
	mean, most := out[:boardWidth], out[boardWidth:][:boardWidth]
	copy(mean, x)
	copy(most, x)
	for i := 1; i < boardCells; i++ {
		for k, v := range x[i*boardWidth:][:boardWidth] {
			mean[k] += v
			most[k] = max(most[k], v)
		}
	}
	for k := range mean {
		mean[k] /= boardCells
	}
}
