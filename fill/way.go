package fill

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"autosolve/input"
	"autosolve/solver"
)

// Order is the order in which cells are filled.
type Order string

const (
	Rows  Order = "rows"  // row by row, from the left
	Boxes Order = "boxes" // box by box, each row by row
	Snake Order = "snake" // down the first column, up the next ...: one press of an arrow key leads to the next cell
)

// Move is how to get from one cell to the next.
type Move string

const (
	ByClick  Move = "click"
	ByArrows Move = "arrows" // the arrow keys right, down and up; a click if the next cell lies to the left
	ByTab    Move = "tab"    // the Tab key, pressed once for each cell on the way; a click if the next cell comes earlier
)

// Enter is how a digit is entered.
type Enter string

const (
	ByKey       Enter = "key"          // the digit's key, after moving to the cell
	ByButton    Enter = "button"       // a click on the cell, then on the digit's button beside the grid
	ButtonFirst Enter = "button_first" // a click on the digit's button, then on each cell that takes the digit
	ByPopup     Enter = "popup"        // a click on the cell, then on the digit's button in the popup that opens there
	ByClicks    Enter = "clicks"       // as many clicks on the cell as its digit says: each makes the digit one higher
)

// besideGrid reports whether digits are entered by the buttons that a page has beside the grid.
func (e Enter) besideGrid() bool { return e == ByButton || e == ButtonFirst }

// Keys is the set of keys that are pressed for the digits.
type Keys string

// Some keyboard layouts type digits with Shift, and some pages take a digit typed with Shift for
// a pencil mark.
const (
	OnRow    Keys = "row"    // the digit row, with Shift or, on X11, AltGr if the layout requires it
	OnKeypad Keys = "keypad" // the keypad
	Bare     Keys = "bare"   // the digit row without Shift, whatever it types
)

// of returns the key for a digit.
func (k Keys) of(digit uint8) input.Key {
	switch k {
	case OnKeypad:
		return input.Keypad(digit)
	case Bare:
		return input.Bare(digit)
	}
	return input.Digit(digit)
}

// After is the key that is pressed after a digit.
type After string

const (
	AfterNone   After = "none"
	AfterReturn After = "return"
)

// Clear is how a cell that holds something is emptied.
type Clear string

// ClearBoth is for pages on which a click may put the caret on either side of the digit.
const (
	ClearBoth      Clear = "both" // Backspace, then Delete
	ClearDelete    Clear = "delete"
	ClearBackspace Clear = "backspace"
	ClearNone      Clear = "none" // no key: a digit replaces what is there
)

// Between is the act between two cells.
type Between string

const (
	BetweenNone   Between = "none"
	BetweenGiven  Between = "given"  // a click on a given, which closes the cell's popup
	BetweenEscape Between = "escape" // the Escape key, which closes the popup
	BetweenCross  Between = "cross"  // a click on the cross of the popup
)

// Way is how a digit gets into a cell. Begin with Plain.
type Way struct {
	Order   Order
	Move    Move
	Enter   Enter
	Keys    Keys
	Hold    time.Duration // how long keys and the mouse button stay down
	Pause   time.Duration // how long to wait after each click and key
	Presses int           // how often the digit's key is pressed, or its button clicked, 1 or 2
	After   After
	Clear   Clear
	Between Between
	Park    bool // whether the pointer is moved off the grid after digits were sent
}

// held is how long a key or the mouse button is held down for pages that miss short presses, for example because they ask for
// the state of the mouse once in a frame. No tested page missed a press of this length.
const held = 60 * time.Millisecond

// Plain returns the simplest way: click a cell, type its digit.
func Plain() Way {
	return Way{Order: Rows, Move: ByClick, Enter: ByKey, Keys: OnRow, Presses: 1,
		After: AfterNone, Clear: ClearBoth, Between: BetweenNone}
}

// patient makes a way hold keys and buttons, and pause between them, for pages that need both.
func patient(w *Way) { w.Hold, w.Pause = held, patientPause }

// Known returns the ways that are tried on a page, the likely ones first. fix, which may be nil, sets the user's choices in each
// way. A way that then equals an earlier one is left out. Some ways have a long pause, which becomes shorter once such a way has
// worked (tempo.go).
func Known(fix func(*Way)) (ways []Way) {
	for _, change := range []func(*Way){
		func(*Way) {},
		func(w *Way) { w.Enter = ByButton },
		func(w *Way) { w.Enter = ButtonFirst },
		func(w *Way) { w.Enter = ByPopup },
		func(w *Way) { w.Enter = ByClicks },
		func(w *Way) { w.Keys = OnKeypad },
		func(w *Way) { w.Keys = Bare },
		func(w *Way) { w.Hold = held },
		patient,
		func(w *Way) { w.After = AfterReturn },
		func(w *Way) { w.Presses = 2 },
		func(w *Way) { w.Enter, w.Presses = ByButton, 2 },
		func(w *Way) { w.Between = BetweenGiven },
		func(w *Way) { w.Enter = ByButton; patient(w) },
		func(w *Way) { w.Enter = ButtonFirst; patient(w) },
		func(w *Way) { w.Enter = ByPopup; patient(w) },
	} {
		w := Plain()
		change(&w)
		if fix != nil {
			fix(&w)
		}
		if !slices.Contains(ways, w) {
			ways = append(ways, w)
		}
	}
	return ways
}

// Option describes a field of Way that holds one of a few words.
type Option struct {
	Name  string             // name of the option under input: in the config
	Words []string           // the values that the field may have
	Field func(*Way) *string // returns the field of a way
}

// Options lists the fields of Way that hold one of a few words, in the order of the config.
func Options() []Option {
	return []Option{
		{"order", words(Rows, Boxes, Snake), func(w *Way) *string { return (*string)(&w.Order) }},
		{"move", words(ByClick, ByArrows, ByTab), func(w *Way) *string { return (*string)(&w.Move) }},
		{"enter", words(ByKey, ByButton, ButtonFirst, ByPopup, ByClicks), func(w *Way) *string { return (*string)(&w.Enter) }},
		{"keys", words(OnRow, OnKeypad, Bare), func(w *Way) *string { return (*string)(&w.Keys) }},
		{"after_digit", words(AfterNone, AfterReturn), func(w *Way) *string { return (*string)(&w.After) }},
		{"clear", words(ClearBoth, ClearDelete, ClearBackspace, ClearNone), func(w *Way) *string { return (*string)(&w.Clear) }},
		{"between", words(BetweenNone, BetweenGiven, BetweenEscape, BetweenCross),
			func(w *Way) *string { return (*string)(&w.Between) }},
	}
}

func words[T ~string](all ...T) (list []string) {
	for _, word := range all {
		list = append(list, string(word))
	}
	return list
}

// String lists the options in which the way differs from Plain, as they are written under input: in the config. For Plain it
// returns "plain click and type".
func (w Way) String() string {
	plain := Plain()
	var options []string
	add := func(differs bool, name string, value any) {
		if differs {
			options = append(options, fmt.Sprintf("%s: %v", name, value))
		}
	}
	for _, o := range Options() {
		add(*o.Field(&w) != *o.Field(&plain), o.Name, *o.Field(&w))
	}
	add(w.Hold != plain.Hold, "hold", w.Hold)
	add(w.Pause != plain.Pause, "pause", w.Pause)
	add(w.Presses != plain.Presses, "presses", w.Presses)
	add(w.Park, "park", "yes")
	if options == nil {
		return "plain click and type"
	}
	return strings.Join(options, ", ")
}

// cells returns all 81 cells in the order o.
func (o Order) cells() []solver.Cell {
	cells := make([]solver.Cell, 81)
	for i := range cells {
		a, b := i/9, i%9
		switch o {
		case Boxes:
			cells[i] = solver.Cell((a/3*3+b/3)*9 + a%3*3 + b%3)
		case Snake:
			if a%2 == 1 {
				b = 8 - b
			}
			cells[i] = solver.Cell(b*9 + a)
		default:
			cells[i] = solver.Cell(i)
		}
	}
	return cells
}

// path returns the keys that move the caret from one cell, which may be nowhere, to another, or false if a click is required. The
// left arrow key is never used: in a filled cell it would move the caret within the cell.
func (m Move) path(from, to solver.Cell) ([]input.Key, bool) {
	switch {
	case from == nowhere:
		return nil, false
	case m == ByTab:
		return slices.Repeat([]input.Key{input.Tab}, max(int(to-from), 0)), to > from
	case m == ByArrows:
		right, down := to.Col()-from.Col(), to.Row()-from.Row()
		if right < 0 || right == 0 && down == 0 {
			return nil, false
		}
		vertical := input.Down
		if down < 0 {
			vertical, down = input.Up, -down
		}
		keys := slices.Repeat([]input.Key{vertical}, down)
		return append(keys, slices.Repeat([]input.Key{input.Right}, right)...), true
	}
	return nil, false
}
