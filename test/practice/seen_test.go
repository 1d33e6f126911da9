//go:build linux

package practice_test

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"autosolve/recognize"
	"autosolve/recognize/buttons"
)

// reader returns the reader that the tests share.
var reader = sync.OnceValues(func() (*recognize.Reader, error) {
	faces, err := recognize.Builtin()
	if err != nil {
		return nil, err
	}
	return recognize.New(faces, recognize.Default())
})

// picture returns what the window shows.
func (b *browser) picture() *image.RGBA {
	b.t.Helper()
	fast := true
	shot, err := chromedp.Call(b.ctx, page.CaptureScreenshot, page.CaptureScreenshotParams{OptimizeForSpeed: &fast})
	if err != nil {
		b.t.Fatal(err)
	}
	decoded, err := png.Decode(bytes.NewReader(shot.Data))
	if err != nil {
		b.t.Fatal(err)
	}
	img := image.NewRGBA(decoded.Bounds())
	draw.Draw(img, img.Rect, decoded, image.Point{}, draw.Src)
	return img
}

// gridRect returns the grid's place in the window.
func (b *browser) gridRect() image.Rectangle {
	b.t.Helper()
	q := value[[4]int](b, `(() => { const q = document.getElementById('puzzle_grid').getBoundingClientRect();
		return [Math.floor(q.left), Math.floor(q.top), Math.ceil(q.right), Math.ceil(q.bottom)]; })()`)
	return image.Rect(q[0], q[1], q[2], q[3])
}

// checkSeen compares the keypad that the reader has found with the places of its buttons.
func (b *browser) checkSeen(name string, found []buttons.Keypad, err error, want []image.Rectangle) {
	b.t.Helper()
	if err != nil || len(found) != 1 {
		b.t.Errorf("%s: %d keypads, %v", name, len(found), err)
		savePicture(b.t, b, "unseen-"+strings.ReplaceAll(name, " ", "-"))
		return
	}
	for i, at := range want {
		middle := func(r image.Rectangle) image.Point { return r.Min.Add(r.Max).Div(2) }
		seen := found[0].Buttons[i+1]
		if !middle(seen).In(at) || !middle(at).In(seen) {
			b.t.Errorf("%s: the button of %d is seen at %v, it is at %v", name, i+1, seen, at)
		}
	}
}

// windows are window sizes that give the grid each of its sizes.
var windows = []image.Point{{900, 700}, {1000, 760}, {1150, 850}, {1280, 1000}}

// TestKeypadsAreSeen finds the keypads beside the grid, in all sizes and looks.
func TestKeypadsAreSeen(t *testing.T) {
	b := newBrowser(t)
	r, err := reader()
	if err != nil {
		t.Fatal(err)
	}
	for _, behaviour := range []string{"keypad", "keypad-first", "keypad-first,keypad-aside", "keypad,keypad-aside", "keypad,keypad-wrap", "keypad,dark", "keypad,keypad-aside,dark"} {
		b.open("/?level=2&set_id=3&behaviour=" + behaviour)
		b.press("keypad", 7)
		for _, size := range windows {
			b.size(int64(size.X), int64(size.Y))
			found, err := r.Keypads(b.picture(), b.gridRect())
			name := fmt.Sprint(behaviour, size)
			b.checkSeen(name, found, err, b.buttons("keypad"))
			if len(found) == 1 && found[0].Buttons[0].Empty() != strings.Contains(behaviour, "keypad-wrap") {
				t.Errorf("%s: the eraser is at %v", name, found[0].Buttons[0])
			}
		}
	}
}

// changed returns the smallest rectangle that contains all differences of two pictures of the same size.
func changed(a, b *image.RGBA) (all image.Rectangle) {
	for y := a.Rect.Min.Y; y < a.Rect.Max.Y; y++ {
		for x := a.Rect.Min.X; x < a.Rect.Max.X; x++ {
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) {
				all = all.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return all
}

// TestPopupsAreSeen finds the keypads that open over a full grid, in the part that changes and in the whole window: the menu in
// each size of the window, and the others in each only if AUTOSOLVE_LONG is set.
func TestPopupsAreSeen(t *testing.T) {
	b := newBrowser(t)
	r, err := reader()
	if err != nil {
		t.Fatal(err)
	}
	full := answer(t)
	for k, p := range []struct{ behaviour, class string }{
		{"popup", "pad"}, {"popup-modal", "pad"}, {"keypad-popup", "pad"}, {"popup-return", "pad"}, {"popup-menu", "menu"},
		{"keypad-popup,dark", "pad"}, {"popup-menu,dark", "menu"}, {"popup-return,dark", "pad"},
	} {
		for i, size := range windows {
			if menu := p.behaviour == "popup-menu"; !menu && (i+k)%3 != 0 && os.Getenv("AUTOSOLVE_LONG") == "" {
				continue
			}
			cell := []int{0, 40, 44, 80}[i]
			b.size(int64(size.X), int64(size.Y))
			b.open("/?puzzle=" + full[:cell] + "." + full[cell+1:] + "&behaviour=" + p.behaviour)
			before := b.picture()
			b.click(cell/9+1, cell%9+1)
			after := b.picture()
			for name, part := range map[string]image.Rectangle{"change": changed(before, after), "window": after.Rect} {
				found, err := r.Keypads(after.SubImage(part), image.Rectangle{})
				b.checkSeen(fmt.Sprint(p.behaviour, size, cell, name), found, err, b.buttons(p.class))
			}
		}
	}
}
