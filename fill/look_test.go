//go:build linux

package fill

import (
	"image"
	"os"
	"slices"
	"testing"
	"time"

	"autosolve/internal/stage"
)

// TestLookSpeed times a look, from the screen to a certain grid, on a screen of 1920x1080: at the whole screen, as the
// program begins, and at the grid's region, as a fill goes on. It prints medians and asserts nothing: BENCH=1 runs it.
func TestLookSpeed(t *testing.T) {
	if os.Getenv("BENCH") == "" {
		t.Skip("set BENCH=1")
	}
	const warm, rounds = 20, 301
	d := newDesk(t, stage.Screen{Width: 1920, Height: 1080}, stage.Browser{Kiosk: true})
	s := show(t, d, "puzzle="+puzzle51)
	img := new(image.RGBA)
	t.Log("             capture   read   screen to certain grid (medians)")
	for name, region := range map[string]image.Rectangle{"screen": s.screen.Bounds(), "region": s.region} {
		var captured, read, both []time.Duration
		for i := range warm + rounds {
			start := time.Now()
			if err := s.screen.CaptureInto(t.Context(), img, region); err != nil {
				t.Fatal(err)
			}
			seen := time.Now()
			if _, err := s.reader.Read(img); err != nil {
				t.Fatal(err)
			}
			if end := time.Now(); i >= warm {
				captured, read, both = append(captured, seen.Sub(start)), append(read, end.Sub(seen)), append(both, end.Sub(start))
			}
		}
		t.Logf("%s    %7.2f %6.2f   %6.2f ms", name, ms(middle(captured)), ms(middle(read)), ms(middle(both)))
	}
}

// middle is the median.
func middle(of []time.Duration) time.Duration {
	slices.Sort(of)
	return of[len(of)/2]
}
