package x11

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"

	"autosolve/test/stage"
)

// A server that requires a cookie accepts clients that send it.
func TestCookie(t *testing.T) {
	file := filepath.Join(t.TempDir(), "cookies")
	if err := os.WriteFile(file, cookieEntry(65535, "", "", bytes.Repeat([]byte{0xa7}, 16)), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XAUTHORITY", file)
	desk := stage.NewDesk(t, stage.Setting{Screen: stage.Screen{ExtraArgs: []string{"-auth", file}}})
	c, err := Open(t.Context(), desk.Display, stage.HangLimit)
	if err != nil {
		t.Fatal(err)
	}
	c.Close()
	t.Setenv("XAUTHORITY", "/dev/null")
	if c, err := Open(t.Context(), desk.Display, stage.HangLimit); err == nil {
		c.Close()
		t.Error("let in without the cookie")
	}
}

// cookieEntry returns one entry of an Xauthority file.
func cookieEntry(family uint16, host, number string, cookie []byte) []byte {
	be := binary.BigEndian
	b := be.AppendUint16(nil, family)
	for _, field := range []string{host, number, cookieName, string(cookie)} {
		b = be.AppendUint16(b, uint16(len(field)))
		b = append(b, field...)
	}
	return b
}

func TestParseCookies(t *testing.T) {
	file := bytes.Join([][]byte{
		cookieEntry(256, "elsewhere", "0", []byte("a")),
		cookieEntry(256, "here", "1", []byte("b")),
		cookieEntry(0, "here", "0", []byte("c")),
		cookieEntry(256, "here", "0", []byte("d")),
		cookieEntry(65535, "", "", []byte("e")),
	}, nil)
	for number, want := range map[string]string{"0": "d", "1": "b", "2": "e"} {
		if got := parseCookies(bytes.NewReader(file), "here", number); string(got) != want {
			t.Errorf("display %s: cookie %q, want %q", number, got, want)
		}
	}
	if got := parseCookies(bytes.NewReader(file[:40]), "nowhere", "7"); got != nil {
		t.Errorf("cut file: cookie %q", got)
	}
	// The file was made by xauth -f testdata/cookies add somehost/unix:5 . 00112233445566778899aabbccddeeff
	real, err := os.Open("testdata/cookies")
	if err != nil {
		t.Fatal(err)
	}
	defer real.Close()
	if got := parseCookies(real, "somehost", "5"); len(got) != 16 || got[15] != 0xff {
		t.Errorf("cookie written by xauth: %x", got)
	}
}

func FuzzParseCookies(f *testing.F) {
	f.Add(cookieEntry(256, "here", "0", []byte("d")))
	f.Add([]byte{1, 0, 0xff, 0xff})
	f.Fuzz(func(t *testing.T, file []byte) {
		got := parseCookies(bytes.NewReader(file), "here", "0")
		if got != nil && !bytes.Contains(file, got) {
			t.Errorf("cookie %x is not in the file", got)
		}
	})
}

// TestNoHome checks that the cookie is not taken from a file of the working directory if there is no home folder.
func TestNoHome(t *testing.T) {
	t.Chdir(t.TempDir())
	entry := cookieEntry(65535, "", "", []byte("x"))
	if err := os.WriteFile(".Xauthority", entry, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XAUTHORITY", ".Xauthority")
	if got := findCookie("", "0"); string(got) != "x" {
		t.Errorf("of the file that is named: %q", got)
	}
	t.Setenv("XAUTHORITY", "")
	t.Setenv("HOME", "")
	if got := findCookie("", "0"); got != nil {
		t.Errorf("without a home folder: %q", got)
	}
}
