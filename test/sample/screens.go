package sample

import (
	"encoding/csv"
	"fmt"
	"image"
	_ "image/jpeg" // some of the screens
	_ "image/png"
	"os"
	"path/filepath"
	"testing"

	"autosolve/test/data"
)

// A Screen is a real screenshot with its entry in the index.
type Screen struct {
	Name, File string
	Negative   bool       // it shows no whole grid
	Grid       [4]float64 // px: left, top, width and height of the grid; all 0 if the index does not have them
	Shown      string     // the 81 cells, row by row: a digit, or a dot
	Givens     string     // the givens among them, in the same form
}

// Screens returns the screens in the order of their index, INDEX.tsv. The repository does not have them; see package data.
func Screens(t testing.TB) (all []Screen) {
	t.Helper()
	folder := data.Path(t, "screens")
	f, err := os.Open(filepath.Join(folder, "INDEX.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	index := csv.NewReader(f)
	index.Comma, index.LazyQuotes = '\t', true
	lines, err := index.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines[1:] {
		s := Screen{
			Name: line[0], File: filepath.Join(folder, line[0]),
			Negative: line[5] == "negative", Shown: line[12], Givens: line[11],
		}
		if bounds := line[7]; bounds != "-" {
			if _, err := fmt.Sscanf(bounds, "%f,%f,%f,%f", &s.Grid[0], &s.Grid[1], &s.Grid[2], &s.Grid[3]); err != nil {
				t.Fatalf("%s: bounds %q: %v", s.Name, bounds, err)
			}
		}
		all = append(all, s)
	}
	return all
}

// Open decodes a picture file.
func Open(t testing.TB, file string) image.Image {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, _, err := image.Decode(f)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return img
}
