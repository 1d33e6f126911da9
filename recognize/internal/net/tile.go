package net

// The size of a tile, which is computed at once: lanes outputs of each of groupSize pixels or cells.
const (
	lanes     = 16
	groupSize = 5 // divides the sizes of all layers
)

// A tile describes where the inputs and outputs of its pixels are. The inputs of a pixel are rows of length floats, rowStep
// apart. Those of the next pixel are xStep further, and its outputs outStep further.
type tile struct {
	xStep, rowStep, rows, length, outStep int
}

// A tiler computes a tile: each output is its offset plus the sum of the inputs times their weights, or 0 if that is
// negative. The weights of the next input are weightStep further.
type tiler func(t *tile, x, weights, offsets, out []float32, weightStep int)

// tilePlain is the portable tiler, with which tests compare the others.
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
