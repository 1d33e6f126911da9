// Package watch waits until a hotkey is pressed, or until the screen shows a puzzle that stands still. It reserves the
// hotkey, so that no other program gets it.
//
//	Keyboard.Grab ──▶ Await ──▶ Released    the hotkey was pressed, and all keys are up again
//	pictures ──▶ Changes.Large ──▶ true     enough of the screen has changed for another puzzle
//	pictures ──▶ Still.See ──▶ Board        two successive pictures show the same puzzle, which is not the last one
package watch
