package bot

import (
	"context"
	"errors"
	"fmt"
	"image"
	"strings"
	"time"

	"autosolve/fill"
	"autosolve/input"
	"autosolve/internal/config"
	"autosolve/internal/session"
	"autosolve/recognize"
	"autosolve/solver"
)

// inputConfig is what the config means to package input.
func inputConfig(c *config.Config) input.Config {
	i := input.Default()
	i.Pace = input.Pace{Hold: max(c.Input.Hold, 0), Pause: c.Input.Pause}
	i.Jitter = c.Input.Jitter
	return i
}

// fillConfig is what the config means to package fill: the known ways, each with what the user has chosen.
func fillConfig(c *config.Config) fill.Config {
	f := fill.Default()
	f.FixMistakes, f.Ahead = c.FixMistakes, c.Input.Ahead
	f.Ways = fill.Known(c.Input.Choose)
	return f
}

// wayAsConfig is a way of filling as it stands in the config, line by line.
func wayAsConfig(w fill.Way) string {
	return "input:\n  " + strings.ReplaceAll(w.String(), ", ", "\n  ") + "\n"
}

// WithHands does something on a desktop that can be driven. It checks that first, so that a desktop that cannot be driven is
// reported before the capture.
func (b *Bot) WithHands(ctx context.Context, do func(context.Context, input.Hands) error) error {
	hands, err := session.Open(ctx, inputConfig(&b.Config))
	if err != nil {
		return err
	}
	if f := hands.Escape(); f.Level != input.OK {
		fmt.Fprintf(b.Out, "%s\n%s\n", f.Detail, f.Hint)
	}
	err = do(ctx, hands)
	if closed := hands.Close(); closed != nil {
		err = errors.Join(err, fmt.Errorf("close input: %w", closed))
	}
	return err
}

// HowToStop returns the first thing to try to stop hands.
func HowToStop(hands input.Hands) string {
	if hands.Escape().Level == input.OK {
		return "Esc stops it"
	}
	return "moving the mouse stops it"
}

// eyes capture and read the grid's region; they implement fill.Eyes.
type eyes struct {
	fill.ScreenButtons
	bot    *Bot
	region image.Rectangle
	img    image.RGBA          // kept between looks
	reader *recognize.Follower // of the region
	took   time.Duration       // the last look
}

func (b *Bot) eyesOn(board *recognize.Board) *eyes {
	e := &eyes{
		ScreenButtons: fill.ScreenButtons{Screen: b.Screen, Reader: b.Reader, Before: b.before},
		bot:           b, region: b.Screen.Bounds(), reader: b.Reader.Follow(),
	}
	if !b.Config.TraceFull {
		e.region = withMargin(board.Layout.Bounds).Intersect(e.region)
	}
	return e
}

// Look captures and reads the region.
func (e *eyes) Look(ctx context.Context) (*recognize.Board, error) {
	start := time.Now()
	defer func() { e.took = time.Since(start) }()
	if err := e.bot.Screen.CaptureInto(ctx, &e.img, e.region); err != nil {
		return nil, err
	}
	board, err := e.bot.ReadBoard(&e.img, e.reader)
	e.bot.Trace.See(&e.img, board, err)
	if is[*recognize.NoGridError](err) && e.region != e.bot.Screen.Bounds() && e.bot.Config.Grid.Auto() {
		return e.lookAround(ctx, err)
	}
	return board, err
}

// Await implements fill.Eyes.
func (e *eyes) Await(ctx context.Context, most time.Duration) error {
	return e.bot.Screen.Await(ctx, most)
}

// lookAround looks on the whole screen where the grid went. The error is gone if it is not there either.
func (e *eyes) lookAround(ctx context.Context, gone error) (*recognize.Board, error) {
	img, err := e.bot.Screen.Capture(ctx, e.bot.Screen.Bounds())
	if err != nil {
		return nil, err
	}
	board, err := e.bot.ReadBoard(img, e.bot.Reader)
	s := NewSight(img, board, err)
	if s.Board == nil {
		return nil, gone
	}
	e.bot.Trace.See(s.Grid(), board, err)
	return board, err
}

// tellEntries finds out by trial which of the digits are entries, and returns the board with that.
func (b *Bot) tellEntries(ctx context.Context, hands input.Hands, board *recognize.Board) (*recognize.Board, error) {
	defer b.Progress(ctx, "finding out which digits are entries; "+HowToStop(hands))()
	c := fillConfig(&b.Config)
	c.Recorder = b.Trace
	told, err := fill.TellEntries(ctx, b.eyesOn(board), hands, board, c)
	if err != nil {
		return nil, err
	}
	b.Log.Info("entries told from givens", "givens", told.Givens().Digits(), "shown", told.Grid().Digits())
	return told, nil
}

// fill makes the screen show the solution. The time of its last look, at which all 81 cells were right, is the time of
// the check.
func (b *Bot) fill(ctx context.Context, hands input.Hands, board *recognize.Board, solution solver.Grid) (fill.Report, error) {
	defer b.Progress(ctx, "filling the grid; "+HowToStop(hands))()
	e := b.eyesOn(board)
	c := fillConfig(&b.Config)
	c.Recorder = b.Trace
	start := time.Now()
	report, err := fill.Fill(ctx, e, hands, board, solution, c)
	took := time.Since(start)
	if err == nil {
		b.Times.Check = e.took
		took -= e.took
	}
	b.Times.Fill = took
	b.Log.Info("fill ended", "typed", report.Typed, "retries", report.Retries, "looks", report.Looks, "way", report.Way.String(),
		"sending", report.Sending, "slowest", report.Slowest, "took", took, "check", b.Times.Check)
	return report, err
}
