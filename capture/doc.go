// Package capture returns the screen, or a picture file, as an image.
//
//	screen, err := capture.Open(ctx, capture.AllMonitors)
//	img, err := screen.Capture(ctx, screen.Bounds())
//
// Every rectangle is in desktop pixels: the origin is that of the window system (on X11, of the root window; on Windows, of
// the main monitor), wherever the monitors lie, and a captured image has the captured rectangle as its Bounds. The pointer is
// not in the picture.
//
//	                      X11                              Wayland, wlroots             Wayland, portal
//	monitors              Xinerama                         internal/wayland             the one that is shared
//	Capture               kbinani/screenshot               zwlr_screencopy_manager_v1   PipeWire
//	CaptureInto           MIT-SHM, one kept segment        the same                     the same
//	Await                 DAMAGE                           the same                     the same
//
// On Windows, kbinani/screenshot does all of that, and Await rests some milliseconds. A picture that it takes while the lock
// screen or a prompt of User Account Control is shown fails with a *HiddenError, or is black.
//
// If an X server cannot share memory with this program (ssh -X, containers), it sends the pixels over the connection.
//
// A compositor based on wlroots copies a whole monitor at its next refresh. If it draws the pointer itself, the pointer is
// in the picture. A portal shows the monitor that the user has chosen; the origin is that monitor's top left corner. It
// sends a picture at every change, so the latest picture is what the screen shows now.
package capture
