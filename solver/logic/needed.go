package logic

import "slices"

// Needed returns the steps that the last of the steps rests on, in their order, and then that last step. The argument from
// is the position before the first step, and each step must have been found in the position after the steps before it.
//
// Digits that the steps before the last one place are taken to be on the board, so the steps that place them are not
// returned. Steps that only eliminate candidates are left out if the returned steps are found without them. Each returned
// step is as its technique finds it in the position after the placements and the returned steps before it: its pattern may
// differ from that of the step in the argument, and it may eliminate more or fewer candidates. The last step places the same
// digits, and eliminates at least the same candidates.
func Needed(from *State, steps []Step) []Step {
	if len(steps) == 0 {
		return nil
	}
	p := &path{steps: steps, before: make([]State, 0, len(steps)), left: make([]bool, len(steps)), found: slices.Clone(steps)}
	s := *from
	for i := range steps {
		p.before = append(p.before, s)
		s.Apply(&steps[i])
		if len(steps[i].Placements) == 0 && i < len(steps)-1 {
			p.eliminations = append(p.eliminations, i)
		}
	}
	p.leaveOut(p.eliminations)
	var out []Step
	for _, i := range p.eliminations {
		if !p.left[i] {
			out = append(out, p.found[i])
		}
	}
	return append(out, p.found[len(steps)-1])
}

// path is a sequence of steps, some of which are left out.
type path struct {
	steps        []Step
	before       []State // by step: the position in which it was found
	eliminations []int   // the indexes of the steps before the last that only eliminate candidates
	left         []bool  // by step: whether it is left out
	found        []Step  // by step: the step as its technique finds it without those left out
}

// leaveOut leaves out those of the steps that are not needed, the latest first. It begins with all of them together, and
// tries smaller parts if that fails. No step before the first of them may be left out yet.
func (p *path) leaveOut(steps []int) {
	switch {
	case len(steps) == 0 || p.without(steps):
	case len(steps) > 1:
		half := len(steps) / 2
		p.leaveOut(steps[half:])
		p.leaveOut(steps[:half])
	}
}

// without leaves out the steps if the steps that remain are still found without them, the last one with all its conclusions.
// It reports whether it has left them out.
func (p *path) without(steps []int) bool {
	left, found := slices.Clone(p.left), slices.Clone(p.found)
	for _, i := range steps {
		left[i] = true
	}
	last := len(p.steps) - 1
	s := p.before[steps[0]]
	for i := steps[0]; i <= last; i++ {
		step := &p.steps[i]
		switch {
		case left[i]:
		case i < last && len(step.Placements) > 0:
			for _, c := range step.Placements {
				s.Place(c)
			}
		default:
			var ok bool
			if found[i], ok = p.findAgain(&s, i); !ok {
				return false
			}
			s.Apply(&found[i])
		}
	}
	p.left, p.found = left, found
	return true
}

// findAgain returns step i as its technique finds it in the position s. Of several steps, it prefers the one with the most
// conclusions in common with step i, then the one with the shortest chains. It returns false if no step has any such
// conclusion or, for the last step of the path, if none has all of them.
func (p *path) findAgain(s *State, i int) (best Step, ok bool) {
	step := &p.steps[i]
	if *s == p.before[i] {
		return *step, true
	}
	find := step.Technique.entry().find
	if step.Technique == NestedForcingNet { // each takes long to find, so only the one with the same assumption is tried
		find = func(s *State, yield func(Step) bool) { s.findNestedNetsOf(step.Eliminations[:1], yield) }
	}
	all, most := len(step.Placements)+len(step.Eliminations), 0
	step.Technique.each(s, find, func(other Step) bool {
		n := step.agreement(&other)
		if n > most || n > 0 && n == most && other.length() < best.length() {
			best, most = other, n
		}
		return most < all || best.length() > step.length()
	})
	return best, most == all || most > 0 && i < len(p.steps)-1
}

// agreement returns the number of conclusions that both steps have.
func (s *Step) agreement(other *Step) (n int) {
	all := slices.Concat(other.Placements, other.Eliminations)
	for _, c := range slices.Concat(s.Placements, s.Eliminations) {
		if slices.Contains(all, c) {
			n++
		}
	}
	return n
}
