package pixel

import (
	"cmp"
	"slices"
)

// Median returns the middle one of some values, the upper of two; 0 if there are none.
func Median[T cmp.Ordered](of []T) (none T) {
	if len(of) == 0 {
		return none
	}
	sorted := slices.Clone(of)
	slices.Sort(sorted)
	return sorted[len(sorted)/2]
}

// Abs returns the absolute value.
func Abs(v int) int { return max(v, -v) }
