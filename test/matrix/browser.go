package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// browser is a Chromium with one Rendering.
type browser struct {
	ctx    context.Context
	cancel context.CancelFunc
}

// startBrowser runs Chromium with the rendering's font settings; dir is for its files.
func startBrowser(ctx context.Context, r Rendering, dir string) (*browser, error) {
	config := filepath.Join(dir, "fonts.conf")
	if err := os.WriteFile(config, []byte(r.fontconfig()), 0o644); err != nil {
		return nil, fmt.Errorf("start browser: %w", err)
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.NoSandbox, chromedp.DisableGPU, chromedp.Flag("headless", "new"),
		chromedp.Flag("hide-scrollbars", true), chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.UserDataDir(filepath.Join(dir, "profile")), chromedp.Env("FONTCONFIG_FILE="+config),
	)
	allocator, stop := chromedp.NewExecAllocator(ctx, options...)
	tab, cancel := chromedp.NewContext(allocator)
	b := &browser{ctx: tab, cancel: func() { cancel(); stop() }}
	if err := chromedp.Do(tab); err != nil {
		b.cancel()
		return nil, fmt.Errorf("start browser: %w", err)
	}
	return b, nil
}

// fontconfig returns a configuration that adds the rendering to the machine's configuration.
func (r Rendering) fontconfig() string {
	rgba := "none"
	if r.Antialias == "lcd" {
		rgba = "rgb"
	}
	edits := fmt.Sprintf(`<edit name="rgba" mode="assign"><const>%s</const></edit>
<edit name="hinting" mode="assign"><bool>%t</bool></edit>
<edit name="hintstyle" mode="assign"><const>hint%s</const></edit>
<edit name="antialias" mode="assign"><bool>true</bool></edit>`, rgba, r.Hinting != "none", r.Hinting)
	return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<match target="pattern">` + edits + `</match><match target="font">` + edits + `</match></fontconfig>`
}

// Close ends the browser.
func (b *browser) Close() { b.cancel() }

// newTab opens a tab. The function that it returns closes the tab.
func (b *browser) newTab() (context.Context, context.CancelFunc, error) {
	tab, cancel := chromedp.NewContext(b.ctx)
	if err := chromedp.Do(tab); err != nil { // the first action opens the tab, which closes with this context
		cancel()
		return nil, nil, fmt.Errorf("open tab: %w", err)
	}
	return tab, cancel, nil
}

// shoot loads a page in a tab and takes its picture. edges holds the left, top, right and bottom
// of each grid in device pixels.
func shoot(tab context.Context, address string, shot Shot) (picture []byte, edges [][4]float64, err error) {
	if err := chromedp.Do(tab, chromedp.Func(shot.emulate), chromedp.Navigate(address)); err != nil {
		return nil, nil, fmt.Errorf("load page: %w", err)
	}
	edges, err = chromedp.Run(tab, chromedp.Evaluate[[][4]float64]("window.drawn", chromedp.EvalAwaitPromise))
	if err != nil {
		return nil, nil, fmt.Errorf("draw page: %w", err)
	}
	picture, err = chromedp.Run(tab, capture)
	if err != nil {
		return nil, nil, fmt.Errorf("capture page: %w", err)
	}
	return picture, edges, nil
}

// emulate gives a tab the size and the pixels of the shot.
func (s Shot) emulate(ctx context.Context, tab *chromedp.Target) error {
	ratio := 1 / s.pixel()
	_, err := cdp.Call(ctx, tab, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: int64(math.Ceil(float64(s.Width) / ratio)), Height: int64(math.Ceil(float64(s.Height) / ratio)),
		DeviceScaleFactor: ratio,
	})
	return err
}

// capture takes the picture of a tab as PNG.
func capture(ctx context.Context, tab *chromedp.Target) ([]byte, error) {
	fast := true
	result, err := cdp.Call(ctx, tab, page.CaptureScreenshot, page.CaptureScreenshotParams{OptimizeForSpeed: &fast})
	return result.Data, err
}
