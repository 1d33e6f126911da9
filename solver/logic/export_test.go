package logic

import (
	"slices"

	"autosolve/solver"
)

// Givens returns the cells whose digit was given.
func (s *State) Givens() Cells { return s.givens }

// Places returns the empty cells where digit d is a candidate.
func (s *State) Places(d int) Cells { return s.at[d] }

// FindAll returns every step of the technique in the position, and further steps that technique libraries list: loops that
// Find does not look for, loops without a part of their eliminations, and siamese fish.
func (t Technique) FindAll(s *State) []Step {
	var out []Step
	switch t {
	case "Continuous Nice Loop":
		out = allLoops(s, t, niceLinks)
	case "Grouped Continuous Nice Loop":
		out = append(allLoops(s, t, groupLinks), allLoops(s, t, setLinks)...)
	default:
		out = t.steps(s)
	}
	if sibling, ok := siblings[t]; ok {
		out = append(out, siamese(out, sibling.steps(s))...)
	}
	return out
}

// siblings has, by finned or sashimi fish, the other kind of the same size, with which it may make a siamese fish.
var siblings = map[Technique]Technique{
	"Finned X-Wing": "Sashimi X-Wing", "Sashimi X-Wing": "Finned X-Wing",
	"Finned Swordfish": "Sashimi Swordfish", "Sashimi Swordfish": "Finned Swordfish",
	"Finned Jellyfish": "Sashimi Jellyfish", "Sashimi Jellyfish": "Finned Jellyfish",
}

// steps returns every step of the technique's finder.
func (t Technique) steps(s *State) (out []Step) {
	t.each(s, t.entry().find, func(step Step) bool {
		out = append(out, step)
		return true
	})
	return out
}

// siamese returns pairs of finned fish with the same base that eliminate more together than either of the two does.
func siamese(fish, others []Step) (out []Step) {
	all := slices.Concat(fish, others)
	for i, a := range fish {
		for _, b := range all[i+1:] {
			if a.Parts[0].Digits != b.Parts[0].Digits || a.Parts[0].Houses != b.Parts[0].Houses {
				continue
			}
			both := normalize(slices.Concat(a.Eliminations, b.Eliminations))
			if len(both) > len(a.Eliminations) && len(both) > len(b.Eliminations) {
				out = append(out, Step{Technique: a.Technique, Parts: slices.Concat(a.Parts, b.Parts[1:]), Eliminations: both})
			}
		}
	}
	return out
}

// allLoops returns the rings that loopFinder finds, and the shortest rings through every two consecutive links.
func allLoops(s *State, t Technique, l links) (out []Step) {
	g := newGraph(s, l)
	add := func(path []int) {
		for _, gone := range g.versions(path) {
			step := g.chainStep(path, gone)
			step.Technique, step.Chains[0].Loop = t, true
			out = append(out, step)
		}
	}
	g.shortLoops(add)
	var w walk
	for a := range g.nodes {
		for _, first := range g.strong[a] {
			for _, n := range g.weak[first.to] {
				g.walkFrom(&w, n, false)
				for _, b := range g.weak[a] {
					end := state(b, true)
					if w.parent[end] < 0 {
						continue
					}
					path := append([]int{state(a, false), state(first.to, true)}, w.path(end)...)
					if g.isRing(path) {
						add(path)
					}
				}
			}
		}
	}
	return out
}

// versions returns different lists of a ring's eliminations: all of them, those outside the cells that the ring crosses, and
// both lists without what the almost locked sets add.
func (g *graph) versions(path []int) (out [][]Candidate) {
	links, locked := g.ringLosses(path)
	var on Cells
	for _, st := range path {
		on = on.Or(g.nodes[st/2].Cells)
	}
	own := func(c Candidate) bool { return on.Has(c.Cell) && g.crosses(path, c.Cell) }
	all := normalize(slices.Concat(links, locked))
	plain := normalize(slices.Clone(links))
	for _, v := range [][]Candidate{all, slices.DeleteFunc(slices.Clone(all), own), plain, slices.DeleteFunc(slices.Clone(plain), own)} {
		if len(v) > 0 && !slices.ContainsFunc(out, func(o []Candidate) bool { return slices.Equal(o, v) }) {
			out = append(out, v)
		}
	}
	return out
}

// crosses reports whether the ring does not change digits in the cell, so that what it eliminates there comes from links
// elsewhere.
func (g *graph) crosses(path []int, c solver.Cell) bool {
	for i := 1; i < len(path); i += 2 {
		n, next := g.nodes[path[i]/2], g.nodes[path[(i+1)%len(path)]/2]
		if n.Digit != next.Digit && n.Cells.Has(c) {
			return false
		}
	}
	return true
}
