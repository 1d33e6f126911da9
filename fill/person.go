package fill

import (
	"context"
	"errors"
	"image"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"autosolve/input"
	"autosolve/solver"
)

// near is the distance, in pixels, below which the pointer counts as being at a point: some hands leave it a pixel or two
// off.
const near = 4

// Thought is the time that a person thinks about a cell before entering its digit. A cell has at most one.
type Thought struct {
	Cell solver.Cell
	Time time.Duration // the time from the previous digit to the digit of this cell
}

// person makes a fill look like a person's: the cells are filled in the order of the thoughts, one digit at a time, each
// after the time of its thought, and the pointer glides from place to place.
type person struct {
	thoughts [81]time.Duration // the time of the thought about each cell, 0 if there is none
	order    []solver.Cell     // all cells, those with thoughts first

	cell    solver.Cell // the cell of the current or the last thought; nowhere before the first
	due     time.Time   // when the current or the last thought ends
	pointed bool        // whether the pointer was brought to the cell of the thought
}

// newPerson returns a person with the given thoughts, or nil if the list is empty. Cells without a thought come last.
func newPerson(thoughts []Thought) *person {
	if len(thoughts) == 0 {
		return nil
	}
	h := &person{cell: nowhere}
	for _, t := range thoughts {
		h.thoughts[t.Cell] = t.Time
		h.order = append(h.order, t.Cell)
	}
	for _, c := range Rows.cells() {
		if !slices.Contains(h.order, c) {
			h.order = append(h.order, c)
		}
	}
	return h
}

// think reports whether the digit of c may be sent now. If the fill is like a person's, that is when the thought about c
// ends, or earlier by the time of the glides that sending the digit still requires. Shortly before, think brings the pointer
// to c if c will be clicked first, and returns false so that the fill looks again. A cell is thought about once, even if its
// digit must be sent again.
func (f *filler) think(ctx context.Context, c solver.Cell) (ready bool, err error) {
	h := f.person
	if h == nil || f.cells.at[c].tries > 0 {
		return true, nil
	}
	if h.cell != c {
		now, whole := time.Now(), h.thoughts[c]
		begin := now
		if h.cell != nowhere && now.Sub(h.due) < whole/2 { // the time that the page took for the last digit counts too
			begin = h.due
		}
		h.cell, h.due, h.pointed = c, begin.Add(whole), false
		f.note("thinks", c, "")
	}
	target, left := f.first.Layout.Centre(c), time.Until(h.due)-f.glidesLater(c)
	if !h.pointed && f.clicksNext(c) && left <= h.glideTime(f.hands.Pointer(), target) {
		h.pointed = true
		return false, f.glide(ctx, target)
	}
	return left <= 0 && (h.pointed || !f.clicksNext(c)), nil
}

// glidesLater returns how long the pointer will glide while the digit of c is being sent, not counting a glide to c that comes
// before: to the digit's button beside the grid, if it must be clicked, and, if buttons are clicked first, then to the cell. It
// returns 0 for a way without such buttons.
func (f *filler) glidesLater(c solver.Cell) time.Duration {
	h, cell, pointer := f.person, f.first.Layout.Centre(c), f.hands.Pointer()
	if !f.trial.way.Enter.besideGrid() || f.pads.known == nil {
		return 0
	}
	digit := f.cells.want[c]
	button := centre(f.pads.known.Buttons[digit])
	switch {
	case f.trial.way.Enter == ByButton:
		return h.glideTime(cell, button)
	case f.pads.known.chosen == digit && !f.pads.known.clears:
		return h.glideTime(pointer, cell)
	}
	return h.glideTime(pointer, button) + h.glideTime(button, cell)
}

// ponder looks at the page, in a fill like a person's, until the digit of the first cell may be sent. If something is wrong for
// too long, it returns the error that stops the fill.
func (f *filler) ponder(ctx context.Context) error {
	if f.person == nil {
		return nil
	}
	first := f.openCells()[0]
	_, _, err := f.await(ctx, wait{wrong: f.graceOrLag(), until: func(v view) (bool, error) {
		if v.cause != 0 {
			return false, nil
		}
		return f.think(ctx, first)
	}})
	return err
}

// clicksNext reports whether the next act for c is a click on it.
func (f *filler) clicksNext(c solver.Cell) bool {
	_, byKeys := f.trial.way.Move.path(f.caret.cell, c)
	return f.trial.way.Enter != ButtonFirst && f.caret.cell != c && !byKeys
}

// errAnswered means that a click at the end was left out, as the page seems to have answered during the glide to it.
var errAnswered = errors.New("the page has changed at the end")

// glideTo moves the pointer along a curve to p, which will be clicked, if the fill is like a person's and the pointer is not
// there yet. It then looks again, since the page may have changed meanwhile. If something stays wrong that was not wrong before,
// and it is neither a popup nor only the cell at p, which the page may highlight under the pointer, glideTo returns the error that
// stops the fill; at the end, when it may be the page's answer, it returns errAnswered at once.
func (f *filler) glideTo(ctx context.Context, p image.Point) error {
	if f.person == nil || apart(f.hands.Pointer(), p) < near {
		return nil
	}
	before := f.looks.latest.cause
	if err := f.glide(ctx, p); err != nil {
		return err
	}
	under, ok := f.first.Layout.CellAt(p)
	if !ok {
		under = nowhere
	}
	_, _, err := f.await(ctx, wait{look: f.see, wrong: f.graceOrLag(), until: func(v view) (bool, error) {
		popup := v.cause == Unclear && f.clicks.opening != opensNothing
		highlight := v.cause == Unclear && f.isOnlyOver(v.board, under)
		switch {
		case v.cause == 0, v.cause == before, popup, highlight:
			return true, nil
		case f.cells.atEnd():
			return false, errAnswered
		}
		return false, nil
	}})
	return err
}

// glide moves the pointer to p along a curve.
func (f *filler) glide(ctx context.Context, p image.Point) error {
	const step = 10 * time.Millisecond
	grid := f.first.Layout.Bounds
	from := f.hands.Pointer()
	if !from.In(grid.Inset(-grid.Dx() / 2).Union(pixelAt(p))) {
		from = clamp(from, grid) // a glide from afar begins at the grid
	}
	within := grid.Union(pixelAt(from)).Union(pixelAt(p)) // the curve might leave the screen
	path, whole := newCurve(from, p), f.person.glideTime(from, p)
	f.hands.SetPace(input.Pace{})
	for begun := time.Now(); ; {
		passed := time.Since(begun)
		if passed >= whole {
			return f.hands.MoveTo(ctx, p)
		}
		if err := f.hands.MoveTo(ctx, clamp(path.at(float64(passed)/float64(whole)), within)); err != nil {
			return err
		}
		if err := input.Wait(ctx, step); err != nil {
			return err
		}
	}
}

func pixelAt(p image.Point) image.Rectangle {
	return image.Rectangle{Min: p, Max: p.Add(image.Pt(1, 1))}
}

// glideTime returns how long the pointer takes from one point to another: by Fitts's law, the time grows with the logarithm
// of the distance. A glide takes at most half of the time of the current thought.
func (h *person) glideTime(from, to image.Point) time.Duration {
	const width = 20 // the width of the target in Fitts's law, in pixels
	bits := math.Log2(apart(from, to)/width + 1)
	whole := 60*time.Millisecond + time.Duration(bits*float64(60*time.Millisecond))
	return min(whole, h.thoughts[max(h.cell, 0)]/2)
}

// curve is the path of a glide: a quadratic Bézier curve. Its points are complex numbers: x plus i times y.
type curve struct{ from, bend, to complex128 }

// newCurve returns a curve that is bent by up to a seventh of the distance, to one side or the other.
func newCurve(from, to image.Point) curve {
	a, b := complex(float64(from.X), float64(from.Y)), complex(float64(to.X), float64(to.Y))
	side := complex(0, (rand.Float64()*2-1)*2/7) // the curve goes half as far to the side as the point that bends it
	return curve{a, (a+b)/2 + (b-a)*side, b}
}

// at returns the point at the time t, from 0 to 1. The speed is that of a minimum-jerk movement, which starts and ends slowly
// (Flash and Hogan, 1985).
func (c curve) at(t float64) image.Point {
	s := complex(t*t*t*(10+t*(6*t-15)), 0)
	at := (1-s)*(1-s)*c.from + 2*s*(1-s)*c.bend + s*s*c.to
	return image.Pt(int(math.Round(real(at))), int(math.Round(imag(at))))
}

func apart(a, b image.Point) float64 {
	return math.Hypot(float64(a.X-b.X), float64(a.Y-b.Y))
}

// clamp returns the point of r that is nearest to p.
func clamp(p image.Point, r image.Rectangle) image.Point {
	return image.Pt(min(max(p.X, r.Min.X), r.Max.X-1), min(max(p.Y, r.Min.Y), r.Max.Y-1))
}
