// Package play goes from a solved puzzle to the next one as a person does: it clicks the page's buttons, which it finds on
// the screen by their pictures, and waits until the screen shows another puzzle that stands still.
//
//	solved ──Press──▶ button ──Press──▶ button ──Next──▶ another puzzle
//
// A [Button] is found by OpenCV's template matching and by its contrast, and only if the screen shows it exactly once. It is
// clicked as soon as two successive captures show it in the same place. The [Hands] check, as far as the desktop lets them,
// that the click goes to the window in which the puzzle was. While the player waits, it keeps calling their method Check, which
// returns an error if there is a reason to stop.
//
// No click is repeated: if the page does not go on after one click, Next returns a *NextError with the reason.
package play
