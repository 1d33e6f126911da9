package x11

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"path/filepath"
)

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
