//go:build linux

package stage

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"time"
)

// stopGrace is how long a process may take to end after SIGTERM.
const stopGrace = 3 * time.Second

// process is a child in its own process group that cannot outlive this process.
type process struct {
	cmd    *exec.Cmd
	stderr *tail
	done   chan struct{} // closed once the child is reaped
	err    error         // the result of Wait; read it after done
}

// startProcess runs cmd until stop is called or ctx ends.
func startProcess(ctx context.Context, cmd *exec.Cmd) (*process, error) {
	p := &process{cmd: cmd, stderr: &tail{}, done: make(chan struct{})}
	cmd.Stderr = p.stderr
	cmd.WaitDelay = time.Second // a grandchild may hold the pipe of stderr
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.Setpgid = true
	cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL

	started := make(chan error, 1)
	go func() {
		// The kernel sends Pdeathsig when the thread that forked ends, not
		// when the process does, so the thread is held until the child is gone.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		defer close(p.done)
		if err := cmd.Start(); err != nil {
			started <- err
			return
		}
		started <- nil
		p.err = cmd.Wait()
		p.signal(syscall.SIGKILL) // remaining processes of the group
	}()
	if err := <-started; err != nil {
		return nil, fmt.Errorf("start %s: %w", p.name(), err)
	}
	go func() {
		select {
		case <-ctx.Done():
			p.stop()
		case <-p.done:
		}
	}()
	return p, nil
}

// stop sends the group SIGTERM, after stopGrace SIGKILL, and returns once the child is reaped. It may be called more than
// once.
func (p *process) stop() {
	select {
	case <-p.done:
		return
	default:
	}
	p.signal(syscall.SIGTERM)
	timer := time.NewTimer(stopGrace)
	defer timer.Stop()
	select {
	case <-p.done:
	case <-timer.C:
		p.kill()
	}
}

// kill sends the group SIGKILL and returns once the child is reaped.
func (p *process) kill() {
	p.signal(syscall.SIGKILL)
	<-p.done
}

// signal sends sig to the whole group. It is no error if the group has ended.
func (p *process) signal(sig syscall.Signal) {
	_ = syscall.Kill(-p.cmd.Process.Pid, sig)
}

// exited returns an error that says how the child ended and what it wrote to stderr last. Call it only after done is closed.
func (p *process) exited() error {
	err := p.err
	if err == nil {
		err = errors.New("exited")
	}
	if said := p.stderr.String(); said != "" {
		return fmt.Errorf("%s: %w: %s", p.name(), err, said)
	}
	return fmt.Errorf("%s: %w", p.name(), err)
}

func (p *process) name() string { return filepath.Base(p.cmd.Path) }

// poll calls ready until it returns true or an error, the child exits, or ctx ends.
func (p *process) poll(ctx context.Context, ready func() (bool, error)) error {
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		if ok, err := ready(); ok || err != nil {
			return err
		}
		select {
		case <-tick.C:
		case <-p.done:
			return p.exited()
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// tail keeps the last bytes written to it, for error messages.
type tail struct {
	mu  sync.Mutex
	buf []byte
}

const tailSize = 4 << 10

// Write never fails, and drops the oldest bytes.
func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.buf = append(t.buf, b...)
	if over := len(t.buf) - tailSize; over > 0 {
		t.buf = append(t.buf[:0], t.buf[over:]...)
	}
	return len(b), nil
}

// String returns the kept text, trimmed.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.TrimSpace(string(t.buf))
}
