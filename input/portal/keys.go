package portal

import "autosolve/input"

// keysyms are the symbols of the keys (X11/keysymdef.h). The desktop finds out which key of the layout in force has it.
var keysyms = map[input.Key]int32{
	input.Digit1: '1', input.Digit2: '2', input.Digit3: '3', input.Digit4: '4', input.Digit5: '5', input.Digit6: '6',
	input.Digit7: '7', input.Digit8: '8', input.Digit9: '9',
	input.Escape: 0xff1b, input.Backspace: 0xff08, input.Tab: 0xff09, input.Return: 0xff0d, input.Delete: 0xffff,
	input.Left: 0xff51, input.Up: 0xff52, input.Right: 0xff53, input.Down: 0xff54,
}
