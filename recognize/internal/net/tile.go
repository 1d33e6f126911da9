package net

// The size of a tile, which is the part of a layer's result that is computed at once: lanes outputs for each of groupSize
// pixels or cells.
const (
	lanes     = 16
	groupSize = 5 // a divisor of the widths of all convolutions' results
)

// A tile describes where the inputs and outputs of its pixels are. Distances and lengths are in floats. vectors_amd64.s relies
// on the order of the fields.
type tile struct {
	xStep   int     // the distance from the inputs of a pixel to those of the next
	rowStep int     // the distance from a row of a pixel's inputs to the next row
	rows    int     // the number of rows of a pixel's inputs
	length  int     // the number of inputs in each of these rows
	outStep int     // the distance from the outputs of a pixel to those of the next
	floor   float32 // the least output: 0 clips negative sums, and negative infinity leaves all sums as they are
}

// A tiler computes a tile: each output is its offset plus the sum of the inputs times their weights, or the floor if the sum
// is less. weightStep is the distance from the weights of an input to those of the next, in floats.
type tiler func(t *tile, x, weights, offsets, out []float32, weightStep int)

// tilePlain is the tiler for processors of any kind.
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
			out[p*t.outStep+k] = max(t.floor, v)
		}
	}
}
