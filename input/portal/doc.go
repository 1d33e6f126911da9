// Package portal implements input.Hands on a Wayland desktop with a portal (GNOME, KDE). The user allows it in a dialog.
//
//	Driver ──▶ org.freedesktop.portal.RemoteDesktop   pointer, button, keysyms
//	       ◀── the screen's stream                    where the pointer is
//
// The stream reports where the pointer is with each picture, and whenever it moves. So the Driver can distinguish the
// user's moves from its own moves, and knows when a move is done: it presses the button only after it has seen the pointer
// at the point. The portal's units need not be pixels; two moves before the first click show the number of units in a
// pixel. If the portal accepts no positions on a part of the screen, as GNOME's does on a scaled monitor, the pointer is
// moved there relative to where it was last seen.
//
// The Driver cannot ask which window has the keyboard or covers the grid, nor which keys are held: see the table of
// package input.
package portal
