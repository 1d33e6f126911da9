// Package play goes from a solved puzzle to the next one as a person does: it clicks the page's buttons, found on the screen
// by their pictures, and waits until the screen shows another puzzle that stands still.
//
//	solved ──Press──▶ button ──Press──▶ button ──Next──▶ another puzzle
//
// A [Button] is found by OpenCV's template matching and its contrast, and only if the screen shows it exactly once. It is
// clicked once two looks in a row have found it in the same place. The [Hands] see to it that this is in the window in which
// the puzzle was, and that nobody wants to stop; while the player waits, it asks them all the time.
//
// Nothing is clicked twice: if the page does not go on after one click, Next returns a *NextError that says what it shows.
package play
