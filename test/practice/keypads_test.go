//go:build linux

package practice_test

import (
	"fmt"
	"image"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"autosolve/test/stage"
)

// press clicks the nth button, from 1, of the keypad, popup or menu with that class.
func (b *browser) press(class string, n int) {
	b.t.Helper()
	b.do(chromedp.Click(fmt.Sprintf(".%s button:nth-of-type(%d)", class, n)))
}

// erase and ok are the number of the button after those of the digits. It erases, or keeps the draft on a pad with drafts.
const erase, ok = 10, 10

// buttons returns the rectangles of the nine digits of a keypad, popup or menu, in pixels of the window.
func (b *browser) buttons(class string) []image.Rectangle {
	b.t.Helper()
	boxes := value[[][4]float64](b, `[...document.querySelectorAll('.`+class+` button')].slice(0, 9).map((key) => {
		const q = key.getBoundingClientRect(); return [q.left, q.top, q.right, q.bottom]; })`)
	var at []image.Rectangle
	for _, q := range boxes {
		at = append(at, image.Rect(int(q[0]), int(q[1]), int(q[2]), int(q[3])))
	}
	if len(at) != 9 {
		b.t.Fatalf("%d buttons in .%s, want 9", len(at), class)
	}
	return at
}

// within reports whether all of the rectangles lie in the window.
func (b *browser) within(all []image.Rectangle) bool {
	b.t.Helper()
	size := value[[2]int](b, "[document.documentElement.clientWidth, window.innerHeight]")
	for _, at := range all {
		if !at.In(image.Rect(0, 0, size[0], size[1])) {
			return false
		}
	}
	return true
}

// takesNoTyping fails the test if digits, arrows or keys that erase change a cell.
func (b *browser) takesNoTyping() {
	b.t.Helper()
	before := value[string](b, "practice.values()")
	b.keys("7" + down + "8" + kb.Backspace + kb.Delete)
	if got := value[string](b, "practice.values()"); got != before {
		b.t.Errorf("keys made %s of %s", got, before)
	}
}

func testKeypad(b *browser) {
	b.visit("keypad")
	b.press("keypad", 7) // no cell is selected
	if got := value[string](b, "practice.values()"); got != "1"+dots(80) {
		b.t.Errorf("a button without a selected cell gave %s", got)
	}
	b.click(5, 5)
	savePicture(b.t, b, "keypad")
	b.press("keypad", 7)
	b.expect(5, 5, "7")
	b.press("keypad", 8)
	b.expect(5, 5, "8")
	b.click(1, 1) // a given is not selected
	b.press("keypad", 9)
	b.expect(1, 1, "1")
	b.expect(5, 5, "9")
	b.press("keypad", erase)
	b.expect(5, 5, "")
	b.takesNoTyping()
}

func testKeypadFirst(b *browser) {
	b.visit("keypad-first")
	b.click(5, 5)
	b.expect(5, 5, "")
	b.press("keypad", 7)
	savePicture(b.t, b, "keypad-first")
	b.click(5, 5)
	b.click(5, 6)
	b.click(1, 1)
	b.expect(5, 5, "7")
	b.expect(5, 6, "7")
	b.expect(1, 1, "1")
	b.press("keypad", 8)
	b.click(5, 6)
	b.expect(5, 6, "8")
	b.click(5, 6)
	b.expect(5, 6, "")
	b.press("keypad", erase)
	b.click(5, 5)
	b.expect(5, 5, "")
	b.takesNoTyping()
}

func testKeypadShrink(b *browser) {
	// The puzzle breaks the rules, which do not matter here.
	b.open("/?puzzle=" + strings.Repeat("1........", 8) + dots(9) + "&behaviour=keypad-shrink")
	places := func() []image.Rectangle { return b.buttons("keypad") }
	before := places()
	b.click(9, 1)
	b.press("keypad", 1)
	b.expect(9, 1, "1")
	after := places()
	if !after[0].Empty() || after[1].Dx() != before[1].Dx() || after[1].Min.X >= before[1].Min.X {
		b.t.Errorf("with all 1s in the grid the buttons went from %v to %v", before, after)
	}
	b.press("keypad", erase)
	if got := places(); !slices.Equal(got, before) {
		b.t.Errorf("with one 1 erased the buttons are at %v, want %v", got, before)
	}
}

func testKeypadNotes(b *browser) {
	b.visit("keypad-notes")
	b.click(5, 5)
	b.press("keypad", 7)
	b.expect(5, 5, "7")
	if !b.shown("#f44.v") {
		b.t.Error("the digit is not small")
	}
	b.press("keypad", erase)
	b.expect(5, 5, "")
	b.takesNoTyping()
}

func testKeypadPopup(b *browser) {
	b.visit("keypad-popup")
	b.click(5, 5)
	savePicture(b.t, b, "keypad-popup")
	b.takesNoTyping()
	b.press("pad", 7)
	b.expect(5, 5, "7")
	if b.shown(".pad") {
		b.t.Error("the popup stays after a digit")
	}
	b.click(5, 5)
	b.press("pad", erase)
	b.expect(5, 5, "")
	for _, close := range []func(){func() { b.keys(kb.Escape) }, func() { b.click(1, 1) }} {
		b.click(5, 5)
		if !b.shown(".pad") {
			b.t.Fatal("no popup")
		}
		close()
		if b.shown(".pad") {
			b.t.Error("the popup stays")
		}
	}
	b.size(380, 620) // the grid is nearly as wide as the window
	b.visit("keypad-popup")
	for _, at := range []image.Point{{2, 1}, {9, 1}, {1, 9}, {9, 9}} {
		b.click(at.Y, at.X)
		if all := b.buttons("pad"); !b.within(all) {
			b.t.Errorf("the popup of r%dc%d is not in the window: %v", at.Y, at.X, all)
		}
		b.keys(kb.Escape)
	}
	b.size(1280, 1000)
}

func testKeypadAside(b *browser) {
	b.visit("keypad,keypad-aside")
	b.click(5, 5)
	b.press("keypad", 7)
	savePicture(b.t, b, "keypad-aside")
	b.expect(5, 5, "7")
	grid := b.position()
	for i, at := range b.buttons("keypad") {
		if float64(at.Min.X) < grid[0]+518 {
			b.t.Errorf("button %d is at %v, not to the right of the grid", i+1, at)
		}
	}
	for digit, want := range map[int]string{1: "8", 7: "8", 9: "9"} {
		got := value[string](b, fmt.Sprintf("document.querySelectorAll('.keypad small')[%d].textContent", digit-1))
		if got != want {
			b.t.Errorf("the page shows that %s of the %d are left, want %s", got, digit, want)
		}
	}
}

func testPopupMenu(b *browser) {
	b.visit("popup-menu")
	b.click(5, 5)
	savePicture(b.t, b, "popup-menu")
	cell := value[[4]int](b, `(() => { const q = document.getElementById('f44').getBoundingClientRect();
		return [q.left, q.top, q.right, q.bottom].map(Math.round); })()`)
	for i, at := range b.buttons("menu") {
		if at.Overlaps(image.Rect(cell[0], cell[1], cell[2], cell[3]).Inset(8)) {
			b.t.Errorf("button %d, %v, covers the cell, %v", i+1, at, cell)
		}
	}
	b.keys("7")
	b.expect(5, 5, "7")
	if b.shown(".menu") {
		b.t.Error("the menu stays after typing")
	}
	b.click(5, 5)
	if b.shown(".menu") {
		b.t.Error("the menu opens at a filled cell")
	}
	b.click(5, 6)
	b.click(4, 6) // under the menu's 1
	b.expect(4, 6, "")
	b.expect(5, 6, "1")
	b.click(9, 9)
	b.click(1, 1)
	if b.shown(".menu") {
		b.t.Error("the menu stays after a click elsewhere")
	}
}

func testPopupReturn(b *browser) {
	b.visit("popup-return")
	for name, enter := range map[string]func(){
		"typed":   func() { b.keys("7") },
		"clicked": func() { b.press("pad", 7) },
	} {
		for how, keep := range map[string]func(){
			"Return": func() { b.keys(kb.Enter) },
			"OK":     func() { b.press("pad", ok) },
		} {
			b.click(5, 5)
			enter()
			if !b.shown(".pad") || !b.shown(".draft") {
				b.t.Fatalf("%s: no popup with a draft", name)
			}
			savePicture(b.t, b, "popup-return")
			keep()
			b.click(1, 1)
			b.expect(5, 5, "7")
			if b.shown(".pad") {
				b.t.Errorf("the popup stays after %s", how)
			}
			b.click(5, 5)
			b.keys(kb.Enter + kb.Backspace)
		}
		for _, drop := range []func(){func() { b.keys(kb.Escape) }, func() { b.click(1, 1) }} {
			b.click(5, 5)
			enter()
			drop()
			b.expect(5, 5, "")
			if b.shown(".pad") {
				b.t.Errorf("%s: the popup stays with the draft dropped", name)
			}
		}
	}
}

// staysOpen fails the test unless the popup stays open after everything that closes other popups.
func (b *browser) staysOpen() {
	b.t.Helper()
	b.click(5, 5)
	b.keys("7")
	b.expect(5, 5, "7")
	for _, close := range []func(){func() { b.keys(kb.Escape) }, func() { b.click(1, 1) }, func() { b.press("pad", 8) }} {
		close()
		if !b.shown(".pad") {
			b.t.Fatal("the popup closed")
		}
	}
	b.expect(5, 5, "8")
	b.click(1, 2) // the popup swallows the click
	b.keys("4")
	b.expect(1, 2, "")
}

func testPopupX(b *browser) {
	b.visit("popup-x")
	b.staysOpen()
	savePicture(b.t, b, "popup-x")
	b.do(chromedp.Click(".pad .close"))
	if b.shown(".pad") || b.shown(".shield") {
		b.t.Error("the popup stays after a click on its cross")
	}
	b.click(1, 2)
	b.keys("4")
	b.expect(1, 2, "4")
}

func testPopupStuck(b *browser) {
	b.visit("popup-stuck")
	b.staysOpen()
	if b.shown(".close") {
		b.t.Error("the popup has a cross")
	}
}

func testPopupKeeps(b *browser) {
	last := b.visitLast("popup-keeps,won=1")
	b.keys(last)
	b.keys(kb.Escape + last)
	b.expect(1, 1, "")
	savePicture(b.t, b, "popup-keeps")
	b.click(5, 5) // the card swallows the click, and keeps the digit
	b.expect(1, 1, last)
	if b.shown(".kept") || b.shown(".shield") || !b.shown(".won") {
		b.t.Error("the card stays, or the page is not solved")
	}
}

func testLate(b *browser) {
	const late = 100 * time.Millisecond
	for behaviour, class := range map[string]string{"popup": "pad", "popup-modal": "pad", "keypad-popup": "pad", "popup-menu": "menu"} {
		b.visit(behaviour + ",late=100")
		clicked := time.Now()
		b.click(5, 5)
		b.wait(`document.querySelector('.` + class + `')`)
		if took := time.Since(clicked); took < late { // a busy machine can only make it longer
			b.t.Errorf("%s opened after %v, want at least %v", behaviour, took, late)
		}
		pressed := time.Now()
		b.press(class, 7)
		b.expect(5, 5, "7")
		b.wait(`!document.querySelector('.` + class + `')`)
		if took := time.Since(pressed); took < late {
			b.t.Errorf("%s closed after %v, want at least %v", behaviour, took, late)
		}
	}
}

// wrongThenRight enters a wrong last digit, which must not end the puzzle, and then the right one.
func (b *browser) wrongThenRight(last string, unchanged func() bool) {
	b.t.Helper()
	b.keys(string('1' + (last[0]-'0')%9))
	if !unchanged() {
		b.t.Error("a wrong last digit ends the puzzle")
	}
	b.keys(kb.Backspace + last)
}

func testGone(b *browser) {
	last := b.visitLast("gone")
	b.wrongThenRight(last, func() bool { return !b.shown("dialog.over") })
	savePicture(b.t, b, "gone")
	b.coversWindow("dialog.over")
	if got := value[string](b, "getComputedStyle(document.getElementById('f44')).visibility"); got != "hidden" {
		b.t.Errorf("the digits are %s", got)
	}
	b.expect(1, 1, last)
}

func testShiftWhenSolved(b *browser) {
	last := b.visitLast("shift")
	before := b.position()
	b.wrongThenRight(last, func() bool { return b.position() == before })
	if got, want := b.position(), [2]float64{before[0], before[1] - 16}; got != want {
		b.t.Errorf("the grid is at %v, want %v", got, want)
	}
}

func testScrolls(b *browser) {
	b.visit("scrolls")
	b.click(5, 5)
	b.takesNoTyping()
	const scrolled = "new Promise(tell => requestAnimationFrame(() => requestAnimationFrame(() => tell(scrollY > 0))))"
	for _, key := range []string{down, " ", kb.PageDown, kb.End} {
		// Each key begins at the top, because a page at its end scrolls no further, and after the scrolling of the one before.
		stage.Eventually(b.t, "the page is at its top", func() bool { return !value[bool](b, "scrollTo(0, 0), "+scrolled) })
		stage.Eventually(b.t, "the page scrolls", func() bool { // just after a page was loaded, the browser may ignore a key
			b.keys(key)
			return value[bool](b, scrolled)
		})
	}
}

func testDark(b *browser) {
	pages := []string{"keypad", "keypad-popup", "popup-menu", "popup-return", "keypad,keypad-aside"}
	if os.Getenv("PRACTICE_PICTURES") == "" {
		pages = pages[len(pages)-1:]
	}
	for _, behaviour := range pages {
		b.visit("dark," + behaviour)
		b.click(5, 5)
		savePicture(b.t, b, "dark-"+behaviour)
	}
	if got := value[string](b, "getComputedStyle(document.body).backgroundColor"); got != "rgb(21, 32, 43)" {
		b.t.Errorf("the page is %s", got)
	}
}

func testKeypadSelect(b *browser) {
	b.visit("keypad-select")
	b.click(5, 5)
	b.press("keypad", 7)
	b.expect(5, 5, "")
	b.press("keypad", 7)
	b.expect(5, 5, "7")
	b.click(6, 6)
	b.press("keypad", 7)
	b.expect(6, 6, "7")
	b.press("keypad", 3)
	b.expect(6, 6, "7")
}
