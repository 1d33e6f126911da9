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
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		what := ""
		switch {
		case r == utf8.RuneError && size == 1:
			what = "UTF-8 text"
		case r < ' ' && r != '\t' && r != '\n' && r != '\r', r == 0x7f:
			what = "a text file"
		}
		if what != "" {
			return fmt.Errorf("it is not %s: line %d has a byte %#02x", what, 1+bytes.Count(data[:i], []byte("\n")), data[i])
		}
		i += size
	}
	return nil
}

// excerpt returns a line of a config or, if the line is longer than maxExcerpt runes, the part around a column, with an
// ellipsis for what is left out. Columns count from 1.
func excerpt(line string, column int) string {
	runes := []rune(printable(line))
	if len(runes) <= maxExcerpt {
		return string(runes)
	}
	from := max(0, min(column-1, len(runes))-maxExcerpt/2)
	text := string(runes[from:min(from+maxExcerpt, len(runes))])
	if from > 0 {
		text = "…" + text
	}
	if from+maxExcerpt < len(runes) {
		text += "…"
	}
	return text
}

// shorten returns a text or, if it is longer than n runes, its first n runes and an ellipsis.
func shorten(text string, n int) string {
	if runes := []rune(text); len(runes) > n {
		return string(runes[:n]) + "…"
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
