package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

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
			"reason. It types and clicks nothing. Cells are named by row and column: r4c5. Some steps only exclude a digit\n" +
			"from cells. As the page does not show that, --digit continues until a step finds a digit.\n\n" +
			"Exit statuses: 0 there is a hint, or the grid is solved; 2 wrong usage or config; 3 no Sudoku on the screen; 4 a\n" +
			"cell is uncertain or there are several grids; 5 entries are wrong, the puzzle does not have exactly one\n" +
			"solution, or the step is harder than --level; 8 the screen cannot be captured.",
		Example: "  autosolve hint --delay 3s\n  autosolve hint --level x-wing --annotate hint.png",
		Args:    noArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return o.execute(cmd) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.Var(&value[hint.Limit]{&o.limit, hint.ParseLimit, words(hint.Limits())}, "level",
		"use no technique harder than `LEVEL`: easy, medium, hard, evil, or a technique such as x-wing "+
			"(default all techniques)")
	f.BoolVar(&o.digit, "digit", false, "print all steps up to the next digit")
	o.format = formatText
	f.Var(oneOf(&o.format, formatText, formatJSON), "format", "print as `FORMAT`: text, or json with one object per step")
	f.Var(file(&o.annotate, "png"), "annotate", "save a picture of the grid to `FILE`, with the last step drawn on it")
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
}

func (o *hintOptions) execute(cmd *cobra.Command) error {
	b, err := o.open(cmd, func(c *config.Config) { c.Trace = "" })
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
	s, err := lookAt(cmd.Context(), b, o.image, cmd.InOrStdin())
	var last *hint.Hint
	if err == nil {
		last, err = o.tell(cmd.OutOrStdout(), cmd.ErrOrStderr(), s.Board)
	}
	if drawing != nil && s != nil {
		err = errors.Join(err, drawHint(drawing, s, last))
	}
	return err
}

// tell prints the next step, or with --digit the steps up to the next digit. It returns the last step that it printed,
// nil if it printed none.
func (o *hintOptions) tell(out, errs io.Writer, board *recognize.Board) (last *hint.Hint, err error) {
	h, err := hint.Next(board.Givens(), board.Grid(), o.limit)
	if err == nil && h.Page.FromAll() {
		fmt.Fprintln(errs, h.Page.Note())
	}
	for err == nil {
		last = h
		if err := o.print(out, h); err != nil {
			return last, fmt.Errorf("print hint: %w", err)
		}
		if len(h.Placements) > 0 {
			return last, nil
		}
		if !o.digit {
			fmt.Fprintln(errs, "this step places no digit, so the page does not change; --digit continues to the next digit")
			return last, nil
		}
		h, err = h.After(o.limit)
	}
	if errors.Is(err, hint.ErrSolved) {
		fmt.Fprintln(errs, hint.ErrSolved)
		return last, nil
	}
	return last, fmt.Errorf("find hint: %w", err)
}

func (o *hintOptions) print(out io.Writer, h *hint.Hint) error {
	if o.format == formatJSON {
		return encodeLine(out, newHintStep(h))
	}
	_, err := fmt.Fprintf(out, "%v\n   %s\n", h, h.Explain())
	return err
}

// drawHint saves a picture of the hint, or of what was read if h is nil.
func drawHint(f *atomicfile.File, s *bot.Sight, h *hint.Hint) error {
	if h == nil {
		return savePicture(f, s.Annotated())
	}
	img, err := h.Draw(s.Image, s.Board.Layout.Cell)
	if err != nil {
		return err
	}
	return savePicture(f, img)
}
