// Package capture returns the screen, or a picture file, as an image.
//
//	screen, err := capture.Open(ctx, capture.AllMonitors)
//	img, err := screen.Capture(ctx, screen.Bounds())
//
// Every rectangle is in desktop pixels: the origin is that of the window system (on X11, of the root window; on Windows, of
// the main monitor), wherever the monitors are, and a captured image has the captured rectangle as its Bounds. The pointer is
// not in the picture, except on some compositors (see below).
//
//	                      X11                              Wayland, wlroots             Wayland, portal
//	monitors              Xinerama                         wl_output, zxdg_output       the one that is shared
//	Capture               kbinani/screenshot               zwlr_screencopy_manager_v1   PipeWire
//	CaptureInto           MIT-SHM, one kept segment        as Capture                   as Capture
//	Await                 DAMAGE                           zwlr_screencopy_manager_v1   PipeWire
//
// On Windows, kbinani/screenshot finds the monitors and captures them, and Await returns after some milliseconds. While the
// lock screen or a prompt of User Account Control is shown, a capture fails with ErrHidden, or its picture is black.
//
// If an X server cannot share memory with this program (ssh -X, containers), it sends the pixels over the connection.
//
// A compositor based on wlroots copies a whole monitor at its next refresh. If the compositor draws the pointer in software,
// the pointer is in the picture. A portal shows the monitor that the user has chosen; the origin is that monitor's top left
// corner. The portal's stream has a picture for every change, so the latest picture is what the screen shows now.
package capture
