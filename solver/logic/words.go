package logic

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"autosolve/solver"
)

// says returns the function that writes a text about a step. Braces in the text hold a word for what to write, such as the
// digits or the cells, and the indexes of one or more parts of the step, whose union is written: "{digits 0} in {cells 01}".
func says(text string) func(*Step) string {
	return func(s *Step) string { return s.says(text) }
}

func (s *Step) says(text string) string {
	var b strings.Builder
	for {
		plain, rest, found := strings.Cut(text, "{")
		b.WriteString(plain)
		if !found {
			return b.String()
		}
		word, after, _ := strings.Cut(rest, "}")
		how, parts, _ := strings.Cut(word, " ")
		var p Part
		for _, i := range parts {
			p = p.and(s.Parts[i-'0'])
		}
		b.WriteString(partWords[how](p))
		text = after
	}
}

// and returns the union of two parts.
func (p Part) and(q Part) Part {
	return Part{p.Cells.Or(q.Cells), p.Digits | q.Digits, p.Houses | q.Houses}
}

// partWords has, by the word in braces, the functions that write a part as text.
var partWords = map[string]func(Part) string{
	"cells":  func(p Part) string { return p.Cells.String() },                               // r4c2,r6c13
	"list":   func(p Part) string { return strings.Join(p.Cells.names(), ",") },             // r4c2,r6c1,r6c3
	"each":   func(p Part) string { return joinWords(p.Cells.names()) },                     // r4c2, r6c1 and r6c3
	"either": func(p Part) string { return strings.Join(p.Cells.names(), " or ") },          // r4c2 or r6c1
	"count":  func(p Part) string { return fmt.Sprint(p.Cells.Len()) },                      // 3
	"digits": func(p Part) string { return p.Digits.String() },                              // 5,7
	"slash":  func(p Part) string { return p.Digits.join("/") },                             // 5/7
	"or":     func(p Part) string { return p.Digits.join(" or ") },                          // 5 or 7
	"and":    func(p Part) string { return p.Digits.join(" and ") },                         // 5 and 7
	"a":      func(p Part) string { return p.Digits.one() },                                 // a 7
	"house":  func(p Part) string { return p.Houses.Words() },                               // row 2 and column 5
	"short":  func(p Part) string { return p.Houses.String() },                              // r2c5
	"kind":   func(p Part) string { return strings.Fields(p.Houses.Words())[0] },            // row
	"set":    func(p Part) string { return fmt.Sprintf("%v {%v}", p.Cells, p.Digits) },      // r6c13 {3,5,7}
	"with":   func(p Part) string { return fmt.Sprintf("%v with {%v}", p.Cells, p.Digits) }, // r6c13 with {3,5,7}
}

// one returns a single digit with its article: a 7, an 8.
func (s Digits) one() string {
	if s == digitSet(8) {
		return "an 8"
	}
	return "a " + s.String()
}

// Words lists the digits in a sentence: "1, 3 and 5".
func (s Digits) Words() string { return joinWords(strings.Split(s.String(), ",")) }

// Words names the houses in a sentence: "row 2 and column 5".
func (s Houses) Words() string { return joinWords(texts(s.All(), solver.House.String)) }

// joinWords returns "a", "a and b", "a, b and c".
func joinWords(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// sets lists almost locked sets in a sentence: "r6c9 with {3,5} and r2c9 with {3,6}".
func sets(parts []Part) string { return joinWords(texts(slices.Values(parts), partWords["with"])) }

// names returns the cells' names one by one.
func (s Cells) names() []string { return texts(s.All(), solver.Cell.String) }

// texts returns the text of each of the items.
func texts[T any](items iter.Seq[T], text func(T) string) (out []string) {
	for item := range items {
		out = append(out, text(item))
	}
	return out
}

// Brief says in a few words why the digit of a single is certain, such as "only place left for 8 in box 1", and does not name the
// technique. For any other step, it returns only that name.
func (s *Step) Brief() string {
	switch s.Technique {
	case FullHouse:
		return s.says("the only empty cell of {house 0}")
	case HiddenSingle:
		return s.says("only place left for {digits 0} in {house 0}")
	case NakedSingle:
		return s.says("only digit left for {cells 0}")
	}
	return s.Technique.String()
}
