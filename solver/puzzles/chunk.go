package puzzles

import (
	"bytes"
	"errors"
	"regexp"
	"slices"
)

// chunk has the lines of a value in a format that has a parser.
type chunk struct {
	parse func(text []byte, first int) (tree node, strict bool) // strict: the text is certainly in the format
	ends  func(raw []byte) (before, after bool)                 // whether the chunk ends before the line raw, and whether after it
	lines [][]byte
	first int // the number of its first line
	size  int
}

var (
	yamlKey  = regexp.MustCompile(`^\s*(- +)*["']?[\pL_][\pL\pN_ .-]*["']?:\s*([|>][-+]?)?\s*$`)
	yamlItem = regexp.MustCompile(`^\s*-\s+[^\s-]|^\s*(-\s+)+-\s+\S+$`)
	element1 = regexp.MustCompile(`^<([\pL][\w:.-]*)|^<[?]xml|^<!`)
	rootName = regexp.MustCompile(`<([\pL][\w:.-]*)`)
)

// openChunk returns the chunk that begins with a line, or nil if the line is not the beginning of one: JSON, or something
// similar, up to the bracket that closes the first one; XML or HTML up to the end of the outermost element; YAML as far as
// lines are indented, or further items.
func openChunk(number int, raw []byte) *chunk {
	c := &chunk{first: number}
	line := bytes.TrimLeft(raw, " \t")
	indent := len(raw) - len(line)
	switch {
	case line[0] == '[' || line[0] == '{':
		depth := 0
		c.parse = parseLists
		c.ends = func(raw []byte) (bool, bool) {
			depth += brackets(raw)
			return false, depth <= 0
		}
	case element1.Match(line):
		root, depth := "", 0
		c.parse = parseMarkup
		c.ends = func(raw []byte) (bool, bool) {
			if name := rootName.FindSubmatch(raw); root == "" && name != nil {
				root = string(name[1])
			}
			depth += bytes.Count(raw, []byte("<"+root)) - bytes.Count(raw, []byte("</"+root))
			raw = bytes.TrimSpace(raw)
			lone := depth == 1 && bytes.HasPrefix(raw, []byte("<"+root)) && bytes.HasSuffix(raw, []byte("/>")) && bytes.Count(raw, []byte("<")) == 1
			return false, root != "" && (depth <= 0 || lone)
		}
	case line[0] == '-' && yamlItem.Match(raw), yamlKey.Match(line):
		c.parse = parseYAML
		c.ends = func(raw []byte) (bool, bool) {
			line := bytes.TrimLeft(raw, " \t")
			is := len(raw) - len(line)
			return len(line) == 0 || is < indent || is == indent && !bytes.HasPrefix(line, []byte("- ")), false
		}
	default:
		return nil
	}
	return c
}

// brackets returns how many more brackets a line opens than it closes, outside strings.
func brackets(line []byte) (n int) {
	quoted := false
	for i := 0; i < len(line); i++ {
		switch b := line[i]; {
		case quoted && b == '\\':
			i++ // the next character is escaped
		case b == '"':
			quoted = !quoted
		case quoted:
		case b == '[' || b == '{':
			n++
		case b == ']' || b == '}':
			n--
		}
	}
	return n
}

// add adds a line, if the chunk does not end before it. after is whether it ends after the line.
func (c *chunk) add(raw []byte) (added, after bool) {
	before, after := c.ends(raw)
	if _, bare := fastGrid(raw); len(c.lines) > 0 && (before || bare || c.size > maxLine) {
		return false, true
	}
	c.lines = append(c.lines, bytes.Clone(raw))
	c.size += 1 + len(raw)
	return true, after
}

// read returns the puzzles in the chunk, and errors and remarks about parts of it. It returns nil if the chunk is too short, or
// if nothing is found. It also returns nil if there are errors or remarks, unless the text is JSON, or XML
// or HTML with a puzzle that can be read, or names say that the cells are not in rows.
func (c *chunk) read() []piece {
	if c.size < 2*minPuzzleCells { // such as a row in brackets
		return nil
	}
	text := bytes.Join(c.lines, []byte("\n"))
	tree, strict := c.parse(text, c.first)
	var f finder
	f.find(&tree, unnamed, nil)
	slices.SortStableFunc(f.found, func(a, b piece) int { return a.Line - b.Line })
	good, bad, end := 0, 0, c.first+len(c.lines)-1
	for i := range f.found {
		p := &f.found[i]
		p.Line, p.Last = min(p.Line, end), min(p.Last, end) // the parser of YAML counts some characters as ends of lines
		if p.Err == nil && p.Kind != Remark {
			good++
		} else {
			bad++
			_, named := errors.AsType[namesError](p.Err)
			strict = strict || named
		}
	}
	markup := bytes.HasPrefix(bytes.TrimSpace(text), []byte("<"))
	if !strict && (good == 0 || bad > 0 && !markup) {
		return nil
	}
	return f.found
}
