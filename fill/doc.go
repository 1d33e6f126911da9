// Package fill writes a solution into a grid on the screen, in a closed loop: look, act a little, look again.
//
//	           ┌──────────── digits are shown: send more ─────────────┐
//	           ▼                                                      │
//	two looks ──▶ click the first cell ──▶ send some digits ──▶ look ──▶ compare ──▶ decide ──▶ done: all 81 are right
//	the same      and watch the page       (click, type)                   │            │
//	                                                                       │            └─ a cell stays wrong: again,
//	                                                                       │               or another way
//	                                                                       └─ moved, hidden, replaced, emptied: stop
//
// It works through two interfaces: Eyes read the grid, Hands click and type. Before each act the Hands check whether the
// user wants to stop and whether the desktop is still as it was; Fill adds the checks that require a picture. No digit is
// sent unless the last look showed every given in its place. There are two exceptions: the first digit, which may be sent
// while the page still reacts to the first click, and pages that are known to open popups over their givens.
//
// Hands are wary if there is at least one of three things that they cannot check: where the windows are, which of them has the
// focus, and which keys are held. With wary hands, the grid is read before each click and key, no digit is sent while another
// one is on its way, and anything that covers cells and stays there stops the fill, except after the last digit.
//
// A sliding window limits how many digits are sent before the screen shows them: to one until the page has shown how fast it
// is, then to 2, 9, 18 and 27 as digits appear, to fewer on a slow page, and to 2 again after anything unexpected.
//
// # Like a person
//
// With Config.Thoughts, a fill looks like a person's (person.go): the cells are filled in the order of the thoughts, one digit
// at a time, each when its thought has ended, and the pointer glides to what it clicks. The page is watched during each
// thought, and looked at once more after each glide before anything is sent.
//
// # After a look
//
// Some pages open a popup over other cells at a click. A click meant for such a cell would land on the popup. So the effect
// of the first click is watched before another cell is clicked. What clicks open, and what was wrong with the last look,
// make up the situation of a fill (state.go):
//
//	                 first click             nothing came up
//	opensNothing ───────────────▶ mayOpen ───────────────────▶ opensNothing
//	      │                          │
//	      │ a remedy has uncovered   │ something lies over other cells
//	      │ the grid, or the first   ▼
//	      │ popup comes late      opens: one cell at a time, and its popup must be closed before the next
//	      └─────────────────────────▶
//
//	               look: something is wrong
//	in place ────────────────────────────────▶ covered, hidden, moved, replaced, emptied
//	    ▲  │                                       │   digits left: wait, or try a remedy; then, if clicks open popups
//	    │  └─ all 81 right: done                   │      and typing works, fill beside the popup, else stop
//	    └──────────────────────────────────────────┘   none left: it may be the page's answer: done, unless a digit
//	               look: in place again                   is seen to be missing: send it again, or stop
//
// remedy.go has the remedies. If nothing closes the popup and typing works, the cells that it does not cover are filled beside it
// (beside.go). Programs in which a click on a cell opens a menu or a drop-down list, or selects text, cannot be filled (response.go).
//
// # The end
//
// A page may answer the last digit of the grid in any way, and a click on its answer may begin a new game. So after that digit,
// and the Return key if the way requires it, nothing is clicked and no key is pressed unless a digit is missing or may be
// missing. One is missing if the grid is in its place, with nothing over it or with a popup that is recognized by its buttons,
// and a cell certainly lacks its digit. One may be missing if a stroke in a cell is either a 1 or the text caret; then a click
// on a given moves the caret away. One may also be missing if something lies over the grid beside the last cell, whose digit was
// not seen: if one remedy has closed such popups before, it is tried once (mayCure). Otherwise the fill is done
//
//   - once all 81 cells were seen right in one look, even if the grid has moved by then (the fields hovered and fresh of evidence
//     can delay that);
//   - once each digit was seen in its cell, if the grid is covered, gone, moved or replaced by the next puzzle;
//   - after a short wait, if the last digit, or the last two, were not seen by then; the report names their cells.
//
// Some changes are not an answer, and stop the fill: the buttons of a popup (unless clicks are known to open popups and each
// digit was seen), wrong or missing digits beside any other cover, a second cover, a grid that was emptied, and another
// puzzle after the last digit was sent again. If wary hands refuse an act at the end, that stops the fill only if a digit must be
// sent again.
//
// # Words
//
// To send a cell is to send its digit. A cell is open while its digit must be sent, flying while its digit is on its way, and
// shown once the screen was seen to show the right digit. Cells whose digits are on their way are in flight. A cell that stays
// wrong is missed. A Way is how a digit gets into a cell, which differs from page to page. way.go has the ways; act.go,
// keypad.go and popup.go carry them out. A pass is one walk through the open cells. A popup is anything that a click opens over
// other cells, such as a ring or a block of buttons for the digits. A cell is covered if something lies over it. A remedy is an
// act that may uncover the grid.
//
// # Structure
//
// A filler is one fill (fill.go). The parts of its state are types of their own, most of them in files of their names.
//
// A step of a pass (pass.go) sends the digits that maySend allows, looks, and judges what the look showed: take updates the
// state, assess gathers the evidence, situation.next (state.go) chooses an action, and do performs it. Each question is answered
// in one place: findCover says over which cells something lies, compare whether the grid was moved, replaced or emptied
// (look.go), patience how long a digit may take and miss whether it is lost (miss.go), and nextRemedy what may help (remedy.go).
// Outside of a pass there is one wait, await, which looks until a condition holds or time is up.
package fill
