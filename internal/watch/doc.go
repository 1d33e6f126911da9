// Package watch waits until a hotkey is pressed, which it reserves so that no other program gets it, or until the screen
// shows a puzzle that stands still.
//
//	Keyboard.Grab ──▶ Await ──▶ Released    the hotkey was pressed, and all keys are up again
//	Changes.Take ──▶ true                   the screen has changed: so the X server says, or two pictures on Windows
//	pictures ──▶ Still.See ──▶ Board        two pictures in a row show the same puzzle, which is not the last one
package watch
