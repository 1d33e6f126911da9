package practice

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// argument is what may follow a behaviour's name.
type argument int

const (
	noArgument argument = iota
	milliseconds
	count
	cellName
)

// behaviour is one way in which the page can differ from the plain one. web/behaviours.js names what does it.
type behaviour struct {
	name     string
	argument argument
	effect   string
}

// behaviours lists all ways to behave, in the words of doc.go.
func behaviours() []behaviour {
	return []behaviour{
		{"popup", noArgument, "a click opens a popup of digits over neighbouring cells; typing works and closes it"},
		{"popup-modal", noArgument, "the same, but the popup stays, also after typing, and swallows the next click outside it"},
		{"click-enters", noArgument, "each click alone enters a digit, the next one up; a typed digit replaces it"},
		{"toggle", noArgument, "a click on the selected cell deselects it"},
		{"hold", noArgument, "a digit key that is released within 55 ms is lost"},
		{"draft", noArgument, "a digit is only a draft until Return; a cell left before that is emptied"},
		{"select-first", noArgument, "the first press of a digit only selects it, the second enters it"},
		{"no-keypad", noArgument, "keypad keys enter nothing; 2, 4, 6 and 8 move the focus as arrows do"},
		{"vanish", noArgument, "the grid disappears right after the last digit"},
		{"cover", noArgument, "a dialog covers the grid right after the last digit"},
		{"delete-first", noArgument, "a cell that holds an entry takes a new digit only after Delete or Backspace, which empty it whole"},
		{"hover", noArgument, "the cell under the pointer is highlighted, its row and column faintly"},
		{"badges", noArgument, "empty cells show small candidates, or a coloured badge for that of the digit entered last"},
		{"keypad", noArgument, "no typing; a click selects a cell, and a click on a button under the grid enters its digit there"},
		{"keypad-first", noArgument, "no typing; a digit's button stays chosen, and each click on a cell enters it, or takes it away again"},
		{"keypad-shrink", noArgument, "as keypad; the button of a digit that is complete goes away, and those after it move up"},
		{"keypad-notes", noArgument, "as keypad, but the digits are small pencil marks"},
		{"notes", noArgument, "typed digits are small pencil marks"},
		{"keypad-popup", noArgument, "no typing; a click opens a popup of digits over the cell and its neighbours, which Escape closes too"},
		{"keypad-aside", noArgument, "the keypad of these is beside the grid, 3 by 3, round, and shows how many of each digit are left"},
		{"keypad-wrap", noArgument, "the keypad of these has round buttons in lines of eight and one, without a button that erases"},
		{"keypad-clears", noArgument, "no typing; a cell and a digit's button are chosen in either order, a second click takes the choice back, an entry both"},
		{"keypad-keys", noArgument, "as keypad-first; a digit's key chooses it, too"},
		{"popup-menu", noArgument, "a click on an empty cell opens a ring of digits around it; typing works and closes it"},
		{"popup-return", noArgument, "a click opens a popup of digits over neighbours; a digit is only a draft until Return or its OK"},
		{"popup-x", noArgument, "a click opens a popup of digits over neighbours that only its × closes; typing works too"},
		{"popup-stuck", noArgument, "as popup-x, but it has no ×"},
		{"lives", count, "with the Nth wrong digit the game is over: a dialog covers the window"},
		{"popup-follows", noArgument, "a click on any cell, a given too, opens a popup over its neighbours, which stays; typing works; Escape pauses the game"},
		{"late", milliseconds, "popups open and close MS milliseconds late"},
		{"gone", noArgument, "with the last right digit all digits disappear and a dialog covers the window"},
		{"won", milliseconds, "with the last right digit a card fades in over the whole page, within MS milliseconds; a click anywhere closes it"},
		{"won-next", milliseconds, "the same, but the click begins another puzzle"},
		{"shift", noArgument, "with the last right digit the page moves up by 16 px"},
		{"scrolls", noArgument, "no typing; the page is long, so that Space and the arrows scroll it"},
		{"dark", noArgument, "light digits on a dark page"},
		{"bare-ones", noArgument, "a 1 that is entered is one bare stroke, a little higher than the other digits"},
		{"numbers", noArgument, "cells are number fields, which show arrows while they have the pointer or the focus"},
		{"lists", noArgument, "cells are lists of the browser's own, which a click opens"},
		{"shift-marks", noArgument, "a digit's key makes a pencil mark with Shift, and enters the digit without, whatever it types; so does the keypad"},
		{"slow", milliseconds, "the page is blocked for MS milliseconds at each input"},
		{"eat", count, "every Nth digit key does nothing"},
		{"steal-focus", count, "at every Nth move to a blank by click, arrow or Tab the page moves the focus on to the blank after it"},
		{"deaf", noArgument, "no key does anything"},
		{"readonly", cellName, "the blank in that row and column, both from 1, takes no input"},
		{"scroll-after", count, "the page scrolls by 120 px right after the Nth input"},
		{"shift-after", count, "the grid moves by 37 px to the right and 23 px down right after the Nth input"},
		{"reload-after", count, "the page reloads right after the Nth input, once in a tab"},
		{"replace-after", count, "the puzzle is replaced by another right after the Nth input"},
	}
}

// usage is the behaviour as it is written in a query.
func (b behaviour) usage() string {
	return b.name + [...]string{noArgument: "", milliseconds: "=MS", count: "=N", cellName: "=rRcC"}[b.argument]
}

// parseBehaviours reads a list such as "popup,slow=60" into names and arguments as the page's script takes them:
// true, a number, or for a cell its index from 0.
func parseBehaviours(list string) (map[string]any, error) {
	wanted := map[string]any{}
	if list == "" {
		return wanted, nil
	}
	known := map[string]behaviour{}
	for _, b := range behaviours() {
		known[b.name] = b
	}
	for item := range strings.SplitSeq(list, ",") {
		name, text, _ := strings.Cut(item, "=")
		b, ok := known[name]
		if !ok {
			return nil, fmt.Errorf("unknown behaviour %q: /behaviours lists them", name)
		}
		if _, twice := wanted[name]; twice {
			return nil, fmt.Errorf("behaviour %q twice", name)
		}
		value, err := b.argument.parse(text)
		if err != nil || strings.Contains(item, "=") != (b.argument != noArgument) {
			return nil, fmt.Errorf("behaviour %q: want %s", item, b.usage())
		}
		wanted[name] = value
	}
	return wanted, nil
}

var cellPattern = regexp.MustCompile(`^r([1-9])c([1-9])$`)

// parse reads an argument: up to 60,000 milliseconds, a count from 1, a cell such as r4c5.
func (a argument) parse(text string) (any, error) {
	switch a {
	case milliseconds:
		return number(text, 1, 60_000)
	case count:
		return number(text, 1, 1_000_000)
	case cellName:
		m := cellPattern.FindStringSubmatch(text)
		if m == nil {
			return nil, fmt.Errorf("%q is not a cell such as r4c5", text)
		}
		return int(m[1][0]-'1')*9 + int(m[2][0]-'1'), nil
	default:
		return true, nil
	}
}

// number reads a whole number from least to most.
func number(text string, least, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("%q is not a whole number from %d to %d", text, least, most)
	}
	return n, nil
}
