package portal

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"github.com/godbus/dbus/v5"

	"autosolve/internal/duration"
	"autosolve/internal/fault"
)

// These are the names of the portal's objects and interfaces on the session's bus.
const (
	service       = "org.freedesktop.portal.Desktop"
	objectPath    = "/org/freedesktop/portal/desktop"
	remoteDesktop = "org.freedesktop.portal.RemoteDesktop"
	screenCast    = "org.freedesktop.portal.ScreenCast"
	request       = "org.freedesktop.portal.Request"
	session       = "org.freedesktop.portal.Session"
)

// patience is how long the portal may take for an answer that requires no dialog. The portal may have to be started first.
const patience = 20 * time.Second

// options are the named values that most of the portal's methods take and return.
type options = map[string]dbus.Variant

// bus is a connection to the session's bus.
type bus struct {
	conn   *dbus.Conn
	portal dbus.BusObject
	last   atomic.Uint64 // the number of the last request
}

// dial connects to the session's bus. If no bus is running, it does not start one.
func dial(ctx context.Context) (*bus, error) {
	address := os.Getenv("DBUS_SESSION_BUS_ADDRESS")
	if address == "" {
		address = "unix:path=" + filepath.Join("/", os.Getenv("XDG_RUNTIME_DIR"), "bus") // never in the working directory
	}
	// The connection must outlive ctx, so that an open dialog can be closed after ctx has ended.
	connect := func() (*dbus.Conn, error) { return dbus.Connect(address) }
	conn, err := fault.Answer(ctx, patience, noAnswer(patience), connect, func(late *dbus.Conn) {
		if late != nil {
			late.Close()
		}
	})
	switch {
	case err != nil && ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, &LackError{What: "the session's message bus (D-Bus) cannot be reached",
			hint: "start autosolve in a terminal of the session itself, with its DBUS_SESSION_BUS_ADDRESS and XDG_RUNTIME_DIR", err: err}
	}
	return &bus{conn: conn, portal: conn.Object(service, objectPath)}, nil
}

func noAnswer(limit time.Duration) error {
	return fmt.Errorf("no answer within %s", duration.Text(limit))
}

// call calls a method of the portal and stores its results. It waits no longer than patience.
func (b *bus) call(ctx context.Context, method string, args []any, results ...any) error {
	ctx, cancel := context.WithTimeoutCause(ctx, patience, noAnswer(patience))
	defer cancel()
	err := b.portal.CallWithContext(ctx, method, 0, args...).Store(results...)
	if ctx.Err() != nil && err != nil {
		err = context.Cause(ctx)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", method[strings.LastIndexByte(method, '.')+1:], err)
	}
	return nil
}

// ask calls a method that answers by a Response signal, possibly after a dialog, and returns the results in the signal.
// The options o are the method's last argument; ask adds the handle_token. If limit is 0, ask waits for as long as the
// user takes. The connection must receive the signals of requests, as it does from Session.create on.
func (b *bus) ask(ctx context.Context, limit time.Duration, method string, args []any, o options) (options, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	signals := make(chan *dbus.Signal, 16) // which has the answer even if it comes before the handle
	b.conn.Signal(signals)
	defer b.conn.RemoveSignal(signals)
	o["handle_token"] = dbus.MakeVariant(fmt.Sprintf("autosolve%d", b.last.Add(1)))
	var handle dbus.ObjectPath
	// Even if ctx ends now, wait for the request's handle, so that the request can be closed. Otherwise its dialog would
	// stay open.
	if err := b.call(context.WithoutCancel(ctx), method, append(args, o), &handle); err != nil {
		return nil, err
	}
	if limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, limit, noAnswer(limit))
		defer cancel()
	}
	return b.response(ctx, signals, handle)
}

// response waits for the answer to a request, and returns its results. If ctx ends first, response closes the request and
// its dialog. The error is a *LackError if the portal ends first.
func (b *bus) response(ctx context.Context, signals <-chan *dbus.Signal, handle dbus.ObjectPath) (options, error) {
	for {
		select {
		case s, ok := <-signals:
			if !ok {
				return nil, errors.New("the session's message bus has gone")
			}
			if portalWent(s) {
				return nil, &LackError{What: "the desktop's portal ended before it answered", Asked: true, hint: "start again"}
			}
			if s.Path == handle && s.Name == request+".Response" {
				return results(s)
			}
		case <-ctx.Done():
			end, cancel := context.WithTimeout(context.Background(), time.Second)
			defer cancel()
			err := b.conn.Object(service, handle).CallWithContext(end, request+".Close", 0).Err
			return nil, errors.Join(context.Cause(ctx), err)
		}
	}
}

// results returns the results in a Response signal. The error is ErrRefused if the user has refused, and a *LackError if
// the portal has ended the request by itself.
func results(s *dbus.Signal) (options, error) {
	var code uint32
	var given options
	if err := dbus.Store(s.Body, &code, &given); err != nil {
		return nil, fmt.Errorf("read the portal's answer: %w", err)
	}
	switch code {
	case 0:
		return given, nil
	case 1:
		return nil, ErrRefused
	}
	return nil, &LackError{What: fmt.Sprintf("the desktop's portal closed its dialog without an answer (code %d)", code),
		Asked: true,
		hint:  "start again; if that does not help, journalctl --user shows what the portal lacks; KDE's requires a graphics card"}
}

// property reads a numeric property of the portal. name is the interface, a dot, and the property's name.
func (b *bus) property(ctx context.Context, name string) (n uint32, err error) {
	at := strings.LastIndexByte(name, '.')
	var v dbus.Variant
	if err := b.call(ctx, "org.freedesktop.DBus.Properties.Get", []any{name[:at], name[at+1:]}, &v); err != nil {
		return 0, err
	}
	if err := v.Store(&n); err != nil {
		return 0, fmt.Errorf("read %s: %w", name, err)
	}
	return n, nil
}
