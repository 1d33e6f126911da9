// Package portal is a client of the desktop portal (xdg-desktop-portal), by which GNOME, KDE and others let a program
// capture the screen and send input, after the user has allowed it in a dialog.
//
//	Keeper ──▶ Session ──D-Bus──▶ RemoteDesktop   pointer, buttons, keysyms
//	                   ──D-Bus──▶ ScreenCast ──▶ PipeWire ──▶ package pipewire: the picture, and the pointer's place on it
//
// One session serves both interfaces, so that there is only one dialog. It lasts until the program ends, or until the user,
// in the desktop's panel, or the desktop ends it; the [Keeper] in the context returns the same session to all callers. From
// RemoteDesktop version 2 on, the portal returns a token with which the next session needs no dialog. The token is stored in
// a file that only the user can read, and replaced by a new one at each start.
package portal
