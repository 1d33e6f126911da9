//go:build goexperiment.simd && amd64

package main

import "simd/archsimd"

// The products of product.go with the processor's vectors of eight (AVX2 and FMA), some ten times faster. The vectors'
// lengths are multiples of eight.

func dotFour(w, a, b, c, d []float32) (sum [4]float32) {
	var s [4]archsimd.Float32x8
	for len(w) >= 8 && len(a) >= 8 && len(b) >= 8 && len(c) >= 8 && len(d) >= 8 {
		v := archsimd.LoadFloat32x8Slice(w)
		s[0] = archsimd.LoadFloat32x8Slice(a).MulAdd(v, s[0])
		s[1] = archsimd.LoadFloat32x8Slice(b).MulAdd(v, s[1])
		s[2] = archsimd.LoadFloat32x8Slice(c).MulAdd(v, s[2])
		s[3] = archsimd.LoadFloat32x8Slice(d).MulAdd(v, s[3])
		w, a, b, c, d = w[8:], a[8:], b[8:], c[8:], d[8:]
	}
	for i := range s {
		var lanes [8]float32
		s[i].Store(&lanes)
		for _, v := range lanes {
			sum[i] += v
		}
	}
	return sum
}

func addFour(out []float32, by [4]float32, a, b, c, d []float32) {
	p, q := archsimd.BroadcastFloat32x8(by[0]), archsimd.BroadcastFloat32x8(by[1])
	r, s := archsimd.BroadcastFloat32x8(by[2]), archsimd.BroadcastFloat32x8(by[3])
	for len(out) >= 8 && len(a) >= 8 && len(b) >= 8 && len(c) >= 8 && len(d) >= 8 {
		v := archsimd.LoadFloat32x8Slice(out)
		v = archsimd.LoadFloat32x8Slice(a).MulAdd(p, v)
		v = archsimd.LoadFloat32x8Slice(b).MulAdd(q, v)
		v = archsimd.LoadFloat32x8Slice(c).MulAdd(r, v)
		archsimd.LoadFloat32x8Slice(d).MulAdd(s, v).StoreSlice(out)
		out, a, b, c, d = out[8:], a[8:], b[8:], c[8:], d[8:]
	}
}
