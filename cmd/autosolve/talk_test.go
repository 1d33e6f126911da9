//go:build linux

package main

import (
	"fmt"
	"image"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/sys/unix"

	"autosolve/test/stage"
)

// talk runs autosolve on a terminal, follows the commands in a file, and checks the exit status: "talk STATUS FILE
// ARGUMENT...". Each line of the file is one of
//
//	wait TEXT    waits until the terminal shows the text after that of the wait before
//	point PLACE  moves the pointer to the centre of an element of the page, such as #c00, or to pixels such as 5,5
//	first PLACE  moves the pointer to the top left pixel of an element, some pixels inside its edge
//	last PLACE   moves the pointer to the bottom right pixel of an element, some pixels inside its edge
//	say TEXT     types the text and Enter
//	end          presses Ctrl-D
//	stop         presses Ctrl-C
//
// What the terminal showed goes to the file out.
func talk(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: talk STATUS FILE ARGUMENT...")
	}
	script := strings.Split(strings.TrimSuffix(ts.ReadFile(args[1]), "\n"), "\n")
	moves := pointerMoves(ts, script)
	t := startTerminal(ts, args[2:])
	for _, line := range script {
		what, with, _ := strings.Cut(line, " ")
		switch what {
		case "wait":
			t.await(with)
		case "point", "first", "last":
			ts.Check(moves[0].Run())
			moves = moves[1:]
		case "say":
			t.send(with + "\n")
		case "end":
			t.send("\x04")
		case "stop":
			t.send("\x03")
		default:
			ts.Fatalf("%s: unknown %q", args[1], what)
		}
	}
	over := time.AfterFunc(stage.HangLimit, func() { _ = t.cmd.Process.Kill() }) // autosolve may wait for more input
	err := t.cmd.Wait()
	over.Stop()
	<-t.done
	ts.Check(os.WriteFile(ts.MkAbs("out"), []byte(t.text()), 0o666))
	if err != nil && !isExit(err) {
		ts.Check(err)
	}
	if got := strconv.Itoa(t.cmd.ProcessState.ExitCode()); got != args[0] {
		ts.Fatalf("exit status %s, want %s; the terminal shows:\n%s", got, args[0], t.text())
	}
}

// pointerMoves returns a command for each line of the script that moves the pointer. It asks the browser for the places
// beforehand, while the pointer rests.
func pointerMoves(ts *testscript.TestScript, script []string) (moves []*exec.Cmd) {
	for _, line := range script {
		what, selector, _ := strings.Cut(line, " ")
		if what != "point" && what != "first" && what != "last" {
			continue
		}
		x, y, pixels := strings.Cut(selector, ",")
		if !pixels {
			const inside = 3
			place, err := ts.Value(shownKey{}).(*shown).desk.Chromium.Rect(selector)
			ts.Check(err)
			at := map[string]image.Point{"point": place.Min.Add(place.Size().Div(2)), "first": place.Inset(inside).Min,
				"last": place.Inset(inside).Max.Sub(image.Pt(1, 1))}[what]
			x, y = strconv.Itoa(at.X), strconv.Itoa(at.Y)
		}
		move := exec.Command("xdotool", "mousemove", x, y)
		move.Env = environment(ts)
		moves = append(moves, move)
	}
	return moves
}

// terminal is a pseudo-terminal on which autosolve runs.
type terminal struct {
	ts   *testscript.TestScript
	cmd  *exec.Cmd
	ours *os.File
	seen int // where the last text that was waited for ends in text()
	done chan struct{}

	mu    sync.Mutex
	shown strings.Builder
}

func startTerminal(ts *testscript.TestScript, args []string) *terminal {
	ours, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	ts.Check(err)
	ts.Defer(func() { ours.Close() })
	ts.Check(unix.IoctlSetPointerInt(int(ours.Fd()), unix.TIOCSPTLCK, 0))
	n, err := unix.IoctlGetInt(int(ours.Fd()), unix.TIOCGPTN)
	ts.Check(err)
	theirs, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|syscall.O_NOCTTY, 0)
	ts.Check(err)
	defer theirs.Close()
	cmd := exec.Command("autosolve", args...)
	cmd.Dir, cmd.Env = ts.MkAbs("."), append(environment(ts), "TERM=dumb") // without the progress line
	cmd.Stdin, cmd.Stdout, cmd.Stderr = theirs, theirs, theirs
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	ts.Check(cmd.Start())
	ts.Defer(func() { _ = cmd.Process.Kill() }) // in a test that passes, it has already ended
	t := &terminal{ts: ts, cmd: cmd, ours: ours, done: make(chan struct{})}
	go t.read()
	return t
}

func (t *terminal) read() {
	defer close(t.done)
	buffer := make([]byte, 4096)
	for {
		n, err := t.ours.Read(buffer)
		t.mu.Lock()
		t.shown.Write(buffer[:n])
		t.mu.Unlock()
		if err != nil { // EIO: the program has closed its end
			return
		}
	}
}

// text returns all that the terminal has shown, with lines that end in \n.
func (t *terminal) text() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.ReplaceAll(t.shown.String(), "\r\n", "\n")
}

func (t *terminal) send(text string) {
	_, err := t.ours.WriteString(text)
	t.ts.Check(err)
}

// await waits until the terminal shows a text after that of the call before.
func (t *terminal) await(text string) {
	var shown string
	if !stage.Wait(func() bool {
		shown = t.text()
		i := strings.Index(shown[min(t.seen, len(shown)):], text)
		if i >= 0 {
			t.seen += i + len(text)
		}
		return i >= 0
	}) {
		t.ts.Fatalf("no %q; the terminal shows:\n%s", text, shown)
	}
}
