package config

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// What a config may be made of, and how much of it a message shows.

const (
	maxSize    = 64 << 10 // bytes: the longest config has some 4 KB
	maxExcerpt = 100      // runes of a line that a message shows
	maxWhy     = 200      // runes of a message: it may quote the file
)

// checkText says why data cannot be a config: it is no text, or larger than any.
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

// excerpt is a line of a config, cut to what is around a column, counted from 1.
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

// shorten is a text of no more than so many runes.
func shorten(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}

// printable is a text with what does not print replaced, so that it does nothing to a terminal.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' || unicode.IsPrint(r) {
			return r
		}
		return unicode.ReplacementChar
	}, text)
}
