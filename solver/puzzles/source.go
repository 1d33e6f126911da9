package puzzles

import (
	"bufio"
	"bytes"
	"io"
	"strings"

	"golang.org/x/text/encoding/unicode"

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

// Advice returns the exit status and what the user can do.
func (e *FormatError) Advice() advice.Advice {
	return advice.Advice{Status: advice.Usage, Hint: e.hint}
}

const (
	useImage   = "to read a puzzle from a picture, use autosolve --image FILE"
	pngOrJPEG  = useImage + ", which takes PNG and JPEG"
	saveAsText = "unpack it, or save or export it as text or CSV, and give that"
)

// formats lists formats that are refused, each with the bytes at the beginning of its files. Others are only called binary.
var formats = []struct{ magic, name, hint string }{
	{"\x1f\x8b", "compressed with gzip", saveAsText},
	{"PK\x03\x04", "a ZIP archive, or a document or spreadsheet, which are ZIP archives too", saveAsText},
	{"{\\rtf", "a document in RTF", saveAsText},
	{"\x89PNG", "a PNG picture", useImage},
	{"\xff\xd8\xff", "a JPEG picture", useImage},
	{"GIF8", "a GIF picture", pngOrJPEG},
	{"RIFF", "a WebP picture, a sound or a film", pngOrJPEG},
	{"%PDF", "a PDF document", "save its page as a PNG picture, and use autosolve --image FILE"},
}

// source reads the lines of a text.
type source struct {
	*bufio.Scanner
	cr   bool // the last line ended with CR: an LF directly after it belongs to the same line end
	cut  bool // the last line was returned without its end, or is the last of the text and has no end
	rest bool // the last line is not a line of its own, but continues one that was cut
}

// open detects the encoding of the text from its first bytes. The error is a *FormatError if the input is not text.
func (s *source) open(r io.Reader) error {
	const enough = 6
	in := bufio.NewReader(r)
	begin, _ := in.Peek(1) // fills the buffer with what is available
	for len(begin) < enough {
		var err error
		if begin, err = in.Peek(len(begin) + 1); err != nil || begin[len(begin)-1] == '\n' {
			break
		}
	}
	for _, f := range formats {
		if bytes.HasPrefix(begin, []byte(f.magic)) {
			return &FormatError{f.name, f.hint}
		}
	}
	text := io.Reader(in)
	switch {
	case bytes.HasPrefix(begin, []byte("\xff\xfe")), len(begin) >= 4 && begin[0] != 0 && begin[1] == 0 && begin[3] == 0:
		text = unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM).NewDecoder().Reader(in)
	case bytes.HasPrefix(begin, []byte("\xfe\xff")), len(begin) >= 4 && begin[0] == 0 && begin[1] != 0 && begin[2] == 0:
		text = unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM).NewDecoder().Reader(in)
	default:
		if available, _ := in.Peek(in.Buffered()); isBinary(available) {
			return errBinary
		}
	}
	s.Scanner = bufio.NewScanner(text)
	s.Buffer(make([]byte, 1<<16), 2*maxLine)
	s.Split(s.split)
	return nil
}

var errBinary = &FormatError{"binary", saveAsText + "; " + useImage}

// isBinary reports whether bytes contain a control character that texts do not have.
func isBinary(data []byte) bool {
	const inTexts = "\a\b\t\n\v\f\r\x0e\x0f\x1a\x1b"
	return bytes.ContainsFunc(data, func(r rune) bool { return r < ' ' && !strings.ContainsRune(inTexts, r) })
}

// split is a bufio.SplitFunc for lines that end with LF, CR LF or CR. It cuts a line that is longer than maxLine somewhere
// after that many bytes.
func (s *source) split(data []byte, atEOF bool) (advance int, line []byte, err error) {
	if s.cr && len(data) > 0 && data[0] == '\n' {
		data, advance = data[1:], 1
	}
	n := bytes.IndexByte(data, '\n')
	if n < 0 {
		n = len(data)
	}
	if cr := bytes.IndexByte(data[:n], '\r'); cr >= 0 {
		n = cr
	}
	ended := n < len(data)
	if !ended && n <= maxLine && (!atEOF || n == 0) {
		return 0, nil, nil
	}
	s.rest, s.cut = s.cut, !ended
	if s.cr = ended && data[n] == '\r'; ended {
		advance++
	}
	return advance + n, data[:n], nil
}
