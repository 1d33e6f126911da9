package practice

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// behaviour is one respect in which the page can differ from the plain one. The object BEHAVIOURS in web/behaviours.js has a
// function under the same name.
type behaviour struct {
	usage  string // the name and, after "=", the kind of its argument: MS (milliseconds), N (a number) or rRcC (a cell)
	effect string
}

// behaviours returns all behaviours. GET /behaviours prints them.
func behaviours() []behaviour {
	return []behaviour{
		// Behaviours of other sites, which a person copes with.
		{"popup", "a click opens a popup of digits over neighbouring cells; typing works and closes it"},
		{"popup-modal", "the same, but the popup stays, also after typing, and swallows the next click outside it"},
		{"click-enters", "each click enters a digit, one higher than before; a typed digit replaces it"},
		{"toggle", "a click on the selected cell deselects it"},
		{"hold", "a digit key that is released within 55 ms is lost"},
		{"draft", "a digit is only a draft until Return; leaving the cell before that empties it"},
		{"select-first", "the first press of a digit only selects it; the second enters it"},
		{"no-keypad", "digits of the keypad enter nothing; 2, 4, 6 and 8 move the focus as arrows do"},
		{"vanish", "the grid disappears right after the last digit"},
		{"cover", "a dialog covers the grid right after the last digit"},
		{"delete-first", "a cell that holds an entry takes a new digit only after Delete or Backspace, which empty it completely"},
		{"hover", "the cell under the pointer is highlighted, its row and column faintly"},
		{"badges", "empty cells show small candidates; those of the digit entered last are coloured badges"},
		{"keypad", "no typing; a click selects a cell, and a click on a button under the grid enters its digit there"},
		{"keypad-first", "no typing; a digit's button stays chosen; each click on a cell enters the digit, or removes it again"},
		{"keypad-shrink", "as keypad; the button of a digit that is complete disappears, and those after it move up"},
		{"keypad-select", "as keypad, but the first click on a digit's button only selects the digit; the second enters it"},
		{"keypad-notes", "as keypad, but the digits are small pencil marks"},
		{"notes", "typed digits are small pencil marks"},
		{"keypad-popup", "no typing; a click opens a popup of digits over the cell and its neighbours; Escape closes it too"},
		{"keypad-aside", "keypad buttons are round, 3 by 3 beside the grid, and show how many of each digit are left"},
		{"keypad-wrap", "keypad buttons are round, in lines of eight and one, and none of them erases"},
		{"keypad-clears", "no typing; a cell and a digit's button are chosen in either order; an entry or a second click ends it"},
		{"keypad-keys", "as keypad-first; a digit's key chooses it too"},
		{"popup-menu", "a click on an empty cell opens a ring of digits around it; typing works and closes it"},
		{"popup-return", "a click opens a popup of digits over neighbouring cells; a digit is only a draft until Return or the popup's OK"},
		{"popup-x", "a click opens a popup of digits over neighbouring cells that only its × closes; typing works too"},
		{"popup-stuck", "as popup-x, but it has no ×"},
		{"popup-keeps", "a typed digit opens a card over the cell and its neighbours; a click elsewhere closes it, and only that enters the digit"},
		{"lives=N", "with the Nth wrong digit the game is over: a dialog covers the window"},
		{"popup-follows", "a click on any cell opens a popup over its neighbours, which stays; typing works; Escape pauses the game"},
		{"rejects=rRcC", "a digit in the empty cell in that row and column, both from 1, turns red, as if it were wrong"},
		{"late=MS", "popups open and close MS milliseconds late"},
		{"gone", "with the last right digit all digits disappear and a dialog covers the window"},
		{"won=MS", "with the last right digit a card fades in over the page within MS milliseconds; a click closes it"},
		{"won-next=MS", "the same, but the click begins another puzzle"},
		{"shift", "with the last right digit the page moves up by 16 px"},
		{"scrolls", "no typing; the page is long, so that Space and the arrows scroll it"},
		{"dark", "light digits on a dark page"},
		{"peers", "a dark page; the row, column and box of the selected cell turn bright, and the cell brighter"},
		{"same-digit", "light cells without lines; all with the digit of the selected cell turn dark red"},
		{"seams", "dark cells without lines, half a pixel aside, so that faint seams show; the selected cell's row, column and box are paler"},
		{"tiles", "translucent tiles over a coloured background; those of the selected cell's row, column and box are tinted"},
		{"fade=MS", "with these highlights, colours change within MS milliseconds"},
		{"bare-ones", "an entered 1 is one bare stroke, a little taller than the other digits"},
		{"numbers", "cells are number fields, which show arrows while they have the pointer or the focus"},
		{"lists", "cells are the browser's own drop-down lists, which a click opens"},
		{"shift-marks", "a digit's key or keypad key enters the digit, whatever the key types; with Shift it makes a pencil mark"},
		{"aims=MS", "a timer finds out every MS milliseconds which cell was clicked; sooner keys go into the cell clicked before"},
		{"polls=MS", "the mouse button is looked at every MS milliseconds, so that shorter clicks are missed"},
		{"long-clicks=MS", "a click counts only if the button was down for MS milliseconds"},
		{"gap=MS", "any press or release of a key or button within MS milliseconds after another one is ignored"},
		{"key-rest=MS", "a key is taken only MS milliseconds after the last one that was taken"},
		{"click-rest=MS", "a click is taken only MS milliseconds after the last one that was taken"},
		{"counts", "no typing; each click on a cell makes its digit one higher, and empties it after the 9"},

		// Faults that a fill should correct, or at which it should stop.
		{"slow=MS", "the page is blocked for MS milliseconds at each input"},
		{"eat=N", "every Nth digit key does nothing"},
		{"steal-focus=N", "at every Nth move to an empty cell by click, arrow or Tab the page moves the focus on to the next empty cell"},
		{"deaf", "no key does anything"},
		{"readonly=rRcC", "the empty cell in that row and column, both from 1, takes no input"},
		{"scroll-after=N", "the page scrolls by 120 px right after the Nth input"},
		{"shift-after=N", "the grid moves by 37 px to the right and 23 px down right after the Nth input"},
		{"reload-after=N", "the page reloads right after the Nth input, once in a tab"},
		{"replace-after=N", "another puzzle takes the place of this one right after the Nth input"},
		{"goes-on=MS", "another puzzle takes the place of this one MS milliseconds after the last digit but one, whatever happens meanwhile"},
	}
}

// parseBehaviours reads a list such as "popup,slow=60". It returns the arguments by name, as the page's script expects them:
// true if there is no argument, a number, or the index of a cell from 0.
func parseBehaviours(list string) (map[string]any, error) {
	wanted := map[string]any{}
	if list == "" {
		return wanted, nil
	}
	all := behaviours()
	for item := range strings.SplitSeq(list, ",") {
		name, text, hasArgument := strings.Cut(item, "=")
		i := slices.IndexFunc(all, func(b behaviour) bool { return b.usage == name || strings.HasPrefix(b.usage, name+"=") })
		if i < 0 {
			return nil, fmt.Errorf("unknown behaviour %q: /behaviours lists them", name)
		}
		if _, twice := wanted[name]; twice {
			return nil, fmt.Errorf("behaviour %q twice", name)
		}
		_, kind, takesArgument := strings.Cut(all[i].usage, "=")
		value, err := parseArgument(kind, text)
		if err != nil || hasArgument != takesArgument {
			return nil, fmt.Errorf("behaviour %q: want %s", item, all[i].usage)
		}
		wanted[name] = value
	}
	return wanted, nil
}

var cellPattern = regexp.MustCompile(`^r([1-9])c([1-9])$`)

// parseArgument reads an argument of the given kind: MS, N, rRcC, or "" for no argument.
func parseArgument(kind, text string) (any, error) {
	switch kind {
	case "MS":
		return milliseconds(text)
	case "N":
		return number(text, 1, 1_000_000)
	case "rRcC":
		m := cellPattern.FindStringSubmatch(text)
		if m == nil {
			return nil, fmt.Errorf("%q is not a cell such as r4c5", text)
		}
		return int(m[1][0]-'1')*9 + int(m[2][0]-'1'), nil
	default:
		return true, nil
	}
}

// milliseconds reads a whole number of milliseconds, from 1 ms to one minute.
func milliseconds(text string) (int, error) { return number(text, 1, 60_000) }

// number reads a whole number from minimum to maximum.
func number(text string, minimum, maximum int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < minimum || n > maximum {
		return 0, fmt.Errorf("%q is not a whole number from %d to %d", text, minimum, maximum)
	}
	return n, nil
}
