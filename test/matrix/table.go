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

// WriteSummary prints the shares of the pages that were read right, and which targets they miss and why, as Markdown.
// tables is the name of the page with what WriteTables prints.
func (r Report) WriteSummary(w io.Writer, tables string) error {
	var out strings.Builder
	pages, cells := r.pageGoals(), r.cellGoals()
	r.summary(&out, pages, tables)
	fmt.Fprintf(&out, "\nWhether a cell has a given, an entry or nothing, in the grids read right:\n\n"+
		"| | cells | told right | target |\n|---|--:|--:|--:|\n")
	for _, g := range cells {
		fmt.Fprintf(&out, "| %s | %d | %d (%.2f %%) | %s |\n", g.name, g.total(), g.reached, g.share(), g.target())
	}
	missed(&out, append(pages, cells...), tables)
	_, err := io.WriteString(w, out.String())
	return err
}

// WriteTables prints the results by slice, those of the pages to refuse, the reasons of refusals, and lists of the pages that
// were refused or read wrong, as Markdown. summary is the name of the page with what WriteSummary prints.
func (r Report) WriteTables(w io.Writer, summary string) error {
	var out strings.Builder
	fmt.Fprintf(&out, "# How well the reader reads random pages: all tables\n\nThe [summary](%s) says how the pages were made.\n\n", summary)
	r.slices(&out)
	r.negatives(&out)
	r.list(&out, "Accepted and wrong", Wrong)
	r.reasons(&out)
	r.list(&out, "Refused", Refused)
	_, err := io.WriteString(w, out.String())
	return err
}

func (r Report) summary(out *strings.Builder, goals []goal, tables string) {
	grids := r.count(Case.ordinary)
	difficult := r.count(Case.difficult)
	others := r.count(func(c Case) bool { return c.Negative != "" })
	fmt.Fprintf(out, "# How well the reader reads random pages\n\n%d ordinary pages with a grid, %d with a difficulty of real screens, %d pages to refuse, "+
		"made and scored by `make matrix`. A wrong digit is worse than none, so a page is refused if a cell is uncertain. "+
		"The [slices](%s#slices) say what each difficulty means, such as edge or oblong.\n\n",
		grids.total(), difficult.total(), others.total(), tables)
	fmt.Fprintf(out, "| | pages | accepted and right | refused | accepted and wrong | target |\n|---|--:|--:|--:|--:|--:|\n")
	fmt.Fprintf(out, "| all ordinary pages with a grid | %d | %d (%.2f %%) | %d | %d | |\n", grids.total(), grids[Right], grids.share(),
		grids[Refused], grids[Wrong])
	for _, g := range goals {
		right, refused := fmt.Sprintf(" %d (%.2f %%)", g.reached, g.share()), fmt.Sprintf(" %d", g.tally[Refused])
		if g.toRefuse {
			right, refused = "", right
		}
		fmt.Fprintf(out, "| %s | %d |%s |%s | %d | %s |\n", g.name, g.total(), right, refused, g.tally[Wrong], g.target())
	}
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
