//go:build linux

package practice_test

import "fmt"

// act sends an event to a cell as the browser would.
func (b *browser) act(kind string, r, c int) {
	b.t.Helper()
	value[bool](b, fmt.Sprintf("document.getElementById('f%d%d').dispatchEvent(new MouseEvent('%s', { bubbles: true, cancelable: true }))",
		c-1, r-1, kind))
}

// pressKey sends a key to the page, wherever the focus is.
func (b *browser) pressKey(digit string) {
	b.t.Helper()
	value[bool](b, fmt.Sprintf("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '%s', bubbles: true, cancelable: true }))", digit))
}

// isChosen waits until the page has selected a cell.
func (b *browser) isChosen(r, c int) {
	b.t.Helper()
	b.wait(fmt.Sprintf("document.getElementById('f%d%d').classList.contains('chosen')", c-1, r-1))
}

func testAims(b *browser) {
	b.visit("aims=200")
	b.click(5, 5)
	b.isChosen(5, 5)
	value[bool](b, `['mousedown', 'keydown'].every((type) => document.getElementById('f66').dispatchEvent(type === 'keydown'
		? new KeyboardEvent(type, { key: '7', bubbles: true }) : new MouseEvent(type, { bubbles: true })))`)
	b.expect(5, 5, "7")
	b.isChosen(7, 7)
	b.pressKey("3")
	b.expect(7, 7, "3")
}

func testPolls(b *browser) {
	b.visit("polls=50")
	b.act("mousedown", 5, 5)
	b.isChosen(5, 5)
	b.act("mouseup", 5, 5)
	b.pressKey("7")
	b.expect(5, 5, "7")
	value[bool](b, `['mousedown', 'mouseup'].every((type) => document.getElementById('f66').dispatchEvent(new MouseEvent(type, { bubbles: true })))`)
	value[bool](b, "new Promise((done) => setTimeout(done, 120, true))")
	b.pressKey("8")
	b.expect(5, 5, "8")
	b.expect(7, 7, "")
}

func testLongClicks(b *browser) {
	b.visit("long-clicks=30")
	b.act("mousedown", 5, 5)
	value[bool](b, "new Promise((done) => setTimeout(done, 60, true))")
	b.act("mouseup", 5, 5)
	b.isChosen(5, 5)
	value[bool](b, `['mousedown', 'mouseup'].every((type) => document.getElementById('f66').dispatchEvent(new MouseEvent(type, { bubbles: true })))`)
	b.pressKey("7")
	b.expect(5, 5, "7")
}

// testGap checks the three behaviours that ignore input.
func testGap(b *browser) {
	for _, behaviour := range []string{"gap=9000", "key-rest=9000"} {
		b.visit(behaviour)
		value[bool](b, "document.getElementById('f44').focus() || true")
		b.keys("78")
		b.expect(5, 5, "7")
	}
	b.visit("click-rest=9000")
	b.click(5, 5)
	b.click(6, 6)
	b.keys("7")
	b.expect(5, 5, "7")
	b.expect(6, 6, "")
}

func testCounts(b *browser) {
	b.visit("counts")
	for _, want := range []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "", "1"} {
		b.click(5, 5)
		b.expect(5, 5, want)
	}
	b.keys("7")
	b.expect(5, 5, "1")
}
