//go:build linux

package practice_test

import (
	"strings"

	"github.com/chromedp/chromedp/kb"
)

func testKeypadKeys(b *browser) {
	b.visit("keypad-keys")
	b.click(5, 5)
	b.keys("7")
	b.expect(5, 5, "")
	b.click(5, 5)
	b.expect(5, 5, "7")
	b.press("keypad", 8)
	b.click(5, 5)
	b.expect(5, 5, "8")
}

func testKeypadClears(b *browser) {
	b.visit("keypad-clears")
	b.click(5, 5)
	b.press("keypad", 7)
	b.expect(5, 5, "7")
	b.press("keypad", 8) // the cell is no longer selected
	savePicture(b.t, b, "keypad-clears")
	b.click(5, 6)
	b.expect(5, 5, "7")
	b.expect(5, 6, "8")
	b.click(5, 7) // the 8 is no longer selected
	b.expect(5, 7, "")
	b.click(5, 7)
	b.press("keypad", 9)
	b.expect(5, 7, "")
	b.press("keypad", 9)
	b.click(5, 7)
	b.press("keypad", erase)
	b.click(5, 6)
	b.expect(5, 7, "")
	b.expect(5, 6, "8")
	b.takesNoTyping()
}

func testKeypadWrap(b *browser) {
	b.visit("keypad,keypad-wrap")
	at := b.buttons("keypad")
	savePicture(b.t, b, "keypad-wrap")
	if at[7].Min.Y != at[0].Min.Y || at[8].Min.Y <= at[0].Max.Y || at[8].Min.X <= at[3].Min.X || at[8].Max.X >= at[4].Max.X {
		b.t.Errorf("buttons at %v", at)
	}
}

func testLives(b *browser) {
	full := answer(b.t)
	b.open("/?puzzle=" + full[:40] + "." + full[41:] + "&behaviour=lives=2")
	right := full[40:41]
	wrong := string('1' + (right[0]-'0')%9)
	for _, digit := range []string{wrong, right, wrong} {
		if value[bool](b, "document.querySelector('dialog[open]') !== null") {
			b.t.Errorf("the game is over before the %s", digit)
		}
		b.click(5, 5)
		b.keys(kb.Backspace + kb.Delete + digit)
		b.expect(5, 5, digit)
	}
	if got := value[string](b, "document.querySelector('.lives').textContent + document.querySelector('dialog.over').textContent"); !strings.HasPrefix(got, "Mistakes: 2 of 2The game is over.") {
		b.t.Errorf("the page says %q", got)
	}
}

func testBareOnes(b *browser) {
	b.visit("bare-ones")
	b.click(5, 5)
	b.keys("1" + down + "2")
	savePicture(b.t, b, "bare-ones")
	for id, want := range map[string]bool{"f44": true, "f45": false, "f00": false} {
		if got := value[bool](b, "getComputedStyle(document.getElementById('"+id+"')).backgroundImage !== 'none'"); got != want {
			b.t.Errorf("%s: a stroke in place of its digit %v, want %v", id, got, want)
		}
	}
}
