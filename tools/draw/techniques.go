//go:build linux

package main

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"strings"

	"autosolve/internal/annotate"
	"autosolve/internal/hint"
	"autosolve/solver/logic"
)

// drawTechniques writes the page about the techniques, and for each technique a picture of its example.
func drawTechniques(dir string) error {
	if err := os.MkdirAll(filepath.Join(dir, "techniques"), 0o755); err != nil {
		return err
	}
	for _, t := range logic.Default() {
		img, err := exampleOf(t)
		if err != nil {
			return fmt.Errorf("%v: %w", t, err)
		}
		if err := save(filepath.Join(dir, "techniques", hint.Name(t)+".png"), img); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(dir, "techniques.md"), techniquesPage(), 0o644)
}

// techniquesPage returns the page about the techniques.
func techniquesPage() []byte {
	var b bytes.Buffer
	b.WriteString(`# Techniques

How ` + "`autosolve hint`, `autosolve solve --explain` and `--like-a-person`" + ` solve, from easy to hard. A *house* is a row, a column or a
box; cells of one house *see* each other; a *candidate* is a digit that a cell can still have. The number after a name says how
hard a step counts, from 1.0; long chains count more, and a hidden single in a row or column 1.5. A puzzle is as hard as its
hardest step. The levels: easy puzzles need full houses and hidden singles, medium ones also naked singles, hard ones also what
counts up to 3.6, evil ones all the rest.

In the pictures, the cells of the pattern are blue with the digits that matter in bold blue, houses to look at are yellow, digits
that are ruled out are red, and a digit that is placed is green. ` + "`autosolve generate --technique x-wing`" + ` makes puzzles to practise
with, and ` + "`autosolve hint --annotate hint.png`" + ` draws such a picture of the puzzle on the screen.

`)
	for _, t := range logic.Default() {
		fmt.Fprintf(&b, "- [%v](#%s) %.1f\n", t, hint.Name(t), t.Difficulty())
	}
	for _, t := range logic.Default() {
		_, step, _ := t.Example()
		fmt.Fprintf(&b, "\n## <a id=\"%s\"></a>%v\n\n%s Counts %.1f.\n\n![%s](techniques/%[1]s.png)\n\n%[6]s\n",
			hint.Name(t), t, t.About(), t.Difficulty(), step.String(), strings.ReplaceAll(step.Explain(), "*", `\*`))
	}
	return b.Bytes()
}

// exampleOf returns the picture of a technique's example.
func exampleOf(t logic.Technique) (image.Image, error) {
	before, step, ok := t.Example()
	if !ok {
		return nil, errors.New("it has no example")
	}
	h := &hint.Hint{Step: step, Before: before}
	h.Page.Shown = before.Grid()
	page, cell := annotate.Printed(before.Grid())
	return annotate.Coarsened(annotate.HintGrid(h, page, cell, annotate.AllDigits)), nil
}
