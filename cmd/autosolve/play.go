package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"autosolve/fill"
	"autosolve/input"
	"autosolve/internal/advice"
	"autosolve/internal/duration"
	"autosolve/internal/pipeline"
	"autosolve/internal/play"
	"autosolve/recognize"
)

func newPlay() *cobra.Command {
	var p playing
	cmd := &cobra.Command{
		Use:   "play",
		Short: "Solve puzzle after puzzle, clicking the page's buttons in between",
		Long: "Solve the puzzle on the screen, click the buttons listed under after in the config, wait for another puzzle\n" +
			"that stays unchanged, and repeat. A button is found by its pictures, which autosolve calibrate button makes,\n" +
			"anywhere on the screen but only in the same size, and only if it is there exactly once. Clicking it is guarded\n" +
			"like entering a digit. The buttons are clicked after each solved puzzle, including the last one.\n\n" +
			"To stop it, press Esc" + escapeNote + ", move the mouse, push the pointer into a corner of the screen, or press\n" +
			"Ctrl-C here. It also ends after --count puzzles. If a puzzle is refused or fails, a button is missing, or the\n" +
			"page does not show another puzzle, it ends and leaves a trace: pictures of the grid, with what was read and done.\n" +
			"At the end it prints a summary.\n\n" +
			"Exit statuses: 0 all --count puzzles were solved; 2 wrong usage or config, or an unusable picture; 6 it was\n" +
			"stopped, a button was not found exactly once or is larger than the screen, or no other puzzle appeared.\n" +
			"Otherwise the status is that which autosolve would have for the puzzle that was refused or failed.",
		Example: "  autosolve calibrate button check-digits\n" +
			"  autosolve calibrate button new-puzzle\n" +
			"  autosolve play --count 20 --delay 3s",
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return p.execute(cmd) },
	}
	addConfig(cmd, &p.config)
	f := cmd.Flags()
	f.Var(whole(&p.count, 1, mostPuzzles), "count", "stop after `N` puzzles")
	f.Lookup("count").DefValue = "until it is stopped"
	p.limit, p.format = 30*time.Second, formatText
	f.Var(span(&p.limit, "5m", time.Millisecond, mostLimit), "limit", "wait for the next puzzle at most `DURATION`")
	f.Var(oneOf(&p.format, formatText, formatJSON), "format", "print the summary as `FORMAT`: text, or json with all puzzles")
	p.addLookTo(f)
	p.addFillTo(f)
	f.Var(folder(&p.chosen.Trace), "trace", "keep a trace (pictures, readings and acts) of each puzzle in folder `DIR`; one that fails leaves a trace anyway")
	addVerbose(f, &p.verbose)
	return cmd
}

// playing is a run of the command play.
type playing struct {
	runOptions
	count int // 0 means no limit
	limit time.Duration

	pipeline *pipeline.Pipeline
	steps    []play.Step
	player   play.Player
	seen     *pipeline.Sight // the last picture that player has read
	summary  summary
}

func (p *playing) execute(cmd *cobra.Command) error {
	b, err := p.open(cmd, nil)
	if err != nil {
		return err
	}
	defer b.Close()
	for _, a := range b.Config.After {
		button, err := play.LoadButton(a.Button)
		if err != nil {
			return err
		}
		p.steps = append(p.steps, play.Step{Button: button, Wait: a.Wait, Limit: a.Limit})
	}
	p.pipeline = b
	err = b.WithHands(cmd.Context(), p.play)
	if p.summary.began.IsZero() {
		return err
	}
	return errors.Join(err, p.summary.print(cmd.OutOrStdout(), p.format, err))
}

// prepare opens the screen for the player, and waits as the option delay says.
func (p *playing) prepare(ctx context.Context, hands input.Hands) error {
	b := p.pipeline
	if err := b.OpenScreen(ctx); err != nil {
		return err
	}
	if len(p.steps) == 0 {
		fmt.Fprintln(b.Out, "the config lists no buttons under after:, so the page must show the next puzzle by itself")
	}
	follower := b.Reader.Follow()
	p.player = play.Player{
		Look: func(ctx context.Context) (*image.RGBA, error) {
			img := new(image.RGBA)
			_, err := b.Shoot(ctx, img)
			return img, err
		},
		Read: func(img image.Image) (*recognize.Board, error) {
			board, err := b.ReadBoard(img, follower)
			p.seen = pipeline.NewSight(img, board, err)
			return board, err
		},
		Hands: hands,
	}
	err := b.Wait(ctx)
	b.Config.Delay = 0
	return err
}

// play solves one puzzle after another. It saves traces if the config asks for them, and always when a puzzle fails, unless
// the user has stopped the run.
func (p *playing) play(ctx context.Context, hands input.Hands) error {
	if err := p.prepare(ctx, hands); err != nil {
		return err
	}
	b := p.pipeline
	p.summary = summary{Wanted: p.count, Puzzles: []played{}, began: time.Now()} // Puzzles is not nil, because JSON would have null
	quiet := context.WithValue(ctx, consoleKey{}, nil)                           // without the progress lines of the stages
	for p.count == 0 || p.summary.Done < p.count {
		end := doing(ctx, always(p.summary.progress()+"; "+pipeline.HowToStop(hands)))
		b.Restart()
		err := p.puzzle(quiet, hands)
		end()
		if err != nil && !pipeline.StoppedByUser(err) && b.Config.Trace == "" {
			b.Config.Trace = pipeline.TraceDir()
		}
		if err := b.SaveTrace(err); err != nil {
			return err
		}
	}
	return nil
}

// puzzle solves the puzzle on the screen, clicks the buttons, and waits for the next puzzle unless this was the last.
func (p *playing) puzzle(ctx context.Context, hands input.Hands) error {
	b, began := p.pipeline, time.Now()
	s, err := b.Look(ctx)
	if err != nil {
		return err
	}
	o, err := b.Finish(ctx, hands, s.Board)
	if err != nil {
		return err
	}
	// If the puzzle was already solved, no fill has armed the hands. Wary hands know the pointer by the pixels around it, which the
	// page's answer may have changed.
	if !o.Filled || hands.Wary() {
		if err := hands.Arm(ctx, s.Board.Layout.Bounds); err != nil {
			return err
		}
	}
	if o.Report.Found {
		b.Config.Input = b.Config.Input.With(o.Report.Way)
	}
	filled := time.Now()
	for _, step := range p.steps {
		if err := p.press(ctx, step); err != nil {
			return err
		}
	}
	if p.summary.Done+1 != p.count {
		if err := p.player.Next(ctx, o.Verdict.Puzzle, p.limit); err != nil {
			if is[*play.NextError](err) { // otherwise p.seen may be of an earlier puzzle
				b.See(p.seen, err)
			}
			return err
		}
	}
	a, next, whole := finishedAnswer(&o, nil, b.Times), time.Since(filled), time.Since(began)
	p.summary.add(played{a.Grid, a.Solution, a.Fill, a.Timings, pipeline.Milliseconds(next), pipeline.Milliseconds(whole)})
	return nil
}

// press clicks a button and records it in the trace.
func (p *playing) press(ctx context.Context, s play.Step) error {
	b := p.pipeline
	at, err := p.player.Press(ctx, s)
	text := fmt.Sprintf("%v at %v", s.Button, at)
	if err != nil {
		text = err.Error()
	}
	b.Trace.Record(fill.Event{At: time.Now(), What: "button", Text: text})
	if err != nil {
		return fmt.Errorf("go on to the next puzzle: %w", err)
	}
	b.Log.Info("button clicked", "button", s.Button.String(), "at", at)
	return nil
}

// summary is what a run of play reports at its end. play --format json prints this struct; docs/play.schema.json describes it.
type summary struct {
	Wanted  int                   `json:"wanted"` // 0 means no limit
	Done    int                   `json:"done"`
	Rate    float64               `json:"a_minute"`
	Whole   pipeline.Milliseconds `json:"whole_ms"`
	Exit    int                   `json:"exit"`
	Error   string                `json:"error,omitempty"`
	Puzzles []played              `json:"puzzles"`

	began time.Time
	spent time.Duration // on the solved puzzles
}

// played is a puzzle that was solved.
type played struct {
	Grid     string                `json:"grid"`
	Solution string                `json:"solution"`
	Fill     *filled               `json:"fill,omitempty"`
	Timings  pipeline.Times        `json:"timings_ms"`
	Next     pipeline.Milliseconds `json:"next_ms"`  // from the fill to the next puzzle or, after the last one, to the last click
	Whole    pipeline.Milliseconds `json:"whole_ms"` // from the first look at the puzzle to the next puzzle
}

func (s *summary) add(p played) {
	s.Puzzles = append(s.Puzzles, p)
	s.Done++
	s.spent += time.Duration(p.Whole)
	s.Rate = float64(s.Done) / s.spent.Minutes()
}

// progress returns how far the run is, such as: 12 of 100 done, 19.3 a minute, median 3.1 s, 4 min 33 s left.
func (s *summary) progress() string {
	text := fmt.Sprint(s.Done)
	if s.Wanted > 0 {
		text += fmt.Sprintf(" of %d", s.Wanted)
	}
	text += " done"
	if s.Done == 0 {
		return text
	}
	text += fmt.Sprintf(", %.1f a minute, median %s", s.Rate, s.median())
	if s.Wanted > 0 {
		left := time.Duration(s.Wanted-s.Done) * (s.spent / time.Duration(s.Done))
		text += fmt.Sprintf(", %s left", duration.Text(left.Round(time.Second)))
	}
	return text
}

// median returns the median of the whole times of the puzzles, of which there must be one, as text.
func (s *summary) median() string {
	var times []time.Duration
	for _, p := range s.Puzzles {
		times = append(times, time.Duration(p.Whole))
	}
	slices.Sort(times)
	return duration.Text(times[len(times)/2])
}

// print prints the summary of a run that ended with err, which may be nil.
func (s *summary) print(w io.Writer, format string, err error) error {
	s.Whole = pipeline.Milliseconds(time.Since(s.began))
	if s.Exit = int(advice.StatusOf(err)); err != nil {
		s.Error = message(err)
	}
	if format == formatJSON {
		return encodeLine(w, "summary", s)
	}
	return write(w, "summary", s.text()+"\n")
}

// text returns the summary as a line of text.
func (s *summary) text() string {
	text := "solved " + count(s.Done, "puzzle")
	if s.Wanted > s.Done {
		text += fmt.Sprintf(" of %d", s.Wanted)
	}
	text += " in " + duration.Text(time.Duration(s.Whole))
	if s.Done == 0 {
		return text
	}
	typed, again := 0, 0
	for _, p := range s.Puzzles {
		if p.Fill != nil {
			typed, again = typed+p.Fill.Typed, again+p.Fill.Retries
		}
	}
	return text + fmt.Sprintf(", median %s, %.1f a minute: %s filled, %s sent again",
		s.median(), s.Rate, count(typed, "cell"), count(again, "digit"))
}
