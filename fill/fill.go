package fill

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"slices"
	"time"

	"autosolve/input"
	"autosolve/recognize"
	"autosolve/solver"
)

// Eyes see the grid on the screen. All coordinates are pixels of the desktop.
type Eyes interface {
	// Look captures the place of the grid, with a margin, and finds and reads the grid in it. It may return a
	// *recognize.NoGridError, a *recognize.ManyGridsError, or a *recognize.UncertainError, which has the board. If there is no
	// grid at that place it should search the whole screen, so that Fill can say where the grid went. If nothing has changed
	// since the last look it should return the same *Board again.
	Look(ctx context.Context) (*recognize.Board, error)
	// Taken returns the time just after the first picture of the last Look was taken.
	Taken() time.Time
	// Await waits until the screen may have changed since the last Look, but no longer than limit.
	Await(ctx context.Context, limit time.Duration) error
	Buttons
}

// Hands click and type. Before each act they check that the desktop is as it was at Arm, as far as they can query it, and that
// the user has not asked to stop. An error means that no click and no key was sent, unless it is an *input.SentError. Points, and
// the region passed to Arm, which is the place of the grid, are in pixels of the desktop. An input.Hands implements Hands.
type Hands interface {
	Arm(ctx context.Context, region image.Rectangle) error
	Check(ctx context.Context) error
	Click(ctx context.Context, p image.Point) error
	Press(ctx context.Context, k input.Key) error
	MoveTo(ctx context.Context, p image.Point) error
	SetPace(p input.Pace)
	Pointer() image.Point
	Wary() bool // whether the hands cannot check where the windows are, cannot check the focus, or cannot check held keys
}

// Config holds the options of a fill. Begin with Default.
type Config struct {
	// Ways are tried in turn until one of them gets the first cells right. A single way is used without a trial. There must be
	// at least one.
	Ways []Way
	// FixMistakes allows wrong entries on the page to be overwritten.
	FixMistakes bool
	// Guessed says that the solution is one of several, and that the page may expect another one. Then digits are sent one at a
	// time, and the fill stops as soon as the page shows one in red.
	Guessed bool
	// Only lists the cells to fill; the other cells stay as they are. If it is empty, all cells are filled.
	Only []solver.Cell
	// Retries is how often, at most, a cell that stays wrong is filled again after the trial of the ways.
	Retries int
	// Ahead limits the number of digits in flight. If it is 0, Fill chooses the number. The number never exceeds
	// MostAhead.
	Ahead int
	// Thoughts make the fill look like a person's, if there are any: the cells are filled in this order, one digit at a time,
	// each after the time of its thought, and the pointer glides. They replace Way.Order.
	Thoughts []Thought
	// Recorder receives the events of the fill; it may be nil.
	Recorder Recorder
}

// Default returns a Config that tries all known ways.
func Default() Config {
	return Config{Ways: Known(nil), Retries: 5}
}

const (
	// firstWait is the shortest time that the page gets to show a digit while the first way is unproven and no buttons are
	// known. Other waits depend on how long the page has taken so far.
	firstWait = 1500 * time.Millisecond
	// mostPatience is the longest wait for a digit where firstWait does not apply, however slow the page is. Only the wait for
	// the last cells may be longer.
	mostPatience = 10 * time.Second
	// grace is the shortest time that the grid may be hidden, or look different, before the fill stops: a popup may close by
	// itself. Meanwhile only remedies are tried.
	grace = 600 * time.Millisecond
)

// Report is what a fill has done, whether it succeeded or failed. It is empty if Fill refused its arguments, for example
// because of a wrong entry.
type Report struct {
	Way     Way  // the way that was used last
	Found   bool // Way was found by trying; after a success, setting it in the config saves the trial next time
	Typed   int  // the number of cells to which a digit was sent
	Retries int  // how often a digit was sent again
	Looks   int  // how often the screen was read
	// Unseen lists the cells, at most two, whose digits were sent last and were not seen, because the page answered by hiding,
	// covering, moving or replacing the grid, or because the caret stands beside the last digit; and cells that were seen right
	// and cannot be read any more although the grid is in sight. All other cells were seen right.
	Unseen  []solver.Cell
	Took    time.Duration // from the end of Hands.Arm to the end of the fill; 0 if the hands were not armed
	Slowest time.Duration // the longest time that the page took to show something new
}

// Fill makes the grid show the solution or, with Config.Only, some of its digits. first is the board as it was read before,
// with every cell certain, and answer is the solution. Cells that are right are not changed.
//
// The error is or wraps a *SignError, a *MistakeError, a *StoppedError or a *NotShownError, or says that the board or the
// solution is wrong. The Config is not checked; it must have at least one of Ways.
func Fill(ctx context.Context, eyes Eyes, hands Hands, first *recognize.Board, answer solver.Grid,
	c Config) (Report, error) {
	f, err := newFiller(eyes, hands, first, answer, c)
	if err != nil {
		return Report{}, fmt.Errorf("fill grid: %w", err)
	}
	err = f.explain(ctx, f.wrap(f.run(ctx)))
	f.noteEnd(err)
	f.report.Way, f.report.Found = f.trial.way, f.trial.way != c.Ways[0]
	f.report.Typed, f.report.Retries = f.cells.firsts, f.cells.sent-f.cells.firsts
	return f.report, err
}

// filler is one fill. The parts of its state are types of their own, each with the methods that change it.
type filler struct {
	eyes   Eyes
	hands  Hands
	wary   bool // the result of Hands.Wary
	config Config
	first  *recognize.Board
	report Report

	cells  cells   // what is known about each cell
	looks  looks   // what the looks at the page have shown
	clicks opener  // what clicks on cells open
	habits habits  // how the page has behaved
	caret  caret   // where a key goes
	trial  trial   // the way in use, and what trying the ways has shown
	pads   pads    // the page's buttons
	person *person // nil if the fill is not like a person's
	pass   pass    // the current walk through the open cells

	unpicked bool  // no button was found in the popup for the digit sent last, so that nothing was sent
	unsent   error // why the Return after the digit sent last was not sent; unless the page answers all the same, that is a draft
}

func newFiller(eyes Eyes, hands Hands, first *recognize.Board, want solver.Grid, c Config) (*filler, error) {
	f, err := begin(eyes, hands, first, want, c)
	if err != nil {
		return nil, err
	}
	if err := want.Check(); err != nil {
		return nil, fmt.Errorf("solution: %w", err)
	}
	mistakes, err := f.compareWithSolution()
	if err != nil {
		return nil, err
	}
	if len(mistakes) > 0 && !c.FixMistakes {
		return nil, &MistakeError{Wrong: mistakes}
	}
	f.limit(c.Only)
	f.noteWay()
	return f, nil
}

// begin returns a filler that has not acted yet, or an error if a cell of the first reading is uncertain or holds a sign.
func begin(eyes Eyes, hands Hands, first *recognize.Board, want solver.Grid, c Config) (*filler, error) {
	for at := range solver.Cell(81) {
		switch cell := &first.Cells[at]; {
		case cell.Sign:
			return nil, &SignError{at}
		case !cell.Certain:
			return nil, fmt.Errorf("first reading: %v is not certain", at)
		}
	}
	f := &filler{eyes: eyes, hands: hands, wary: hands.Wary(), config: c, first: first, looks: looks{last: first},
		cells: cells{want: want}, caret: newCaret(), trial: newTrial(c.Ways), person: newPerson(c.Thoughts)}
	if f.trial.way.Enter == ByPopup {
		f.clicks.opening = opens
	}
	return f, nil
}

// compareWithSolution sets the state of each cell to given, right or open, and returns the cells that hold a wrong digit. A
// wrong digit counts as an entry even if it looks like a given. If it is a real given, the page does not let it be overwritten.
// The error says that the solution cannot be used.
func (f *filler) compareWithSolution() (mistakes []Wrong, err error) {
	for i, d := range f.cells.want {
		cell, p := f.first.Cells[i], &f.cells.at[i]
		switch {
		case d == 0:
			return nil, fmt.Errorf("solution: %v is empty", solver.Cell(i))
		case cell.Digit == d && cell.Kind == recognize.Given:
			p.state = given
		case cell.Digit == d:
			p.state = right
		default:
			p.state = open
		}
	}
	if f.cells.count(given) == 0 {
		return nil, errors.New("first reading: no given agrees with the solution")
	}
	return slices.DeleteFunc(wrongs(f.first, &f.cells.want), func(w Wrong) bool { return w.Shows == 0 }), nil
}

func (f *filler) run(ctx context.Context) error {
	if err := f.steady(ctx); err != nil || f.cells.count(open) == 0 {
		return err
	}
	if err := f.arm(ctx); err != nil {
		return err
	}
	begun := time.Now()
	defer func() { f.report.Took = time.Since(begun) }()
	return inTurn(ctx, f.ready, f.ponder, f.probe, f.loop, f.leave)
}

// inTurn calls functions, one after the other, until one returns an error.
func inTurn(ctx context.Context, acts ...func(context.Context) error) error {
	for _, act := range acts {
		if err := act(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (f *filler) arm(ctx context.Context) error { return f.hands.Arm(ctx, f.first.Layout.Bounds) }

// loop fills all open cells in passes. If a pass missed cells, the next one sends them again or uses another way.
func (f *filler) loop(ctx context.Context) error {
	for {
		f.trial.tempo.sent = 0
		f.pass = pass{queue: f.openCells()}
		missed, err := f.runPass(ctx)
		switch {
		case err == nil && len(missed) > 0:
			err = f.cope(ctx, missed)
		case f.cells.count(open) == 0:
			return err
		}
		if err != nil {
			return err
		}
	}
}

// ready asks the hands, if they can tell, whether the keyboard layout types digits with Shift, with AltGr or only on the keypad.
// If the way clicks buttons beside the grid, it finds them, which a page may show later than the grid, or returns the error that
// stops the fill.
func (f *filler) ready(ctx context.Context) (err error) {
	if hands, ok := f.hands.(responder); ok {
		if f.trial.shifted, err = hands.Shifted(ctx); err != nil {
			return err
		}
	}
	if !f.trial.way.Enter.besideGrid() {
		return nil
	}
	_, late, err := f.await(ctx, wait{limit: firstWait, until: func(view) (bool, error) {
		err := f.findKeypad(ctx)
		return f.pads.known != nil, err
	}})
	if err != nil || !late {
		return err
	}
	why := fmt.Sprintf("there are no buttons 1 to 9, which input: enter: %s requires", f.trial.way.Enter)
	return f.stopped(NoButton, why, nil)
}

// openCells returns the open cells in the order of the thoughts or of the way. If some of them were missed since the way was
// proven, or the pause was made longer because of them, it returns only these. If the digit's button is clicked before the
// cells, they are sorted by digit, beginning with the digit that is already chosen, as a second click on its button might undo
// the choice. If the solution is one of several, wrong entries come first (stopAtRed). While a way that clicks each cell is unproven, the cell that suits it best comes first. In a fill like a person's
// the cells are not sorted, and until a digit was sent none is moved to the front.
func (f *filler) openCells() []solver.Cell {
	queue := f.cells.queue(f.order())
	if f.config.Guessed {
		mistakes := slices.DeleteFunc(slices.Clone(queue), func(c solver.Cell) bool { return !f.isMistake(c) })
		queue = append(mistakes, slices.DeleteFunc(queue, f.isMistake)...)
	}
	if f.person != nil && f.cells.sent == 0 {
		return queue
	}
	if f.person == nil && f.trial.way.Enter == ButtonFirst {
		rank := func(c solver.Cell) uint8 { return (f.cells.want[c] + 9 - max(f.pads.known.chosen, 1)) % 9 }
		slices.SortStableFunc(queue, func(a, b solver.Cell) int { return cmp.Compare(rank(a), rank(b)) })
	}
	if !f.trial.proven && f.trial.way.Move == ByClick && len(queue) > 0 {
		f.putBestFirst(queue)
	}
	return queue
}

// order returns all cells in the order of the thoughts, or of the way if there are no thoughts. If the way clicks each cell,
// the first two cells to fill are swapped: on many pages the caret is in the first one from the start, so that a click there
// changes nothing visible.
func (f *filler) order() []solver.Cell {
	if f.person != nil {
		return f.person.order
	}
	order := f.trial.way.Order.cells()
	if f.trial.way.Move != ByClick {
		return order
	}
	toFill := func(c solver.Cell) bool { return f.first.Cells[c].Digit != f.cells.want[c] }
	if a := slices.IndexFunc(order, toFill); a >= 0 {
		if b := a + 1 + slices.IndexFunc(order[a+1:], toFill); b > a {
			order[a], order[b] = order[b], order[a]
		}
	}
	return order
}

// graceOrLag returns how long the page may take to show the grid in its place: grace, or longer if the page is
// slow.
func (f *filler) graceOrLag() time.Duration { return max(grace, 2*f.habits.slowest) }

// wait says how to look at the page until something holds.
type wait struct {
	until func(view) (bool, error)
	limit time.Duration                       // the time after which the wait ends, 0 for none
	wrong time.Duration                       // how long something may be wrong before that stops the fill, 0 for any time
	pause time.Duration                       // the longest time between looks while the screen does not change; 0 for longestPause
	look  func(context.Context) (view, error) // nil for filler.look
}

// await looks until w.until returns true or an error, a look fails, or time is up, which late reports. It returns the last view.
// The time that counts is that of the pictures, as a look may take long on a busy machine.
func (f *filler) await(ctx context.Context, w wait) (v view, late bool, err error) {
	if w.look == nil {
		w.look = f.look
	}
	wrong := trouble{}
	for begun := time.Now(); ; f.pause(ctx, cmp.Or(w.pause, longestPause)) {
		if v, err = w.look(ctx); err != nil {
			return v, false, err
		}
		wrong.see(v, false)
		switch ok, err := w.until(v); {
		case ok || err != nil:
			return v, false, err
		case w.limit > 0 && v.at.Sub(begun) >= w.limit:
			return v, true, nil
		case w.wrong > 0 && v.cause != 0 && v.at.Sub(wrong.since) > w.wrong:
			return v, false, f.stoppedBy(v)
		}
	}
}

// pause waits until the screen may have changed, but no longer than limit. It ignores an error, as the next look then
// fails too and returns the reason.
func (f *filler) pause(ctx context.Context, limit time.Duration) { _ = f.eyes.Await(ctx, limit) }
