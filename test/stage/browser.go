//go:build linux

package stage

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/remote"
	"golang.org/x/sys/unix"
)

// Browser describes a Chromium to start.
type Browser struct {
	Display string // X display for its window, such as ":57"
	URL     string // page to open; empty is about:blank

	Wayland []string // environment of a Wayland session, used instead of Display if not nil

	// Bounds is the place of the window, in desktop pixels; if it is empty, Chromium chooses one. Without a window manager, a
	// window as large as the screen becomes one pixel smaller. With Kiosk the window covers the screen.
	Bounds image.Rectangle

	ScaleFactor float64 // device pixels per CSS pixel on X; 0 means 1

	Kiosk bool // the page covers the screen, without tabs and address bar
	App   bool // the window has only the page, without tabs and address bar

	ExtraArgs []string // further arguments of Chromium
}

// Chromium is a running browser with one tab.
type Chromium struct {
	scale    float64
	browser  *process
	profile  string
	devTools string
	tab      context.Context
	detach   context.CancelFunc
}

// StartBrowser starts Chromium with a profile of its own, and returns once the page has loaded. The browser lives until Stop,
// or until ctx ends. It is headful unless ExtraArgs say otherwise.
func StartBrowser(ctx context.Context, b Browser) (*Chromium, error) {
	if b.ScaleFactor == 0 {
		b.ScaleFactor = 1
	}
	profile, err := NewProfile()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command("chromium", b.args(profile)...)
	env := displayEnv(b.Display)
	if b.Wayland != nil {
		env = b.Wayland
	}
	cmd.Env = append(env, "XDG_CONFIG_HOME="+profile, "XDG_CACHE_HOME="+profile) // also for crash reports
	proc, err := startProcess(ctx, cmd)
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(profile))
	}
	c := &Chromium{scale: b.ScaleFactor, browser: proc, profile: profile}
	if err := c.attach(ctx, cmp.Or(b.URL, "about:blank")); err != nil {
		return nil, errors.Join(err, c.Stop())
	}
	return c, nil
}

// preferences turn off autofill, which reads all 81 fields of a page and takes a third of the processor time of loading it.
const preferences = `{"credentials_enable_service": false, "autofill": {"profile_enabled": false, "credit_card_enabled": false}}`

// Unneeded is the value of Chromium's --disable-features. The first two features preload internal pages for the address bar,
// which takes a quarter of the processor time of starting, and again for each browser context. The other two start a process
// for most pages that are opened, ahead of time or because the previous page is kept.
const Unneeded = "WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess,BackForwardCache"

// NewProfile makes a folder for the data of a Chromium: in $STAGE_PROFILES or $TMPDIR if one of them is set, otherwise in memory if
// there is room, because a slow disk stalls Chromium for up to a second. The caller must remove the folder.
func NewProfile() (dir string, err error) {
	const memory = "/dev/shm"
	var free unix.Statfs_t
	parent := cmp.Or(os.Getenv("STAGE_PROFILES"), os.Getenv("TMPDIR"))
	if parent == "" && unix.Access(memory, unix.W_OK) == nil && unix.Statfs(memory, &free) == nil &&
		free.Bavail*uint64(free.Bsize) > 1<<30 {
		parent = memory
	}
	if dir, err = os.MkdirTemp(parent, "stage-chromium-"); err != nil {
		return "", fmt.Errorf("make a browser profile: %w", err)
	}
	user := filepath.Join(dir, "Default")
	err = errors.Join(os.Mkdir(user, 0o700), os.WriteFile(filepath.Join(user, "Preferences"), []byte(preferences), 0o600))
	if err != nil {
		return "", fmt.Errorf("make a browser profile: %w", errors.Join(err, os.RemoveAll(dir)))
	}
	return dir, nil
}

func (b Browser) args(profile string) []string {
	args := []string{
		"--user-data-dir=" + profile,
		"--remote-debugging-port=0",
		// These make Chromium quiet and the same on every machine, and keep it from using the network.
		"--disable-gpu", "--disable-quic", "--no-first-run", "--no-default-browser-check",
		"--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
		"--password-store=basic", "--enable-features=NetworkServiceInProcess2", // one process fewer
		"--disable-features=" + Unneeded,
	}
	if b.Wayland != nil { // the monitor's scale applies
		args = append(args, "--ozone-platform=wayland")
	} else {
		args = append(args, "--force-device-scale-factor="+strconv.FormatFloat(b.ScaleFactor, 'f', -1, 64))
	}
	if os.Geteuid() == 0 {
		// The sandbox refuses to run as root. --test-type hides the bar that warns of the missing sandbox, because the bar
		// would move the page.
		args = append(args, "--no-sandbox", "--test-type")
	}
	if !b.Bounds.Empty() {
		dip := func(px int) int { return int(float64(px)/b.ScaleFactor + 0.5) }
		args = append(args,
			fmt.Sprintf("--window-position=%d,%d", dip(b.Bounds.Min.X), dip(b.Bounds.Min.Y)),
			fmt.Sprintf("--window-size=%d,%d", dip(b.Bounds.Dx()), dip(b.Bounds.Dy())))
	}
	if b.Kiosk {
		args = append(args, "--kiosk")
	}
	args = append(args, b.ExtraArgs...)
	if b.App {
		return append(args, "--app=data:,")
	}
	return append(args, "about:blank")
}

// attach connects to the first tab, opens url in it and waits until the page has loaded.
func (c *Chromium) attach(ctx context.Context, url string) error {
	address, err := c.debugAddress(ctx)
	if err != nil {
		return fmt.Errorf("find the browser's DevTools: %w", err)
	}
	c.devTools = "ws://" + address.host + address.path
	var page target.ID
	err = c.browser.poll(ctx, func() (bool, error) {
		page, err = firstPage(ctx, address.host)
		return page != "", err
	})
	if err != nil {
		return fmt.Errorf("find the browser's tab: %w", err)
	}
	if err := c.attachTo(ctx, page); err != nil {
		return err
	}
	// The page is opened here because fewer kinds of URL work on the command line, and errors are not reported there.
	loading, cancel := context.WithTimeout(c.tab, HangLimit)
	defer cancel()
	if err := chromedp.Do(loading, chromedp.Navigate(url)); err != nil {
		return fmt.Errorf("load %.80s: %w", url, err)
	}
	return nil
}

// attachTo connects to a tab of the browser.
func (c *Chromium) attachTo(ctx context.Context, page target.ID) error {
	alloc, freeAlloc := remote.NewAllocator(ctx, c.devTools)
	tab, detach := chromedp.NewContext(alloc, chromedp.WithTargetID(page), chromedp.WithDetachOnCancel())
	c.tab, c.detach = tab, func() { detach(); freeAlloc() }
	// The connection lives as long as the context of the first action, which must therefore have no deadline.
	if err := chromedp.Do(tab, chromedp.Func(silence)); err != nil {
		return fmt.Errorf("attach to the browser's tab: %w", err)
	}
	return nil
}

// silence switches off the domains of DevTools that chromedp switches on and no test uses, as their reports take the browser's time.
func silence(ctx context.Context, t *chromedp.Target) error {
	for _, domain := range []string{"CSS", "Network", "Log"} {
		if err := t.Call(ctx, domain+".disable", nil, nil); err != nil {
			return err
		}
	}
	return nil
}

type debugAddress struct{ host, path string }

// debugAddress waits for the file in which Chromium writes the port and the path of its DevTools.
func (c *Chromium) debugAddress(ctx context.Context) (debugAddress, error) {
	var found debugAddress
	err := c.browser.poll(ctx, func() (bool, error) {
		text, err := os.ReadFile(filepath.Join(c.profile, "DevToolsActivePort"))
		if errors.Is(err, fs.ErrNotExist) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		port, path, ok := bytes.Cut(bytes.TrimSpace(text), []byte("\n"))
		found = debugAddress{host: "127.0.0.1:" + string(port), path: string(path)}
		return ok, nil
	})
	return found, err
}

// firstPage asks the DevTools at host for the first tab. The result is empty as long as there is no tab.
func firstPage(ctx context.Context, host string) (target.ID, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+host+"/json/list", nil)
	if err != nil {
		return "", err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	var targets []struct {
		ID   target.ID `json:"id"`
		Type string    `json:"type"`
	}
	if err := json.NewDecoder(resp.Body).Decode(&targets); err != nil {
		return "", fmt.Errorf("decode the list of tabs: %w", err)
	}
	for _, t := range targets {
		if t.Type == "page" {
			return t.ID, nil
		}
	}
	return "", nil
}

// Tab returns the chromedp context of the browser's first tab. It ends with Stop.
func (c *Chromium) Tab() context.Context { return c.tab }

// Painted returns when the current state of the page has been drawn. It waits for the first contentful paint, unless the page
// is empty, and then for two more frames, because Chromium starts a frame while it still draws the previous one.
func (c *Chromium) Painted() error {
	ctx, cancel := context.WithTimeout(c.tab, HangLimit)
	defer cancel()
	_, err := chromedp.Run(ctx, chromedp.Evaluate[bool](
		`new Promise(done => {
			const shown = () => !document.body?.firstElementChild || performance.getEntriesByName('first-contentful-paint').length > 0;
			const next = left => left > 0 ? requestAnimationFrame(() => next(shown() ? left - 1 : left)) : done(true);
			next(3);
		})`, chromedp.EvalAwaitPromise))
	if err != nil {
		return fmt.Errorf("wait for the page to be drawn: %w", err)
	}
	return nil
}

// Stop ends the browser, returns when it is gone, and removes its profile. It
// may be called more than once.
func (c *Chromium) Stop() error {
	if c.detach != nil {
		c.detach()
	}
	c.browser.stop()
	if err := errors.Join(c.removeSocket(), os.RemoveAll(c.profile)); err != nil {
		return fmt.Errorf("remove the browser's profile: %w", err)
	}
	return nil
}

// removeSocket removes the temporary folder with the socket by which another Chromium would find this one, because Chromium
// leaves it behind when a signal ends it.
func (c *Chromium) removeSocket() error {
	socket, err := os.Readlink(filepath.Join(c.profile, "SingletonSocket"))
	if dir := filepath.Dir(socket); err == nil && strings.HasPrefix(filepath.Base(dir), "org.chromium.") {
		return os.RemoveAll(dir)
	}
	return nil
}
