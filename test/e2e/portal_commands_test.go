//go:build linux

package e2e

import (
	"context"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/chromedp/chromedp"

	"autosolve/test/stage"
)

// answer answers the dialog of a program that is already running.
func (v *visit) answer(c stage.Consent) {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(v.t.Context(), stage.HangLimit)
	defer cancel()
	if err := v.Gnome.Answer(ctx, c); err != nil {
		v.t.Fatal(err)
	}
}

// play continues with the page's button, and asks for consent once.
func TestPortalPlays(t *testing.T) {
	v := visitByPortal(t, "?level=1&set_id=1")
	v.submits()
	v.goesTo("/?level=1&set_id=2")
	v.check(v.answered(stage.Interact, "play", "--count", "2").end(), 0, []string{"Solved: "})
	v.wait(fmt.Sprintf("document.body.innerText.includes(%q)", congratulation))
}

// submits writes a config with a click on the check button after each puzzle. It asks GNOME Shell for the place of the
// window, which Chromium does not know in a Wayland session.
func (v *visit) submits() {
	v.t.Helper()
	var at [2]int
	err := v.Gnome.Eval(v.t.Context(), `(() => {
		const r = global.get_window_actors().map(a => a.meta_window).find(w => w.title?.includes("Sudoku")).get_frame_rect();
		return [r.x, r.y];
	})()`, &at)
	if err != nil {
		v.t.Fatal(err)
	}
	img, err := v.Picture()
	if err != nil {
		v.t.Fatal(err)
	}
	f, err := os.Create(filepath.Join(v.dir, "submit.png"))
	if err != nil {
		v.t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, img.SubImage(v.rect("button[name=submit]").Inset(3).Add(image.Pt(at[0], at[1])))); err != nil {
		v.t.Fatal(err)
	}
	v.file("config.yaml", "after:\n- button: submit.png\n  limit: 1m\n")
}

// The panel shows the puzzle without a press of a button, and solves it. The desktop asks for permission once. The panel's page says
// that autosolve sees only what the user shares with it.
func TestPortalPanel(t *testing.T) {
	v := visitByPortal(t, "?level=1&set_id=3")
	v.isSolvedByPanel(func() { v.answer(stage.Interact) }, "Allow Remote Interaction")
}

// isSolvedByPanel shows a panel in a browser outside the screen and has it solve the page, without a press of Capture. The function
// consent answers the desktop's dialog; says is what the program writes.
func (v *visit) isSolvedByPanel(consent func(), says ...string) {
	t := v.t
	t.Helper()
	c, err := stage.StartBrowser(t.Context(), stage.Browser{ExtraArgs: []string{"--headless=new"}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Stop(); err != nil {
			t.Error(err)
		}
	})
	p := &panelVisit{visit: v, panel: c, program: v.start("panel", "--no-open")}
	stage.Eventually(t, "the address is printed", func() bool { return strings.Contains(p.program.out.String(), "\n") })
	p.showPanel(strings.TrimSpace(p.program.out.String()))
	consent()
	p.until(ready + " && !!document.querySelector('img')")
	p.until("document.getElementById('status').textContent.includes('autosolve sees only what you share')")
	v.isUnused()
	if err := chromedp.Do(c.Tab(), chromedp.Evaluate[chromedp.Void]("document.getElementById('solve').click()")); err != nil {
		t.Fatal(err)
	}
	v.wait("window.practice.values() === " + fmt.Sprintf("%q", v.hidden("cheat")))
	p.until(ready)
	v.isSolved()
	p.program.signal(syscall.SIGINT)
	v.check(p.program.end(), 0, says)
}

// watch, calibrate --point and calibrate button say that they are not available on Wayland, before they ask for consent.
func TestPortalWatch(t *testing.T) {
	v := visitByPortal(t, "?level=1&set_id=1")
	for _, args := range [][]string{{"watch"}, {"watch", "--auto"}, {"calibrate", "--point", "--yes", "--countdown", "1s"},
		{"calibrate", "button", "check", "--yes", "--countdown", "1s"}} {
		v.run(8, []string{"Wayland"}, args...)
	}
	v.isUntouched()
}
