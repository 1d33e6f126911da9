//go:build linux

package e2e

import (
	"encoding/json"
	"fmt"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"autosolve/test/stage"
)

// The size of the grid depends on the size of the window. Grids of every size are filled, and puzzles of every level; with
// AUTOSOLVE_LONG, those of every level in every size.
func TestEverySizeAndLevel(t *testing.T) {
	sizes := []struct {
		window image.Point
		grid   int // pixels, as in the page's table of sizes; 0 if not in the table
	}{
		{image.Pt(470, 750), 0}, // as narrow as a phone; a window with tabs is always wider
		{image.Pt(920, 700), 302},
		{image.Pt(1020, 790), 374},
		{image.Pt(1200, 890), 446},
		{image.Pt(1370, 1010), 518},
	}
	t.Parallel()
	d := stage.NewDesk(t, stage.Setting{Screen: stage.Screen{Width: 1390, Height: 1110},
		Browser: &stage.Browser{App: true, Bounds: image.Rect(5, 5, 1375, 1095)}})
	for i, s := range sizes {
		t.Run(fmt.Sprint(s.grid), func(t *testing.T) {
			if err := d.Chromium.Resize(s.window); err != nil {
				t.Fatal(err)
			}
			for level := 1; level <= 4; level++ {
				t.Run(fmt.Sprintf("level %d", level), func(t *testing.T) {
					if level != i%4+1 {
						stage.Long(t)
					}
					v := visitPage(t, d, fmt.Sprintf("?level=%d&set_id=%d", level, level))
					if got := v.rect("#puzzle_grid").Dx(); s.grid > 0 && got != s.grid {
						t.Fatalf("the page shows a grid of %d pixels", got)
					}
					v.fillIn()
					v.isSolvedBy(v.run(0, []string{"Solved: "}))
				})
			}
		})
	}
}

// A page with two device pixels per CSS pixel, as on a high-resolution display, is filled.
func TestTwiceTheScale(t *testing.T) {
	t.Parallel()
	d := stage.NewDesk(t, stage.Setting{Screen: stage.Screen{Width: 1800, Height: 1400},
		Browser: &stage.Browser{Kiosk: true, ScaleFactor: 2}})
	v := visitPage(t, d, nearlyFull)
	v.run(0, nil)
	v.isSolved()
}

// The everyday case: there is a window manager, and another window, the terminal, has the focus. The first click moves the
// focus to the page, and all digits go into the page.
func TestAnotherWindowHasTheFocus(t *testing.T) {
	t.Parallel()
	s := window()
	s.Screen = stage.Screen{Width: 1800, Height: 1000, WindowManager: true}
	d := stage.NewDesk(t, s)
	v := visitPage(t, d, nearlyFull)
	terminal := exec.CommandContext(t.Context(), "xterm", "-geometry", "40x20+1250+50", "-e", "stty -icanon -echo; exec cat >typed")
	terminal.Env, terminal.Dir = d.Env(), v.dir
	if err := terminal.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = terminal.Process.Kill() // it may have ended
		_ = terminal.Wait()
	}()
	typed := func() string {
		text, _ := os.ReadFile(filepath.Join(v.dir, "typed")) // it is there once the terminal reads
		return string(text)
	}
	d.Run(t, "xdotool", "search", "--sync", "--onlyvisible", "--class", "xterm", "mousemove", "--window", "%1", "50", "50",
		"click", "1")
	stage.Eventually(t, "the terminal has the keyboard", func() bool {
		d.Run(t, "xdotool", "key", "x")
		return strings.Contains(typed(), "x")
	})
	d.Run(t, "xdotool", "key", "y")
	stage.Eventually(t, "all presses have arrived", func() bool { return strings.HasSuffix(typed(), "y") })
	before := typed()
	v.run(0, nil)
	if now := typed(); now != before {
		t.Errorf("the terminal got %q", strings.TrimPrefix(now, before))
	}
	v.isSolved()
}

// A puzzle with 55 empty cells that is not one of the page's.
const (
	ownPuzzle   = "38.6...1........3.....5.7.9....491..7..2.6..5..258....6.1.3.....7........9...4.86"
	ownSolution = "385697412967421538214358769856749123739216845142583697621835974478962351593174286"
)

// nearlyFull is the page of that puzzle with twelve empty cells, for tests in which their number does not matter.
var nearlyFull = ownPage(43)

// ownPage returns the page of that puzzle with its first n empty cells filled.
func ownPage(n int) string {
	return "?puzzle=" + ownPuzzle + "&entries=" + with(ownPuzzle, ownSolution, n)
}

// with returns the puzzle with its first n empty cells filled from digits.
func with(puzzle, digits string, n int) string {
	cells := []byte(puzzle)
	for i := range cells {
		if cells[i] == '.' && n > 0 {
			cells[i], n = digits[i], n-1
		}
	}
	return string(cells)
}

// The puzzle is solved on different pages, and with different flags and configs.
func TestFills(t *testing.T) {
	t.Parallel()
	d := borrowDesk(t)
	for _, c := range []struct {
		name, page string
		config     func(v *visit) string
		args       []string
		says       []string
	}{
		{name: "own puzzle", page: "?puzzle=" + ownPuzzle, says: []string{"Solved: 55 cells"}},
		{name: "tall advertisement", page: nearlyFull + "&ad=240"},
		{name: "one cell left", page: ownPage(54), says: []string{"Solved: 1 cell in"}},
		{name: "pencil marks on", page: nearlyFull + "&pencil=1"},
		{name: "corners", page: nearlyFull + "&ad=120", config: corners},
		{name: "wrong entries overwritten", page: mistakenPage(43), args: []string{"--fix-mistakes"}},
		{name: "way of filling in the config", page: nearlyFull, config: func(*visit) string {
			return "input:\n  order: snake\n  move: arrows\n  after_digit: none\n  presses: 1\n  clear: both\n  between: none\n  hold: 0s\n  park: no\n"
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := visitPage(t, d, c.page)
			args := c.args
			if c.config != nil {
				args = append(args, "--config", v.file("my.yaml", c.config(v)))
			}
			v.run(0, append(c.says, "Solved: "), args...)
			v.isSolved()
		})
	}
}

// corners returns a config with the centres of two cells, as a person would measure them.
func corners(v *visit) string {
	centre := func(selector string) image.Point {
		r := v.rect(selector)
		return r.Min.Add(r.Max).Div(2)
	}
	first, last := centre("#f00"), centre("#f88")
	return fmt.Sprintf("grid:\n  top_left: [%d, %d]\n  bottom_right: [%d, %d]\n", first.X, first.Y, last.X, last.Y)
}

// A pointer that rests in a corner of the screen at the start does not stop the fill.
func TestStartsInACorner(t *testing.T) {
	t.Parallel()
	d := borrowDesk(t)
	v := visitPage(t, d, nearlyFull)
	d.Run(t, "xdotool", "mousemove", "0", "0")
	v.run(0, nil)
	v.isSolved()
}

// A blinking caret in an empty cell, which looks like a thin 1, is not read as a digit.
func TestCaretInAnEmptyCell(t *testing.T) {
	t.Parallel()
	d := borrowDesk(t)
	v := visitPage(t, d, nearlyFull)
	cell := v.rect("#f08") // r9c1
	middle := cell.Min.Add(cell.Max).Div(2)
	d.Run(t, "xdotool", "mousemove", fmt.Sprint(middle.X), fmt.Sprint(middle.Y), "click", "1")
	v.wait(`document.activeElement.id === 'f08'`)
	if o := v.run(0, nil, "--dry-run"); o.out.String() != v.shown+"\n" {
		t.Errorf("read %s", &o.out)
	}
	v.run(0, nil)
	v.isSolved()
}

// A page whose digits are at the left of their cells, as in text fields that are not centred, is filled.
func TestDigitsAtTheLeft(t *testing.T) {
	t.Parallel()
	v := visitPage(t, borrowDesk(t), nearlyFull)
	v.do(chromedp.Evaluate[chromedp.Void](`document.head.insertAdjacentHTML('beforeend', '<style>input { text-align: left !important }</style>')`))
	v.run(0, []string{"Solved: 12 cells"})
	v.isSolved()
}

// A page that shows 0 in empty cells is read, and nothing is typed into these cells.
func TestZerosInEmptyCells(t *testing.T) {
	t.Parallel()
	v := visitPage(t, borrowDesk(t), "?puzzle="+ownPuzzle)
	v.do(chromedp.Evaluate[chromedp.Void](`for (const f of document.querySelectorAll('input[id^=f]')) if (!f.value) f.value = '0'`))
	if o := v.run(0, nil, "--dry-run"); o.out.String() != v.shown+"\n" {
		t.Errorf("read %s", &o.out)
	}
	v.run(4, []string{"empty cells of the page show a sign, such as 0, that would stay beside a digit"})
	if o := v.run(0, nil, "--dry-run"); o.out.String() != v.shown+"\n" {
		t.Errorf("afterwards it shows %s", &o.out)
	}
}

// mistakenPage returns the page of that puzzle with n entries, at least four, two of which are wrong.
func mistakenPage(n int) string { return strings.Replace(ownPage(n), "=385697", "=385679", 1) }

// With --fix-mistakes, entries that look like givens, some of them wrong, are found by clearing digits.
func TestEntriesLikeGivens(t *testing.T) {
	t.Parallel()
	v := visitPage(t, borrowDesk(t), mistakenPage(4))
	v.looksGiven()
	v.run(5, []string{"column 6: r1c6 and r4c6 are both 9", "nothing was typed"})
	v.isUntouched()
	v.run(0, []string{"testing which of them are entries", "Solved: "}, "--fix-mistakes")
	v.isSolved()
}

// looksGiven makes entries look like givens.
func (v *visit) looksGiven() {
	v.t.Helper()
	v.do(chromedp.Evaluate[chromedp.Void](`{
		const given = getComputedStyle(document.querySelector('.s0'));
		for (const e of document.querySelectorAll('.d0')) {
			e.style.font = given.font;
			e.style.color = given.color;
		}
	}`))
	v.painted()
}

// unfinished is a puzzle whose givens leave several solutions, and unfinishedPage its page, with some entries.
var unfinished = strings.Repeat(".", 4) + ownPuzzle[4:]

func unfinishedPage(entries string) string { return "?puzzle=" + unfinished + "&entries=" + entries }

// If digits that the puzzle needs look like entries, it is solved from all digits.
func TestGivensThatLookLikeEntries(t *testing.T) {
	t.Parallel()
	v := visitPage(t, borrowDesk(t), unfinishedPage(with(ownPuzzle, ownSolution, 43)))
	const says = "only 23 of the 69 digits look like givens, which leaves several solutions, so all digits were used"
	v.run(0, []string{"the puzzle has one solution", says}, "--dry-run")
	v.run(0, []string{says}, "hint")
	v.isUntouched()
	v.run(0, []string{says, "Solved: 12 cells"})
	if got := v.cells(); got != ownSolution {
		t.Errorf("the page holds %s", got)
	}
	if got := v.verdict(); got != congratulation {
		t.Errorf("the page says %q", got)
	}
}

// With --any-solution, one of several solutions is filled in, which agrees with the entries, and the program says so. If the page
// shows a digit in red, the fill stops.
func TestAnySolution(t *testing.T) {
	t.Parallel()
	const says = "the puzzle has several solutions; this fills in one of them"
	d := borrowDesk(t)
	v := visitPage(t, d, "?puzzle="+unfinished)
	v.run(5, []string{"more than one solution", "--any-solution"})
	v.isUntouched()
	v.run(0, []string{"the puzzle has several solutions\n"}, "--any-solution", "--dry-run")
	v.isUntouched()
	o := v.run(0, []string{says, "with one of several solutions in "}, "--any-solution", "--format", "json")
	if !strings.Contains(o.out.String(), `"solutions":2,"solution":"`+v.cells()) {
		t.Errorf("the page holds %s, printed %s", v.cells(), o.out.String())
	}
	rejected := visitPage(t, d, "?behaviour=rejects%3Dr1c2&puzzle="+unfinished)
	rejected.run(6, []string{says, "in r1c2 in red"}, "--any-solution")
}

// Nothing is typed into a solved grid.
func TestSolvedAlready(t *testing.T) {
	t.Parallel()
	d := borrowDesk(t)
	v := visitPage(t, d, "?puzzle="+ownPuzzle+"&entries="+ownSolution)
	o := v.run(0, []string{"the grid is already solved"})
	if got := o.out.String(); got != ownSolution+"\n" {
		t.Errorf("printed %q", got)
	}
	v.isUntouched()
	v.isSolved()
}

// The JSON output of a full run describes the page correctly.
func TestJSONOfAFullRun(t *testing.T) {
	t.Parallel()
	d := borrowDesk(t)
	v := visitPage(t, d, nearlyFull+"&ad=60")
	o := v.run(0, nil, "--format", "json")
	var said struct {
		Grid, Solution string
		Solutions      int
		Bounds         struct{ X, Y, W, H int }
		Cells          []struct {
			R, C     int
			Digit    int
			Score    float64
			RunnerUp struct {
				Digit int
				Score float64
			} `json:"runner_up"`
		}
		Timings map[string]float64 `json:"timings_ms"`
	}
	if err := json.Unmarshal([]byte(o.out.String()), &said); err != nil {
		t.Fatal(err)
	}
	if said.Grid != v.shown || said.Solution != v.hidden("cheat") || said.Solutions != 1 {
		t.Errorf("grid %s, solution %s, solutions %d", said.Grid, said.Solution, said.Solutions)
	}
	b := said.Bounds
	is, want := image.Rect(b.X, b.Y, b.X+b.W, b.Y+b.H), v.rect("#puzzle_grid")
	if !is.In(want.Inset(-2)) || !want.In(is.Inset(-2)) {
		t.Errorf("bounds %v, but the page's grid is at %v", is, want)
	}
	if len(said.Cells) != 81 {
		t.Fatalf("%d cells", len(said.Cells))
	}
	for i, c := range said.Cells {
		digit := strings.IndexByte(".123456789", v.shown[i])
		if c.R != i/9+1 || c.C != i%9+1 || c.Digit != digit {
			t.Errorf("cell %d: %+v, the page has %d", i, c, digit)
		}
		if digit > 0 && (c.Score <= c.RunnerUp.Score || c.Score > 1 || c.RunnerUp.Digit == digit) {
			t.Errorf("r%dc%d: %+v", c.R, c.C, c)
		}
	}
	for _, name := range []string{"capture", "read", "solve", "fill", "check"} {
		if said.Timings[name] <= 0 {
			t.Errorf("no time of stage %s in %v", name, said.Timings)
		}
	}
	v.isSolved()
}
