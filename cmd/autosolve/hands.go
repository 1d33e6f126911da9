package main

import (
	"context"
	"image"
	"strings"
	"time"

	"autosolve/fill"
	"autosolve/input"
	"autosolve/internal/config"
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

// eyes look at the place of the grid, for package fill.
type eyes struct {
	fill.ScreenButtons
	bot    *bot
	region image.Rectangle
	img    image.RGBA          // kept between looks
	reader *recognize.Follower // of the region
	took   time.Duration
}

// eyesOn are eyes on a grid.
func (b *bot) eyesOn(board *recognize.Board) *eyes {
	e := &eyes{
		ScreenButtons: fill.ScreenButtons{Screen: b.screen, Reader: b.reader, Before: b.before},
		bot:           b, region: b.screen.Bounds(), reader: b.reader.Follow(),
	}
	if !b.config.TraceFull {
		e.region = withMargin(board.Layout.Bounds).Intersect(e.region)
	}
	return e
}

// Look captures and reads the region.
func (e *eyes) Look(ctx context.Context) (*recognize.Board, error) {
	start := time.Now()
	defer func() { e.took = time.Since(start) }()
	if err := e.bot.screen.CaptureInto(ctx, &e.img, e.region); err != nil {
		return nil, err
	}
	board, err := e.bot.readBoard(&e.img, e.reader)
	e.bot.trace.See(&e.img, board, err)
	if is[*recognize.NoGridError](err) && e.region != e.bot.screen.Bounds() && e.bot.config.Grid.Auto() {
		return e.lookAround(ctx, err)
	}
	return board, err
}

// Await implements fill.Eyes.
func (e *eyes) Await(ctx context.Context, most time.Duration) error {
	return e.bot.screen.Await(ctx, most)
}

// lookAround looks on the whole screen where the grid went. It is gone if it is not there either.
func (e *eyes) lookAround(ctx context.Context, gone error) (*recognize.Board, error) {
	img, err := e.bot.screen.Capture(ctx, e.bot.screen.Bounds())
	if err != nil {
		return nil, err
	}
	board, err := e.bot.readBoard(img, e.bot.reader)
	seen := boardOf(board, err)
	if seen == nil {
		return nil, gone
	}
	e.bot.trace.See(crop(img, withMargin(seen.Layout.Bounds)), board, err)
	return board, err
}

// howToStop is the first thing to try to stop hands.
func howToStop(hands input.Hands) string {
	if hands.Escape().Level == input.OK {
		return "Esc stops it"
	}
	return "moving the mouse stops it"
}

// tellEntries finds out by trial which of the digits are entries, and gives the board with that.
func (b *bot) tellEntries(ctx context.Context, hands input.Hands, board *recognize.Board) (*recognize.Board, error) {
	defer doing(ctx, always("finding out what can be overwritten; "+howToStop(hands)))()
	c := fillConfig(&b.config)
	c.Recorder = b.trace
	told, err := fill.TellEntries(ctx, b.eyesOn(board), hands, board, c)
	if err != nil {
		return nil, err
	}
	b.log.Info("entries told from givens", "givens", told.Givens().Digits(), "shown", told.Grid().Digits())
	return told, nil
}

// fill makes the screen show the solution. The time of its last look, at which all 81 cells were right, is the time of
// the check.
func (b *bot) fill(ctx context.Context, hands input.Hands, board *recognize.Board, solution solver.Grid) (fill.Report, error) {
	defer doing(ctx, always("filling the grid; "+howToStop(hands)))()
	e := b.eyesOn(board)
	c := fillConfig(&b.config)
	c.Recorder = b.trace
	start := time.Now()
	report, err := fill.Fill(ctx, e, hands, board, solution, c)
	took := time.Since(start)
	if err == nil {
		b.times.Check = milliseconds(e.took)
		took -= e.took
	}
	b.times.Fill = milliseconds(took)
	b.log.Info("fill ended", "typed", report.Typed, "retries", report.Retries, "looks", report.Looks, "way", report.Way.String(),
		"sending", report.Sending, "slowest", report.Slowest, "took", took, "check", time.Duration(b.times.Check))
	return report, err
}
