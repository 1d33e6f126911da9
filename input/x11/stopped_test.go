package x11

import (
	"autosolve/input"
	"bufio"
	"context"
	"fmt"
	"image"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"autosolve/test/stage"

	"github.com/jezek/xgb/xproto"
)

// typist is the environment variable that makes this test program act as a helper: with the value "connect" it only
// connects; otherwise it types until it is stopped, and holds each key for the time that is the value.
const typist = "AUTOSOLVE_TYPIST"

func TestMain(m *testing.M) {
	switch hold := os.Getenv(typist); hold {
	case "":
		os.Exit(m.Run())
	case "connect":
		fmt.Println(connectOn())
	default:
		fmt.Println(typeOn(hold))
	}
	os.Exit(1)
}

// connectOn connects again and again, and reports each connection, until that fails.
func connectOn() error {
	for {
		p, err := dial(context.Background(), time.Second)
		if err != nil {
			return err
		}
		p.close()
		fmt.Println("connected")
	}
}

// typeOn types 8 again and again until that fails.
func typeOn(hold string) (err error) {
	c := input.Default()
	if c.Pace.Hold, err = time.ParseDuration(hold); err != nil {
		return err
	}
	ctx := context.Background()
	d, err := Open(ctx, c)
	if err != nil {
		return err
	}
	if err := d.Arm(ctx, image.Rect(110, 110, 390, 390)); err != nil {
		return err
	}
	d.probe.server.Patience = time.Second
	for fmt.Println("ready"); err == nil; {
		err = d.Press(ctx, input.Digit8)
	}
	return err
}

// startTypist starts the helper that types into the window of a desk, and returns once the helper types.
func startTypist(t *testing.T, d *stage.Desk, w *window, hold time.Duration) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(d.Env(), fmt.Sprintf("%s=%v", typist, hold))
	out, err := cmd.StdoutPipe()
	w.must(err)
	w.must(cmd.Start())
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	if line != "ready\n" {
		t.Fatalf("it says %q, %v", line, err)
	}
	w.awaitEvent()
	return cmd
}

// stop sends a signal that stops the typist, and waits until it has.
func (w *window) stop(cmd *exec.Cmd, s syscall.Signal) {
	w.t.Helper()
	w.must(cmd.Process.Signal(s))
	for {
		w.must(w.t.Context().Err())
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", cmd.Process.Pid))
		w.must(err)
		switch _, state, _ := strings.Cut(string(stat), ") "); state[0] {
		case 'T':
			return
		case 'Z', 'X':
			w.t.Fatal("the typist has ended")
		}
		time.Sleep(100 * time.Microsecond)
	}
}

// When Ctrl-Z stops the process, no key is down. Otherwise the key would repeat into any window that is raised meanwhile.
func TestStoppedProcessHoldsNothing(t *testing.T) {
	for _, hold := range []time.Duration{0, 60 * time.Millisecond} {
		t.Run(fmt.Sprintf("hold %v", hold), func(t *testing.T) {
			desk := newDesk(t, stage.Screen{Width: 800, Height: 600})
			w := newWindow(t, desk, "grid", image.Rect(100, 100, 400, 400))
			w.focus()
			cmd := startTypist(t, desk, w, hold)
			for i := range 40 {
				time.Sleep(time.Duration(i) * time.Millisecond) // at different moments of the press
				w.stop(cmd, syscall.SIGTSTP)
				w.up()
				w.got()
				w.must(cmd.Process.Signal(syscall.SIGCONT))
				w.awaitEvent()
			}
		})
	}
}

// A process that was stopped between its look and its act does not rely on that look when it continues: a window that was
// raised meanwhile gets nothing. The server is stopped first, so that the process waits for the server's answer when it is
// stopped: between its last reading of the clock and the press it could not notice that. If a key is down then, the window gets
// its release, and the attempt does not count.
func TestContinuedProcessLooksAgain(t *testing.T) {
	desk := newDesk(t, stage.Screen{Width: 800, Height: 600})
	w := newWindow(t, desk, "grid", image.Rect(100, 100, 400, 400))
	for i, counted := 0, 0; counted < 15; i++ {
		w.focus()
		cmd := startTypist(t, desk, w, 0)
		time.Sleep(time.Duration(i%15) * 200 * time.Microsecond)
		desk.Signal(syscall.SIGSTOP)
		time.Sleep(100 * time.Millisecond) // longer than it takes until the next request
		w.stop(cmd, syscall.SIGSTOP)
		desk.Signal(syscall.SIGCONT)
		time.Sleep(300 * time.Millisecond) // longer than a look stays valid, and than the server takes for what was sent before
		held := w.down() != nil
		thief := newWindow(t, desk, "thief", image.Rect(50, 50, 500, 500))
		thief.focus()
		w.must(cmd.Process.Signal(syscall.SIGCONT))
		_ = cmd.Wait() // it ends because of the window
		events := thief.got()
		if !held {
			counted++
		}
		if !held && events != nil {
			t.Errorf("the window that was raised got %q", events)
		}
		thief.must(xproto.DestroyWindowChecked(thief.conn, thief.id).Check())
		w.up()
		w.got()
	}
}

// A process that was stopped for longer than the patience does not conclude that the server hangs, and continues if
// nothing has changed.
func TestContinuedProcessGoesOn(t *testing.T) {
	desk := newDesk(t, stage.Screen{Width: 800, Height: 600})
	w := newWindow(t, desk, "grid", image.Rect(100, 100, 400, 400))
	w.focus()
	cmd := startTypist(t, desk, w, 0)
	for range 6 {
		w.must(cmd.Process.Signal(syscall.SIGSTOP))
		time.Sleep(1100 * time.Millisecond)
		w.got()
		w.must(cmd.Process.Signal(syscall.SIGCONT))
		stage.Eventually(t, "it types again", func() bool { return len(w.got()) > 0 })
	}
}

// A process that was stopped for longer than the patience while it connected does not conclude that the server hangs.
func TestContinuedProcessConnects(t *testing.T) {
	desk := newDesk(t, stage.Screen{Width: 800, Height: 600})
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(desk.Env(), typist+"=connect")
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}()
	lines := make(chan string)
	go func() {
		defer close(lines)
		for said := bufio.NewScanner(out); said.Scan(); {
			lines <- said.Text()
		}
	}()
	<-lines
	desk.Signal(syscall.SIGSTOP)
	for connecting := false; !connecting; { // until it waits for the server
		select {
		case <-lines:
		case <-time.After(100 * time.Millisecond):
			connecting = true
		}
	}
	err = cmd.Process.Signal(syscall.SIGSTOP)
	desk.Signal(syscall.SIGCONT)
	if err != nil {
		t.Fatal(err)
	}
	time.Sleep(1100 * time.Millisecond)
	if err := cmd.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	if line := <-lines; line != "connected" {
		t.Errorf("it says %q", line)
	}
}
