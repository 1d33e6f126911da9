package xserver

import (
	"bufio"
	"encoding/binary"
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
	for {
		var family uint16
		if binary.Read(r, binary.BigEndian, &family) != nil {
			return nil
		}
		var fields [4]string
		for i := range fields {
			var size uint16
			if binary.Read(r, binary.BigEndian, &size) != nil {
				return nil
			}
			b := make([]byte, size)
			if _, err := io.ReadFull(r, b); err != nil {
				return nil
			}
			fields[i] = string(b)
		}
		here := family == familyWild || family == familyLocal && fields[0] == host
		if here && (fields[1] == "" || fields[1] == number) && fields[2] == cookieName {
			return []byte(fields[3])
		}
	}
}
