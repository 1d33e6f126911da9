package fill

import (
	"context"
	"errors"
	"fmt"
	"image"
	"time"

	"autosolve/input"
	"autosolve/recognize"
	"autosolve/solver"
)

// Eyes see the grid on the screen.
type Eyes interface {
	// Look captures the place of the grid, with a margin, and finds and reads the grid in it. Besides a board it may
	// return a *recognize.NoGridError, *recognize.ManyGridsError, or *recognize.UncertainError with the board. Where it
	// finds no grid there it had better look at the whole screen: then Fill can say where the grid went.
	Look(ctx context.Context) (*recognize.Board, error)
}

// Hands click and type. They check before each act that nothing speaks against it; an error means that nothing was
// sent. *input.Driver has them.
type Hands interface {
	Arm(ctx context.Context, region image.Rectangle) error
	Check(ctx context.Context) error
	Click(ctx context.Context, p image.Point) error
	Press(ctx context.Context, k input.Key) error
	MoveTo(ctx context.Context, p image.Point) error
	SetPace(p input.Pace)
	Release() error
}

// Config is how a fill goes about its work. Begin with Default.
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
	// Recorder is told what happens; nil for nobody.
	Recorder Recorder
}

// Default is a Config that tries all known ways.
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

// Report is what a fill did, also one that failed.
type Report struct {
	Way     Way  // the way that was used last
	Found   bool // Way was found by trying; worth a line in the config
	Typed   int  // cells that were filled at least once
	Retries int  // cells that were filled again
	Looks   int  // how often the screen was read
	// Unseen says that the grid went out of sight right after the last digit, with everything before it seen in place.
	Unseen  bool
	Took    time.Duration // from the first act to the end
	Sending time.Duration // the part of Took that clicks and keys took
	Slowest time.Duration // the longest the page needed to show a cell
}

// Fill makes the grid show the solution, and returns once it does. First is how the grid was read before, all of it with
// certainty. Cells that are right are left alone. Whatever happens, no key and no button is down afterwards.
//
// The error is a *MistakeError, a *StoppedError or a *NotShownError, or says that the arguments are wrong.
func Fill(ctx context.Context, eyes Eyes, hands Hands, first *recognize.Board, solution solver.Grid, c Config) (Report, error) {
	f, err := newFiller(eyes, hands, first, solution, c)
	if err != nil {
		return Report{}, fmt.Errorf("fill grid: %w", err)
	}
	err = f.finish(f.run(ctx))
	if !f.begun.IsZero() {
		f.report.Took = time.Since(f.begun)
	}
	f.report.Way = f.way
	return f.report, err
}

// finish lets go of everything and tells the recorder how it ended.
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

// filler is one fill.
type filler struct {
	eyes   Eyes
	hands  Hands
	config Config
	first  *recognize.Board
	want   solver.Grid

	cells [81]progress
	last  *recognize.Board // the last board that was seen clearly

	way       Way
	tried     []Way // those used so far, the present one last
	untried   []Way
	stirred   bool // something was seen to happen in the grid
	proven    bool // the way got two cells right, or there is no other
	wayBegan  int  // sent when the way was begun
	lastBegan int  // and the way before
	beyond    int  // cells that may be sent beyond the first ones, to move the caret
	parked    int  // how often it helped to take the pointer away
	blurs     bool // a digit cannot be read while the caret is beside it
	patient   bool // the present cell was missed more than once
	helped    bool // the caret was taken away, by no part of the way, since a cell was last sent

	caret   solver.Cell   // where a key goes, nowhere if that is not known
	clicked solver.Cell   // the cell that was clicked last
	clicks  [81]time.Time // when each cell was

	slowest time.Duration // the longest the page took from one sight of something new to the next
	perCell time.Duration // the longest that was by the number of cells in which something new was seen
	sent    int           // counts the cells sent, to order them
	begun   time.Time     // of the first act
	report  Report
}

// nowhere is the Cell that is none.
const nowhere solver.Cell = -1

// state is how far a cell is.
type state uint8

const (
	given  state = iota // the puzzle's own digit, which must never change
	right               // an entry that was right from the start
	open                // nothing was sent yet, or it has to be sent again
	flying              // its digit is on its way
	shown               // the screen was seen to show its digit
)

// progress is how far a cell is, and since when.
type progress struct {
	state  state
	order  int       // the number of its last sending
	sentAt time.Time // when that was
	tries  int       // how often it was sent
	misses int       // how often it was missed since the way is proven
	seen   time.Time // when something was first seen in it since; zero if nothing was

	helped  bool // f.helped at its last sending
	emptied bool // it was told to be empty, to see whether it is an entry
}

func newFiller(eyes Eyes, hands Hands, first *recognize.Board, want solver.Grid, c Config) (*filler, error) {
	if err := c.validate(); err != nil {
		return nil, err
	}
	if err := want.Check(); err != nil {
		return nil, fmt.Errorf("solution: %w", err)
	}
	f := &filler{eyes: eyes, hands: hands, config: c, first: first, want: want, last: first,
		proven: len(c.Ways) == 1, caret: nowhere, clicked: nowhere}
	mistakes, err := f.compareWithSolution()
	if err != nil {
		return nil, err
	}
	if len(mistakes) > 0 && !c.FixMistakes {
		return nil, &MistakeError{Wrong: mistakes}
	}
	f.begin()
	return f, nil
}

// begin makes the hands go the first way.
func (f *filler) begin() {
	f.tried, f.untried = f.config.Ways[:1:1], f.config.Ways[1:]
	f.use(f.config.Ways[0])
}

// compareWithSolution finds out which cells are given, right or open, and which hold a wrong digit. A wrong digit is
// taken for an entry even where it looks like a given: a real one will not let itself be overwritten.
func (f *filler) compareWithSolution() (mistakes []Wrong, err error) {
	for i, d := range f.want {
		at, cell := solver.Cell(i), f.first.Cells[i]
		switch {
		case d == 0:
			return nil, fmt.Errorf("solution: %v is empty", at)
		case !cell.Certain:
			return nil, fmt.Errorf("first reading: %v is not certain", at)
		case cell.Digit == d && cell.Kind == recognize.Given:
			f.cells[i].state = given
		case cell.Digit == d:
			f.cells[i].state = right
		case cell.Digit == 0:
			f.cells[i].state = open
		default:
			f.cells[i].state = open
			mistakes = append(mistakes, Wrong{Cell: at, Want: d, Shows: cell.Digit, Certain: true})
		}
	}
	if f.count(given) == 0 {
		return nil, errors.New("first reading: no given agrees with the solution")
	}
	return mistakes, nil
}

// use makes the hands go that way.
func (f *filler) use(w Way) {
	f.way = w
	f.note("way", nowhere, w.String())
}

// run is the whole fill.
func (f *filler) run(ctx context.Context) error {
	if err := f.steady(ctx); err != nil {
		return err
	}
	if len(f.queue()) == 0 {
		return nil
	}
	if err := f.hands.Arm(ctx, f.first.Layout.Bounds); err != nil {
		return f.stopped(ByHands, "", err)
	}
	f.begun = time.Now()
	return f.loop(ctx)
}

// queue are the open cells in the way's order; if some of them were missed, only those.
func (f *filler) queue() (cells []solver.Cell) {
	var again []solver.Cell
	for _, c := range f.way.Order.cells() {
		if f.cells[c].state != open {
			continue
		}
		cells = append(cells, c)
		if f.cells[c].misses > 0 {
			again = append(again, c)
		}
	}
	if again != nil {
		return again
	}
	return cells
}

// count is the number of cells in a state.
func (f *filler) count(s state) (n int) {
	for i := range f.cells {
		if f.cells[i].state == s {
			n++
		}
	}
	return n
}

// stopped is the error that stops the fill for a cause.
func (f *filler) stopped(cause Cause, detail string, err error) error {
	e := &StoppedError{Cause: cause, Shown: f.count(shown), Detail: detail, Err: err}
	last := 0
	for i, p := range f.cells {
		c := solver.Cell(i)
		switch {
		case p.state == shown && p.order > last:
			e.After, last = c, p.order
		case p.state == flying, p.state == open && p.tries > 0:
			e.Unseen = append(e.Unseen, c)
		case p.state == open && p.emptied:
			e.Emptied = append(e.Emptied, c)
		}
	}
	return e
}

// wait waits for d, or until ctx ends.
func wait(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
