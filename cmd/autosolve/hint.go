package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
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

--vague says only where to look: a row, column or box, and a digit. Each --more after it says more about the
same step: the technique, then the cells, then everything. When the page has changed, --more begins with the
next step.

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
			"  autosolve hint --vague && autosolve hint --more\n  autosolve hint --digit --place\n" +
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
	f.BoolVar(&o.vague, "vague", false, "say only where to look")
	f.BoolVar(&o.more, "more", false, "say more than the last --vague or --more about the same step")
	f.BoolVar(&o.place, "place", false, "enter the step's digit into the page")
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

type hintOptions struct {
	runOptions
	limit hint.Limit
	digit bool
	vague bool
	more  bool
	place bool
}

func (o *hintOptions) check(cmd *cobra.Command) error {
	switch {
	case o.vague && o.more:
		return wrongUsage(cmd, errors.New("--more continues what --vague began: use one of them"))
	case o.place && o.image != "":
		return wrongUsage(cmd, errors.New("--place cannot be used with --image: digits cannot be entered into a picture"))
	case !o.vague && !o.more:
		return nil
	case o.place:
		return wrongUsage(cmd, errors.New("--place cannot be used with --vague or --more"))
	case o.annotate != "" || o.format == formatJSON:
		return wrongUsage(cmd, errors.New("--annotate and --format json show the whole step: leave out --vague and --more"))
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

// look reads the grid and prints the hint. If drawing is not nil, it draws the hint or, if there is none, what was read. It returns the last step that it printed whole,
// or nil if it printed none.
func (o *hintOptions) look(ctx context.Context, cmd *cobra.Command, b *pipeline.Pipeline, drawing *atomicfile.File,
) (board *recognize.Board, last *hint.Hint, err error) {
	s, err := lookAt(ctx, b, o.image, cmd.InOrStdin())
	if err == nil {
		board = s.Board
		if o.vague || o.more {
			err = o.tellPart(cmd, board)
		} else {
			last, err = o.tell(cmd.OutOrStdout(), cmd.ErrOrStderr(), board, hint.Whole)
		}
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

// tell prints the steps that find returns. If detail is not hint.Whole, it prints only that much of the last step. It returns
// the last step that it printed, or nil if it printed none.
func (o *hintOptions) tell(out, errs io.Writer, board *recognize.Board, detail hint.Detail) (last *hint.Hint, err error) {
	hints, err := o.find(errs, board)
	if detail != hint.Whole {
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
		case detail == hint.Whole:
			failed = write(out, "hint", tellStep(out, "", h)+"\n"+drawHintGrid(h, colours(out))+sayMore(h.Technique))
		default:
			failed = write(out, "hint", h.Say(detail)+"\n")
		}
		if failed != nil {
			return last, failed
		}
	}
	switch {
	case err != nil || last == nil:
	case detail != hint.Whole:
		fmt.Fprintln(errs, "autosolve hint --more says more")
	case len(last.Placements) == 0 && !o.place:
		fmt.Fprintln(errs, "this step places no digit, so the page does not change; --digit continues to the next digit")
	}
	return last, err
}

func sayMore(t logic.Technique) string {
	return fmt.Sprintf("more about it: %s\nor here: autosolve hint --level %s --help\n", hint.Section(t), hint.Name(t))
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
	if _, err := io.WriteString(out, text+"a picture of it: "+hint.Section(t)+"\n"); err != nil {
		cmd.PrintErrln(err)
	}
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

// toldHint describes what was told about a step, and in which position. A file in the cache folder keeps it for --more.
type toldHint struct {
	Givens solver.Grid `json:"givens"` // the digits on the page that look like givens
	Shown  solver.Grid `json:"shown"`  // all digits on the page
	Level  hint.Limit  `json:"level"`
	Digit  bool        `json:"digit"`
	Detail hint.Detail `json:"detail"` // how much was told
}

// tellPart prints as much of the hint as --vague or --more reveals. With --more, that is one hint.Detail more than before, if
// the page still shows the same position.
func (o *hintOptions) tellPart(cmd *cobra.Command, board *recognize.Board) error {
	path, err := cacheFile("hint.json")
	if err != nil {
		return keepError(err)
	}
	detail, all := hint.Where, false
	if o.more {
		before, why := readTold(path)
		if why == "" && (before.Givens != board.Givens() || before.Shown != board.Grid()) {
			why = "the page shows another position than before"
		}
		if why != "" {
			fmt.Fprintf(cmd.ErrOrStderr(), "%s, so this is a new hint\n", why)
		} else {
			detail, all = min(before.Detail+1, hint.Whole), before.Detail == hint.Whole
			override(&o.limit, before.Level, !cmd.Flags().Changed("level"))
			override(&o.digit, before.Digit, !cmd.Flags().Changed("digit"))
		}
	}
	if _, err := o.tell(cmd.OutOrStdout(), cmd.ErrOrStderr(), board, detail); err != nil {
		return err
	}
	if all {
		fmt.Fprintln(cmd.ErrOrStderr(), "that is all about this step; when the page has changed, --more begins with the next")
	}
	data, err := json.Marshal(toldHint{board.Givens(), board.Grid(), o.limit, o.digit, detail})
	if err == nil {
		err = atomicfile.Write(path, append(data, '\n'), 0o600)
	}
	return keepError(err)
}

// readTold reads what was told before. If nothing is known about that, why is the reason.
func readTold(path string) (told toldHint, why string) {
	data, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return told, "there is no earlier hint"
	case err == nil:
		err = json.Unmarshal(data, &told)
	}
	if err != nil {
		return told, fmt.Sprintf("the earlier hint cannot be read (%v)", err)
	}
	return told, ""
}

// keepError returns the error for a hint that cannot be kept for --more, or nil.
func keepError(err error) error {
	if err == nil {
		return nil
	}
	return advice.UsageError(fmt.Errorf("keep hint for --more: %w", err),
		"without --vague and --more, autosolve hint says everything at once and keeps nothing")
}
