package main

import (
	"strings"
	"testing"
)

// TestCompare compares two readers on three pages: one reads a page that the other refuses, and accepts one to refuse.
func TestCompare(t *testing.T) {
	page, other := Case{File: "page.png"}, Case{File: "other.png", Negative: "killer"}
	got := compare(
		Report{[]Result{{Case: page, Verdict: Refused, Detail: "r1c1 is 3 or 8"}, {Case: page, Verdict: Right, BadKinds: 2}, {Case: other, Verdict: Refused}}},
		Report{[]Result{{Case: page, Verdict: Right}, {Case: page, Verdict: Right}, {Case: other, Verdict: Wrong, Detail: "read as 12."}}},
	)
	for _, want := range []string{
		"| ordinary pages | 2 | 1 | 1 | 0 | 2 | 0 | 0 |", "| pages to refuse | 1 | 0 | 1 | 0 | 0 | 0 | 1 |", "2 with the rules, 0 with the model",
		"- `page.png` refused with the rules, right with the model: r1c1 is 3 or 8", "- `other.png` refused with the rules, wrong with the model: read as 12.",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing from\n%s", want, got)
		}
	}
}
