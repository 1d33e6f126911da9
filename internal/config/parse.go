package config

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"autosolve/internal/nearest"
)

// Parse reads a config. Options that it lacks have their defaults. Parse reads the syntax tree rather than decoding it into a
// struct, because the decoder of goccy/go-yaml reads 1.5 as the whole number 1 and ignores a second document. The path is for
// messages only. The error is an *Error.
func Parse(path string, data []byte) (Config, error) {
	data = withoutMark(data)
	if err := checkText(data); err != nil {
		return Config{}, &Error{Path: path, Why: err.Error()}
	}
	c := Default()
	err := c.parse(data)
	if err == nil {
		return c, nil
	}
	bad := &Error{Path: path, Why: shorten(printable(err.Error()), maxWhy)}
	if at, ok := errors.AsType[*misplaced](err); ok && at.token != nil {
		p := at.token.Position
		bad.Meant = at.meant
		bad.Line, bad.Column, bad.Source = p.Line, p.Column, excerpt(lineAt(data, p.Line), p.Column)
	}
	return Config{}, bad
}

// lineAt returns line n of the data without its line ending, or "" if there is no such line. Lines count from 1.
func lineAt(data []byte, n int) string {
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
	meant string // the word that the text at the token was probably meant to be, or ""
}

func (e *misplaced) Error() string { return e.why }

func (c *Config) parse(data []byte) error {
	data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")) // the parser counts \r\n after a comment as two lines
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
		return nil // the config is empty or has only comments
	}
	return c.options().set("", file.Docs[0].Body)
}

// value is a place for the value of an option. Its method set stores the value that a node has, and returns an error if the
// option does not allow it. The name is that of the option, for messages.
type value interface {
	set(name string, node ast.Node) error
}

// option is an option in the config: its name, and where its value is stored.
type option struct {
	name string
	value
}

// section is a mapping of options.
type section []option

func (s section) set(name string, node ast.Node) error {
	mapping, ok := node.(*ast.MappingNode)
	if !ok {
		return refuse(node, name, "must have options, each as name: value")
	}
	for _, entry := range mapping.Values {
		if err := s.setOne(name, entry); err != nil {
			return err
		}
	}
	return nil
}

func (s section) setOne(name string, entry *ast.MappingValueNode) error {
	key := entry.Key.GetToken().Value
	if _, plain := entry.Key.(*ast.StringNode); plain {
		for _, o := range s {
			if o.name == key {
				return o.set(key, entry.Value)
			}
		}
	}
	return &misplaced{entry.Key.GetToken(), within(name, fmt.Sprintf("unknown option %q", key)), s.meant(key)}
}

// meant returns the name of the option that was probably meant by an unknown name, or "". For an option of a section inside
// s, it returns a text such as "keys inside input".
func (s section) meant(key string) string {
	if word := nearest.Word(key, s.names()); word != "" {
		return word
	}
	for _, o := range s {
		inner, ok := o.value.(interface{ options() section })
		if !ok {
			continue
		}
		if word := nearest.Word(strings.TrimPrefix(key, o.name+"."), inner.options().names()); word != "" {
			return fmt.Sprintf("%s inside %s", word, o.name)
		}
	}
	return ""
}

// names returns the names of the options.
func (s section) names() []string {
	names := make([]string, len(s))
	for i, o := range s {
		names[i] = o.name
	}
	return names
}

// refuse returns an error about a node of the named option. If name is "", the error is about the whole config. The words
// that the option allows, if any, are those among which the error looks for the one that was probably meant.
func refuse(n ast.Node, name, why string, words ...string) error {
	return &misplaced{n.GetToken(), within(name, why), nearest.Word(n.GetToken().Value, words)}
}

// within returns a message about the named option or, if name is "", about the whole config.
func within(name, why string) string {
	if name == "" {
		return why
	}
	return name + ": " + why
}
