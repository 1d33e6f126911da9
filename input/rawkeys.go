package input

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// Raw key events come with XInput2, whatever window has the focus or has grabbed the keyboard, and so none is missed,
// however short the tap. Their messages are longer than the 32 bytes that xgb takes every event for, so they have an X
// connection of their own, with the little of the protocol that it needs ("X Window System Protocol", appendix B;
// "The X Input Extension 2.x", sections 4 and 8).
const (
	xiSelectEvents  = 46
	xiQueryVersion  = 47
	xiAllMasters    = 1
	xiRawKeyPress   = 13
	xiRepeat        = 1 << 16
	getInputFocus   = 43
	messageReply    = 1
	messageGeneric  = 35
	greetingTimeout = 2 * time.Second
)

// rawKeys reads every key press of the display.
type rawKeys struct {
	conn   net.Conn
	opcode byte // of XInputExtension
	press  func(code int)

	asked    int64         // requests whose reply shows that all before it was read
	answered atomic.Int64  // of those
	news     chan struct{} // full when answered has grown
	closed   atomic.Bool
	ended    chan struct{}
}

// listenRaw starts to call press, from a goroutine of its own, for each key that goes down, and lost when the connection
// is lost. It works for displays of this machine.
func listenRaw(ctx context.Context, p *probe, press func(code int), lost func()) (*rawKeys, error) {
	opcode, err := answer(ctx, p, func() (byte, error) { return p.extension("XInputExtension"), nil })
	if err != nil {
		return nil, err
	}
	if opcode == 0 {
		return nil, errors.New("the X server has no XInputExtension")
	}
	r := &rawKeys{opcode: opcode, press: press, news: make(chan struct{}, 1), ended: make(chan struct{})}
	if r.conn, err = dialLocal(ctx, os.Getenv("DISPLAY")); err != nil {
		return nil, err
	}
	in := bufio.NewReader(r.conn)
	hangUp := func() { r.conn.Close() }
	if err := within(ctx, hangUp, func() error { return r.subscribe(in, uint32(p.root)) }); err != nil {
		hangUp()
		return nil, err
	}
	go func() {
		defer close(r.ended)
		r.read(in)
		if !r.closed.Load() {
			lost()
		}
	}()
	return r, nil
}

// subscribe asks for raw key presses and waits until the server has taken that in.
func (r *rawKeys) subscribe(in *bufio.Reader, root uint32) error {
	if err := r.conn.SetDeadline(time.Now().Add(greetingTimeout)); err != nil {
		return err
	}
	le := binary.LittleEndian
	version := []byte{r.opcode, xiQueryVersion, 2, 0, 2, 0, 1, 0} // 2.1: raw events in spite of grabs
	events := []byte{r.opcode, xiSelectEvents, 5, 0}
	events = le.AppendUint32(events, root)
	events = append(events, 1, 0, 0, 0) // one mask
	events = append(events, xiAllMasters, 0, 1, 0)
	events = le.AppendUint32(events, 1<<xiRawKeyPress)
	for _, request := range [][]byte{version, append(events, getInputFocus, 0, 1, 0)} {
		if _, err := r.conn.Write(request); err != nil {
			return err
		}
		for {
			m, err := readMessage(in)
			if err != nil {
				return err
			}
			if m[0] == 0 {
				return fmt.Errorf("the X server has no XInput 2.1 (error %d)", m[1])
			}
			if m[0] == messageReply {
				break
			}
		}
	}
	return r.conn.SetDeadline(time.Time{})
}

// read takes in messages until the connection ends.
func (r *rawKeys) read(in *bufio.Reader) {
	for {
		m, err := readMessage(in)
		if err != nil {
			return
		}
		if m[0] == messageReply {
			r.answered.Add(1)
			select {
			case r.news <- struct{}{}:
			default:
			}
		}
		if code, ok := rawPress(m, r.opcode); ok {
			r.press(code)
		}
	}
}

// readMessage reads one reply, event or error.
func readMessage(in io.Reader) ([]byte, error) {
	m := make([]byte, 32)
	if _, err := io.ReadFull(in, m); err != nil {
		return nil, err
	}
	if kind := m[0] & 0x7f; kind != messageReply && kind != messageGeneric {
		return m, nil
	}
	more := binary.LittleEndian.Uint32(m[4:])
	if more > 1<<16 {
		return nil, fmt.Errorf("X message of %d words", more)
	}
	m = append(m, make([]byte, 4*more)...)
	_, err := io.ReadFull(in, m[32:])
	return m, err
}

// rawPress is the keycode of a raw key press that is no repetition.
func rawPress(m []byte, opcode byte) (code int, ok bool) {
	le := binary.LittleEndian
	if m[0]&0x7f != messageGeneric || m[1] != opcode || le.Uint16(m[8:]) != xiRawKeyPress {
		return 0, false
	}
	return int(le.Uint32(m[16:])), le.Uint32(m[24:])&xiRepeat == 0
}

// ask sends a request whose reply await waits for: then every key pressed before ask has been reported. It is io.EOF
// when the server is gone.
func (r *rawKeys) ask() error {
	r.asked++
	if _, err := r.conn.Write([]byte{getInputFocus, 0, 1, 0}); err != nil {
		return io.EOF
	}
	return nil
}

// await waits for the reply to the last ask, no longer than ctx lasts, nor than the server may take: two halves of its
// patience, as in answer.
func (r *rawKeys) await(ctx context.Context, patience time.Duration) error {
	for halves := 0; r.answered.Load() < r.asked; {
		select {
		case <-r.news:
		case <-r.ended:
			return io.EOF
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(patience / 2):
			if halves++; halves == 2 {
				return errNoAnswer
			}
		}
	}
	return nil
}

// close ends the connection and the goroutine.
func (r *rawKeys) close() {
	r.closed.Store(true)
	r.conn.Close()
	<-r.ended
}

// dialLocal connects to a display of this machine and gets past the greeting.
func dialLocal(ctx context.Context, display string) (net.Conn, error) {
	number, _, err := localDisplay(display)
	if err != nil {
		return nil, err
	}
	conn, err := dialSocket(ctx, number)
	if err != nil {
		return nil, err
	}
	hangUp := func() { conn.Close() }
	if err := within(ctx, hangUp, func() error { return greet(conn, number) }); err != nil {
		hangUp()
		return nil, err
	}
	return conn, nil
}

// localDisplay takes the name of a display of this machine apart.
func localDisplay(display string) (number string, screen int, err error) {
	host, rest, ok := strings.Cut(display, ":")
	if !ok || host != "" && host != "unix" {
		return "", 0, fmt.Errorf("display %q is not on this machine", display)
	}
	number, after, several := strings.Cut(rest, ".")
	if several {
		if screen, err = strconv.Atoi(after); err != nil {
			return "", 0, fmt.Errorf("display %q names no screen: %w", display, err)
		}
	}
	return number, screen, nil
}

func dialSocket(ctx context.Context, number string) (net.Conn, error) {
	var dialer net.Dialer
	return dialer.DialContext(ctx, "unix", "/tmp/.X11-unix/X"+number)
}

// greet sends the connection setup and reads the server's answer.
func greet(conn net.Conn, number string) error {
	if err := conn.SetDeadline(time.Now().Add(greetingTimeout)); err != nil {
		return err
	}
	name, data := "", []byte(nil)
	if cookie := findCookie(number); cookie != nil {
		name, data = cookieName, cookie
	}
	le := binary.LittleEndian
	hello := []byte{'l', 0, 11, 0, 0, 0}
	hello = le.AppendUint16(hello, uint16(len(name)))
	hello = le.AppendUint16(hello, uint16(len(data)))
	hello = append(hello, 0, 0)
	for _, part := range []string{name, string(data)} {
		hello = append(hello, part...)
		hello = append(hello, make([]byte, -len(part)&3)...)
	}
	if _, err := conn.Write(hello); err != nil {
		return err
	}
	head := make([]byte, 8)
	if _, err := io.ReadFull(conn, head); err != nil {
		return err
	}
	if _, err := io.CopyN(io.Discard, conn, 4*int64(le.Uint16(head[6:]))); err != nil {
		return err
	}
	if accepted := head[0] == 1; !accepted {
		return errors.New("the X server refused the connection")
	}
	return conn.SetDeadline(time.Time{})
}
