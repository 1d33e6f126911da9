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

// When characters are taken to be the same.
const (
	sameGlyph = 0.93 // no two digits of a built-in typeface correlate so well, 0.894 at most
	wellCut   = 0.97 // a picture that is cut out again must correlate so well with what it was cut from
)

// A Lesson is what can be learnt from one puzzle.
type Lesson struct {
	img    image.Image
	puzzle solver.Grid // the digits that are certain, or named by a person
	names  [81]uint8   // the digits of which pictures may be kept
	board  *recognize.Board
	seen   [81]*recognize.Character
}

// A Group is cells that show the same character, which has no sure name.
type Group struct {
	Cells []solver.Cell
	Shape *recognize.Glyph
}

// New begins with what was read: a board, certain or not, and the characters in its cells, both of the picture. Of the
// board only the givens count, for entries may be drawn otherwise.
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

// Place is where a cell is in the picture.
func (l *Lesson) Place(c solver.Cell) image.Rectangle { return l.board.Layout.Cell(c) }

// Lacks are the digits without a picture, ascending.
func (l *Lesson) Lacks() (digits []uint8) {
	for d := uint8(1); d <= 9; d++ {
		if !slices.Contains(l.names[:], d) {
			digits = append(digits, d)
		}
	}
	return digits
}

// Prove returns why the digits do not make a puzzle with exactly one solution. The error wraps that of the solver.
func (l *Lesson) Prove() error {
	if _, err := solver.Solve(l.puzzle); err != nil {
		return &advice.Error{Err: err, Exit: advice.Unsolved, OnPage: advice.Compare}
	}
	return nil
}

// Unnamed are the characters without a sure name, those that stand in most cells first: none where all is known that is
// needed.
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
		g := slices.IndexFunc(groups, func(g Group) bool { return g.Shape.Likeness(c.Glyph) >= sameGlyph })
		if g < 0 {
			groups = append(groups, Group{Shape: c.Glyph})
			g = len(groups) - 1
		}
		groups[g].Cells = append(groups[g].Cells, solver.Cell(i))
	}
	slices.SortStableFunc(groups, func(a, b Group) int { return cmp.Compare(len(b.Cells), len(a.Cells)) })
	return groups
}

// NameError says that a person names a character otherwise than it was read.
type NameError struct {
	Cell        solver.Cell
	Named, Read uint8
}

func (e *NameError) Error() string {
	return fmt.Sprintf("%v is named %d, and was read as %d with certainty", e.Cell, e.Named, e.Read)
}

// Name gives a group the digit that a person says it is.
func (l *Lesson) Name(g Group, digit uint8) error {
	for _, c := range g.Cells {
		if read := l.puzzle[c]; read != 0 && read != digit {
			return &NameError{c, digit, read}
		}
	}
	for _, c := range g.Cells {
		l.puzzle[c], l.names[c] = digit, digit
	}
	return nil
}

// Pictures are one of each digit, nil where there is none: of all that show it the one most like the others.
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

// typical is how much a cell's character is like those of others.
func (l *Lesson) typical(cell int, others []int) (sum float64) {
	for _, o := range others {
		sum += l.seen[cell].Likeness(l.seen[o].Glyph)
	}
	return sum
}

// picture is a cell's character with what is around it, or nil if it cannot be cut out of that again.
func (l *Lesson) picture(i int) image.Image {
	box := l.seen[i].Box
	around := box.Inset(-max(2, box.Dy()/3)).Intersect(l.board.Layout.Cell(solver.Cell(i)))
	out := image.NewRGBA(image.Rectangle{Max: around.Size()})
	draw.Draw(out, out.Rect, l.img, around.Min, draw.Src)
	if g, err := recognize.Cut(out); err != nil || g.Likeness(l.seen[i].Glyph) < wellCut {
		return nil
	}
	return out
}
