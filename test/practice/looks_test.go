//go:build linux

package practice_test

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/css"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/chromedp"
)

// gridSize holds the sizes of the grid and its digits, and the places of its lines, in a window of the given size.
type gridSize struct {
	name   string
	width  int64
	height int64
	whole  float64
	lines  []int // where the lines begin, from the grid's edge
	given  string
	entry  string
}

func gridSizes() []gridSize {
	return []gridSize{
		{"302", 900, 700, 302, []int{0, 34, 67, 100, 134, 167, 200, 234, 267, 300}, "24px", "21.3333px"},
		{"374", 950, 720, 374, []int{0, 42, 83, 124, 166, 207, 248, 290, 331, 372}, "29.3333px", "26.6667px"},
		{"446", 1100, 820, 446, []int{0, 50, 99, 148, 198, 247, 296, 346, 395, 444}, "34.6667px", "32px"},
		{"518", 1250, 920, 518, []int{0, 58, 115, 172, 230, 287, 344, 402, 459, 516}, "40px", "37.3333px"},
		{"narrow", 480, 800, 242, nil, "17.3333px", "17.3333px"},
		{"wide but low", 1900, 719, 302, nil, "24px", "21.3333px"},
		{"wide and not high", 1900, 913, 446, nil, "34.6667px", "32px"},
	}
}

func TestGridSizes(t *testing.T) {
	b := newBrowser(t)
	b.open("/?level=2&set_id=1")
	for _, size := range gridSizes() {
		t.Run(size.name, func(t *testing.T) {
			b := &browser{t: t, ctx: b.ctx, base: b.base}
			b.size(size.width, size.height)
			box := value[[4]float64](b, `(() => { const q = document.getElementById('puzzle_grid').getBoundingClientRect();
				return [q.left, q.top, q.width, q.height]; })()`)
			// The narrow grid's 19 pt are not whole pixels, and the browser rounds to 64ths.
			if math.Abs(box[2]-size.whole) > 0.1 || math.Abs(box[3]-size.whole) > 0.1 {
				t.Errorf("grid is %v x %v px, want %v", box[2], box[3], size.whole)
			}
			checkLines(t, b, size, box[0], box[1])
			checkFonts(t, b, size)
			savePicture(t, b, "grid-"+strings.ReplaceAll(size.name, " ", "-"))
		})
	}
}

// checkLines compares the places, widths and colours of the lines on the screen.
func checkLines(t *testing.T, b *browser, size gridSize, left, top float64) {
	t.Helper()
	if size.lines == nil {
		return
	}
	data, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	// No digit reaches within four pixels of the outer edge.
	corner := image.Pt(int(math.Round(left)), int(math.Round(top)))
	across := linesAlong(picture, corner.Add(image.Pt(0, 4)), image.Pt(1, 0), int(size.whole))
	down := linesAlong(picture, corner.Add(image.Pt(4, 0)), image.Pt(0, 1), int(size.whole))
	if !slices.Equal(across, size.lines) || !slices.Equal(down, size.lines) {
		t.Errorf("vertical lines at %v, horizontal ones at %v, want %v", across, down, size.lines)
	}
	for _, i := range []int{3, 6} { // thick lines cross without a gap
		for _, at := range size.lines {
			p := corner.Add(image.Pt(at, size.lines[i]))
			if got := color.RGBAModel.Convert(picture.At(p.X, p.Y)); got != thickColor() {
				t.Errorf("thick line has %v at %v", got, p.Sub(corner))
			}
		}
	}
}

func thinColor() color.RGBA  { return color.RGBA{0xdd, 0xdd, 0xee, 0xff} }
func thickColor() color.RGBA { return color.RGBA{0x66, 0x66, 0x99, 0xff} }

// linesAlong returns where lines begin along n pixels of the picture. Thin lines must be 1 pixel wide and thick ones 2;
// others are left out.
func linesAlong(picture image.Image, from, step image.Point, n int) []int {
	at := func(i int) color.RGBA {
		p := from.Add(step.Mul(i))
		return color.RGBAModel.Convert(picture.At(p.X, p.Y)).(color.RGBA)
	}
	var lines []int
	for i := 0; i < n; i++ {
		width, want := 0, map[color.RGBA]int{thinColor(): 1, thickColor(): 2}[at(i)]
		for want > 0 && at(i+width) == at(i) {
			width++
		}
		if want > 0 && width == want {
			lines = append(lines, i)
		}
		i += max(width-1, 0)
	}
	return lines
}

func checkFonts(t *testing.T, b *browser, size gridSize) {
	t.Helper()
	got := value[[2]string](b, `[getComputedStyle(document.querySelector('.s0')).fontSize, getComputedStyle(document.querySelector('.d0')).fontSize]`)
	if want := [2]string{size.given, size.entry}; got != want {
		t.Errorf("fonts of givens and entries %v, want %v", got, want)
	}
}

// savePicture saves a picture of the page in the folder that PRACTICE_PICTURES names, for a person to look at.
func savePicture(t *testing.T, b *browser, name string) {
	t.Helper()
	dir := os.Getenv("PRACTICE_PICTURES")
	if dir == "" {
		return
	}
	picture, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(dir+"/"+name+".png", picture, 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestTypefaces(t *testing.T) {
	b := newBrowser(t)
	b.open("/?puzzle=1" + strings.Repeat(".", 80) + "&entries=." + "2" + strings.Repeat(".", 79))
	for selector, want := range map[string][]string{
		"#f00":     {"Liberation Serif", "Times New Roman"},
		"#f10":     {"Comic Neue", "Comic Sans MS", "Lucida Handwriting"},
		"#message": {"Liberation Sans", "Arial"},
	} {
		if got := b.typeface(selector); !slices.Contains(want, got) {
			t.Errorf("%s is shown in %q, want one of %q", selector, got, want)
		}
	}
}

// typeface returns the name of the font in which Chromium draws the element's text.
func (b *browser) typeface(selector string) string {
	b.t.Helper()
	fonts, err := chromedp.Run(b.ctx, chromedp.QueryAfter(selector, fontsOf))
	if err != nil {
		b.t.Fatal(err)
	}
	if len(fonts) != 1 {
		b.t.Fatalf("%s is drawn in %d fonts, want 1", selector, len(fonts))
	}
	return fonts[0].FamilyName
}

func fontsOf(ctx context.Context, t *chromedp.Target, nodes []*chromedp.Node) ([]*css.PlatformFontUsage, error) {
	if _, err := cdp.Call(ctx, t, dom.Enable, dom.EnableParams{}); err != nil {
		return nil, err
	}
	if _, err := cdp.Call(ctx, t, css.Enable, cdp.Empty{}); err != nil {
		return nil, err
	}
	used, err := cdp.Call(ctx, t, css.GetPlatformFontsForNode, css.GetPlatformFontsForNodeParams{NodeID: nodes[0].NodeID})
	return used.Fonts, err
}
