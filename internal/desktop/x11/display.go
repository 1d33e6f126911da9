package x11

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// display is the address of a display's server, with the number of the screen.
type display struct {
	network, address string
	host             string // "" for this machine
	number           string // the display's number
	screen           int
}

// parseDisplay parses the name of a display, such as ":1", "host:1.0", "tcp/host:1" or "/folder/socket:1".
func parseDisplay(name string) (d display, err error) {
	if name == "" {
		return d, errors.New("DISPLAY is not set")
	}
	bad := fmt.Errorf("%q is not the name of a display", name)
	colon := strings.LastIndexByte(name, ':')
	if colon < 0 {
		return d, bad
	}
	where, number := name[:colon], name[colon+1:]
	number, screen, hasScreen := strings.Cut(number, ".")
	port, err := strconv.ParseUint(number, 10, 16)
	if err != nil {
		return d, bad
	}
	if hasScreen {
		n, err := strconv.ParseUint(screen, 10, 8)
		if err != nil {
			return d, bad
		}
		d.screen = int(n)
	}
	d.number = number
	protocol, host, hasProtocol := strings.Cut(where, "/")
	switch {
	case strings.HasPrefix(where, "/"):
		d.network, d.address = "unix", where+":"+number
	case where == "" || where == "unix":
		d.network, d.address = "unix", "/tmp/.X11-unix/X"+number
	case hasProtocol:
		d.network, d.host = protocol, host
	default:
		d.network, d.host = "tcp", where
	}
	if d.address == "" {
		d.address = net.JoinHostPort(strings.Trim(d.host, "[]"), strconv.FormatUint(6000+port, 10))
	}
	return d, nil
}

// cookieName is the name of the only supported authorization protocol.
const cookieName = "MIT-MAGIC-COOKIE-1"

// findCookie returns the cookie of a display from the file that $XAUTHORITY names, or from ~/.Xauthority. It returns nil if
// it finds no cookie, because many servers require none. The display is on this machine if host is "" or, as in displays
// that ssh forwards, "localhost".
func findCookie(host, number string) []byte {
	file := os.Getenv("XAUTHORITY")
	if file == "" {
		file = filepath.Join(os.Getenv("HOME"), ".Xauthority")
	}
	f, err := os.Open(file)
	if err != nil {
		return nil
	}
	defer f.Close()
	if host == "" || host == "localhost" {
		if host, err = os.Hostname(); err != nil {
			return nil
		}
	}
	return parseCookies(bufio.NewReader(f), host, number)
}

// parseCookies finds the first cookie for the display in an Xauthority file. An entry of the file has a family and four
// counted strings: address, display number, name and data. All numbers are big-endian (Xauth(3)).
func parseCookies(r io.Reader, host, number string) []byte {
	const familyLocal, familyWild = 256, 65535
	var err error
	word := func() (n uint16) {
		err = errors.Join(err, binary.Read(r, binary.BigEndian, &n))
		return n
	}
	text := func() string {
		b := make([]byte, word())
		_, failed := io.ReadFull(r, b)
		err = errors.Join(err, failed)
		return string(b)
	}
	for {
		family, address, display, name, data := word(), text(), text(), text(), text()
		if err != nil {
			return nil
		}
		here := family == familyWild || family == familyLocal && address == host
		if here && (display == "" || display == number) && name == cookieName {
			return []byte(data)
		}
	}
}
