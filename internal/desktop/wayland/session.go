package wayland

import (
	"context"
	"errors"
	"fmt"
	"image"
	"math"
	"os"
	"slices"
	"time"
)

// The interface names of the protocols in use.
const (
	Shm             = "wl_shm"
	Seat            = "wl_seat"
	output          = "wl_output"
	OutputManager   = "zxdg_output_manager_v1"
	Screencopy      = "zwlr_screencopy_manager_v1"
	VirtualPointer  = "zwlr_virtual_pointer_manager_v1"
	VirtualKeyboard = "zwp_virtual_keyboard_manager_v1"
	Toplevels       = "zwlr_foreign_toplevel_manager_v1"
)

// needed has the minimum version of each protocol that is required.
var needed = map[string]uint32{Screencopy: 1, VirtualPointer: 2, VirtualKeyboard: 1, Toplevels: 1, OutputManager: 1, Shm: 1, Seat: 1}

// ErrLacks is returned if the compositor does not offer all required protocols, or only too old versions of them.
var ErrLacks = errors.New("the compositor does not offer the protocols of wlroots")

// Display returns the session's WAYLAND_DISPLAY. It returns "" if this is not a Wayland session or XDG_SESSION_TYPE is x11.
func Display() string {
	if os.Getenv("XDG_SESSION_TYPE") == "x11" {
		return ""
	}
	return os.Getenv("WAYLAND_DISPLAY")
}

// Here connects to the session's compositor. It returns nil without an error if Display returns "". The error is ErrLacks if the
// compositor lacks a required protocol.
func Here(ctx context.Context, patience time.Duration) (*Session, error) {
	display := Display()
	if display == "" {
		return nil, nil
	}
	s, err := Open(ctx, display, patience)
	if err != nil {
		return nil, err
	}
	for name, version := range needed {
		if s.Offers[name].Version < version { // 0 if it is not offered
			s.Close()
			return nil, ErrLacks
		}
	}
	return s, nil
}

// Session is a connection with the compositor's protocols and monitors.
type Session struct {
	*Conn
	Offers  map[string]Global // by interface name: the first global object of the interface
	outputs []*Output
	windows map[ID]*Window // filled by WatchWindows

	registry ID
	bound    map[string]ID
}

// Global is a global object of the compositor, through which a protocol is used.
type Global struct {
	name    uint32
	Version uint32
}

// Open connects to a display, named as in WAYLAND_DISPLAY, and finds its protocols and monitors. patience limits the time
// for each answer.
func Open(ctx context.Context, display string, patience time.Duration) (*Session, error) {
	conn, err := dial(ctx, display, patience)
	if err != nil {
		return nil, err
	}
	s := &Session{Conn: conn, Offers: map[string]Global{}, bound: map[string]ID{}, windows: map[ID]*Window{}}
	s.registry = conn.New(s.offered)
	_ = conn.Send(Call(theDisplay, 1, s.registry))
	if err := s.Refresh(ctx); err != nil {
		conn.Close()
		return nil, fmt.Errorf("ask the compositor what it offers: %w", err)
	}
	return s, nil
}

// offered handles the events of wl_registry: a new global object, or the end of a global object.
func (s *Session) offered(e *Event) {
	name := e.Uint()
	if e.Opcode == 1 {
		s.outputs = slices.DeleteFunc(s.outputs, func(o *Output) bool { return o.global.name == name })
		return
	}
	g, kind := Global{name: name}, e.Text()
	g.Version = e.Uint()
	if kind == output {
		s.outputs = append(s.outputs, &Output{global: g})
		return
	}
	if _, known := s.Offers[kind]; !known {
		s.Offers[kind] = g
	}
}

// Bind returns the connection's object of the protocol with the interface name kind. The first call for a protocol creates
// the object, with the given version or the compositor's if that is lower; from then on handle, which may be nil, is called
// for the object's events. If that fails, the next call of Until returns the error.
func (s *Session) Bind(kind string, version uint32, handle func(*Event)) ID {
	if id, ok := s.bound[kind]; ok {
		return id
	}
	s.bound[kind] = s.bindTo(s.Offers[kind], kind, version, handle)
	return s.bound[kind]
}

func (s *Session) bindTo(g Global, kind string, version uint32, handle func(*Event)) ID {
	id := s.New(handle)
	_ = s.Send(Call(s.registry, 0, g.name, kind, min(version, g.Version), id))
	return id
}

// Output is a monitor, and where its pixels are on the desktop.
type Output struct {
	ID      ID
	Pixels  image.Point     // size in pixels
	Logical image.Rectangle // position and size in logical pixels
	Bounds  image.Rectangle // position and size in desktop pixels
	Turned  bool            // whether the monitor's picture is rotated or flipped
	Name    string          // the compositor's name for the monitor

	global Global
}

// Refresh brings the list of monitors up to date and adds new protocols. The Output of an already known monitor is kept.
func (s *Session) Refresh(ctx context.Context) error {
	if err := s.Sync(ctx); err != nil {
		return err
	}
	fresh := false
	for _, o := range s.outputs {
		if o.ID != 0 {
			continue
		}
		fresh, o.ID = true, s.bindTo(o.global, output, 4, o.told)
		if s.Offers[OutputManager].Version > 0 {
			_ = s.Send(Call(s.Bind(OutputManager, 3, nil), 1, s.New(o.placed), o.ID))
		}
	}
	if fresh {
		if err := s.Sync(ctx); err != nil {
			return err
		}
	}
	place(s.outputs)
	return nil
}

// told handles the events of wl_output.
func (o *Output) told(e *Event) {
	switch e.Opcode {
	case 0: // geometry
		for range 5 {
			e.Uint()
		}
		e.Text()
		e.Text()
		o.Turned = e.Uint() != 0
	case 1: // mode
		if current := e.Uint()&1 != 0; current {
			o.Pixels = image.Pt(e.Int(), e.Int())
		}
	case 4:
		o.Name = e.Text()
	}
}

// placed handles the events of zxdg_output_v1.
func (o *Output) placed(e *Event) {
	switch e.Opcode {
	case 0:
		o.Logical = o.Logical.Sub(o.Logical.Min).Add(image.Pt(e.Int(), e.Int()))
	case 1:
		o.Logical.Max = o.Logical.Min.Add(image.Pt(e.Int(), e.Int()))
	}
}

// place sets the Bounds of the monitors. The size of a monitor is its number of pixels. Its origin is its logical position times
// the largest scale of all monitors, but at least times 1, so that there is room for its pixels before the next monitor begins. A
// rotated monitor, which cannot be captured, is treated as if it were not rotated.
func place(outputs []*Output) {
	scale := 1.0
	for _, o := range outputs {
		if !o.Logical.Empty() {
			scale = max(scale, float64(o.Pixels.X)/float64(o.Logical.Dx()))
		}
	}
	for _, o := range outputs {
		at := func(v int) int { return int(math.Round(float64(v) * scale)) }
		low := image.Pt(at(o.Logical.Min.X), at(o.Logical.Min.Y))
		o.Bounds = image.Rectangle{Min: low, Max: low.Add(o.Pixels)}
	}
}

// Outputs returns the monitors that were on when events were last dispatched.
func (s *Session) Outputs() (shown []Output) {
	for _, o := range s.outputs {
		if o.ID != 0 && !o.Logical.Empty() && o.Pixels != (image.Point{}) {
			shown = append(shown, *o)
		}
	}
	return shown
}
