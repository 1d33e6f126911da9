package input

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// longestTitle is the largest number of characters of a window's title in a message. That is enough to identify the
// window, and keeps a message within two lines.
const longestTitle = 60

// escapes matches the escape sequences of terminals and of ISO 2022, which titles in the older COMPOUND_TEXT encoding may
// contain.
var escapes = regexp.MustCompile(`\x1b(\[[0-?]*[ -/]*[@-~]|[ -/]*[0-~])`)

// Title returns a window's title as messages show it: in quotes, on one line, without control and other unprintable
// characters, and cut off after longestTitle characters. It returns "" if nothing printable is left.
func Title(name string) string {
	if !utf8.ValidString(name) {
		name, _ = charmap.ISO8859_1.NewDecoder().String(name) // each byte is a character there
	}
	name = escapes.ReplaceAllString(name, "")
	name = strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Cf, r): // format characters, such as those that change the writing direction, have no width
			return -1
		case !unicode.IsPrint(r):
			return ' '
		}
		return r
	}, name)
	name = strings.Join(strings.Fields(name), " ")
	if name == "" {
		return ""
	}
	if runes := []rune(name); len(runes) > longestTitle {
		name = string(runes[:longestTitle]) + "…"
	}
	return strconv.Quote(name)
}
