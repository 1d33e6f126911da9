// Package watch waits for the moment to act on what the screen shows: for a hotkey, which all other programs leave to this
// one, or for a puzzle that stands still.
//
//	Keyboard.Grab ──▶ Await ──▶ Released    a press of the hotkey, with all keys up again
//	pictures ──▶ Still.See ──▶ Board        a puzzle that was read twice alike, and is another than the last one
package watch
