package main

import (
	"fmt"
	"testing"
)

// makeDifficult makes two pages of every difficulty and of every kind that must be refused.
func makeDifficult(t *testing.T) []*job {
	t.Helper()
	faces := newTypefaces(listedFamilies(t))
	order := Order{Difficult: 2 * (len(difficulties()) + len(frontKinds())), Seed: 5}
	jobs := make([]*job, order.Difficult)
	for i := range jobs {
		j, err := makeJob(t.Context(), order, i, faces)
		if err != nil {
			t.Fatal(err)
		}
		jobs[i] = j
	}
	return jobs
}

// TestDifficultiesTakeTurns checks that all difficulties are equally frequent, and that their pages have no odd typeface, no
// small cells and no faint or missing lines.
func TestDifficultiesTakeTurns(t *testing.T) {
	seen := map[string]int{}
	for _, j := range makeDifficult(t) {
		seen[j.Tags.Difficulty+j.Negative]++
		if j.group() == "odd" || j.hard() && j.Negative == "" {
			t.Errorf("%s: %s in cells of %g px", j.File, j.Tags.Family, j.Tags.Cell)
		}
	}
	for _, kind := range difficulties() {
		if seen[kind.name] != 2 {
			t.Errorf("%d pages of %s instead of 2", seen[kind.name], kind.name)
		}
	}
	for _, kind := range frontKinds() {
		if name := "in front: " + kind.name + kind.name; seen[name] != 2 {
			t.Errorf("%d pages of %s instead of 2", seen[name], name)
		}
	}
}

// TestDifficultPagesLeaveTheOthers checks that difficult pages do not change the ordinary pages of a set.
func TestDifficultPagesLeaveTheOthers(t *testing.T) {
	faces := newTypefaces(listedFamilies(t))
	for index := range 20 {
		without, err := makeJob(t.Context(), Order{Positives: 15, Negatives: 5, Seed: 7}, index, faces)
		if err != nil {
			t.Fatal(err)
		}
		with, err := makeJob(t.Context(), Order{Positives: 15, Negatives: 5, Difficult: 30, Seed: 7}, index, faces)
		if err != nil {
			t.Fatal(err)
		}
		if a, b := fmt.Sprint(without.Case, without.draft.page), fmt.Sprint(with.Case, with.draft.page); a != b {
			t.Errorf("page %d is\n%s\nand\n%s", index, a, b)
		}
	}
}

// TestDifficultTruth compares the truth of difficult pages with the text of their cells. It checks that the picture contains
// all 81 cells completely, even if it cuts off the outer line, and that cells are oblong and digits small where they must
// be.
func TestDifficultTruth(t *testing.T) {
	for _, j := range makeDifficult(t) {
		if j.Negative != "" {
			continue
		}
		s := j.draft.page.Scenes[0]
		if problem := truthProblem(j.Case, s); problem != "" {
			t.Errorf("%s: %s", j.File, problem)
		}
		cells := s.outline().margin(s.Outer)
		const hair = 1e-6
		view := j.draft.view.margin(-hair)
		if cells.x < view.x || cells.y < view.y || cells.x+cells.w > view.x+view.w || cells.y+cells.h > view.y+view.h {
			t.Errorf("%s: cells at %v are not within %v", j.File, cells, view)
		}
		if ratio := s.Cell / s.height(); j.Tags.cause() == "oblong" && ratio > 0.9 && ratio < 1.1 {
			t.Errorf("%s: cells of %g by %g", j.File, s.Cell, s.height())
		}
		if high := s.Roles["given"].Height / s.side(); j.Tags.cause() == "small digits" && (high < 0.19 || high > 0.25) {
			t.Errorf("%s: digits of %g of a cell", j.File, high)
		}
	}
}

// truthProblem describes where a grid differs from the truth or is unreadable, or returns "".
func truthProblem(c Case, s Scene) string {
	for i, cell := range s.Cells {
		text, kind := cell.Text, map[string]byte{"given": 'g', "entry": 'e', "": '.'}[cell.Role]
		if text == "" {
			text = "."
		}
		if text != c.Shown[i:i+1] || kind != c.Kinds[i] {
			return fmt.Sprintf("cell %d shows %s as %s, truth is %c %c", i, text, cell.Role, c.Shown[i], c.Kinds[i])
		}
		if cell.Text != "" && cell.Marks != "" {
			return fmt.Sprintf("cell %d has a digit and marks", i)
		}
		if d := cell.Ink.luma() - cell.Fill.luma(); cell.Text != "" && cell.Selection == "" && d < 40 && d > -40 {
			return fmt.Sprintf("cell %d: %v on %v cannot be read", i, cell.Ink, cell.Fill)
		}
	}
	return ""
}

// TestWrongDigits checks that all entries are wrong.
func TestWrongDigits(t *testing.T) {
	puzzles, err := newPuzzles(t.Context(), 3, 1, 30)
	if err != nil {
		t.Fatal(err)
	}
	d := plainDraft(t, newTypefaces(listedFamilies(t)))
	d.puzzles = puzzles
	p := wrongDigits(d)
	for i, kind := range p.Kinds {
		if (p.Shown[i] == p.Solution[i]) != (kind == 'g') || p.Shown[i] > 9 {
			t.Errorf("cell %d is %c and shows %d, the solution has %d", i, kind, p.Shown[i], p.Solution[i])
		}
	}
}
