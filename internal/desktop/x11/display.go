package x11

import (
	"errors"
	"fmt"
	"net"
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
