// Package portal is the hands on a Wayland desktop that has a portal for them (GNOME, KDE): the person allows them in a dialog.
//
//	Driver ──▶ org.freedesktop.portal.RemoteDesktop   pointer, button, keysyms
//	       ◀── the screen's stream                    where the pointer is
//
// The stream tells where the pointer is with each picture, and whenever it moves. So the Driver knows a hand's moves from its
// own, and that its own have arrived: it presses the button where it has seen the pointer. The portal's units need not be pixels;
// how many a pixel has is found out by two moves before the first click. Where it takes no place on a part of the
// screen, as GNOME's does on a scaled monitor, the pointer is moved there by a distance, from where it was seen last.
//
// Which window has the keyboard, or lies over the grid, cannot be asked, nor which keys are held: see the table of package input.
package portal
