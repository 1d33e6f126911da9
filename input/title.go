package input

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// LongestTitle is how many characters of a window's title a message has: enough to know the window by, and a message stays
// one or two lines.
const LongestTitle = 60

// escapes are the escape sequences of terminals and of ISO 2022, which titles in the X server's older encoding may contain.
var escapes = regexp.MustCompile(`\x1b(\[[0-?]*[ -/]*[@-~]|[ -/]*[0-~])`)

// Title returns a window's title as a message shows it: in quotes, on one line, without characters that a terminal would act on
// or that do not print, and no longer than a message can bear. It is "" for a title of which nothing is left.
func Title(name string) string {
	if !utf8.ValidString(name) {
		name = latin1(name)
	}
	name = escapes.ReplaceAllString(name, "")
	name = strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Cf, r): // such as the ones that turn the direction of writing: they have no width
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
	if runes := []rune(name); len(runes) > LongestTitle {
		name = string(runes[:LongestTitle]) + "…"
	}
	return strconv.Quote(name)
}

// latin1 reads a text that is not UTF-8.
func latin1(text string) string {
	runes := make([]rune, len(text))
	for i := range runes {
		runes[i] = rune(text[i])
	}
	return string(runes)
}
