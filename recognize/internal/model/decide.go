package model

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"autosolve/recognize/internal/label"
	"autosolve/recognize/internal/locate"
	"autosolve/recognize/internal/net"
	"autosolve/recognize/internal/read"
)

// The board model's classes of cells. The digit d, 1 to 9, has the class given-1+d as a given, and entry-1+d as an entry.
const (
	blank   = 0 // nothing, or something that hides nothing
	marks   = 1 // only pencil marks
	sign    = 2 // the page's sign for an empty cell
	given   = 3
	entry   = 12
	other   = 21 // something other than a digit
	covered = 22 // something hides the contents, or may hide a digit
)

// sudoku is the board model's class of grids that are Sudokus. The others are 1 for another puzzle, and 2 for no puzzle or a grid
// in the wrong place.
const sudoku = 0

// The cut-offs for shares. They were chosen on drawn pages of four seeds, gridCut also on real screens, and tested on the
// pages of make matrix, which have another seed.
const (
	cellCut   = 0.95  // the least share of the class of a certain cell
	sureCut   = 0.998 // the least share of a class that outweighs the reading of package label
	gridCut   = 0.001 // the least share of the class sudoku for a grid that may be a Sudoku
	inkedRest = 0.3   // 1 minus the cut-off is multiplied by this for an empty cell with ink where a digit would be
)

// personalEmpty is a limit for the share for an empty cell. Below it, a match with one of the user's own typefaces outweighs
// the model, which was not trained on these. Otherwise, the match does not count, because the character may be a pencil mark.
const personalEmpty = 0.5

// The constants of calibrate. The model was trained with boards that are harder to read than those on pages: their typefaces
// are stranger, and one cell in thirty holds something in place of a digit or is covered.
const (
	temperature = 0.65 // the logarithms of the shares are divided by it
	rarity      = 0.1  // the factor for the shares of the classes other and covered, which are rare on pages
)

// calibrate turns the model's shares of a cell into probabilities on pages.
func calibrate(shares *[net.BoardClasses]float32) {
	var sum float32
	for class, share := range shares {
		share = float32(math.Pow(float64(share), 1/temperature))
		if class == other || class == covered {
			share *= rarity
		}
		shares[class] = share
		sum += share
	}
	for class := range shares {
		shares[class] /= sum
	}
}

// Label returns what the model reads in the cells of a grid, without reasons for doubt, and whether the grid may be a Sudoku.
func Label(
	all *[81]*read.Evidence, grid *locate.Candidate, borders []read.Border, m *net.BoardModel, o label.Options,
) (cells *[81]Cell, mayBeSudoku bool) {
	faces, usual := facesOf(all), usualOf(all)
	shares, gridShares := m.Read(inputsOf(all, grid, borders, faces, &usual))
	var found [81]label.Cell
	var verdicts [81]*verdict
	for i, e := range all {
		calibrate(&shares[i])
		verdicts[i] = newVerdict(e, &shares[i], faces, &usual, &o)
		found[i] = verdicts[i].cell()
	}
	contradict(&found, &verdicts)
	confirm(&found, &verdicts)
	cells = new([81]Cell)
	for i := range cells {
		cells[i] = Cell{found[i], verdicts[i]}
	}
	return cells, gridShares[sudoku] >= gridCut
}

// A verdict holds the model's shares for a cell, and what is decided from them.
type verdict struct {
	*read.Evidence
	shares  *[net.BoardClasses]float32
	merged  [read.Classes]float64 // the shares of an empty cell, of 1 to 9 and of something else
	best    int                   // the class with the greatest merged share
	matches [9]float64            // by digit - 1: the score of its best template in the typefaces that match the grid best
	usual   *usual
	o       *label.Options
}

func newVerdict(e *read.Evidence, shares *[net.BoardClasses]float32, faces []int, u *usual, o *label.Options) *verdict {
	v := &verdict{Evidence: e, shares: shares, matches: read.Best(e.Scores, faces), usual: u, o: o}
	for class, share := range shares {
		v.merged[mergedClass(class)] += float64(share)
	}
	if d := label.PersonalDigit(e, o.Personal); d != 0 && v.merged[0] < personalEmpty {
		v.merged = [read.Classes]float64{}
		v.merged[d] = 1
	}
	for class, share := range v.merged {
		if share > v.merged[v.best] {
			v.best = class
		}
	}
	return v
}

// mergedClass returns the class of package net, 0 to read.Other, to which a class of the model belongs.
func mergedClass(class int) int {
	switch {
	case class < given:
		return 0
	case class < entry:
		return class - given + 1
	case class < other:
		return class - entry + 1
	}
	return read.Other
}

// cell returns what the cell holds.
func (v *verdict) cell() (c label.Cell) {
	if d := v.likeliest(0); d != 0 {
		c.Digit, c.Kind = d, v.kind(d)
		c.Score, c.RunnerUp = v.matches[d-1], label.RunnerUp(&v.matches, d)
	}
	c.Certain = v.mayBeCertain(&c) && v.exceeds(cellCut)
	c.Confirmed = c.Certain && c.Digit != 0 && c.Score > c.RunnerUp.Score
	c.Sign = c.Certain && c.Digit == 0 && v.shares[sign] > v.shares[blank]+v.shares[marks]
	c.Stroke, c.Network = label.IsStroke(v.Evidence), label.NetworkGuess(v.Evidence)
	return c
}

// likeliest returns the likeliest of the digits from least to 9, even if it is likelier that the cell holds something else.
// The digit 0 stands for an empty cell.
func (v *verdict) likeliest(least uint8) uint8 {
	best := least
	for d := least; d <= 9; d++ {
		if v.merged[d] > v.merged[best] {
			best = d
		}
	}
	return best
}

// kind returns whether the model takes the digit d for a given or an entry.
func (v *verdict) kind(d uint8) label.Kind {
	if v.shares[entry-1+d] > v.shares[given-1+d] {
		return label.Entry
	}
	return label.Given
}

// exceeds reports whether the best class has at least the given share. For an empty cell with ink where a digit would be, the
// share must be larger.
func (v *verdict) exceeds(cut float64) bool {
	if v.best == 0 && v.inked() {
		cut = 1 - inkedRest*(1-cut)
	}
	return v.merged[v.best] >= cut
}

// vetoed reports whether the templates are sure of another digit than d. They do not count for a plain stroke, which looks the
// same in every typeface once it is stretched.
func (v *verdict) vetoed(d uint8) bool {
	return v.Glyph != nil && !v.Glyph.VerticalStroke() && label.TemplatesSayAnother(&v.matches, d)
}

// mayBeCertain reports whether the cell is certain if its class is probable enough. It is not if the cell most likely holds
// something other than a digit, if the template score or margin of a digit is too low, if the templates are sure of another
// digit, if the character of a digit is oversized, or if a cell taken for empty holds a bar.
func (v *verdict) mayBeCertain(c *label.Cell) bool {
	return v.best == int(c.Digit) && !v.bar() && (c.Digit == 0 || c.Score >= v.o.LeastScore && !v.vetoed(c.Digit) && !v.oversized() &&
		(v.o.LeastMargin == 0 || c.Score-c.RunnerUp.Score >= v.o.LeastMargin))
}

// oversized reports whether the character is much taller than the digits. Then it is more than a digit: for example, the
// background of selected text was cut out together with it.
func (v *verdict) oversized() bool {
	const limit = 1.8 // heights of the digits
	return v.Glyph != nil && v.Glyph.Height > limit*max(v.usual.height, v.usual.shared)
}

// inked reports whether the contents of the cell may be as tall as a digit, and there is ink in the middle half of the cell's
// width and height.
func (v *verdict) inked() bool {
	const tall = 0.6 // the least height of such contents, in heights of the digits
	if v.Flat || float64(v.All.Dy()) < tall*v.usual.height {
		return false
	}
	w, h := v.Cell.Dx(), v.Cell.Dy()
	for y := h / 4; y < h-h/4; y++ {
		if slices.Contains(v.Inked[y*w+w/4:y*w+w-w/4], true) {
			return true
		}
	}
	return false
}

// bar reports whether a cell taken for empty holds a bar about as tall as the digits, which may be a 1 in another typeface.
// Most text carets are taller: 154 of 160 on 3,600 drawn pages.
func (v *verdict) bar() bool {
	const (
		widest          = 0.45       // the greatest width divided by the height
		lowest, highest = 0.85, 1.17 // limits of the height, in heights of the digits
	)
	g := v.Glyph
	return v.best == 0 && g != nil && g.Aspect <= widest && g.Height >= lowest*v.usual.height && g.Height <= highest*v.usual.height
}

// A Cell is what the board model reads in a cell.
type Cell struct {
	label.Cell // the Kind of a digit is given or entry, as the model sees it
	verdict    *verdict
}

// sure reports whether the model is so certain of its reading that it outweighs another one.
func (m *Cell) sure() bool { return m.Certain && m.verdict.exceeds(sureCut) }

// Against returns why another reading of the cell may be wrong, or "" if the model reads the same digit or is not sure. Against a
// small digit, which may be a pencil mark, the model need not be sure.
func (m *Cell) Against(c *label.Cell) string {
	switch {
	case m.Digit == c.Digit, !c.Small && !m.sure():
		return ""
	case c.Small:
		return fmt.Sprintf("is %d or a pencil mark", c.Digit)
	}
	return fmt.Sprintf("is %s or %s", nameOf(c.Digit), nameOf(m.Digit))
}

// nameOf returns a digit, or "empty" for 0.
func nameOf(digit uint8) string {
	if digit == 0 {
		return "empty"
	}
	return strconv.Itoa(int(digit))
}

// Complete returns the model's reading of a grid if it can complete another reading, and nil otherwise. The model must be
// certain of all cells, and agree with every certain cell of the other reading. Of the cells that are uncertain in the other
// reading, the model must be sure. None of them may hold a plain stroke, because a 1 and a text caret may look the same, and
// those that may hold pencil marks must be empty for the model.
func Complete(reading *[81]label.Cell, model *[81]Cell) *[81]label.Cell {
	cells := new([81]label.Cell)
	for i := range model {
		m, c := &model[i], &reading[i]
		if !m.Certain || c.Certain && c.Digit != m.Digit || !c.Certain && (m.Stroke || !m.sure() || c.Marks && m.Digit != 0) {
			return nil
		}
		cells[i] = m.Cell
	}
	return cells
}
