//go:build linux

package practice_test

import (
	"github.com/chromedp/cdproto/input"
)

func testNumbers(b *browser) {
	b.visit("numbers")
	b.click(5, 5)
	b.keys("7")
	b.expect(5, 5, "7")
	if kind := value[string](b, "document.getElementById('"+inputID(5, 5)+"').type"); kind != "number" {
		b.t.Errorf("a cell is a field of type %s", kind)
	}
}

func testLists(b *browser) {
	b.visit("lists")
	if kind := value[string](b, "document.getElementById('"+inputID(5, 5)+"').tagName"); kind != "SELECT" {
		b.t.Errorf("a cell is a %s", kind)
	}
	b.wait("(document.getElementById('" + inputID(5, 5) + "').focus(), true)")
	b.keys("7")
	b.expect(5, 5, "7")
}

func testShiftMarks(b *browser) {
	b.visit("shift-marks")
	b.click(5, 5)
	mark := func() bool { return b.shown("#" + inputID(5, 5) + ".v") }
	press := func(key, code string, shift bool) {
		event := input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: key, Code: code}
		if shift {
			event.Modifiers = 8 // Shift
		}
		b.call(event)
		event.Type = input.DispatchKeyEventTypeKeyUp
		b.call(event)
	}
	press("5", "Digit5", true)
	if b.expect(5, 5, "5"); !mark() {
		b.t.Error("a digit with Shift is not a pencil mark")
	}
	press("(", "Digit5", false)
	if b.expect(5, 5, "5"); mark() {
		b.t.Error("the bare key makes a pencil mark")
	}
	press("6", "Numpad6", false)
	if b.expect(5, 5, "6"); mark() {
		b.t.Error("the keypad makes a pencil mark")
	}
	press("ArrowLeft", "Numpad4", false) // without Num Lock
	b.expect(5, 5, "6")
}
