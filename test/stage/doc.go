// Package stage sets a real desktop for tests and the demo: a virtual X
// screen (Xvfb), a headful Chromium on it that shows the practice page, and a
// DevTools connection that tells what the page really holds. A screen may also be
// that of a Wayland compositor (sway), or of the GNOME session that the process runs in.
//
//	d, err := stage.StartDesk(ctx, stage.Setting{Browser: &stage.Browser{Kiosk: true}})
//	defer d.Close()
//	r, err := d.Chromium.Rect("#puzzle_grid")        // desktop pixels
//	n, err := chromedp.Run(d.Chromium.Tab(), chromedp.Evaluate[int]("..."))
//
// A test gets one with NewDesk, or borrows one from Desks, which spares it the
// two seconds that starting one takes. StartX and StartBrowser start the parts.
//
// Whatever it starts ends with Close or Stop, with the context it was started under,
// or with this process, however it dies.
package stage
