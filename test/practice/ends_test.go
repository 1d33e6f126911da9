//go:build linux

package practice_test

import (
	"strings"

	"github.com/chromedp/chromedp"
)

func testWon(b *browser) {
	last := b.visitLast("won=1")
	b.wrongThenRight(last, func() bool { return !b.shown(".won") })
	savePicture(b.t, b, "won")
	b.coversWindow(".won")
	b.do(chromedp.Click(".won"))
	if b.shown(".won") {
		b.t.Error("the card stays")
	}
	b.expect(1, 1, last)
}

// coversWindow fails the test unless an element covers the whole window.
func (b *browser) coversWindow(selector string) {
	b.t.Helper()
	if !value[bool](b, `(() => {
		const over = document.querySelector('`+selector+`').getBoundingClientRect();
		return over.left <= 0 && over.top <= 0 && over.right >= document.documentElement.clientWidth && over.bottom >= window.innerHeight;
	})()`) {
		b.t.Errorf("%s does not cover the window", selector)
	}
}

func testRejects(b *browser) {
	b.visit("rejects=r5c5")
	colour := func() string { return value[string](b, "getComputedStyle(document.querySelector('#c44 input')).color") }
	b.click(5, 5)
	b.keys("7")
	if got := colour(); got != "rgb(208, 0, 0)" {
		b.t.Errorf("the digit has the colour %s", got)
	}
}

func testGoesOn(b *browser) {
	full := answer(b.t)
	b.open("/?puzzle=.." + full[2:] + "&behaviour=goes-on=100")
	b.click(1, 2)
	b.keys(full[1:2])
	b.wait("practice.events.some((e) => e.name === 'goes-on')")
	after := value[float64](b, `practice.events.find((e) => e.name === 'goes-on').t -
		practice.events.findLast((e) => e.type === 'input').t`)
	if after < 99 { // timers may fire up to a millisecond early
		b.t.Errorf("it goes on after %v ms, want 100", after)
	}
	if got := value[string](b, "practice.values()"); strings.Count(got, ".") < 20 {
		b.t.Errorf("it went on to %s", got)
	}
}

func testWonNext(b *browser) {
	last := b.visitLast("won-next=300")
	b.keys(last)
	b.do(chromedp.Click(".won"))
	if got := value[string](b, "practice.values()"); b.shown(".won") || strings.Count(got, ".") < 20 {
		b.t.Errorf("after a click on the card the page holds %s", got)
	}
}

func testNotes(b *browser) {
	b.visit("notes")
	b.click(5, 5)
	b.keys("74")
	b.expect(5, 5, "74")
	b.keys("7")
	b.expect(5, 5, "4")
	savePicture(b.t, b, "notes")
}

func testBadges(b *browser) {
	b.visit("badges")
	b.click(5, 5)
	b.keys("7")
	savePicture(b.t, b, "badges")
	for at, want := range map[string]int{"#c44": 0, "#c00": 0, "#c45": 0, "#c88": 1} {
		if got := value[int](b, "document.querySelectorAll('"+at+" .candidates:not([hidden]) .badge:not([hidden])').length"); got != want {
			b.t.Errorf("%s has %d badges, want %d", at, got, want)
		}
	}
}

func testPopupFollows(b *browser) {
	b.visit("popup-follows")
	for _, column := range []int{1, 9, 5} {
		b.click(1, column)
		if n := value[int](b, "document.querySelectorAll('.pad').length"); n != 1 {
			b.t.Errorf("%d popups", n)
		}
	}
	b.keys("7")
	b.expect(1, 5, "7")
	if !b.shown(".pad") {
		b.t.Error("the popup closed on typing")
	}
	for _, paused := range []bool{true, false} {
		b.keys("\x1b")
		if b.shown(".paused") != paused || !b.shown(".pad") {
			b.t.Errorf("after Escape: paused %v, popup there %v", b.shown(".paused"), b.shown(".pad"))
		}
	}
}
