//go:build linux

package stage

import (
	"errors"
	"fmt"
	"image"
	"math"

	"github.com/chromedp/chromedp"
)

// Rect returns where on the desktop the first element that matches the CSS selector
// is shown: its border box in desktop pixels, edges rounded to the nearest, be
// it visible there or scrolled away. Chromium rounds the places of windows to
// whole DIPs, so with a fractional scale factor an edge may be off by two.
//
// To learn it, the page's corner is told of a pointer that the desktop's own
// pointer knows nothing of; the page's handlers do not see that.
func (c *Chromium) Rect(selector string) (image.Rectangle, error) {
	origin, err := c.pageOrigin()
	if err != nil {
		return image.Rectangle{}, fmt.Errorf("find the page on the screen: %w", err)
	}
	box, err := chromedp.Run(c.tab, chromedp.Evaluate[*cssBox](fmt.Sprintf(boxScript, selector)))
	if err != nil {
		return image.Rectangle{}, fmt.Errorf("find %s on the page: %w", selector, err)
	}
	if box == nil {
		return image.Rectangle{}, fmt.Errorf("find %s on the page: no such element", selector)
	}
	px := func(origin, css float64) int { return int(math.Round(origin*c.scale + css*box.Ratio)) }
	return image.Rect(
		px(origin.X, box.Left), px(origin.Y, box.Top),
		px(origin.X, box.Right), px(origin.Y, box.Bottom),
	), nil
}

// cssBox is an element's border box in CSS pixels from the viewport's corner,
// and how many device pixels one of them has, page zoom included.
type cssBox struct{ Left, Top, Right, Bottom, Ratio float64 }

const boxScript = `(() => {
	const e = document.querySelector(%q);
	if (!e) return null;
	const r = e.getBoundingClientRect();
	return {Left: r.left, Top: r.top, Right: r.right, Bottom: r.bottom, Ratio: devicePixelRatio};
})()`

// dipPoint is a point in Chromium's device independent pixels, from the
// desktop's corner. Page zoom does not change them.
type dipPoint struct{ X, Y float64 }

// pageOrigin returns where the page's viewport starts. The browser tells it nowhere
// but in the events of a pointer, which carry their place on the page and on
// the screen: window.screenX is the window's, and what lies between the two
// differs with the window manager, the tabs and the bars.
func (c *Chromium) pageOrigin() (dipPoint, error) {
	if err := chromedp.Do(c.tab,
		chromedp.Evaluate[chromedp.Void](fmt.Sprintf(listenScript, c.scale)),
		chromedp.MouseEvent(chromedp.MouseMoved, 1, 1),
	); err != nil {
		return dipPoint{}, err
	}
	origin, err := chromedp.Run(c.tab, chromedp.Evaluate[*dipPoint](heardScript))
	if err != nil {
		return dipPoint{}, err
	}
	if origin == nil {
		return dipPoint{}, errors.New("the page saw no pointer")
	}
	return *origin, nil
}

const listenScript = `(() => {
	const key = Symbol.for("stage.origin"), scale = %g;
	const hear = e => {
		e.stopImmediatePropagation();
		const dip = devicePixelRatio / scale;
		if (e.type === "pointermove")
			window[key].at = {X: e.screenX - e.clientX * dip, Y: e.screenY - e.clientY * dip};
	};
	window[key] = {hear, at: null};
	for (const type of ["pointermove", "mousemove"]) addEventListener(type, hear, true);
})()`

const heardScript = `(() => {
	const key = Symbol.for("stage.origin"), {hear, at} = window[key];
	for (const type of ["pointermove", "mousemove"]) removeEventListener(type, hear, true);
	delete window[key];
	return at;
})()`
