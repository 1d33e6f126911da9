package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sync"

	"autosolve/recognize/gradient"
)

// Settings of the descent: Adam with its usual moments (D. Kingma and J. Ba, 2015), the rate falling to zero along
// half a cosine.
const (
	batch     = 256
	rate      = 3e-3
	beta1     = 0.9
	beta2     = 0.999
	decay     = 1e-5
	smoothing = 0.005 // of the label, spread over all outcomes: keeps the shares from all being 0 or 1
)

// fit trains a network and prints how it does on the test samples after each epoch.
func fit(train, test []sample, epochs int, rng *rand.Rand) *gradient.Net {
	net := gradient.New()
	initialise(net, rng)
	opt := newAdam(net)
	steps, step := epochs*(len(train)/batch), 0
	for epoch := range epochs {
		rng.Shuffle(len(train), func(i, j int) { train[i], train[j] = train[j], train[i] })
		for i := 0; i+batch <= len(train); i += batch {
			slope := descend(net, train[i:i+batch])
			opt.apply(net, slope, rate*0.5*(1+math.Cos(math.Pi*float64(step)/float64(steps))))
			step++
		}
		fmt.Printf("epoch %2d: %.3f %% of the test pictures right\n", epoch+1, 100*accuracy(net, test))
	}
	return net
}

func initialise(n *gradient.Net, rng *rand.Rand) {
	for i := range n.W1 {
		n.W1[i] = float32(rng.NormFloat64() * math.Sqrt(2.0/gradient.Inputs))
	}
	for i := range n.W2 {
		n.W2[i] = float32(rng.NormFloat64() * math.Sqrt(2.0/gradient.Hidden))
	}
}

// descend is the mean slope of the loss over a batch, its parts computed at once.
//
// There are always as many parts, so that the same sums give the same weights on every machine.
func descend(net *gradient.Net, part []sample) *gradient.Net {
	const workers = 4
	slopes := make([]*gradient.Net, workers)
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			slopes[w] = gradient.New()
			for _, s := range part[len(part)*w/workers : len(part)*(w+1)/workers] {
				addSlope(net, slopes[w], s)
			}
		})
	}
	wg.Wait()
	sum := slopes[0].Layers()
	for _, s := range slopes[1:] {
		for l, layer := range s.Layers() {
			for i, v := range layer {
				sum[l][i] += v
			}
		}
	}
	for _, layer := range sum {
		for i := range layer {
			layer[i] /= float32(len(part))
		}
	}
	return slopes[0]
}

// addSlope adds the slope of the cross entropy at one sample.
func addSlope(net, slope *gradient.Net, s sample) {
	const in, hid = gradient.Inputs, gradient.Hidden
	hidden, shares := net.Activate(s.features)
	var back [hid]float32
	for o, share := range shares {
		want := smoothing / gradient.Outputs
		if o == int(s.label) {
			want += 1 - smoothing
		}
		d := float32(share - want)
		slope.B2[o] += d
		for h, v := range hidden {
			slope.W2[o*hid+h] += d * v
			back[h] += d * net.W2[o*hid+h]
		}
	}
	for h, d := range back {
		if hidden[h] == 0 {
			continue
		}
		slope.B1[h] += d
		row := slope.W1[h*in : (h+1)*in]
		for i, v := range s.features {
			row[i] += d * v
		}
	}
}

// adam keeps the moments of every weight.
type adam struct {
	m, v *gradient.Net
	step int
}

func newAdam(*gradient.Net) *adam { return &adam{m: gradient.New(), v: gradient.New()} }

func (a *adam) apply(net, slope *gradient.Net, rate float64) {
	a.step++
	c1 := float32(1 / (1 - math.Pow(beta1, float64(a.step))))
	c2 := float32(1 / (1 - math.Pow(beta2, float64(a.step))))
	m, v, g := a.m.Layers(), a.v.Layers(), slope.Layers()
	for l, layer := range net.Layers() {
		for i := range layer {
			d := g[l][i]
			m[l][i] = beta1*m[l][i] + (1-beta1)*d
			v[l][i] = beta2*v[l][i] + (1-beta2)*d*d
			move := m[l][i] * c1 / (float32(math.Sqrt(float64(v[l][i]*c2))) + 1e-8)
			layer[i] -= float32(rate) * (move + decay*layer[i])
		}
	}
}

func accuracy(net *gradient.Net, test []sample) float64 {
	right := 0
	for _, s := range test {
		shares := net.Vote(s.features)
		best := 0
		for o, v := range shares {
			if v > shares[best] {
				best = o
			}
		}
		if best == int(s.label) {
			right++
		}
	}
	return float64(right) / float64(len(test))
}
