//go:build linux

package sheet

import (
	"bytes"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"autosolve/recognize"
	"autosolve/solver"
	"autosolve/test/stage"
)

// TestInChromium shows and prints the pages in a real browser.
func TestInChromium(t *testing.T) {
	d := stage.NewDesk(t, stage.Setting{Browser: &stage.Browser{Kiosk: true}})
	show := func(t *testing.T, name, content string) {
		t.Helper()
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := chromedp.Do(d.Chromium.Tab(), chromedp.Navigate("file://"+path)); err != nil {
			t.Fatal(err)
		}
	}

	// Each sheet fills one page, on A4 and on US Letter. Nothing leaves its sheet, and nothing overlaps.
	for _, c := range []struct{ puzzles, perSheet, sheets int }{{1, 1, 2}, {3, 2, 3}, {4, 4, 2}, {13, 4, 6}} {
		show(t, "page.html", text(t, func(w io.Writer) error { return HTML(w, "Sudoku", "note", makePuzzles(t, c.puzzles), c.perSheet) }))
		for name, paper := range map[string]chromedp.PaperSize{"A4": chromedp.PaperA4, "Letter": chromedp.PaperLetter} {
			pdf, err := chromedp.Run(d.Chromium.Tab(), chromedp.PrintToPDF(chromedp.PDFPaper(paper)))
			if err != nil {
				t.Fatal(err)
			}
			if got := bytes.Count(pdf, []byte("/Type /Page\n")); got != c.sheets {
				t.Errorf("%d puzzles, %d on a sheet: %d pages of %s, want %d", c.puzzles, c.perSheet, got, name, c.sheets)
			}
		}
		cramped, err := chromedp.Run(d.Chromium.Tab(), chromedp.Evaluate[bool](crampedScript))
		if err != nil {
			t.Fatal(err)
		}
		if cramped {
			t.Errorf("%d puzzles, %d on a sheet: something overlaps, or leaves its sheet", c.puzzles, c.perSheet)
		}
	}

	// Package recognize reads the puzzle back from its picture.
	p := makePuzzles(t, 1)[0]
	show(t, "grid.svg", text(t, func(w io.Writer) error { return SVG(w, p.Grid) }))
	shot, err := chromedp.Run(d.Chromium.Tab(), chromedp.CaptureScreenshot())
	if err != nil {
		t.Fatal(err)
	}
	if got := read(t, shot); got != p.Grid {
		t.Errorf("shown is\n%v, want\n%v", got, p.Grid)
	}
}

// crampedScript reports whether any grid, name or line of text is partly outside its sheet or overlaps another.
const crampedScript = `[...document.querySelectorAll('section')].some(sheet => {
	const whole = sheet.getBoundingClientRect();
	const boxes = [...sheet.querySelectorAll('svg, figcaption, h1, footer')].map(e => e.getBoundingClientRect());
	return boxes.some((a, i) => a.left < whole.left || a.right > whole.right || a.top < whole.top || a.bottom > whole.bottom ||
		boxes.some((b, j) => j > i && a.left + 1 < b.right && b.left + 1 < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom));
})`

// read reads the grid in a PNG picture.
func read(t *testing.T, picture []byte) solver.Grid {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		t.Fatal(err)
	}
	faces, err := recognize.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	r, err := recognize.New(faces, recognize.Default())
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	board, err := r.Read(img)
	if err != nil {
		t.Fatal(err)
	}
	return board.Grid()
}
