// Package capture gives the screen, or a picture file, as an image.
//
//	screen, err := capture.Open(ctx, capture.AllMonitors)
//	img, err := screen.Capture(ctx, screen.Bounds())
//
// Every rectangle is in desktop pixels: the origin is that of the window
// system (the X root window), wherever the monitors lie, and a captured image
// has the captured rectangle as its Bounds. The pointer is not in the picture.
//
// On Wayland, where the compositor is of the wlroots kind, the desktop is that of
// internal/wayland, and pictures are taken by zwlr_screencopy_manager_v1: all of
// a monitor, at its next refresh. There, a pointer that the compositor itself
// draws is in the picture.
//
// Where the compositor does not, but its portal shows the screen once the person
// has said yes, the desktop is the monitor that was chosen then, with its corner
// as the origin. A picture is the last that has come over PipeWire, which is the
// screen as it is: one comes with every change.
//
//	          Linux, X11                              elsewhere
//	monitors  Xinerama                                kbinani/screenshot
//	pixels    MIT-SHM, one kept shared segment        kbinani/screenshot
//	          without MIT-SHM: kbinani/screenshot
//	          with it, but no shared memory (ssh -X,
//	          containers): GetImage over the wire
package capture
