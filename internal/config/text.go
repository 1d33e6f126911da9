package config

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	maxSize    = 64 << 10 // the largest size of a config in bytes; the example with all options and comments has 4 KiB
	maxExcerpt = 100      // the largest number of runes that a message quotes of a line
	maxWhy     = 200      // the largest number of runes of a message, which may quote the file
)

// withoutMark returns a text without the byte order mark with which some editors on Windows begin it.
func withoutMark(text []byte) []byte { return bytes.TrimPrefix(text, []byte("\ufeff")) }

// checkText returns an error if data is too large for a config, or not text.
func checkText(data []byte) error {
	if len(data) > maxSize {
		return fmt.Errorf("it is larger than %d KiB", maxSize>>10)
	}
	for i, r := range string(data) {
		what := ""
		switch {
		case r == utf8.RuneError && !bytes.HasPrefix(data[i:], []byte(string(r))):
			what = "UTF-8 text"
		case r < ' ' && r != '\t' && r != '\n' && r != '\r', r == 0x7f:
			what = "a text file"
		}
		if what != "" {
			return fmt.Errorf("it is not %s: line %d has a byte %#02x", what, 1+bytes.Count(data[:i], []byte("\n")), data[i])
		}
	}
	return nil
}

// excerpt returns a text or, if it is longer than most runes, the part around a column, with an ellipsis for what is left out.
// Columns count from 1.
func excerpt(text string, column, most int) string {
	runes := []rune(printable(text))
	if len(runes) <= most {
		return string(runes)
	}
	from := max(0, min(column-1, len(runes))-most/2)
	to := min(from+most, len(runes))
	text = string(runes[from:to])
	if from > 0 {
		text = "…" + text
	}
	if to < len(runes) {
		text += "…"
	}
	return text
}

// printable replaces the characters that are not printable, except tabs, because they could be control sequences of a
// terminal.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' || unicode.IsPrint(r) {
			return r
		}
		return unicode.ReplacementChar
	}, text)
}
