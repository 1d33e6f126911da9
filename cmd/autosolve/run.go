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

// execute is the command: it resolves the options and runs the bot.
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
	drawing *atomicfile.File // for the picture with what was read, nil if it is not asked for
	in      io.Reader        // standard input
}

// dry reads the grid and prints it.
func (r *run) dry(ctx context.Context) error {
	if err := openSource(ctx, r.bot, r.image, r.in); err != nil {
		return err
	}
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

// openSource has the bot read the picture at a path, or without one the screen.
func openSource(ctx context.Context, b *bot.Bot, path string, in io.Reader) error {
	switch {
	case path == "":
		return b.OpenScreen(ctx)
	case path == "-" && isTerminal(in):
		return advice.UsageError(errors.New("read picture from standard input: it is a terminal"),
			"redirect a picture to it: autosolve --image - < shot.png")
	}
	return b.OpenPicture(path, in)
}

// full reads, solves and fills.
func (r *run) full(ctx context.Context) error { return r.bot.WithHands(ctx, r.fill) }

func (r *run) fill(ctx context.Context, hands input.Hands) error {
	if err := r.bot.OpenScreen(ctx); err != nil {
		return err
	}
	board, err := r.look(ctx)
	if err != nil {
		return err
	}
	o, err := r.bot.Finish(ctx, hands, board)
	a := finishedAnswer(&o, err, r.bot.Times)
	if err == nil {
		return r.out.solution(a)
	}
	if r.out.format == formatJSON { // which says that there is no solution, and what is wrong
		err = errors.Join(err, r.out.puzzle(a))
	}
	return err
}

// look waits and reads the grid. It draws what was read if that is asked for, also if the reading fails.
func (r *run) look(ctx context.Context) (*recognize.Board, error) {
	if err := r.bot.Wait(ctx); err != nil {
		return nil, err
	}
	s, err := r.bot.Look(ctx)
	if r.drawing != nil && s != nil {
		err = errors.Join(err, savePicture(r.drawing, s.Annotated()))
	}
	if err != nil && s != nil && s.Board != nil && r.out.format == formatJSON { // which says what is not certain, and why
		err = errors.Join(err, r.out.puzzle(newAnswer(s.Board, r.bot.Times)))
	}
	if err != nil {
		return nil, err
	}
	return s.Board, nil
}
