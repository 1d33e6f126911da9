//go:build linux

package stage

import (
	"context"
	"fmt"
	"image"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/godbus/dbus/v5"

	"autosolve/test/stage/screencast"
)

// Offer is what a Portal offers, and answers when it is asked. GNOME43 is that
// of Debian 12, as it was seen there.
type Offer struct {
	RemoteDesktop, ScreenCast uint32 // versions; 0 is none
	GlobalShortcuts           uint32
	Devices, Sources, Cursors uint32 // as the properties have them

	Answer  uint32      // of the dialog: 0 yes, 1 no, 2 something else
	Silent  bool        // nobody answers the dialog
	Allowed uint32      // devices
	Token   string      // for the next time
	Screen  image.Point // size of the monitor that is shared; zero shares none
	Units   float64     // of the places that the portal takes, in a pixel; 0 is 1
	Size    image.Point // of the monitor, as the portal tells it: it takes no place beyond; zero tells none
	Blind   bool        // no picture of the screen is sent
	Lossy   bool        // the first one is lost
	Bare    bool        // no keyboard is plugged in
}

// GNOME43 allows all.
var GNOME43 = Offer{RemoteDesktop: 1, ScreenCast: 4, Devices: 7, Sources: 7, Cursors: 7, Allowed: 3, Screen: image.Pt(640, 480)}

// Portal stands in for xdg-desktop-portal on a message bus of its own: its
// answers can be chosen, which those of a real one cannot. The screen that it
// shares comes over a real PipeWire.
type Portal struct {
	Offer
	Sender *screencast.Sender // of the screen, nil before it is shared

	t        testing.TB
	bus      *Bus
	seat     *Compositor
	conn     *dbus.Conn
	pipewire *PipeWire

	mu      sync.Mutex
	log     []string // what was asked for and done
	session dbus.ObjectPath
	files   []*os.File // connections to PipeWire that were given away

	sending sync.Mutex // of the Sender and the pointer
	stuck   bool
	late    time.Duration
	via     *image.Point // where the next move of the program's passes
	pointer image.Point
}

const (
	portalName  = "org.freedesktop.portal.Desktop"
	portalPath  = "/org/freedesktop/portal/desktop"
	portalIface = "org.freedesktop.portal."
)

// StartPortal starts a portal and a compositor without hands, and has the
// environment of the test name them.
func StartPortal(t testing.TB, o Offer) *Portal {
	t.Helper()
	p := &Portal{Offer: o, t: t}
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	stop := func(stop func() error) {
		t.Cleanup(func() {
			if err := stop(); err != nil {
				t.Error(err)
			}
		})
	}
	var err error
	p.bus, err = StartBus(t.Context())
	check(err)
	stop(p.bus.Stop)
	p.seat, err = StartCompositor(!o.Bare)
	check(err)
	stop(p.seat.Stop)
	p.pipewire, err = StartPipeWire(t.Context())
	check(err)
	stop(p.pipewire.Stop)
	for name, value := range map[string]string{"DBUS_SESSION_BUS_ADDRESS": p.bus.Address, "WAYLAND_DISPLAY": p.seat.Display,
		"XDG_SESSION_TYPE": "wayland", "DISPLAY": "", "XDG_STATE_HOME": t.TempDir()} {
		t.Setenv(name, value)
	}
	p.conn, err = dbus.Connect(p.bus.Address)
	check(err)
	t.Cleanup(func() {
		_ = p.conn.Close() // the bus may be gone
		p.sending.Lock()
		defer p.sending.Unlock()
		if p.Sender != nil {
			p.Sender.Close()
		}
		for _, f := range p.files {
			f.Close()
		}
	})
	check(p.serve())
	return p
}

// Log returns what was asked of the portal and done by it so far.
func (p *Portal) Log() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.log)
}

func (p *Portal) note(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.log = append(p.log, fmt.Sprintf(format, args...))
}

// End ends the session, as the button in the panel does.
func (p *Portal) End() {
	p.mu.Lock()
	path := p.session
	p.mu.Unlock()
	if err := p.conn.Emit(path, portalIface+"Session.Closed"); err != nil {
		p.t.Error(err)
	}
}

// Die ends the message bus, and with it the portal.
func (p *Portal) Die() {
	if err := p.bus.Stop(); err != nil {
		p.t.Error(err)
	}
}

// Crash ends the compositor, of which the portal says nothing.
func (p *Portal) Crash() {
	if err := p.seat.Stop(); err != nil {
		p.t.Error(err)
	}
	p.Stick(true)
}

// StopScreen ends the stream of the screen.
func (p *Portal) StopScreen() {
	p.sending.Lock()
	defer p.sending.Unlock()
	p.Sender.Close()
	p.Sender = nil
}

// Stick has the pointer stay where it is, or no longer.
func (p *Portal) Stick(stuck bool) {
	p.sending.Lock()
	defer p.sending.Unlock()
	p.stuck = stuck
}

// Delay has the screen show each further move of the program's pointer so much later.
func (p *Portal) Delay(late time.Duration) {
	p.sending.Lock()
	defer p.sending.Unlock()
	p.late = late
}

// Shove has a hand move the pointer right before the program does the next time.
func (p *Portal) Shove(to image.Point) {
	p.sending.Lock()
	defer p.sending.Unlock()
	p.via = &to
}

// Leave takes the portal off the bus.
func (p *Portal) Leave() {
	if _, err := p.conn.ReleaseName(portalName); err != nil {
		p.t.Error(err)
	}
}

// Show sends a picture of the screen.
func (p *Portal) Show(picture *image.RGBA) {
	p.sending.Lock()
	defer p.sending.Unlock()
	p.send(picture)
}

// Move moves the pointer, as a person's hand does.
func (p *Portal) Move(to image.Point) {
	p.sending.Lock()
	defer p.sending.Unlock()
	p.pointer = to
	p.send(nil)
}

// Pointer returns where the pointer is.
func (p *Portal) Pointer() image.Point {
	p.sending.Lock()
	defer p.sending.Unlock()
	return p.pointer
}

// send sends when there is room.
func (p *Portal) send(picture *image.RGBA) {
	if !Wait(func() bool { return !p.conn.Connected() || p.Sender.Send(picture, p.pointer) }) {
		p.t.Error("there is no room in the stream of the screen")
	}
}

// share begins to send the screen, which is white at first.
func (p *Portal) share() (node uint32, err error) {
	p.sending.Lock()
	defer p.sending.Unlock()
	if p.Sender != nil {
		p.Sender.Close()
	}
	p.Sender, node, err = p.pipewire.Screencast(context.Background(), p.Screen)
	if err != nil {
		return 0, err
	}
	white := image.NewRGBA(image.Rectangle{Max: p.Screen})
	for i := range white.Pix {
		white.Pix[i] = 0xff
	}
	if p.Lossy {
		p.Sender.LoseFirst()
	}
	if !p.Blind {
		p.send(white)
	}
	return node, nil
}

// bring moves the pointer for the program, unless it is stuck.
func (p *Portal) bring(place func(from image.Point) image.Point) {
	p.sending.Lock()
	defer p.sending.Unlock()
	if p.via != nil {
		p.pointer, p.via = *p.via, nil
		p.send(nil)
		time.Sleep(200 * time.Millisecond) // what is sent at once after it may take its place
	}
	to := place(p.pointer)
	p.note("pointer %v", to)
	switch {
	case p.stuck:
	case p.late > 0:
		time.AfterFunc(p.late, func() { p.Move(to) })
	default:
		p.pointer = to
		p.send(nil)
	}
}
