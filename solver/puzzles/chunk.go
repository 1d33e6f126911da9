package puzzles

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
)

// format is a format that has a parser.
type format uint8

const (
	lists  format = iota + 1 // JSON, or the lists of a program: up to the bracket that closes the first one
	yaml                     // YAML: the lines below a key or an item that are indented, and further items
	markup                   // XML or HTML: up to the end of the outermost element
)

// chunk has the lines of a value in a format that has a parser.
type chunk struct {
	format format
	lines  [][]byte
	first  int // the number of its first line
	size   int
	depth  int    // how many brackets or elements are open
	root   string // the name of the outermost element
}

const mostLines = 1 << 20

var (
	yamlKey  = regexp.MustCompile(`^\s*(- +)*["']?[\pL_][\pL\pN_ .-]*["']?:\s*([|>][-+]?)?$`)
	yamlItem = regexp.MustCompile(`^\s*-\s+[^\s-]|^\s*(-\s+)+-\s+\S+$`)
	rootName = regexp.MustCompile(`<([\pL][\w:.-]*)`)
	listLine = regexp.MustCompile(`[^\pL\s]\s*$`)
)

// openChunk returns the chunk that begins with a line, or nil if the line is not the beginning of one.
func openChunk(number int, raw []byte) *chunk {
	line := bytes.TrimSpace(raw)
	c := &chunk{first: number}
	switch {
	case len(line) < 2:
		if len(line) == 0 || !bytes.ContainsAny(line, "[{(") {
			return nil
		}
		c.format = lists
	case line[0] == '<' && (line[1] == '?' || line[1] == '!' || line[1]|0x20 >= 'a' && line[1]|0x20 <= 'z'):
		c.format = markup
	case bytes.ContainsAny(line, "[{(") && listLine.Match(line) && (depth(string(line)) > 0 || bytes.Count(line, []byte("["))+bytes.Count(line, []byte("{"))+bytes.Count(line, []byte("(")) > 1 || line[0] == '{' || line[0] == '['):
		c.format = lists
	case bytes.IndexByte(line, ':') > 0 && yamlKey.Match(line), line[0] == '-' && yamlItem.Match(raw):
		c.format = yaml
	default:
		return nil
	}
	return c
}

// continues reports whether the next line belongs to the chunk.
func (c *chunk) continues(raw []byte) bool {
	line := bytes.TrimSpace(raw)
	switch _, bare := fastGrid(raw); {
	case len(c.lines) >= mostLines || c.size > maxLine:
		return false
	case c.format == yaml:
		begin := c.lines[0]
		indent := len(begin) - len(bytes.TrimLeft(begin, " \t"))
		return len(line) > 0 && (len(raw)-len(bytes.TrimLeft(raw, " \t")) > indent || len(raw) > indent+2 && bytes.HasPrefix(raw[indent:], []byte("- ")))
	case c.format == lists:
		return !bare
	}
	return true
}

// add adds a line, and reports whether it is the last one of the chunk.
func (c *chunk) add(raw []byte) (last bool) {
	c.lines = append(c.lines, bytes.Clone(raw))
	c.size += len(raw)
	switch c.format {
	case lists:
		c.depth += depth(string(raw))
		return c.depth <= 0
	case markup:
		for _, tag := range rootName.FindAllStringSubmatch(string(raw), -1) {
			if c.root == "" {
				c.root = tag[1]
			}
		}
		if c.root == "" {
			return false
		}
		text := string(raw)
		c.depth += strings.Count(text, "<"+c.root+" ") + strings.Count(text, "<"+c.root+">") - strings.Count(text, "</"+c.root)
		if strings.HasSuffix(text, "<"+c.root) {
			c.depth++
		}
		if c.depth == 1 && strings.HasPrefix(strings.TrimSpace(text), "<"+c.root) && strings.HasSuffix(strings.TrimSpace(text), "/>") && strings.Count(text, "<") == 1 {
			return true
		}
		return c.depth <= 0
	}
	return false
}

// read returns the puzzles in the chunk, or nil if it is not in the format, or has no puzzles.
func (c *chunk) read() []piece {
	text := bytes.Join(c.lines, []byte("\n"))
	var tree node
	var err error
	sure := true // whether errors are those of the text, and not of taking it for this format
	switch trimmed := bytes.TrimSpace(text); {
	case c.format == markup:
		tree, err = parseMarkup(text, c.first)
	case c.format == yaml:
		sure = false
		tree, err = parseYAML(text, c.first)
	case (trimmed[0] == '[' || trimmed[0] == '{') && json.Valid(text):
		tree, err = parseJSON(text, c.first)
	default:
		if sure = false; c.depth > 0 { // lines of a drawing with brackets, of which none may be dropped
			return nil
		}
		tree, err = parseList(text, c.first)
	}
	if err != nil {
		return nil
	}
	var f finder
	f.find(&tree, unnamed, nil)
	slices.SortStableFunc(f.found, func(a, b piece) int { return a.Line - b.Line })
	good, end := 0, c.first+len(c.lines)-1
	for i := range f.found {
		p := &f.found[i]
		p.Line, p.Last = min(p.Line, end), min(p.Last, end) // the parser of YAML counts some characters as ends of lines
		if p.Err == nil && p.Kind == Question {
			good++
		} else if !sure {
			return nil
		}
	}
	if good == 0 && !sure {
		return nil
	}
	return f.found
}
