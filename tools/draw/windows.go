//go:build linux

package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/chromedp/chromedp"
	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"

	"autosolve/test/stage"
)

// newViewer starts a browser without a window, which shows the program's own pages while the desk shows a puzzle.
func newViewer(ctx context.Context, d *stage.Desk) (*stage.Chromium, error) {
	return stage.StartBrowser(ctx, stage.Browser{Display: d.Display, ExtraArgs: []string{"--headless=new", "--hide-scrollbars"}})
}

// sheet has the program write a page to print, and returns the first sheet as a browser shows it.
func (s *studio) sheet(_ context.Context, p picture, run func(args ...string) *exec.Cmd) (image.Image, error) {
	cmd := run(strings.Fields(p.run)...)
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("autosolve %s: %w\n%s", p.run, err, out)
	}
	page := "file://" + filepath.Join(cmd.Dir, "puzzles.html")
	// A browser shows a sheet 210 mm wide and 274 mm high: 794 by 1036 CSS pixels. About 5 mm on each side are added.
	const width, height, scale = 834, 1074, 0.6
	return s.view(chromedp.EmulateViewport(width, height, chromedp.EmulateScale(scale)), chromedp.Navigate(page))
}

// view runs actions that open a page in the viewer, and returns a picture of the page.
func (s *studio) view(actions ...chromedp.Action[chromedp.Void]) (image.Image, error) {
	if err := chromedp.Do(s.viewer.Tab(), actions...); err != nil {
		return nil, err
	}
	shot, err := chromedp.Run(s.viewer.Tab(), chromedp.CaptureScreenshot())
	if err != nil {
		return nil, err
	}
	return png.Decode(bytes.NewReader(shot))
}

// panel runs the panel until it follows the puzzle, presses Hint until its page shows a whole step, and returns a picture of the
// page.
func (s *studio) panel(_ context.Context, p picture, run func(args ...string) *exec.Cmd) (img image.Image, err error) {
	cmd := run(strings.Fields(p.run)...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	defer func() {
		err = errors.Join(err, cmd.Process.Signal(syscall.SIGINT), cmd.Wait())
	}()
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		return nil, fmt.Errorf("read the panel's address: %w", err)
	}
	const follows = "document.getElementById('status').textContent.startsWith('this follows') && !!document.querySelector('.cell')"
	const shown = "[...document.querySelectorAll('img.step')].some(img => img.src.includes('told=3') && img.complete && img.naturalWidth > 0)"
	told := func(n int) chromedp.Action[chromedp.Void] {
		return chromedp.Poll[chromedp.Void](fmt.Sprintf("document.querySelector('img.step')?.src.includes('told=%d')", n))
	}
	const width, height, scale = 1280, 800, 0.75
	return s.view(chromedp.EmulateViewport(width, height, chromedp.EmulateScale(scale)), chromedp.Navigate(strings.TrimSpace(address)),
		chromedp.Poll[chromedp.Void](follows), chromedp.Click("#hint"), told(1), chromedp.Click("#hint"), told(2), chromedp.Click("#hint"),
		chromedp.Poll[chromedp.Void](shown))
}

// terminal runs a shell command in a terminal, with the program on the path and a puzzle in puzzle.txt, and returns a picture
// of the terminal's window.
func (s *studio) terminal(ctx context.Context, p picture, run func(args ...string) *exec.Cmd) (img image.Image, err error) {
	program := run()
	if err := os.WriteFile(filepath.Join(program.Dir, "puzzle.txt"), []byte(pathPuzzle+"\n"), 0o600); err != nil {
		return nil, err
	}
	// The script hides the cursor, and prints a prompt and the command before it runs the command.
	script := fmt.Sprintf(`printf '\033[?25l$ %%s\n' '%[1]s'; %[1]s; touch finished; exec sleep 1000`, p.run)
	cmd := exec.CommandContext(ctx, "xterm", "-class", terminalClass, "-b", "8", "-bw", "0", "+sb", "-u8", "-fa", "DejaVu Sans Mono:rgba=none",
		"-fs", "10", "-fg", "#dddddd", "-bg", "#1c1c1c", "-geometry", "80x42+0+0", "-e", "sh", "-c", script)
	cmd.Dir, cmd.Env = program.Dir, append(program.Env, "PATH="+filepath.Dir(program.Path)+":"+os.Getenv("PATH"))
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	defer func() {
		err = errors.Join(err, cmd.Process.Kill())
		_ = cmd.Wait() // it was killed
	}()
	finished := func() bool { _, err := os.Stat(filepath.Join(cmd.Dir, "finished")); return err == nil }
	if !stage.Wait(finished) {
		return nil, errors.New("the command in the terminal did not end")
	}
	screen, err := steadyPicture(ctx, s.desk)
	if err != nil {
		return nil, err
	}
	at, err := s.window(terminalClass)
	if err != nil {
		return nil, err
	}
	return part(screen, at), nil
}

// terminalClass is the class of the terminal's window.
const terminalClass = "AutosolveDocs"

// window returns where the window of a class is on the screen.
func (s *studio) window(class string) (image.Rectangle, error) {
	conn, err := xgb.NewConnDisplay(s.desk.Display)
	if err != nil {
		return image.Rectangle{}, err
	}
	defer conn.Close()
	tree, err := xproto.QueryTree(conn, xproto.Setup(conn).DefaultScreen(conn).Root).Reply()
	if err != nil {
		return image.Rectangle{}, err
	}
	for _, w := range tree.Children {
		name, err := xproto.GetProperty(conn, false, w, xproto.AtomWmClass, xproto.AtomString, 0, 64).Reply()
		if err != nil || !strings.Contains(string(name.Value), class) {
			continue
		}
		g, err := xproto.GetGeometry(conn, xproto.Drawable(w)).Reply()
		if err != nil {
			return image.Rectangle{}, err
		}
		return image.Rect(0, 0, int(g.Width), int(g.Height)).Add(image.Pt(int(g.X), int(g.Y))), nil
	}
	return image.Rectangle{}, fmt.Errorf("no window has the class %s", class)
}
