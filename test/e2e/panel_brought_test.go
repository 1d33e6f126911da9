//go:build linux

package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"autosolve/test/stage"
)

// A puzzle can be pasted as text, and dropped as a screenshot or a text file. It can be stepped through, also on the page that
// is saved, and it is not typed into the puzzle on the screen.
func panelBrings(t *testing.T, d *stage.Desk, c *stage.Chromium) {
	v := visitWithPanel(t, d, c, "?level=3&set_id=4")
	defer v.close()
	shows := func(puzzle string) {
		t.Helper()
		v.until(fmt.Sprintf("[...document.querySelectorAll('.cell')].map(c => c.querySelector('.digit')?.textContent ?? '.').join('') === %q", puzzle))
	}
	shows(v.shown)
	see[bool](v, fmt.Sprintf("(field => { field.value = %q; field.focus(); field.select(); return true; })(document.querySelector('#lesson [name=folder]'))", ownPuzzle))
	v.Run(t, "xdotool", "search", "--onlyvisible", "--name", "^autosolve$", "windowactivate", "--sync", "key", "ctrl+x")
	v.until("document.querySelector('#lesson [name=folder]').value === ''")
	v.renewed(func() {
		see[bool](v, "(document.activeElement.blur(), true)")
		v.Run(t, "xdotool", "key", "ctrl+v")
	})
	shows(ownPuzzle)
	v.until("document.getElementById('status').textContent.startsWith('this puzzle comes from a text')")
	v.renewed(func() { v.click("#hint") })
	v.until("document.getElementById('say').dataset.more.endsWith('told=2')")
	v.click("#hint")
	v.click("#hint")
	v.until("document.querySelectorAll('#steps li').length === 1 && document.getElementById('place-it').disabled")

	reason := see[string](v, "document.getElementById('say').textContent")
	see[bool](v, "(fetch(document.getElementById('save').href).then(page => page.text()).then(text => window.saved = text), true)")
	v.until("window.saved")
	page := v.file("saved.html", see[string](v, "saved"))
	address := see[string](v, "location.href")
	if err := chromedp.Do(v.panel.Tab(), chromedp.Navigate("file://"+page)); err != nil {
		t.Fatal(err)
	}
	const shown = "[...document.querySelectorAll('section')].find(step => !step.hidden)"
	v.until(fmt.Sprintf("%s.innerText.includes(%q) && %[1]s.querySelector('img').naturalWidth > 400", shown, reason))
	v.click("[data-to=next]")
	v.until(shown + ".querySelector('h1').textContent.startsWith('Step 2 of ')")
	v.Run(t, "xdotool", "key", "Right", "Right", "Left")
	v.until(shown + ".querySelector('h1').textContent.startsWith('Step 3 of ')")
	v.click("[data-to=last]")
	v.until("document.querySelector('[data-to=next]').disabled && " + shown + ".nextElementSibling.localName !== 'section'")
	v.showPanel(address)

	v.renewed(func() { v.click("#capture") })
	shows(v.shown)
	const drop = `((async () => {
		const items = new DataTransfer();
		items.items.add(%s);
		document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: items, bubbles: true, cancelable: true}));
	})(), true)`
	v.renewed(func() { see[bool](v, fmt.Sprintf(drop, fmt.Sprintf("new File(['%s\\n'], 'puzzle.txt')", ownPuzzle))) })
	shows(ownPuzzle)
	v.renewed(func() { v.click("#capture") })
	v.renewed(func() {
		see[bool](v, fmt.Sprintf(drop, "new File([await (await fetch(document.querySelector('.shot image').getAttribute('href'))).blob()], 'shot.png')"))
	})
	shows(v.shown)
	v.until("document.getElementById('status').textContent.startsWith('this puzzle comes from a picture')")
	v.bringsTwoGrids(drop)
	shows(v.shown)
	const paste = `((async () => {
		const seen = await (await fetch(document.querySelector('.shot image').getAttribute('href'))).blob();
		const items = new DataTransfer();
		%s
		items.items.add(new File([seen], 'shot.png', {type: 'image/png'}));
		document.querySelector(%q).dispatchEvent(new ClipboardEvent('paste', {clipboardData: items, bubbles: true}));
	})(), true)`
	const cells = "items.setData('text/plain', %q); items.setData('text/html', '<table></table>');"
	v.renewed(func() { see[bool](v, fmt.Sprintf(paste, fmt.Sprintf(cells, ownPuzzle), "body")) }) // as a spreadsheet copies them
	shows(ownPuzzle)
	v.renewed(func() { v.click("#capture") })
	v.renewed(func() { see[bool](v, fmt.Sprintf(paste, "", "[name=pick]")) })
	shows(v.shown)
	v.until("document.getElementById('status').textContent.startsWith('this puzzle comes from a picture')")
	v.renewed(func() { see[bool](v, fmt.Sprintf(drop, "new File(['nothing of the kind'], 'letter.txt')")) })
	if got := v.words(); got == "" || v.colour() != "rgb(196, 18, 31)" {
		t.Errorf("of a text without a puzzle it says %q", got)
	}
	if v.cells() != v.shown {
		t.Errorf("the page holds %s", v.cells())
	}
}

// bringsTwoGrids drops a picture in which the grid shown is twice, enters the numbers of the grids with the keyboard, and moves the
// corners to one of them. The argument drop is a script that drops a file.
func (v *panelVisit) bringsTwoGrids(drop string) {
	v.t.Helper()
	v.renewed(func() {
		see[bool](v, fmt.Sprintf(drop, `await (async () => {
			const shot = await createImageBitmap(await (await fetch($('.shot image').getAttribute('href'))).blob());
			const [x, y, w, h] = ['x', 'y', 'width', 'height'].map(side => Number($('.shot .edge').getAttribute(side)));
			const both = new OffscreenCanvas(2 * w + 150, h + 100), onto = both.getContext('2d');
			onto.fillStyle = 'white';
			onto.fillRect(0, 0, both.width, both.height);
			for (const left of [50, w + 100]) onto.drawImage(shot, x, y, w, h, left, 50, w, h);
			return new File([await both.convertToBlob()], 'two.png', {type: 'image/png'});
		})()`))
	})
	v.until("document.querySelectorAll('.several').length === 2")
	enter := func(key, shown string) {
		v.renewed(func() {
			see[bool](v, "($('[name=pick]').focus(), $('[name=pick]').select(), true)")
			v.Run(v.t, "xdotool", "search", "--onlyvisible", "--name", "^autosolve$", "windowactivate", "--sync", "key", key, "Return")
		})
		v.until(shown)
	}
	see[bool](v, "($('#capture').addEventListener('click', () => window.captured = true, {once: true}), true)")
	enter("2", "document.querySelectorAll('.cell').length === 81")
	enter("BackSpace", "document.querySelectorAll('.several').length === 2")
	v.click("#move")
	v.renewed(func() {
		see[bool](v, `(() => {
			const [x, y, w, h] = ['x', 'y', 'width', 'height'].map(a => Number($('.several rect').getAttribute(a)));
			[x + w / 18, y + h / 18, x + w * 17 / 18, y + h * 17 / 18].forEach((n, i) => fieldsOf('numbers')[i].value = Math.round(n));
			$('#read').click();
			return true;
		})()`)
	})
	v.until("document.querySelectorAll('.cell').length === 81 && document.querySelectorAll('.handle').length === 2")
	v.click("#move")
	enter("1", "document.querySelectorAll('.cell').length === 81")
	if see[bool](v, "!!window.captured") {
		v.t.Error("Enter in the field of the number presses Capture")
	}
	see[string](v, "$('[name=pick]').value = ''")
}
