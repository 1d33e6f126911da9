// Package portal is a client of the desktop portal (xdg-desktop-portal), by which GNOME, KDE and others let a program see the
// screen and act on it, once the person has said yes in a dialog.
//
//	Keeper ──▶ Session ──D-Bus──▶ RemoteDesktop   pointer, buttons, keysyms
//	                   ──D-Bus──▶ ScreenCast ──▶ PipeWire ──▶ internal/pipewire: the picture, and the pointer's place on it
//
// One session has both, so that there is one dialog. It lasts until the program ends, or until the person ends it in the
// desktop's panel: the [Keeper] in the context hands the same one to all who ask. Where the portal can (RemoteDesktop version 2),
// it gives a token with which the next session needs no dialog; it is kept in a file that only the person can read, and a new
// one takes its place at each start.
package portal
