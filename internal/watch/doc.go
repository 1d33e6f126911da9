// Package watch waits for the moment to act: until a hotkey is pressed, which no other program gets meanwhile, or until the
// screen shows a puzzle that stands still.
//
//	Keyboard.Grab ──▶ Await ──▶ Released    the hotkey was pressed, and all keys are up again
//	pictures ──▶ Still.See ──▶ Board        two pictures in a row show the same puzzle, which is not the last one
package watch
