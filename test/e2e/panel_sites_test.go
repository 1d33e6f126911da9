//go:build linux

package e2e

import (
	"fmt"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"autosolve/test/stage"
)

// onPicture returns the place in the panel that shows a place of the screen.
func (v *panelVisit) onPicture(p image.Point) image.Point {
	v.t.Helper()
	at := see[[]float64](v, fmt.Sprintf(`(() => {
		const shot = document.querySelector('.shot'), box = shot.getBoundingClientRect();
		const at = new DOMPoint(%d, %d).matrixTransform(shot.getScreenCTM());
		return [at.x - box.left, at.y - box.top];
	})()`, p.X, p.Y))
	shot, err := v.panel.Rect(".shot")
	if err != nil {
		v.t.Fatal(err)
	}
	return shot.Min.Add(image.Pt(int(at[0]), int(at[1])))
}

// frame drags a frame in the panel's picture around a place of the screen, and returns the resulting place.
func (v *panelVisit) frame(place image.Rectangle) (r image.Rectangle) {
	v.t.Helper()
	const shown = "document.querySelector('.shot').getAttribute('viewBox')"
	before := see[string](v, shown)
	v.drag(v.onPicture(place.Min), v.onPicture(place.Max))
	v.until(fmt.Sprintf("%s !== %q", shown, before)) // the picture is enlarged after the release
	xy := see[[]int](v, "[...document.querySelectorAll('#frame fieldset input')].map(input => Number(input.value))")
	return image.Rectangle{Min: image.Pt(xy[0], xy[1]), Max: image.Pt(xy[2], xy[3])}
}

// enter types into a field of the panel.
func (v *panelVisit) enter(field, text string) {
	v.t.Helper()
	v.click(field)
	v.Run(v.t, "xdotool", "key", "ctrl+a")
	v.Run(v.t, "xdotool", "type", text)
	v.until(fmt.Sprintf("document.querySelector(%q).value === %q", field, text))
}

// A button is marked in the picture, first roughly and then precisely, and play clicks it.
func panelMarksButton(t *testing.T, d *stage.Desk, c *stage.Chromium) {
	v := visitWithPanel(t, d, c, "?level=1&set_id=1", func(v *visit) { v.file("config.yaml", "# mine\npick: 0\n") })
	defer v.close()
	v.renewed(func() { v.click("#capture") })
	v.click("#mark")
	v.until("document.querySelector('.marking .shot .frame')")
	button := v.rect("button[name=submit]")
	v.frame(button.Inset(-8))
	v.painted()
	place := v.frame(button.Inset(3))
	if off := place.Min.Sub(button.Inset(3).Min); max(off.X, -off.X, off.Y, -off.Y) > 2 {
		t.Errorf("in the larger picture the frame is at %v, for the button at %v", place, button)
	}
	v.click("#save-button")
	v.until("document.getElementById('status').textContent.includes('use letters, digits, - and _; NAME@ANYTHING')")
	v.enter("#frame [name=name]", "check")
	v.told("#save-button", "written to check.png and config.yaml")
	if text, err := os.ReadFile(filepath.Join(v.dir, "config.yaml")); err != nil || string(text) != "# mine\npick: 0\nafter: [{button: check.png}]\n" {
		t.Errorf("the config is %q, %v", text, err)
	}
	v.run(0, nil, "play", "--count", "1")
	v.wait("!!document.getElementById('solved')")
}

// Uncertain digits are shown, named, and saved with the others.
func panelLearnsDigits(t *testing.T, d *stage.Desk, c *stage.Chromium) {
	v := visitWithPanel(t, d, c, "?puzzle="+ownPuzzle, func(v *visit) { v.file("config.yaml", "templates: ''\n") })
	defer v.close()
	ask[bool](v.visit, `(document.querySelectorAll('.t input').forEach(cell => {
		if (cell.value === '7') cell.style.transform = 'scaleX(-1)';
	}), true)`)
	v.painted()
	v.renewed(func() { v.click("#capture") })
	if got := v.words(); !strings.Contains(got, "press Learn digits") {
		t.Errorf("it says %q", got)
	}
	v.renewed(func() { v.click("#learn") })
	v.until("document.querySelectorAll('.question').length === 1")
	v.told("#name", "nothing was saved: name more of the digits")
	v.enter("[name=digit-0]", "1")
	v.told("#name", "correct one that was misread or is wrong")
	v.enter("[name=digit-0]", "7")
	v.enter("#names [name=folder]", "own")
	v.told("#name", "templates: own")
	v.until("!document.querySelector('.question')")
	v.run(0, nil, "templates", "check", "own")
	v.file("config.yaml", "templates: own\n")
	v.renewed(func() { v.click("#capture") })
	v.until("document.querySelectorAll('.cell.doubt').length === 0")
	if o := v.run(0, nil, "--dry-run", "--pick", "1"); o.out.String() != ownPuzzle+"\n" { // the panel's picture also shows a grid
		t.Errorf("with the learnt digits it reads %q", &o.out)
	}
}

// The panel also places a digit and solves on Wayland, which does not report the pointer's place.
func TestPanelOnWayland(t *testing.T) {
	t.Parallel()
	d := stage.NewDesk(t, stage.Setting{Screen: stage.Screen{Wayland: true, Width: 1900, Height: 1000}, Browser: &stage.Browser{App: true}})
	c, err := stage.StartBrowser(t.Context(), stage.Browser{Wayland: d.Env(), App: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Stop(); err != nil {
			t.Error(err)
		}
	})
	v := visitWithPanel(t, d, c, nearlyFull) // sway shows the two windows side by side
	defer v.close()
	press := func(id string) { see[bool](v, fmt.Sprintf("(document.getElementById(%q).click(), true)", id)) }
	v.renewed(func() { press("hint") })
	for _, more := range []string{"told=3", "told=1"} {
		press("hint")
		v.until(fmt.Sprintf("document.getElementById('say').dataset.more.endsWith(%q)", more))
	}
	v.renewed(func() { press("place-it") })
	if got := v.words(); !strings.Contains(got, "Placed: ") {
		t.Errorf("it says %q", got)
	}
	v.renewed(func() { press("solve") })
	if got := v.words(); !strings.Contains(got, "Solved: ") {
		t.Errorf("it says %q", got)
	}
	v.isSolved()
}
