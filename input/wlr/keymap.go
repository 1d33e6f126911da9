package wlr

import (
	"fmt"
	"strings"

	"autosolve/input"
)

// codes holds the key code (linux/input-event-codes.h) of each key of the virtual keyboard. The codes are those of a common
// keyboard, because a browser derives from the code which key it reports to a page.
var codes = map[input.Key]uint32{
	input.Escape: 1, input.Digit1: 2, input.Digit2: 3, input.Digit3: 4, input.Digit4: 5, input.Digit5: 6, input.Digit6: 7,
	input.Digit7: 8, input.Digit8: 9, input.Digit9: 10, input.Backspace: 14, input.Tab: 15, input.Return: 28,
	input.Up: 103, input.Left: 105, input.Right: 106, input.Down: 108, input.Delete: 111,
}

// keymap returns the virtual keyboard's keymap in the text format of XKB. Each key types its symbol no matter which
// modifiers are held.
func keymap() string {
	const evdevOffset = 8 // X keycodes are larger than key codes by this number
	var keycodes, symbols strings.Builder
	for key, code := range codes {
		keysym, _ := key.Keysym()
		fmt.Fprintf(&keycodes, "\t\t<K%d> = %d;\n", code, code+evdevOffset)
		fmt.Fprintf(&symbols, "\t\tkey <K%d> { [ %#x ] };\n", code, keysym)
	}
	return `xkb_keymap {
	xkb_keycodes "autosolve" {
		minimum = 8;
		maximum = 255;
` + keycodes.String() + `	};
	xkb_types "autosolve" {
		type "ONE_LEVEL" { modifiers = none; level_name[Level1] = "Any"; };
	};
	xkb_compatibility "autosolve" { interpret.repeat = False; };
	xkb_symbols "autosolve" {
` + symbols.String() + `	};
};
`
}
