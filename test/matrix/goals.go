package main

import (
	"fmt"
	"math"
	"strings"
)

// goal is a target for some pages or cells, with its result.
type goal struct {
	name     string
	tally            // verdicts of pages, or of cells, which are only Right or Wrong
	toRefuse bool    // whether the pages must be refused, not read
	reached  int     // pages or cells that are as they must be
	least    float64 // the share in per cent that must be reached
	why      string  // what makes it hard to reach
}

func (g goal) share() float64 { return 100 * float64(g.reached) / float64(max(1, g.total())) }

func (g goal) missed() bool { return g.total() > 0 && g.share() < g.least }

// target returns the text for the tables' column of targets.
func (g goal) target() string {
	if g.missed() {
		return fmt.Sprintf("**missed:** %g %%", g.least)
	}
	return fmt.Sprintf("%g %%", g.least)
}

// pageGoals returns the targets for ordinary and difficult pages, and for pages to refuse.
func (r Report) pageGoals() (all []goal) {
	add := func(name string, least float64, why string, has func(Case) bool) {
		t := r.count(has)
		all = append(all, goal{name: name, tally: t, reached: t[Right], least: least, why: why})
	}
	for _, target := range targets() {
		add(target.name, target.least, target.why, func(c Case) bool { return c.ordinary() && target.has(c) })
	}
	for _, cause := range causes() {
		add("difficult: "+cause, difficultTarget, whyDifficult, func(c Case) bool { return c.difficult() && c.Tags.cause() == cause })
	}
	t := r.count(func(c Case) bool { return c.Negative != "" })
	return append(all, goal{name: "pages to refuse", tally: t, toRefuse: true, reached: t[Refused], least: 100, why: whyAccepted})
}

// cellGoals returns the targets for telling givens, entries and empty cells apart on pages that were read right.
func (r Report) cellGoals() (all []goal) {
	add := func(name string, has func(Case) bool) {
		var t tally
		for _, result := range r.Results {
			if has(result.Case) && result.Verdict == Right {
				t[Right], t[Wrong] = t[Right]+81-result.BadKinds, t[Wrong]+result.BadKinds
			}
		}
		all = append(all, goal{name: name, tally: t, reached: t[Right], least: kindsTarget, why: whyKinds})
	}
	add("cells of ordinary pages", Case.ordinary)
	for _, cause := range causes() {
		add("cells, difficult: "+cause, func(c Case) bool { return c.difficult() && c.Tags.cause() == cause })
	}
	return all
}

// missed prints the missed targets, each with how many pages or cells fail, how many may, and a possible reason. Consecutive
// targets with the same reason share it.
func missed(out *strings.Builder, goals []goal, tables string) {
	fmt.Fprint(out, "\n## Missed targets\n")
	why := ""
	for _, g := range goals {
		if !g.missed() {
			continue
		}
		if g.why != why {
			why = g.why
			fmt.Fprintf(out, "\n%s\n\n", why)
		}
		allowed := int(math.Floor(float64(g.total()) * (1 - g.least/100)))
		fmt.Fprintf(out, "- %s: %d of %d fail, %d may.\n", g.name, g.total()-g.reached, g.total(), allowed)
	}
	if why == "" {
		fmt.Fprint(out, "\nNone.\n")
	}
	fmt.Fprintf(out, "\n[All tables](%s) have the results by slice, and the reason of each refusal.\n", tables)
}

// Why targets may be missed.
const (
	whyReadings = "In any typeface, a picture that was resized, turned grey or compressed may leave a cell with two possible " +
		"readings. Such a page is refused. These targets are so high that even one page may be too many."
	whyUnknown = "A typeface that was held out from templates and training may draw a digit unlike all that are known."
	whySmall   = "Small cells leave few pixels to thin strokes, and without lines it is less certain what belongs to a cell."
	whyOdd     = "These typefaces draw digits in pieces, dots or scan lines, or so that two digits differ little. Pieces look like " +
		"pencil marks or covered digits, or a second digit fits almost as well. Those that were held out are also unknown to the reader."
	whyDifficult = "What lies in or over a cell may hide a digit or look like one."
	whyAccepted  = "A page was accepted that must be refused. This is a serious error."
	whyKinds     = "Only colour and typeface distinguish entries from givens, and digits that look the same count as one kind. " +
		"A grey picture, a night filter or small cells leave little of a difference in colour. Such a mistake spoils no right " +
		"digit: autosolve clears only what must be an entry."
)
