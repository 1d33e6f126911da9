package wlr

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"autosolve/input"
)

// keys holds the key code (linux/input-event-codes.h) and the keysym of each key of the virtual keyboard. The codes are
// those of a common keyboard, because a browser derives from the code which key it reports to a page.
var keys = map[input.Key]struct {
	code uint32
	sym  string
}{
	input.Digit1: {2, "1"}, input.Digit2: {3, "2"}, input.Digit3: {4, "3"}, input.Digit4: {5, "4"}, input.Digit5: {6, "5"},
	input.Digit6: {7, "6"}, input.Digit7: {8, "7"}, input.Digit8: {9, "8"}, input.Digit9: {10, "9"},
	input.Escape: {1, "Escape"}, input.Backspace: {14, "BackSpace"}, input.Tab: {15, "Tab"}, input.Return: {28, "Return"},
	input.Up: {103, "Up"}, input.Left: {105, "Left"}, input.Right: {106, "Right"}, input.Down: {108, "Down"},
	input.Delete: {111, "Delete"},
}

// keymap returns the virtual keyboard's keymap in the text format of XKB. Each key types its symbol no matter which
// modifiers are held.
func keymap() string {
	const evdevOffset = 8 // X keycodes are larger than key codes by this number
	var codes, symbols strings.Builder
	for _, k := range slices.Sorted(maps.Keys(keys)) {
		fmt.Fprintf(&codes, "\t\t<K%d> = %d;\n", keys[k].code, keys[k].code+evdevOffset)
		fmt.Fprintf(&symbols, "\t\tkey <K%d> { [ %s ] };\n", keys[k].code, keys[k].sym)
	}
	return `xkb_keymap {
	xkb_keycodes "autosolve" {
		minimum = 8;
		maximum = 255;
` + codes.String() + `	};
	xkb_types "autosolve" {
		type "ONE_LEVEL" { modifiers = none; level_name[Level1] = "Any"; };
	};
	xkb_compatibility "autosolve" { interpret.repeat = False; };
	xkb_symbols "autosolve" {
` + symbols.String() + `	};
};
`
}
