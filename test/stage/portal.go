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

// Offer describes a Portal's features and answers.
type Offer struct {
	RemoteDesktop, ScreenCast uint32 // versions; 0 if missing
	Devices, Sources, Cursors uint32 // bit masks: available types of devices and of sources, cursor modes

	Answer  uint32      // the dialog's answer: 0 yes, 1 no, 2 ended in another way
	Silent  bool        // nobody answers the dialog; Answer does not count
	Allowed uint32      // the devices that the user allows
	Token   string      // the restore token; empty to give none
	Screen  image.Point // the size of the shared monitor; zero to share no monitor
	Units   float64     // the portal's coordinate units per pixel; 0 means 1
	Size    image.Point // the monitor's size that the portal reports, beyond which it accepts no position; zero to report none
	Blind   bool        // the portal sends no picture of the screen before Show
	Lossy   bool        // the program's stream begins without the picture that was sent before, as if it was lost
	Bare    bool        // the seat has no keyboard until the program has pressed a key by its code
}

// GNOME43 is the offer of GNOME 43 as it was observed on Debian 12, with a keyboard, a pointer and a small monitor allowed.
var GNOME43 = Offer{RemoteDesktop: 1, ScreenCast: 4, Devices: 7, Sources: 7, Cursors: 7, Allowed: 3, Screen: image.Pt(640, 480)}

// Portal stands in for xdg-desktop-portal on a message bus of its own, so that a test can choose its answers. It shares its
// screen over a real PipeWire.
type Portal struct {
	Offer
	Sender *screencast.Sender // sends the screen; nil before the screen is shared

	t        testing.TB
	bus      *Bus
	seat     *Compositor
	conn     *dbus.Conn
	pipewire *PipeWire

	mu      sync.Mutex
	log     []string // requests and actions
	session dbus.ObjectPath
	files   []*os.File // connections to PipeWire that were handed out

	sending sync.Mutex // protects the Sender and the fields below
	stuck   bool
	late    time.Duration
	via     *image.Point // a point through which the program's next move passes
	pointer image.Point
}

const (
	portalName  = "org.freedesktop.portal.Desktop"
	portalPath  = "/org/freedesktop/portal/desktop"
	portalIface = "org.freedesktop.portal."
)

// StartPortal starts a portal with a message bus, PipeWire and a Compositor of its own, and sets the test's environment
// variables for them.
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
	t.Cleanup(p.close)
	check(p.serve())
	return p
}

// close ends the connections to the bus and to PipeWire.
func (p *Portal) close() {
	_ = p.conn.Close() // the bus may have ended
	p.sending.Lock()
	defer p.sending.Unlock()
	if p.Sender != nil {
		p.Sender.Close()
	}
	for _, f := range p.files {
		f.Close()
	}
}

// Log returns the requests to the portal and its actions so far.
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

// End ends the session, as the button in the desktop's panel does.
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

// Crash makes the compositor unreachable, without a message from the portal, and fixes the pointer at its place.
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

// Stick fixes the pointer at its place, or frees it.
func (p *Portal) Stick(stuck bool) {
	p.sending.Lock()
	defer p.sending.Unlock()
	p.stuck = stuck
}

// Delay makes the pointer follow each further move of the program only after a time.
func (p *Portal) Delay(late time.Duration) {
	p.sending.Lock()
	defer p.sending.Unlock()
	p.late = late
}

// Shove moves the pointer to a place immediately before the program's next move.
func (p *Portal) Shove(to image.Point) {
	p.sending.Lock()
	defer p.sending.Unlock()
	p.via = &to
}

// Leave removes the portal from the bus.
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

// Pointer returns the pointer's place.
func (p *Portal) Pointer() image.Point {
	p.sending.Lock()
	defer p.sending.Unlock()
	return p.pointer
}

// send sends the picture, which may be nil, and the pointer's place as soon as the stream has room.
func (p *Portal) send(picture *image.RGBA) {
	if !Wait(func() bool { return !p.conn.Connected() || p.Sender.Send(picture, p.pointer) }) {
		p.t.Error("there is no room in the stream of the screen")
	}
}

// share starts sending the screen: a white picture or, if Blind is set, none before Show.
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

// bring moves the pointer to the place that the program requests: right away, or as Stick, Delay or Shove prescribe.
func (p *Portal) bring(place func(from image.Point) image.Point) {
	p.sending.Lock()
	defer p.sending.Unlock()
	if p.via != nil {
		p.pointer, p.via = *p.via, nil
		p.send(nil)
		time.Sleep(200 * time.Millisecond) // a picture sent immediately afterwards may replace it
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
