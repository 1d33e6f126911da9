package fill

import (
	"context"
	"image"
	"slices"
	"testing"
	"time"

	"autosolve/input"
	"autosolve/recognize"
	"autosolve/solver"
)

// page is a puzzle page in memory that can behave as real pages do. It implements both Eyes and Hands.
type page struct {
	t       *testing.T
	puzzle  solver.Grid
	answer  solver.Grid
	layout  recognize.Layout
	began   recognize.Layout // the layout at the start, by which the fill aims
	shows   solver.Grid      // what the cells hold
	drafts  [81]bool
	marks   [81]bool // cells with a pencil mark
	focus   solver.Cell
	caret   int // in the focused cell: 0 before the digit, 1 after it, -1 around it
	pointer image.Point

	cost    time.Duration // how long the page takes for one input
	paint   time.Duration // how long the effect then takes to reach the screen
	capture time.Duration // how long taking a picture takes
	taken   time.Time     // when the last picture was taken
	busy    time.Time     // when the page will have handled the inputs so far
	pending []change      // inputs that have not taken effect yet

	pace   input.Pace
	acts   []string // what the hands did: "press" and the key, or "click" and the cell at which the click was aimed
	digits int      // digit keys that reached the page
	inputs int      // digits entered
	wrong  int      // wrong digits that were entered by a button, and clicks on givens while a digit was chosen
	lost   bool     // the page has lost the entry of the last digit (losesLast)

	quirk quirk
	hands func(p *page) error // returns an error of the hands; called before each act and check
	blind bool                // the hands cannot check windows, the focus or held keys
	view  func(p *page, b *recognize.Board) (*recognize.Board, error)
	seen  *recognize.Board // the board of the last look

	last, lastKey, lastClick time.Time // when the page took the last input, key or click
}

type change struct {
	at time.Time
	do func()
}

// quirk says how the page differs from a plain one.
type quirk struct {
	hold        bool          // a key released at once is lost
	aims        time.Duration // how long the page takes to find out which cell was clicked
	timer       time.Duration // the interval of a timer that finds out which cell was clicked
	gap         time.Duration // a click or key that comes sooner after the one before is lost
	keyGap      time.Duration // the same, for keys after keys
	clickGap    time.Duration // the same, for clicks after clicks
	polls       time.Duration // a click is lost if the button is released sooner
	counts      bool          // each click enters a digit, one higher than before, or empties the cell after a 9; keys do nothing
	draft       bool          // a digit is a draft until Return
	twice       bool          // the first press of a digit only selects it
	modal       bool          // a click opens a popup that swallows the next click
	toggle      bool          // a click on the selected cell deselects it
	clickEnters bool          // a click enters a digit
	deaf        bool          // keys do nothing
	caretBlurs  bool          // a digit beside the caret cannot be read
	hoverBlurs  bool          // a digit under the pointer cannot be read
	previews    bool          // the pointer shows a digit before the click that enters it, which is lost the first time for the last digit
	bareOnes    bool          // an entered 1 is a bare stroke
	caretStands time.Duration // how long in each second the caret looks like a bare 1 in an empty cell; 0 if it is invisible
	overtype    bool          // a digit replaces what is there
	sameLook    bool          // entries look like givens
	eat         int           // every nth digit key is lost
	reverts     int           // every nth digit is taken back after 400 ms
	steal       int           // every nth click moves the focus to the next cell that is not a given
	pad         Enter         // digits are entered only by buttons, in this way
	escapes     bool          // only Escape closes a popup, which swallows every click elsewhere
	stays       bool          // only its buttons close a popup, which swallows clicks elsewhere and all keys
	opens       bool          // a click on a cell other than a given opens a popup without buttons over its neighbours
	crossed     bool          // only its cross closes a popup, which swallows clicks elsewhere
	closes      time.Duration // how long closing by the cross takes
	notes       bool          // buttons make small pencil marks, which are not read
	noted       bool          // empty cells hold pencil marks from the start
	keysChoose  bool          // a digit key chooses its digit, as the button does
	clears      bool          // cell and button are chosen in either order; another click undoes a choice, an entry both
	noEraser    bool          // there is no button that empties a cell
	stuck       bool          // nothing closes a popup, which swallows clicks elsewhere
	keeps       bool          // a digit is a draft below a popup, until a click on a given closes the popup
	slides      time.Duration // how long the buttons of a popup slide into their places
	shrinks     bool          // the button of a complete digit disappears, and the others move up
	readonly    solver.Cell
	after       int // the fault happens after this number of typed digits
	fault       func(p *page)

	chosen uint8
	popup  bool
	opened solver.Cell // the cell whose popup is open, or nowhere
	since  time.Time   // when it was opened
	clicks int
}

const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// easyPuzzle returns the puzzle easy and its solution.
func easyPuzzle(t *testing.T) (puzzle, answer solver.Grid) {
	t.Helper()
	puzzle, err := solver.Parse(easy)
	if err != nil {
		t.Fatal(err)
	}
	if answer, err = solver.Solve(puzzle); err != nil {
		t.Fatal(err)
	}
	return puzzle, answer
}

func newPage(t *testing.T, q quirk) *page {
	t.Helper()
	puzzle, answer := easyPuzzle(t)
	if q.readonly == 0 {
		q.readonly = nowhere // 0 is r1c1, a given: no cell is read-only
	}
	layout := recognize.Corners(image.Pt(120, 220), image.Pt(520, 620))
	q.opened, q.deaf = nowhere, q.deaf || q.counts || q.pad != ""
	return &page{t: t, puzzle: puzzle, answer: answer, shows: puzzle, focus: nowhere, quirk: q,
		layout: layout, began: layout, cost: 2 * time.Millisecond, paint: 16 * time.Millisecond, capture: 3 * time.Millisecond}
}

// takeEffect applies the pending changes that are due.
func (p *page) takeEffect() {
	slices.SortStableFunc(p.pending, func(a, b change) int { return a.at.Compare(b.at) })
	for len(p.pending) > 0 && !p.pending[0].at.After(time.Now()) {
		do := p.pending[0].do
		p.pending = p.pending[1:]
		do()
	}
}

// takes reports whether the page takes an input, which is a key or a click, and notes its time if it does.
func (p *page) takes(key bool) bool {
	now, since, gap := time.Now(), &p.lastClick, p.quirk.clickGap
	if key {
		since, gap = &p.lastKey, p.quirk.keyGap
	}
	defer func() { p.last = now }()
	if now.Sub(p.last) < p.quirk.gap || now.Sub(*since) < gap {
		return false
	}
	*since = now
	return true
}

// later makes the page do something after the inputs that it already handles.
func (p *page) later(do func()) {
	now := time.Now()
	if p.busy.Before(now) {
		p.busy = now
	}
	p.busy = p.busy.Add(p.cost)
	p.pending = append(p.pending, change{p.busy.Add(p.paint), do})
}

func (p *page) Look(ctx context.Context) (*recognize.Board, error) {
	time.Sleep(p.capture)
	p.takeEffect()
	p.taken = time.Now()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	b := &recognize.Board{Layout: p.layout}
	for i, d := range p.shows {
		if d == 0 {
			d = p.preview(solver.Cell(i))
		}
		c := &b.Cells[i]
		c.Digit, c.Certain = d, true
		switch {
		case d != 0 && (d == p.puzzle[i] || p.quirk.sameLook):
			c.Kind = recognize.Given
		case d != 0:
			c.Kind = recognize.Entry
		}
		blurred := p.quirk.caretBlurs && p.focus == solver.Cell(i) && p.puzzle[i] == 0 ||
			p.quirk.hoverBlurs && p.pointer.In(p.layout.Cell(solver.Cell(i)))
		if q := &p.quirk; q.opened != nowhere && q.opened != solver.Cell(i) && image.Pt(q.opened.Col(), q.opened.Row()).
			In(image.Rect(-1, -1, 2, 2).Add(image.Pt(i%9, i/9))) {
			c.Certain, c.Why = false, []string{"covered"}
		}
		if q := &p.quirk; q.bareOnes && d == 1 && p.puzzle[i] == 0 {
			c.Digit, c.Kind, c.Stroke = 0, recognize.Empty, true
		} else if d == 0 && p.focus == solver.Cell(i) && time.Duration(time.Now().Nanosecond()) < q.caretStands {
			c.Stroke = true
		}
		if p.drafts[i] || d != 0 && blurred {
			c.Certain, c.Why = false, []string{"blurred"}
		}
	}
	if p.view != nil {
		var err error
		if b, err = p.view(p, b); err != nil {
			return nil, err
		}
	}
	if p.seen != nil && b.Layout == p.seen.Layout && slices.EqualFunc(b.Cells[:], p.seen.Cells[:], sameCell) {
		b = p.seen
	}
	p.seen = b
	if cells := b.Uncertain(); len(cells) > 0 {
		return nil, &recognize.UncertainError{Board: b, Cells: cells}
	}
	return b, nil
}

func (p *page) Taken() time.Time { return p.taken }

// sameCell is reflect.DeepEqual of two cells, which takes half of the time of all tests in memory.
func sameCell(a, b recognize.Cell) bool {
	return a.Digit == b.Digit && a.Kind == b.Kind && a.Score == b.Score && a.RunnerUp == b.RunnerUp && a.Certain == b.Certain &&
		slices.Equal(a.Why, b.Why) && a.Confirmed == b.Confirmed && a.Stroke == b.Stroke && a.Sign == b.Sign && a.Marks == b.Marks &&
		a.Network == b.Network
}

// Await waits for the whole time, as the page does not announce changes.
func (p *page) Await(ctx context.Context, most time.Duration) error {
	return input.Wait(ctx, most)
}

func (p *page) guard(ctx context.Context) error {
	p.takeEffect()
	if err := ctx.Err(); err != nil {
		return err
	}
	if p.hands != nil {
		return p.hands(p)
	}
	return nil
}

func (p *page) Arm(ctx context.Context, _ image.Rectangle) error { return p.guard(ctx) }
func (p *page) Check(ctx context.Context) error                  { return p.guard(ctx) }
func (p *page) SetPace(pace input.Pace)                          { p.pace = pace }
func (p *page) Pointer() image.Point                             { return p.pointer }
func (p *page) Wary() bool                                       { return p.blind }

func (p *page) MoveTo(ctx context.Context, at image.Point) error {
	if err := p.guard(ctx); err != nil {
		return err
	}
	p.pointer = at
	return nil
}

func (p *page) Click(ctx context.Context, at image.Point) error {
	if err := p.MoveTo(ctx, at); err != nil {
		return err
	}
	time.Sleep(p.pace.Hold)
	if p.clickButton(at) {
		return nil
	}
	aim, ok := p.began.CellAt(at)
	if !ok {
		p.t.Errorf("click at %v, outside the cells", at)
		return nil
	}
	p.acts = append(p.acts, "click "+aim.String())
	if p.pace.Hold < p.quirk.polls || !p.takes(false) {
		return input.Wait(ctx, p.pace.Pause)
	}
	if c, ok := p.layout.CellAt(at); ok {
		p.later(func() { p.clicked(c) })
		aimed := &p.pending[len(p.pending)-1]
		aimed.at = aimed.at.Add(p.quirk.aims)
		if p.quirk.timer > 0 {
			aimed.at = aimed.at.Truncate(p.quirk.timer).Add(p.quirk.timer)
		}
	}
	return input.Wait(ctx, p.pace.Pause)
}

func (p *page) clicked(c solver.Cell) {
	q := &p.quirk
	if q.pad == ButtonFirst && q.chosen != 0 && p.puzzle[c] != 0 {
		p.wrong++ // a game that counts mistakes counts this one
	}
	if q.opened != nowhere {
		if q.escapes || q.stays || q.crossed || q.stuck || q.keeps && p.puzzle[c] == 0 {
			return
		}
		if q.keeps {
			p.drafts[q.opened], q.opened = false, nowhere
			return
		}
		q.opened = nowhere
	}
	if q.popup {
		q.popup = false
		return
	}
	if q.clears && p.puzzle[c] != 0 {
		return // givens cannot be chosen
	}
	if (q.toggle || q.clears) && c == p.focus {
		p.focus = nowhere
		return
	}
	p.leave()
	p.focus, p.caret = c, c.Col()%2
	if p.puzzle[c] != 0 {
		return
	}
	p.clickPadded(c)
	q.popup = q.modal
	if q.counts {
		p.shows[c] = (p.shows[c] + 1) % 10
	}
	if q.clickEnters {
		p.shows[c], p.caret = p.shows[c]%9+1, -1
	}
	if q.clicks++; q.steal > 0 && q.clicks%q.steal == 0 {
		for p.focus = (c + 1) % 81; p.puzzle[p.focus] != 0; p.focus = (p.focus + 1) % 81 {
		}
	}
}

// leave discards a draft in the focused cell, as happens when the focus leaves it.
func (p *page) leave() {
	if p.focus != nowhere && p.drafts[p.focus] {
		p.drafts[p.focus], p.shows[p.focus] = false, 0
	}
}

func (p *page) Press(ctx context.Context, k input.Key) error {
	if err := p.guard(ctx); err != nil {
		return err
	}
	time.Sleep(p.pace.Hold)
	p.acts = append(p.acts, "press "+k.String())
	long := p.pace.Hold >= 55*time.Millisecond
	if p.takes(true) {
		p.later(func() { p.pressed(k, long) })
	}
	return input.Wait(ctx, p.pace.Pause)
}

func (p *page) pressed(k input.Key, long bool) {
	q := &p.quirk
	c := p.focus
	if q.opened != nowhere && q.stays {
		return
	}
	if k == input.Escape && !q.crossed && !q.stuck && !q.keeps {
		q.opened = nowhere
	}
	if q.keysChoose && k >= input.Digit1 && k <= input.Digit9 {
		p.chose(uint8(k))
	}
	if q.deaf || c == nowhere {
		return
	}
	if k = k.OnRow(); k >= input.Digit1 && k <= input.Digit9 {
		if p.digits++; q.eat > 0 && p.digits%q.eat == 0 || q.hold && !long {
			return
		}
		p.typed(c, uint8(k))
		return
	}
	switch k {
	case input.Backspace, input.Delete:
		if p.puzzle[c] == 0 && (p.caret < 0 || p.caret == 1 == (k == input.Backspace)) {
			p.shows[c] = 0
			p.caret = 0
		}
	case input.Return:
		p.drafts[c] = false
	case input.Tab:
		p.leave()
		p.focus, p.caret = (c+1)%81, -1
	case input.Left, input.Right, input.Up, input.Down:
		p.arrow(k)
	}
}

func (p *page) arrow(k input.Key) {
	p.leave()
	row, col := p.focus.Row(), p.focus.Col()
	switch k {
	case input.Left:
		col += 8
	case input.Right:
		col++
	case input.Up:
		row += 8
	case input.Down:
		row++
	}
	p.focus, p.caret = solver.Cell(row%9*9+col%9), -1
}

func (p *page) typed(c solver.Cell, d uint8) {
	q := &p.quirk
	if q.twice && q.chosen != d {
		q.chosen = d
		return
	}
	q.chosen = 0
	if p.puzzle[c] != 0 || c == q.readonly || p.shows[c] != 0 && p.caret >= 0 && !q.overtype {
		return
	}
	p.shows[c], p.caret, p.drafts[c] = d, 1, q.draft || q.keeps
	if q.keeps {
		q.opened = c
	}
	if q.reverts > 0 && p.digits%q.reverts == 0 {
		p.pending = append(p.pending, change{time.Now().Add(400 * time.Millisecond), func() { p.shows[c] = 0 }})
	}
	if p.inputs++; q.fault != nil && p.inputs == q.after {
		q.fault(p)
	}
}

// filler returns a fill of the page that has done nothing yet.
func (p *page) filler() *filler {
	p.t.Helper()
	first, err := p.Look(p.t.Context())
	if err != nil {
		p.t.Fatal(err)
	}
	f, err := newFiller(p, p, first, p.answer, Default())
	if err != nil {
		p.t.Fatal(err)
	}
	return f
}

// fill runs Fill on the page, with the config changed by change if that is not nil, and waits until everything that was
// sent has taken effect.
func (p *page) fill(ctx context.Context, change func(*Config)) (Report, error) {
	p.t.Helper()
	c := Default()
	if change != nil {
		change(&c)
	}
	first, err := p.Look(ctx)
	if err != nil {
		p.t.Fatalf("first look: %v", err)
	}
	report, err := Fill(ctx, p, p, first, p.answer, c)
	time.Sleep(time.Second)
	p.takeEffect()
	return report, err
}
