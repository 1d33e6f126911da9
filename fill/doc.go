// Package fill writes a solution into a grid on the screen, in a closed loop: look, act a little, look again.
//
//	           ┌──────────── cells seen right: send more ───────────┐
//	           ▼                                                    │
//	two looks ──▶ click the first cell ──▶ send some ahead ──▶ look ──▶ compare ──▶ judge ──▶ all 81 right: done
//	the same      and look at that         (click, type)                  │            │
//	                                                                      │            └─ a cell stays wrong: retry it, or
//	                                                                      │               try another way
//	                                                                      └─ grid moved, hidden, replaced, emptied: stop
//
// It sees the world through two interfaces: Eyes read the grid, Hands click and type. Hands look before each act
// whether the user wants to stop and whether the desktop is still as it was; Fill adds what only a picture can tell.
// No digit is ever sent while the last look did not show every given in its place, but for those beneath what a click opens on
// a page that is known for it.
//
// Hands that cannot ask for every window, the focus and held keys (input.Checks) are wary: the grid is read before each of
// their acts, no digit is sent before the last was seen, and what covers cells stops the fill.
//
// The digits on their way ahead of what the screen was seen to show are a window that slides: one until the page has
// shown how fast it is, then 2, 9, 18 and 27 as they arrive, fewer to a page that would need long for them, and 2 again
// after anything strange.
//
// Some pages open something over other cells at a click: a ring, or a popup of buttons for the digits. A click meant for
// a cell would land on these. So what the first click does is looked at before anything else is sent, and watched while
// its cell gets the digit, before another cell is clicked. A page that opens something gets one cell at a time; what it
// opened must be closed before the next, by itself or by one of the remedies: a click on a given, the Escape key, the
// digit's button in what was opened, its cross, the pointer taken away. Where the config says what closes it, that alone is
// tried. An Escape that hides the grid, as it pauses some games, is pressed once more, and never again. Where nothing closes
// what a click opens, and typing works, the other cells are filled beside it: each is clicked where nothing is near it, and
// gets its digit only once what lies over the grid was seen to come along, or to go.
//
// A page whose cells are lists of the browser's own, and a program that takes no clicks but selects text at them, are not filled:
// hands that can tell so stop the fill, which closes such a list again.
//
// The end is when the last digit is out. A page may answer it in any way, and a click on its answer may begin a new game. So
// from then on there is no click and no key, whatever the looks show, unless they tell that a digit is missing: the grid is
// in its place with nothing over it, or with a popup that is known by its buttons, and a cell shows for certain that it has
// not got its digit. Then that is sent again. Otherwise the fill is done
//
//   - once all 81 cells were seen right in one look, wherever the grid is by then;
//   - once each digit was seen in its cell, where the grid is covered, gone, moved or replaced by the next puzzle;
//   - a moment later, where some of the last digits, nine at most, were not seen yet. The report names these.
//
// It is no answer, and stops the fill, if the buttons of a popup lie over cells that were not seen, if digits are seen that
// are not the solution's, or if another puzzle is there after the last digit was sent again: the click for that may have
// asked for it. A caret beside the last digit is waited for, as it blinks. What wary hands refuse then stops the fill only if
// a digit is to be sent again: they tell of the pointer by what is around it, which the page's answer may change.
//
// A way is tried from a state that is known: what a way that failed has left selected, or armed, is not. So each way begins with a
// cell that was not clicked last and takes the digit that was sent last (armed.go). And what appears in a cell after a digit was sent
// to it is judged with that in mind: a bare stroke is a 1 in the cell that got a 1, if it is no text caret (stroke.go).
//
// What a fill knows is kept in a few places, each with its file and its test: cells (how far each is), habits (what the
// page has shown of itself), caret (where a key goes), trial (which ways were tried), window (how many digits may be in
// flight). A pass is one walk through the open cells with them.
//
// Words: a cell is open while nothing was sent to it, flying while its digit is on its way, and shown once the screen was
// seen to show the right digit. Cells on their way are in flight. A cell that stays wrong is missed. A Way is how a
// digit gets into a cell; sites differ in it.
package fill
