package practice

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"autosolve/solver"
)

// Behaviour is one respect in which the page can differ from the plain one. The object BEHAVIOURS in web/behaviours.js has a
// function under the same name.
type Behaviour struct {
	Usage  string // the name and, after "=", the kind of its argument, such as MS for milliseconds
	Effect string
	// Parse reads the argument, for a page with these givens; nil for a behaviour without one.
	Parse func(text string, givens solver.Grid) (any, error)
}

// behaviours returns the behaviours that people can try: those of sites for which autosolve may need settings.
func behaviours() []Behaviour {
	return []Behaviour{
		{Usage: "keypad", Effect: "no typing; a click selects a cell, and a click on a button under the grid enters its digit there"},
		{Usage: "keypad-aside", Effect: "keypad buttons are round, 3 by 3 beside the grid, and show how many of each digit are left"},
		{Usage: "keypad-first", Effect: "no typing; a digit's button stays chosen; each click on a cell enters the digit, or removes it again"},
		{Usage: "keypad-popup", Effect: "no typing; a click opens a popup of digits over the cell and its neighbours; Escape closes it too"},
		{Usage: "popup", Effect: "a click opens a popup of digits over neighbouring cells; typing works and closes it"},
		{Usage: "popup-x", Effect: "a click opens a popup of digits over neighbouring cells that only its × closes; typing works too"},
		{Usage: "popup-follows", Effect: "a click on any cell opens a popup over its neighbours, which stays; typing works; Escape pauses the game"},
		{Usage: "draft", Effect: "a digit is only a draft until Return; leaving the cell before that empties it"},
		{Usage: "select-first", Effect: "the first press of a digit only selects it; the second enters it"},
		{Usage: "shift-marks", Effect: "a digit's key or keypad key enters the digit, whatever the key types; with Shift it makes a pencil mark"},
		{Usage: "hold", Effect: "a digit key that is released within 55 ms is lost"},
		{Usage: "gap=MS", Effect: "any press or release of a key or button within MS milliseconds after another one is ignored", Parse: Milliseconds},
		{Usage: "counts", Effect: "no typing; each click on a cell makes its digit one higher, and empties it after the 9"},
		{Usage: "click-enters", Effect: "each click enters a digit, one higher than before; a typed digit replaces it"},
		{Usage: "hover", Effect: "the cell under the pointer is highlighted, its row and column faintly"},
		{Usage: "delete-first", Effect: "a cell that holds an entry takes a new digit only after Delete or Backspace, which empty it completely"},
		{Usage: "dark", Effect: "light digits on a dark page"},
	}
}

// parseBehaviours reads a list of behaviours, such as "popup,gap=60", each of which must be in all. The result has, by the name
// of each behaviour in the list, its argument, or true if it takes none, as the page's script expects it.
func parseBehaviours(list string, all []Behaviour, givens solver.Grid) (map[string]any, error) {
	wanted := map[string]any{}
	if list == "" {
		return wanted, nil
	}
	for item := range strings.SplitSeq(list, ",") {
		name, text, hasArgument := strings.Cut(item, "=")
		i := slices.IndexFunc(all, func(b Behaviour) bool { return b.Usage == name || strings.HasPrefix(b.Usage, name+"=") })
		if i < 0 {
			return nil, fmt.Errorf("unknown behaviour %q: /behaviours lists them", name)
		}
		wanted[name] = true
		if hasArgument != (all[i].Parse != nil) {
			return nil, fmt.Errorf("behaviour %q: want %s", item, all[i].Usage)
		}
		if !hasArgument {
			continue
		}
		value, err := all[i].Parse(text, givens)
		if err != nil {
			return nil, fmt.Errorf("behaviour %q: want %s: %w", item, all[i].Usage, err)
		}
		wanted[name] = value
	}
	return wanted, nil
}

// Milliseconds reads a whole number of milliseconds, from 1 ms to one minute.
func Milliseconds(text string, _ solver.Grid) (any, error) { return number(text, 1, 60_000) }

// number reads a whole number from minimum to maximum.
func number(text string, minimum, maximum int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < minimum || n > maximum {
		return 0, fmt.Errorf("%q is not a whole number from %d to %d", text, minimum, maximum)
	}
	return n, nil
}
