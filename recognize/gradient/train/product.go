//go:build !(goexperiment.simd && amd64)

package main

// dotFour is the product of w with each of four vectors of its length.
func dotFour(w, a, b, c, d []float32) (sum [4]float32) {
	a, b, c, d = a[:len(w)], b[:len(w)], c[:len(w)], d[:len(w)]
	for i, v := range w {
		sum[0] += v * a[i]
		sum[1] += v * b[i]
		sum[2] += v * c[i]
		sum[3] += v * d[i]
	}
	return sum
}

// addFour adds to out the sum of four vectors of its length, each times its factor.
func addFour(out []float32, by [4]float32, a, b, c, d []float32) {
	a, b, c, d = a[:len(out)], b[:len(out)], c[:len(out)], d[:len(out)]
	for i := range out {
		out[i] += by[0]*a[i] + by[1]*b[i] + by[2]*c[i] + by[3]*d[i]
	}
}
