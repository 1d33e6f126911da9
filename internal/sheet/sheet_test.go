package sheet

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"autosolve/solver"
	"autosolve/solver/generate"
)

// longestRating is a line that takes two lines above a solution.
const longestRating = "hard, 2.6: Locked Candidates Type 1 (Pointing)"

// makePuzzles returns n puzzles with their solutions.
func makePuzzles(t testing.TB, n int) (puzzles []Puzzle) {
	t.Helper()
	g, err := generate.New(5, generate.Options{Givens: 30})
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		p, err := g.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		puzzles = append(puzzles, Puzzle{Name: fmt.Sprintf("puzzle %d", i+1), Rating: longestRating, Grid: p.Grid, Solution: p.Solution})
	}
	return puzzles
}

func text(t testing.TB, write func(io.Writer) error) string {
	t.Helper()
	var b strings.Builder
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestSVG parses the picture of a grid and checks that it has exactly the digits of the grid.
func TestSVG(t *testing.T) {
	p := makePuzzles(t, 1)[0]
	picture := text(t, func(w io.Writer) error { return SVG(w, p.Grid) })
	var svg struct {
		XMLName xml.Name `xml:"http://www.w3.org/2000/svg svg"`
		Texts   []struct {
			X     int    `xml:"x,attr"`
			Y     string `xml:"y,attr"`
			Digit uint8  `xml:",chardata"`
		} `xml:"g>text"`
	}
	if err := xml.Unmarshal([]byte(picture), &svg); err != nil {
		t.Fatal(err)
	}
	var got solver.Grid
	for _, digit := range svg.Texts {
		var y float64
		if _, err := fmt.Sscan(digit.Y, &y); err != nil {
			t.Fatal(err)
		}
		got[int(y)/cell*9+digit.X/cell] = digit.Digit
	}
	if got != p.Grid {
		t.Errorf("drawn is\n%v, want\n%v", got, p.Grid)
	}
}

// TestHTMLNeedsNothingElse checks that the page refers to no other files, and that names are escaped.
func TestHTMLNeedsNothingElse(t *testing.T) {
	puzzles := makePuzzles(t, 2)
	puzzles[0].Name = `<script>alert("1")</script>`
	page := text(t, func(w io.Writer) error { return HTML(w, "<title>", "a & b", puzzles, 1) })
	page = strings.ReplaceAll(page, `xmlns="http://www.w3.org/2000/svg"`, "")
	if found := regexp.MustCompile(`(?i)\bsrc\b|href|url\(|@import|https?:|<script|<title><title>|a & b`).FindString(page); found != "" {
		t.Errorf("the page has %q", found)
	}
}

// TestRating checks that a puzzle's rating and the note stand with its solution, where they give nothing away.
func TestRating(t *testing.T) {
	puzzles := makePuzzles(t, 2)
	puzzles[0].Rating, puzzles[1].Rating = "hard, rated 3.2", ""
	page := text(t, func(w io.Writer) error { return HTML(w, "", "X-Wing", puzzles, 2) })
	given, solved, _ := strings.Cut(page, "Solutions")
	if strings.Contains(given, "rated") || strings.Contains(given, "X-Wing") || strings.Count(solved, "X-Wing") != 1 ||
		!strings.Contains(solved, "<figcaption>puzzle 1<small>hard, rated 3.2</small></figcaption>") ||
		strings.Count(page, "<small>") != 1 {
		t.Error(page)
	}
}

func TestFullDisk(t *testing.T) {
	full := errors.New("no space left")
	if err := SVG(failing{full}, solver.Grid{}); !errors.Is(err, full) {
		t.Errorf("SVG on a full disk: %v", err)
	}
	if err := HTML(failing{full}, "", "", makePuzzles(t, 1), 1); !errors.Is(err, full) {
		t.Errorf("HTML on a full disk: %v", err)
	}
}

// failing is a writer that fails.
type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }
