//go:build linux

package fill

import (
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"autosolve/input"
	"autosolve/solver"
	"autosolve/test/stage"
)

// puzzle51 has 51 empty cells.
const puzzle51 = easy

// TestSpeed compares the time of a fill of 51 cells with the time that the page takes for the same clicks and keys, from the
// first digit to the last. These are sent by the same hands, which check the desktop before each act but never look at the
// screen, and by xdotool, which checks nothing. The page runs at full speed, and with its scripts slowed down 2 and 3 times.
// The test prints the times and asserts nothing. It runs only with BENCH=1.
func TestSpeed(t *testing.T) {
	if os.Getenv("BENCH") == "" {
		t.Skip("needs BENCH")
	}
	d := borrowDesk(t)
	defer slowDown(t, d, 1)
	for _, times := range []float64{1, 2, 3} {
		t.Run(fmt.Sprintf("page %v times slower", times), func(t *testing.T) {
			slowDown(t, d, times)
			compareSpeed(t, d)
		})
	}
}

// slowDown makes the scripts of a desk's page take the given number of times as long.
func slowDown(t *testing.T, d *stage.Desk, times float64) {
	t.Helper()
	_, err := chromedp.Call(d.Chromium.Tab(), emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: times})
	if err != nil {
		t.Fatal(err)
	}
}

// compareSpeed prints how long a fill takes, and how long the page takes.
func compareSpeed(t *testing.T, d *stage.Desk) {
	const rounds = 9
	var fills, bare, plain []time.Duration
	for range rounds { // in turns, so that other load on the machine affects all of them
		s := show(t, d, "puzzle="+puzzle51)
		s.trace = &Trace{}
		report, err := s.fill(t.Context(), func(c *Config) { c.Recorder = s.trace })
		if err != nil {
			s.saveTrace()
			t.Fatal(err)
		}
		fills = append(fills, report.Took)
		s.close()

		s = show(t, d, "puzzle="+puzzle51)
		s.blast()
		bare = append(bare, s.awaitSolved())
		s.close()

		s = show(t, d, "puzzle="+puzzle51)
		s.xdotoolFill()
		plain = append(plain, s.awaitSolved())
		s.close()
	}
	took, page, script := middle(fills), middle(bare), middle(plain)
	t.Logf("fill of 51 cells: %.0f ms | the page, for the same clicks and keys without a look: %.0f ms | ratio %.2f "+
		"(medians of %d)", ms(took), ms(page), ms(took)/ms(page), rounds)
	t.Logf("the page, for the same clicks and keys by xdotool: %.0f ms", ms(script))
	t.Logf("from the fastest to the slowest: fill %.0f to %.0f ms, page %.0f to %.0f ms, page by xdotool %.0f to %.0f ms",
		ms(fills[0]), ms(fills[rounds-1]), ms(bare[0]), ms(bare[rounds-1]), ms(plain[0]), ms(plain[rounds-1]))
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// span returns the time from the first digit that the page accepted to the last.
func (s *sight) span() time.Duration {
	return time.Duration(script[float64](s, "window.practice.span()") * float64(time.Millisecond))
}

// open returns the cells that were empty in the first reading.
func (s *sight) open() (cells []solver.Cell) {
	for i, d := range s.first.Grid() {
		if d == 0 {
			cells = append(cells, solver.Cell(i))
		}
	}
	return cells
}

// blast clicks and types with the program's hands as fast as possible, without looking at the screen.
func (s *sight) blast() {
	s.t.Helper()
	ctx := s.t.Context()
	if err := s.driver.Arm(ctx, s.first.Layout.Bounds); err != nil {
		s.t.Fatal(err)
	}
	for _, c := range s.open() {
		if err := s.driver.Click(ctx, s.first.Layout.Centre(c)); err != nil {
			s.t.Fatal(err)
		}
		if err := s.driver.Press(ctx, input.Digit(s.answer[c])); err != nil {
			s.t.Fatal(err)
		}
	}
}

// xdotoolFill sends the same clicks and keys by xdotool as fast as possible. By default xdotool would wait 100 ms after each
// click and 12 ms after each key.
func (s *sight) xdotoolFill() {
	s.t.Helper()
	var args []string
	for _, c := range s.open() {
		p := s.first.Layout.Centre(c)
		args = append(args, "mousemove", fmt.Sprint(p.X), fmt.Sprint(p.Y), "click", "--delay", "0", "1",
			"key", "--delay", "0", fmt.Sprint(s.answer[c]))
	}
	if out, err := exec.Command("xdotool", args...).CombinedOutput(); err != nil {
		s.t.Fatalf("xdotool: %v: %s", err, out)
	}
}

// awaitSolved waits until the page holds the solution, and returns its span.
func (s *sight) awaitSolved() time.Duration {
	s.t.Helper()
	stage.Eventually(s.t, "the page holds the solution", func() bool { return s.values() == s.answer })
	return s.span()
}
