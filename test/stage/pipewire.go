//go:build linux

package stage

import (
	"context"
	"errors"
	"fmt"
	"image"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"golang.org/x/sys/unix"

	"autosolve/test/stage/screencast"
)

// PipeWire is a running PipeWire daemon with WirePlumber, which links streams and requires a message bus.
type PipeWire struct {
	dir             string
	bus             *Bus
	daemon, plumber *process
}

// StartPipeWire starts the daemon and WirePlumber, and returns once the daemon can be reached.
func StartPipeWire(ctx context.Context) (*PipeWire, error) {
	dir, err := os.MkdirTemp("", "stage-pipewire-")
	if err != nil {
		return nil, fmt.Errorf("start PipeWire: %w", err)
	}
	p := &PipeWire{dir: dir}
	if err := p.start(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("start PipeWire: %w", err), p.Stop())
	}
	return p, nil
}

func (p *PipeWire) start(ctx context.Context) (err error) {
	if p.bus, err = StartBus(ctx); err != nil {
		return err
	}
	env := append(displayEnv(""), "HOME="+p.dir, "XDG_RUNTIME_DIR="+p.dir, "DBUS_SESSION_BUS_ADDRESS="+p.bus.Address)
	daemon := exec.Command("pipewire")
	daemon.Env = env
	if p.daemon, err = startProcess(ctx, daemon); err != nil {
		return err
	}
	if err := p.daemon.poll(ctx, func() (bool, error) {
		fd, err := p.Dial()
		if err != nil {
			return false, nil
		}
		return true, fd.Close()
	}); err != nil {
		return err
	}
	plumber := exec.Command("wireplumber")
	plumber.Env = env
	p.plumber, err = startProcess(ctx, plumber)
	return err
}

// Dial connects to the daemon. The caller must close the file.
func (p *PipeWire) Dial() (*os.File, error) {
	conn, err := net.Dial("unix", filepath.Join(p.dir, "pipewire-0"))
	if err != nil {
		return nil, fmt.Errorf("connect to PipeWire: %w", err)
	}
	defer conn.Close()
	return conn.(*net.UnixConn).File()
}

// Screencast opens a stream of a screen of the given size, and returns once it has a node.
func (p *PipeWire) Screencast(ctx context.Context, size image.Point) (s *screencast.Sender, node uint32, err error) {
	conn, err := p.Dial()
	if err != nil {
		return nil, 0, err
	}
	defer conn.Close()
	fd, err := unix.FcntlInt(conn.Fd(), unix.F_DUPFD_CLOEXEC, 0) // the stream closes it
	if err != nil {
		return nil, 0, fmt.Errorf("connect to PipeWire: %w", err)
	}
	if s, err = screencast.Open(fd, size); err != nil {
		return nil, 0, err
	}
	for {
		if node, ok := s.Node(); ok {
			return s, node, nil
		}
		select {
		case <-time.After(5 * time.Millisecond):
		case <-ctx.Done():
			s.Close()
			return nil, 0, ctx.Err()
		}
	}
}

// Stop ends the daemon and WirePlumber, and removes their folder. It may be called more than once.
func (p *PipeWire) Stop() error {
	for _, started := range []*process{p.plumber, p.daemon} {
		if started != nil {
			started.stop()
		}
	}
	if p.bus != nil {
		return errors.Join(p.bus.Stop(), os.RemoveAll(p.dir))
	}
	return os.RemoveAll(p.dir)
}
