//go:build linux

package e2e

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"autosolve/solver"
	"autosolve/test/stage"
)

// The panel begins with the same hint as the command. It shows all steps to the solution, and back, each on the grid.
func panelHints(t *testing.T, d *stage.Desk, c *stage.Chromium) {
	v := visitWithPanel(t, d, c, "?level=3&set_id=4")
	defer v.close()
	said := strings.Join(strings.Fields(v.run(0, nil, "hint").out.String()), " ") // the command wraps words
	v.renewed(func() { v.click("#hint") })
	v.until("/^look at [^,]+$/.test(document.getElementById('say').textContent) && !document.querySelector('#steps li')")
	v.click("#hint")
	v.until("/^[^,]+, digits? /.test(document.getElementById('say').textContent) && document.getElementById('place-it').disabled")
	v.click("#hint")
	v.until("document.querySelector('#steps li')")
	if text := see[string](v, "document.querySelector('#steps li').textContent"); !strings.HasPrefix(said, text+" ") {
		t.Errorf("the panel says %q, the command %q", text, said)
	}
	if text := see[string](v, "document.querySelector('.reason').textContent"); !strings.Contains(said, " "+text+" ") {
		t.Errorf("the reason is %q, the command's %q", text, said)
	}
	steps := see[int](v, "Number(document.querySelector('#seen h2').textContent.match(/^Step 1 of (\\d+): /)[1])")
	shows := func(n int) {
		t.Helper()
		v.until(fmt.Sprintf("document.querySelector('#seen h2').textContent.startsWith('Step %d of %d: ') && document.querySelector('img.step').naturalWidth > 400", n, steps))
		if got := see[int](v, "document.querySelectorAll('#steps li').length"); got != n {
			t.Errorf("%d steps are listed", got)
		}
		for id, there := range map[string]bool{"first": n > 1, "previous": n > 1, "next": n < steps, "last": n < steps} {
			if got := see[bool](v, fmt.Sprintf("!!document.querySelector('a#%s[href]')", id)); got != there {
				t.Errorf("step %d of %d: a link to the %s: %v", n, steps, id, got)
			}
		}
	}
	shows(1)
	v.click("#next")
	shows(2)
	v.click("#hint")
	v.until("document.querySelector('#seen h2').textContent.startsWith('Step 3 of ') && document.getElementById('say').textContent.startsWith('look at ')")
	v.click("#hint")
	v.until("document.querySelector('#say').dataset.more.endsWith('told=3')")
	v.click("#hint")
	v.until("document.querySelectorAll('#steps li').length === 3") // the heading has named step 3 since its first part
	shows(3)
	v.Run(t, "xdotool", "key", "Right")
	shows(4)
	v.Run(t, "xdotool", "key", "Left")
	shows(3)
	v.click("#previous")
	shows(2)
	v.click("#digit-7")
	v.until("document.querySelector('#digit-7[aria-current]') && document.querySelector('img.step').src.endsWith('digit=7')")
	shows(2)
	v.click("#last")
	shows(steps)
	v.click("#hint")
	v.until("document.getElementById('status').textContent === 'That was the last step.'")
	v.Run(t, "xdotool", "key", "Right")
	v.click("#step-2") // in a list that is longer than its frame
	shows(2)
	v.click("#first")
	v.until("document.querySelector('#digit-7[aria-current]')")
	shows(1)
	v.renewed(func() { v.click("#back") })
	if v.cells() != v.shown {
		t.Errorf("the page holds %s", v.cells())
	}
}

// The button "Place it" enters the digit of the step that the panel shows, and no other digit.
func panelPlaces(t *testing.T, d *stage.Desk, c *stage.Chromium) {
	v := visitWithPanel(t, d, c, "?puzzle="+ownPuzzle)
	defer v.close()
	v.renewed(func() { v.click("#hint") })
	v.click("#next")
	v.until("document.querySelector('#seen h2').textContent.startsWith('Step 2 of ')")
	step := see[string](v, "document.querySelector('#steps [aria-current=step]').textContent") // Hidden Single: r5c5=1
	var row, col, digit int
	if _, err := fmt.Sscanf(step[strings.LastIndex(step, "r"):], "r%dc%d=%d", &row, &col, &digit); err != nil {
		t.Fatalf("the step is %q: %v", step, err)
	}
	v.renewed(func() { v.click("#place-it") })
	want := []byte(v.shown)
	want[9*(row-1)+col-1] = byte('0' + digit)
	if got := v.cells(); got != string(want) {
		t.Errorf("after %q the page holds\n%s, want\n%s", step, got, want)
	}
	if got := v.words(); !strings.HasPrefix(got, fmt.Sprintf("Placed: %d in r%dc%d in ", digit, row, col)) || v.colour() != "rgb(10, 125, 51)" {
		t.Errorf("it says %q in %s", got, v.colour())
	}
	v.until("document.querySelector('#seen h2').textContent.startsWith('Step 1 of ') && !document.getElementById('place-it').disabled") // the next step
	v.renewed(func() { v.click("#back") })
	entry := fmt.Sprintf("document.querySelector('#r%dc%d.entry .digit')?.textContent === '%d'", row, col, digit)
	v.until(entry) // the panel shows the reading after that
}

// With the tick box, the cells are filled in the order in which a person finds their digits, and the panel lists them.
func panelLikeAPerson(t *testing.T, d *stage.Desk, c *stage.Chromium) {
	v := visitWithPanel(t, d, c, ownPage(40), func(v *visit) { v.file("config.yaml", "pace: 20ms\n") })
	defer v.close()
	grid, err := solver.Parse(v.shown)
	if err != nil {
		t.Fatal(err)
	}
	v.click("[name=person]")
	v.renewed(func() { v.click("#solve") })
	empty := 81 - grid.Digits()
	var told []string // the cells in the order of the messages
	for line := range strings.Lines(v.words()) {
		if number, rest, ok := strings.Cut(strings.TrimSpace(line), fmt.Sprintf("/%d  r", empty)); ok && number != "" {
			told = append(told, fmt.Sprintf("f%d%d", rest[2]-'1', rest[0]-'1')) // the name of the field in r1c2 is f10
		}
	}
	filled := ask[[]string](v.visit, `[...new Set(practice.events.filter(e => e.type === 'input').map(e => e.id))]`)
	if len(told) != empty || !slices.Equal(told, filled) {
		t.Errorf("the panel told %v, the page was filled in the order %v", told, filled)
	}
	v.isSolved()
}

// In windows of 1280 x 800 and 800 x 600 with tabs and an address bar, which leave 87 pixels less to the page, the whole grid is
// visible without scrolling, as it was read and in the picture of a step, and so are the buttons.
func panelFits(t *testing.T, v *panelVisit) {
	defer func() {
		_, err := chromedp.Call(v.panel.Tab(), emulation.ClearDeviceMetricsOverride, cdp.Empty{})
		if err != nil {
			t.Error(err)
		}
	}()
	v.renewed(func() { v.click("#capture") })
	v.fitsInto(image.Pt(1280, 713), 400)
	v.renewed(func() { see[bool](v, "(document.getElementById('back').click(), true)") })
	v.fitsInto(image.Pt(800, 513), 300)
}

// fitsInto gives the panel's page a size, and checks that it shows the grid, at least so high, and the buttons.
func (v *panelVisit) fitsInto(size image.Point, height float64) {
	t := v.t
	// The scale 0 leaves the scale as it is.
	resize := chromedp.EmulateViewport(int64(size.X), int64(size.Y), chromedp.EmulateScale(0))
	if err := chromedp.Do(v.panel.Tab(), resize); err != nil {
		t.Fatal(err)
	}
	v.until(fmt.Sprintf("innerWidth === %d && innerHeight === %d", size.X, size.Y))
	for _, grid := range []string{".edge", "img.step"} {
		v.until(fmt.Sprintf("document.querySelector(%q)?.getBoundingClientRect().height > 0", grid)) // the picture of a step loads later
		where := see[[]float64](v, fmt.Sprintf(`(() => {
			const r = document.querySelector(%q).getBoundingClientRect(), top = document.querySelector('header').getBoundingClientRect().bottom;
			return [r.left, r.top - top, innerHeight - r.bottom, r.height];
		})()`, grid))
		if slices.Min(where[:3]) < 0 || where[3] < height {
			t.Errorf("%s lies %.0f pixels right of the left edge, %.0f below the header, %.0f above the bottom, and has a height of %.0f",
				grid, where[0], where[1], where[2], where[3])
		}
		for _, button := range []string{"#capture", "#hint", "#solve", "#stop"} {
			if !see[bool](v, fmt.Sprintf("(r => r.top >= 0 && r.right <= innerWidth && r.bottom <= innerHeight)(document.querySelector(%q).getBoundingClientRect())", button)) {
				t.Errorf("%s is not in the page of %v", button, size)
			}
		}
		if grid == ".edge" {
			v.renewed(func() { see[bool](v, "(document.getElementById('hint').click(), true)") })
		}
	}
}
