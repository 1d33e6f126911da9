package main

import (
	"math"
	"math/rand/v2"

	"autosolve/recognize/gradient"
)

// A learner computes the slope of the loss over a part of a batch. Four samples at a time go through each product, so
// that a weight is fetched once for all four.
type learner struct {
	net, slope *gradient.Net
	loss       float64
	seen       []*gradient.Features
	hidden     [][]float32 // of each sample what the hidden units give,
	back       [][]float32 // and the slope there
	rng        *rand.Rand
}

func newLearner(net *gradient.Net, rng *rand.Rand) *learner {
	return &learner{net: net, slope: gradient.New(), rng: rng}
}

// learn leaves the summed slope of the cross entropy over the samples, whose number is a multiple of four, in l.slope,
// and its sum in l.loss.
func (l *learner) learn(samples []sample) {
	for _, layer := range l.slope.Layers() {
		clear(layer)
	}
	l.loss = 0
	l.prepare(samples)
	l.forward()
	l.drop()
	for i := range samples {
		l.compare(i, samples[i].label)
	}
	l.backward()
}

func (l *learner) prepare(samples []sample) {
	l.seen = l.seen[:0]
	for i := range samples {
		l.seen = append(l.seen, samples[i].features())
		if len(l.hidden) <= i {
			l.hidden = append(l.hidden, make([]float32, gradient.Hidden))
			l.back = append(l.back, make([]float32, gradient.Hidden))
		}
	}
}

func (l *learner) forward() {
	const in = gradient.Inputs
	for h := range gradient.Hidden {
		row := l.net.W1[h*in : (h+1)*in]
		for i := 0; i+4 <= len(l.seen); i += 4 {
			x := l.seen[i : i+4]
			for k, v := range dotFour(row, x[0][:], x[1][:], x[2][:], x[3][:]) {
				l.hidden[i+k][h] = max(0, v+l.net.B1[h])
			}
		}
	}
}

// dropped is the share of the hidden units that are left out at each sample, each time others, so that none relies on
// what another sees of just these typefaces (N. Srivastava and others, "Dropout", JMLR 2014).
const dropped = 0.3

// drop leaves hidden units out, and makes the others as much stronger.
func (l *learner) drop() {
	for _, hidden := range l.hidden[:len(l.seen)] {
		for h := range hidden {
			if l.rng.Float32() < dropped {
				hidden[h] = 0
			} else {
				hidden[h] /= 1 - dropped
			}
		}
	}
}

// compare adds the slope of the output layer at one sample, and leaves the slope at its hidden units.
func (l *learner) compare(i int, label uint8) {
	const hid = gradient.Hidden
	hidden, back := l.hidden[i], l.back[i]
	clear(back)
	shares := l.net.Shares(hidden)
	l.loss -= math.Log(shares[label] + 1e-12)
	for o, share := range shares {
		want := smoothing / gradient.Outputs
		if o == int(label) {
			want += 1 - smoothing
		}
		d := float32(share - want)
		l.slope.B2[o] += d
		slope, weights := l.slope.W2[o*hid:(o+1)*hid], l.net.W2[o*hid:(o+1)*hid]
		for h, v := range hidden {
			slope[h] += d * v
			back[h] += d * weights[h]
		}
	}
	for h, v := range hidden {
		if v == 0 {
			back[h] = 0
		} else {
			back[h] /= 1 - dropped
		}
	}
}

// backward adds the slope of the hidden layer. Samples at which a unit gives nothing add nothing.
func (l *learner) backward() {
	const in = gradient.Inputs
	for h := range gradient.Hidden {
		row := l.slope.W1[h*in : (h+1)*in]
		var d [4]float32
		var x [4][]float32
		n := 0
		for i, back := range l.back[:len(l.seen)] {
			if back[h] == 0 {
				continue
			}
			l.slope.B1[h] += back[h]
			d[n], x[n] = back[h], l.seen[i][:]
			if n++; n == 4 {
				addFour(row, d, x[0], x[1], x[2], x[3])
				n = 0
			}
		}
		if n > 0 {
			clear(d[n:])
			for k := n; k < 4; k++ {
				x[k] = x[0]
			}
			addFour(row, d, x[0], x[1], x[2], x[3])
		}
	}
}
