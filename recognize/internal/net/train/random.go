package main

import (
	"math"
	"math/rand/v2"
)

// dice are a source of random choices.
type dice struct{ *rand.Rand }

// chance returns true with probability p.
func (d dice) chance(p float64) bool { return d.Float64() < p }

// between returns a random number from a to b, uniformly distributed.
func (d dice) between(a, b float64) float64 { return a + (b-a)*d.Float64() }

// scaled returns a random number from a to b whose logarithm is uniformly distributed.
func (d dice) scaled(a, b float64) float64 { return a * math.Pow(b/a, d.Float64()) }

// around returns a random number from the normal distribution with mean 0 and this standard deviation.
func (d dice) around(spread float64) float64 { return d.NormFloat64() * spread }

// one returns a random one of several values.
func one[T any](d dice, values ...T) T { return values[d.IntN(len(values))] }

// weighted returns a random index, with probabilities in proportion to the weights.
func (d dice) weighted(weights ...float64) int {
	sum := 0.0
	for _, w := range weights {
		sum += w
	}
	at := d.Float64() * sum
	for i, w := range weights {
		if at -= w; at < 0 {
			return i
		}
	}
	return len(weights) - 1
}
