package recognize

import (
	"encoding/csv"
	"image"
	_ "image/jpeg" // some of the screens
	_ "image/png"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// shared makes the reader that the tests share.
var shared = sync.OnceValues(func() (*Reader, error) {
	faces, err := Builtin()
	if err != nil {
		return nil, err
	}
	return New(faces, Default())
})

// testReader is a reader with the built-in typefaces and options of its own. It is not to be closed.
func testReader(t testing.TB) *Reader {
	t.Helper()
	common, err := shared()
	if err != nil {
		t.Fatal(err)
	}
	r := *common
	return &r
}

func openImage(t testing.TB, name string) image.Image {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, _, err := image.Decode(f)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return img
}

// TestScreens reads real screenshots: each exactly, or refused where the index says that it shows no whole grid.
func TestScreens(t *testing.T) {
	const folder = "../../shared/screens"
	f, err := os.Open(filepath.Join(folder, "INDEX.tsv"))
	if err != nil {
		t.Skip("no screenshots here: ", err)
	}
	defer f.Close()
	index := csv.NewReader(f)
	index.Comma, index.LazyQuotes = '\t', true
	lines, err := index.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	r := testReader(t)
	for _, line := range lines[1:] {
		name, negative, shown := line[0], line[5] == "negative", line[12]
		t.Run(name, func(t *testing.T) {
			b, err := r.Read(openImage(t, filepath.Join(folder, name)))
			switch {
			case negative && err == nil:
				t.Errorf("read %v, want a refusal", b.Grid())
			case negative:
				t.Log("refused: ", err)
			case err != nil:
				t.Errorf("refused: %v", err)
			case b.Grid().String() != shown:
				t.Errorf("read\n%v, want\n%s", b.Grid(), shown)
			}
		})
	}
}
