package practice

import (
	"fmt"
	"regexp"
	"strconv"

	"autosolve/internal/practice"
	"autosolve/solver"
)

// behaviours returns those that the rig adds to the page's. web/additions.js has a function for each.
func behaviours() []practice.Behaviour {
	return []practice.Behaviour{
		// Behaviours of other sites, which a person copes with.
		{Usage: "popup-modal", Effect: "the same, but the popup stays, also after typing, and swallows the next click outside it"},
		{Usage: "toggle", Effect: "a click on the selected cell deselects it"},
		{Usage: "no-keypad", Effect: "digits of the keypad enter nothing; 2, 4, 6 and 8 move the focus as arrows do"},
		{Usage: "vanish", Effect: "the grid disappears right after the last digit"},
		{Usage: "cover", Effect: "a dialog covers the grid right after the last digit"},
		{Usage: "badges", Effect: "empty cells show small candidates; those of the digit entered last are coloured badges"},
		{Usage: "keypad-shrink", Effect: "as keypad; the button of a digit that is complete disappears, and those after it move up"},
		{Usage: "keypad-select", Effect: "as keypad, but the first click on a digit's button only selects the digit; the second enters it"},
		{Usage: "keypad-notes", Effect: "as keypad, but the digits are small pencil marks"},
		{Usage: "notes", Effect: "typed digits are small pencil marks"},
		{Usage: "keypad-wrap", Effect: "keypad buttons are round, in lines of eight and one, and none of them erases"},
		{Usage: "keypad-clears", Effect: "no typing; a cell and a digit's button are chosen in either order; an entry or a second click ends it"},
		{Usage: "keypad-keys", Effect: "as keypad-first; a digit's key chooses it too"},
		{Usage: "popup-menu", Effect: "a click on an empty cell opens a ring of digits around it; typing works and closes it"},
		{Usage: "popup-return", Effect: "a click opens a popup of digits over neighbouring cells; a digit is only a draft until Return or the popup's OK"},
		{Usage: "popup-stuck", Effect: "as popup-x, but it has no ×"},
		{Usage: "popup-keeps", Effect: "a typed digit opens a card over the cell and its neighbours; a click elsewhere closes it, and only that enters the digit"},
		{Usage: "lives=N", Effect: "with the Nth wrong digit the game is over: a dialog covers the window", Parse: count},
		{Usage: "rejects=rRcC", Effect: "a digit in the empty cell in that row and column, both from 1, turns red, as if it were wrong", Parse: emptyCell},
		{Usage: "late=MS", Effect: "popups open and close MS milliseconds late", Parse: practice.Milliseconds},
		{Usage: "gone", Effect: "with the last right digit all digits disappear and a dialog covers the window"},
		{Usage: "won=MS", Effect: "with the last right digit a card fades in over the page within MS milliseconds; a click closes it", Parse: practice.Milliseconds},
		{Usage: "won-next=MS", Effect: "the same, but the click begins another puzzle", Parse: practice.Milliseconds},
		{Usage: "shift", Effect: "with the last right digit the page moves up by 16 px"},
		{Usage: "scrolls", Effect: "no typing; the page is long, so that Space and the arrows scroll it"},
		{Usage: "peers", Effect: "a dark page; the row, column and box of the selected cell turn bright, and the cell brighter"},
		{Usage: "same-digit", Effect: "light cells without lines; all with the digit of the selected cell turn dark red"},
		{Usage: "seams", Effect: "dark cells without lines, half a pixel aside, so that faint seams show; the selected cell's row, column and box are paler"},
		{Usage: "tiles", Effect: "translucent tiles over a coloured background; those of the selected cell's row, column and box are tinted"},
		{Usage: "fade=MS", Effect: "with these highlights, colours change within MS milliseconds", Parse: practice.Milliseconds},
		{Usage: "bare-ones", Effect: "an entered 1 is one bare stroke, a little taller than the other digits"},
		{Usage: "numbers", Effect: "cells are number fields, which show arrows while they have the pointer or the focus"},
		{Usage: "lists", Effect: "cells are the browser's own drop-down lists, which a click opens"},
		{Usage: "aims=MS", Effect: "a timer finds out every MS milliseconds which cell was clicked; sooner keys go into the cell clicked before", Parse: practice.Milliseconds},
		{Usage: "polls=MS", Effect: "the mouse button is looked at every MS milliseconds, so that shorter clicks are missed", Parse: practice.Milliseconds},
		{Usage: "long-clicks=MS", Effect: "a click counts only if the button was down for MS milliseconds", Parse: practice.Milliseconds},
		{Usage: "key-rest=MS", Effect: "a key is taken only MS milliseconds after the last one that was taken", Parse: practice.Milliseconds},
		{Usage: "click-rest=MS", Effect: "a click is taken only MS milliseconds after the last one that was taken", Parse: practice.Milliseconds},

		// Faults that a fill should correct, or at which it should stop.
		{Usage: "slow=MS", Effect: "the page is blocked for MS milliseconds at each input", Parse: practice.Milliseconds},
		{Usage: "eat=N", Effect: "every Nth digit key does nothing", Parse: count},
		{Usage: "steal-focus=N", Effect: "at every Nth move to an empty cell by click, arrow or Tab the page moves the focus on to the next empty cell", Parse: count},
		{Usage: "deaf", Effect: "no key does anything"},
		{Usage: "readonly=rRcC", Effect: "the empty cell in that row and column, both from 1, takes no input", Parse: emptyCell},
		{Usage: "scroll-after=N", Effect: "the page scrolls by 120 px right after the Nth input", Parse: count},
		{Usage: "shift-after=N", Effect: "the grid moves by 37 px to the right and 23 px down right after the Nth input", Parse: count},
		{Usage: "reload-after=N", Effect: "the page reloads right after the Nth input, once in a tab", Parse: count},
		{Usage: "replace-after=N", Effect: "another puzzle takes the place of this one right after the Nth input", Parse: count},
		{Usage: "goes-on=MS", Effect: "another puzzle takes the place of this one MS milliseconds after the last digit but one, whatever happens meanwhile", Parse: practice.Milliseconds},
	}
}

// count reads a number from 1 on.
func count(text string, _ solver.Grid) (any, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return nil, fmt.Errorf("%q is not a whole number from 1 on", text)
	}
	return n, nil
}

var cellPattern = regexp.MustCompile(`^r([1-9])c([1-9])$`)

// emptyCell reads the name of a cell that has no given, such as r4c5, and returns its index from 0.
func emptyCell(text string, givens solver.Grid) (any, error) {
	m := cellPattern.FindStringSubmatch(text)
	if m == nil {
		return nil, fmt.Errorf("%q is not a cell such as r4c5", text)
	}
	index := int(m[1][0]-'1')*9 + int(m[2][0]-'1')
	if givens[index] != 0 {
		return nil, fmt.Errorf("%s is a given", text)
	}
	return index, nil
}
