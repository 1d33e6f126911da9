// Package stage provides real desktops for tests and the demo: a virtual X
// screen (Xvfb or Xorg), a headful Chromium on it that shows the practice page,
// and a DevTools connection that reads the page's real state. A screen may also
// be that of a Wayland compositor (sway), or of the GNOME or KDE session in
// which the process runs.
//
//	d, err := stage.StartDesk(ctx, stage.Setting{Browser: &stage.Browser{Kiosk: true}})
//	defer d.Close()
//	r, err := d.Chromium.Rect("#puzzle_grid")        // desktop pixels
//	n, err := chromedp.Run(d.Chromium.Tab(), chromedp.Evaluate[int]("..."))
//
// A test starts a desk with NewDesk, or borrows one from Desks, which saves
// the two seconds of starting it. StartX and StartBrowser start the parts.
//
// Everything ends with Close or Stop, with its context, or with this process,
// even if that is killed.
package stage
