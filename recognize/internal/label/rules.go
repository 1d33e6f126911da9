package label

import (
	"fmt"

	"autosolve/recognize/internal/read"
)

// A rule is a row of one of the tables in this file: a predicate over the facts of a cell, and what follows if it holds.
type rule[T any] struct {
	name  string // says in the table what the rule recognizes
	holds func(f *facts) bool
	then  T
}

// A reason returns why a cell is uncertain, for the user. A rule without one finds that there is no reason for doubt.
type reason func(f *facts) string

// first returns what follows from the first rule of a table that holds for a cell, or the zero value if none holds.
func first[T any](table []rule[T], f *facts) (then T) {
	for i := range table {
		if table[i].holds(f) {
			return table[i].then
		}
	}
	return then
}

// says returns a reason that is the same in every cell.
func says(why string) reason { return func(*facts) string { return why } }

// The reasons of more than one rule.
var (
	mayBeMark   = says("holds a pencil mark or a small digit")
	notADigit   = says("holds something that is not a digit")
	caretOrOne  = says("holds a 1 or a text caret")
	orNextDigit = func(f *facts) string { return f.or(f.best) }
)

// emptyOdds are the nats by which the contents of a cell make it likelier to be empty than the network alone does. A cell whose
// odds are at least leastOdds in all is not read as a digit.
var emptyOdds = []rule[float64]{
	{"no contents", func(f *facts) bool { return f.e.All.Empty() }, 0},
	{"surely no digit", (*facts).empty, nothingTallOdds},
	{"as short as a pencil mark", func(f *facts) bool { return inkHeight(f.e) < surelyMark*f.smallHeight }, nothingTallOdds},
	{"short parts", func(f *facts) bool {
		return f.e.Tallest < markHeight*f.smallHeight && (f.e.Glyph == nil || f.isShort(f.e.Glyph))
	}, misplacedOdds},
	{"no glyph", func(f *facts) bool { return f.e.Glyph == nil }, oddGlyphOdds},
	{"a short glyph off its place", func(f *facts) bool { return f.isShort(f.e.Glyph) && f.misplaced(f.e) }, misplacedOdds},
	{"a glyph taller than digits", func(f *facts) bool { return f.e.Glyph.Height > tallestHeight*f.height }, oddGlyphOdds},
	{"no plain stroke", func(f *facts) bool { return !f.e.Glyph.VerticalStroke() }, 0},
	{"one of several strokes", func(f *facts) bool { return f.similarStrokes(f.e) > 0 }, -repeatedPenalty},
	{"a unique stroke", func(*facts) bool { return true }, -loneStrokePenalty},
}

// surelyNoDigit are the contents that are certainly not a digit and do not hide one (true), and those that may be one (false).
var surelyNoDigit = []rule[bool]{
	{"pencil marks", func(f *facts) bool {
		return f.onlyMarks(f.e) && !(f.textFigure(f.e) && f.textFigures() >= noAccident)
	}, true},
	{"a tooltip", func(f *facts) bool { return f.isTooltip(f.e) && f.tooltips() <= MostCovered }, true},
	{"a pencil mark in a corner", func(f *facts) bool { return f.cornered(f.e) }, true},
	{"no glyph", func(f *facts) bool { return f.e.Glyph == nil }, false},
	{"a stroke beside another part", func(f *facts) bool { return f.e.Glyph.VerticalStroke() && f.besideGlyph(f.e) }, false},
	{"a bar taller than digits", func(f *facts) bool { return f.tallerBar(f.e.Glyph) }, true},
	{"a text caret", func(f *facts) bool { return f.isCaret(f.e) }, true},
	{"a short block", func(f *facts) bool {
		otherThan1 := f.e.Digits() - float64(f.e.Shares[1])
		return otherThan1 < majorityShare && f.shortBlock(f.e.Glyph)
	}, true},
}

// notEmpty are the reasons why a cell that is not flat and in which no digit was found may not be empty.
var notEmpty = []rule[reason]{
	{"one of several small glyphs", func(f *facts) bool { return f.small >= noAccident && f.mayBeSmall(f.e) }, mayBeMark},
	{"a hole in the digits' ink", func(f *facts) bool { return f.inverted(f.e) }, says("holds something in a digit's ink")},
	{"surely no digit", (*facts).empty, nil},
	{"a part that reaches out", func(f *facts) bool { return f.reachesIn(f.e) }, says("holds something that reaches out of it")},
	{"the end of a digit", func(f *facts) bool { return f.mayBeCut(f.e) }, says("holds what may be left of a digit that is covered")},
	{"a small glyph in the digits' ink", func(f *facts) bool { return f.smallInSameInk(f.e) }, mayBeMark},
	{"something else", func(f *facts) bool {
		return f.e.Shares[read.Other] >= majorityShare && f.highAs(markHeight)
	}, notADigit},
	{"a digit for the network", func(f *facts) bool {
		return f.e.Digits() >= sureShare && f.e.Clearest() >= majorityShare && inkHeight(f.e) >= surelyMark*f.smallHeight &&
			(f.e.Glyph == nil || !f.misplaced(f.e))
	}, mayBeMark},
	{"pieces of one digit", func(f *facts) bool {
		return f.e.Clearest() >= majorityShare && f.e.Shares[0] < negligibleShare && (f.highAs(FullHeight) || !f.freeEnd(f.e))
	}, says("holds pieces that do not form a digit")},
	{"pieces of an unknown digit", func(f *facts) bool {
		return f.e.Digits() < digitShare && f.e.Shares[0] < leastEmptyShare && f.highAs(FullHeight)
	}, says("holds pieces that do not form a digit")},
	{"a block that may hide a digit", func(f *facts) bool {
		return f.block() && f.e.Shares[0] < sureShare && !f.isShort(f.e.Glyph) && f.blocks < manyBlocks
	}, says("is partly covered")},
	{"pencil marks as tall as digits", func(f *facts) bool { return f.e.Shares[0] >= digitShare && f.characters(f.e) > 1 }, nil},
	{"pencil marks, or nothing", func(f *facts) bool { return f.e.All.Empty() || f.e.Tallest < FullHeight*f.smallHeight }, nil},
	{"a texture", func(f *facts) bool { return f.faint(f.e) }, nil},
	{"something tall", func(*facts) bool { return true }, looksEmpty},
}

// noDigit are the reasons why a cell that is read as a digit may hold no digit.
var noDigit = []rule[reason]{
	{"empty for the network", func(f *facts) bool {
		empty := f.e.Shares[0]
		return empty >= sureShare || empty >= majorityShare && (f.short() || f.unlikeOthers())
	}, func(f *facts) string { return fmt.Sprintf("is %d or empty", f.group.digit) }},
	{"something else for the network", func(f *facts) bool {
		return f.e.Shares[read.Other] >= sureShare && !f.group.oddSign
	}, notADigit},
	{"a short glyph", func(f *facts) bool { return f.short() && !f.smallDigit() }, mayBeMark},
	{"like the pencil marks", func(f *facts) bool { return f.allLikeMarks(f.e) }, mayBeMark},
	{"specks in a frame", func(f *facts) bool { return f.onlySpecks(f.e) }, mayBeMark},
	{"a unique stroke", (*facts).mayBeCaret, caretOrOne},
	{"like the pointer over text", (*facts).mayBePointer, says("holds a 1 or the pointer of a mouse over text")},
	{"several characters", func(f *facts) bool {
		return f.characters(f.e) > 1 || f.e.Glyph != nil && f.misplaced(f.e) && f.countTall(f.e) > 1
	}, severalCharacters},
	{"off its place", func(f *facts) bool { return f.e.Glyph != nil && f.misplaced(f.e) },
		says("holds something that is not where digits stand")},
	{"foreign", func(f *facts) bool { return f.group.foreign },
		func(f *facts) string {
			return fmt.Sprintf("holds %d or something that lies over the cell", f.group.digit)
		}},
}

// otherDigit are the reasons why the digit that was read in a cell may be wrong.
var otherDigit = []rule[reason]{
	{"score below the option", func(f *facts) bool { return f.score() < f.o.LeastScore },
		func(f *facts) string {
			return fmt.Sprintf("matches no digit: the best, %d, scores %.2f", f.group.digit, f.score())
		}},
	{"another class for the network", func(f *facts) bool { return f.contradicted() || f.group.outvoted() && !f.clear() }, mayNotBe},
	{"half of another digit", func(f *facts) bool { return f.mayBeHalf() && f.puzzle.evidence(f.group) <= 0 },
		func(f *facts) string {
			return fmt.Sprintf("is %d (%.2f) or half of another digit", f.group.digit, f.score())
		}},
	{"another digit for the templates", func(f *facts) bool { return TemplatesSayAnother(&f.group.matches, f.group.digit) }, orNextDigit},
	{"against the Sudoku", func(f *facts) bool { return f.close() && f.group.gap+f.group.doubt >= f.leastGap() }, func(f *facts) string {
		return fmt.Sprintf("looks like %d (%.2f), but then the puzzle has no unique solution", f.group.digit, f.score())
	}},
	{"certainly a 1", func(f *facts) bool {
		return f.close() && f.group.rival == 0 && f.isOne(f.e) && (f.group.digit == 1 || f.similarStrokes(f.e) > 1)
	}, nil},
	{"a 1 or none", func(f *facts) bool { return f.close() && f.group.rival == 0 && f.group.digit == 1 }, caretOrOne},
	{"a digit or none", func(f *facts) bool { return f.close() && f.group.rival == 0 },
		func(f *facts) string {
			return fmt.Sprintf("looks like no digit, although %d scores %.2f", f.group.digit, f.score())
		}},
	{"another digit", (*facts).close, func(f *facts) string {
		return f.or(Guess{f.group.rival, f.group.matches[f.group.rival-1]})
	}},
	{"margin below the option", func(f *facts) bool {
		return f.o.LeastMargin > 0 && f.score()-f.runnerUp().Score < f.o.LeastMargin
	}, func(f *facts) string { return f.or(f.runnerUp()) }},
}
