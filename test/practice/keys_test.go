//go:build linux

package practice_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// corner returns the path of a page whose puzzle has only the givens 1, 2 and 3, at r1c1, r1c2 and r2c1.
func corner() string { return "/?puzzle=12" + dots(7) + "3" + dots(71) }

func TestArrows(t *testing.T) {
	b := newBrowser(t)
	b.open(corner())
	for _, c := range []struct {
		name  string
		keys  string
		focus string
	}{
		{"starts at the first empty cell", "", inputID(1, 3)},
		{"right", right, inputID(1, 4)},
		{"down", down, inputID(2, 3)},
		{"onto a given", left, inputID(1, 2)},
		{"past the givens and over the edge", left + left + left, inputID(1, 9)},
		{"over the top", up, inputID(9, 3)},
		{"over the bottom", up + down, inputID(1, 3)},
		{"over the right edge", strings.Repeat(right, 7), inputID(1, 1)},
		{"after a digit right at once", "5" + right, inputID(1, 4)},
		{"after a digit left takes two", "5" + left, inputID(1, 3)},
		{"after a digit left takes two", "5" + left + left, inputID(1, 2)},
		{"after a digit down at once", "5" + down, inputID(2, 3)},
		{"content is selected", "5" + right + left + "6", inputID(1, 3)},
		{"tab", kb.Tab + kb.Tab, inputID(1, 5)},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := &browser{t: t, ctx: b.ctx, base: b.base}
			b.keys(c.keys)
			if got := b.focus(); got != c.focus {
				t.Errorf("focus on %s, want %s", got, c.focus)
			}
		})
		b.begin()
	}
	b.keys("5" + right + left + "6")
	if got := b.cell(1, 3); got != "6" {
		t.Errorf("r1c3 holds %q after typing over the selected 5, want 6", got)
	}
}

// begin makes the page of corner as it was when it was opened: no entries, and the focus on the first empty cell.
func (b *browser) begin() {
	b.t.Helper()
	value[bool](b, `document.querySelectorAll('.d0').forEach((cell) => { cell.value = ''; }),
		document.getElementById('`+inputID(1, 3)+`').focus(), true`)
}

func TestTabOrder(t *testing.T) {
	b := newBrowser(t)
	b.open(corner())
	b.click(1, 1)
	for i := range 81 {
		if got, want := b.focus(), inputID(i/9+1, i%9+1); got != want {
			t.Fatalf("tab stop %d is %s, want %s", i, got, want)
		}
		b.keys(kb.Tab)
	}
}

func TestTyping(t *testing.T) {
	b := newBrowser(t)
	b.open(corner())
	for _, c := range []struct {
		name string
		keys string
		want string
	}{
		{"digit", "4", "4"},
		{"full cell ignores a digit", "5", "4"},
		{"deleted and typed", kb.Backspace + "5", "5"},
	} {
		b.click(5, 5)
		b.keys(c.keys)
		if got := b.cell(5, 5); got != c.want {
			t.Errorf("%s: r5c5 holds %q, want %q", c.name, got, c.want)
		}
	}
	b.click(1, 1)
	b.keys("9")
	if got := b.cell(1, 1); got != "1" {
		t.Errorf("given became %q", got)
	}
	b.click(6, 6)
	b.keys(" ")
	b.click(7, 7)
	if got := b.cell(6, 6); got != "" {
		t.Errorf("a cell of spaces holds %q after it lost the focus", got)
	}
}

func TestPencilMarks(t *testing.T) {
	b := newBrowser(t)
	b.open(corner() + "&pencil=1")
	for _, c := range [][2]string{{"1", "d0"}, {"12", "w"}, {"123", "w"}, {"1234", "v"}, {"123456", "v"}} {
		typed, class := c[0], c[1]
		b.click(5, 5)
		b.do(chromedp.KeyEvent("a", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
		b.keys(kb.Backspace + typed)
		got := value[[2]string](b, `[document.getElementById('f44').className, document.getElementById('f44').value]`)
		if want := [2]string{class, typed[:min(len(typed), 5)]}; got != want {
			t.Errorf("typed %s: class and text %v, want %v", typed, got, want)
		}
	}
	savePicture(t, b, "pencil")
	if got := b.verdict(); got != "Each empty cell takes a digit." {
		t.Errorf("with pencil marks only: %q", got)
	}
	b.do(chromedp.Click("button[name=options]"), chromedp.Click("#pencil"), chromedp.Click("#options button"))
	if got := b.cell(5, 5); got != "" {
		t.Errorf("pencil marks are switched off, and %q stays", got)
	}
}

func TestVerdicts(t *testing.T) {
	b, full := newBrowser(t), answer(t)
	b.open("/?puzzle=" + puzzle)
	for _, c := range []struct {
		name, entries, text, look, color string
	}{
		{"untouched", dots(81), "Each empty cell takes a digit.", "untouched", "rgb(34, 34, 34)"},
		{"mistakes", ".1" + dots(79), "The houses in red hold a digit twice.", "mistakes", "rgb(255, 0, 0)"},
		{"wrong", ".7" + dots(79), "Not right yet. Wrong digits: 1.", "wrong", "rgb(128, 0, 128)"},
		{"going", "." + full[1:2] + dots(79), "All right so far. Empty cells: 44.", "going", "rgb(0, 0, 255)"},
		{"one to go", "." + full[1:79] + "..", "All right so far. Empty cells: 1.", "going", "rgb(0, 0, 255)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := &browser{t: t, ctx: b.ctx, base: b.base}
			b.enter(c.entries)
			if got := b.verdict(); got != c.text {
				t.Errorf("says %q, want %q", got, c.text)
			}
			look := value[[2]string](b, `[document.getElementById('message').className, getComputedStyle(document.getElementById('message')).color]`)
			if want := [2]string{c.look, c.color}; look != want {
				t.Errorf("looks %v, want %v", look, want)
			}
			savePicture(t, b, "verdict-"+c.name)
		})
	}
}

// enter sets the cells that are not given to the entries, which are 81 digits and dots.
func (b *browser) enter(entries string) {
	b.t.Helper()
	value[bool](b, `[...'`+entries+`'].forEach((digit, i) => {
		const cell = document.getElementById('f' + i % 9 + Math.floor(i / 9));
		if (!cell.readOnly) cell.value = digit === '.' ? '' : digit;
	}), true`)
}

func TestShades(t *testing.T) {
	b := newBrowser(t)
	b.open("/?puzzle=1" + dots(80) + "&entries=." + "1" + dots(79))
	b.verdict()
	for id, want := range map[string]string{"c00": "rgb(255, 127, 127)", "c80": "rgb(255, 191, 191)", "c22": "rgb(255, 191, 191)", "c33": "rgba(0, 0, 0, 0)"} {
		if got := value[string](b, "getComputedStyle(document.getElementById('"+id+"')).backgroundColor"); got != want {
			t.Errorf("%s is %s, want %s", id, got, want)
		}
	}
}

func TestSolvingByHand(t *testing.T) {
	b, full := newBrowser(t), answer(t)
	b.open("/?puzzle=" + puzzle)
	fill(b, full)
	if got := b.message(); got != "Each empty cell takes a digit." {
		t.Errorf("says %q before it was asked", got)
	}
	if got := value[string](b, "practice.values()"); got != full {
		t.Errorf("values() = %s, want %s", got, full)
	}
	if span := value[float64](b, "practice.span()"); span <= 0 {
		t.Errorf("span() = %v ms", span)
	}
	inputs := value[int](b, "practice.events.filter((e) => e.type === 'input' && e.trusted).length")
	if want := strings.Count(puzzle, "."); inputs != want {
		t.Errorf("%d input events recorded, want %d", inputs, want)
	}
	b.do(chromedp.Click("button[name=submit]"))
	b.do(chromedp.WaitVisible("button[name=newgame]"))
	if got := b.message(); got != "Well done! This puzzle is solved." {
		t.Errorf("says %q", got)
	}
	savePicture(t, b, "solved")
	b.do(chromedp.Click("button[name=newgame]"))
	b.do(chromedp.WaitVisible("#puzzle_grid"))
}

// fill clicks each empty cell and types its digit.
func fill(b *browser, full string) {
	b.t.Helper()
	for i := range full {
		if puzzle[i] == '.' {
			b.click(i/9+1, i%9+1)
			b.keys(full[i : i+1])
		}
	}
}

func TestButtons(t *testing.T) {
	b := newBrowser(t)
	b.open(corner() + "&entries=" + dots(40) + "7" + dots(40) + "&ad=120")
	b.do(chromedp.Click("button[name=pause]"))
	if got := value[string](b, "getComputedStyle(document.getElementById('f44')).visibility"); got != "hidden" {
		t.Errorf("cells are %s while paused", got)
	}
	b.do(chromedp.Click("button[name=pause]"), chromedp.Click("button[name=clear]"))
	if got := value[string](b, "practice.values()"); got != "12"+dots(7)+"3"+dots(71) {
		t.Errorf("cleared grid is %s", got)
	}
	b.do(chromedp.Click("#hide_ad"))
	if value[bool](b, "!!document.getElementById('ad')") {
		t.Error("the advertisement stays")
	}
}

func TestAdvertisementMovesGrid(t *testing.T) {
	b := newBrowser(t)
	top := func(query string) float64 {
		b.open(corner() + query)
		return value[float64](b, "document.getElementById('puzzle_grid').getBoundingClientRect().top")
	}
	plain, low := top(""), top("&ad=150")
	if low-plain < 75 {
		t.Errorf("the grid moved by %v px under an advertisement of 150", low-plain)
	}
	savePicture(t, b, "ad")
}
