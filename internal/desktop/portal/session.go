package portal

import (
	"context"
	"errors"
	"fmt"
	"image"
	"sync/atomic"
	"time"

	"github.com/godbus/dbus/v5"

	"autosolve/internal/desktop/pipewire"
	"autosolve/internal/duration"
)

// Session captures a screen, and sends input to it if Hands returns true.
type Session struct {
	Screen *pipewire.Stream
	Size   image.Point // the screen's size in the desktop's units, zero if unknown; the portal rejects MoveTo beyond it

	bus     *bus
	path    dbus.ObjectPath
	node    uint32
	devices uint32 // the kinds of devices that the user allows
	signals chan *dbus.Signal
	ended   atomic.Bool // the desktop or the user has ended the session
}

// open opens a session. The desktop asks the user, unless the portal accepts the stored token or never asks, as on KDE 5.27.
func open(ctx context.Context, k *Keeper) (*Session, error) {
	b, err := dial(ctx)
	if err != nil {
		return nil, err
	}
	s := &Session{bus: b}
	if err := s.start(ctx, k); err != nil {
		s.Close()
		if ctx.Err() != nil {
			err = ctx.Err()
		}
		return nil, err
	}
	return s, nil
}

func (s *Session) start(ctx context.Context, k *Keeper) error {
	offer, err := s.bus.look(ctx)
	if err != nil {
		return err
	}
	if err = s.create(ctx); err == nil {
		err = s.choose(ctx, k, offer)
	}
	if err != nil {
		return fmt.Errorf("open a session of the desktop's portal: %w", err)
	}
	var fd dbus.UnixFD
	if err := s.bus.call(ctx, screenCast+".OpenPipeWireRemote", []any{s.path, options{}}, &fd); err != nil {
		return fmt.Errorf("reach the desktop's PipeWire: %w", err)
	}
	if s.Screen, err = pipewire.Open(int(fd), s.node); err != nil {
		return err
	}
	return s.awaitStill(ctx)
}

// The dialog in which the desktop asks the user for permission fades out in a quick sequence of pictures. When no picture has
// come for a while, the dialog is gone.
const (
	still     = 300 * time.Millisecond // after this time without a picture the dialog is gone; a caret blinks more slowly
	stillMost = 2 * time.Second        // the longest wait until the dialog is gone: a video may be playing on the screen
)

// firstPicture is how many times a session waits for the first picture, each time for one second. On GNOME the picture comes
// within one second.
const firstPicture = 5

// awaitStill waits until the dialog is gone from the screen. The error is a *LackError if no picture comes.
func (s *Session) awaitStill(ctx context.Context) error {
	state, err := s.Screen.Insist(ctx, firstPicture, func(now pipewire.State) bool { return now.Pictures > 0 })
	for begun := time.Now(); err == nil && time.Since(begun) < stillMost; {
		state, err = s.Screen.Until(ctx, still, func(now pipewire.State) bool { return now.Pictures != state.Pictures })
	}
	switch {
	case !errors.Is(err, pipewire.ErrSilent):
		return err
	case state.Pictures == 0:
		return &LackError{What: "the desktop shares its screen, but sends no picture", Asked: true, hint: "log out and in again", err: err}
	}
	return nil
}

// create creates the session and listens for its end, and for the answers to requests.
func (s *Session) create(ctx context.Context) error {
	s.signals = make(chan *dbus.Signal, 16)
	s.bus.conn.Signal(s.signals)
	for _, from := range []string{session, request} {
		if err := s.bus.conn.AddMatchSignalContext(ctx, dbus.WithMatchInterface(from)); err != nil {
			return err
		}
	}
	err := s.bus.conn.AddMatchSignalContext(ctx, dbus.WithMatchMember(ownerChanged), dbus.WithMatchArg(0, service))
	if err != nil {
		return err
	}
	given, err := s.bus.ask(ctx, patience, remoteDesktop+".CreateSession", nil,
		options{"session_handle_token": dbus.MakeVariant("autosolve")})
	if err != nil {
		return err
	}
	var path string
	if err := given["session_handle"].Store(&path); err != nil {
		return fmt.Errorf("read the portal's answer: session_handle: %w", err)
	}
	s.path = dbus.ObjectPath(path)
	go s.listen()
	return nil
}

// ownerChanged is the signal of the bus that another program, or none, provides a service.
const ownerChanged = "NameOwnerChanged"

// portalWent reports whether a signal says that the portal has ended, or that another one has taken its place.
func portalWent(s *dbus.Signal) bool {
	return s.Name == "org.freedesktop.DBus."+ownerChanged && len(s.Body) > 1 && s.Body[0] == service && s.Body[1] != ""
}

// listen sets s.ended when the session, the portal or the bus ends. A portal that is started again does not know the session.
func (s *Session) listen() {
	for signal := range s.signals {
		if portalWent(signal) || signal.Name == session+".Closed" && signal.Path == s.path {
			s.ended.Store(true)
		}
	}
	s.ended.Store(true) // the bus is gone
}

// choose requests devices and sources, then starts the session. The start waits for the user's answer if the desktop asks.
func (s *Session) choose(ctx context.Context, k *Keeper, offer Offer) error {
	devices := options{"types": dbus.MakeVariant(uint32(keyboard | pointer))}
	if offer.Keeps() {
		devices["persist_mode"] = dbus.MakeVariant(uint32(untilRevoked))
		if token := k.readToken(); token != "" {
			devices["restore_token"] = dbus.MakeVariant(token)
		}
	}
	if _, err := s.bus.ask(ctx, patience, remoteDesktop+".SelectDevices", []any{s.path}, devices); err != nil {
		return err
	}
	if _, err := s.bus.ask(ctx, patience, screenCast+".SelectSources", []any{s.path}, options{
		"types": dbus.MakeVariant(uint32(monitor)), "cursor_mode": dbus.MakeVariant(uint32(cursorMetadata))}); err != nil {
		return err
	}
	if k.Tell != nil {
		defer time.AfterFunc(atOnce, func() { k.Tell(notice) }).Stop()
	}
	given, err := s.bus.ask(ctx, 0, remoteDesktop+".Start", []any{s.path, ""}, options{})
	if errors.Is(err, ErrRefused) {
		k.writeToken("") // the token is used up
	}
	if err != nil {
		return err
	}
	if err := s.allowed(given); err != nil {
		return err
	}
	next := ""
	if err := read(given, "restore_token", &next); err != nil {
		return err
	}
	if !s.Hands() { // otherwise the desktop would not ask again, and nothing could be typed
		next = ""
	}
	k.writeToken(next)
	return nil
}

// read stores the named value of the portal's answer, if the answer has it.
func read(given options, name string, to any) error {
	v, ok := given[name]
	if !ok {
		return nil
	}
	if err := v.Store(to); err != nil {
		return fmt.Errorf("read the portal's answer: %s: %w", name, err)
	}
	return nil
}

// allowed records what the user has allowed.
func (s *Session) allowed(given options) error {
	if err := read(given, "devices", &s.devices); err != nil {
		return err
	}
	var streams []struct {
		Node       uint32
		Properties options
	}
	if err := read(given, "streams", &streams); err != nil {
		return err
	}
	if len(streams) == 0 {
		return &LackError{What: "the dialog was answered without choosing a monitor", Asked: true,
			hint: "start again, and choose the monitor that shows the Sudoku"}
	}
	s.node = streams[0].Node
	var size struct{ X, Y int32 }
	err := read(streams[0].Properties, "size", &size)
	s.Size = image.Pt(int(size.X), int(size.Y))
	return err
}

// Hands reports whether the user allows the use of both pointer and keyboard.
func (s *Session) Hands() bool { return s.devices&(keyboard|pointer) == keyboard|pointer }

// Err returns ErrClosed if the session has ended, else nil.
func (s *Session) Err() error {
	if s.ended.Load() {
		return ErrClosed
	}
	if _, err := s.Screen.State(); errors.Is(err, pipewire.ErrEnded) {
		return ErrClosed
	}
	return nil
}

// Act is an action of the pointer or the keyboard. Send performs it.
type Act struct {
	method string
	args   []any
}

// MoveTo returns the act that moves the pointer to a position on the screen, in the portal's units, which are not always
// pixels.
func (s *Session) MoveTo(x, y float64) Act {
	return Act{"NotifyPointerMotionAbsolute", []any{s.path, options{}, s.node, x, y}}
}

// MoveBy returns the act that moves the pointer by a distance in the desktop's units, in which Size is given.
func (s *Session) MoveBy(x, y float64) Act {
	return Act{"NotifyPointerMotion", []any{s.path, options{}, x, y}}
}

// Button returns the act that presses the left button, or releases it.
func (s *Session) Button(down bool) Act {
	const left = int32(0x110) // BTN_LEFT of linux/input-event-codes.h
	return Act{"NotifyPointerButton", []any{s.path, options{}, left, pressed(down)}}
}

// Key returns the act that presses the key of a keysym, or releases it. The desktop finds the key on its layout.
func (s *Session) Key(keysym int32, down bool) Act {
	return Act{"NotifyKeyboardKeysym", []any{s.path, options{}, keysym, pressed(down)}}
}

// NoKey returns the act that presses or releases a key that types nothing on any layout. This act makes the desktop create
// a keyboard.
func (s *Session) NoKey(down bool) Act {
	const unknown = int32(240) // KEY_UNKNOWN
	return Act{"NotifyKeyboardKeycode", []any{s.path, options{}, unknown, pressed(down)}}
}

func pressed(down bool) uint32 {
	if down {
		return 1
	}
	return 0
}

// Send sends acts one after the other. Before it sends an act, it waits until the portal has accepted the previous one: the
// portal may reorder concurrent calls, and a key that is released before it is pressed stays down. If an act fails because the
// session has ended, the error is ErrClosed. The portal may take 5 seconds for all acts together.
func (s *Session) Send(ctx context.Context, acts ...Act) error {
	ctx, cancel := context.WithTimeoutCause(ctx, actPatience, fmt.Errorf("the desktop's portal has not answered within %s", duration.Text(actPatience)))
	defer cancel()
	for _, a := range acts {
		if err := s.bus.portal.CallWithContext(ctx, remoteDesktop+"."+a.method, 0, a.args...).Err; err != nil {
			switch {
			case s.ended.Load():
				return ErrClosed
			case ctx.Err() != nil:
				err = context.Cause(ctx)
			}
			return fmt.Errorf("%s: %w", a.method, err)
		}
	}
	return nil
}

// actPatience is how long the portal may take for all acts of one call of Send.
const actPatience = 5 * time.Second

// Close ends the session. The desktop then releases keys and buttons that are down.
func (s *Session) Close() {
	if s.path != "" && !s.ended.Load() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		_ = s.bus.conn.Object(service, s.path).CallWithContext(ctx, session+".Close", 0).Err // conn.Close ends it, too
	}
	if s.Screen != nil {
		s.Screen.Close()
	}
	_ = s.bus.conn.Close() // nothing could be done about an error
}
