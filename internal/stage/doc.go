// Package stage sets a real desktop for tests and the demo: a virtual X
// screen (Xvfb), a headful Chromium on it, and a DevTools connection that
// tells what the page really holds.
//
//	x, err := stage.StartX(ctx, stage.Screen{Width: 1280, Height: 900})
//	defer x.Stop()
//	c, err := stage.StartBrowser(ctx, stage.Browser{Display: x.Display, URL: url})
//	defer c.Stop()
//	r, err := c.Rect("#puzzle_grid")        // desktop pixels
//	n, err := chromedp.Run(c.Tab(), chromedp.Evaluate[int]("..."))
//
// Whatever it starts ends with Stop, with the context it was started under,
// or with this process, however it dies.
package stage
