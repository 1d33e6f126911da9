package puzzles

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"golang.org/x/net/html"
)

// lineAt returns the line of an offset in a text that begins at line first.
func lineAt(text []byte, offset int64, first int) int {
	return first + bytes.Count(text[:min(int(offset), len(text))], []byte("\n"))
}

// parseJSON returns the tree of a JSON text that begins at line first.
func parseJSON(text []byte, first int) (node, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	counted, at := int64(0), first
	line := func() int {
		at, counted = lineAt(text[counted:], d.InputOffset()-counted, at), d.InputOffset()
		return at
	}
	var value func(name string, t json.Token) (node, error)
	value = func(name string, t json.Token) (node, error) {
		open, isList := t.(json.Delim)
		begin := line()
		if !isList {
			raw, _ := t.(string)
			if n, ok := t.(json.Number); ok {
				raw = n.String()
			} else if b, ok := t.(bool); ok {
				raw = map[bool]string{true: "true", false: "false"}[b]
			} else if t == nil {
				raw = "null"
			}
			return leaf(name, raw, begin, begin), nil
		}
		var kids []node
		for d.More() {
			key := ""
			if open == '{' {
				t, err := d.Token()
				if err != nil {
					return node{}, err
				}
				key, _ = t.(string)
			}
			t, err := d.Token()
			if err != nil {
				return node{}, err
			}
			kid, err := value(key, t)
			if err != nil {
				return node{}, err
			}
			kids = append(kids, kid)
		}
		_, err := d.Token()
		if open == '{' && len(kids) == 0 { // an empty cell, among objects that are cells
			return leaf(name, "", begin, begin), err
		}
		return listOf(name, kids, begin, line()), err
	}
	t, err := d.Token()
	if err != nil {
		return node{}, err
	}
	return value("", t)
}

// parseYAML returns the tree of a YAML text that begins at line first. Numbers keep all their digits.
func parseYAML(text []byte, first int) (node, error) {
	file, err := parser.ParseBytes(text, 0)
	if err != nil {
		return node{}, err
	}
	var value func(name string, n ast.Node) node
	value = func(name string, n ast.Node) node {
		line := first
		if n != nil && n.GetToken() != nil {
			line = first + n.GetToken().Position.Line - 1
		}
		var kids []node
		switch n := n.(type) {
		case *ast.MappingNode:
			for _, v := range n.Values {
				kids = append(kids, value(v.Key.GetToken().Value, v.Value))
			}
		case *ast.SequenceNode:
			for _, v := range n.Values {
				kids = append(kids, value("", v))
			}
		case *ast.LiteralNode:
			return leaf(name, n.Value.Value, line, line+1+strings.Count(strings.TrimSuffix(n.Value.Value, "\n"), "\n"))
		case nil:
			return leaf(name, "", line, line)
		default:
			more := strings.Count(strings.TrimSpace(n.GetToken().Origin), "\n") // before or after the line that the parser names
			return leaf(name, n.GetToken().Value, max(first, line-more), line+more)
		}
		last := line
		if len(kids) > 0 {
			line, last = min(line, kids[0].line), max(line, kids[len(kids)-1].last)
		}
		return listOf(name, kids, line, last)
	}
	var all []node
	for _, doc := range file.Docs {
		if doc.Body != nil {
			all = append(all, value("", doc.Body))
		}
	}
	return listOf("", all, first, first), nil
}

// parseMarkup returns the tree of a text in XML, or else in HTML, which begins at line first.
func parseMarkup(text []byte, first int) (node, error) {
	if n, err := parseXML(text, first); err == nil {
		return n, nil
	}
	doc, err := html.Parse(bytes.NewReader(text))
	if err != nil {
		return node{}, err
	}
	last := first + bytes.Count(bytes.TrimSpace(text), []byte("\n"))
	var value func(e *html.Node) node
	value = func(e *html.Node) node {
		el := element{name: e.Data, first: first, last: last}
		for _, a := range e.Attr {
			el.attribute(a.Key, a.Val)
		}
		for c := e.FirstChild; c != nil; c = c.NextSibling {
			switch {
			case c.Type == html.TextNode:
				el.text(c.Data)
			case c.Type == html.ElementNode && c.Data == "br":
				el.text("\n")
			case c.Type == html.ElementNode && !slices.Contains([]string{"style", "head", "template", "colgroup"}, c.Data):
				el.kids = append(el.kids, value(c))
			}
		}
		return el.node()
	}
	return value(doc), nil
}

func parseXML(text []byte, first int) (node, error) {
	d := xml.NewDecoder(bytes.NewReader(text))
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil } // the text is UTF-8 by now
	open := []*element{{first: first, last: first}}
	for {
		begin := lineAt(text, d.InputOffset(), first)
		t, err := d.Token()
		top := open[len(open)-1]
		line := lineAt(text, d.InputOffset(), first)
		switch t := t.(type) {
		case xml.StartElement:
			e := &element{name: t.Name.Local, first: begin, last: line}
			for _, a := range t.Attr {
				e.attribute(a.Name.Local, a.Value)
			}
			open = append(open, e)
		case xml.EndElement:
			top.last = line
			open = open[:len(open)-1]
			parent := open[len(open)-1]
			parent.kids = append(parent.kids, top.node())
		case xml.CharData:
			top.text(string(t))
		}
		if err == io.EOF && len(open) == 1 && len(top.kids) > 0 {
			top.last = line
			return top.node(), nil
		}
		if err == nil && t == nil || err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		if err != nil {
			return node{}, err
		}
	}
}

// element is an element of XML or HTML.
type element struct {
	name        string
	attributes  []node
	kids        []node
	content     strings.Builder
	first, last int
}

func (e *element) attribute(name, value string) {
	e.attributes = append(e.attributes, leaf(name, value, e.first, e.last))
}

func (e *element) text(s string) {
	e.content.WriteString(s)
}

// node returns a leaf for an element with only text, the value of an input, or an element around one other, and a list for
// others. Attributes are nodes of the list if there are no elements, and otherwise beside the list of elements.
func (e *element) node() node {
	text := strings.TrimSpace(e.content.String())
	if e.name == "th" { // a cell too, if it has a digit
		e.name = "td"
	}
	i := slices.IndexFunc(e.attributes, func(a node) bool { return a.name == "value" })
	switch {
	case e.name == "input" && i >= 0:
		return leaf(e.name, e.attributes[i].raw, e.first, e.last)
	case len(e.kids) == 0 && (text != "" || len(e.attributes) == 0 || slices.Contains(cellElements, e.name)):
		return leaf(e.name, e.content.String(), e.first, e.last)
	case len(e.kids) == 0:
		n := listOf(e.name, e.attributes, e.first, e.last)
		return n
	case len(e.kids) == 1 && text == "" && len(e.attributes) == 0 || slices.Contains(cellElements, e.name) && len(e.kids) == 1 && text == "":
		only := e.kids[0]
		if only.name = e.name; only.kids != nil {
			only = listOf(e.name, only.kids, e.first, e.last)
		}
		return only
	}
	if text != "" {
		e.kids = append(e.kids, leaf("", text, e.first, e.last))
	}
	n := listOf(e.name, e.kids, e.first, e.last)
	if wide := slices.DeleteFunc(e.attributes, func(a node) bool { return usualCells([]rune(a.raw)) < minPuzzleCells }); len(wide) > 0 {
		return listOf(e.name, append(wide, n), e.first, e.last)
	}
	return n
}

// cellElements are the elements of HTML that may be cells, and whose attributes say nothing about digits.
var cellElements = []string{"td", "th", "div", "span", "input", "li", "p", "a", "b", "i", "u", "em", "strong", "font", "button", "code", "pre", "script"}

var errNotList = errors.New("not a list")

// parseList returns the tree of lists as programs write them, in any brackets: their items are strings, numbers and words.
// The text begins at line first. If brackets are not closed, the lists end with the text.
func parseList(text []byte, first int) (node, error) {
	p := listParser{text: string(text), line: first}
	n := p.list("", 0)
	if p.at < len(p.text) {
		return n, errNotList
	}
	return n, nil
}

type listParser struct {
	text string
	at   int
	line int
}

const closers = ")]}"

// list parses the items of a list up to its closing bracket.
func (p *listParser) list(name string, depth int) node {
	begin, next := p.line, ""
	var kids []node
	comma := depth > 0 // whether the last item was a comma or the opening bracket
	for p.at < len(p.text) {
		c := p.text[p.at]
		switch {
		case strings.IndexByte(closers, c) >= 0:
			p.at++
			return listOf(name, kids, begin, p.line)
		case strings.IndexByte(" \t\n\r;|+\\", c) >= 0:
			p.skip(1)
			continue
		case p.comment():
			continue
		case c == ',':
			if p.at++; comma {
				kids = append(kids, leaf("", "", p.line, p.line)) // nothing between two commas
			}
			comma = true
			continue
		case c == ':' || c == '=':
			p.at += len(p.text[p.at:]) - len(strings.TrimLeft(p.text[p.at:], ":=>"))
			if k := len(kids); k > 0 {
				if next = kids[k-1].name; kids[k-1].kids == nil {
					next, kids = kids[k-1].raw, kids[:k-1]
				}
			}
			continue
		case strings.IndexByte("([{", c) >= 0 && depth < 100:
			if k := len(kids); !comma && k > 0 && kids[k-1].kids == nil && p.at > 0 && isWordByte(p.text[p.at-1]) {
				next, kids = kids[k-1].raw, kids[:k-1] // the name of a function or of an array
			}
			p.at++
			kids = append(kids, p.list(next, depth+1))
		default:
			begin := p.line
			raw := p.atom()
			kids = append(kids, leaf(next, raw, begin, p.line))
		}
		next, comma = "", false
	}
	return listOf(name, kids, begin, p.line)
}

func isWordByte(c byte) bool {
	return c == '_' || c == '!' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

// skip advances by n bytes.
func (p *listParser) skip(n int) {
	n = min(n, len(p.text)-p.at)
	p.line += strings.Count(p.text[p.at:p.at+n], "\n")
	p.at += n
}

// comment skips a comment, and reports whether there is one.
func (p *listParser) comment() bool {
	rest := p.text[p.at:]
	end := "\n"
	switch {
	case strings.HasPrefix(rest, "/*"):
		end = "*/"
	case strings.HasPrefix(rest, "//"), strings.HasPrefix(rest, "# "), strings.HasPrefix(rest, "-- "), strings.HasPrefix(rest, "% "):
	default:
		return false
	}
	if n := strings.Index(rest, end); n >= 0 {
		p.skip(n + len(end))
	} else {
		p.skip(len(rest))
	}
	return true
}

// atom parses a string in quotes, or the characters up to the next separator.
func (p *listParser) atom() string {
	rest := p.text[p.at:]
	for _, quote := range []string{`"""`, `'''`, `"`, `'`, "`"} {
		if n := closingQuote(rest, quote); n > 0 {
			p.skip(n + len(quote))
			return strings.NewReplacer(`\n`, "\n", `\t`, "\t", `\"`, `"`).Replace(rest[len(quote):n])
		}
	}
	n := strings.IndexAny(rest[1:], " \t\r\n,;|:=\"'`"+closers+"([{") + 1
	if n == 0 {
		n = len(rest)
	}
	p.skip(n)
	return rest[:n]
}

// closingQuote returns where the quote is that closes the string at the beginning of a text, or 0 if there is none. Strings
// in single characters as quotes end in their line.
func closingQuote(text, quote string) int {
	if !strings.HasPrefix(text, quote) {
		return 0
	}
	for i := len(quote); i < len(text); i++ {
		switch {
		case text[i] == '\\':
			i++
		case text[i] == '\n' && quote != "`" && len(quote) == 1:
			return 0
		case strings.HasPrefix(text[i:], quote):
			return i
		}
	}
	return 0
}

// depth returns how many more brackets a line opens than it closes, outside strings and comments.
func depth(line string) (n int) {
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case strings.IndexByte("([{", c) >= 0:
			n++
		case strings.IndexByte(closers, c) >= 0:
			n--
		case c == '"' || c == '\'' || c == '`':
			i += closingQuote(line[i:], string(c))
		case strings.HasPrefix(line[i:], "//") || strings.HasPrefix(line[i:], "# "):
			return n
		}
	}
	return n
}
