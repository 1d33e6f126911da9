package config

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
	encoding "golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"autosolve/internal/nearest"
)

// Parse reads a config. Options that it lacks have their defaults. Parse reads the syntax tree rather than decoding it into a
// struct, because the decoder of goccy/go-yaml stores 1.5 in an int field as 1 and ignores a second document. The path is for
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
	bad.Path, bad.Why = path, excerpt(bad.Why, maxWhy)
	if lines := strings.Split(string(data), "\n"); 0 < bad.Line && bad.Line <= len(lines) {
		bad.Source = excerpt(strings.TrimRight(lines[bad.Line-1], "\r"), maxExcerpt)
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

// isForeign reports whether a config is another program's: it has options, but none of ours, and fewer than half of them have
// a name that is similar to one of ours. A document that is not a mapping, such as a list, is foreign too. A text that is not
// valid YAML is foreign if no line begins with the name of one of our options. A text without a document is not foreign.
func isForeign(data []byte) bool {
	if text, _, err := transform.Bytes(encoding.BOMOverride(transform.Nop), data); err == nil { // PowerShell writes UTF-16
		data = text
	}
	c := Default()
	ours := c.options()
	isOurs := func(key string) bool { return slices.ContainsFunc(ours, func(o option) bool { return o.name == key }) }
	body, err := parseYAML(data)
	if err != nil {
		for line := range strings.Lines(string(data)) {
			if key, _, ok := strings.Cut(line, ":"); ok && isOurs(key) {
				return false
			}
		}
		return true
	}
	switch body := body.(type) {
	case nil:
		return false
	case *ast.MappingNode:
		similar := 0
		for _, v := range body.Values {
			key := v.Key.GetToken().Value
			if isOurs(key) {
				return false
			}
			if ours.meant(key) != "" {
				similar++
			}
		}
		return 2*similar < len(body.Values)
	}
	return true
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

// wrong returns an *Error about the text at a token. meant is the word that was probably meant there, or "".
func wrong(at *token.Token, why, meant string) error {
	bad := &Error{Why: why, Meant: meant}
	if at != nil {
		bad.Line, bad.Column = at.Position.Line, at.Position.Column
	}
	return bad
}

// value is where the value of an option is stored. set stores the value that a node has, or returns an error if the option does
// not allow that value. name is the option's name, for messages.
type value interface {
	set(name string, node ast.Node) error
}

// option is an option in the config: its name, and where its value is stored.
type option struct {
	name string
	value
}

// section has the options that a YAML mapping may contain.
type section []option

func (s section) set(name string, node ast.Node) error {
	mapping, ok := node.(*ast.MappingNode)
	if !ok {
		return refuse(node, name, "must have options, each as name: value")
	}
	for _, entry := range mapping.Values {
		key := entry.Key.GetToken()
		i := slices.IndexFunc(s, func(o option) bool { return o.name == key.Value })
		if _, plain := entry.Key.(*ast.StringNode); i < 0 || !plain {
			return wrong(key, within(name, fmt.Sprintf("unknown option %q", key.Value)), s.meant(key.Value))
		}
		if err := s[i].set(key.Value, entry.Value); err != nil {
			return err
		}
	}
	return nil
}

// meant returns the name of the option that was probably meant by an unknown name, or "". If that option belongs inside input,
// but the name is outside, meant returns a text such as "keys inside input".
func (s section) meant(key string) string {
	var names []string
	for _, o := range s {
		names = append(names, o.name)
	}
	if word := nearest.Word(key, names); word != "" {
		return word
	}
	for _, o := range s {
		if in, ok := o.value.(*Input); ok {
			if word := in.options().meant(strings.TrimPrefix(key, o.name+".")); word != "" {
				return fmt.Sprintf("%s inside %s", word, o.name)
			}
		}
	}
	return ""
}

// refuse returns an error about a node of the named option. If name is "", the error is about the whole config. words are the
// words that the option allows, if any; the error names the one that was probably meant.
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
	for i, r := range string(data) {
		invalid := r == utf8.RuneError && !bytes.HasPrefix(data[i:], []byte(string(r)))
		if invalid || r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0x7f {
			return fmt.Errorf("it is not a text file in UTF-8: line %d has a byte %#02x", 1+bytes.Count(data[:i], []byte("\n")), data[i])
		}
	}
	return nil
}

// excerpt returns a text, cut off after limit runes.
func excerpt(text string, limit int) string {
	runes := []rune(printable(text))
	if len(runes) > limit {
		return string(runes[:limit]) + "…"
	}
	return string(runes)
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
