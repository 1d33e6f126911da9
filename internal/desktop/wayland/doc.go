// Package wayland is a small client of the Wayland protocols by which a wlroots compositor (sway, Hyprland, labwc) lets a
// program capture the screen and send pointer and keyboard input.
//
//	Conn       a connection: sends requests, dispatches events; for one goroutine at a time
//	Session    a connection with the compositor's protocols and outputs
//	Output     a monitor, and where its pixels are on the desktop
//	Shot       a picture of an output, by zwlr_screencopy_manager_v1
//
// The package is written by hand from the protocols' XML, because it is short and the existing libraries are not suitable.
// The library rajveermalviya/go-wayland, which is no longer maintained, and its forks support only objects that the client
// creates: they fail at the first window that zwlr_foreign_toplevel_manager_v1 reports. In addition, a context cannot end a
// wait of any of these libraries.
//
// # Coordinates
//
// A desktop pixel is a physical pixel of a monitor, as in captures. Compositors use logical pixels, which are larger on a
// scaled monitor. A monitor's origin in desktop pixels is its logical position times the largest scale of all monitors. So
// each monitor has as many desktop pixels as physical pixels, and monitors do not overlap.
package wayland
