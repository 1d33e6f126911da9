package recognize

import (
	"image"
	"path/filepath"
	"sync"
	"testing"

	"autosolve/recognize/internal/pixel"
	"autosolve/solver"
	"autosolve/test/data"
	"autosolve/test/sample"
)

// shared returns the reader that the tests share.
var shared = sync.OnceValues(func() (*Reader, error) {
	faces, err := Builtin()
	if err != nil {
		return nil, err
	}
	return New(faces, Default())
})

// testReader returns a reader with the built-in typefaces and the default options. The caller must not close it.
func testReader(t testing.TB) *Reader {
	t.Helper()
	common, err := shared()
	if err != nil {
		t.Fatal(err)
	}
	r := *common
	return &r
}

// outcome is what Read has returned for a picture.
type outcome struct {
	board *Board
	err   error
}

// screensRead has the outcomes of screens by their files, because several tests need them.
var screensRead = map[string]outcome{}

// readScreen reads the picture of a screen with the reader that the tests share, unless another test has already done so.
func readScreen(t testing.TB, file string, img image.Image) (*Board, error) {
	t.Helper()
	o, done := screensRead[file]
	if !done {
		o.board, o.err = testReader(t).Read(img)
		screensRead[file] = o
	}
	return o.board, o.err
}

func openImage(t testing.TB, name string) image.Image {
	t.Helper()
	return sample.Open(t, name)
}

// notRead lists the screens with a whole grid that the reader refuses, with the reason. A screen is removed from the list
// once it is read.
var notRead = map[string]string{
	"new-lone-note-dark.png": "a lone pencil mark",
}

// kindsConfused lists the screens whose givens and entries are confused, with the difference between them.
var kindsConfused = map[string]string{
	"app-25.png":          "the background of their cells, slightly, and no cell is empty",
	"app-49.png":          "the ink of some entries",
	"app-56.png":          "two of eight digits in red",
	"app-61.png":          "only that two entries are red",
	"app-63.png":          "nothing, but the shades of some cells look like a difference",
	"app-64.png":          "only that one entry is red",
	"new-tiles-1080p.png": "the tiles under the digits",

	"new-last-line-at-edge.png": "nothing: its blue digits are entries, which the index counts as givens",
}

// TestScreens reads real screenshots. A screen must be read exactly, or refused if the index says that it shows no whole
// grid. The screens in notRead must be refused too, so that nothing is misread. If all digits together have one solution,
// it must be that of the page, even if the givens are confused with entries.
func TestScreens(t *testing.T) {
	for _, s := range sample.Screens(t) {
		t.Run(s.Name, func(t *testing.T) {
			name := s.Name
			b, err := readScreen(t, s.File, openImage(t, s.File))
			switch {
			case s.Negative && err == nil:
				t.Errorf("read %v, want a refusal", b.Grid())
			case s.Negative:
				t.Log("refused: ", err)
			case err == nil && notRead[name] != "" && b.Grid().String() == s.Shown:
				t.Errorf("is read now: remove it from notRead")
			case err != nil && notRead[name] != "":
				t.Logf("not read yet, for %s: %v", notRead[name], err)
			case err != nil:
				t.Errorf("refused: %v", err)
			case b.Grid().String() != s.Shown:
				t.Errorf("read\n%v, want\n%s", b.Grid(), s.Shown)
			case (b.Givens().String() == s.Givens) == (kindsConfused[name] != ""):
				t.Errorf("givens\n%v, want\n%s; in kindsConfused: %q", b.Givens(), s.Givens, kindsConfused[name])
			}
			if err != nil {
				return
			}
			want, unsolved := solver.Solve(b.Grid())
			if page, err := solver.SolvePage(b.Givens(), b.Grid()); unsolved == nil && page.Solution != want {
				t.Errorf("solution\n%v, want\n%v, %v", page.Solution, want, err)
			}
		})
	}
}

// keypadsOfScreens lists the middles of the buttons of 1, 2, 4 and 9 on the screens that show a keypad. The search was
// developed with app-01, 15, 31, 34, 46, 57, 64, a and sudoku-com-desktop; it found the others without any change.
var keypadsOfScreens = map[string][4]image.Point{
	"app-01.png":                       {{315, 754}, {376, 754}, {495, 754}, {793, 754}},
	"app-04.png":                       {{531, 144}, {532, 193}, {532, 291}, {532, 536}},
	"app-15.png":                       {{732, 92}, {795, 92}, {734, 138}, {856, 185}},
	"app-16.png":                       {{692, 96}, {749, 96}, {694, 151}, {804, 206}},
	"app-30.png":                       {{404, 875}, {464, 875}, {582, 875}, {878, 875}},
	"app-31.png":                       {{74, 708}, {186, 708}, {406, 708}, {405, 791}},
	"app-32.png":                       {{730, 144}, {732, 226}, {731, 392}, {854, 392}},
	"app-34.png":                       {{41, 664}, {97, 664}, {209, 664}, {491, 664}},
	"app-35.png":                       {{275, 828}, {342, 828}, {473, 828}, {801, 828}},
	"app-46.png":                       {{101, 1966}, {235, 1966}, {507, 1966}, {1188, 1966}},
	"app-47.png":                       {{97, 1964}, {236, 1963}, {508, 1964}, {1187, 1964}},
	"app-56.png":                       {{162, 714}, {217, 714}, {329, 714}, {610, 714}},
	"app-57.png":                       {{1523, 625}, {1837, 624}, {1527, 934}, {2146, 1242}},
	"app-58.png":                       {{1523, 625}, {1837, 624}, {1527, 934}, {2146, 1242}},
	"app-64.png":                       {{117, 2500}, {242, 2499}, {504, 2500}, {1158, 2500}},
	"app-b-phone.png":                  {{208, 1473}, {374, 1473}, {703, 1473}, {705, 1639}},
	"negative-21.png":                  {{117, 2500}, {242, 2499}, {504, 2500}, {1158, 2500}}, // under a dialog
	"new-tiles-1080p.png":              {{798, 939}, {882, 939}, {1049, 939}, {1467, 939}},
	"sudoku-com-desktop-3600x2338.png": {{1227, 827}, {1457, 828}, {1227, 1054}, {1689, 1282}},
	"sudoku-com-phone.png":             {{65, 1573}, {189, 1573}, {422, 1574}, {1008, 1573}},
}

// keypadsMissed lists the screens on which a keypad is refused, with the reason.
var keypadsMissed = map[string]string{
	"app-a.png":       "a red ring crosses the 9",
	"negative-13.png": "the keypad of a Kakuro has buttons on both sides, as a list of pages has",
	"negative-14.png": "the keypad of a Kakuro has buttons on both sides, as a list of pages has",
}

// TestKeypadsOfScreens finds the keypads on real screenshots, and none on screens without one.
func TestKeypadsOfScreens(t *testing.T) {
	r := testReader(t)
	found := 0
	files := data.Files(t, "screens/*.*g")
	for _, f := range files {
		img, name := openImage(t, f), filepath.Base(f)
		var grid image.Rectangle
		if b, _ := readScreen(t, f, img); b != nil { // TestScreens checks the result
			grid = b.Layout.Bounds
		}
		pads, err := r.Keypads(img, grid)
		want, ok := keypadsOfScreens[name]
		if len(pads) > 1 || ok != (len(pads) == 1) {
			t.Errorf("%s: %d keypads, %v", name, len(pads), err)
			continue
		}
		if !ok {
			continue
		}
		found++
		for i, d := range []uint8{1, 2, 4, 9} {
			b := pads[0].Buttons[d]
			if off := b.Min.Add(b.Max).Div(2).Sub(want[i]); max(pixel.Abs(off.X), pixel.Abs(off.Y)) > 1 {
				t.Errorf("%s: the button of %d is at %v, want %v", name, d, b, want[i])
			}
			if got := r.ReadButton(img, b); got != d {
				t.Errorf("%s: the button of %d is read as %d", name, d, got)
			}
		}
	}
	t.Logf("keypads: %d found, %d refused, none wrong, on %d screens", found, len(keypadsMissed), len(files))
}
