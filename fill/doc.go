// Package fill writes a solution into a grid on the screen, in a closed loop: look, act a little, look again.
//
//	           ┌─────────── cells are seen right: send more ──────────┐
//	           ▼                                                      │
//	two looks ──▶ click the first cell ──▶ send some digits ──▶ look ──▶ compare ──▶ decide ──▶ done: all 81 are right
//	the same      and look at that         (click, type)                   │            │
//	                                                                       │            └─ a cell stays wrong: again,
//	                                                                       │               or another way
//	                                                                       └─ moved, hidden, replaced, emptied: stop
//
// It sees the world through two interfaces: Eyes read the grid, Hands click and type. Hands check before each act
// whether the user wants to stop and whether the desktop is still as it was; Fill adds what only a picture can tell. No
// digit is sent unless the last look showed every given in its place. The exception is a page that is known to open
// something over its givens at a click.
//
// Hands that cannot ask for every window, the focus and held keys (input.Checks) are wary: the grid is read before each
// of their acts, no digit is sent before the last was seen, and whatever covers cells stops the fill.
//
// The number of digits that are sent ahead of what the screen was seen to show is a sliding window: one until the page
// has shown how fast it is, then 2, 9, 18 and 27 as they arrive, fewer for a slow page, and 2 again after anything
// strange.
//
// # What follows a look
//
// Some pages open something over other cells at a click: a ring, or a popup of buttons for the digits. A click meant for
// a cell would land on these. So the first click is watched before another cell is clicked. What the clicks open, and
// what is wrong with the sight of the grid, are the situation of a fill (state.go):
//
//	                 first click             nothing came up
//	opensNothing ───────────────▶ mayOpen ───────────────────▶ opensNothing
//	      │                          │
//	      │ an act that closes       │ something lies over other cells
//	      │ popups has uncovered     ▼
//	      │ the grid              opens: one cell at a time, and what it opened must be closed before the next
//	      └─────────────────────────▶
//
//	               look: something is wrong
//	in place ────────────────────────────────▶ covered, hidden, moved, replaced, emptied
//	    ▲  │                                       │   digits left: wait, or try a remedy; then, where clicks open things
//	    │  └─ all 81 right: done                   │      and typing works, fill beside what stays, else stop
//	    └──────────────────────────────────────────┘   none left: it may be the page's answer: done, unless a digit
//	               look: in place again                   is seen to be missing: send it again, or stop
//
// What a click has opened is closed by itself or by a remedy: a click on a given, the Escape key, the digit's button in
// what was opened, its cross, or the pointer taken away. Where the config says what closes it, only that is tried. An
// Escape that hides the grid, as it pauses some games, is pressed once more, and never again. Where nothing closes it
// and typing works, each other cell is clicked where nothing is near it, and gets its digit only once what lies over the
// grid was seen to come along, or to go.
//
// Two kinds of page are not filled: cells that are lists of the browser's own, and programs that select text at a click.
// Hands that notice that stop the fill, which closes such a list again.
//
// # The end
//
// A page may answer the last digit in any way, and a click on its answer may begin a new game. So after it there is no
// click and no key unless a digit is missing: the grid is in its place with nothing over it, or with a popup that is
// known by its buttons, and a cell shows for certain that it lacks its digit; or a stroke in a cell may be a 1 or just
// the text caret, which a click on a given takes away. Otherwise the fill is done
//
//   - once all 81 cells were seen right in one look, wherever the grid is by then;
//   - once each digit was seen in its cell, where the grid is covered, gone, moved or replaced by the next puzzle;
//   - a moment later, where some of the last digits, nine at most, were not seen yet. The report names these.
//
// It is no answer, and stops the fill, if the buttons of a popup lie over cells that were not seen, if there are digits
// that are not the solution's, or if another puzzle is there after the last digit was sent again. What wary hands refuse
// at the end stops the fill only if a digit is to be sent again: they know the pointer by what is around it, which the
// page's answer may change.
//
// # Trying ways
//
// What a way that failed has left selected, or which digit it has left chosen, is not known. So the next way begins with
// a cell that was not clicked last and takes the digit that was sent last (armed.go).
//
// # Words
//
// A cell is open while nothing was sent to it, flying while its digit is on its way, and shown once the screen was seen
// to show the right digit. Cells on their way are in flight. A cell that stays wrong is missed. A Way is how a digit
// gets into a cell; sites differ in it. A pass is one walk through the open cells. What a fill knows is kept in a few
// places, each with its file and test: cells (how far each is), habits (how fast the page is), caret (where a key goes),
// trial (which ways were tried), window (how many digits may be in flight).
package fill
