package puzzles

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"unicode/utf16"
	"unicode/utf8"

	"autosolve/internal/advice"
)

// maxLine is the longest line, in bytes, that is read. A JSON file may have all its puzzles in one line.
const maxLine = 16 << 20

// FormatError means that an input is not text, but a file in another format.
type FormatError struct {
	Name string // the format in words, such as "a PNG picture"
	hint string
}

func (e *FormatError) Error() string { return "the input is " + e.Name + ", not text" }

// Hint returns what the user can do.
func (e *FormatError) Hint() string { return e.hint }

// Status returns the exit status of the program.
func (*FormatError) Status() advice.Status { return advice.Usage }

const (
	unpackFirst = "unpack it first, and give the text that is in it"
	useImage    = "to read a puzzle from a picture, use autosolve --image FILE"
	saveAsText  = "save or export it as text or CSV, and give that"
)

// formats lists the beginnings of files that are not text.
var formats = []struct{ magic, name, hint string }{
	{"\x1f\x8b", "compressed with gzip", unpackFirst},
	{"\x1f\x9d", "compressed with compress", unpackFirst},
	{"BZh", "compressed with bzip2", unpackFirst},
	{"\xfd7zXZ", "compressed with xz", unpackFirst},
	{"\x28\xb5\x2f\xfd", "compressed with zstd", unpackFirst},
	{"\x04\x22\x4d\x18", "compressed with lz4", unpackFirst},
	{"7z\xbc\xaf", "a 7-Zip archive", unpackFirst},
	{"Rar!", "a RAR archive", unpackFirst},
	{"PK\x03\x04", "a ZIP archive, or a document or spreadsheet, which are ZIP archives too", "unpack it, or save or export it as text or CSV, and give that"},
	{"\xd0\xcf\x11\xe0", "a document or spreadsheet of an old office program", saveAsText},
	{"SQLite", "an SQLite database", saveAsText},
	{"{\\rtf", "a document in RTF", saveAsText},
	{"\x89PNG", "a PNG picture", useImage},
	{"\xff\xd8\xff", "a JPEG picture", useImage},
	{"GIF8", "a GIF picture", useImage + ", which takes PNG and JPEG"},
	{"RIFF", "a WebP picture", useImage + ", which takes PNG and JPEG"},
	{"II*\x00", "a TIFF picture", useImage + ", which takes PNG and JPEG"},
	{"MM\x00*", "a TIFF picture", useImage + ", which takes PNG and JPEG"},
	{"%PDF", "a PDF document", "save its page as a PNG picture, and use autosolve --image FILE"},
}

// source reads the lines of a text.
type source struct {
	in     *bufio.Reader
	number int    // the number of the last line read, from 1
	cr     bool   // whether the last line ended with CR: an LF that follows belongs to it
	long   []byte // the beginning of a line whose end was not yet in the buffer
}

func newSource(r io.Reader) *source { return &source{in: bufio.NewReaderSize(r, 1<<16)} }

// open detects the encoding of the text from its first bytes. The error is a *FormatError if the input is not text.
func (s *source) open() error {
	const enough = 6
	begin, _ := s.in.Peek(1) // fills the buffer with what is available
	for len(begin) < enough {
		var err error
		if begin, err = s.in.Peek(len(begin) + 1); err != nil || begin[len(begin)-1] == '\n' {
			break
		}
	}
	for _, f := range formats {
		if bytes.HasPrefix(begin, []byte(f.magic)) {
			return &FormatError{f.name, f.hint}
		}
	}
	switch {
	case bytes.HasPrefix(begin, []byte("\xff\xfe")), len(begin) >= 4 && begin[0] != 0 && begin[1] == 0 && begin[3] == 0:
		s.in = bufio.NewReader(&utf16Reader{in: s.in, order: binary.LittleEndian})
	case bytes.HasPrefix(begin, []byte("\xfe\xff")), len(begin) >= 4 && begin[0] == 0 && begin[1] != 0 && begin[2] == 0:
		s.in = bufio.NewReader(&utf16Reader{in: s.in, order: binary.BigEndian})
	case bytes.IndexByte(begin, 0) >= 0:
		return &FormatError{"binary", saveAsText}
	}
	return nil
}

// next returns the next line without its ending, which is LF, CR LF or CR. The line is valid until the next call. A line
// longer than maxLine is cut somewhere after that length. The error is io.EOF at the end of the text. Together with an
// error, next returns what it has read of the last line.
func (s *source) next() (line []byte, err error) {
	s.number++
	s.long = s.long[:0]
	for {
		held, err := s.buffered()
		if err != nil {
			return s.long, err
		}
		n := bytes.IndexByte(held, '\n')
		if n < 0 {
			n = len(held)
		}
		if cr := bytes.IndexByte(held[:n], '\r'); cr >= 0 {
			n = cr
		}
		if n < len(held) {
			s.cr = held[n] == '\r'
			_, _ = s.in.Discard(n + 1) // its bytes stay in the buffer until the next read
			return s.join(held[:n]), nil
		}
		if len(s.long) <= maxLine { // the rest of a longer line is dropped
			s.long = append(s.long, held...)
		}
		_, _ = s.in.Discard(n)
	}
}

// join returns the line that begins with s.long and ends with the given piece.
func (s *source) join(piece []byte) []byte {
	if len(s.long) == 0 {
		return piece
	}
	s.long = append(s.long, piece...)
	return s.long
}

// buffered returns the bytes that can be read without waiting, or waits for the first byte. It drops an LF that belongs to
// the CR before it.
func (s *source) buffered() ([]byte, error) {
	for {
		if s.in.Buffered() == 0 {
			if _, err := s.in.Peek(1); err != nil {
				return nil, err
			}
		}
		held, _ := s.in.Peek(s.in.Buffered())
		if !s.cr {
			return held, nil
		}
		s.cr = false
		if held[0] != '\n' {
			return held, nil
		}
		_, _ = s.in.Discard(1)
	}
}

// utf16Reader converts UTF-16 to UTF-8.
type utf16Reader struct {
	in    io.Reader
	order binary.ByteOrder
	high  rune   // the first half of a surrogate pair, 0 if none is pending
	out   []byte // the converted bytes that have not been read
}

func (u *utf16Reader) Read(p []byte) (int, error) {
	for len(u.out) == 0 {
		var unit [2]byte
		if _, err := io.ReadFull(u.in, unit[:]); err != nil {
			if err == io.ErrUnexpectedEOF { // the last character is incomplete
				u.out = utf8.AppendRune(u.out, utf8.RuneError)
				break
			}
			return 0, err
		}
		r := rune(u.order.Uint16(unit[:]))
		switch {
		case utf16.IsSurrogate(r) && u.high == 0:
			u.high = r
			continue
		case u.high != 0:
			r, u.high = utf16.DecodeRune(u.high, r), 0
		}
		u.out = utf8.AppendRune(u.out, r)
	}
	n := copy(p, u.out)
	u.out = u.out[n:]
	return n, nil
}
