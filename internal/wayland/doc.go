// Package wayland is a small client of the Wayland protocols by which a compositor of the wlroots kind (sway, Hyprland,
// labwc) shows its screen to a program and takes a pointer and keys from it.
//
//	Conn       the connection: requests out, events in, one goroutine at a time
//	Session    a connection with what was found on it: the protocols, the outputs
//	Output     a monitor, and where its pixels are on the desktop
//	Shot       a picture of an output, by zwlr_screencopy_manager_v1
//
// It is written out here, after the protocols' XML, because it takes some hundred lines and the libraries at hand do not
// serve: rajveermalviya/go-wayland, no longer maintained, and its forks know only objects that the client makes, and end at the
// first window that zwlr_foreign_toplevel_manager_v1 tells of; none of them can end a wait with a context.
//
// # Coordinates
//
// A desktop pixel is a pixel of a monitor, as captures have it. Compositors count in logical pixels, which a scale makes
// larger; where monitors differ in that, each one begins where its logical place is, times the largest scale there is. So a
// monitor's pixels are never fewer or more than it has, and monitors do not overlap.
package wayland
