package config

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"autosolve/fill"
)

// The config is read from the syntax tree rather than decoded into a struct, because the decoder takes 1.5 for the
// whole number 1 and ignores a second document.

// Parse reads a config over the defaults. The path is for messages only. The error is a *Error.
func Parse(path string, data []byte) (Config, error) {
	if err := checkText(data); err != nil {
		return Config{}, &Error{Path: path, Why: err.Error()}
	}
	c := Default()
	err := c.parse(data)
	if err == nil {
		return c, nil
	}
	bad := &Error{Path: path, Why: shortened(printable(err.Error()), maxWhy)}
	if at, ok := errors.AsType[*misplaced](err); ok && at.token != nil {
		p := at.token.Position
		bad.Line, bad.Column, bad.Source = p.Line, p.Column, excerpt(lineOf(data, p.Line), p.Column)
	}
	return Config{}, bad
}

// lineOf is the text of a line, counted from 1.
func lineOf(data []byte, n int) string {
	lines := strings.Split(string(data), "\n")
	if n < 1 || n > len(lines) {
		return ""
	}
	return strings.TrimRight(lines[n-1], "\r")
}

// misplaced is an error about the text at a token.
type misplaced struct {
	token *token.Token
	why   string
}

func (e *misplaced) Error() string { return e.why }

func refuse(n ast.Node, format string, args ...any) error {
	return &misplaced{token: n.GetToken(), why: fmt.Sprintf(format, args...)}
}

func (c *Config) parse(data []byte) error {
	data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")) // after a comment the parser counts that as two lines
	file, err := parser.ParseBytes(data, 0)
	if syntax, ok := errors.AsType[yaml.Error](err); ok {
		return &misplaced{token: syntax.GetToken(), why: syntax.GetMessage()}
	}
	if err != nil {
		return err
	}
	if len(file.Docs) > 1 {
		return &misplaced{token: file.Docs[1].Start, why: "a second document begins here, a config has one"}
	}
	if len(file.Docs) == 0 || file.Docs[0].Body == nil {
		return nil // nothing but comments
	}
	return c.options().read("", file.Docs[0].Body)
}

// reader takes the value of an option, whose name is for messages.
type reader func(name string, value ast.Node) error

// section is a mapping of options.
type section map[string]reader

func (s section) read(name string, value ast.Node) error {
	mapping, ok := value.(*ast.MappingNode)
	if !ok {
		return refuse(value, "%swant options, each as name: value", prefix(name))
	}
	for _, entry := range mapping.Values {
		key := entry.Key.GetToken().Value
		option, ok := s[key]
		if _, plain := entry.Key.(*ast.StringNode); !ok || !plain {
			return refuse(entry.Key, "%sunknown option %q", prefix(name), key)
		}
		if err := option(key, entry.Value); err != nil {
			return err
		}
	}
	return nil
}

func prefix(name string) string {
	if name == "" {
		return ""
	}
	return name + ": "
}

// The most that an option may be, in the config and on the command line.
const (
	MaxDisplay = 63
	MaxDelay   = 10 * time.Minute
	MaxPick    = 99
)

// options says which options there are, what they may hold, and where in c that goes.
func (c *Config) options() section {
	return section{
		"grid":         c.Grid.read,
		"display":      orWord("all", &c.Display, AllDisplays, whole(&c.Display, 0, MaxDisplay)),
		"delay":        duration(&c.Delay, MaxDelay),
		"templates":    text(&c.Templates),
		"least_score":  fraction(&c.LeastScore),
		"least_margin": fraction(&c.LeastMargin),
		"pick":         whole(&c.Pick, 0, MaxPick),
		"input":        c.Input.read,
		"fix_mistakes": truth(&c.FixMistakes),
		"after":        afters(&c.After),
		"trace":        text(&c.Trace),
		"trace_full":   truth(&c.TraceFull),
	}
}

// read takes the word auto for all of it, or the options one by one.
func (in *Input) read(name string, value ast.Node) error {
	if word, ok := value.(*ast.StringNode); ok && word.Value == Auto {
		*in = Default().Input
		return nil
	}
	options := section{
		"presses": orWord(Auto, &in.Presses, AutoPresses, whole(&in.Presses, 1, 2)),
		"park":    oneOf(&in.Park, Auto, "yes", "no"),
		"hold":    orWord(Auto, &in.Hold, AutoHold, duration(&in.Hold, time.Second)),
		"ahead":   orWord(Auto, &in.Ahead, AutoAhead, whole(&in.Ahead, 1, fill.MostAhead)),
		"pause":   duration(&in.Pause, 10*time.Second),
		"jitter":  whole(&in.Jitter, 0, 1000),
	}
	words := in.words()
	for _, o := range fill.Options() {
		options[o.Name] = oneOf(words[o.Name], append([]string{Auto}, o.Words...)...)
	}
	return options.read(name, value)
}

// read takes the word auto or the two corners.
func (c *Corners) read(name string, value ast.Node) error {
	if word, ok := value.(*ast.StringNode); ok && word.Value == Auto {
		*c = Corners{}
		return nil
	}
	*c = Corners{}
	corners := section{"top_left": point(&c.TopLeft), "bottom_right": point(&c.BottomRight)}
	mapping, ok := value.(*ast.MappingNode)
	if !ok {
		return refuse(value, "%s: want auto, or top_left and bottom_right", name)
	}
	if err := corners.read(name, value); err != nil {
		return err
	}
	if len(mapping.Values) != len(corners) {
		return refuse(value, "%s: want both top_left and bottom_right", name)
	}
	if !c.wideEnough() {
		return refuse(value, "%s: bottom_right must be at least %d pixels right of and below top_left", name, MinSpan)
	}
	return nil
}

// afters takes a list of buttons.
func afters(to *[]After) reader {
	return func(name string, value ast.Node) error {
		list, ok := value.(*ast.SequenceNode)
		if !ok {
			return refuse(value, "%s: want a list of buttons, such as [{button: new-puzzle.png}]", name)
		}
		*to = nil
		for _, item := range list.Values {
			a := After{Limit: afterLimit}
			options := section{"button": text(&a.Button), "wait": duration(&a.Wait, MaxDelay), "limit": duration(&a.Limit, MaxDelay)}
			if err := options.read(name, item); err != nil {
				return err
			}
			if a.Button == "" {
				return refuse(item, "%s: want button: and the file of its picture", name)
			}
			*to = append(*to, a)
		}
		return nil
	}
}

// point takes two whole numbers, x and y.
func point(to *image.Point) reader {
	return func(name string, value ast.Node) error {
		list, ok := value.(*ast.SequenceNode)
		if !ok || len(list.Values) != 2 {
			return refuse(value, "%s: want [x, y]", name)
		}
		if err := whole(&to.X, -maxPixel, maxPixel)(name, list.Values[0]); err != nil {
			return err
		}
		return whole(&to.Y, -maxPixel, maxPixel)(name, list.Values[1])
	}
}

// maxPixel is the largest coordinate X11 has room for.
const maxPixel = math.MaxInt16

// whole takes a whole number in a range.
func whole(to *int, least, most int) reader {
	return func(name string, value ast.Node) error {
		n, ok := value.(*ast.IntegerNode)
		if !ok {
			return refuse(value, "%s: want a whole number from %d to %d", name, least, most)
		}
		i, err := strconv.Atoi(n.Token.Value)
		if err != nil || i < least || i > most {
			return refuse(value, "%s: %s is out of range, want a whole number from %d to %d", name, n.Token.Value, least, most)
		}
		*to = i
		return nil
	}
}

// fraction takes a number from 0 to 1.
func fraction(to *float64) reader {
	return func(name string, value ast.Node) error {
		switch value.(type) {
		case *ast.IntegerNode, *ast.FloatNode:
		default:
			return refuse(value, "%s: want a number from 0 to 1", name)
		}
		f, err := strconv.ParseFloat(value.GetToken().Value, 64)
		if err != nil || f < 0 || f > 1 {
			return refuse(value, "%s: %s is out of range, want a number from 0 to 1", name, value.GetToken().Value)
		}
		*to = f
		return nil
	}
}

// truth takes true or false.
func truth(to *bool) reader {
	return func(name string, value ast.Node) error {
		b, ok := value.(*ast.BoolNode)
		if !ok {
			return refuse(value, "%s: want true or false", name)
		}
		*to = b.Value
		return nil
	}
}

// duration takes a time such as 60ms or 1.5s.
func duration(to *time.Duration, most time.Duration) reader {
	return func(name string, value ast.Node) error {
		d, err := time.ParseDuration(value.GetToken().Value)
		if !isScalar(value) || err != nil {
			return refuse(value, "%s: want a time with its unit, such as 60ms or 1.5s", name)
		}
		if d < 0 || d > most {
			return refuse(value, "%s: %v is out of range, want a time from 0s to %v", name, d, most)
		}
		*to = d
		return nil
	}
}

func isScalar(value ast.Node) bool {
	switch value.(type) {
	case *ast.StringNode, *ast.IntegerNode:
		return true
	}
	return false
}

// text takes any string.
func text(to *string) reader {
	return func(name string, value ast.Node) error {
		s, ok := value.(*ast.StringNode)
		if !ok {
			return refuse(value, "%s: want a text, in quotes if it looks like something else", name)
		}
		*to = s.Value
		return nil
	}
}

// oneOf takes one of some words. Yes and no are words here, as they are in YAML 1.2.
func oneOf(to *string, words ...string) reader {
	return func(name string, value ast.Node) error {
		s, ok := value.(*ast.StringNode)
		if !ok || !slices.Contains(words, s.Value) {
			return refuse(value, "%s: want one of %s", name, strings.Join(words, ", "))
		}
		*to = s.Value
		return nil
	}
}

// orWord takes a word for a special value, and leaves everything else to another reader.
func orWord[T any](word string, to *T, special T, other reader) reader {
	return func(name string, value ast.Node) error {
		if s, ok := value.(*ast.StringNode); ok && s.Value == word {
			*to = special
			return nil
		}
		err := other(name, value)
		if bad, ok := errors.AsType[*misplaced](err); ok {
			bad.why += ", or " + word
		}
		return err
	}
}
