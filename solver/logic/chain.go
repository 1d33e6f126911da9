package logic

import (
	"fmt"
	"strings"
)

// Node is one statement of a chain: the digit is in one of the cells. A node with one cell is a candidate. A node with
// several cells is a group, or all cells of an almost locked set that have the digit.
type Node struct {
	Digit int
	Cells Cells
}

// Chain is a sequence of nodes, each of which follows from the one before by a link. Strong and weak links alternate, unless
// the chain is unlinked: then the comment at the finder explains how the nodes follow each other.
type Chain struct {
	Nodes    []Node
	FromTrue bool // the first node is assumed true, otherwise false
	Loop     bool // a weak link leads from the last node back to the first
	Unlinked bool // no link is strong or weak: the chain is one of a remote pair or of a forcing net
}

// IsWeak reports whether the link before node i is weak: at most one of the two nodes is true. Otherwise it is strong, and at
// least one of them is true. i must be at least 1, and the chain must not be unlinked.
func (c *Chain) IsWeak(i int) bool { return !c.isTrue(i) }

// patternChain writes a step's chain, with its digits before it and its almost locked sets after it. The chain is in the
// notation of nice loops: "=4=" joins places of which at least one is 4, "-4-" places of which at most one is 4; a cell in
// which the digit changes is written once.
func patternChain(s *Step) string {
	var digits Digits
	for _, n := range s.Chains[0].Nodes {
		digits |= digitSet(n.Digit)
	}
	text := digits.join("/") + " " + s.Chains[0].String()
	for _, p := range s.Parts {
		text += " (ALS " + partWords["set"](p) + ")"
	}
	return text
}

// String returns the chain with its links: "r2c4 =5= r2c9 -5- r8c9".
func (c *Chain) String() string {
	var b strings.Builder
	first, last := c.Nodes[0], len(c.Nodes)-1
	for i, n := range c.Nodes {
		switch {
		case i == 0 && !c.FromTrue && !c.Loop && last > 0 && c.Nodes[1].Cells == first.Cells:
			fmt.Fprintf(&b, "%d- ", first.Digit)
		case i > 0 && n.Cells == c.Nodes[i-1].Cells:
			continue // the node is another digit of the same cell, which is written only once
		case i > 0:
			b.WriteString(c.link(i))
		}
		b.WriteString(n.Cells.String())
	}
	switch end := c.Nodes[last]; {
	case c.Loop && end.Cells != first.Cells:
		fmt.Fprintf(&b, " -%d- %v", first.Digit, first.Cells)
	case !c.Loop && last > 0 && end.Cells == c.Nodes[last-1].Cells:
		fmt.Fprintf(&b, " -%d", end.Digit)
	}
	return b.String()
}

// isTrue reports whether node i is true under the chain's assumption.
func (c *Chain) isTrue(i int) bool { return (i%2 == 0) == c.FromTrue }

// link returns the link before node i in the notation of String.
func (c *Chain) link(i int) string {
	n, before := c.Nodes[i], c.Nodes[i-1]
	digit := fmt.Sprint(n.Digit)
	if n.Digit != before.Digit {
		digit = fmt.Sprintf("%d|%d", before.Digit, n.Digit) // the link leads through an almost locked set
	}
	if c.IsWeak(i) {
		return " -" + digit + "- "
	}
	return " =" + digit + "= "
}

// says returns the node in words: "r1c2 is 4", "one of r1c12 is 4", or the opposite.
func (n Node) says(isTrue bool) string {
	text := "%v is %d"
	switch {
	case n.Cells.Len() == 1 && !isTrue:
		text = "%v is not %d"
	case n.Cells.Len() > 1 && isTrue:
		text = "one of %v is %d"
	case n.Cells.Len() > 1:
		text = "none of %v is %d"
	}
	return fmt.Sprintf(text, n.Cells, n.Digit)
}

// sentence returns the chain in words: "if r1c2 is not 4, then r1c5 is 4, so r3c5 is not 4, so r3c9 is 4".
func (c *Chain) sentence() string { return c.words(c.isTrue, ", so ") }

// singles returns the singles of a net in words: "if r1c1 is 4, then r2c3 is 7, r5c3 is 1".
func (c *Chain) singles() string { return c.words(func(int) bool { return true }, ", ") }

func (c *Chain) words(isTrue func(i int) bool, so string) string {
	text := "if " + c.Nodes[0].says(isTrue(0))
	if len(c.Nodes) == 1 {
		return text + ", there is nothing more to it"
	}
	word := ", then "
	for i, n := range c.Nodes[1:] {
		text += word + n.says(isTrue(i+1))
		word = so
	}
	return text
}

// whyChain returns a function that explains a step: its chain in words, then a remark on the chain's almost locked sets if
// it has any, then the given ending.
func whyChain(end string) func(*Step) string {
	return func(s *Step) string {
		text := s.Chains[0].sentence()
		if len(s.Parts) > 0 {
			text += fmt.Sprintf(" (%s can miss only one of their digits)", sets(s.Parts))
		}
		return text + end
	}
}

const (
	chainEnd = "; so the one end or the other is true, and what both ends rule out is false"
	loopEnd  = "; which leads back to the start, so of every two neighbours in the ring exactly one is true, and nothing " +
		"else that sees both is"
)

func whyDiscontinuous(s *Step) string {
	if s.Chains[0].FromTrue {
		return whyChain("; the assumption refutes itself and is wrong")(s)
	}
	return whyChain("; so it is true in both cases")(s)
}
