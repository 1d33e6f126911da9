//go:build linux

package e2e

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"autosolve/test/stage"
)

// looks is the time in which the panel looks at the screen several times.
const looks = 1500 * time.Millisecond

// Each press of a button that reaches the page counts, also while the page is shown anew again and again.
func panelKeepsPresses(t *testing.T, d *stage.Desk, c *stage.Chromium) {
	v := visitWithPanel(t, d, c, "?puzzle="+ownPuzzle)
	defer v.close()
	v.renewed(func() { v.click("#hint") })
	see[bool](v, `(() => {
		window.renewals = window.heard = 0;
		addEventListener('pointerdown', () => heard++, true);
		let shown = body.dataset.version;
		new MutationObserver(() => { if (shown !== body.dataset.version) { renewals++; shown = body.dataset.version; } }).observe(body, {attributes: true});
		const box = $('[name=mistakes]');
		window.flipping = true;
		(async () => {
			while (flipping) {
				box.checked = !box.checked;
				await post('mistakes', new FormData(box.form));
				await new Promise(done => setTimeout(done, 50));
			}
		})();
		return true;
	})()`)
	at := v.middle("#hint")
	press := []string{"mousedown", "1", "sleep", "0.06", "mouseup", "1", "sleep", "0.02"}
	tens := slices.Concat([]string{"mousemove", fmt.Sprint(at.X), fmt.Sprint(at.Y)}, slices.Repeat(press, 10))
	stage.Eventually(t, "the page has heard ten presses, and was shown anew twice", func() bool {
		v.Run(t, "xdotool", tens...) // a browser that gets no processor time misses some
		return see[bool](v, "heard >= 10 && renewals >= 2")
	})
	see[bool](v, "(flipping = false, true)")
	// Three presses for each step, and the first had shown the first third. Some presses may not have been heard yet.
	v.until("document.querySelector('#seen h2').textContent.startsWith(`Step ${Math.floor(heard / 3) + 1} of `) && " +
		"document.querySelector('img.step').src.includes(`&told=${heard % 3 + 1}&`)")
	v.until(ready)
}

// The panel shows a puzzle as soon as one is on the screen, and follows it. It never takes its own picture for a puzzle, at any
// zoom, and it touches nothing.
func panelFollows(t *testing.T, d *stage.Desk, c *stage.Chromium) {
	v := visitWithPanel(t, d, c, "nogrid")
	defer v.close()
	v.until("document.querySelector('#seen .empty').textContent === 'put the puzzle beside this window, or switch to it and back'")
	to := func(page string) {
		t.Helper()
		v.do(chromedp.Navigate(d.Page + page))
		v.wait("document.readyState === 'complete'")
	}
	to("?puzzle=" + ownPuzzle)
	v.until("document.querySelectorAll('.cell.given').length === 26 && document.querySelector('#seen h2').textContent === '26 digits read, all certain'")
	events := ask[int](v.visit, "practice.events.filter(e => e.type === 'keydown' || e.type === 'mousedown').length")
	wrong := 1 + int(v.hidden("cheat")[2]-'0')%9
	ask[bool](v.visit, fmt.Sprintf("(document.querySelectorAll('#puzzle_grid input')[2].value = '%d', true)", wrong))
	begun := time.Now()
	v.until(fmt.Sprintf("document.querySelector('#r1c3.entry .digit')?.textContent === '%d'", wrong))
	t.Logf("the entry was shown after %v", time.Since(begun))
	v.until("getComputedStyle(document.querySelector('#r1c3 .digit')).fill === 'rgb(36, 86, 184)'")
	v.click("[name=mistakes]")
	v.until("getComputedStyle(document.querySelector('#r1c3.wrong .digit')).fill === 'rgb(208, 0, 32)'")
	v.click("[name=mistakes]")
	v.until("!document.querySelector('.cell.wrong')")
	if got := ask[int](v.visit, "practice.events.filter(e => e.type === 'keydown' || e.type === 'mousedown').length"); got != events {
		t.Errorf("the page saw %d acts", got-events)
	}
	to("nogrid")
	alone := see[string](v, "document.body.dataset.version")
	for _, keys := range [][]string{nil, {"ctrl+minus", "ctrl+minus", "ctrl+minus"}, {"ctrl+0", "ctrl+plus"}, {"ctrl+plus", "ctrl+plus", "ctrl+plus"}} {
		if keys != nil {
			v.Run(t, "xdotool", append([]string{"key"}, keys...)...)
		}
		time.Sleep(looks)
		if got := see[string](v, "document.body.dataset.version"); got != alone {
			t.Errorf("after %v, with %v pixels of the screen to a pixel of the page, it read its own picture", keys, see[float64](v, "devicePixelRatio"))
		}
	}
	v.Run(t, "xdotool", "key", "ctrl+0")
	to("?level=3&set_id=4") // its own picture shows the other puzzle
	v.until(fmt.Sprintf("[...document.querySelectorAll('.cell')].map(c => c.querySelector('.digit')?.textContent ?? '.').join('') === %q", v.cells()))

	to("nogrid")
	alone = see[string](v, "document.body.dataset.version")
	see[bool](v, "(document.querySelector('figure').classList.remove('picture'), true)") // without marks, the picture is a puzzle like any other
	v.until(fmt.Sprintf("document.body.dataset.version !== %q", alone))
}
