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

// Eyes see the grid on the screen.
type Eyes interface {
	// Look captures the place of the grid, with a margin, and finds and reads the grid in it. Instead of a board it may
	// return a *recognize.NoGridError, *recognize.ManyGridsError, or *recognize.UncertainError with the board. If it
	// finds no grid there it should look at the whole screen, so that Fill can say where the grid went.
	// If nothing has changed since the last look it returns the same Board again.
	Look(ctx context.Context) (*recognize.Board, error)
	// Await waits until the screen may have changed since the last Look, for most at most.
	Await(ctx context.Context, most time.Duration) error
	Buttons
}

// Hands click and type. They check before each act that nothing speaks against it; an error means that nothing was
// sent, unless it is an *input.SentError. An input.Hands implements them.
type Hands interface {
	Arm(ctx context.Context, region image.Rectangle) error
	Check(ctx context.Context) error
	Click(ctx context.Context, p image.Point) error
	Press(ctx context.Context, k input.Key) error
	MoveTo(ctx context.Context, p image.Point) error
	SetPace(p input.Pace)
	Release() error
	Checks() input.Checks
}

// Config is the options of a fill. Begin with Default.
type Config struct {
	// Ways are tried in turn until one of them gets the first cells right. With a single one nothing is tried out.
	Ways []Way
	// FixMistakes overwrites wrong entries that are on the page.
	FixMistakes bool
	// Retries is how often a cell that stays wrong is filled again.
	Retries int
	// FirstWait is how long the page may take to show the first digit. Later waits follow from what it has needed.
	FirstWait time.Duration
	// Patience is the longest wait for the page to show anything more.
	Patience time.Duration
	// Grace is how long the grid may be out of sight, or look different, before that stops the fill: a popup closes
	// again. Nothing is sent meanwhile.
	Grace time.Duration
	// Ahead is how many digits may be on their way that were not seen yet; 0 leaves it to Fill. It is never more than
	// MostAhead.
	Ahead int
	// Recorder is told what happens; it may be nil.
	Recorder Recorder
}

// Default returns a Config that tries all known ways.
func Default() Config {
	return Config{
		Ways:      Known(nil),
		Retries:   5,
		FirstWait: 1500 * time.Millisecond,
		Patience:  10 * time.Second,
		Grace:     600 * time.Millisecond,
	}
}

func (c Config) validate() error {
	if len(c.Ways) == 0 {
		return errors.New("no way of filling given")
	}
	if c.Ahead < 0 {
		return fmt.Errorf("digits ahead: %d, must not be negative", c.Ahead)
	}
	if c.Retries < 0 || c.FirstWait <= 0 || c.Patience <= 0 || c.Grace <= 0 {
		return fmt.Errorf("retries %d, first wait %v, patience %v, grace %v: must be positive",
			c.Retries, c.FirstWait, c.Patience, c.Grace)
	}
	for _, w := range c.Ways {
		if err := w.validate(); err != nil {
			return fmt.Errorf("way of filling: %w", err)
		}
	}
	return nil
}

// Report is what a fill did, whether it succeeded or failed.
type Report struct {
	Way     Way  // the way that was used last
	Found   bool // Way was found by trying, so it is worth a line in the config
	Typed   int  // cells that were filled at least once
	Retries int  // cells that were filled again
	Looks   int  // how often the screen was read
	// Unseen are the cells whose digits were sent last and not seen, nine at most, because the page answered them by
	// covering, moving or replacing the grid, or because a caret stands beside the very last. All others were seen
	// right.
	Unseen  []solver.Cell
	Took    time.Duration // from the first act to the end
	Sending time.Duration // the part of Took that clicks and keys took
	Slowest time.Duration // the longest the page needed to show a cell
}

// Fill makes the grid show the solution, and returns once it does. First is the board as it was read before, with every cell
// certain. Cells that are right are left alone. Whatever happens, no key and no button is down afterwards.
//
// The error is a *SignError, a *MistakeError, a *StoppedError or a *NotShownError, or says that the arguments are wrong.
func Fill(ctx context.Context, eyes Eyes, hands Hands, first *recognize.Board, answer solver.Grid, c Config) (Report, error) {
	f, err := newFiller(eyes, hands, first, answer, c)
	if err != nil {
		return Report{}, fmt.Errorf("fill grid: %w", err)
	}
	err = f.finish(f.explain(ctx, f.run(ctx)))
	if !f.begun.IsZero() {
		f.report.Took = time.Since(f.begun)
	}
	f.report.Way = f.trial.way
	return f.report, err
}

// finish releases keys and buttons, and records how the fill ended.
func (f *filler) finish(err error) error {
	if up := f.hands.Release(); up != nil {
		err = errors.Join(err, fmt.Errorf("release keys and buttons: %w", up))
	}
	text := "done"
	if err != nil {
		text = err.Error()
	}
	f.note("end", nowhere, text)
	return err
}

// filler is one fill. What it knows is kept in parts, each with its file: the cells, the habits of the page, the caret,
// what the first click opened, and the trial of ways.
type filler struct {
	eyes    Eyes
	hands   Hands
	config  Config
	first   *recognize.Board
	last    *recognize.Board // the last board that was seen clearly
	clear   time.Time        // when last was seen; zero for the first reading
	latest  view             // what the last look showed
	wary    bool             // the hands cannot ask for everything, see waryHands
	begun   time.Time        // of the first act
	ends    int              // how often the last digit was sent
	noted   notedBoard       // the last look in which notes had changed
	inNotes bool             // something as small as a note came up in a cell to which a digit was sent
	report  Report

	cells   cells
	habits  habits
	caret   caret
	opening opening
	opener  opener
	trial   trial
	strokes strokes
	pad     *keypad    // the page's buttons, nil if they are not known
	shifted string     // the keyboard layout if it is known to type digits with Shift, else ""
	popups  popupPlace // where the last popup of buttons was found
}

func newFiller(eyes Eyes, hands Hands, first *recognize.Board, want solver.Grid, c Config) (*filler, error) {
	if err := c.validate(); err != nil {
		return nil, err
	}
	if err := want.Check(); err != nil {
		return nil, fmt.Errorf("solution: %w", err)
	}
	if err := checkSigns(first); err != nil {
		return nil, err
	}
	f := begin(eyes, hands, first, want, c)
	mistakes, err := f.compareWithSolution()
	if err != nil {
		return nil, err
	}
	if len(mistakes) > 0 && !c.FixMistakes {
		return nil, &MistakeError{Wrong: mistakes}
	}
	f.noteWay()
	return f, nil
}

// begin returns a filler that has not acted yet.
func begin(eyes Eyes, hands Hands, first *recognize.Board, want solver.Grid, c Config) *filler {
	f := &filler{eyes: eyes, hands: hands, config: c, first: first, last: first,
		cells: cells{want: want}, caret: newCaret(), trial: newTrial(c.Ways)}
	if f.trial.way.Enter == ByPopup {
		f.opening = opens
	}
	if f.wary = hands.Checks() != (input.Checks{Focus: true, Window: true, Modifiers: true}); f.wary {
		f.hands = waryHands{hands, f}
	}
	return f
}

// compareWithSolution sets which cells are given, right or open, and returns those that hold a wrong digit. A wrong
// digit counts as an entry even if it looks like a given: a real given cannot be overwritten anyway.
func (f *filler) compareWithSolution() (mistakes []Wrong, err error) {
	for i, d := range f.cells.want {
		at, cell, p := solver.Cell(i), f.first.Cells[i], &f.cells.at[i]
		switch {
		case d == 0:
			return nil, fmt.Errorf("solution: %v is empty", at)
		case !cell.Certain:
			return nil, fmt.Errorf("first reading: %v is not certain", at)
		case cell.Digit == d && cell.Kind == recognize.Given:
			p.state = given
		case cell.Digit == d:
			p.state = right
		case cell.Digit == 0:
			p.state = open
		default:
			p.state = open
			mistakes = append(mistakes, Wrong{Cell: at, Want: d, Shows: cell.Digit, Certain: true})
		}
	}
	if f.cells.count(given) == 0 {
		return nil, errors.New("first reading: no given agrees with the solution")
	}
	return mistakes, nil
}

// run fills the grid.
func (f *filler) run(ctx context.Context) error {
	if err := f.steady(ctx); err != nil {
		return err
	}
	if f.cells.count(open) == 0 {
		return nil
	}
	if err := f.hands.Arm(ctx, f.first.Layout.Bounds); err != nil {
		return f.stopped(ByHands, "", err)
	}
	f.begun = time.Now()
	if err := f.ready(ctx); err != nil {
		return err
	}
	if err := f.probe(ctx); err != nil {
		return err
	}
	return f.loop(ctx)
}

// ready finds what the ways need besides the grid.
func (f *filler) ready(ctx context.Context) (err error) {
	if hands, ok := f.hands.(responder); ok {
		if f.shifted, err = hands.Shifted(ctx); err != nil {
			return f.stopped(ByHands, "", err)
		}
	}
	if !f.trial.way.Enter.besideGrid() {
		return nil
	}
	if err := f.findKeypad(ctx); err != nil || f.pad != nil {
		return err
	}
	why := fmt.Sprintf("there are no buttons 1 to 9, which input: enter: %s requires", f.trial.way.Enter)
	return f.stopped(NoButton, why, nil)
}

// queue returns the open cells in the order of the way. If a digit's button is clicked first, the cells are sorted by
// digit, and begin with the digit that is chosen already: a second click may undo the choice.
func (f *filler) queue() []solver.Cell {
	queue := f.cells.queue(f.order())
	if f.trial.way.Enter == ButtonFirst {
		rank := func(c solver.Cell) uint8 { return (f.cells.want[c] + 9 - max(f.pad.chosen, 1)) % 9 }
		slices.SortStableFunc(queue, func(a, b solver.Cell) int { return cmp.Compare(rank(a), rank(b)) })
	}
	if !f.trial.proven && f.trial.way.Move == ByClick && len(queue) > 0 {
		f.beginKnown(queue)
	}
	return queue
}

// order returns all cells in the order of the way. If each cell is clicked, the first two that are to be filled change
// places: many pages have their caret in the very first from the start, and a click there changes nothing that can be seen.
func (f *filler) order() []solver.Cell {
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

// graceOrLag is how long the page may take to show the grid as it must be: the grace, or longer if the page is slow.
func (f *filler) graceOrLag() time.Duration { return max(f.config.Grace, 2*f.habits.slowest) }

// lookUntil looks until done returns true or an error. Between two looks it waits for the
// screen to change.
func (f *filler) lookUntil(ctx context.Context, done func(view) (bool, error)) (view, error) {
	for {
		v, err := f.look(ctx)
		if err != nil {
			return v, err
		}
		if ok, err := done(v); ok || err != nil {
			return v, err
		}
		f.await(ctx, longestPause)
	}
}

// await waits until the screen may have changed, for most at most. If it fails, the next look also does, and says why.
func (f *filler) await(ctx context.Context, most time.Duration) { _ = f.eyes.Await(ctx, most) }

// wait waits for d, or until ctx ends.
func wait(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
