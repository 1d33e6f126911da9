package logic

import (
	"fmt"
	"strings"
)

// patternChain writes a chain as nice loops are written: "=4=" joins places of which one must be 4, "-4-" places that
// are not both 4; two digits of one cell meet in it. The first and last link say what the ends do to what they see.
func patternChain(s *Step) string {
	var b strings.Builder
	for i, n := range s.Chain {
		if i > 0 && n.Cells == s.Chain[i-1].Cells {
			continue // another digit of the same cell
		}
		if i > 0 {
			b.WriteString(s.link(i))
		} else if first := s.Chain[0]; !s.FromTrue && len(s.Chain) > 1 && s.Chain[1].Cells == first.Cells {
			fmt.Fprintf(&b, "%d- ", first.Digit)
		}
		b.WriteString(n.Cells.String())
	}
	last := len(s.Chain) - 1
	switch {
	case s.Loop:
		b.WriteString(s.closing())
	case last > 0 && s.Chain[last].Cells == s.Chain[last-1].Cells:
		fmt.Fprintf(&b, " -%d", s.Chain[last].Digit)
	}
	for _, p := range s.Parts {
		fmt.Fprintf(&b, " (ALS %v {%v})", p.Cells, p.Digits)
	}
	return s.chainDigits().join("/") + " " + b.String()
}

// isStrong reports whether the link before node i is a strong one.
func (s *Step) isStrong(i int) bool { return (i%2 == 1) != s.FromTrue }

// link is the link before node i.
func (s *Step) link(i int) string {
	n, before := s.Chain[i], s.Chain[i-1]
	digit := fmt.Sprint(n.Digit)
	if n.Digit != before.Digit {
		digit = fmt.Sprintf("%d|%d", before.Digit, n.Digit) // through an almost locked set
	}
	if s.isStrong(i) {
		return " =" + digit + "= "
	}
	return " -" + digit + "- "
}

// closing is the link from a loop's last node back to its first.
func (s *Step) closing() string {
	first, last := s.Chain[0], s.Chain[len(s.Chain)-1]
	if first.Cells == last.Cells {
		return ""
	}
	return fmt.Sprintf(" -%d- %v", first.Digit, first.Cells)
}

func (s *Step) chainDigits() Digits {
	var out Digits
	for _, n := range s.Chain {
		out |= digitSet(n.Digit)
	}
	return out
}

// says is the node as a statement: "r1c2 is 4", "one of r1c12 is 4", or the opposite.
func (n Node) says(isTrue bool) string {
	switch {
	case n.Cells.Len() == 1 && isTrue:
		return fmt.Sprintf("%v is %d", n.Cells, n.Digit)
	case n.Cells.Len() == 1:
		return fmt.Sprintf("%v is not %d", n.Cells, n.Digit)
	case isTrue:
		return fmt.Sprintf("one of %v is %d", n.Cells, n.Digit)
	}
	return fmt.Sprintf("none of %v is %d", n.Cells, n.Digit)
}

// tale follows the chain from its first node: "if r1c2 is not 4, then r1c5 is 4, so r3c5 is not 4, so r3c9 is 4".
func (s *Step) tale() string {
	var b strings.Builder
	for i, n := range s.Chain {
		switch i {
		case 0:
			b.WriteString("if ")
		case 1:
			b.WriteString(", then ")
		default:
			b.WriteString(", so ")
		}
		b.WriteString(n.says((i%2 == 0) == s.FromTrue))
	}
	return b.String()
}

func whyChain(s *Step) string {
	return s.tale() + "; so the one end or the other is true, and what both ends rule out is false"
}

func whyDiscontinuous(s *Step) string {
	if s.FromTrue {
		return s.tale() + "; the assumption refutes itself and is wrong"
	}
	return s.tale() + "; whichever way, it is true"
}

func whyLoop(s *Step) string {
	return s.tale() + "; which leads back to the start, so of every two neighbours in the ring exactly one is true, and nothing else that sees both is"
}
