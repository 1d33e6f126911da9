//go:build linux

package fill

import (
	"image"
	"os"
	"reflect"
	"slices"
	"testing"
	"time"

	"autosolve/input"
	"autosolve/solver"
	"autosolve/test/stage"
)

// TestLookSpeed times a look, from the screen to a certain grid, on a screen of 1920x1080: of the whole screen, as at the
// program's start, and of the grid's region, as during a fill. Each picture is read both from scratch and by a Follower.
// The page gets or loses a digit before each look. It prints medians and asserts nothing. It runs only with BENCH=1.
func TestLookSpeed(t *testing.T) {
	if os.Getenv("BENCH") == "" {
		t.Skip("needs BENCH")
	}
	const warm, rounds = 20, 301
	d := newDesk(t, stage.Screen{Width: 1920, Height: 1080}, stage.Browser{Kiosk: true})
	s := show(t, d, "puzzle="+puzzle51)
	img := new(image.RGBA)
	cells := s.open()
	if err := s.driver.Arm(t.Context(), s.first.Layout.Bounds); err != nil {
		t.Fatal(err)
	}
	t.Log("             capture   read  followed   screen to certain grid (medians)")
	for name, region := range map[string]image.Rectangle{"screen": s.screen.Bounds(), "region": s.region} {
		var captured, read, followed, both []time.Duration
		for i := range warm + rounds {
			s.put(cells[i/2%len(cells)], i%2 == 0)
			start := time.Now()
			if err := s.screen.CaptureInto(t.Context(), img, region); err != nil {
				t.Fatal(err)
			}
			seen := time.Now()
			_, err := s.reader.Read(img)
			end := time.Now()
			_, again := s.looker.Read(img)
			if !reflect.DeepEqual(err, again) {
				t.Fatalf("read anew: %v, followed: %v", err, again)
			}
			if i >= warm {
				captured, read, both = append(captured, seen.Sub(start)), append(read, end.Sub(seen)), append(both, end.Sub(start))
				followed = append(followed, time.Since(end))
			}
		}
		t.Logf("%s    %7.2f %6.2f  %6.2f    %6.2f ms", name, ms(middle(captured)), ms(middle(read)), ms(middle(followed)), ms(middle(both)))
	}
}

// put clicks a cell, types its digit or deletes it, and waits long enough for the screen to show that.
func (s *sight) put(at solver.Cell, digit bool) {
	s.t.Helper()
	key := input.Delete
	if digit {
		key = input.Digit(s.answer[at])
	}
	if err := s.driver.Click(s.t.Context(), s.first.Layout.Centre(at)); err != nil {
		s.t.Fatal(err)
	}
	if err := s.driver.Press(s.t.Context(), key); err != nil {
		s.t.Fatal(err)
	}
	_ = input.Wait(s.t.Context(), 30*time.Millisecond)
}

// middle returns the median.
func middle(of []time.Duration) time.Duration {
	slices.Sort(of)
	return of[len(of)/2]
}
