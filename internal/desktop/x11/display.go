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
	"regexp"
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
	parts := displayName.FindStringSubmatch(name)
	if parts == nil {
		return d, fmt.Errorf("%q is not the name of a display", name)
	}
	where, number := parts[1], parts[2]
	d.number = number
	d.screen, _ = strconv.Atoi(parts[3]) // 0 if the name has no screen
	switch {
	case strings.HasPrefix(where, "/"):
		d.network, d.address = "unix", where+":"+number
	case where == "" || where == "unix":
		d.network, d.address = "unix", "/tmp/.X11-unix/X"+number
	default:
		port, _ := strconv.Atoi(number)
		d.network, d.host = "tcp", strings.TrimPrefix(where, "tcp/")
		d.address = net.JoinHostPort(strings.Trim(d.host, "[]"), strconv.Itoa(6000+port))
	}
	return d, nil
}

// DisplayHint is what the user can do if DISPLAY is not set, or if its server cannot be reached.
const DisplayHint = "run autosolve in a terminal of the desktop that shows the Sudoku, or set DISPLAY (often :0 or :1), " +
	"and XAUTHORITY to its cookie file"

// displayName matches the name of a display, and captures what is before the colon, the display's number and the screen's.
var displayName = regexp.MustCompile(`^(.*):(\d{1,5})(?:\.(\d{1,3}))?$`)

// cookieName is the name of the only supported authorization protocol.
const cookieName = "MIT-MAGIC-COOKIE-1"

// findCookie returns the cookie of a display from the file that $XAUTHORITY names, or from ~/.Xauthority. It returns nil if
// it finds no cookie, because many servers require none. The display is on this machine if host is "" or, as in displays
// that ssh forwards, "localhost".
func findCookie(host, number string) []byte {
	file, home := os.Getenv("XAUTHORITY"), os.Getenv("HOME")
	if file == "" && home != "" { // else it would be a file of the working directory
		file = filepath.Join(home, ".Xauthority")
	}
	f, err := os.Open(file)
	if err != nil {
		return nil
	}
	defer f.Close()
	if host == "" || host == "localhost" {
		host, _ = os.Hostname() // without a name, only an entry for every host matches
	}
	return parseCookies(bufio.NewReader(f), host, number)
}

// parseCookies finds the first cookie for the display in an Xauthority file. An entry of the file has a family and four
// counted strings: address, display number, name and data. All numbers are big-endian (Xauth(3)). Only entries for a host's name
// and for every host are used, not those for an Internet address.
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
