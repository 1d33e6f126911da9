package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"autosolve/input"
	"autosolve/internal/advice"
	"autosolve/internal/annotate"
	"autosolve/internal/atomicfile"
	"autosolve/internal/config"
	"autosolve/internal/hint"
	"autosolve/internal/pipeline"
	"autosolve/recognize"
	"autosolve/solver"
	"autosolve/solver/logic"
)

const hintHelp = `Read the Sudoku on the screen and explain the next logical step: the technique, the cells, the digit, and the
reason. It types and clicks nothing, except with --place. Cells are named by row and column: r4c5. Some steps
only exclude a digit from cells. As the page does not show that, --digit finds the next digit, with the steps
that it rests on.

--detail where says only where to look: a row, column or box, and a digit. --detail technique and --detail cells
say more about the same step.

--level with a technique and --help explains that technique with an example. docs/techniques.md explains all.

Exit statuses: 0 there is a hint, or the grid is solved; 2 wrong usage or config; 3 no Sudoku on the screen; 4 a
cell is uncertain or there are several grids; 5 entries are wrong, the puzzle does not have exactly one
solution, the step is harder than --level, or it has no digit to place; 6 stopped while placing; 7 the page did
not take the digit; 8 the screen cannot be captured or controlled.`

func newHint() *cobra.Command {
	var o hintOptions
	cmd := &cobra.Command{
		Use:   "hint",
		Short: "Explain the next logical step of the Sudoku on the screen",
		Long:  hintHelp,
		Example: "  autosolve hint --delay 3s\n  autosolve hint --level x-wing --annotate hint.png\n" +
			"  autosolve hint --detail where\n  autosolve hint --digit --place\n" +
			"  autosolve hint --level x-wing --help",
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return o.execute(cmd) },
	}
	cmd.SetHelpFunc(o.help)
	f := cmd.Flags()
	f.Var(&value[hint.Limit]{&o.limit, hint.ParseLimit, words(hint.Limits())}, "level",
		"use no technique harder than `LEVEL`: easy, medium, hard, evil, or a technique such as x-wing "+
			"(default all techniques)")
	f.BoolVar(&o.digit, "digit", false, "find the next digit, and print the steps that it rests on")
	o.detail = hint.Whole
	f.Var(oneOf(&o.detail, hint.Where, hint.ByTechnique, hint.WithCells, hint.Whole), "detail",
		"say `MUCH`: where (to look), technique, cells, or all")
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

type hintOptions struct {
	runOptions
	limit  hint.Limit
	digit  bool
	detail hint.Detail
	place  bool
}

func (o *hintOptions) check(cmd *cobra.Command) error {
	switch {
	case o.place && o.image != "":
		return wrongUsage(cmd, errors.New("--place cannot be used with --image: digits cannot be entered into a picture"))
	case o.detail != hint.Whole && (o.place || o.annotate != "" || o.format == formatJSON):
		return wrongUsage(cmd, errors.New("--place, --annotate and --format json are for the whole step: leave out --detail"))
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
	drawing, err := o.createDrawing()
	if err != nil {
		return err
	}
	defer drawing.Drop()
	if !o.place {
		_, _, err := o.look(cmd.Context(), cmd, b, drawing)
		return err
	}
	return b.SaveTrace(b.WithHands(cmd.Context(), func(ctx context.Context, hands input.Hands) error {
		board, last, err := o.look(ctx, cmd, b, drawing)
		switch {
		case err != nil || last == nil:
			return err
		case len(last.Placements) == 0:
			return &advice.Error{
				Err:    errors.New("place digit: this step only excludes digits, so there is no digit to place yet"),
				Status: advice.Unsolved, Hint: "--digit continues to the next digit: autosolve hint --digit --place",
			}
		}
		p := last.Placements[0]
		return b.Place(ctx, hands, board, p.Cell, p.Digit)
	}))
}

// look reads the grid and prints the hint. Unless drawing is nil, it also saves a picture there: with the hint drawn on it, or, if
// no hint was found, with what was read. It returns the last step that it printed, or nil if it printed none.
func (o *hintOptions) look(ctx context.Context, cmd *cobra.Command, b *pipeline.Pipeline, drawing *atomicfile.File,
) (board *recognize.Board, last *hint.Hint, err error) {
	s, err := lookAt(ctx, b, o.image, cmd.InOrStdin())
	if err == nil {
		board = s.Board
		last, err = o.tell(cmd.OutOrStdout(), cmd.ErrOrStderr(), board)
	}
	if drawing != nil && s != nil {
		picture := s.Annotated()
		if last != nil {
			picture = annotate.Hint(last, s.Image, s.Board.Layout.Cell)
		}
		err = errors.Join(err, savePicture(drawing, picture))
	}
	return board, last, err
}

// find returns the next step or, with --digit, the next step that places a digit, preceded by the steps on which it rests. If
// there is an error, find also returns the steps that were found before it. If the grid is solved, it tells the user and
// returns no step and no error.
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
	if errors.Is(err, hint.ErrSolved) {
		fmt.Fprintln(errs, hint.ErrSolved)
		err = nil
	}
	return hints, wrapError("find hint", err)
}

// tell prints the steps that find returns. If only a part is wanted, it prints that of the last step. It returns the last step
// that it printed, or nil if it printed none.
func (o *hintOptions) tell(out, errs io.Writer, board *recognize.Board) (last *hint.Hint, err error) {
	hints, err := o.find(errs, board)
	if o.detail != hint.Whole {
		if err != nil {
			return nil, err
		}
		hints = hints[max(0, len(hints)-1):]
	}
	for _, h := range hints {
		last = h
		var failed error
		switch {
		case o.format == formatJSON:
			failed = encodeLine(out, "hint", newHintStep(h))
		case o.detail == hint.Whole:
			more := fmt.Sprintf("more about it: %s\nor here: autosolve hint --level %s --help\n",
				hint.Section(h.Technique), hint.Name(h.Technique))
			failed = write(out, "hint", tellStep(out, "", h)+"\n"+drawHintGrid(h, colours(out))+more)
		default:
			failed = write(out, "hint", h.Say(o.detail)+"\n")
		}
		if failed != nil {
			return last, failed
		}
	}
	if err == nil && last != nil && len(last.Placements) == 0 && !o.place && o.detail == hint.Whole {
		fmt.Fprintln(errs, "this step places no digit, so the page does not change; --digit continues to the next digit")
	}
	return last, err
}

// help prints the help of the command or, if --level names a technique, what that technique is, with an example.
func (o *hintOptions) help(cmd *cobra.Command, args []string) {
	t := o.limit.Technique()
	if t == "" {
		printHelp(cmd, args)
		return
	}
	out := cmd.OutOrStdout()
	text := indented(out, "", fmt.Sprintf("%v, counts %.1f: %s", t, t.Difficulty(), t.About()))
	if before, step, ok := t.Example(); ok {
		h := &hint.Hint{Step: step, Before: before}
		text += "\n" + tellStep(out, "", h) + "\n" + drawHintGrid(h, colours(out))
	}
	writeHelp(cmd, text+"a picture of it: "+hint.Section(t)+"\n")
}

const formatText = "text"

// hintStep is a step as printed in JSON; docs/hint.schema.json describes it.
type hintStep struct {
	Technique    string            `json:"technique"`
	Difficulty   float64           `json:"difficulty"` // on the scale of package logic
	Level        string            `json:"level"`
	Step         string            `json:"step"`
	Why          string            `json:"why"`
	Cells        []solver.Cell     `json:"cells"` // the cells of the pattern
	Placements   []logic.Candidate `json:"placements"`
	Eliminations []logic.Candidate `json:"eliminations"`
}

// newHintStep returns the step of a hint. Its lists are not nil, because JSON would have null for them.
func newHintStep(h *hint.Hint) *hintStep {
	return &hintStep{
		Technique: h.Technique.String(), Difficulty: h.Difficulty(),
		Level: logic.Rating{Difficulty: h.Difficulty()}.Level().String(),
		Step:  h.String(), Why: h.Explain(), Cells: slices.AppendSeq([]solver.Cell{}, h.Cells().All()),
		Placements:   append([]logic.Candidate{}, h.Placements...),
		Eliminations: append([]logic.Candidate{}, h.Eliminations...),
	}
}
