package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"time"

	"github.com/spf13/cobra"

	"autosolve/fill"
	"autosolve/input"
	"autosolve/internal/bot"
	"autosolve/internal/config"
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
			"Ctrl-C here. It also ends after --count puzzles, when a puzzle is refused or fails, when a button is missing, or\n" +
			"when the page does not show another puzzle; unless you stopped it, it then leaves a trace. It ends with a\n" +
			"summary.\n\n" +
			"Exit statuses: 0 all --count puzzles were solved; 2 wrong usage or config, or an unusable picture; 6 it was\n" +
			"stopped, a button was not found exactly once, or no other puzzle appeared. Otherwise the status is that which\n" +
			"autosolve would have for the puzzle that was refused or failed.",
		Example: "  autosolve calibrate button check-digits\n" +
			"  autosolve calibrate button new-puzzle\n" +
			"  autosolve play --count 20 --delay 3s",
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return p.execute(cmd) },
	}
	addConfig(cmd, &p.config)
	f := cmd.Flags()
	f.SortFlags = false
	f.Var(whole(&p.count, 1, mostPuzzles), "count", "stop after `N` puzzles")
	f.Lookup("count").DefValue = "until it is stopped"
	p.limit, p.format = 30*time.Second, formatTable
	f.Var(span(&p.limit, time.Millisecond, mostLimit), "limit", "wait for the next puzzle at most `DURATION`")
	f.Var(oneOf(&p.format, formatTable, formatJSON), "format", "print the summary as `FORMAT`: table, or json with all puzzles")
	p.addLookTo(f)
	p.addFillTo(f)
	f.Var(folder(&p.trace), "trace", "keep a trace of each puzzle in folder `DIR`; one that fails always leaves one")
	addVerbose(f, &p.verbose)
	return cmd
}

// playing is a run of the command play.
type playing struct {
	runOptions
	count int // 0 means no limit
	limit time.Duration

	bot     *bot.Bot
	steps   []play.Step
	player  play.Player
	seen    *bot.Sight // the last reading of player
	tally   play.Tally
	summary summary
}

func (p *playing) execute(cmd *cobra.Command) error {
	b, err := p.open(cmd, nil)
	if err != nil {
		return err
	}
	defer b.Close()
	if err := p.load(b.Config.After); err != nil {
		return err
	}
	p.bot = b
	err = b.WithHands(cmd.Context(), p.play)
	if p.summary.began.IsZero() {
		return err
	}
	return errors.Join(err, p.summary.print(cmd.OutOrStdout(), p.format, &p.tally, err))
}

// load loads the pictures of the buttons.
func (p *playing) load(after []config.After) error {
	for _, a := range after {
		button, err := play.LoadButton(a.Button)
		if err != nil {
			return err
		}
		p.steps = append(p.steps, play.Step{Button: button, Wait: a.Wait, Limit: a.Limit})
	}
	return nil
}

// play solves one puzzle after another. It saves traces if the config asks for them, and always when a puzzle fails, unless
// the user has stopped the run.
func (p *playing) play(ctx context.Context, hands input.Hands) error {
	b := p.bot
	if err := b.OpenScreen(ctx); err != nil {
		return err
	}
	for _, s := range p.steps {
		if err := s.Button.Fits(b.Screen.Bounds()); err != nil {
			return err
		}
	}
	if len(p.steps) == 0 {
		fmt.Fprintln(b.Out, "the config lists no buttons under after:, so the page must show the next puzzle by itself")
	}
	follower := b.Reader.Follow()
	p.player = play.Player{
		Look: func(ctx context.Context) (*image.RGBA, error) { return b.Screen.Capture(ctx, b.Screen.Bounds()) },
		Read: func(img image.Image) (*recognize.Board, error) {
			board, err := b.ReadBoard(img, follower)
			p.seen = bot.NewSight(img, board, err)
			return board, err
		},
		Hands: hands,
	}
	p.tally.Wanted = p.count
	if err := b.Wait(ctx); err != nil {
		return err
	}
	b.Config.Delay = 0
	p.summary.began = time.Now()
	sayProgress := func() func() { return doing(ctx, always(p.tally.String()+"; "+bot.HowToStop(hands))) }
	end := sayProgress()
	defer func() { end() }()
	quiet := context.WithValue(ctx, consoleKey{}, nil) // without the progress lines of the stages
	for p.count == 0 || p.tally.Done() < p.count {
		b.Restart()
		err := p.puzzle(quiet, hands)
		if err != nil && !bot.StoppedByUser(err) && b.Config.Trace == "" {
			b.Config.Trace = bot.TraceDir()
		}
		if err := b.SaveTrace(err); err != nil {
			return err
		}
		end()
		end = sayProgress()
	}
	return nil
}

// puzzle solves the puzzle on the screen, clicks the buttons, and waits for the next puzzle unless this was the last.
func (p *playing) puzzle(ctx context.Context, hands input.Hands) error {
	b, began := p.bot, time.Now()
	s, err := b.Look(ctx)
	if err != nil {
		return err
	}
	o, err := b.Finish(ctx, hands, s.Board)
	if err != nil {
		return err
	}
	if !o.Filled { // the puzzle was already solved, so no fill has armed the hands
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
	if p.tally.Done()+1 != p.count {
		if err := p.player.Next(ctx, o.Verdict.Puzzle, p.limit); err != nil {
			if is[*play.NextError](err) { // otherwise p.seen may be of an earlier puzzle
				b.See(p.seen, err)
			}
			return err
		}
	}
	p.tally.Add(time.Since(began))
	p.summary.add(finishedAnswer(&o, nil, b.Times), time.Since(filled), time.Since(began))
	return nil
}

// press clicks a button and records it in the trace.
func (p *playing) press(ctx context.Context, s play.Step) error {
	b := p.bot
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
