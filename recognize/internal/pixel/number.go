package pixel

import (
	"cmp"
	"slices"
)

// Median is the middle one of some values, of an even number the upper; 0 of none.
func Median[T cmp.Ordered](of []T) (none T) {
	if len(of) == 0 {
		return none
	}
	sorted := slices.Clone(of)
	slices.Sort(sorted)
	return sorted[len(sorted)/2]
}

// Abs is a whole number without its sign.
func Abs(v int) int { return max(v, -v) }
