package main

import (
	"fmt"
	"strings"
)

// compare returns a table of how two readers read the same pages, in Markdown, and the pages on which their verdicts differ.
func compare(rules, model Report) string {
	var out strings.Builder
	out.WriteString("| | pages | rules: right | refused | wrong | model: right | refused | wrong |\n|---|--:|--:|--:|--:|--:|--:|--:|\n")
	for _, row := range []struct {
		name string
		has  func(Case) bool
	}{
		{"ordinary pages", func(c Case) bool { return c.Negative == "" && c.Tags.Difficulty == "" }},
		{"pages with a difficulty", func(c Case) bool { return c.Negative == "" && c.Tags.Difficulty != "" }},
		{"pages to refuse", func(c Case) bool { return c.Negative != "" }},
	} {
		a, b := rules.count(row.has), model.count(row.has)
		fmt.Fprintf(&out, "| %s | %d | %d | %d | %d | %d | %d | %d |\n", row.name, a[Right]+a[Refused]+a[Wrong],
			a[Right], a[Refused], a[Wrong], b[Right], b[Refused], b[Wrong])
	}
	fmt.Fprintf(&out, "\nWrong kinds of cells in grids read right: %d with the rules, %d with the model.\n\n", rules.badKinds(), model.badKinds())
	for i, a := range rules.Results {
		if b := model.Results[i]; a.Verdict != b.Verdict {
			fmt.Fprintf(&out, "- `%s` %v with the rules, %v with the model: %s%s\n", a.File, a.Verdict, b.Verdict, a.Detail, b.Detail)
		}
	}
	return out.String()
}

// badKinds returns the number of cells with a wrong kind in grids that were read right.
func (r Report) badKinds() (n int) {
	for i := range r.Results {
		n += r.Results[i].BadKinds
	}
	return n
}
