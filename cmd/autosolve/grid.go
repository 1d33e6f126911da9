package main

import (
	"fmt"
	"slices"
	"strings"

	"autosolve/internal/annotate"
	"autosolve/internal/hint"
	"autosolve/solver"
	"autosolve/solver/logic"
)

// gridCell is the text of a cell of a grid in the terminal, which may have control sequences, and the columns that it takes.
type gridCell struct {
	text    string
	columns int
}

func (c *gridCell) add(text string, s style) {
	c.text += s.of(text)
	c.columns += len(text)
}

// digitCells returns the cells of a grid of 81 characters. Digits that are not among the givens stand out; if givens is nil, no
// digit does.
func digitCells(grid string, givens *solver.Grid) (cells [81]gridCell) {
	for i := range cells {
		s := plain
		if givens != nil && givens[i] == 0 && grid[i] != '.' {
			s = boldGreen
		}
		cells[i].add(grid[i:i+1], s)
	}
	return cells
}

// columnWidths returns the widths of the columns of a grid. All are equal, unless the grid would then be wider than the help;
// then each is that of its widest cell.
func columnWidths(cells *[81]gridCell) (width [9]int) {
	for i, cell := range cells {
		col := solver.Cell(i).Col()
		width[col] = max(width[col], cell.columns)
	}
	const wide = helpColumns/9 - 2 // the widest cell with which nine equal columns fit beside the numbers
	if widest := slices.Max(width[:]); widest <= wide {
		return [9]int(slices.Repeat([]int{widest}, 9))
	}
	return width
}

// ruledOff draws a grid with rules between its boxes. If numbered is true, there are numbers of rows and columns beside the grid.
func ruledOff(cells [81]gridCell, numbered bool) string {
	width := columnWidths(&cells)
	rule, numbers := "", ""
	for i, w := range width {
		if i%3 == 0 {
			rule, numbers = rule+"+-", numbers+"  "
		}
		rule, numbers = rule+strings.Repeat("-", w+1), numbers+fmt.Sprintf("%-*d", w+1, i+1)
	}
	var b strings.Builder
	line := func(number, text string) {
		if numbered {
			text = number + " " + text
		}
		b.WriteString(strings.TrimRight(text, " ") + "\n")
	}
	if numbered {
		line(" ", numbers)
	}
	for row := range 9 {
		if row%3 == 0 {
			line(" ", rule+"+")
		}
		text := ""
		for col, w := range width {
			if col%3 == 0 {
				text += "| "
			}
			cell := cells[9*row+col]
			text += cell.text + strings.Repeat(" ", w-cell.columns+1)
		}
		line(fmt.Sprint(row+1), text+"|")
	}
	line(" ", rule+"+")
	return b.String()
}

// sign is how the grid of a hint marks a cell or candidates: by characters before and after the text and, on a terminal that
// has colours, by a style.
type sign struct {
	before, after string
	style         style
	meaning       string // what the line below the grid says about it
}

var (
	placedSign  = &sign{"[", "]", boldGreen, "place it"}
	reasonSign  = &sign{"(", ")", boldBlue, "the reason"}
	removedSign = &sign{"-", "", boldRed, "rule it out"}
	blockedSign = &sign{"x", "", boldRed, "cannot have it"}
	houseSign   = &sign{":", "", magenta, "look here"}
)

// hintGrid is the grid of a hint while it is drawn, with the signs that were used so far.
type hintGrid struct {
	cells    [81]gridCell
	coloured bool
	used     map[*sign]bool
}

// drawHintGrid returns the grid with the step in it, as annotate.Hint draws it, with signs and, if coloured is true, colours.
// Cells of the step have their candidates. Below the grid is what the signs mean.
func drawHintGrid(h *hint.Hint, coloured bool) string {
	g := hintGrid{coloured: coloured, used: map[*sign]bool{}}
	known := h.Before.Grid()
	ringed, crossed := annotate.Reasons(h)
	for i, m := range annotate.Marks(h) {
		c := solver.Cell(i)
		digit := fmt.Sprint(known[c])
		switch {
		case m.Placed != 0:
			g.add(c, placedSign, m.Placed.String())
		case known[c] != 0 && (m.Pattern || ringed.Has(c)):
			g.add(c, reasonSign, digit)
		case known[c] != 0 && m.House:
			g.cells[c].add(digit, g.style(houseSign))
		case known[c] != 0:
			g.cells[c].add(digit, plain)
		case m.Pattern || m.Removed != 0:
			g.addCandidates(c, h.Before.Candidates(c), &m)
		case crossed.Has(c):
			g.add(c, blockedSign, "")
		case m.House:
			g.add(c, houseSign, "")
		default:
			g.cells[c].add(".", plain)
		}
	}
	text := ruledOff(g.cells, true)
	for _, s := range []*sign{placedSign, reasonSign, removedSign, blockedSign, houseSign} {
		if g.used[s] {
			text += g.style(s).of(strings.TrimSpace(s.before+" "+s.after)) + " " + s.meaning + "   "
		}
	}
	return strings.TrimRight(text, " ") + "\n"
}

// addCandidates adds the candidates of an empty cell: those of the pattern, those that are eliminated, and all others.
func (g *hintGrid) addCandidates(c solver.Cell, candidates logic.Digits, m *annotate.Mark) {
	reason, removed := candidates&m.Digits&^m.Removed, candidates&m.Removed
	for _, part := range []struct {
		digits logic.Digits
		sign   *sign
	}{{reason, reasonSign}, {candidates &^ reason &^ removed, nil}, {removed, removedSign}} {
		text := strings.ReplaceAll(part.digits.String(), ",", "")
		if part.sign != nil && text != "" {
			g.add(c, part.sign, text)
		} else {
			g.cells[c].add(text, plain)
		}
	}
}

func (g *hintGrid) add(c solver.Cell, s *sign, text string) {
	g.used[s] = true
	g.cells[c].add(s.before+text+s.after, g.style(s))
}

func (g *hintGrid) style(s *sign) style {
	if !g.coloured {
		return plain
	}
	return s.style
}
