package puzzles

import (
	"strings"
	"testing"
)

// BenchmarkScanner prints the time per puzzle in several layouts.
func BenchmarkScanner(b *testing.B) {
	for name, text := range map[string]string{"lines": line1 + "\n", "solutions": line1 + "," + solution1 + "\n", "rows": inRows(line1, ""), "boxes": pretty(line1)} {
		text = strings.Repeat(text, 10_000)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if got, errs := count(text); got != 10_000 || errs > 0 {
					b.Fatal(got, errs)
				}
			}
			b.ReportMetric(b.Elapsed().Seconds()*1e9/float64(b.N)/10_000, "ns/puzzle")
		})
	}
}

func count(text string) (n, errs int) {
	for s := NewScanner(strings.NewReader(text)); ; n++ {
		p, ok := s.Next()
		if !ok {
			return n, errs
		}
		if p.Err != nil {
			errs++
		}
	}
}
