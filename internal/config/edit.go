package config

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// errEdit is wrapped by every error of an edit: the text is not a config, or cannot be edited.
var errEdit = errors.New("it is written in a form that autosolve cannot edit")

// setGrid returns the text of a config with the option grid set to the corners or, if they are zero, to auto. Nothing else is
// changed. The corners are written on one line. A text without the option gets it at the end. Earlier corners with comments
// between their lines are refused, because the comments would be lost.
func setGrid(text []byte, corners Corners) ([]byte, error) {
	return edit(text, "grid", func(c *Config, e *editor) string {
		was := c.Grid
		c.Grid = corners
		switch {
		case was == corners, strings.Contains(e.text[e.from:e.to], "#"): // edit refuses a text that has not changed but must
			return e.text
		case e.value == nil:
			return e.addLine(len(e.text), "grid: "+corners.flow())
		}
		return e.text[:e.from] + " " + corners.flow() + e.text[e.to:]
	})
}

// sameFile reports whether two paths lead to one file, for instance because their case makes no difference.
func sameFile(a, b string) bool {
	one, err := os.Stat(a)
	other, bad := os.Stat(b)
	return err == nil && bad == nil && os.SameFile(one, other)
}

// addButton returns the text of a config with a button added at the end of the list in the option "after", and nothing else
// changed. The argument dir is the folder of the config, and file the file name of the button's picture in it. A text that
// already names that picture is returned unchanged. The list may be in flow or block style. A text without the option gets a
// list in flow style:
//
//	after: [{button: new-puzzle.png}]
func addButton(text []byte, dir, file string) ([]byte, error) {
	picture, err := filepath.Abs(filepath.Join(dir, file))
	if err != nil {
		return nil, err
	}
	names := func(a After) bool {
		path, err := pathIn(dir, a.Button)
		if err == nil {
			path, err = filepath.Abs(path)
		}
		return err == nil && (path == picture || sameFile(path, picture))
	}
	return edit(text, "after", func(c *Config, e *editor) string {
		if slices.ContainsFunc(c.After, names) {
			return e.text
		}
		c.After = append(c.After, After{Button: file, Limit: afterLimit})
		item := "{button: " + file + "}"
		list, _ := e.value.(*ast.SequenceNode)
		switch {
		case list == nil:
			return e.addLine(len(e.text), "after: ["+item+"]")
		case !list.IsFlowStyle:
			below := e.to + len(firstLine(e.text[e.to:]))
			return e.addLine(below, strings.Repeat(" ", list.Start.Position.Column-1)+"- button: "+file)
		case len(list.Values) > 0:
			item = ", " + item
		}
		end := len(strings.TrimRight(e.text[:e.to-1], " \t")) // before the bracket that closes the list
		return e.text[:end] + item + e.text[end:]
	})
}

// firstLine returns the first line of a text with its line ending.
func firstLine(text string) string { return strings.SplitAfterN(text, "\n", 2)[0] }

// editor has the text of a config and the place of the option to change.
type editor struct {
	text     string
	value    ast.Node // the value of the option, nil if the text lacks it
	from, to int      // the value is in text[from:to], which begins after the colon
}

// edit returns the text of a config with one option changed. The function change makes the change in c, which has the values
// of the text, and returns the new text. edit returns an error unless the new text has exactly the values of the changed c.
func edit(data []byte, option string, change func(c *Config, e *editor) string) ([]byte, error) {
	failed := fmt.Errorf("option %s: %w", option, errEdit)
	text := string(withoutMark(data))
	c, err := Parse("", data)
	if err != nil || strings.Contains(strings.ReplaceAll(text, "\r\n", ""), "\r") { // the parser counts other \r as lines
		return nil, failed
	}
	e, ok := newEditor(text, option)
	if !ok {
		return nil, failed
	}
	out := slices.Concat(data[:len(data)-len(text)], []byte(change(&c, e)))
	if got, err := Parse("", out); err != nil || !reflect.DeepEqual(got, c) {
		return nil, failed
	}
	return out, nil
}

// newEditor finds an option in the text of a config. It returns false if the text cannot be parsed, or if the option is not
// where the parser says.
func newEditor(text, option string) (e *editor, ok bool) {
	e = &editor{text: text}
	body, err := parseYAML([]byte(text))
	options, ok := body.(*ast.MappingNode)
	if !ok {
		return e, err == nil
	}
	for _, o := range options.Values {
		if o.Key.GetToken().Value == option {
			last := lastToken(o.Value)
			e.value, e.from, e.to = o.Value, e.end(o.Start), e.end(last)
			return e, 0 < e.from && e.from <= e.to
		}
	}
	return e, true
}

// lastToken returns the last token of a node.
func lastToken(n ast.Node) *token.Token {
	switch n := n.(type) {
	case *ast.MappingNode:
		if !n.IsFlowStyle {
			return lastToken(n.Values[len(n.Values)-1].Value)
		}
		return n.End
	case *ast.SequenceNode:
		if !n.IsFlowStyle {
			return lastToken(n.Values[len(n.Values)-1])
		}
		return n.End
	}
	return n.GetToken()
}

// end returns the offset after a token, or 0 if the token is not where the parser says. The lexer's own offsets are
// unreliable, so end computes the offset from the token's line and column. These count from 1, the column in characters.
func (e *editor) end(t *token.Token) int {
	at := 0
	for range t.Position.Line - 1 {
		at += len(firstLine(e.text[at:]))
	}
	for range t.Position.Column - 1 {
		_, size := utf8.DecodeRuneInString(e.text[at:])
		at += size
	}
	written := strings.TrimSpace(t.Origin) // as written in the text, for example with its quotes
	if !strings.HasPrefix(e.text[at:], written) {
		return 0
	}
	return at + len(written)
}

// addLine inserts a line before the line that begins at an offset, or at the end of the text, with the line ending that the
// text uses. If the text's last line has none, a line at the end has none either.
func (e *editor) addLine(at int, line string) string {
	ending := "\n"
	if strings.Contains(e.text, "\r\n") {
		ending = "\r\n"
	}
	if at > 0 && e.text[at-1] != '\n' {
		return e.text + ending + line
	}
	return e.text[:at] + line + ending + e.text[at:]
}
