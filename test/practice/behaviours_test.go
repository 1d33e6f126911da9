//go:build linux

package practice_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// visit opens a page with a behaviour. Its puzzle has one given, the 1 at r1c1.
func (b *browser) visit(behaviour string) {
	b.t.Helper()
	b.open("/?puzzle=1" + dots(80) + "&behaviour=" + behaviour)
}

// expect compares the text of the cell in row r and column c, both from 1.
func (b *browser) expect(r, c int, want string) {
	b.t.Helper()
	if got := b.cell(r, c); got != want {
		b.t.Errorf("r%dc%d holds %q, want %q", r, c, got, want)
	}
}

// faults returns how many faults of that name the page has recorded.
func (b *browser) faults(name string) int {
	b.t.Helper()
	return value[int](b, fmt.Sprintf("practice.events.filter((e) => e.type === 'fault' && e.name === '%s').length", name))
}

// shown reports whether an element matches the selector.
func (b *browser) shown(selector string) bool {
	b.t.Helper()
	return value[bool](b, "!!document.querySelector('"+selector+"')")
}

func TestBehaviours(t *testing.T) {
	b := newBrowser(t)
	for _, c := range []struct {
		name string
		test func(b *browser)
	}{
		{"popup", testPopup},
		{"popup-modal", testPopupModal},
		{"click-enters", testClickEnters},
		{"toggle", testToggle},
		{"hold", testHold},
		{"draft", testDraft},
		{"select-first", testSelectFirst},
		{"no-keypad", testNoKeypad},
		{"vanish", testVanish},
		{"cover", testCover},
		{"delete-first", testDeleteFirst},
		{"hover", testHover},
		{"keypad", testKeypad},
		{"keypad-first", testKeypadFirst},
		{"keypad-shrink", testKeypadShrink},
		{"keypad-notes", testKeypadNotes},
		{"keypad-popup", testKeypadPopup},
		{"keypad-aside", testKeypadAside},
		{"keypad-wrap", testKeypadWrap},
		{"keypad-clears", testKeypadClears},
		{"keypad-keys", testKeypadKeys},
		{"lives", testLives},
		{"popup-menu", testPopupMenu},
		{"popup-return", testPopupReturn},
		{"popup-x", testPopupX},
		{"popup-stuck", testPopupStuck},
		{"popup-keeps", testPopupKeeps},
		{"late", testLate},
		{"gone", testGone},
		{"shift", testShiftWhenSolved},
		{"scrolls", testScrolls},
		{"dark", testDark},
		{"bare-ones", testBareOnes},
		{"numbers", testNumbers},
		{"lists", testLists},
		{"shift-marks", testShiftMarks},
		{"slow", testSlow},
		{"eat", testEat},
		{"steal-focus", testStealFocus},
		{"deaf", testDeaf},
		{"readonly", testReadonly},
		{"scroll-after", testScroll},
		{"shift-after", testShift},
		{"reload-after", testReload},
		{"replace-after", testReplace},
		{"goes-on", testGoesOn},
		{"several", testSeveral},
		{"won", testWon},
		{"won-next", testWonNext},
		{"rejects", testRejects},
		{"notes", testNotes},
		{"badges", testBadges},
		{"popup-follows", testPopupFollows},
		{"keypad-select", testKeypadSelect},
		{"aims", testAims},
		{"polls", testPolls},
		{"long-clicks", testLongClicks},
		{"gap", testGap},
		{"counts", testCounts},
	} {
		t.Run(c.name, func(t *testing.T) { c.test(&browser{t: t, ctx: b.ctx, base: b.base}) })
	}
}

func testPopup(b *browser) {
	b.visit("popup")
	b.click(5, 5)
	if !b.shown(".pad") {
		b.t.Fatal("no popup")
	}
	savePicture(b.t, b, "popup")
	b.keys("7")
	b.expect(5, 5, "7")
	if b.shown(".pad") {
		b.t.Error("the popup stays after typing")
	}
	b.click(5, 5)
	b.click(6, 6) // under the popup's 1
	b.expect(6, 6, "")
	b.expect(5, 5, "1")
	b.click(9, 9)
	b.click(2, 2)
	b.keys("3")
	b.expect(2, 2, "3")
	b.expect(9, 9, "")
}

func testPopupModal(b *browser) {
	b.visit("popup-modal")
	b.click(5, 5)
	b.keys("7")
	b.expect(5, 5, "7")
	if !b.shown(".pad") {
		b.t.Fatal("the popup closed on typing")
	}
	b.click(1, 2) // the popup swallows the click
	b.keys("4")
	b.expect(1, 2, "")
	if b.shown(".pad") || b.shown(".shield") {
		b.t.Error("the popup stays after a click")
	}
	b.click(1, 2)
	b.keys("4")
	b.expect(1, 2, "4")
}

func testClickEnters(b *browser) {
	b.visit("click-enters")
	b.click(5, 5)
	b.expect(5, 5, "1")
	b.keys("7")
	b.expect(5, 5, "7")
	b.click(5, 5)
	b.expect(5, 5, "8")
}

func testToggle(b *browser) {
	b.visit("toggle")
	b.click(1, 2)
	b.click(1, 2)
	b.keys("7")
	b.expect(1, 2, "")
	b.click(1, 2)
	b.keys("7")
	b.expect(1, 2, "7")
}

func testHold(b *browser) {
	b.visit("hold")
	b.click(5, 5)
	// One script presses and releases the key, so that a busy machine does not lengthen the press.
	value[bool](b, `['keydown', 'keyup'].every((type) => document.activeElement.dispatchEvent(
		new KeyboardEvent(type, { key: '7', code: 'Digit7', bubbles: true })))`)
	b.keyDown("8")
	b.wait("document.getElementById('f44').value !== ''")
	b.keyUp("8")
	b.expect(5, 5, "8")
}

func testDraft(b *browser) {
	b.visit("draft")
	b.click(5, 5)
	b.keys("7")
	savePicture(b.t, b, "draft")
	b.click(6, 6)
	b.expect(5, 5, "")
	b.keys("7" + kb.Enter)
	b.click(5, 5)
	b.expect(6, 6, "7")
}

func testSelectFirst(b *browser) {
	b.visit("select-first")
	b.click(5, 5)
	b.keys("7")
	b.expect(5, 5, "")
	savePicture(b.t, b, "select-first")
	b.keys("7")
	b.expect(5, 5, "7")
	b.click(6, 6)
	b.keys("78")
	b.expect(6, 6, "")
}

func testNoKeypad(b *browser) {
	b.visit("no-keypad")
	b.click(5, 5)
	value[bool](b, `document.activeElement.dispatchEvent(new KeyboardEvent('keydown',
		{ key: '6', code: 'Numpad6', bubbles: true, cancelable: true }))`)
	if got := b.focus(); got != inputID(5, 6) {
		b.t.Errorf("focus on %s after keypad 6, want %s", got, inputID(5, 6))
	}
	if value[bool](b, `document.activeElement.dispatchEvent(new KeyboardEvent('keydown',
		{ key: '7', code: 'Numpad7', bubbles: true, cancelable: true }))`) {
		b.t.Error("keypad 7 reaches the cell")
	}
	b.keys("7")
	b.expect(5, 6, "7")
}

// visitLast opens a page on which only r1c1 is empty, and returns its digit.
func (b *browser) visitLast(behaviour string) string {
	b.t.Helper()
	full := answer(b.t)
	b.open("/?puzzle=." + full[1:] + "&behaviour=" + behaviour)
	return full[:1]
}

func testVanish(b *browser) {
	last := b.visitLast("vanish")
	b.keys(last)
	if value[float64](b, "document.getElementById('puzzle_grid').getBoundingClientRect().width") != 0 {
		b.t.Error("the grid is still there")
	}
	b.expect(1, 1, last)
}

func testCover(b *browser) {
	b.keys(b.visitLast("cover"))
	savePicture(b.t, b, "cover")
	if !value[bool](b, `(() => {
		const grid = document.getElementById('puzzle_grid').getBoundingClientRect();
		const over = document.querySelector('dialog.cover').getBoundingClientRect();
		return over.left < grid.left && over.right > grid.right && over.top < grid.top && over.bottom > grid.bottom;
	})()`) {
		b.t.Error("the dialog does not cover the grid")
	}
	b.do(chromedp.Click(".cover button"))
	if b.shown(".cover") {
		b.t.Error("the dialog stays")
	}
	// The page can be used again: it accepts the solution. The next test must not start before the answer has arrived.
	b.do(chromedp.Click(`button[name=submit]`))
	b.wait(`!!document.querySelector('button[name=newgame]')`)
}

func testDeleteFirst(b *browser) {
	b.visit("delete-first")
	for _, clear := range []string{kb.Delete, kb.Backspace} {
		b.click(5, 5)
		b.keys(clear + "7")
		b.do(chromedp.KeyEvent("a", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
		b.keys("8")
		b.expect(5, 5, "7")
		b.keys(clear + "9")
		b.expect(5, 5, "9")
	}
}

func testHover(b *browser) {
	b.visit("hover")
	b.click(5, 5)
	for id, want := range map[string]string{"c44": "rgb(220, 220, 255)", "c40": "rgb(242, 242, 255)", "c04": "rgb(242, 242, 255)", "c33": "rgba(0, 0, 0, 0)"} {
		if got := value[string](b, "getComputedStyle(document.getElementById('"+id+"')).backgroundColor"); got != want {
			b.t.Errorf("%s is %s, want %s", id, got, want)
		}
	}
}

func testSlow(b *browser) {
	b.visit("slow=200")
	b.click(5, 5)
	start := time.Now()
	b.keys("7")
	b.expect(5, 5, "7")
	if took := time.Since(start); took < 200*time.Millisecond { // a busy machine can only make it longer
		b.t.Errorf("one input took %v, want at least 200 ms", took)
	}
}

// typeSevens clicks the first n cells of row 2, types a 7 into each, and compares the beginning of the row.
func (b *browser) typeSevens(n int, want string) {
	b.t.Helper()
	for column := range n {
		b.click(2, column+1)
		b.keys("7")
	}
	if got := value[string](b, "practice.values()")[9 : 9+len(want)]; got != want {
		b.t.Errorf("%d sevens gave %s, want %s", n, got, want)
	}
}

func testEat(b *browser) {
	b.visit("eat=3")
	b.typeSevens(6, "77.77.")
	if got := b.faults("eat"); got != 2 {
		b.t.Errorf("%d faults noted, want 2", got)
	}
}

func testStealFocus(b *browser) {
	b.visit("steal-focus=3")
	b.typeSevens(4, "77.7.")
	b.keys(down + down)
	if got := b.focus(); got != inputID(4, 5) {
		b.t.Errorf("focus on %s after the sixth move, want %s", got, inputID(4, 5))
	}
}

func testDeaf(b *browser) {
	b.visit("deaf")
	b.click(5, 5)
	b.keys("7" + right + kb.Tab + "8")
	if got := b.focus(); got != inputID(5, 5) {
		b.t.Errorf("focus on %s", got)
	}
	if got := value[string](b, "practice.values()"); got != "1"+dots(80) {
		b.t.Errorf("keys gave %s", got)
	}
}

func testReadonly(b *browser) {
	b.visit("readonly=r5c5")
	b.click(5, 5)
	b.keys("7")
	b.expect(5, 5, "")
	b.click(5, 6)
	b.keys("7")
	b.expect(5, 6, "7")
}

// position returns the grid's left and top edge in the window.
func (b *browser) position() [2]float64 {
	b.t.Helper()
	return value[[2]float64](b, `(() => { const q = document.getElementById('puzzle_grid').getBoundingClientRect(); return [q.left, q.top]; })()`)
}

func testScroll(b *browser) { b.moved("scroll-after", 0, -120) }
func testShift(b *browser)  { b.moved("shift-after", 37, 23) }

// moved types three digits, and fails the test unless the grid moves at the second only.
func (b *browser) moved(behaviour string, dx, dy float64) {
	b.t.Helper()
	b.visit(behaviour + "=2")
	start := b.position()
	for i, want := range [][2]float64{start, {start[0] + dx, start[1] + dy}, {start[0] + dx, start[1] + dy}} {
		b.click(4+i, 5)
		b.keys("7")
		if got := b.position(); got != want {
			b.t.Errorf("grid at %v after digit %d, want %v", got, i+1, want)
		}
	}
	if got := b.faults(behaviour); got != 1 {
		b.t.Errorf("%d faults noted, want 1", got)
	}
}

func testReload(b *browser) {
	b.visit("reload-after=2")
	b.click(5, 5)
	b.keys("7")
	b.click(5, 6)
	b.keys("8")
	b.wait("window.practice && practice.reloaded")
	b.expect(5, 5, "")
	for range 3 {
		b.click(5, 5)
		b.keys("9" + kb.Backspace)
	}
	if got := b.faults("reload-after"); got != 1 {
		b.t.Errorf("%d faults in a record that outlives the reload, want 1", got)
	}
	if got := value[int](b, "practice.events.filter((e) => e.type === 'input').length"); got != 8 {
		b.t.Errorf("%d inputs recorded over the reload, want 8", got)
	}
}

func testReplace(b *browser) {
	b.open("/?level=2&set_id=1&behaviour=replace-after=1")
	before := value[string](b, "practice.values()")
	b.keys("5")
	after := value[string](b, "practice.values()")
	if strings.Count(after, ".") < 45 || after[:9] == before[:9] {
		b.t.Errorf("the puzzle became %s from %s", after, before)
	}
	if got := b.verdict(); got != "Each empty cell takes a digit." {
		b.t.Errorf("says %q", got)
	}
}

func testSeveral(b *browser) {
	b.visit("select-first,eat=2,hover")
	b.click(5, 5)
	b.keys("777")
	b.expect(5, 5, "7")
}
