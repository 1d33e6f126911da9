package pixel

import (
	"cmp"
	"slices"
)

// Median returns the median of some values, or the larger of the two middle values if there is an even number of values.
// Without values, Median returns the zero value.
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
