package logic

// als is an almost locked set: n cells of one house that together have n+1 different candidates. If it lacks one of these
// digits, the others are locked into its cells.
type als struct {
	Part
	at    [10]Cells // at[d]: the set's cells with candidate d
	sight [10]Cells // sight[d]: the cells outside the set that have candidate d and see all of at[d]
}

// almostLocked returns all almost locked sets, including single cells with two candidates. A set that lies in both a
// line and a box is returned once.
func almostLocked(s *State) (out []als) {
	for h := range numHouses {
		for p := range s.subsets(s.at[0].And(cellsIn(h)).list(), 1, 8) {
			if p.Digits.Len() == p.Cells.Len()+1 && firstOf(shared(p.Cells)) == h {
				out = append(out, newALS(s, p))
			}
		}
	}
	return out
}

func newALS(s *State, p Part) als {
	a := als{Part: p}
	for d := range p.Digits.All() {
		a.at[d] = p.Cells.And(s.at[d])
		a.sight[d] = a.at[d].Peers().And(s.at[d]).Minus(p.Cells)
	}
	return a
}

// commons returns the restricted common digits of two sets. Every cell of one set that has such a digit sees every cell of
// the other set that has it, so the digit is in at most one of the sets. Sets that overlap can have a restricted common
// digit if none of their common cells has it.
func (a *als) commons(b *als) (out Digits) {
	for d := range (a.Digits & b.Digits).All() {
		if b.at[d].In(a.sight[d]) && a.at[d].In(b.sight[d]) {
			out |= digitSet(d)
		}
	}
	return out
}

// common is a restricted common digit of two almost locked sets.
type common struct {
	to    int // the index of the other set
	digit int
}

// setGraph has the almost locked sets of a position and their restricted common digits.
type setGraph struct {
	s    *State
	sets []als
	next [][]common // by set: its restricted common digits with other sets
}

func newSetGraph(s *State) *setGraph {
	g := &setGraph{s: s, sets: almostLocked(s)}
	g.next = make([][]common, len(g.sets))
	for i := range g.sets {
		for j := range i {
			for d := range g.sets[i].commons(&g.sets[j]).All() {
				g.next[i] = append(g.next[i], common{j, d})
				g.next[j] = append(g.next[j], common{i, d})
			}
		}
	}
	return g
}

// either returns the candidates that are eliminated if each of the given digits that both sets have is in at least one of
// the sets.
func (g *setGraph) either(a, b *als, digits Digits) (gone []Candidate) {
	for z := range (digits & a.Digits & b.Digits).All() {
		gone = g.s.strike(gone, z, a.sight[z].And(b.sight[z]))
	}
	return gone
}

// setStep returns a step from almost locked sets linked by the digits x. The last two parts of the step are the digits
// x and the eliminated digits.
func setStep(gone []Candidate, x Digits, sets ...*als) Step {
	step := eliminating(gone)
	for _, a := range sets {
		step.Parts = append(step.Parts, a.Part)
	}
	step.Parts = append(step.Parts, Part{Digits: x}, Part{Digits: digitsIn(gone)})
	return step
}

// digitsIn returns the digits of the candidates.
func digitsIn(candidates []Candidate) (digits Digits) {
	for _, c := range candidates {
		digits |= digitSet(c.Digit)
	}
	return digits
}
