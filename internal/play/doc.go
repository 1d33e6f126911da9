// Package play goes from a solved puzzle to the next one as a person does: it clicks the page's buttons, found on the screen
// by their pictures, and waits for another puzzle that stands still.
//
//	solved ──Press──▶ button ──Press──▶ button ──Next──▶ another puzzle
//
// A [Button] is found where OpenCV's template matching says so and the contrast is its own, and only if it is there just once. It is
// clicked where two looks, one after the other, have found it; the [Hands] see to it that this is in the window in which the
// puzzle was, and that nobody wants to stop. While it waits, it asks them that all the time.
//
// Nothing is clicked twice: a page that does not go on by the one click ends it, by a *NextError that says what it shows.
package play
