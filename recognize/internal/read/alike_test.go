package read

import (
	"math/rand/v2"
	"reflect"
	"testing"
)

// TestGroups compares the groups with those of a plain implementation, which compares all pairs of groups in every step.
func TestGroups(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	joined := 0
	for range 300 {
		n := rng.IntN(40)
		kinds := 1 + rng.IntN(9)
		same := make([][]float64, n)
		for i := range same {
			same[i] = make([]float64, n)
			for j := range i {
				same[i][j] = 0.8 + 0.02*float64(rng.IntN(8)) // many of these values are equal
				if i%kinds == j%kinds {
					same[i][j] = 0.9 + 0.1*rng.Float64()
				}
				same[j][i] = same[i][j]
			}
		}
		got := Groups(n, func(i, j int) float64 { return same[i][j] })
		if want := plainGroups(same); !reflect.DeepEqual(got, want) {
			t.Fatalf("%v: %v, want %v", same, got, want)
		}
		joined += n - len(got)
	}
	if joined == 0 {
		t.Error("no groups were joined")
	}
}

func plainGroups(same [][]float64) [][]int {
	groups := make([][]int, len(same))
	for i := range groups {
		groups[i] = []int{i}
	}
	enough := likenessThreshold(same)
	for {
		a, b, most := -1, -1, enough
		for i := range groups {
			for j := range i {
				if groups[i] != nil && groups[j] != nil && same[i][j] >= most {
					a, b, most = i, j, same[i][j]
				}
			}
		}
		if a < 0 {
			break
		}
		na, nb := float64(len(groups[a])), float64(len(groups[b]))
		for k := range groups {
			if k != b {
				s := (na*same[a][k] + nb*same[b][k]) / (na + nb)
				same[b][k], same[k][b] = s, s
			}
		}
		groups[b], groups[a] = append(groups[b], groups[a]...), nil
	}
	left := [][]int{}
	for _, g := range groups {
		if g != nil {
			left = append(left, g)
		}
	}
	return left
}
