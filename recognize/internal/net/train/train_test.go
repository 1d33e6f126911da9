package main

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"

	"autosolve/recognize/internal/net"
)

// testFonts writes a list of two typefaces that are part of a Go module, and returns its file.
func testFonts(t testing.TB) string {
	t.Helper()
	dir, lines := t.TempDir(), ""
	for name, data := range map[string][]byte{"Go": goregular.TTF, "Go Bold": gobold.TTF} {
		file := filepath.Join(dir, name+".ttf")
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		lines += file + "\t" + name + "\tsans\n"
	}
	list := filepath.Join(dir, "fonts.tsv")
	if err := os.WriteFile(list, []byte(lines), 0o600); err != nil {
		t.Fatal(err)
	}
	return list
}

// TestRun draws some boards twice. The same seed must give the same records, with all labels and kinds, and another seed must
// give other records.
func TestRun(t *testing.T) {
	const boards, record = 60, 2 + len(net.Crop{})
	fonts := testFonts(t)
	draw := func(seed uint64) []byte {
		var out bytes.Buffer
		if err := run(fonts, "", seed, boards, "", false, &out); err != nil {
			t.Fatal(err)
		}
		return out.Bytes()
	}
	first := draw(7)
	if len(first)%record != 0 || len(first) < boards*40*record {
		t.Fatalf("%d bytes, want whole records, most cells of %d boards", len(first), boards)
	}
	var labels, kinds [16]int
	for i := 0; i < len(first); i += record {
		labels[first[i]]++
		kinds[first[i+1]]++
	}
	for label := range net.Classes {
		if labels[label] == 0 {
			t.Errorf("no crop has the label %d", label)
		}
	}
	for k := digitPlain; k <= emptyBar; k++ {
		if k != digitOdd && k != emptyLone && kinds[k] == 0 { // no odd typeface is in the list, and single marks are left out
			t.Errorf("no crop is of kind %d", k)
		}
	}
	if !bytes.Equal(first, draw(7)) {
		t.Error("the same seed gives other records the second time")
	}
	if bytes.Equal(first, draw(8)) {
		t.Error("two seeds give the same records")
	}
}

// TestClassify covers more and more of a cell. A digit keeps its label until people would disagree about it, and at last
// counts as covered. An empty cell keeps its label for as long as the lower end of a digit would be visible.
func TestClassify(t *testing.T) {
	b, p := testBoard(t)
	for _, c := range []struct {
		label   uint8
		covered float64
		want    uint8
	}{
		{eight, 0, eight}, {eight, 0.1, eight}, {eight, 0.35, labelUnclear}, {eight, 0.9, labelCovered},
		{labelBlank, 0.2, labelBlank}, {labelBlank, 0.7, labelBlank}, {labelBlank, 0.79, labelUnclear}, {labelBlank, 0.9, labelCovered},
	} {
		k := onlyCell(b, p, c.label)
		lid := box{0, 0, 100, 25 + 50*c.covered}
		b.cover(maskOf(lid, rounded(lid, 0)))
		if b.classify(k); k.label != c.want {
			t.Errorf("%d with %v covered: the label is %d, want %d", c.label, c.covered, k.label, c.want)
		}
	}
}

// TestWindow draws windows of all kinds over a digit. The cell must be covered, and at most half of the windows may look like
// an empty cell.
func TestWindow(t *testing.T) {
	b, p := testBoard(t)
	flat := 0
	const windows = 40
	for range windows {
		k := onlyCell(b, p, eight)
		b.window(box{-40, -40, 140, 140})
		if b.classify(k); k.label != labelCovered || k.kind != otherCovered {
			t.Fatalf("under a window: the label is %d, the kind %d", k.label, k.kind)
		}
		if c := net.Cut(b.RGBA, 50, 50, 60, 60); isFlat(&c) {
			flat++
		}
	}
	if flat == 0 || flat > windows/2 {
		t.Errorf("%d of %d windows show nothing", flat, windows)
	}
}

// eight is the label of a given 8.
const eight = labelGiven + 7

// onlyCell returns the only cell of a board, of 100 px on a canvas of its own, with an 8 in it unless its label is
// labelBlank.
func onlyCell(b *board, p *pen, label uint8) *cell {
	b.canvas = newCanvas(100, 100)
	k := &cell{box: box{0, 0, 100, 100}, label: label, kind: emptyPlain}
	if label != labelBlank {
		k.ink = p.ink(b.dice, p.word("8", 50), 50, 50)
	}
	b.cells = []*cell{k}
	return k
}

// testBoard returns a board without a canvas, and a pen.
func testBoard(t *testing.T) (*board, *pen) {
	t.Helper()
	l, err := readLibrary([]string{fileOf(t) + "\tGo\tsans"})
	if err != nil {
		t.Fatal(err)
	}
	d := dice{rand.New(rand.NewPCG(1, 1))}
	b := &board{dice: d, library: l, pw: 80, ph: 80}
	b.height = 0.5
	return b, &pen{face: l.pick(d, [groups]float64{}), wide: 1}
}

func fileOf(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "go.ttf")
	if err := os.WriteFile(file, goregular.TTF, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestMayBeOne draws bars in an empty cell. Only one of a digit's height in the middle may be a 1. It has the label for that
// only if the typeface's 1 is a bar.
func TestMayBeOne(t *testing.T) {
	b, p := testBoard(t)
	bar := *p
	bar.wide = 0.3
	for _, c := range []struct {
		bar   box
		pen   *pen
		label uint8
		kind  kind
	}{
		{box{48, 30, 51, 70}, p, labelBlank, emptyBar},
		{box{48, 30, 51, 70}, &bar, labelBarOrOne, emptyBar},
		{box{48, 5, 51, 95}, &bar, labelBlank, emptyPlain},
		{box{18, 30, 21, 70}, &bar, labelBlank, emptyPlain},
		{box{40, 30, 60, 70}, &bar, labelBlank, emptyPlain},
	} {
		k := onlyCell(b, p, labelBlank)
		b.givens, b.entries = c.pen, p
		if b.mayBeOne(k, c.bar); k.label != c.label || k.kind != c.kind {
			t.Errorf("%v: the label is %d, the kind %d, want %d and %d", c.bar, k.label, k.kind, c.label, c.kind)
		}
	}
}

// BenchmarkRender draws boards one after the other.
func BenchmarkRender(b *testing.B) {
	l, err := openLibrary(testFonts(b), "")
	if err != nil {
		b.Fatal(err)
	}
	for i := 0; b.Loop(); i++ {
		if _, _, err := newBoard(diceOf(1, i), l).render(); err != nil {
			b.Fatal(err)
		}
	}
}
