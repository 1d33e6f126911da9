package locate

import (
	"cmp"
	"image"
	"slices"

	"autosolve/recognize/internal/pixel"
)

// A lattice is a set of cells of similar size in columns and rows. Any of the cells may be missing.
type lattice struct {
	cells map[image.Point]image.Rectangle // the boxes of the cells by column and row, from (0,0)
	cols  []pixel.Span                    // for each column, the median span of its cells
	rows  []pixel.Span                    // for each row, the median span of its cells
}

const (
	leastCell   = 11   // the least width and height of a cell's inside, in pixels
	leastSide   = 0.45 // the least ratio of a cell's sides; below 0.5, because lines take a larger share of the shorter side
	leastFill   = 0.2  // a region fills at least this share of its box; the digit and its holes are not part of the region
	sizeSlack   = 0.14 // how far neighbours may differ in width and height, as a share of these
	greatestGap = 1.0  // the greatest gap between neighbours, a thick line or a gap between tiles, as a share of their size
)

// cellBoxes returns the boxes of the regions that may be the insides of cells.
func cellBoxes(regions []pixel.Region) []image.Rectangle {
	var boxes []image.Rectangle
	for _, g := range regions {
		w, h := float64(g.Box.Dx()), float64(g.Box.Dy())
		if min(w, h) >= leastSide*max(w, h) && float64(g.Area) >= leastFill*w*h {
			boxes = append(boxes, g.Box)
		}
	}
	return boxes
}

// lattices links boxes with their neighbours and returns the lattices of at least minLines columns, minLines rows and half of
// minLines*minLines cells.
func lattices(boxes []image.Rectangle, minLines int) (found []lattice) {
	right, down := neighbours(boxes, greatestGap), neighbours(transposeAll(boxes), greatestGap)
	links := [4][]int{right, inverse(right), down, inverse(down)}
	seen := make([]bool, len(boxes))
	for i := range boxes {
		if seen[i] {
			continue
		}
		cells := linkedCells(boxes, i, links, seen)
		if len(cells) < minLines*minLines/2 {
			continue
		}
		if l := newLattice(cells); len(l.cols) >= minLines && len(l.rows) >= minLines {
			found = append(found, l)
		}
	}
	return found
}

// linkedCells returns the first box and the boxes that can be reached from it through the links to the right, left, down and up,
// by column and row relative to the first box. It marks them as seen.
func linkedCells(boxes []image.Rectangle, first int, links [4][]int, seen []bool) map[image.Point]image.Rectangle {
	steps := [4]image.Point{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	cells := map[image.Point]image.Rectangle{}
	queue, places := []int{first}, []image.Point{{}}
	seen[first] = true
	for i := 0; i < len(queue); i++ {
		at := places[i]
		if _, taken := cells[at]; !taken {
			cells[at] = boxes[queue[i]]
		}
		for k, by := range steps {
			if n := links[k][queue[i]]; n >= 0 && !seen[n] {
				seen[n] = true
				queue, places = append(queue, n), append(places, at.Add(by))
			}
		}
	}
	return cells
}

// transpose returns the rectangle with x and y swapped.
func transpose(r image.Rectangle) image.Rectangle {
	return image.Rect(r.Min.Y, r.Min.X, r.Max.Y, r.Max.X)
}

func transposeAll(boxes []image.Rectangle) []image.Rectangle {
	transposed := make([]image.Rectangle, len(boxes))
	for i, b := range boxes {
		transposed[i] = transpose(b)
	}
	return transposed
}

// neighbours returns for each box the index of the nearest box of similar size to its right in the same row, at most reach
// times its width away, or -1 if there is no such box.
func neighbours(boxes []image.Rectangle, reach float64) []int {
	order := make([]int, len(boxes)) // the indexes of the boxes, sorted by upper edge, then by left edge
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		p, q := boxes[a].Min, boxes[b].Min
		return cmp.Or(cmp.Compare(p.Y, q.Y), cmp.Compare(p.X, q.X), cmp.Compare(a, b))
	})
	next := make([]int, len(boxes))
	for i, b := range boxes {
		next[i] = -1
		slack := sizeTolerance(b.Dy())
		nearest := b.Max.X + int(reach*float64(b.Dx())) + 1
		for y := b.Min.Y - slack; y <= b.Min.Y+slack; y++ {
			from, _ := slices.BinarySearchFunc(order, image.Pt(b.Max.X, y), func(n int, at image.Point) int {
				return cmp.Or(cmp.Compare(boxes[n].Min.Y, at.Y), cmp.Compare(boxes[n].Min.X, at.X))
			})
			for _, n := range order[from:] {
				c := boxes[n]
				if c.Min.Y > y {
					y = c.Min.Y - 1 // no box begins in the rows skipped
					break
				}
				if c.Min.X >= nearest {
					break
				}
				if likeSized(b, c) {
					nearest, next[i] = c.Min.X, n
					break
				}
			}
		}
	}
	return next
}

// sizeTolerance returns by how many pixels the width, or the height, of a neighbour may differ from size.
func sizeTolerance(size int) int { return max(3, int(sizeSlack*float64(size))) }

// likeSized reports whether two boxes side by side are of similar size and their lower edges at about the same height.
func likeSized(a, b image.Rectangle) bool {
	near := func(p, q, slack int) bool { return p-q <= slack && q-p <= slack }
	sx, sy := sizeTolerance(a.Dx()), sizeTolerance(a.Dy())
	return near(a.Dx(), b.Dx(), sx) && near(a.Dy(), b.Dy(), sy) && near(a.Max.Y, b.Max.Y, sy)
}

// inverse returns the links in the opposite direction. If several boxes link to the same box, the last of them counts.
func inverse(links []int) []int {
	back := make([]int, len(links))
	for i := range back {
		back[i] = -1
	}
	for i, n := range links {
		if n >= 0 {
			back[n] = i
		}
	}
	return back
}

// newLattice returns the lattice of the given cells. Their columns and rows may be numbered from any number.
func newLattice(cells map[image.Point]image.Rectangle) lattice {
	var all image.Rectangle
	for at := range cells {
		all = all.Union(image.Rectangle{Min: at, Max: at.Add(image.Pt(1, 1))})
	}
	l := lattice{cells: make(map[image.Point]image.Rectangle, len(cells))}
	xs, ys := make([][]pixel.Span, all.Dx()), make([][]pixel.Span, all.Dy())
	for at, box := range cells {
		at = at.Sub(all.Min)
		l.cells[at] = box
		xs[at.X] = append(xs[at.X], pixel.Span{Min: box.Min.X, Max: box.Max.X})
		ys[at.Y] = append(ys[at.Y], pixel.Span{Min: box.Min.Y, Max: box.Max.Y})
	}
	for _, spans := range xs {
		l.cols = append(l.cols, pixel.MedianSpan(spans))
	}
	for _, spans := range ys {
		l.rows = append(l.rows, pixel.MedianSpan(spans))
	}
	return l
}

// mergeBoxes adds boxes to the known ones, except those that are nearly the same as a known one.
func mergeBoxes(known, added []image.Rectangle) []image.Rectangle {
	const cell = 8 // boxes are indexed by the square, 8 pixels wide, that contains their middle
	seen := make(map[image.Point][]image.Rectangle, len(known))
	key := func(r image.Rectangle) image.Point { return r.Min.Add(r.Max).Div(2 * cell) }
	for _, r := range known {
		seen[key(r)] = append(seen[key(r)], r)
	}
	for _, r := range added {
		if !hasSimilar(seen, key(r), r) {
			known = append(known, r)
		}
	}
	return known
}

// hasSimilar reports whether a box of nearly the same place and size as r is in seen under the key or under an adjacent one.
func hasSimilar(seen map[image.Point][]image.Rectangle, key image.Point, r image.Rectangle) bool {
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			for _, s := range seen[key.Add(image.Pt(dx, dy))] {
				overlap := s.Intersect(r)
				if 4*overlap.Dx() >= 3*max(s.Dx(), r.Dx()) && 4*overlap.Dy() >= 3*max(s.Dy(), r.Dy()) {
					return true
				}
			}
		}
	}
	return false
}

// moved returns the lattice moved by an offset.
func (l *lattice) moved(by image.Point) lattice {
	cells := make(map[image.Point]image.Rectangle, len(l.cells))
	for at, box := range l.cells {
		cells[at] = box.Add(by)
	}
	return newLattice(cells)
}

// pitch returns the distances in pixels between columns and between rows. There must be at least two of each.
func (l *lattice) pitch() (x, y int) {
	mean := func(spans []pixel.Span) int { return (spans[len(spans)-1].Min - spans[0].Min) / (len(spans) - 1) }
	return mean(l.cols), mean(l.rows)
}

// bounds returns the box around all cells.
func (l *lattice) bounds() image.Rectangle {
	var b image.Rectangle
	for _, box := range l.cells {
		b = b.Union(box)
	}
	return b
}

// halves is the number of rows of regions in a grid of glossy cells, whose upper and lower halves have different tones.
const halves = 18

// joinHalves joins each pair of rows into one if they are the upper and lower halves of cells. Otherwise it returns the
// lattice unchanged.
func (l *lattice) joinHalves(p *pixel.Picture) *lattice {
	if len(l.cols) != 9 || len(l.rows) != halves || !l.twoTones(p) {
		return l
	}
	j := &lattice{cells: make(map[image.Point]image.Rectangle, len(l.cells)/2), cols: l.cols}
	for at, box := range l.cells {
		at.Y /= 2
		j.cells[at] = j.cells[at].Union(box)
	}
	for y := 0; y < halves; y += 2 {
		j.rows = append(j.rows, pixel.Span{Min: l.rows[y].Min, Max: l.rows[y+1].Max})
	}
	return j
}

// twoTones reports whether the rows alternate between two tones at the left of most cells, where no digit reaches.
func (l *lattice) twoTones(p *pixel.Picture) bool {
	differ := 0
	for _, col := range l.cols {
		x := col.Min + col.Len()/8
		for y := 0; y < halves; y += 2 {
			upper, lower := l.rows[y].Min+l.rows[y].Len()/2, l.rows[y+1].Min+l.rows[y+1].Len()/2
			if p.RGB(x, upper).Distance(p.RGB(x, lower)) >= blankSlack {
				differ++
			}
		}
	}
	return differ >= LeastClosed
}

// grids returns the parts of the lattice that are whole grids, or else a miss with the reason why it has no such part.
func (l *lattice) grids(p *pixel.Picture, step int) ([]Candidate, Miss) {
	l = l.joinHalves(p)
	const leastCut = 12 // a lattice with fewer cells is not taken for the rest of a grid
	near := Miss{cols: len(l.cols), rows: len(l.rows), cells: len(l.cells), At: l.bounds()}
	if near.cols < 9 || near.rows < 9 {
		nearlyFull := 5*near.cells >= 4*near.cols*near.rows // a texture is not
		near.cut = max(near.cols, near.rows) <= 9 && near.cells >= leastCut && nearlyFull && l.isCut(p)
		return nil, near
	}
	cols, whyCols := gridStarts(l.cols)
	rows, whyRows := gridStarts(l.rows)
	near.Why = cmp.Or(whyCols, whyRows)
	var found []Candidate
	for _, c := range cols {
		for _, r := range rows {
			g, why := l.gridFrom(p, c, r, LeastClosed, step)
			if why != "" {
				near.Why = why
				continue
			}
			found = append(found, g)
		}
	}
	if near.Why == goesOnReason {
		found = l.framed(p, step)
	}
	if found != nil {
		return found, Miss{}
	}
	return nil, near
}

// gridFrom returns the grid of nine columns from col on and nine rows from row on, or else the reason why it is not a grid.
// At least minClosed of its cells must be seen.
func (l *lattice) gridFrom(p *pixel.Picture, col, row, minClosed, step int) (Candidate, string) {
	var layout pixel.Layout
	copy(layout.Cols[:], l.cols[col:])
	copy(layout.Rows[:], l.rows[row:])
	closed := 81 - len(l.unseen(col, row))
	switch w, h := float64(layout.Cols[0].Len()), float64(layout.Rows[0].Len()); {
	case closed < minClosed:
		return Candidate{}, "too many of its cells are covered or run together"
	case min(w, h) < leastSide*max(w, h):
		return Candidate{}, "its cells are not square"
	case cutByEdge(p, &layout):
		return Candidate{}, cutOff
	}
	return newCandidate(p, &layout, closed, step), ""
}

// isCut reports whether an edge, of the picture or of a window, cuts off a part of the lattice, so that most of the lines
// between its rows or columns run on, but not for a whole cell.
func (l *lattice) isCut(p *pixel.Picture) bool {
	return len(l.cols) < 9 && cutSide(p, l.cols, l.rows, p.W, false) || len(l.rows) < 9 && cutSide(p, l.rows, l.cols, p.H, true)
}

// cutSide reports whether an edge cuts off a part of the lattice at its left or right side. end is the picture's width. If
// flipped, rows and columns are swapped, and end is the picture's height.
func cutSide(p *pixel.Picture, cols, rows []pixel.Span, end int, flipped bool) bool {
	const (
		border = 4                 // px, the greatest width of a line
		part   = 8                 // lines must run on for an eighth of a cell, or to the picture's edge
		edge   = ClearContrast / 2 // the least contrast of a line; a texture has fainter edges
	)
	first, last, run := cols[0].Min, cols[len(cols)-1].Max, max(border, cols[0].Len()/part)
	height := pixel.Span{Min: rows[0].Min, Max: rows[len(rows)-1].Max}
	for _, side := range [2]struct {
		left          int // px, from the cells to the picture's edge
		along, border pixel.Span
	}{
		{first, pixel.Span{Min: max(0, first-border-run), Max: first - border}, pixel.Span{Min: 0, Max: first + 2}},
		{end - last, pixel.Span{Min: last + border, Max: min(end, last+border+run)}, pixel.Span{Min: last - 2, Max: end}},
	} {
		if side.left > border {
			if lines := linesRun(p, side.along, rows, edge, flipped); 2*count(lines) > len(lines) {
				return true
			}
		} else if side.left == 0 || !partIsSeen(p, side.border, height, FaintestEdge, !flipped) {
			return true // the picture ends with the cells, and shows no border
		}
	}
	return false
}

// unfinished reports whether the lattice may be a part of something larger, because more than a quarter of its cells are
// missing or because most of the lines between its rows or columns continue beyond it.
func (l *lattice) unfinished(p *pixel.Picture) bool {
	if 4*len(l.cells) < 3*len(l.cols)*len(l.rows) {
		return true
	}
	across, along := runOn(p, l.cols, l.rows, FaintestEdge)
	return slices.ContainsFunc(slices.Concat(across[:], along[:]), func(seen []bool) bool { return 2*count(seen) > len(seen) })
}
