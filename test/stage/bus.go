//go:build linux

package stage

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/godbus/dbus/v5"
)

// Bus is a running D-Bus session bus, which starts no services.
type Bus struct {
	Address string // value for DBUS_SESSION_BUS_ADDRESS

	dir    string
	daemon *process
}

// StartBus starts a bus, and returns once it can be reached.
func StartBus(ctx context.Context) (*Bus, error) {
	dir, err := os.MkdirTemp("", "stage-bus-")
	if err != nil {
		return nil, fmt.Errorf("start a message bus: %w", err)
	}
	b := &Bus{dir: dir, Address: "unix:path=" + filepath.Join(dir, "bus")}
	if err := b.start(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("start a message bus: %w", err), b.Stop())
	}
	return b, nil
}

func (b *Bus) start(ctx context.Context) (err error) {
	config := filepath.Join(b.dir, "config")
	if err := os.WriteFile(config, []byte(`<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
	<type>session</type>
	<listen>`+b.Address+`</listen>
	<policy context="default">
		<allow send_destination="*" eavesdrop="true"/>
		<allow eavesdrop="true"/>
		<allow own="*"/>
	</policy>
</busconfig>
`), 0o600); err != nil {
		return err
	}
	if b.daemon, err = startProcess(ctx, exec.Command("dbus-daemon", "--nofork", "--config-file="+config)); err != nil {
		return err
	}
	return b.daemon.poll(ctx, func() (bool, error) {
		conn, err := dbus.Connect(b.Address)
		if err != nil {
			return false, nil
		}
		return true, conn.Close()
	})
}

// Stop ends the bus, and removes its folder. It may be called more than once.
func (b *Bus) Stop() error {
	if b.daemon != nil {
		b.daemon.stop()
	}
	return os.RemoveAll(b.dir)
}
