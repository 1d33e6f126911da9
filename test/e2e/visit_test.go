//go:build linux

package e2e

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"autosolve/test/stage"
)

const congratulation = "Well done! This puzzle is solved."

// visit is one test's visit of a page.
type visit struct {
	*stage.Desk
	t     *testing.T
	dir   string      // the program's working directory
	shown string      // the 81 cells when the page was opened
	at    image.Point // the pointer's place at that time
	env   []string    // added to the desk's environment
	runs  []*outcome
}

// visitPage opens a page of the practice site. If the test fails, it keeps a picture of the screen and the program's output.
func visitPage(t *testing.T, d *stage.Desk, page string) *visit {
	t.Helper()
	v := &visit{Desk: d, t: t, dir: t.TempDir()}
	t.Cleanup(v.keepIfFailed)
	v.do(chromedp.Navigate(d.Page + strings.TrimPrefix(page, "/")))
	v.wait("!document.getElementById('puzzle_grid') || !!window.practice")
	v.do(chromedp.Evaluate[chromedp.Void](watchScript))
	v.painted()
	v.shown, v.at = v.cells(), v.Pointer(t)
	return v
}

// reopen opens the page again, as it was at first. Without the blank page this would be a reload, which keeps what was typed.
func (v *visit) reopen() {
	v.t.Helper()
	v.do(chromedp.Navigate("about:blank"), chromedp.Navigate(ask[string](v, "location.href")))
	v.wait("!!window.practice")
	v.painted()
}

// within returns the visit for a part of the test, which then has the failures.
func (v *visit) within(t *testing.T) *visit {
	part := &visit{Desk: v.Desk, t: t, dir: t.TempDir(), shown: v.shown, at: v.at}
	t.Cleanup(part.keepIfFailed)
	return part
}

// watchScript counts the pointer's moves over the page, which the page does not record. It ignores moves by zero, which
// Chromium reports when a window appears under a resting pointer. It also takes the focus from a cell with an entry, because a
// caret beside a digit can make it uncertain.
const watchScript = `window.moves = 0;
	document.addEventListener('mousemove', e => { if (e.movementX || e.movementY) moves++ }, true);
	if (document.activeElement?.value) document.activeElement.blur();`

// painted waits until the screen shows the current page.
func (v *visit) painted() {
	v.t.Helper()
	if err := v.Chromium.Painted(); err != nil {
		v.t.Fatal(err)
	}
}

// do runs browser actions.
func (v *visit) do(actions ...chromedp.Action[chromedp.Void]) {
	v.t.Helper()
	if err := chromedp.Do(v.Chromium.Tab(), actions...); err != nil {
		v.t.Fatal(err)
	}
}

// ask returns the value of an expression in the page.
func ask[T any](v *visit, expression string) T {
	v.t.Helper()
	answer, err := chromedp.Run(v.Chromium.Tab(), chromedp.Evaluate[T](expression))
	if err != nil {
		v.t.Fatalf("%s: %v", expression, err)
	}
	return answer
}

// wait waits until an expression is true in the page. While another page loads, there may be no page.
func (v *visit) wait(expression string) {
	v.t.Helper()
	v.promised(expression, polled(expression))
}

// polled returns a promise of whether an expression becomes true in a page within a second. The page itself polls the
// expression, which is cheaper than asking the page repeatedly. An expression that throws an error is not true yet.
func polled(expression string) string {
	return `new Promise(done => {
		let left = 200;
		const look = () => {
			let holds = false;
			try { holds = !!(` + expression + `); } catch {}
			holds || --left === 0 ? done(holds) : setTimeout(look, 5);
		};
		look();
	})`
}

// promised waits until a promise in the page, which it requests repeatedly, yields true.
func (v *visit) promised(what, promise string) {
	v.t.Helper()
	stage.Eventually(v.t, what, func() bool {
		holds, err := chromedp.Run(v.Chromium.Tab(), chromedp.Evaluate[bool](promise, chromedp.EvalAwaitPromise))
		return err == nil && holds
	})
}

// cells returns the values of the 81 inputs, row by row, '.' for an empty one; empty if the page has none.
func (v *visit) cells() string {
	v.t.Helper()
	return ask[string](v, `[...document.querySelectorAll('#puzzle_grid tr')].flatMap(row =>
		[...row.querySelectorAll('input')].map(cell => cell.value || '.')).join('')`)
}

// fillIn makes the page nearly full, for tests in which the number of empty cells does not matter.
func (v *visit) fillIn() {
	v.t.Helper()
	if err := v.FillIn(); err != nil {
		v.t.Fatal(err)
	}
	v.shown = v.cells()
}

// hidden returns the value of one of the page's hidden inputs: puzzle or cheat, which is the solution.
func (v *visit) hidden(name string) string {
	v.t.Helper()
	return ask[string](v, `document.querySelector('input[name=`+name+`]').value`)
}

// typed waits until the page has received n digits. The page reports this inside the event of the last digit, because a busy
// page answers no question before it has handled all events.
func (v *visit) typed(n int) {
	v.t.Helper()
	v.promised(fmt.Sprintf("the page has seen %d digits", n), fmt.Sprintf(`new Promise(done => {
		const look = () => window.practice?.events.filter(e => e.type === 'keydown' && /^\d$/.test(e.key)).length >= %d && done(true);
		addEventListener('keydown', look, {capture: true});
		setTimeout(() => done(false), 1000);
		look();
	})`, n))
}

// verdict presses the page's check button and returns the page's message.
func (v *visit) verdict() string {
	v.t.Helper()
	v.do(chromedp.Click("button[name=submit]"))
	v.wait("document.readyState === 'complete' && (document.getElementById('solved') || document.getElementById('message').className !== '')")
	return ask[string](v, "document.getElementById('message').textContent")
}

// rect returns the place of an element on the screen.
func (v *visit) rect(selector string) image.Rectangle {
	v.t.Helper()
	r, err := v.Chromium.Rect(selector)
	if err != nil {
		v.t.Fatal(err)
	}
	return r
}

// outcome is the result of a run of the program.
type outcome struct {
	args      []string
	code      int            // -1 if a signal ended it
	signal    syscall.Signal // that signal
	out, errs stage.Output
}

func (o *outcome) String() string {
	return fmt.Sprintf("autosolve %s: exit %d\nstdout:\n%sstderr:\n%s", strings.Join(o.args, " "), o.code, &o.out, &o.errs)
}

// running is a program that runs.
type running struct {
	*outcome
	cmd *exec.Cmd
	t   *testing.T
}

// start starts the program on the desk, without the user's config.
func (v *visit) start(args ...string) *running {
	v.t.Helper()
	r := v.prepare(args...)
	if err := r.cmd.Start(); err != nil {
		v.t.Fatal(err)
	}
	return r
}

// prepare prepares a run of the program.
func (v *visit) prepare(args ...string) *running {
	r := &running{outcome: &outcome{args: args}, t: v.t}
	ctx, cancel := context.WithTimeout(v.t.Context(), stage.HangLimit)
	v.t.Cleanup(cancel)
	r.cmd = exec.CommandContext(ctx, program, args...)
	r.cmd.Dir = v.dir
	r.cmd.Env = slices.Concat(v.Env(), stage.Home(v.dir), v.env)
	r.cmd.Stdout, r.cmd.Stderr = &r.out, &r.errs
	v.runs = append(v.runs, r.outcome)
	return r
}

// end waits for the end of the run.
func (r *running) end() *outcome {
	r.t.Helper()
	err := r.cmd.Wait()
	if _, ok := errors.AsType[*exec.ExitError](err); err != nil && !ok {
		r.t.Fatal(err)
	}
	r.code = r.cmd.ProcessState.ExitCode()
	if status, ok := r.cmd.ProcessState.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		r.outcome.signal = status.Signal()
	}
	return r.outcome
}

// run runs the program on the current page, and fails the test if it ends with another status or does not print each of the
// texts to standard error.
func (v *visit) run(code int, says []string, args ...string) *outcome {
	v.t.Helper()
	v.painted()
	o := v.start(args...).end()
	v.check(o, code, says)
	return o
}

// check checks the result of a run, and that no key or button is held down afterwards.
func (v *visit) check(o *outcome, code int, says []string) {
	v.t.Helper()
	if o.code != code {
		v.t.Errorf("exit %d, want %d", o.code, code)
	}
	for _, text := range says {
		if !strings.Contains(o.errs.String(), text) {
			v.t.Errorf("standard error does not say %q", text)
		}
	}
	if held := v.Held(v.t); held != nil {
		v.t.Errorf("held down at the end: %v", held)
	}
}

// leftNoTrace fails the test if a run that the user stopped says that it left a trace, or left one.
func (v *visit) leftNoTrace(o *outcome) {
	v.t.Helper()
	if strings.Contains(o.errs.String(), "trace of this run") {
		v.t.Error("it says that it left a trace")
	}
	if _, err := os.Stat(filepath.Join(v.dir, ".cache", "autosolve", "traces")); !errors.Is(err, fs.ErrNotExist) {
		v.t.Errorf("there is a folder of traces: %v", err)
	}
}

// isSolved fails the test unless the page's cells show the solution and the page's check accepts them. The script sends an
// event like that of the check button, which loads no page: TestCongratulationPageHasNoGrid shows what the button does.
func (v *visit) isSolved() {
	v.t.Helper()
	if got, want := v.cells(), v.hidden("cheat"); got != want {
		v.t.Errorf("the page holds %s\n             not %s", got, want)
	}
	const accepts = `document.getElementById('board').dispatchEvent(new SubmitEvent('submit', {bubbles: true, cancelable: true}))`
	if !ask[bool](v, accepts) {
		v.t.Errorf("the page says %q", ask[string](v, "document.getElementById('message').textContent"))
	}
}

// isSolvedBy fails the test unless the page is solved, and the run has printed the solution.
func (v *visit) isSolvedBy(o *outcome) {
	v.t.Helper()
	if got, want := o.out.String(), v.hidden("cheat")+"\n"; got != want {
		v.t.Errorf("printed %q, want %q", got, want)
	}
	v.isSolved()
	v.t.Log(regexp.MustCompile(`Solved: .*`).FindString(o.errs.String()))
}

// isUntouched fails the test if the page received any event of the pointer or the keyboard, if its digits changed, or if the
// pointer moved.
func (v *visit) isUntouched() {
	v.t.Helper()
	if got := v.cells(); got != v.shown {
		v.t.Errorf("the page holds %s\nand before held %s", got, v.shown)
	}
	if n := ask[int](v, "moves"); n > 0 {
		v.t.Errorf("the pointer moved over the page %d times", n)
	}
	if now := v.Pointer(v.t); now != v.at {
		v.t.Errorf("the pointer was moved from %v to %v", v.at, now)
	}
	seen := ask[[]string](v, `(window.practice?.events ?? []).filter(e => e.trusted && !/^focus/.test(e.type)).map(e => e.type)`)
	if len(seen) > 0 {
		v.t.Errorf("the page saw %v", seen)
	}
}

// file writes a file into the program's working directory.
func (v *visit) file(name, text string) (path string) {
	v.t.Helper()
	path = filepath.Join(v.dir, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		v.t.Fatal(err)
	}
	return path
}

// keepIfFailed logs the program's output in a failed test, and where a picture of the screen and the last trace are.
func (v *visit) keepIfFailed() {
	if !v.t.Failed() {
		return
	}
	for _, o := range v.runs {
		v.t.Log(o)
	}
	dir := v.t.ArtifactDir()
	if !slices.Contains(os.Args, "-test.artifacts=true") { // then that folder does not outlive the test
		var err error
		if dir, err = os.MkdirTemp("", "autosolve-e2e-failed-"); err != nil {
			v.t.Log(err)
			return
		}
	}
	v.t.Logf("the screen and the last trace are in %s; not kept: %v", dir, errors.Join(v.keepPicture(dir), v.keepTrace(dir)))
}

// keepPicture saves a picture of the screen in a folder.
func (v *visit) keepPicture(dir string) error {
	img, err := v.Picture()
	if err != nil {
		return err
	}
	f, err := os.Create(filepath.Join(dir, "screen.png"))
	if err != nil {
		return err
	}
	return errors.Join(png.Encode(f, img), f.Close())
}

// keepTrace copies the last trace that the program has left into a folder. A fill that fails leaves one.
func (v *visit) keepTrace(dir string) error {
	traces, err := filepath.Glob(filepath.Join(v.dir, ".cache", "autosolve", "traces", "*")) // in the order of time
	if len(traces) == 0 || err != nil {
		return err
	}
	last := traces[len(traces)-1]
	return os.CopyFS(filepath.Join(dir, filepath.Base(last)), os.DirFS(last))
}

// signal sends a signal to the program.
func (r *running) signal(s syscall.Signal) {
	r.t.Helper()
	if err := r.cmd.Process.Signal(s); err != nil {
		r.t.Fatal(err)
	}
}

// otherWindow opens another window of the browser, with the title "other window", for the rest of the test.
func (v *visit) otherWindow() {
	v.t.Helper()
	tab := v.Chromium.Tab()
	opened, err := chromedp.CallBrowser(tab, target.CreateTarget,
		target.CreateTargetParams{URL: "data:text/html,<title>other window</title>" +
			"<script>onkeydown = () => document.title = 'other window got a key'</script>", NewWindow: new(true)})
	if err != nil {
		v.t.Fatal(err)
	}
	v.t.Cleanup(func() {
		if _, err := chromedp.CallBrowser(tab, target.CloseTarget, target.CloseTargetParams{TargetID: opened.TargetID}); err != nil {
			v.t.Error(err)
		}
	})
}
