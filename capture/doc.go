// Package capture returns the screen, or a picture file, as an image.
//
//	screen, err := capture.Open(ctx, capture.AllMonitors)
//	img, err := screen.Capture(ctx, screen.Bounds())
//
// Every rectangle is in desktop pixels: the origin is that of the window system (the X root window), wherever the monitors
// lie, and a captured image has the captured rectangle as its Bounds. The pointer is not in the picture.
//
//	                      X11                              Wayland, wlroots             Wayland, portal
//	monitors              Xinerama                         internal/wayland             the one that is shared
//	Capture               kbinani/screenshot               zwlr_screencopy_manager_v1   PipeWire
//	CaptureInto           MIT-SHM, one kept segment        the same                     the same
//	Await                 DAMAGE                           the same                     the same
//
// On X11 a server that shares no memory with this program (ssh -X, containers) sends the pixels over the connection.
//
// A compositor of the wlroots kind sends all of a monitor, at its next refresh. A pointer that it draws itself is in the
// picture. A portal shows the monitor that the person has chosen, with its corner as the origin. A picture of it is the last one
// that has come, which is the screen as it is: one comes with every change.
package capture
