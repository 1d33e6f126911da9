// Package watch waits until a hotkey is pressed, or until the screen shows a puzzle that stands still. It reserves the
// hotkey, so that no other program gets it.
//
//	Keyboard.Grab ──▶ Await ──▶ Released    the hotkey was pressed, and all keys are up again
//	Changes.Take ──▶ true                   the X server, or on Windows a comparison of pictures, reports a change
//	pictures ──▶ Still.See ──▶ Board        two successive pictures show the same puzzle, which is not the last one
package watch
