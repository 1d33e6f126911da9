package fill

import (
	"context"
	"errors"
	"image"
	"slices"
	"time"

	"autosolve/input"
	"autosolve/recognize"
	"autosolve/solver"
)

// enter enters the wanted digit into a cell.
func (f *filler) enter(ctx context.Context, c solver.Cell) error {
	helped := f.caret.helped
	f.caret.helped = false
	typed, err := f.write(ctx, c, f.cells.want[c])
	if !typed {
		if err == nil { // the cell, which Config.Only keeps empty, was emptied
			p := &f.cells.at[c]
			p.state, p.order, p.sentAt = flying, f.cells.sent, time.Now()
		}
		return err
	}
	f.trial.digit = f.cells.want[c]
	f.cells.launch(c, helped)
	f.note("sent", c, "")
	return f.unlessAtEnd(err)
}

// unfinished wraps an error that came before all acts for a digit were sent, so that the page cannot have answered that digit.
type unfinished struct{ error }

func (e unfinished) Unwrap() error { return e.error }

// repeat does an act of the hands several times for one digit. typed is whether one of them was sent, or may have been.
func repeat(times int, act func() error) (typed bool, err error) {
	for left := times; left > 0 && err == nil; left-- {
		err = act()
		typed = typed || wasSent(err)
		if err != nil && (left > 1 || !wasSent(err)) {
			err = unfinished{err}
		}
	}
	return typed, err
}

// write enters a digit into a cell as the way in use requires. If digit is 0, it empties the cell. typed is whether the digit
// was sent, may have been sent before an error, or counts as sent although no button for it was found in a popup.
func (f *filler) write(ctx context.Context, c solver.Cell, digit uint8) (typed bool, err error) {
	f.unsent, f.unpicked = nil, false
	switch f.trial.way.Enter {
	case ByButton:
		typed, err = f.cellThenButton(ctx, c, digit)
	case ButtonFirst:
		typed, err = f.buttonThenCell(ctx, c, digit)
	case ByPopup:
		if err = f.reach(ctx, c); err == nil {
			typed, err = f.pickFromPopup(ctx, c, digit)
		}
	case ByClicks:
		typed, err = f.countTo(ctx, c, digit)
	default:
		typed, err = f.cellThenKeys(ctx, c, digit)
	}
	if err == nil && f.trial.way.After == AfterReturn {
		var sent int
		if sent, err = f.press(ctx, f.holdTime(c), []input.Key{input.Return}); sent == 0 {
			f.unsent = err
		}
	}
	last := f.cells.at[c].state == open && f.cells.isLast()
	if err == nil && (digit == 0 || !last) {
		err = f.between(ctx)
	}
	return typed, err
}

// cellThenKeys moves to a cell, presses the keys of Way.Clear if the cell may hold something, and types the digit. A cell that
// was tried before may hold a digit that came late; on a page whose cells take several digits, a second one would turn both
// into pencil marks.
func (f *filler) cellThenKeys(ctx context.Context, c solver.Cell, digit uint8) (typed bool, err error) {
	if err := f.reach(ctx, c); err != nil {
		return false, err
	}
	var keys []input.Key
	if is := f.looks.last.Cells[c]; digit == 0 || is.Digit != 0 || !is.Certain || f.cells.at[c].tries > 0 {
		keys = slices.Clone(clearKeys[f.trial.way.Clear])
		f.cells.cleared = f.cells.cleared || len(keys) > 0
	}
	before := len(keys)
	if digit != 0 {
		keys = append(keys, slices.Repeat([]input.Key{f.trial.way.Keys.of(digit)}, f.trial.way.Presses)...)
	}
	sent, err := f.press(ctx, f.holdTime(c), keys)
	if err != nil && sent < len(keys) {
		err = unfinished{err}
	}
	return sent > before, err
}

// countTo clicks a cell until it shows a digit, or nothing if digit is 0. Each click makes the digit one higher. After a 9
// comes the empty cell or, on some pages, a 1, so every second try for a digit assumes the latter.
func (f *filler) countTo(ctx context.Context, c solver.Cell, digit uint8) (typed bool, err error) {
	cycle, clicks := 10, int(digit)
	if digit != 0 {
		cycle -= f.cells.at[c].tries % 2
	}
	if shows := int(f.looks.last.Cells[c].Digit); shows != 0 {
		clicks = (clicks - shows + cycle) % cycle
	}
	typed, err = repeat(clicks, func() error { return f.click(ctx, c) })
	return typed || clicks == 0, err
}

// between clicks a given or presses Escape if Way.Between requires that. On a page that is known to open popups it does
// nothing: the popup may lie over the given, so the act is done later, as a remedy after a look. A click on the cross is only
// done as a remedy. Escape is not pressed on a page that it has paused.
func (f *filler) between(ctx context.Context) error {
	switch between := f.trial.way.Between; {
	case f.clicks.opening == opens:
	case between == BetweenGiven:
		if err := f.stepOff(ctx, f.looks.last); err != nil {
			return err
		}
		f.caret.helped = false // the way itself requires the click
	case between == BetweenEscape && !f.habits.pauses:
		return f.pressEscape(ctx)
	}
	return nil
}

// clearKeys has the keys that empty a cell.
var clearKeys = map[Clear][]input.Key{
	ClearBoth: {input.Backspace, input.Delete}, ClearDelete: {input.Delete}, ClearBackspace: {input.Backspace},
}

// press presses keys, each for the duration hold. It returns how many were sent, including one that may have been sent if
// there is an error.
func (f *filler) press(ctx context.Context, hold time.Duration, keys []input.Key) (sent int, err error) {
	f.hands.SetPace(input.Pace{Hold: hold, Pause: f.trial.way.Pause})
	for _, k := range keys {
		if err := f.waryLook(ctx, nowhere); err != nil {
			return sent, err
		}
		err := f.hands.Press(ctx, k)
		f.cells.waits = hold + f.trial.way.Pause
		if wasSent(err) {
			sent++
		}
		if err != nil {
			return sent, err
		}
	}
	return sent, nil
}

// wasSent reports whether an act of the hands that returned err was sent, or may have been.
func wasSent(err error) bool {
	_, sent := errors.AsType[*input.SentError](err)
	return err == nil || sent
}

// holdTime returns how long keys stay down for a cell. For a cell that was missed repeatedly the time is at least the constant
// held, as a page may lose keys that are released at once. If no way in the config holds keys that long, the user has chosen a
// shorter time, which stays.
func (f *filler) holdTime(c solver.Cell) time.Duration {
	hold := f.trial.way.Hold
	if free := f.offers(func(w Way) bool { return w.Hold >= held }); free && f.cells.at[c].misses > 1 {
		return max(hold, held)
	}
	return hold
}

// reach moves the caret to a cell, unless it is there already. In two cases a given is clicked first, if possible: if the cell
// was also clicked last, as on some pages a second click deselects it; and after a digit has gone to the cell clicked before its
// own, until some digits were seen right, as the next digit that does so then goes to the given, which takes none.
func (f *filler) reach(ctx context.Context, c solver.Cell) error {
	if f.caret.cell == c {
		return nil
	}
	if keys, ok := f.trial.way.Move.path(f.caret.cell, c); ok {
		f.caret.cell = c
		_, err := f.press(ctx, f.holdTime(c), keys)
		return err
	}
	if f.caret.clicked == c || f.trial.tempo.fled && f.trial.tempo.calm < calmCells {
		if err := f.stepOff(ctx, f.looks.last); err != nil {
			return err
		}
	}
	return f.click(ctx, c)
}

func (f *filler) click(ctx context.Context, c solver.Cell) error {
	f.caret.click(c)
	return f.clickAt(ctx, f.first.Layout.Centre(c))
}

func (f *filler) clickAt(ctx context.Context, p image.Point) error {
	if err := f.glideTo(ctx, p); err != nil {
		return err
	}
	// After a glide the pointer may hide the digit of the cell, which the look before the glide has read.
	at, ok := f.first.Layout.CellAt(p)
	if !ok || f.person != nil {
		at = nowhere
	}
	if err := f.waryLook(ctx, at); err != nil {
		return err
	}
	pace := input.Pace{Hold: f.trial.way.Hold, Pause: f.trial.way.Pause}
	if f.person != nil {
		pace.Pause = max(pace.Pause, personPause)
	}
	f.hands.SetPace(pace)
	f.cells.waits = pace.Pause // without Hold, as a page may take a click only when the button is released
	return f.hands.Click(ctx, p)
}

// stepOff takes the caret away by a click on a given that is in its place on the board b. If no given is suitable, it clicks
// nothing. While a digit may be chosen on the page, it clicks nothing either: a game may count a click on a given as a mistake,
// or choose the given's digit.
func (f *filler) stepOff(ctx context.Context, b *recognize.Board) error {
	far := f.caret.away(&f.cells, &f.first.Layout, b, f.over(b))
	mayBeChosen := f.pads.known != nil && !f.trial.proven || f.chosenDigit() != 0
	if far == nowhere || mayBeChosen {
		return nil
	}
	err := f.click(ctx, far)
	f.caret.lose()
	f.caret.helped = true
	return err
}

// park moves the pointer off the grid, where it highlights no cell.
func (f *filler) park(ctx context.Context) error {
	const off = 12 // distance in pixels from the grid; the pointer should stay in the grid's window
	b := f.first.Layout.Bounds
	p := centre(b)
	switch {
	case b.Min.X >= off && p.Y >= 0:
		p.X = b.Min.X - off
	case b.Min.Y >= off && p.X >= 0:
		p.Y = b.Min.Y - off
	default:
		p.X = b.Max.X + off
	}
	return f.hands.MoveTo(ctx, p)
}
