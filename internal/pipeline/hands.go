package pipeline

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
	"autosolve/internal/desktop/session"
	"autosolve/internal/marks"
	"autosolve/recognize"
	"autosolve/solver"
)

// inputConfig returns the config of package input: its defaults, except for what the user's config sets.
func inputConfig(c *config.Config) input.Config {
	i := input.Default()
	i.Pace = input.Pace{Hold: max(c.Input.Way.Hold, 0), Pause: c.Input.Way.Pause}
	i.Jitter = c.Input.Jitter
	return i
}

// fillConfig returns the config of package fill: the known ways of filling, in each of which the user's choices are set.
func fillConfig(c *config.Config) fill.Config {
	f := fill.Default()
	f.FixMistakes, f.Ahead = c.FixMistakes, c.Input.Ahead
	f.Ways = fill.Known(c.Input.Choose)
	return f
}

// wayAsConfig returns a way of filling as lines for the config.
func wayAsConfig(w fill.Way) string {
	return "input:\n  " + strings.ReplaceAll(w.String(), ", ", "\n  ") + "\n"
}

// WithHands opens the hands, calls do with them, and closes them. If the hands cannot be opened, it returns an error without
// calling do. If Esc may not stop the hands, it tells the user.
func (p *Pipeline) WithHands(ctx context.Context, do func(context.Context, input.Hands) error) error {
	hands, err := session.Open(ctx, inputConfig(&p.Config))
	if err != nil {
		return err
	}
	if !escStops(hands) {
		f := hands.Escape()
		fmt.Fprintf(p.Out, "%s\n%s\n", f.Detail, f.Hint)
	}
	err = do(ctx, hands)
	if closed := hands.Close(); closed != nil {
		err = errors.Join(err, fmt.Errorf("close input: %w", closed))
	}
	return err
}

// escStops reports whether Esc stops the hands.
func escStops(hands input.Hands) bool { return hands.Escape().Level == input.OK }

// HowToStop returns a text that tells the user how to stop hands, such as "Esc stops it".
func HowToStop(hands input.Hands) string {
	if escStops(hands) {
		return "Esc stops it"
	}
	return "moving the mouse stops it"
}

// eyes captures and reads the grid's region. It implements fill.Eyes.
type eyes struct {
	fill.ScreenButtons
	pipeline *Pipeline
	region   image.Rectangle
	img      image.RGBA          // reused for each look
	reader   *recognize.Follower // reads the region
	took     time.Duration       // the duration of the last look
	taken    time.Time           // the time just after its first picture was taken
}

// eyesOn returns eyes that see the grid with a margin or, if the config asks for traces of the whole screen, all of it.
func (p *Pipeline) eyesOn(board *recognize.Board) *eyes {
	e := &eyes{
		ScreenButtons: fill.ScreenButtons{Screen: p.Screen, Reader: p.Reader, Before: p.before},
		pipeline:      p, region: p.Screen.Bounds(), reader: p.Reader.FollowFrom(board),
	}
	if !p.Config.TraceFull {
		e.region = withMargin(board.Layout.Bounds).Intersect(e.region)
	}
	return e
}

// Look captures and reads the region. If the region no longer shows a grid, Look searches the whole screen for it, unless the
// config says where the grid is.
func (e *eyes) Look(ctx context.Context) (*recognize.Board, error) {
	start := time.Now()
	defer func() { e.took = time.Since(start) }()
	if err := e.pipeline.Screen.CaptureInto(ctx, &e.img, e.region); err != nil {
		return nil, err
	}
	e.taken = time.Now()
	if e.pipeline.Config.TraceFull { // otherwise the region shows hardly more than the grid
		marks.Cut(&e.img) // the panel's page may show a puzzle
	}
	board, err := e.pipeline.ReadBoard(&e.img, e.reader)
	e.pipeline.Trace.See(&e.img, board, err)
	if is[*recognize.NoGridError](err) && e.region != e.pipeline.Screen.Bounds() && e.pipeline.Config.Grid.Auto() {
		return e.lookAround(ctx, err)
	}
	return board, err
}

func (e *eyes) Taken() time.Time { return e.taken }

func (e *eyes) Await(ctx context.Context, most time.Duration) error {
	return e.pipeline.Screen.Await(ctx, most)
}

// lookAround looks for the grid on the whole screen. If it does not find it there, it returns errGone.
func (e *eyes) lookAround(ctx context.Context, errGone error) (*recognize.Board, error) {
	img := new(image.RGBA)
	if _, err := e.pipeline.Shoot(ctx, img); err != nil {
		return nil, err
	}
	board, err := e.pipeline.ReadBoard(img, e.pipeline.Reader)
	s := NewSight(img, board, err)
	if s.Board == nil {
		return nil, errGone
	}
	e.pipeline.Trace.See(s.Grid(), board, err)
	return board, err
}

// fill fills in the solution. If cells are passed, it fills just those. If the fill succeeds, its last look counts
// as the check: the duration of that look is Times.Check and not part of Times.Fill.
func (p *Pipeline) fill(ctx context.Context, hands input.Hands, board *recognize.Board, page *solver.Page,
	only ...solver.Cell) (fill.Report, error) {
	e := p.eyesOn(board)
	c := fillConfig(&p.Config)
	c.Only, c.Guessed = only, page.Several
	var progress fill.Recorder
	if p.Config.LikeAPerson && len(only) == 0 {
		path, err := findPath(page)
		if err != nil {
			return fill.Report{}, err
		}
		c.Thoughts = path.thoughts(p.Config.Pace)
		progress = &narrator{p.Out, path, len(path)}
		if escStops(hands) { // otherwise WithHands has told the user
			fmt.Fprintln(p.Out, HowToStop(hands))
		}
	} else {
		cells := len(only)
		if cells == 0 {
			cells = 81 - page.Shown.Digits() + len(page.Wrong)
		}
		var end func()
		progress, end = p.Filling(ctx, cells, HowToStop(hands))
		defer end()
	}
	c.Recorder = recorders{p.Trace, progress}
	start := time.Now()
	report, err := fill.Fill(ctx, e, hands, board, page.Solution, c)
	took, check := time.Since(start), time.Duration(0)
	if err == nil {
		took, check = took-e.took, e.took
	}
	p.Times.Fill, p.Times.Check = Milliseconds(took), Milliseconds(check)
	p.Log.Info("fill ended", "typed", report.Typed, "retries", report.Retries, "looks", report.Looks,
		"way", report.Way.String(), "slowest", report.Slowest, "took", took, "check", check)
	return report, err
}

// recorders passes the events of a fill to each of its recorders.
type recorders []fill.Recorder

func (r recorders) Record(e fill.Event) {
	for _, to := range r {
		to.Record(e)
	}
}
