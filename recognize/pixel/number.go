package pixel

import "slices"

// Median is the middle one of some values, of an even number the upper; 0 of none.
func Median(of []float64) float64 {
	if len(of) == 0 {
		return 0
	}
	return slices.Sorted(slices.Values(of))[len(of)/2]
}

// Abs is a whole number without its sign.
func Abs(v int) int { return max(v, -v) }
