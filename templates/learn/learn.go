// Package learn makes a folder with the digits of a site, 1.png to 9.png, from a picture of one of its puzzles.
//
//	picture, board ──New──▶ Lesson ──Unnamed──▶ a person ──Name──▶ Lesson ──Prove──▶ Pictures ──Save──▶ folder
//
// A picture with a wrong name would make the bot misread all later puzzles. So a character gets a name only if the template
// score and the network agree on it with certainty, or if a person names it. No picture may be saved unless Prove finds that
// the puzzle of the digits that are certain or named has exactly one solution.
package learn

import (
	"cmp"
	"fmt"
	"image"
	"image/draw"
	"slices"

	"autosolve/internal/advice"
	"autosolve/recognize"
	"autosolve/solver"
)

// The least Likeness of two glyphs of the same character, a correlation of at most 1.
const (
	sameGlyph = 0.93 // the limit for characters in two cells; different digits of a built-in typeface have at most 0.894
	wellCut   = 0.97 // the limit for the character in a saved picture and its original
)

// A Lesson holds the characters of one puzzle, and the names that are known for them.
type Lesson struct {
	img    image.Image
	puzzle solver.Grid // the givens that are certain, or named by a person
	names  [81]uint8   // by cell: the digit that names its character, or 0; pictures of named characters may be saved
	board  *recognize.Board
	seen   [81]*recognize.Character
}

// A Group has the cells that show the same character, which has no name yet.
type Group struct {
	Cells []solver.Cell
	shape *recognize.Glyph
}

// New returns a lesson from a picture, the board that was read from it, certain or not, and the characters in its cells. It
// takes names only from givens that were read with certainty, since entries may be in another typeface.
func New(img image.Image, b *recognize.Board, seen [81]*recognize.Character) *Lesson {
	l := &Lesson{img: img, board: b, seen: seen}
	for i := range b.Cells {
		c := &b.Cells[i]
		if !c.Certain || c.Kind != recognize.Given {
			continue
		}
		l.puzzle[i] = c.Digit
		if c.Confirmed && seen[i] != nil {
			l.names[i] = c.Digit
		}
	}
	return l
}

// Place returns the rectangle of a cell in the picture.
func (l *Lesson) Place(c solver.Cell) image.Rectangle { return l.board.Layout.Cell(c) }

// Character returns the rectangle of the character in a cell of a Group, widened within the cell, so that even a bold character
// covers less than half of it.
func (l *Lesson) Character(c solver.Cell) image.Rectangle { return l.around(c, l.margin(c)) }

// leastMargin is the least margin around a character in a picture of it, in pixels.
const leastMargin = 2

// margin returns the margin around a cell's character that shows enough of its surroundings.
func (l *Lesson) margin(c solver.Cell) int { return max(leastMargin, l.seen[c].Box.Dy()/3) }

// around returns the rectangle of a cell's character, with a margin within the cell.
func (l *Lesson) around(c solver.Cell, margin int) image.Rectangle {
	return l.seen[c].Box.Inset(-margin).Intersect(l.Place(c))
}

// Lacks returns the digits that are not the name of any character yet, in ascending order.
func (l *Lesson) Lacks() (digits []uint8) {
	for d := uint8(1); d <= 9; d++ {
		if !slices.Contains(l.names[:], d) {
			digits = append(digits, d)
		}
	}
	return digits
}

// Prove returns an error, which wraps that of the solver, unless the digits make a puzzle with exactly one solution.
func (l *Lesson) Prove() error {
	if _, err := solver.Solve(l.puzzle); err != nil {
		return unproven(err)
	}
	return nil
}

// unproven returns the error for digits of which no picture may be saved.
func unproven(err error) error {
	const hint = "nothing was saved: name more of the digits, correct one that was misread or is wrong, or use another puzzle of the site"
	return &advice.Error{Err: err, Status: advice.Unsolved, Hint: hint, PageHint: hint}
}

// Unnamed returns the characters that need a name, those in the most cells first. Once the digits make a puzzle with exactly
// one solution, only characters of the digits in Lacks need a name. Characters that are certainly entries are left out.
func (l *Lesson) Unnamed() (groups []Group) {
	lacks := l.Lacks()
	solution, err := solver.Solve(l.puzzle)
	for i, c := range l.seen {
		if b := &l.board.Cells[i]; c == nil || l.names[i] != 0 || b.Certain && b.Kind == recognize.Entry {
			continue
		}
		if err == nil && !slices.Contains(lacks, solution[i]) {
			continue
		}
		other := func(o solver.Cell) bool { return l.differ(solver.Cell(i), o) }
		g := slices.IndexFunc(groups, func(g Group) bool {
			return g.shape.Likeness(c.Glyph) >= sameGlyph && !slices.ContainsFunc(g.Cells, other)
		})
		if g < 0 {
			groups = append(groups, Group{shape: c.Glyph})
			g = len(groups) - 1
		}
		groups[g].Cells = append(groups[g].Cells, solver.Cell(i))
	}
	slices.SortStableFunc(groups, func(a, b Group) int { return cmp.Compare(len(b.Cells), len(a.Cells)) })
	return groups
}

// differ reports whether two cells hold different digits: they are in one house, or both were read with certainty.
func (l *Lesson) differ(a, b solver.Cell) bool {
	return a.Sees(b) || l.puzzle[a] != 0 && l.puzzle[b] != 0 && l.puzzle[a] != l.puzzle[b]
}

// Name names the characters of a group. If one of them was read as another digit with certainty, it returns an error and
// names none of them.
func (l *Lesson) Name(g Group, digit uint8) error {
	for _, c := range g.Cells {
		if read := l.puzzle[c]; read != 0 && read != digit {
			return unproven(fmt.Errorf("%v is named %d, and was read as %d with certainty", c, digit, read))
		}
	}
	for _, c := range g.Cells {
		l.puzzle[c], l.names[c] = digit, digit
	}
	return nil
}

// Pictures returns one picture of each digit: of those that can be saved, the one whose character is most similar to the
// digit's other characters, or nil if there is none.
func (l *Lesson) Pictures() (pictures [9]image.Image) {
	for d := range pictures {
		var cells []int
		for i, name := range l.names {
			if int(name) == d+1 {
				cells = append(cells, i)
			}
		}
		slices.SortStableFunc(cells, func(a, b int) int { return cmp.Compare(l.typical(b, cells), l.typical(a, cells)) })
		for _, i := range cells {
			if pictures[d] = l.picture(i); pictures[d] != nil {
				break
			}
		}
	}
	return pictures
}

// typical returns the sum of the likenesses of a cell's character to the characters of the given cells.
func (l *Lesson) typical(cell int, others []int) (sum float64) {
	for _, o := range others {
		sum += l.seen[cell].Likeness(l.seen[o].Glyph)
	}
	return sum
}

// picture returns a picture of a cell's character with its surroundings, or nil if recognize.Cut does not find the same
// character in that picture. It shows less of the surroundings if these contain something else, such as a line of the grid: with
// the corners alone, a cell contains the lines around it.
func (l *Lesson) picture(i int) image.Image {
	c := solver.Cell(i)
	for margin := l.margin(c); margin >= leastMargin; margin-- {
		around := l.around(c, margin)
		out := image.NewRGBA(image.Rectangle{Max: around.Size()})
		draw.Draw(out, out.Rect, l.img, around.Min, draw.Src)
		if g, err := recognize.Cut(out); err == nil && g.Likeness(l.seen[i].Glyph) >= wellCut {
			return out
		}
	}
	return nil
}
