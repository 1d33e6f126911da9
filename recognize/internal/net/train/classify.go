package main

// Shares of a digit, or of the area of an empty cell in which a digit would be, below or above which people agree on the cell.
const (
	leastHidden  = 0.12 // if less of a digit is covered, nothing important is hidden
	mostHidden   = 0.55 // if more of a digit other than 1 is covered, it cannot be recognized
	leastOver    = 0.3  // if less of the area is covered, the rest shows that the cell is empty
	leastPointed = 0.6  // like leastOver for a mouse pointer, beside which a digit would be visible
	leastCutOff  = 0.1  // if less of a digit is beyond the picture's edge, it counts as whole
	mostPointed  = 0.75 // if a mouse pointer covers more of the area, it may hide a digit
)

// classify adapts the label and the kind of a cell to what has been drawn over it.
func (b *board) classify(k *cell) {
	what, least, most := k.ink, leastHidden, mostHidden
	if what == nil { // where a digit would be
		x, y := k.at(0.5, 0.5)
		h := k.h() * max(0.3, b.height) / 2
		place := box{x - 0.7*h, y - h, x + 0.7*h, y + h}
		what, least = maskOf(place, rounded(place, 0)), leastOver
		switch {
		case k.pointed:
			least, most = leastPointed, mostPointed
		case b.wouldShow(place):
			least, most = 1, 1
		}
	}
	hidden := b.canvas.coveredShare(what)
	switch {
	case k.ink != nil && digit(k.label) > 0 && b.canvas.shareOutside(k.ink) > leastCutOff:
		k.label, k.kind = labelCovered, otherCut
	case k.label == labelOther || k.label == labelUnclear || k.label == labelCovered:
	case hidden > most && (hidden > 0.8 || k.ink != nil && digit(k.label) != 1 || most == mostPointed):
		// Half of a 1 may still be a 1, and half of an empty cell may still be empty.
		k.label, k.kind = labelCovered, otherCovered
	case hidden > least:
		k.label = labelUnclear
	case k.over && k.ink != nil && k.kind == digitPlain:
		k.kind = digitOver
	case k.over && k.ink == nil && k.kind == emptyPlain:
		k.kind = emptyOver
	}
}

// wouldShow reports whether the top or the foot of any digit in this place would be visible.
func (b *board) wouldShow(place box) bool {
	const (
		part = 0.25 // of the place's height
		free = 0.15 // the share of a part that may be covered
	)
	top, foot := place, place
	top.y1 = top.y0 + part*place.h()
	foot.y0 = foot.y1 - part*place.h()
	return b.canvas.coveredShare(maskOf(top, rounded(top, 0))) < free || b.canvas.coveredShare(maskOf(foot, rounded(foot, 0))) < free
}
