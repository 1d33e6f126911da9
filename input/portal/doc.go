// Package portal implements input.Hands on a Wayland desktop with a portal (GNOME, KDE). The user gives permission in a
// dialog.
//
//	Driver ──▶ org.freedesktop.portal.RemoteDesktop   pointer, button, keysyms
//	       ◀── the screen's stream                    where the pointer is
//
// The stream reports where the pointer is with each picture, and whenever it moves. So the Driver can distinguish the
// user's moves from its own moves, and knows when a move is done: it presses the button only after it has seen the pointer
// at the point. The portal's units need not be pixels; the moves with which Arm begins show the number of units in a pixel.
// If the portal accepts no positions on a part of the screen, as GNOME's portal does on a scaled monitor, the Driver moves
// the pointer there relative to where it was last seen.
//
// The Driver cannot query which window has the keyboard focus or covers the grid, nor which keys are held. The table in
// package input lists what it checks.
package portal
