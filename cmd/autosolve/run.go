package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"autosolve/input"
	"autosolve/internal/advice"
	"autosolve/internal/atomicfile"
	"autosolve/internal/bot"
	"autosolve/recognize"
)

// execute runs the root command.
func (o *runOptions) execute(cmd *cobra.Command) error {
	if o.version {
		return printVersion(cmd.OutOrStdout())
	}
	b, err := o.open(cmd, nil)
	if err != nil {
		return err
	}
	defer b.Close()
	r := run{runOptions: o, bot: b, out: newPrinter(cmd.OutOrStdout(), o.format), in: cmd.InOrStdin()}
	if o.annotate != "" {
		if r.drawing, err = atomicfile.Create(o.annotate, 0o600); err != nil {
			return fmt.Errorf("save annotated picture: %w", err)
		}
		defer r.drawing.Drop()
	}
	if o.dryRun || o.image != "" {
		err = r.dry(cmd.Context())
	} else {
		err = r.full(cmd.Context())
	}
	return b.SaveTrace(err)
}

// run is one run of the bot.
type run struct {
	*runOptions
	bot     *bot.Bot
	out     *printer
	drawing *atomicfile.File // the annotated picture; nil without --annotate
	in      io.Reader        // standard input
}

// dry reads the grid and solves it. It prints the puzzle or, if the grid is already solved, the solution.
func (r *run) dry(ctx context.Context) error {
	board, err := r.look(ctx)
	if err != nil {
		return err
	}
	v := r.bot.Solve(board)
	a := solvedAnswer(board, &v, r.bot.Times)
	if v.Err != nil {
		return errors.Join(bot.Unsolved(v.Err), r.out.puzzle(a))
	}
	fmt.Fprintln(r.bot.Out, &v)
	r.bot.Note(&v)
	if v.Solved() {
		return r.out.solution(a)
	}
	return r.out.puzzle(a)
}

// lookAt has the bot wait as configured, and then read the picture at path, or the screen if path is "". The sight holds what
// was seen even if the reading fails; it is nil if no picture could be taken.
func lookAt(ctx context.Context, b *bot.Bot, path string, in io.Reader) (*bot.Sight, error) {
	var err error
	switch {
	case path == "":
		err = b.OpenScreen(ctx)
	case path == "-" && isTerminal(in):
		err = advice.UsageError(errors.New("read picture from standard input: it is a terminal"),
			"redirect a picture to it: autosolve --image - < shot.png")
	default:
		err = b.OpenPicture(path, in)
	}
	if err != nil {
		return nil, err
	}
	if err := b.Wait(ctx); err != nil {
		return nil, err
	}
	return b.Look(ctx)
}

// full reads the grid on the screen, solves it and fills it in.
func (r *run) full(ctx context.Context) error { return r.bot.WithHands(ctx, r.fill) }

func (r *run) fill(ctx context.Context, hands input.Hands) error {
	board, err := r.look(ctx)
	if err != nil {
		return err
	}
	o, err := r.bot.Finish(ctx, hands, board)
	a := finishedAnswer(&o, err, r.bot.Times)
	if err == nil {
		return r.out.solution(a)
	}
	if r.out.format == formatJSON { // the object has the board and the cells that were filled
		err = errors.Join(err, r.out.puzzle(a))
	}
	return err
}

// look reads the grid. Even if the reading fails, it saves the annotated picture with --annotate, and prints the board in the
// format json.
func (r *run) look(ctx context.Context) (*recognize.Board, error) {
	s, err := lookAt(ctx, r.bot, r.image, r.in)
	if r.drawing != nil && s != nil {
		err = errors.Join(err, saveAnnotated(r.drawing, s))
	}
	if err != nil && s != nil && s.Board != nil && r.out.format == formatJSON { // the object says why cells are uncertain
		err = errors.Join(err, r.out.puzzle(newAnswer(s.Board, r.bot.Times)))
	}
	if err != nil {
		return nil, err
	}
	return s.Board, nil
}
