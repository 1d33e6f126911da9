package label

import (
	"math"

	"autosolve/recognize/internal/read"
)

// The weights of template scores and network shares, in nats. The weight of a template score is scoreWeight times the score.
// That of a network share is the logarithm of the sum of the share and leastShare, so that a share of 0 excludes nothing.
// noDigitScore is the score for no digit, and for every digit of a group on which the templates abstain. A typeface unlike all
// templates has low scores for every digit, so that the network decides.
const (
	scoreWeight  = 8
	leastShare   = 0.0005
	noDigitScore = 0.2
	MostFaces    = 30 // the number of typefaces, chosen by read.Closest, with which a grid's digits are matched
)

// closestFaces returns the typefaces most similar to the digits of the groups, or nil if no group has template scores.
func closestFaces(groups []*group) []int {
	var scores [][]float32
	for _, g := range groups {
		if g.scores != nil {
			scores = append(scores, g.scores)
		}
	}
	return read.Closest(scores, MostFaces)
}

// weigh sets the matches and the weights of each group.
func weigh(groups []*group) {
	for _, class := range typefaces(groups) {
		closest := closestFaces(class)
		for _, g := range class {
			g.matches = read.Best(g.scores, closest)
			g.weigh()
		}
	}
}

// abstains reports whether the templates say nothing about a group, because it has no glyph or is a single plain stroke.
func (g *group) abstains() bool {
	glyph := g.readings[0].Glyph
	return glyph == nil || glyph.VerticalStroke() && len(g.readings) < 2
}

func (g *group) weigh() {
	var none float64
	for _, f := range g.readings {
		for k, share := range f.Shares {
			g.network[k] += math.Log(float64(share) + leastShare)
		}
		none += math.Log(float64(f.Shares[0]+f.Shares[read.Other]) + leastShare)
	}
	n := float64(len(g.readings))
	g.weight[0] = scoreWeight*noDigitScore + none/n
	for d := 1; d <= 9; d++ {
		score := noDigitScore
		if !g.abstains() {
			score = g.matches[d-1].Score
		}
		g.weight[d] = scoreWeight*score + g.network[d]/n
	}
	if n > 1 && !g.readings[0].short {
		g.weight[0] -= repeatedPenalty
	}
}
