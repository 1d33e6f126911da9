// Package fill writes a solution into a grid on the screen, in a closed loop: look, act a little, look again.
//
//	           ┌──────────── digits are shown: send more ─────────────┐
//	           ▼                                                      │
//	two looks ──▶ click the first cell ──▶ send some digits ──▶ look ──▶ compare ──▶ decide ──▶ done: all 81 are right
//	the same      and look at that         (click, type)                   │            │
//	                                                                       │            └─ a cell stays wrong: again,
//	                                                                       │               or another way
//	                                                                       └─ moved, hidden, replaced, emptied: stop
//
// It works through two interfaces: Eyes read the grid, Hands click and type. Before each act the Hands check whether the
// user wants to stop and whether the desktop is still as it was; Fill adds the checks that require a picture. No digit is
// sent unless the last look showed every given in its place. The exception is a page that is known to open a popup over
// its givens at a click.
//
// Hands are wary if they cannot check all three: every window, the focus and held keys. Then the grid is read before each
// click and key, no digit is sent before the previous one was seen, and anything that covers cells and stays there stops the
// fill.
//
// The number of digits that are sent before the screen has shown the earlier ones is a sliding window: one until the page
// has shown how fast it is, then 2, 9, 18 and 27 as digits appear, fewer for a slow page, and 2 again after anything
// unexpected.
//
// # Like a person
//
// With Config.Thoughts, a fill looks like a person's (person.go): the cells are filled in the order of the thoughts, one digit
// at a time, each when its thought has ended, and the pointer glides to what it clicks. All checks are the same: the page is
// looked at all the time during a thought, and once more after a glide, before anything is sent.
//
// # After a look
//
// Some pages open a popup over other cells at a click. A click meant for such a cell would land on the popup. So the
// first click is watched before another cell is clicked. What the clicks open, and what was wrong with the last look, are
// the situation of a fill (state.go):
//
//	                 first click             nothing came up
//	opensNothing ───────────────▶ mayOpen ───────────────────▶ opensNothing
//	      │                          │
//	      │ an act that closes       │ something lies over other cells
//	      │ popups has uncovered     ▼
//	      │ the grid              opens: one cell at a time, and its popup must be closed before the next
//	      └─────────────────────────▶
//
//	               look: something is wrong
//	in place ────────────────────────────────▶ covered, hidden, moved, replaced, emptied
//	    ▲  │                                       │   digits left: wait, or try a remedy; then, if clicks open popups
//	    │  └─ all 81 right: done                   │      and typing works, fill beside the popup, else stop
//	    └──────────────────────────────────────────┘   none left: it may be the page's answer: done, unless a digit
//	               look: in place again                   is seen to be missing: send it again, or stop
//
// A popup closes by itself or by a remedy: a click on a given, the Escape key, the digit's button in the popup, its
// cross, or moving the pointer away. If the config chooses what closes popups (input: between:), only that, the digit's
// button and moving the pointer away are tried. Escape pauses some games, which hides the grid: then it is pressed once
// more, and never again. If nothing closes the popup and typing works, each other cell is clicked while the popup is not
// near it, and gets its digit only after the popup was seen to follow the click or to disappear.
//
// Two kinds of program are not filled: pages whose cells are drop-down lists, and programs that select text at a click. If
// the hands can detect that, the fill stops, and the hands close the list.
//
// # The end
//
// A page may answer the last digit in any way, and a click on its answer may begin a new game. So after the last digit
// nothing is clicked and no key is pressed unless a digit is missing. One is missing if the grid is in its place, with
// nothing over it or with a popup that is recognized by its buttons, and a cell certainly lacks its digit. One may be
// missing if a stroke in a cell is either a 1 or the text caret; a click on a given moves the caret away. Otherwise the fill
// is done
//
//   - once all 81 cells were seen right in one look, even if the grid has moved by then;
//   - once each digit was seen in its cell, if the grid is covered, gone, moved or replaced by the next puzzle;
//   - a moment later, if the last digit, or the last two, were not seen yet. The report names their cells.
//
// The following are not an answer, and stop the fill: the buttons of a popup over cells that were not seen right, digits
// that are not the solution's, and another puzzle after the last digit was sent again. Wary hands recognize the pointer by
// the pixels around it, which the page's answer may change. So if they refuse an act at the end, that stops the fill only
// if a digit must be sent again.
//
// # Trying ways
//
// A way that failed may have left a cell selected or a digit chosen, and it is not known which. So the next way begins
// with a cell that was not clicked last and that takes the digit that was sent last (firstcell.go).
//
// # Words
//
// To send a cell is to send its digit. A cell is open while its digit must be sent, flying while its digit is on its way, and
// shown once the screen was seen to show the right digit. Cells whose digits are on their way are in flight. A cell that stays
// wrong is missed. A Way is how a digit gets into a cell; sites differ in it. way.go has the ways, and act.go carries them out.
// A pass is one walk through the open cells. A popup is anything that a click opens over other cells, such as a ring, or
// buttons for the digits. A cell is covered if something lies over it. A remedy is an act that may uncover the grid.
//
// The state of a fill is kept in a few types, each with its file and test: cells (the progress of each cell), habits (how
// fast the page is), caret (where a key goes), trial (which ways were tried), window (how many digits may be in flight).
package fill
