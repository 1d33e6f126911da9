//go:build linux

package stage

import (
	"errors"
	"fmt"
	"image"
	"math"
	"strings"

	"github.com/godbus/dbus/v5"
)

// The types of this file are the portal's objects on the message bus.

// serve exports the portal's objects on the bus.
func (p *Portal) serve() error {
	err := p.conn.Export(portalProperties{p}, portalPath, "org.freedesktop.DBus.Properties")
	if p.RemoteDesktop > 0 {
		err = errors.Join(err, p.conn.Export(portalRemote{p}, portalPath, portalIface+"RemoteDesktop"))
	}
	if p.ScreenCast > 0 {
		err = errors.Join(err, p.conn.Export(portalCast{p}, portalPath, portalIface+"ScreenCast"))
	}
	if err != nil {
		return err
	}
	reply, err := p.conn.RequestName(portalName, dbus.NameFlagDoNotQueue)
	if err != nil {
		return fmt.Errorf("own the portal's name: %w", err)
	}
	if reply != dbus.RequestNameReplyPrimaryOwner {
		return fmt.Errorf("own the portal's name: the bus replied %d", reply)
	}
	return nil
}

// respond returns the path of a new request, and sends the request's response in the background, unless code is unanswered.
func (p *Portal) respond(from dbus.Sender, o map[string]dbus.Variant, code uint32, results map[string]any) (dbus.ObjectPath, *dbus.Error) {
	token, _ := o["handle_token"].Value().(string)
	path := dbus.ObjectPath(portalPath + "/request/" + strings.ReplaceAll(strings.TrimPrefix(string(from), ":"), ".", "_") + "/" + token)
	if err := p.conn.Export(portalRequest{p}, path, portalIface+"Request"); err != nil {
		return path, dbus.MakeFailedError(err)
	}
	given := map[string]dbus.Variant{}
	for name, value := range results {
		given[name] = dbus.MakeVariant(value)
	}
	if code == unanswered {
		return path, nil
	}
	go func() {
		if err := p.conn.Emit(path, portalIface+"Request.Response", code, given); err != nil && p.conn.Connected() {
			p.t.Error(err)
		}
	}()
	return path, nil
}

// unanswered is the code for a dialog that nobody answers.
const unanswered = 99

type portalRequest struct{ p *Portal }

func (r portalRequest) Close() *dbus.Error {
	r.p.note("the dialog is closed")
	return nil
}

type portalSession struct{ p *Portal }

func (s portalSession) Close() *dbus.Error {
	s.p.note("the session is closed")
	return nil
}

type portalProperties struct{ p *Portal }

func (q portalProperties) Get(iface, name string) (dbus.Variant, *dbus.Error) {
	o := &q.p.Offer // a copy of all fields would race with tests that change the answer
	value, ok := map[string]uint32{
		"RemoteDesktop.version": o.RemoteDesktop, "RemoteDesktop.AvailableDeviceTypes": o.Devices,
		"ScreenCast.version": o.ScreenCast, "ScreenCast.AvailableSourceTypes": o.Sources, "ScreenCast.AvailableCursorModes": o.Cursors,
	}[strings.TrimPrefix(iface, portalIface)+"."+name]
	if !ok || strings.HasSuffix(name, "version") && value == 0 {
		return dbus.Variant{}, dbus.NewError("org.freedesktop.DBus.Error.InvalidArgs", []any{"No such interface " + iface})
	}
	return dbus.MakeVariant(value), nil
}

type portalRemote struct{ p *Portal }

func (r portalRemote) CreateSession(from dbus.Sender, o map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	p := r.p
	token, _ := o["session_handle_token"].Value().(string)
	path := dbus.ObjectPath(portalPath + "/session/" + strings.ReplaceAll(strings.TrimPrefix(string(from), ":"), ".", "_") + "/" + token)
	if err := p.conn.Export(portalSession{p}, path, portalIface+"Session"); err != nil {
		return "", dbus.MakeFailedError(err)
	}
	p.mu.Lock()
	p.session = path
	p.mu.Unlock()
	return p.respond(from, o, 0, map[string]any{"session_handle": string(path)}) // a string, although the documentation says object path
}

func (r portalRemote) SelectDevices(from dbus.Sender, _ dbus.ObjectPath, o map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	said := fmt.Sprintf("devices %v", o["types"].Value())
	for _, name := range []string{"persist_mode", "restore_token"} {
		if v, ok := o[name]; ok {
			said += fmt.Sprintf(" %s %v", name, v.Value())
		}
	}
	r.p.note("%s", said)
	return r.p.respond(from, o, 0, nil)
}

func (r portalRemote) Start(from dbus.Sender, _ dbus.ObjectPath, _ string, o map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	p := r.p
	p.note("start")
	if p.Silent {
		return p.respond(from, o, unanswered, nil)
	}
	results := map[string]any{}
	if p.Answer == 0 {
		results["devices"] = p.Allowed
		if p.Token != "" {
			results["restore_token"] = p.Token
		}
		if p.Screen != (image.Point{}) {
			node, err := p.share()
			if err != nil {
				return "", dbus.MakeFailedError(err)
			}
			properties := map[string]dbus.Variant{"source_type": dbus.MakeVariant(uint32(1))}
			if p.Size != (image.Point{}) {
				properties["size"] = dbus.MakeVariant(struct{ W, H int32 }{int32(p.Size.X), int32(p.Size.Y)})
			}
			results["streams"] = []struct {
				Node       uint32
				Properties map[string]dbus.Variant
			}{{node, properties}}
		}
	}
	return p.respond(from, o, p.Answer, results)
}

func (r portalRemote) NotifyPointerMotionAbsolute(_ dbus.ObjectPath, _ map[string]dbus.Variant, _ uint32, x, y float64) *dbus.Error {
	p, units := r.p, r.p.Units
	if units == 0 {
		units = 1
	}
	if p.Size != (image.Point{}) && (x >= float64(p.Size.X) || y >= float64(p.Size.Y)) {
		return dbus.MakeFailedError(errors.New("invalid position"))
	}
	p.bring(func(image.Point) image.Point { return image.Pt(int(x/units), int(y/units)) })
	return nil
}

func (r portalRemote) NotifyPointerMotion(_ dbus.ObjectPath, _ map[string]dbus.Variant, x, y float64) *dbus.Error {
	p := r.p
	p.bring(func(from image.Point) image.Point {
		return from.Add(image.Pt(int(math.Round(x*float64(p.Screen.X)/float64(p.Size.X))), int(math.Round(y*float64(p.Screen.Y)/float64(p.Size.Y)))))
	})
	return nil
}

func (r portalRemote) NotifyPointerButton(_ dbus.ObjectPath, _ map[string]dbus.Variant, button int32, state uint32) *dbus.Error {
	r.p.note("button %#x %d", button, state)
	return nil
}

func (r portalRemote) NotifyKeyboardKeysym(_ dbus.ObjectPath, _ map[string]dbus.Variant, keysym int32, state uint32) *dbus.Error {
	r.p.note("key %#x %d", keysym, state)
	return nil
}

func (r portalRemote) NotifyKeyboardKeycode(_ dbus.ObjectPath, _ map[string]dbus.Variant, code int32, state uint32) *dbus.Error {
	r.p.note("key code %d %d", code, state)
	if state == 0 {
		r.p.seat.Plug()
	}
	return nil
}

type portalCast struct{ p *Portal }

func (c portalCast) SelectSources(from dbus.Sender, _ dbus.ObjectPath, o map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	c.p.note("sources %v cursor %v", o["types"].Value(), o["cursor_mode"].Value())
	return c.p.respond(from, o, 0, nil)
}

func (c portalCast) OpenPipeWireRemote(dbus.ObjectPath, map[string]dbus.Variant) (dbus.UnixFD, *dbus.Error) {
	conn, err := c.p.pipewire.Dial()
	if err != nil {
		return 0, dbus.MakeFailedError(err)
	}
	c.p.mu.Lock()
	defer c.p.mu.Unlock()
	c.p.files = append(c.p.files, conn) // it is closed when the test ends, because it is sent after the return
	return dbus.UnixFD(conn.Fd()), nil
}
