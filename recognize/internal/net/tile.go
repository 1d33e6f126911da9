package net

// A tile is what is computed at once: lanes outputs of each of together pixels or cells.
const (
	lanes     = 16
	groupSize = 5 // divides the sizes of all layers
)

// A tile describes where the inputs of its pixels are: rows of length floats, rowStep apart; those of the next pixel are
// xStep further, and its outputs outStep further.
type tile struct {
	xStep, rowStep, rows, length, outStep int
}

// A tiler computes a tile: the products of the inputs with the weights, those of the next input weightStep further, plus
// the offsets; negative results become zero.
type tiler func(t *tile, x, weights, offsets, out []float32, weightStep int)

// tilePlain is the tiler with which the others are compared.
func tilePlain(t *tile, x, weights, offsets, out []float32, weightStep int) {
	for p := range groupSize {
		var sum [lanes]float32
		copy(sum[:], offsets)
		at := 0
		for r := range t.rows {
			for _, v := range x[p*t.xStep+r*t.rowStep:][:t.length] {
				w := (*[lanes]float32)(weights[at:])
				for k := range sum {
					sum[k] += v * w[k]
				}
				at += weightStep
			}
		}
		for k, v := range sum {
			out[p*t.outStep+k] = max(0, v)
		}
	}
}
