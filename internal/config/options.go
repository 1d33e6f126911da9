package config

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"

	"autosolve/fill"
)

// The largest values of options, in the config and on the command line.
const (
	MaxDisplay = 63
	MaxDelay   = 10 * time.Minute
	MaxPick    = 99
	MaxPace    = time.Minute
)

// options returns the table of all options. Each has a name, and a value that stores what it reads in a field of c.
func (c *Config) options() section {
	return section{
		{"grid", &c.Grid},
		{"display", whole(&c.Display, 0, MaxDisplay).or("all", AllDisplays)},
		{"delay", duration(&c.Delay, MaxDelay)},
		{"templates", text(&c.Templates)},
		{"least_score", fraction(&c.LeastScore)},
		{"least_margin", fraction(&c.LeastMargin)},
		{"pick", whole(&c.Pick, 0, MaxPick)},
		{"input", &c.Input},
		{"like_a_person", truth(&c.LikeAPerson)},
		{"pace", duration(&c.Pace, MaxPace)},
		{"fix_mistakes", truth(&c.FixMistakes)},
		{"any_solution", truth(&c.AnySolution)},
		{"after", (*buttons)(&c.After)},
		{"trace", text(&c.Trace)},
		{"trace_full", truth(&c.TraceFull)},
	}
}

// options returns the table of the options under input. It begins with those of fill.Options.
func (in *Input) options() section {
	var s section
	for _, o := range fill.Options() {
		s = append(s, option{o.Name, oneOf(o.Field(&in.Way), o.Words...).or(auto, "")})
	}
	return append(s,
		option{"presses", whole(&in.Way.Presses, 1, 2).or(auto, 0)},
		option{"park", oneOf(&in.Park, "yes", "no").or(auto, "")},
		option{"hold", duration(&in.Way.Hold, time.Second).or(auto, AutoHold)},
		option{"ahead", whole(&in.Ahead, 1, fill.MostAhead).or(auto, 0)},
		option{"pause", duration(&in.Way.Pause, 10*time.Second)},
		option{"jitter", whole(&in.Jitter, 0, 1000)},
	)
}

// scalar is an option with a single value, such as a number.
type scalar[T any] struct {
	to    *T
	want  string // a description of the allowed values
	parse func(ast.Node) (v T, ok bool)
	words map[string]T // the words that stand for special values
	all   []string     // the words to suggest for a misspelt one
}

// or returns the option with an additional allowed value: a word that stands for a special value.
func (s scalar[T]) or(word string, special T) scalar[T] {
	s.want += ", or " + word
	s.words, s.all = map[string]T{word: special}, append(s.all, word)
	return s
}

func (s scalar[T]) set(name string, node ast.Node) error {
	v, ok := s.parse(node)
	if word, is := node.(*ast.StringNode); is && !ok {
		v, ok = s.words[word.Value]
	}
	if !ok {
		return refuse(node, name, "must be "+s.want, s.all...)
	}
	*s.to = v
	return nil
}

func whole(to *int, least, most int) scalar[int] {
	want := fmt.Sprintf("a whole number from %d to %d", least, most)
	return scalar[int]{to: to, want: want, parse: func(n ast.Node) (int, bool) {
		_, ok := n.(*ast.IntegerNode)
		i, err := strconv.Atoi(n.GetToken().Value)
		return i, ok && err == nil && least <= i && i <= most
	}}
}

func fraction(to *float64) scalar[float64] {
	return scalar[float64]{to: to, want: "a number from 0 to 1", parse: func(n ast.Node) (float64, bool) {
		_, whole := n.(*ast.IntegerNode)
		_, decimal := n.(*ast.FloatNode)
		f, err := strconv.ParseFloat(n.GetToken().Value, 64)
		return f, (whole || decimal) && err == nil && 0 <= f && f <= 1
	}}
}

func duration(to *time.Duration, most time.Duration) scalar[time.Duration] {
	want := fmt.Sprintf("a time from 0s to %v, with its unit", most)
	return scalar[time.Duration]{to: to, want: want, parse: func(n ast.Node) (time.Duration, bool) {
		_, withUnit := n.(*ast.StringNode)
		_, zero := n.(*ast.IntegerNode)
		d, err := time.ParseDuration(n.GetToken().Value)
		return d, (withUnit || zero) && err == nil && 0 <= d && d <= most
	}}
}

func truth(to *bool) scalar[bool] {
	return scalar[bool]{to: to, want: "true or false", all: []string{"true", "false"}, parse: func(n ast.Node) (bool, bool) {
		b, ok := n.(*ast.BoolNode)
		return ok && b.Value, ok
	}}
}

// escapedSigns removes the escape sequences that are allowed in a double-quoted string.
var escapedSigns = strings.NewReplacer(`\\`, "", `\"`, "")

// text returns an option whose value is a string. In a double-quoted string a backslash begins an escape sequence, so the
// folder "C:\temp" would have a tab in its name. Therefore text refuses all escape sequences except those of a backslash and
// of a double quote.
func text(to *string) scalar[string] {
	want := "a string, in quotes if it looks like something else, and in single quotes if it has a backslash"
	return scalar[string]{to: to, want: want, parse: func(n ast.Node) (string, bool) {
		_, ok := n.(*ast.StringNode)
		t := n.GetToken()
		escapes := t.Type == token.DoubleQuoteType && strings.Contains(escapedSigns.Replace(t.Origin), `\`)
		return t.Value, ok && !escapes
	}}
}

// oneOf returns an option whose value is one of the words. The words yes and no are strings, as in YAML 1.2.
func oneOf(to *string, words ...string) scalar[string] {
	s := text(to)
	s.all = words
	s.want, s.parse = "one of "+strings.Join(words, ", "), func(n ast.Node) (string, bool) {
		word, ok := n.(*ast.StringNode)
		return n.GetToken().Value, ok && slices.Contains(words, word.Value)
	}
	return s
}

// isAuto reports whether a node is the word auto.
func isAuto(node ast.Node) bool {
	word, ok := node.(*ast.StringNode)
	return ok && word.Value == auto
}

// set reads the option input: a section, or the word auto, which stands for the defaults of all its options.
func (in *Input) set(name string, node ast.Node) error {
	if isAuto(node) {
		*in = Default().Input
		return nil
	}
	if _, ok := node.(*ast.MappingNode); !ok {
		return refuse(node, name, "must be auto, or options, each as name: value", auto)
	}
	return in.options().set(name, node)
}

// set reads the option grid: the word auto or the two corners.
func (c *Corners) set(name string, node ast.Node) error {
	*c = Corners{}
	if isAuto(node) {
		return nil
	}
	mapping, ok := node.(*ast.MappingNode)
	if !ok {
		return refuse(node, name, "must be auto, or top_left and bottom_right", auto)
	}
	corners := section{{"top_left", (*point)(&c.TopLeft)}, {"bottom_right", (*point)(&c.BottomRight)}}
	if err := corners.set(name, node); err != nil {
		return err
	}
	if len(mapping.Values) != len(corners) {
		return refuse(node, name, "needs both top_left and bottom_right")
	}
	if d := c.BottomRight.Sub(c.TopLeft); min(d.X, d.Y) < MinSpan {
		return refuse(node, name, fmt.Sprintf("bottom_right must be at least %d pixels right of and below top_left", MinSpan))
	}
	return nil
}

// point is a place on the screen: a list of x and y.
type point image.Point

func (p *point) set(name string, node ast.Node) error {
	list, ok := node.(*ast.SequenceNode)
	if !ok || len(list.Values) != 2 {
		return refuse(node, name, "must be [x, y]")
	}
	for i, to := range []*int{&p.X, &p.Y} {
		if err := whole(to, -maxPixel, maxPixel).set(name, list.Values[i]); err != nil {
			return err
		}
	}
	return nil
}

// maxPixel is the largest coordinate in X11.
const maxPixel = math.MaxInt16

// buttons is the option "after": a list of buttons.
type buttons []After

func (b *buttons) set(name string, node ast.Node) error {
	list, ok := node.(*ast.SequenceNode)
	if !ok {
		return refuse(node, name, "must be a list of buttons, such as [{button: new-puzzle.png}]")
	}
	*b = nil
	for _, item := range list.Values {
		a := After{Limit: afterLimit}
		options := section{{"button", text(&a.Button)}, {"wait", duration(&a.Wait, MaxDelay)}, {"limit", duration(&a.Limit, MaxDelay)}}
		if err := options.set(name, item); err != nil {
			return err
		}
		if a.Button == "" {
			return refuse(item, name, "needs button: and the file of its picture")
		}
		*b = append(*b, a)
	}
	return nil
}

// Choose sets the fields of w whose options are not left to the program, and makes w.Pause at least as long as the config says.
func (in *Input) Choose(w *fill.Way) {
	for _, o := range fill.Options() {
		if word := *o.Field(&in.Way); word != "" {
			*o.Field(w) = word
		}
	}
	if in.Park != "" {
		w.Park = in.Park == "yes"
	}
	if in.Way.Hold != AutoHold {
		w.Hold = in.Way.Hold
	}
	if in.Way.Presses != 0 {
		w.Presses = in.Way.Presses
	}
	w.Pause = max(w.Pause, in.Way.Pause)
}

// With returns a copy of the options with the values of a way. The options that a way does not have do not change.
func (in Input) With(w fill.Way) Input {
	in.Way, in.Park = w, "no"
	if w.Park {
		in.Park = "yes"
	}
	return in
}
