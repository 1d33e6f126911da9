package main

import (
	"io"
	"os"
)

// style is how a terminal shows a text: the parameters of the control sequences (ECMA-48, SGR) that begin and end it.
type style struct{ begin, end string }

// The colours of the styles are those of the terminal's own palette, which suits its background.
var (
	dimmed = style{"2", "22"}
	red    = style{"31", "39"}
	green  = style{"32", "39"}
	yellow = style{"33", "39"}
)

// of returns the text in this style.
func (s style) of(text string) string { return "\x1b[" + s.begin + "m" + text + "\x1b[" + s.end + "m" }

// on returns the text in this style if w may have colours, and otherwise as it is.
func (s style) on(w io.Writer, text string) string {
	if !colours(w) {
		return text
	}
	return s.of(text)
}

// colours reports whether text written to w may have colours or be dimmed: w must be a terminal that can show that, and the
// environment variable NO_COLOR must be empty (see no-color.org).
func colours(w io.Writer) bool {
	return os.Getenv("NO_COLOR") == "" && isControllable(w)
}
