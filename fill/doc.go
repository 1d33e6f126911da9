// Package fill writes a solution into a grid on the screen, in a closed loop: look, act a little, look again.
//
//	           ┌──────────── cells seen right: send more ───────────┐
//	           ▼                                                    │
//	two looks ──▶ send up to a row ahead ──▶ look ──▶ compare ──▶ judge ──▶ all 81 right: done
//	the same      (click, type)                        │            │
//	                                                   │            └─ a cell stays wrong: retry it, or try another way
//	                                                   └─ grid moved, hidden, replaced, emptied: stop
//
// It sees the world through two interfaces: Eyes read the grid, Hands click and type. Hands look before each act
// whether the user wants to stop and whether the desktop is still as it was; Fill adds what only a picture can tell.
// No digit is ever sent while the last look did not show every given in its place, and never more than nine digits are
// on their way ahead of what the screen was seen to show: two until the page has shown how fast it is, and fewer than
// nine to a page that would need long for them. Where caret, pointer or a popup of the page hide something, the only
// acts are to take the pointer away, and one click on a given.
//
// Words: a cell is open while nothing was sent to it, sent while its digit is on its way, and shown once the screen was
// seen to show the right digit. Cells on their way are in flight. A cell that stays wrong is missed. A Way is how a
// digit gets into a cell; sites differ in it.
package fill
