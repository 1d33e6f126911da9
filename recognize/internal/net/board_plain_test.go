package net

import (
	"encoding/binary"
	"math"
	"slices"
)

// A matrix has a row for each cell.
type matrix [][]float64

// A weightReader is the rest of a file of weights. Its methods read numbers and remove them from its front.
type weightReader []byte

func (r *weightReader) floats(n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = float64(math.Float32frombits(binary.LittleEndian.Uint32((*r)[4*i:])))
	}
	*r = (*r)[4*n:]
	return out
}

func (r *weightReader) halves(n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = float64(half(binary.LittleEndian.Uint16((*r)[2*i:])))
	}
	*r = (*r)[2*n:]
	return out
}

// readPlainly does the same as BoardModel.Read, in the simplest way and with 64-bit floats. The weights are in the file in
// the order in which it reads them.
func readPlainly(data []byte, inputs *[81][BoardInputs]float32) (cells matrix, grid []float64) {
	r := weightReader(data)
	mean, inverse := r.floats(BoardInputs), r.floats(BoardInputs)
	x := make(matrix, 81)
	for i := range x {
		for k, v := range inputs[i] {
			x[i] = append(x[i], min(8, max(-8, (float64(v)-mean[k])*inverse[k])))
		}
	}
	h := r.layer(x, 96).clip()
	for range 3 {
		h = h.plus(r.layer(attention(r.layer(r.norm(h), 288)), 96))
		h = h.plus(r.layer(r.layer(r.norm(h), 192).clip(), 96))
	}
	n := r.norm(h)
	for _, logits := range r.layer(n, 32) {
		cells = append(cells, sharesOfPlain(logits[:BoardClasses]))
	}
	average, most := make([]float64, 96), slices.Clone(n[0])
	for _, row := range n {
		for k, v := range row {
			average[k] += v / 81
			most[k] = max(most[k], v)
		}
	}
	return cells, sharesOfPlain(r.layer(matrix{append(average, most...)}, 16)[0][:GridClasses])
}

// layer returns x times the next matrix of the file, which has the given number of columns, plus the offsets.
func (r *weightReader) layer(x matrix, columns int) matrix {
	w, offsets := r.halves(len(x[0])*columns), r.halves(columns)
	out := make(matrix, len(x))
	for i, row := range x {
		out[i] = slices.Clone(offsets)
		for k, v := range row {
			for o := range columns {
				out[i][o] += v * w[k*columns+o]
			}
		}
	}
	return out
}

// norm returns the layer normalisation of x.
func (r *weightReader) norm(x matrix) matrix {
	scale, offsets := r.halves(len(x[0])), r.halves(len(x[0]))
	out := make(matrix, len(x))
	for i, row := range x {
		mean, variance := 0.0, 0.0
		for _, v := range row {
			mean += v / float64(len(row))
		}
		for _, v := range row {
			variance += (v - mean) * (v - mean) / float64(len(row))
		}
		for k, v := range row {
			out[i] = append(out[i], (v-mean)/math.Sqrt(variance+1e-5)*scale[k]+offsets[k])
		}
	}
	return out
}

// attention returns the results of the four heads, side by side, for queries, keys and values side by side.
func attention(qkv matrix) matrix {
	out := make(matrix, len(qkv))
	for i := range out {
		out[i] = make([]float64, 96)
		for head := 0; head < 96; head += 24 {
			logits := make([]float64, len(qkv))
			for j := range logits {
				for k := head; k < head+24; k++ {
					logits[j] += qkv[i][k] * qkv[j][96+k] / math.Sqrt(24)
				}
			}
			for j, share := range sharesOfPlain(logits) {
				for k := head; k < head+24; k++ {
					out[i][k] += share * qkv[j][192+k]
				}
			}
		}
	}
	return out
}

func sharesOfPlain(logits []float64) (shares []float64) {
	most, sum := slices.Max(logits), 0.0
	for _, v := range logits {
		sum += math.Exp(v - most)
	}
	for _, v := range logits {
		shares = append(shares, math.Exp(v-most)/sum)
	}
	return shares
}

func (x matrix) clip() matrix {
	for _, row := range x {
		for k := range row {
			row[k] = max(0, row[k])
		}
	}
	return x
}

func (x matrix) plus(y matrix) matrix {
	for i, row := range x {
		for k := range row {
			row[k] += y[i][k]
		}
	}
	return x
}
