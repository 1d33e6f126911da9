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
	rate      = 2e-3
	beta1     = 0.9
	beta2     = 0.999
	decay     = 0.05
	smoothing = 0.005 // of the label, spread over all outcomes: keeps the shares from all being 0 or 1
)

// workers is how many parts of a batch are computed at once. There are always as many, so that the same sums give the
// same weights on every machine.
const workers = 4

// fit trains a network and prints how it does on the test samples after each epoch.
func fit(train, test []sample, epochs int, rng *rand.Rand) *gradient.Net {
	net := gradient.New()
	initialise(net, rng)
	opt := newAdam()
	var parts [workers]*learner
	for w := range parts {
		parts[w] = newLearner(net, rand.New(rand.NewPCG(rng.Uint64(), uint64(w))))
	}
	steps, step := epochs*(len(train)/batch), 0
	for epoch := range epochs {
		rng.Shuffle(len(train), func(i, j int) { train[i], train[j] = train[j], train[i] })
		loss := 0.0
		for i := 0; i+batch <= len(train); i += batch {
			loss += descend(&parts, train[i:i+batch])
			opt.apply(net, parts[0].slope, rate*0.5*(1+math.Cos(math.Pi*float64(step)/float64(steps))))
			step++
		}
		fmt.Printf("epoch %2d: loss %.4f, %.3f %% of the test pictures right\n", epoch+1,
			loss/float64(len(train)/batch*batch), 100*accuracy(net, test))
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

// descend leaves the mean slope of the loss over a batch in the first learner's and returns the loss. The parts of the
// batch are computed at once.
func descend(parts *[workers]*learner, samples []sample) (loss float64) {
	var wg sync.WaitGroup
	for w, l := range parts {
		wg.Go(func() { l.learn(samples[len(samples)*w/workers : len(samples)*(w+1)/workers]) })
	}
	wg.Wait()
	sum := parts[0].slope.Layers()
	for i, layer := range sum {
		inShares(len(layer), func(from, to int) {
			for _, l := range parts[1:] {
				other := l.slope.Layers()[i]
				for k := from; k < to; k++ {
					layer[k] += other[k]
				}
			}
			for k := from; k < to; k++ {
				layer[k] /= float32(len(samples))
			}
		})
	}
	for _, l := range parts {
		loss += l.loss
	}
	return loss
}

// inShares does the work on n things in shares at once.
func inShares(n int, work func(from, to int)) {
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() { work(n*w/workers, n*(w+1)/workers) })
	}
	wg.Wait()
}

// adam keeps the moments of every weight.
type adam struct {
	m, v *gradient.Net
	step int
}

func newAdam() *adam { return &adam{m: gradient.New(), v: gradient.New()} }

// apply moves the weights down the slope, and a little towards zero (I. Loshchilov and F. Hutter, 2019).
func (a *adam) apply(net, slope *gradient.Net, rate float64) {
	a.step++
	c1 := float32(1 / (1 - math.Pow(beta1, float64(a.step))))
	c2 := float32(1 / (1 - math.Pow(beta2, float64(a.step))))
	m, v, g := a.m.Layers(), a.v.Layers(), slope.Layers()
	for l, layer := range net.Layers() {
		inShares(len(layer), func(from, to int) {
			for i := from; i < to; i++ {
				d := g[l][i]
				m[l][i] = beta1*m[l][i] + (1-beta1)*d
				v[l][i] = beta2*v[l][i] + (1-beta2)*d*d
				move := m[l][i] * c1 / (float32(math.Sqrt(float64(v[l][i]*c2))) + 1e-8)
				layer[i] -= float32(rate) * (move + decay*layer[i])
			}
		})
	}
}

func accuracy(net *gradient.Net, test []sample) float64 {
	var right [workers]int
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			for _, s := range test[len(test)*w/workers : len(test)*(w+1)/workers] {
				if likeliest(net.Vote(s.features())) == s.label {
					right[w]++
				}
			}
		})
	}
	wg.Wait()
	sum := 0
	for _, n := range right {
		sum += n
	}
	return float64(sum) / float64(len(test))
}

func likeliest(shares [gradient.Outputs]float64) (best uint8) {
	for o, v := range shares {
		if v > shares[best] {
			best = uint8(o)
		}
	}
	return best
}
