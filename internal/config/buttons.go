package config

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// addButton returns the text of a config with a button added at the end of the list in the option "after", and nothing else
// changed. The argument file is the file name of the button's picture. A text that already names the button is returned
// unchanged. The list may be in flow or block style. A text without the option gets a list in flow style:
//
//	after: [{button: new-puzzle.png}]
func addButton(text []byte, file string) ([]byte, error) {
	options, err := decode(withoutMark(text))
	if err != nil {
		return nil, fmt.Errorf("option after: %w: %w", errEdit, err)
	}
	named, _ := options["after"].([]any)
	if slices.ContainsFunc(named, func(item any) bool {
		of, ok := item.(map[string]any)
		return ok && of["button"] == file
	}) {
		return text, nil
	}
	value, err := yaml.Marshal(file) // quoted if necessary
	if err != nil {
		return nil, fmt.Errorf("option after: %w: %w", errEdit, err)
	}
	item := "button: " + strings.TrimSpace(string(value))
	want := append(slices.Clone(named), map[string]any{"button": file})
	return edit(text, "after", want, func(e *editor) error {
		if e.option == nil {
			return e.add("after: [{" + item + "}]")
		}
		list, ok := e.option.Value.(*ast.SequenceNode)
		switch {
		case !ok:
			return errors.New("it is not a list")
		case list.IsFlowStyle:
			return e.addToFlow(list, "{"+item+"}")
		}
		return e.addToBlock(list, item)
	})
}

// addToFlow adds an item at the end of a list in flow style, such as [a, b].
func (e *editor) addToFlow(list *ast.SequenceNode, item string) error {
	at, err := e.place(list.End)
	if err != nil {
		return err
	}
	for at > 0 && strings.IndexByte(" \t", e.text[at-1]) >= 0 {
		at--
	}
	if len(list.Values) > 0 {
		item = ", " + item
	}
	e.changes = append(e.changes, change{at, at, item})
	return nil
}

// addToBlock adds an item to a list in block style, on a new line below its last line.
func (e *editor) addToBlock(list *ast.SequenceNode, item string) error {
	at, err := e.place(lastToken(list))
	if err != nil {
		return err
	}
	n := e.lineOf(at) + 1
	line := strings.Repeat(" ", list.Start.Position.Column-1) + "- " + item
	if n < len(e.lines) && e.lines[n] <= e.end {
		at, line = e.lines[n], line+e.ending()
	} else {
		at, line = len(e.text), e.ending()+line
	}
	e.changes = append(e.changes, change{at, at, line})
	return nil
}

// lastToken returns the last token of a node. Comments do not count.
func lastToken(n ast.Node) *token.Token {
	last := n.GetToken()
	ast.Walk(furthest{&last}, n)
	return last
}

// furthest is an ast.Visitor that finds the last token of a node.
type furthest struct{ last **token.Token }

// Visit sets *f.last to each token of n that comes later in the text.
func (f furthest) Visit(n ast.Node) ast.Visitor {
	tokens := []*token.Token{n.GetToken()}
	switch n := n.(type) {
	case *ast.MappingNode:
		tokens = append(tokens, n.End)
	case *ast.SequenceNode:
		tokens = append(tokens, n.End)
	case *ast.CommentGroupNode, *ast.CommentNode:
		return f
	}
	for _, t := range tokens {
		if t == nil {
			continue
		}
		if at, last := t.Position, (*f.last).Position; at.Line > last.Line || at.Line == last.Line && at.Column > last.Column {
			*f.last = t
		}
	}
	return f
}
