package config

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// errEdit is wrapped by every error of setGrid, unsetGrid and addButton: the text is not a config, or cannot be edited.
var errEdit = errors.New("cannot edit it")

// setGrid returns the text of a config with the option grid set to the corners, and nothing else changed. If the text has
// corners, only their numbers are replaced. The word auto is replaced by the corners on one line. A text without the option
// gets it at the end, or at the beginning if the options are a flow mapping. For the zero value, setGrid does what unsetGrid
// does.
func setGrid(text []byte, c Corners) ([]byte, error) {
	if c.Auto() {
		return unsetGrid(text)
	}
	point := func(p image.Point) []any { return []any{number(p.X), number(p.Y)} }
	want := map[string]any{"top_left": point(c.TopLeft), "bottom_right": point(c.BottomRight)}
	return edit(text, "grid", want, func(e *editor) error {
		if err := e.findCorners(); err != nil {
			return err
		}
		switch {
		case e.option == nil:
			return e.add("grid: " + c.flow())
		case e.numbers == nil:
			return e.replace(e.option.Value.GetToken(), c.flow())
		}
		for i, n := range [4]int{c.TopLeft.X, c.TopLeft.Y, c.BottomRight.X, c.BottomRight.Y} {
			if err := e.replace(e.numbers[i], strconv.Itoa(n)); err != nil {
				return err
			}
		}
		return nil
	})
}

// unsetGrid returns the text of a config with grid: auto, and nothing else changed. Comments between the lines of the
// corners remain. A text without the option is returned unchanged.
func unsetGrid(text []byte) ([]byte, error) {
	return edit(text, "grid", "auto", func(e *editor) error {
		if err := e.findCorners(); err != nil || e.numbers == nil {
			return err
		}
		return e.dropCorners()
	})
}

// editor changes the text of a config at the places of its tokens.
type editor struct {
	text    []byte
	lines   []int // the offset of each line
	end     int   // the offset at which the document ends: before the line "..." if there is one
	body    ast.Node
	option  *ast.MappingValueNode // the option to change, nil if the text lacks it
	numbers []*token.Token        // the four coordinates of the grid's corners, in order; nil for auto
	changes []change
}

// change is a replacement of text[from:to].
type change struct {
	from, to int
	with     string
}

// edit returns the text with the changes that the function do makes to an option. It returns an error if the option does not
// have the value want then, or if another option has changed. A text without the option may stay unchanged.
func edit(text []byte, option string, want any, do func(*editor) error) ([]byte, error) {
	mark := text[:len(text)-len(withoutMark(text))]
	text = text[len(mark):]
	e, err := newEditor(text, option)
	if err == nil {
		err = do(e)
	}
	if err != nil {
		return nil, fmt.Errorf("option %s: %w: %w", option, errEdit, err)
	}
	out := e.apply()
	if err := sameBut(text, out, option, want); err != nil {
		return nil, fmt.Errorf("option %s: %w: %w", option, errEdit, err)
	}
	return slices.Concat(mark, out), nil
}

func newEditor(text []byte, option string) (*editor, error) {
	e := &editor{text: text, lines: []int{0}, end: len(text)}
	for i, b := range text {
		if b == '\n' {
			e.lines = append(e.lines, i+1)
		}
	}
	plain := strings.ReplaceAll(string(text), "\r\n", "\n") // the lexer counts \r\n after a comment as two lines
	if strings.Contains(plain, "\r") {
		return nil, errors.New("it has a carriage return in the middle of a line")
	}
	for _, t := range lexer.Tokenize(plain) {
		if t.Type == token.DocumentEndType {
			at, err := e.place(t)
			if err != nil {
				return nil, err
			}
			e.end = at
		}
	}
	file, err := parser.ParseBytes([]byte(plain), 0)
	switch {
	case err != nil:
		return nil, errors.New("it is not YAML")
	case len(file.Docs) > 1:
		return nil, errors.New("it has more than one document")
	case len(file.Docs) == 1:
		e.body = file.Docs[0].Body
	}
	if e.body == nil {
		return e, nil
	}
	options, ok := e.body.(*ast.MappingNode)
	if !ok {
		return nil, errors.New("it does not have options, each as name: value")
	}
	for _, o := range options.Values {
		if o.Key.GetToken().Value == option {
			e.option = o
		}
	}
	return e, nil
}

// findCorners sets e.numbers, unless the text lacks the option or the option is auto. It returns an error if the option is
// neither auto nor both corners.
func (e *editor) findCorners() error {
	if e.option == nil {
		return nil
	}
	if word, ok := e.option.Value.(*ast.StringNode); ok && word.Value == "auto" {
		return nil
	}
	corners, ok := e.option.Value.(*ast.MappingNode)
	if !ok || len(corners.Values) != 2 {
		return errors.New("it is neither auto nor both corners")
	}
	e.numbers = make([]*token.Token, 4)
	for _, o := range corners.Values {
		at := map[string]int{"top_left": 0, "bottom_right": 2}
		first, known := at[o.Key.GetToken().Value]
		point, ok := o.Value.(*ast.SequenceNode)
		if !known || !ok || len(point.Values) != 2 {
			return errors.New("its corners are not top_left: [x, y] and bottom_right: [x, y]")
		}
		for i, n := range point.Values {
			if _, err := strconv.Atoi(n.GetToken().Value); err != nil {
				return fmt.Errorf("%q is not a whole number", n.GetToken().Value)
			}
			e.numbers[first+i] = n.GetToken()
		}
	}
	return nil
}

// place returns the offset of a token. The lexer's own offsets are unreliable, so place computes the offset from the line and
// the column of the token, and checks that the token is there. The line and the column count from 1, the column in
// characters.
func (e *editor) place(t *token.Token) (int, error) {
	lost := fmt.Errorf("%q is not where the parser says", t.Value)
	if t.Position.Line < 1 || t.Position.Line > len(e.lines) {
		return 0, lost
	}
	at := e.lines[t.Position.Line-1]
	for range t.Position.Column - 1 {
		_, size := utf8.DecodeRune(e.text[at:])
		at += size
	}
	if !bytes.HasPrefix(e.text[at:], []byte(written(t))) {
		return 0, lost
	}
	return at, nil
}

// written returns a token as it is written in the text, for example with its quotes.
func written(t *token.Token) string { return strings.TrimSpace(t.Origin) }

// replace replaces a token by other text.
func (e *editor) replace(t *token.Token, with string) error {
	at, err := e.place(t)
	if err != nil {
		return err
	}
	e.changes = append(e.changes, change{at, at + len(written(t)), with})
	return nil
}

// add adds the option on a line of its own at the end of the document. In a flow mapping, it adds the option at the
// beginning.
func (e *editor) add(line string) error {
	ending := e.ending()
	if options, ok := e.body.(*ast.MappingNode); ok {
		if options.IsFlowStyle {
			at, err := e.place(options.Start)
			if len(options.Values) > 0 {
				line += ", "
			}
			e.changes = append(e.changes, change{at + 1, at + 1, line})
			return err
		}
		line = strings.Repeat(" ", options.Values[0].Key.GetToken().Position.Column-1) + line
	}
	if e.end == 0 || e.text[e.end-1] == '\n' {
		line += ending
	} else {
		line = ending + line
	}
	e.changes = append(e.changes, change{e.end, e.end, line})
	return nil
}

// ending returns the line ending that the text uses.
func (e *editor) ending() string {
	if bytes.Contains(e.text, []byte("\r\n")) {
		return "\r\n"
	}
	return "\n"
}

// dropCorners replaces the corners by auto. Lines that have nothing else are removed; comments remain.
func (e *editor) dropCorners() error {
	corners := e.option.Value.(*ast.MappingNode)
	from, err1 := e.place(firstToken(corners))
	last := lastToken(corners)
	to, err2 := e.place(last)
	colon, err3 := e.place(e.option.Start)
	if err := errors.Join(err1, err2, err3); err != nil {
		return err
	}
	to += len(written(last))
	beside := e.lineOf(colon) == e.lineOf(from) // the corners begin on the line of the option's name
	if !beside {
		e.changes = append(e.changes, change{colon + 1, colon + 1, " auto"})
	}
	for n := e.lineOf(from); n <= e.lineOf(to); n++ {
		e.dropLine(n, from, to, beside && n == e.lineOf(from))
	}
	return nil
}

// dropLine removes the part of text[from:to] that is on line n, except a comment. If the line has nothing else, it is
// removed as a whole. If named is set, the line has the option's name, and auto replaces that part.
func (e *editor) dropLine(n, from, to int, named bool) {
	start, next := e.lines[n], len(e.text)
	if n+1 < len(e.lines) {
		next = e.lines[n+1]
	}
	stop := start + len(bytes.TrimRight(e.text[start:next], "\r\n"))
	c := change{from: max(from, start), to: min(to, stop)}
	held := e.text[c.from:c.to]
	if note := bytes.IndexByte(held, '#'); note >= 0 { // corners do not contain #
		held = held[:note]
	}
	held = bytes.TrimRight(held, " \t")
	c.from += len(held) - len(bytes.TrimLeft(held, " \t"))
	c.to = c.from + len(bytes.TrimSpace(held))
	switch rest := bytes.TrimLeft(e.text[c.to:stop], " \t"); {
	case c.from == c.to:
		return // a blank line, or one with only a comment
	case named && len(rest) > 0 && c.to == stop-len(rest) && rest[0] == '#':
		c.with = "auto " // YAML requires a space before a comment
	case named:
		c.with = "auto"
	case len(rest) == 0:
		c.from, c.to = start, next
	default:
		c.to = stop - len(rest)
	}
	e.changes = append(e.changes, c)
}

// lineOf returns the number of the line, from 0, at an offset.
func (e *editor) lineOf(at int) int { return bytes.Count(e.text[:at], []byte("\n")) }

// firstToken returns the first token of a mapping.
func firstToken(m *ast.MappingNode) *token.Token {
	if m.IsFlowStyle {
		return m.Start
	}
	return m.Values[0].Key.GetToken()
}

// apply returns the text with the changes.
func (e *editor) apply() []byte {
	slices.SortStableFunc(e.changes, func(a, b change) int { return a.from - b.from })
	var out []byte
	done := 0
	for _, c := range e.changes {
		out = append(out, e.text[done:c.from]...)
		out = append(out, c.with...)
		done = c.to
	}
	out = append(out, e.text[done:]...)
	if !bytes.HasSuffix(e.text, []byte("\n")) && len(e.text) > 0 { // the last line, which had no ending, may have been removed
		out = bytes.TrimSuffix(bytes.TrimSuffix(out, []byte("\n")), []byte("\r"))
	}
	return out
}

// sameBut returns an error if two configs differ in options other than the given one, or if the given option does not
// have the value want in the second config.
func sameBut(before, after []byte, option string, want any) error {
	old, err := decode(before)
	if err != nil {
		return err
	}
	now, err := decode(after)
	if err != nil {
		return err
	}
	if got, ok := now[option]; (ok || !bytes.Equal(before, after)) && !reflect.DeepEqual(got, want) {
		return errors.New("it is written in a form that autosolve cannot edit")
	}
	delete(old, option)
	delete(now, option)
	if !reflect.DeepEqual(old, now) {
		return errors.New("the file is written in a form that autosolve cannot edit")
	}
	return nil
}

// number returns a number in the type that the YAML decoder uses for it.
func number(n int) any {
	if n < 0 {
		return int64(n)
	}
	return uint64(n)
}

// decode returns the options of a config, with the types that the YAML decoder chooses.
func decode(text []byte) (map[string]any, error) {
	options := map[string]any{}
	if err := yaml.Unmarshal(text, &options); err != nil {
		return nil, errors.New("it is not YAML")
	}
	if options == nil { // the text has no options
		options = map[string]any{}
	}
	return options, nil
}
