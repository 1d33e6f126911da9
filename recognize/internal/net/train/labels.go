package main

// The labels of cells: what a person who sees the whole board would say that a cell holds.
const (
	labelBlank   = 0  // nothing, or things that hide nothing
	labelMarks   = 1  // only pencil marks
	labelSign    = 2  // the page's sign for an empty cell
	labelGiven   = 3  // a given 1; further digits follow
	labelEntry   = 12 // an entry 1; further digits follow
	labelOther   = 21 // a letter, a symbol, a 0, a number of several digits, a black cell
	labelCovered = 22 // something hides the contents or may hide a digit, or only a part of the digit is there

	// People would disagree:
	labelMarkOrDigit = 251 // a pencil mark that may be a small digit
	labelBarOrOne    = 252 // a bar that may be a 1 or a caret
	labelUnclear     = 255 // anything else, such as a partly covered digit, or a grid looked for in the wrong place
)

// The labels of boards.
const (
	boardSudoku = iota
	boardOtherPuzzle
	boardNoGrid
)

// The classes of the networks that see one cell. A digit is its own class.
const (
	classEmpty = 0
	classOther = 10
)

// A kind is one of the kinds of cells that the tables of the evaluation distinguish.
type kind uint8

const (
	digitPlain kind = iota
	digitLow        // shorter than 0.3 of the cell
	digitOdd        // in an odd typeface
	digitMarks      // with pencil marks beside it
	digitOver       // with something lying on the cell
	emptyPlain
	emptyMarks
	emptyOver
	otherSign
	otherNumber
	otherCut // a part of a digit
	otherCovered
	emptySign // the page's sign for an empty cell
	emptyLone // a single pencil mark that might be a digit
	emptyBar  // a bar that may be a 1
)

// unclear reports whether people would disagree on a cell with this label.
func unclear(label uint8) bool { return label >= labelMarkOrDigit }

// digit returns the digit of a given or an entry, or 0.
func digit(label uint8) int {
	switch {
	case label >= labelGiven && label < labelGiven+9:
		return int(label) - labelGiven + 1
	case label >= labelEntry && label < labelEntry+9:
		return int(label) - labelEntry + 1
	}
	return 0
}

// class returns the class of a cell for the networks that see only this cell, and whether the cell alone shows its class. It
// does not if people would disagree, if it holds a single pencil mark, or if a neighbour's digit reaches into it.
func (k *cell) class() (int, bool) {
	switch {
	case unclear(k.label) || k.kind == emptyLone || k.entered:
		return 0, false
	case k.label == labelBlank || k.label == labelMarks:
		return classEmpty, true
	case digit(k.label) > 0:
		return digit(k.label), true
	}
	return classOther, true
}
