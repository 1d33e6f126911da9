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
	"autosolve/internal/config"
	"autosolve/internal/hint"
	"autosolve/recognize"
)

func newHint() *cobra.Command {
	var o hintOptions
	cmd := &cobra.Command{
		Use:   "hint",
		Short: "Explain the next logical step of the Sudoku on the screen",
		Long: "Read the Sudoku on the screen and explain the next logical step: the technique, the cells, the digit, and the\n" +
			"reason. It types and clicks nothing, except with --place. Cells are named by row and column: r4c5. Some steps\n" +
			"only exclude a digit from cells. As the page does not show that, --digit finds the next digit, with the steps\n" +
			"that it rests on.\n\n" +
			"--vague says only where to look: a house and a digit. Each --more after it says more about the same step: the\n" +
			"technique, then the cells, then everything. When the page has changed, --more begins with the next step.\n\n" +
			"Exit statuses: 0 there is a hint, or the grid is solved; 2 wrong usage or config; 3 no Sudoku on the screen; 4 a\n" +
			"cell is uncertain or there are several grids; 5 entries are wrong, the puzzle does not have exactly one\n" +
			"solution, the step is harder than --level, or it has no digit to place; 6 stopped while placing; 7 the page did\n" +
			"not take the digit; 8 the screen cannot be captured or controlled.",
		Example: "  autosolve hint --delay 3s\n  autosolve hint --level x-wing --annotate hint.png\n" +
			"  autosolve hint --vague && autosolve hint --more\n  autosolve hint --digit --place",
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return o.execute(cmd) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.Var(&value[hint.Limit]{&o.limit, hint.ParseLimit, words(hint.Limits())}, "level",
		"use no technique harder than `LEVEL`: easy, medium, hard, evil, or a technique such as x-wing "+
			"(default all techniques)")
	f.BoolVar(&o.digit, "digit", false, "find the next digit, and print the steps that it rests on")
	f.BoolVar(&o.vague, "vague", false, "say only where to look")
	f.BoolVar(&o.more, "more", false, "say more than the last --vague or --more about the same step")
	f.BoolVar(&o.place, "place", false, "enter the step's digit into the page")
	o.format = formatText
	f.Var(oneOf(&o.format, formatText, formatJSON), "format", "print as `FORMAT`: text, or json with one object per step")
	f.Var(drawing(&o.annotate), "annotate", "save a picture of the grid to `FILE`, with the last step drawn on it")
	addConfig(cmd, &o.config)
	f.VarP(file(&o.image, "png", "jpg", "jpeg"), "image", "i",
		"read a PNG or JPEG `FILE`, or - for standard input, instead of the screen")
	o.addLookTo(f)
	addVerbose(f, &o.verbose)
	return cmd
}

// hintOptions are the flags of the command hint.
type hintOptions struct {
	runOptions
	limit hint.Limit
	digit bool
	vague bool
	more  bool
	place bool
}

// check returns an error if the flags contradict each other.
func (o *hintOptions) check(cmd *cobra.Command) error {
	set := cmd.Flags().Changed
	if o.vague && o.more {
		return wrongUsage(cmd, errors.New("--more: continues a hint of --vague, so only one of them"))
	}
	for _, partial := range []string{"vague", "more"} {
		if !set(partial) {
			continue
		}
		switch {
		case o.place:
			return wrongUsage(cmd, fmt.Errorf("--%s: not with --place", partial))
		case o.annotate != "":
			return wrongUsage(cmd, fmt.Errorf("--%s: not with --annotate, which shows the whole step", partial))
		case o.format == formatJSON:
			return wrongUsage(cmd, fmt.Errorf("--%s: not with --format json, which has the whole step", partial))
		}
	}
	if o.place && o.image != "" {
		return wrongUsage(cmd, errors.New("--place: not with --image, as a picture takes no digits"))
	}
	return nil
}

func (o *hintOptions) execute(cmd *cobra.Command) error {
	if err := o.check(cmd); err != nil {
		return err
	}
	b, err := o.open(cmd, func(c *config.Config) {
		if !o.place {
			c.Trace = ""
		}
	})
	if err != nil {
		return err
	}
	defer b.Close()
	var drawing *atomicfile.File
	if o.annotate != "" {
		if drawing, err = atomicfile.Create(o.annotate, 0o600); err != nil {
			return fmt.Errorf("save annotated picture: %w", err)
		}
		defer drawing.Drop()
	}
	if !o.place {
		_, _, err := o.look(cmd.Context(), cmd, b, drawing)
		return err
	}
	return b.SaveTrace(b.WithHands(cmd.Context(), func(ctx context.Context, hands input.Hands) error {
		board, last, err := o.look(ctx, cmd, b, drawing)
		if err != nil || last == nil {
			return err
		}
		return o.enter(ctx, b, hands, board, last)
	}))
}

// look reads the grid, prints the hint, and draws it if drawing is not nil. It returns the last step that it printed whole,
// or nil if it printed none.
func (o *hintOptions) look(ctx context.Context, cmd *cobra.Command, b *bot.Bot, drawing *atomicfile.File,
) (board *recognize.Board, last *hint.Hint, err error) {
	s, err := lookAt(ctx, b, o.image, cmd.InOrStdin())
	if err == nil {
		board = s.Board
		if o.vague || o.more {
			err = o.tellPart(cmd, board)
		} else {
			last, err = o.tell(cmd.OutOrStdout(), cmd.ErrOrStderr(), board)
		}
	}
	if drawing != nil && s != nil {
		err = errors.Join(err, drawHint(drawing, s, last))
	}
	return board, last, err
}

// enter enters the digit of a step into the page. It is an error if the step has none.
func (o *hintOptions) enter(ctx context.Context, b *bot.Bot, hands input.Hands, board *recognize.Board, last *hint.Hint) error {
	if len(last.Placements) == 0 {
		return &advice.Error{
			Err: errors.New("place digit: this step only excludes digits, so there is no digit to place yet"), Exit: advice.Unsolved,
			Do: "--digit continues to the next digit: autosolve hint --digit --place",
		}
	}
	p := last.Placements[0]
	_, err := b.Place(ctx, hands, board, p.Cell, p.Digit)
	return err
}

// find returns the next step or, with --digit, the next step that finds a digit, after the steps on which it rests. If there
// is an error, find also returns the steps that were found before it. If the grid is solved, it tells the user and returns no
// step and no error.
func (o *hintOptions) find(errs io.Writer, board *recognize.Board) (hints []*hint.Hint, err error) {
	givens, shown := board.Givens(), board.Grid()
	if o.digit {
		hints, err = hint.NextDigit(givens, shown, o.limit)
	} else {
		var h *hint.Hint
		if h, err = hint.Next(givens, shown, o.limit); err == nil {
			hints = append(hints, h)
		}
	}
	if len(hints) > 0 && hints[0].Page.FromAll() {
		fmt.Fprintln(errs, hints[0].Page.Note())
	}
	switch {
	case errors.Is(err, hint.ErrSolved):
		fmt.Fprintln(errs, hint.ErrSolved)
		return hints, nil
	case err != nil:
		return hints, fmt.Errorf("find hint: %w", err)
	}
	return hints, nil
}

// tell prints the steps that find returns. It returns the last step that it printed, or nil if it printed none.
func (o *hintOptions) tell(out, errs io.Writer, board *recognize.Board) (last *hint.Hint, err error) {
	hints, err := o.find(errs, board)
	for _, h := range hints {
		last = h
		if err := o.print(out, h); err != nil {
			return last, fmt.Errorf("print hint: %w", err)
		}
	}
	if err == nil && last != nil && len(last.Placements) == 0 && !o.place {
		fmt.Fprintln(errs, "this step places no digit, so the page does not change; --digit continues to the next digit")
	}
	return last, err
}

func (o *hintOptions) print(out io.Writer, h *hint.Hint) error {
	if o.format == formatJSON {
		return encodeLine(out, newHintStep(h))
	}
	_, err := fmt.Fprintln(out, h.Say(hint.Whole))
	return err
}

// drawHint saves a picture of the hint, or of what was read if h is nil.
func drawHint(f *atomicfile.File, s *bot.Sight, h *hint.Hint) error {
	if h == nil {
		return saveAnnotated(f, s)
	}
	img, err := h.Draw(s.Image, s.Board.Layout.Cell)
	if err != nil {
		return err
	}
	return savePicture(f, img)
}
