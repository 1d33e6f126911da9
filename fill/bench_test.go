//go:build linux

package fill

import (
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	"autosolve/input"
	"autosolve/solver"
)

// puzzle51 has 51 empty cells.
const puzzle51 = easy

// TestSpeed compares a whole fill of 51 cells, looks and guards included, with the time from the page's first to its
// last input event; with the same clicks and keys sent by the same hands, which look at the desktop before each act but
// never at the screen; and with those sent by xdotool, which looks at nothing. It prints, and asserts nothing: BENCH=1
// runs it. The last column has the fill's time over its own span, and over that of the page which is sent everything at
// once.
func TestSpeed(t *testing.T) {
	if os.Getenv("BENCH") == "" {
		t.Skip("set BENCH=1")
	}
	d := borrowDesk(t)
	t.Log("   fill: took  sent  page's span |  no looks: sent   span | xdotool: took  span |  fill/span")
	for range 5 {
		s := show(t, d, "puzzle="+puzzle51)
		s.trace = &Trace{}
		report, err := s.fill(t.Context(), func(c *Config) { c.Recorder = s.trace })
		if err != nil {
			s.saveTrace()
			t.Fatal(err)
		}
		span := s.span()
		s.close()

		s = show(t, d, "puzzle="+puzzle51)
		sent := s.blast()
		bare := s.awaitSolved()
		s.close()

		s = show(t, d, "puzzle="+puzzle51)
		took := s.xdotoolFill()
		plain := s.awaitSolved()
		s.close()
		t.Logf("        %7.1f %5.1f %7.1f ms  | %15.1f %7.1f ms | %9.1f %7.1f ms |  %.2f, %.2f", ms(report.Took), ms(report.Sending),
			span, ms(sent), bare, ms(took), plain, ms(report.Took)/span, ms(report.Took)/bare)
	}
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

func (s *sight) span() float64 { return script[float64](s, "window.practice.span()") }

// open cells of the first reading.
func (s *sight) open() (cells []solver.Cell) {
	for i, d := range s.first.Grid() {
		if d == 0 {
			cells = append(cells, solver.Cell(i))
		}
	}
	return cells
}

// blast clicks and types with the program's hands as fast as they can, never looking at the screen.
func (s *sight) blast() time.Duration {
	s.t.Helper()
	ctx := s.t.Context()
	if err := s.driver.Arm(ctx, s.first.Layout.Bounds); err != nil {
		s.t.Fatal(err)
	}
	start := time.Now()
	for _, c := range s.open() {
		if err := s.driver.Click(ctx, s.first.Layout.Centre(c)); err != nil {
			s.t.Fatal(err)
		}
		if err := s.driver.Press(ctx, input.Digit(s.answer[c])); err != nil {
			s.t.Fatal(err)
		}
	}
	return time.Since(start)
}

// xdotoolFill has xdotool send the same, as fast as it can: it would wait 100 ms after each click and 12 ms after each key
// by itself.
func (s *sight) xdotoolFill() time.Duration {
	s.t.Helper()
	var args []string
	for _, c := range s.open() {
		p := s.first.Layout.Centre(c)
		args = append(args, "mousemove", fmt.Sprint(p.X), fmt.Sprint(p.Y), "click", "--delay", "0", "1",
			"key", "--delay", "0", fmt.Sprint(s.answer[c]))
	}
	start := time.Now()
	if out, err := exec.Command("xdotool", args...).CombinedOutput(); err != nil {
		s.t.Fatalf("xdotool: %v: %s", err, out)
	}
	return time.Since(start)
}

// awaitSolved waits until the page has all of it, and gives the page's span.
func (s *sight) awaitSolved() float64 {
	s.t.Helper()
	deadline := time.Now().Add(20 * time.Second)
	for s.values() != s.answer {
		if time.Now().After(deadline) {
			s.t.Logf("page holds %v", s.values())
			break
		}
		wait(s.t.Context(), 20*time.Millisecond)
	}
	return s.span()
}
