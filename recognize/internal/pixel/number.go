package pixel

import (
	"cmp"
	"slices"
)

// Median returns the median of some values. If their number is even, it is the larger of the two in the middle. Without
// values, Median returns the zero value.
func Median[T cmp.Ordered](of []T) (none T) {
	if len(of) == 0 {
		return none
	}
	sorted := slices.Clone(of)
	slices.Sort(sorted)
	return sorted[len(sorted)/2]
}

// Abs returns the absolute value of v.
func Abs(v int) int { return max(v, -v) }
