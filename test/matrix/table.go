package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// tally counts verdicts.
type tally [3]int

func (t tally) total() int { return t[Right] + t[Refused] + t[Wrong] }

// share returns the share of right verdicts in per cent.
func (t tally) share() float64 { return 100 * float64(t[Right]) / float64(max(1, t.total())) }

// Report summarises the results of a set.
type Report struct{ Results []Result }

// Counts returns how many grids were read right, refused and read wrong, and how many of the
// pages to refuse were refused and accepted.
func (r Report) Counts() (right, refused, wrong, negativesRefused, negativesAccepted int) {
	grids := r.count(func(c Case) bool { return c.Negative == "" })
	others := r.count(func(c Case) bool { return c.Negative != "" })
	return grids[Right], grids[Refused], grids[Wrong], others[Refused], others[Wrong]
}

func (r Report) count(has func(Case) bool) (t tally) {
	for _, result := range r.Results {
		if has(result.Case) {
			t[result.Verdict]++
		}
	}
	return t
}

// Write prints the report as Markdown.
func (r Report) Write(w io.Writer) error {
	var out strings.Builder
	r.summary(&out)
	r.kinds(&out)
	r.slices(&out)
	r.negatives(&out)
	r.list(&out, "Accepted and wrong", Wrong)
	r.reasons(&out)
	r.list(&out, "Refused", Refused)
	_, err := io.WriteString(w, out.String())
	return err
}

func (r Report) summary(out *strings.Builder) {
	grids := r.count(Case.ordinary)
	difficult := r.count(Case.difficult)
	others := r.count(func(c Case) bool { return c.Negative != "" })
	fmt.Fprintf(out, "# How well the reader reads random pages\n\n%d ordinary pages with a grid, %d with a difficulty of real screens, %d pages to refuse, "+
		"made and scored by `make matrix`.\n\n", grids.total(), difficult.total(), others.total())
	fmt.Fprintf(out, "| | pages | accepted and right | refused | accepted and wrong | target |\n|---|--:|--:|--:|--:|--:|\n")
	row := func(name string, t tally, target string) {
		fmt.Fprintf(out, "| %s | %d | %d (%.2f %%) | %d | %d | %s |\n", name, t.total(), t[Right], t.share(), t[Refused], t[Wrong], target)
	}
	row("all ordinary pages with a grid", grids, "")
	for _, target := range targets() {
		t := r.count(func(c Case) bool { return c.ordinary() && target.has(c) })
		row(target.name, t, fmt.Sprintf("%g %%", target.least))
	}
	for _, cause := range causes() {
		t := r.count(func(c Case) bool { return c.difficult() && c.Tags.cause() == cause })
		row("difficult: "+cause, t, fmt.Sprintf("%d %%", difficultTarget))
	}
	fmt.Fprintf(out, "| pages to refuse | %d | | %d (%.2f %%) | %d | 100 %% |\n\n", others.total(), others[Refused],
		100*float64(others[Refused])/float64(max(1, others.total())), others[Wrong])
}

// kinds prints how often givens, entries and empty cells were distinguished on correctly read pages.
func (r Report) kinds(out *strings.Builder) {
	fmt.Fprintf(out, "Whether a cell has a given, an entry or nothing, in the grids read right:\n\n"+
		"| | cells | told right | target |\n|---|--:|--:|--:|\n")
	row := func(name string, has func(Case) bool) {
		cells, bad := 0, 0
		for _, result := range r.Results {
			if has(result.Case) && result.Verdict == Right {
				cells, bad = cells+81, bad+result.BadKinds
			}
		}
		fmt.Fprintf(out, "| %s | %d | %d (%.2f %%) | %d %% |\n", name, cells, cells-bad, 100*float64(cells-bad)/float64(max(1, cells)), kindsTarget)
	}
	row("ordinary pages", Case.ordinary)
	for _, cause := range causes() {
		row("difficult: "+cause, func(c Case) bool { return c.difficult() && c.Tags.cause() == cause })
	}
	fmt.Fprintln(out)
}

// slices prints a table of all slices of the pages with a grid.
func (r Report) slices(out *strings.Builder) {
	counts := map[string]tally{}
	for _, result := range r.Results {
		if result.Negative != "" {
			continue
		}
		for _, label := range result.labels() {
			t := counts[label]
			t[result.Verdict]++
			counts[label] = t
		}
	}
	fmt.Fprintf(out, "## Slices\n\n| slice | pages | right | refused | wrong | right %% |\n|---|--:|--:|--:|--:|--:|\n")
	for _, label := range slices.Sorted(maps.Keys(counts)) {
		t := counts[label]
		fmt.Fprintf(out, "| %s | %d | %d | %d | %d | %.1f |\n", label, t.total(), t[Right], t[Refused], t[Wrong], t.share())
	}
}

// negatives prints a table of the negatives by kind.
func (r Report) negatives(out *strings.Builder) {
	type counts struct{ pages, refused, accepted, other int }
	kinds := map[string]counts{}
	for _, result := range r.Results {
		if result.Negative == "" {
			continue
		}
		k := kinds[result.Negative]
		k.pages++
		if result.Verdict == Refused {
			k.refused++
		} else {
			k.accepted++
		}
		if result.OtherEnd {
			k.other++
		}
		kinds[result.Negative] = k
	}
	fmt.Fprintf(out, "\n## Pages to refuse\n\n| kind | pages | refused | accepted | refused with another exit status |\n|---|--:|--:|--:|--:|\n")
	for _, name := range slices.Sorted(maps.Keys(kinds)) {
		k := kinds[name]
		fmt.Fprintf(out, "| %s | %d | %d | %d | %d |\n", name, k.pages, k.refused, k.accepted, k.other)
	}
}

// reasons prints how often grids were refused for each reason.
func (r Report) reasons(out *strings.Builder) {
	counts := map[string]int{}
	for _, result := range r.Results {
		if result.Negative == "" && result.Verdict == Refused {
			counts[result.Reason]++
		}
	}
	fmt.Fprintf(out, "\n## Reasons of refusals\n\n| reason | pages |\n|---|--:|\n")
	for _, reason := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(out, "| %s | %d |\n", reason, counts[reason])
	}
}

// list names the cases with a verdict; of the negatives only the accepted ones.
func (r Report) list(out *strings.Builder, title string, verdict Verdict) {
	fmt.Fprintf(out, "\n## %s\n\n", title)
	for _, result := range r.Results {
		if result.Verdict != verdict || (result.Negative != "" && verdict == Refused) {
			continue
		}
		t := result.Tags
		detail, _, _ := strings.Cut(result.Detail, "\n")
		fmt.Fprintf(out, "- `%s` %s %s, %s, %s px, zoom %d %%, %s: %s\n", result.File, strings.TrimSpace(result.Negative+" "+t.Layout), t.Theme,
			t.Family, fmt.Sprint(t.Cell), t.Zoom, t.Perturbation, detail)
	}
}
