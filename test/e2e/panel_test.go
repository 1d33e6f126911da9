//go:build linux

package e2e

import (
	"fmt"
	"image"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/chromedp/chromedp"

	"autosolve/test/stage"
)

// panelVisit is a visit of the practice page with a panel beside it in another browser.
type panelVisit struct {
	*visit
	panel   *stage.Chromium
	program *running
}

// wide returns a setting with space for two windows side by side.
func wide() stage.Setting {
	return stage.Setting{Screen: stage.Screen{Width: 1900, Height: 1000, WindowManager: true},
		Browser: &stage.Browser{Bounds: image.Rect(0, 0, 900, 980)}}
}

// panelBrowser returns the browser for panels on a desk.
func panelBrowser(t *testing.T, d *stage.Desk) *stage.Chromium {
	t.Helper()
	c, err := stage.StartBrowser(t.Context(), stage.Browser{Display: d.Display, App: true, Bounds: image.Rect(900, 0, 1900, 960)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Stop(); err != nil {
			t.Error(err)
		}
	})
	return c
}

// visitWithPanel shows a practice page and a panel. The caller must close the returned visit.
func visitWithPanel(t *testing.T, d *stage.Desk, c *stage.Chromium, page string, prepare ...func(*visit)) *panelVisit {
	t.Helper()
	v := &panelVisit{visit: visitPage(t, d, page), panel: c}
	for _, do := range prepare {
		do(v.visit)
	}
	v.program = v.start("panel", "--no-open")
	stage.Eventually(t, "the address is printed", func() bool { return strings.Contains(v.program.out.String(), "\n") })
	v.showPanel(strings.TrimSpace(v.program.out.String()))
	return v
}

// close ends the panel.
func (v *panelVisit) close() {
	v.t.Helper()
	v.program.signal(syscall.SIGINT)
	v.check(v.program.end(), 0, nil)
}

// showPanel opens an address in the panel's browser.
func (v *panelVisit) showPanel(address string) {
	v.t.Helper()
	if err := chromedp.Do(v.panel.Tab(), chromedp.Navigate(address)); err != nil {
		v.t.Fatal(err)
	}
	v.until("document.readyState === 'complete' && " + ready)
}

// ready is a script that returns whether the panel's page is connected and idle, and shows the result of the last act.
const ready = "latest && !latest.doing && document.body.dataset.turn === String(latest.turn)"

// see returns the value of an expression in the panel.
func see[T any](v *panelVisit, expression string) T {
	v.t.Helper()
	answer, err := chromedp.Run(v.panel.Tab(), chromedp.Evaluate[T](expression))
	if err != nil {
		v.t.Fatalf("%s: %v", expression, err)
	}
	return answer
}

// until waits for an expression to be true in the panel.
func (v *panelVisit) until(expression string) {
	v.t.Helper()
	stage.Eventually(v.t, expression, func() bool {
		holds, err := chromedp.Run(v.panel.Tab(), chromedp.Evaluate[bool](polled(expression), chromedp.EvalAwaitPromise))
		return err == nil && holds
	})
}

// click clicks on the panel's element as a person does.
func (v *panelVisit) click(selector string) {
	v.t.Helper()
	at := v.middle(selector)
	v.Run(v.t, "xdotool", "mousemove", fmt.Sprint(at.X), fmt.Sprint(at.Y), "click", "1")
}

// middle returns the middle of an element of the panel on the screen, after scrolling it into view.
func (v *panelVisit) middle(selector string) image.Point {
	v.t.Helper()
	see[bool](v, fmt.Sprintf("(document.querySelector(%q).scrollIntoView({block: 'nearest'}), true)", selector))
	r, err := v.panel.Rect(selector)
	if err != nil {
		v.t.Fatal(err)
	}
	return r.Min.Add(r.Max).Div(2)
}

// renewed calls a function that begins an act, and waits until the page shows the result.
func (v *panelVisit) renewed(do func()) {
	v.t.Helper()
	before := see[string](v, "document.body.dataset.turn")
	do()
	v.until(fmt.Sprintf("document.body.dataset.turn !== %q && %s", before, ready))
}

// words returns the panel's message.
func (v *panelVisit) words() string {
	return see[string](v, "document.getElementById('words').textContent")
}

// colour returns the colour of the panel's message.
func (v *panelVisit) colour() string {
	return see[string](v, "getComputedStyle(document.getElementById('words')).color")
}

// told clicks a button, and waits until its act is over and the panel shows a message.
func (v *panelVisit) told(button, text string) {
	v.t.Helper()
	v.renewed(func() { v.click(button) })
	v.until(fmt.Sprintf("document.getElementById('words').textContent.includes(%q)", text))
}

// moveTo moves the panel's window to the front and to a place at the top of the screen, and returns once its page knows that.
func (v *panelVisit) moveTo(x int) {
	v.t.Helper()
	before := see[int](v, "screenX")
	v.Run(v.t, "xdotool", "search", "--onlyvisible", "--name", "^autosolve$", "windowactivate", "--sync", "windowmove", "--sync", fmt.Sprint(x), "0")
	v.until(fmt.Sprintf("screenX !== %d", before))
}

// drag drags from one place to another.
func (v *panelVisit) drag(from, to image.Point) {
	v.t.Helper()
	half := from.Add(to).Div(2)
	v.Run(v.t, "xdotool", "mousemove", fmt.Sprint(from.X), fmt.Sprint(from.Y), "mousedown", "1",
		"mousemove", fmt.Sprint(half.X), fmt.Sprint(half.Y), "mousemove", fmt.Sprint(to.X), fmt.Sprint(to.Y), "mouseup", "1")
}

// The panel runs in one browser, beside another with the puzzle.
func TestPanel(t *testing.T) {
	t.Parallel()
	d := stage.NewDesk(t, wide())
	c := panelBrowser(t, d)
	for _, part := range []struct {
		name string
		test func(*testing.T, *stage.Desk, *stage.Chromium)
	}{
		{"reads", panelReads}, {"follows the screen", panelFollows}, {"keeps presses", panelKeepsPresses}, {"gives hints", panelHints},
		{"places a digit", panelPlaces}, {"solves", panelSolves}, {"solves like a person", panelLikeAPerson}, {"stops", panelStops},
		{"moves corners", panelCorners}, {"cannot write", panelCannotWrite}, {"refuses", panelRefuses},
		{"marks a button", panelMarksButton}, {"learns digits", panelLearnsDigits}, {"shows what is pasted", panelBrings}, {"ends", panelEnds},
	} {
		t.Run(part.name, func(t *testing.T) { part.test(t, d, c) })
	}
}

// These parts only read the puzzle, so one panel has them all.
func panelReads(t *testing.T, d *stage.Desk, c *stage.Chromium) {
	v := visitWithPanel(t, d, c, "?puzzle="+ownPuzzle)
	defer v.close()
	for _, part := range []struct {
		name string
		test func(*testing.T, *panelVisit)
	}{{"shows what was read", panelShows}, {"picks", panelPicks}, {"fits into a window", panelFits}} {
		t.Run(part.name, func(t *testing.T) {
			part.test(t, &panelVisit{visit: v.within(t), panel: c, program: v.program})
		})
	}
}

// A cell's reading is shown when the pointer or the focus is on it, and nothing is touched.
func panelShows(t *testing.T, v *panelVisit) {
	events := ask[int](v.visit, "practice.events.length")
	v.renewed(func() { v.click("#capture") })
	at := v.middle("#r1c4")
	v.Run(t, "xdotool", "mousemove", fmt.Sprint(at.X), fmt.Sprint(at.Y))
	const about = "document.querySelector('.about:not([hidden])')?.innerText.replace(/\\s+/g, ' ')"
	v.until(about + "?.startsWith('r1c4 6, a given Templates 6 with score ')")
	see[bool](v, "(document.querySelector('#r1c1').focus(), true)")
	v.Run(t, "xdotool", "key", "Right", "Down", "Left", "Down") // the pointer rests over the cells during this
	v.until(about + "?.startsWith('r3c1 empty')")
	if got := see[int](v, "document.querySelectorAll('.cell.given').length"); got != 26 {
		t.Errorf("%d givens are shown", got)
	}
	if got := ask[int](v.visit, "practice.events.length"); got != events || v.cells() != v.shown {
		t.Errorf("the page saw %d events", got-events)
	}
}

// If the panel is asked for a grid that is not on the screen, it refuses, and nothing is touched.
func panelPicks(t *testing.T, v *panelVisit) {
	events := ask[int](v.visit, "practice.events.length")
	see[string](v, "document.querySelector('[name=pick]').value = '3'")
	for _, button := range []string{"#capture", "#solve"} {
		v.told(button, "there is no grid 3: only one was found")
		if got := v.words(); !strings.Contains(got, `clear the number at "If several grids"`) {
			t.Errorf("it says %q", got)
		}
	}
	if got := ask[int](v.visit, "practice.events.length"); got != events || v.cells() != v.shown {
		t.Errorf("the page saw %d events", got-events)
	}
	see[string](v, "document.querySelector('[name=pick]').value = '1'")
	v.renewed(func() { v.click("#capture") })
	if got := see[int](v, "document.querySelectorAll('.cell.given').length"); got != 26 {
		t.Errorf("%d givens are shown", got)
	}
}

// The puzzle is filled in completely, and the panel shows it.
func panelSolves(t *testing.T, d *stage.Desk, c *stage.Chromium) {
	v := visitWithPanel(t, d, c, nearlyFull)
	defer v.close()
	v.renewed(func() { v.click("#capture") }) // a picture of a grid is now beside the puzzle
	v.renewed(func() { v.click("#solve") })
	if got := v.words(); !strings.HasPrefix(got, "Solved: ") {
		t.Errorf("it says %q", got)
	}
	if got := v.colour(); got != "rgb(10, 125, 51)" {
		t.Errorf("it says so in %s", got)
	}
	if got := see[int](v, "document.querySelectorAll('.cell .digit').length"); got != 81 {
		t.Errorf("%d digits are shown", got)
	}
	v.isSolved()
	v.told("#hint", "already solved")
}

// The stop button ends a fill in the middle.
func panelStops(t *testing.T, d *stage.Desk, c *stage.Chromium) {
	v := visitWithPanel(t, d, c, "?puzzle="+ownPuzzle+"&behaviour=slow=40")
	defer v.close()
	v.file("config.yaml", "trace: "+filepath.Join(v.dir, "traces")+"\n")
	refused := ""
	inTime(t, func() bool {
		v.click("#solve")
		v.typed(8)
		refused = see[string](v, `document.getElementById('words').textContent + document.getElementById('seen').innerText`)
		see[bool](v, "(document.getElementById('stop').click(), true)") // without moving the pointer or the focus
		full := v.isFull()
		v.until(ready)
		if full {
			v.reopen()
		}
		return !full
	})
	if !strings.Contains(refused, "Pictures are hidden") {
		t.Errorf("during the fill the panel shows %q", refused)
	}
	if got := v.words(); !strings.Contains(got, "interrupted") || !strings.Contains(got, "the trace of this run is in ") {
		t.Errorf("it says %q", got)
	}
	if held := d.Held(t); held != nil {
		t.Errorf("held down: %v", held)
	}
	v.holdsNothingWrong()
	if v.cells() == v.hidden("cheat") {
		t.Error("it was filled to the end")
	}
}

// A corner can be dragged, the grid is read at the new corners, and they are written into the config. The rest of the config
// stays unchanged.
func panelCorners(t *testing.T, d *stage.Desk, c *stage.Chromium) {
	const mine = "# mine\n\npick: 0   # whatever\ngrid: auto # find it\n"
	v := visitWithPanel(t, d, c, "?puzzle="+ownPuzzle, func(v *visit) { v.file("config.yaml", mine) })
	defer v.close()
	path := filepath.Join(v.dir, "config.yaml")
	v.renewed(func() { v.click("#capture") })
	v.click("#move")
	v.dragsBothCorners()
	v.click("#move")
	at := v.middle("#corner-1 circle")
	v.renewed(func() { v.drag(at, at.Add(image.Pt(-70, -70))) })
	if got := see[int](v, "document.querySelectorAll('.cell.doubt').length"); got == 0 {
		t.Error("all cells are certain at wrong corners")
	}
	at = v.middle("#corner-1 circle")
	v.renewed(func() { v.drag(at, at.Add(image.Pt(70, 70))) })
	v.renewed(func() { v.Run(t, "xdotool", "key", "Left") }) // the corner has the focus
	v.click("[name=mistakes]")
	v.until("document.querySelector('.key.wrong')")
	v.click("[name=mistakes]")
	v.until("!document.querySelector('.key.wrong')")
	v.told("#write", "written to config.yaml")
	numbers := see[[]int](v, cornerNumbers)
	want := fmt.Sprintf("{top_left: [%d, %d], bottom_right: [%d, %d]}", numbers[0], numbers[1], numbers[2], numbers[3])
	if text, err := os.ReadFile(path); err != nil || string(text) != strings.Replace(mine, "auto", want, 1) {
		t.Errorf("the config is %q, want %s; %v", text, want, err)
	}
	if r := v.rect("#puzzle_grid"); !image.Pt(numbers[0], numbers[1]).In(r) || !image.Pt(numbers[2], numbers[3]).In(r) {
		t.Errorf("the corners %v are not in the grid, %v", numbers, r)
	}
	if got := v.run(0, nil, "--dry-run").out.String(); got != ownPuzzle+"\n" {
		t.Errorf("it reads %q with them", got)
	}
	v.told("#unset", "written to config.yaml")
	if text, err := os.ReadFile(path); err != nil || string(text) != mine {
		t.Errorf("the config is %q, %v", text, err)
	}
}

// cornerNumbers is a script that returns the coordinates of both corners.
const cornerNumbers = "[...document.querySelectorAll('#numbers input')].map(input => Number(input.value))"

// dragsBothCorners drags one corner and begins to drag the other one before the page shows the reading for the first. Both must
// stay where they were dropped. Then it leaves the corners.
func (v *panelVisit) dragsBothCorners() {
	v.t.Helper()
	see[bool](v, `(() => {
		const held = new Promise(done => window.letGo = done), load = fetch, decode = Image.prototype.decode;
		window.fetch = async (what, how) => (how || await held, load(what, how)); // without how, it loads the page
		window.begun = window.decoded = 0;
		Image.prototype.decode = function() {
			begun++;
			return decode.call(this).finally(() => decoded++);
		};
		return true;
	})()`)
	first, last := v.middle("#corner-0 circle"), v.middle("#corner-1 circle")
	v.drag(last, last.Add(image.Pt(20, 10)))
	v.until("!latest.doing && latest.version > version")
	v.Run(v.t, "xdotool", "mousemove", fmt.Sprint(first.X), fmt.Sprint(first.Y), "mousedown", "1",
		"mousemove", fmt.Sprint(first.X+20), fmt.Sprint(first.Y+10))
	v.until("corners[0] !== Number(document.getElementById('figure').dataset.corners.split(' ')[0])")
	turn, before := see[int](v, "latest.turn"), fmt.Sprint(see[[]int](v, cornerNumbers))
	see[bool](v, "(letGo(), true)")
	v.until("begun > 0 && decoded === begun") // the load now waits for the end of the press
	v.Run(v.t, "xdotool", "mouseup", "1")
	v.until(fmt.Sprintf("latest.turn === %d && %s", turn+1, ready))
	if after := fmt.Sprint(see[[]int](v, cornerNumbers)); after != before {
		v.t.Errorf("the corners are at %s, and were dropped at %s", after, before)
	}
	v.renewed(func() { v.click("#cancel") })
}

// A config that cannot be written stays as it is, and the panel says why.
func panelCannotWrite(t *testing.T, d *stage.Desk, c *stage.Chromium) {
	v := visitWithPanel(t, d, c, "?puzzle="+ownPuzzle, func(v *visit) { v.file("config.yaml", "grid: auto\n") })
	defer v.close()
	path := filepath.Join(v.dir, "config.yaml")
	v.renewed(func() { v.click("#capture") })
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	v.told("#write", "write config.yaml: it is read-only\nmake the file and its folder readable and writable, and press")
	if err := os.Rename(v.file("damaged.yaml", "grid: [\n"), path); err != nil {
		t.Fatal(err)
	}
	v.told("#capture", "read config: config.yaml:1")
	if text, err := os.ReadFile(path); err != nil || string(text) != "grid: [\n" {
		t.Errorf("the config is %q, %v", text, err)
	}
	t.Run("full disk", func(t *testing.T) {
		disk := stage.SmallDisk(t, "8k")
		full := filepath.Join(disk, "full.yaml")
		text := "grid: auto\n#" + strings.Repeat("-", 5000)
		if err := os.WriteFile(full, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		v := visitWithPanel(t, d, c, "?puzzle="+ownPuzzle, func(v *visit) {
			if err := os.Symlink(full, filepath.Join(v.dir, "config.yaml")); err != nil {
				t.Fatal(err)
			}
		})
		defer v.close()
		v.renewed(func() { v.click("#capture") })
		v.told("#write", "write config.yaml: no space left on device")
		if got, err := os.ReadFile(full); err != nil || string(got) != text {
			t.Errorf("the config is %q, %v", got, err)
		}
	})
}

// Pages without a fillable puzzle are refused, and so is a puzzle that the panel covers. The page receives no key.
func panelRefuses(t *testing.T, d *stage.Desk, c *stage.Chromium) {
	v := visitWithPanel(t, d, c, "nogrid")
	defer v.close()
	v.told("#capture", "put the puzzle beside this window, or switch to it and back")
	v.until("document.querySelector('#seen .empty').textContent.startsWith('put the puzzle') && !document.getElementById('by-hand').open")
	v.click("#mark")
	v.until("document.querySelector('.marking .shot .frame') && document.querySelector('.shot').checkVisibility()")
	v.click("#move")
	v.until("document.querySelectorAll('.handle').length === 2")
	v.told("#write", "no grid is read there")
	v.told("#solve", "no grid found")
	if got := v.colour(); got != "rgb(196, 18, 31)" {
		t.Errorf("it says so in %s", got)
	}

	v.do(chromedp.Navigate(d.Page + "?puzzle=" + ownPuzzle))
	v.wait("!!window.practice")
	v.painted()
	v.renewed(func() { v.click("#capture") })
	grid := v.rect("#puzzle_grid")
	defer v.moveTo(900) // other parts need the grid
	v.moveTo((grid.Min.X + grid.Max.X) / 2)
	v.renewed(func() { v.click("#capture") })
	if got := v.words(); !strings.Contains(got, "autosolve: ") && !strings.Contains(got, "put the puzzle beside this window") {
		t.Errorf("of a covered grid it says %q", got)
	}
	v.told("#solve", "autosolve: ")
	if got := ask[int](v.visit, "practice.events.filter(e => e.type === 'keydown').length"); got != 0 || v.cells() != ownPuzzle {
		t.Errorf("the page got %d keys, and holds %s", got, v.cells())
	}
}

// Ctrl-C ends the panel at any time, including a fill. Its page then hides its pictures.
func panelEnds(t *testing.T, d *stage.Desk, c *stage.Chromium) {
	var v *panelVisit
	var o *outcome
	inTime(t, func() bool {
		v = visitWithPanel(t, d, c, "?puzzle="+ownPuzzle+"&behaviour=slow=40")
		v.renewed(func() { v.click("#capture") })
		v.click("#solve")
		v.typed(8)
		v.program.signal(syscall.SIGINT)
		full := v.isFull()
		o = v.program.end()
		return !full
	})
	v.check(o, 6, []string{"interrupted"})
	v.leftNoTrace(o)
	v.holdsNothingWrong()
	v.until("document.body.classList.contains('hiding') && document.getElementById('status').textContent.startsWith('The panel has ended')")
}

// A port that another program uses is refused.
func TestPanelPort(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	v := &visit{Desk: &stage.Desk{X: &stage.X{}}, t: t, dir: t.TempDir()}
	o := v.start("panel", "--no-open", "--port", port).end()
	want := "autosolve: serve panel on port " + port + ": bind: address already in use\nchoose another port with --port, or leave it out for any free one\n"
	if o.code != 2 || o.errs.String() != want {
		t.Errorf("%v", o)
	}
}
