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
	c := Default()
	err := checkText(data)
	if err == nil {
		err = c.parse(data)
	}
	if err == nil {
		return c, nil
	}
	bad, ok := errors.AsType[*Error](err)
	if !ok {
		bad = &Error{Why: err.Error()}
	}
	bad.Path, bad.Why = path, excerpt(bad.Why, 1, maxWhy)
	if lines := strings.Split(string(data), "\n"); 0 < bad.Line && bad.Line <= len(lines) {
		bad.Source = excerpt(strings.TrimRight(lines[bad.Line-1], "\r"), bad.Column, maxExcerpt)
	}
	return Config{}, bad
}

func (c *Config) parse(data []byte) error {
	body, err := parseYAML(data)
	if err != nil || body == nil {
		return err
	}
	return c.options().set("", body)
}

// parseYAML returns the body of the document, nil if the config is empty or has only comments.
func parseYAML(data []byte) (ast.Node, error) {
	data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")) // the parser counts \r\n after a comment as two lines
	file, err := parser.ParseBytes(data, 0)
	if syntax, ok := errors.AsType[yaml.Error](err); ok {
		return nil, wrong(syntax.GetToken(), syntax.GetMessage(), "")
	}
	switch {
	case err != nil:
		return nil, err
	case len(file.Docs) > 1:
		return nil, wrong(file.Docs[1].Start, "a second document begins here, a config has one", "")
	case len(file.Docs) == 0:
		return nil, nil
	}
	return file.Docs[0].Body, nil
}

// wrong returns an *Error about the text at a token, which was probably meant to be the word meant, unless that is "".
func wrong(at *token.Token, why, meant string) error {
	bad := &Error{Why: why, Meant: meant}
	if at != nil {
		bad.Line, bad.Column = at.Position.Line, at.Position.Column
	}
	return bad
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
	return wrong(entry.Key.GetToken(), within(name, fmt.Sprintf("unknown option %q", key)), s.meant(key))
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
	return wrong(n.GetToken(), within(name, why), nearest.Word(n.GetToken().Value, words))
}

// within returns a message about the named option or, if name is "", about the whole config.
func within(name, why string) string {
	if name == "" {
		return why
	}
	return name + ": " + why
}
