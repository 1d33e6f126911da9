//go:build linux

package practice_test

import (
	"context"
	"fmt"
	"net/http/httptest"
	"os"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"autosolve/test/practice"
	"autosolve/test/stage"
)

// browser is a real Chromium with one tab on the practice page.
type browser struct {
	t    *testing.T
	ctx  context.Context
	base string
}

// chromium is the headless browser that all tests share, because starting one takes longer than most of them.
var chromium *stage.Chromium

func TestMain(m *testing.M) {
	status, err := withChromium(m.Run)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		status = 1
	}
	os.Exit(status)
}

// withChromium runs the tests with a Chromium, and returns when the Chromium has ended.
func withChromium(run func() int) (status int, err error) {
	headless := stage.Browser{ExtraArgs: []string{"--headless=new", "--hide-scrollbars"}}
	chromium, err = stage.StartBrowser(context.Background(), headless)
	if err != nil {
		return 0, err
	}
	return run(), chromium.Stop()
}

// shared is the tab and the server of the last test, nil if that test has failed.
var shared *browser

// newBrowser returns a tab of the usual size and a server, both of which the test before has used, because a new tab takes more
// processor time than three pages. A page keeps nothing that the next one could see.
func newBrowser(t *testing.T) *browser {
	t.Helper()
	if shared == nil {
		ctx, _ := chromedp.NewContext(chromium.Tab(), chromedp.WithNewBrowserContext()) // it ends with the browser
		shared = &browser{ctx: ctx, base: httptest.NewServer(practice.NewHandler()).URL}
	}
	t.Cleanup(func() {
		if t.Failed() {
			shared = nil // a key may be down there
		}
	})
	b := &browser{t: t, ctx: shared.ctx, base: shared.base}
	b.size(1280, 1000)
	return b
}

// do runs browser actions, and ends the test if one fails.
func (b *browser) do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, actions...); err != nil {
		b.t.Fatal(err)
	}
}

// size sets the window's inner size in pixels.
func (b *browser) size(w, h int64) {
	b.t.Helper()
	b.do(chromedp.EmulateViewport(w, h))
}

// open shows a page and waits until its script runs.
func (b *browser) open(path string) {
	b.t.Helper()
	b.do(chromedp.Navigate(b.base + path))
	b.wait(`document.readyState === 'complete' && (!document.getElementById('puzzle_grid') || !!window.practice)`)
}

// wait waits until an expression is true in the page. Evaluating it may fail while another page loads.
func (b *browser) wait(expression string) {
	b.t.Helper()
	stage.Eventually(b.t, expression, func() bool {
		holds, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool]("!!("+expression+")"))
		return err == nil && holds
	})
}

// value returns the value of an expression in the page.
func value[T any](b *browser, expression string) T {
	b.t.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// cell returns the text of the cell in row r and column c, both from 1.
func (b *browser) cell(r, c int) string {
	b.t.Helper()
	return value[string](b, "document.getElementById('"+inputID(r, c)+"').value")
}

// click clicks the middle of a cell with the left button.
func (b *browser) click(r, c int) {
	b.t.Helper()
	b.clickOn(inputID(r, c))
}

// clickOn clicks the middle of the element with that id, or what lies over it there.
func (b *browser) clickOn(id string) {
	b.t.Helper()
	at := value[[2]float64](b, `(() => { const q = document.getElementById('`+id+`').getBoundingClientRect();
		return [q.left + q.width / 2, q.top + q.height / 2]; })()`)
	b.do(chromedp.MouseClickXY(at[0], at[1]))
}

// keys presses and releases keys. It sends digits as a keyboard does: a page that prevents the default action of the press
// also prevents the text. The key events of chromedp send the text separately.
func (b *browser) keys(keys string) {
	b.t.Helper()
	for _, key := range keys {
		if key < '0' || key > '9' {
			b.do(chromedp.KeyEvent(string(key)))
			continue
		}
		b.keyDown(string(key))
		b.keyUp(string(key))
	}
}

// focus returns the id of the element that has the focus.
func (b *browser) focus() string {
	b.t.Helper()
	return value[string](b, "document.activeElement.id")
}

// verdict has the page check the digits, and returns what it says.
func (b *browser) verdict() string {
	b.t.Helper()
	b.do(chromedp.Click(`button[name=submit]`))
	return b.message()
}

func (b *browser) message() string {
	b.t.Helper()
	return value[string](b, "document.getElementById('message').textContent")
}

// inputID returns the id of the cell in row r and column c, both from 1. The id has the column first, and both from 0.
func inputID(r, c int) string { return "f" + string(rune('0'+c-1)) + string(rune('0'+r-1)) }

const (
	left, right, up, down = kb.ArrowLeft, kb.ArrowRight, kb.ArrowUp, kb.ArrowDown
)

// keyDown presses a key, which keyUp releases.
func (b *browser) keyDown(digit string) {
	b.t.Helper()
	b.call(input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: digit, Code: "Digit" + digit,
		Text: digit, UnmodifiedText: digit, WindowsVirtualKeyCode: int64(digit[0])})
}

func (b *browser) keyUp(digit string) {
	b.t.Helper()
	b.call(input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyUp, Key: digit, Code: "Digit" + digit,
		WindowsVirtualKeyCode: int64(digit[0])})
}

func (b *browser) call(event input.DispatchKeyEventParams) {
	b.t.Helper()
	if _, err := chromedp.Call(b.ctx, input.DispatchKeyEvent, event); err != nil {
		b.t.Fatal(err)
	}
}
