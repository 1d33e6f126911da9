//go:build linux

package stage

import (
	"context"
	"errors"
	"fmt"
	"image"
	"math"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
)

// Rect returns the border box of the first element that matches the CSS selector, in rounded desktop pixels, visible or not.
// Because Chromium rounds the places of windows to whole DIPs, an edge may be off by two pixels with a fractional scale
// factor.
//
// To find it, Rect sends the page a synthetic pointer event, which does not move the desktop's pointer. The page's handlers do
// not see its pointermove and mousemove.
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

// cssBox is an element's border box in CSS pixels from the viewport's corner, and the number of device pixels in a CSS
// pixel, including page zoom.
type cssBox struct{ Left, Top, Right, Bottom, Ratio float64 }

const boxScript = `(() => {
	const e = document.querySelector(%q);
	if (!e) return null;
	const r = e.getBoundingClientRect();
	return {Left: r.left, Top: r.top, Right: r.right, Bottom: r.bottom, Ratio: devicePixelRatio};
})()`

// dipPoint is a point in Chromium's device-independent pixels, from the desktop's corner. Page zoom does not change these
// pixels.
type dipPoint struct{ X, Y float64 }

// pageOrigin returns the screen position of the page's viewport. Only pointer events reveal it, because they carry their
// place both on the page and on the screen. window.screenX is the window's position, and the distance between the two
// depends on the window manager, the tabs and the bars.
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

// Resize changes the size of the browser's window, in DIPs, and returns once the page has it.
func (c *Chromium) Resize(size image.Point) error {
	tab, cancel := context.WithTimeout(c.tab, HangLimit)
	defer cancel()
	window, err := chromedp.Call(tab, browser.GetWindowForTarget, browser.GetWindowForTargetParams{})
	if err != nil {
		return fmt.Errorf("find the browser's window: %w", err)
	}
	w, h := int64(size.X), int64(size.Y)
	_, err = chromedp.Call(tab, browser.SetWindowBounds, browser.SetWindowBoundsParams{WindowID: window.WindowID, Bounds: &browser.Bounds{Width: w, Height: h}})
	if err != nil {
		return fmt.Errorf("resize the browser's window: %w", err)
	}
	for has := false; !has; time.Sleep(10 * time.Millisecond) {
		if has, err = chromedp.Run(tab, chromedp.Evaluate[bool](fmt.Sprintf("outerWidth === %d && outerHeight === %d", w, h))); err != nil {
			return fmt.Errorf("wait until the browser's window has the size %v: %w", size, err)
		}
	}
	return nil
}
