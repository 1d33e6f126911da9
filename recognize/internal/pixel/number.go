package pixel

import (
	"cmp"
	"slices"
)

// Median returns the median of some values: the larger of the two in the middle if their number is even, and the zero value
// if there are no values.
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
