package puzzles

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
	"golang.org/x/net/html"
)

// maxDepth is how deep lists in YAML, and elements in XML and HTML, may be nested. Files with puzzles have fewer than ten levels,
// and the parser of YAML takes minutes and gigabytes for some 100,000. That of JSON has a limit of its own.
const maxDepth = 1000

var comments = regexp.MustCompile(`(?m)(^|[ \t])//.*$|/\*.*?\*/`)

// parseLists returns the tree of a text that begins at line first: JSON, or something similar, such as JSON with comments or
// other quotes, which is read as YAML without the comments. strict is whether the text is JSON.
func parseLists(text []byte, first int) (tree node, strict bool) {
	if !json.Valid(text) {
		return parseYAML(comments.ReplaceAll(text, nil), first)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	line, counted := first, int64(0)
	next := func() json.Token {
		t, _ := d.Token() // the text is valid
		line += bytes.Count(text[counted:d.InputOffset()], []byte("\n"))
		counted = d.InputOffset()
		return t
	}
	var value func(name string) node
	value = func(name string) node {
		t, begin := next(), line
		open, isList := t.(json.Delim)
		switch {
		case t == nil:
			return leaf(name, "null", begin, begin)
		case !isList:
			return leaf(name, fmt.Sprint(t), begin, begin)
		}
		var kids []node
		for d.More() {
			key := ""
			if open == '{' {
				key, _ = next().(string)
			}
			kids = append(kids, value(key))
		}
		if next(); open == '{' && len(kids) == 0 { // an empty cell, among objects that are cells
			return leaf(name, "", begin, begin)
		}
		return listOf(name, kids, begin, line)
	}
	return value(""), true
}

// parseYAML returns the tree of a YAML text that begins at line first, or an empty node if the text is not YAML or is
// nested deeper than maxDepth. Numbers keep all their digits.
func parseYAML(text []byte, first int) (tree node, strict bool) {
	tokens := lexer.Tokenize(string(text))
	if depth(tokens) > maxDepth {
		return node{}, false
	}
	file, err := parser.Parse(tokens, 0)
	if err != nil {
		return node{}, false
	}
	var all []node
	for _, doc := range file.Docs {
		if doc.Body != nil {
			all = append(all, fromYAML("", doc.Body, first))
		}
	}
	return listOf("", all, first, first), false
}

// depth returns how deep the lists in a YAML text are nested: the brackets that are open, and the dashes of one line.
func depth(tokens token.Tokens) (deepest int) {
	open, items, line := 0, 0, 0
	for _, t := range tokens {
		if t.Position.Line != line {
			items, line = 0, t.Position.Line
		}
		switch t.Type {
		case token.SequenceStartType, token.MappingStartType:
			open++
		case token.SequenceEndType, token.MappingEndType:
			open = max(open-1, 0)
		case token.SequenceEntryType:
			items++
		}
		deepest = max(deepest, open+items)
	}
	return deepest
}

func fromYAML(name string, value ast.Node, first int) node {
	line := first
	if value != nil && value.GetToken() != nil {
		line += value.GetToken().Position.Line - 1
	}
	var kids []node
	switch v := value.(type) {
	case *ast.MappingNode:
		for _, m := range v.Values {
			if m.Start == m.Key.GetToken() { // there is no colon: an item of a list in braces
				kids = append(kids, fromYAML("", m.Key, first))
			} else {
				kids = append(kids, fromYAML(m.Key.GetToken().Value, m.Value, first))
			}
		}
	case *ast.SequenceNode:
		for _, item := range v.Values {
			kids = append(kids, fromYAML("", item, first))
		}
	case *ast.TagNode:
		return fromYAML(name, v.Value, first)
	case *ast.AnchorNode:
		return fromYAML(name, v.Value, first)
	case *ast.LiteralNode:
		return leaf(name, v.Value.Value, line, line+1+strings.Count(strings.TrimSuffix(v.Value.Value, "\n"), "\n"))
	case nil:
		return leaf(name, "", line, line)
	default:
		// The parser names one line of the value. The others may be before or after it.
		more := strings.Count(strings.TrimSpace(v.GetToken().Origin), "\n")
		return leaf(name, v.GetToken().Value, max(first, line-more), line+more)
	}
	last := line
	if len(kids) > 0 {
		line, last = min(line, kids[0].line), max(line, kids[len(kids)-1].last)
	}
	return listOf(name, kids, line, last)
}

// element is an element of XML or HTML that is open.
type element struct {
	node       // its name and lines, and the elements in it
	attributes []node
	content    strings.Builder
}

var (
	// By element of HTML, the elements that end where it begins; and the elements that have nothing to read.
	closes  = map[string][]string{"td": {"td", "th"}, "th": {"td", "th"}, "tr": {"td", "th", "tr"}, "li": {"li"}, "p": {"p"}}
	skipped = []string{"style", "head", "template", "colgroup", "title", "path"}
	void    = []string{"input", "img", "hr", "wbr"} // elements of HTML without an end tag that pages often have
	// Elements of HTML that are often single cells. If such an element has no other element in it, or only one and no text, it is
	// read without its attributes, except for the value of an input.
	cellElements = strings.Fields("td div span input li p a b i u em strong font button code pre script")
)

// markup is a text in XML or HTML that is being parsed.
type markup struct {
	*html.Tokenizer
	line int        // where the next token begins
	open []*element // the outermost one stands for the text
}

// parseMarkup returns the tree of a text in XML or HTML, which begins at line first, or an empty node if elements are nested
// deeper than maxDepth.
func parseMarkup(text []byte, first int) (tree node, strict bool) {
	m := markup{html.NewTokenizer(bytes.NewReader(text)), first, []*element{{node: node{line: first}}}}
	m.AllowCDATA(true)
	for {
		kind, begin := m.Next(), m.line
		m.line += bytes.Count(m.Raw(), []byte("\n"))
		t, content := m.Token(), &m.open[len(m.open)-1].content
		switch {
		case kind == html.ErrorToken:
			m.shut(1)
			m.open[0].last = m.line
			return m.open[0].tree(), false
		case kind == html.TextToken:
			content.WriteString(t.Data)
		case kind == html.EndTagToken:
			for i, e := range slices.Backward(m.open) {
				if i > 0 && e.name == t.Data {
					m.shut(i)
					break
				}
			}
		case kind != html.StartTagToken && kind != html.SelfClosingTagToken:
		case t.Data == "br":
			content.WriteString("\n")
		case len(m.open) > maxDepth:
			return node{}, false
		default:
			m.begin(t, begin)
			if kind == html.SelfClosingTagToken || slices.Contains(void, t.Data) {
				m.shut(len(m.open) - 1)
			}
		}
	}
}

// begin opens an element, after closing those that end where it begins.
func (m *markup) begin(t html.Token, line int) {
	for slices.Contains(closes[t.Data], m.open[len(m.open)-1].name) {
		m.shut(len(m.open) - 1)
	}
	e := &element{node: node{name: t.Data, line: line}}
	for _, a := range t.Attr {
		e.attributes = append(e.attributes, leaf(a.Key, a.Val, line, m.line))
	}
	m.open = append(m.open, e)
}

// shut closes the open elements from an index on.
func (m *markup) shut(from int) {
	for i := len(m.open) - 1; i >= from; i-- {
		e, parent := m.open[i], m.open[i-1]
		if e.last = m.line; !slices.Contains(skipped, e.name) {
			name, n := e.notRows(), e.tree()
			if name != "" && n.total == 9 {
				n.name = name
			}
			parent.kids = append(parent.kids, n)
		}
	}
	m.open = m.open[:from]
}

// notRows returns the word of the element's class or ID that says that it is a box or a column, or "".
func (e *element) notRows() string {
	for _, a := range e.attributes {
		if words := strings.Fields(a.text); a.name == "class" || a.name == "id" {
			if i := slices.IndexFunc(words, notRows.MatchString); i >= 0 {
				return words[i]
			}
		}
	}
	return ""
}

// tree returns the node of an element. It is a leaf for an input with a value, for an element with text and no inner element,
// and for one with nothing at all. If there are only attributes, it is a list of them; if there is only one inner element, it is
// the node of that, with the outer name. In these two cases, the attributes of elements that are often single cells do not
// count. Otherwise, it is a list of the inner elements and the text; if some attributes have enough cells for a puzzle, a
// further list has these attributes and that list.
func (e *element) tree() node {
	text := strings.TrimSpace(e.content.String())
	if e.name == "th" { // a cell too, if it has a digit
		e.name = "td"
	}
	plain := slices.Contains(cellElements, e.name)
	if text != "" && plain { // a picture beside it, unless its attributes have a puzzle, says nothing about the cell
		e.kids = slices.DeleteFunc(e.kids, func(k node) bool {
			return k.name != "input" && slices.Contains(void, k.name) && k.total < minPuzzleCells
		})
	}
	i := slices.IndexFunc(e.attributes, func(a node) bool { return a.name == "value" })
	switch {
	case e.name == "input" && i >= 0:
		return leaf(e.name, e.attributes[i].text, e.line, e.last)
	case len(e.kids) == 0 && (text != "" || len(e.attributes) == 0 || plain):
		return leaf(e.name, e.content.String(), e.line, e.last)
	case len(e.kids) == 0:
		return listOf(e.name, e.attributes, e.line, e.last)
	case len(e.kids) == 1 && text == "" && (len(e.attributes) == 0 || plain):
		e.kids[0].name = e.name
		return e.kids[0]
	}
	if text != "" {
		e.kids = append(e.kids, leaf("", text, e.line, e.last))
	}
	n := listOf(e.name, e.kids, e.line, e.last)
	if wide := slices.DeleteFunc(e.attributes, func(a node) bool { return usualCells(a.text) < minPuzzleCells }); len(wide) > 0 {
		return listOf(e.name, append(wide, n), e.line, e.last)
	}
	return n
}
