package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"autosolve/internal/advice"
	"autosolve/internal/atomicfile"
	"autosolve/internal/hint"
	"autosolve/recognize"
	"autosolve/solver"
)

// toldHint describes what was told about a step, and in which position. A file in the cache folder keeps it for --more.
type toldHint struct {
	Givens solver.Grid `json:"givens"` // the digits on the page that look like givens
	Shown  solver.Grid `json:"shown"`  // all digits on the page
	Level  hint.Limit  `json:"level"`
	Digit  bool        `json:"digit"`
	Detail hint.Detail `json:"detail"` // how much was told
}

// tellPart prints a part of the hint. With --more, it prints one detail more than before if the page still shows the same
// position.
func (o *hintOptions) tellPart(cmd *cobra.Command, board *recognize.Board) error {
	path, err := cacheFile("hint.json")
	if err != nil {
		return keepError(err)
	}
	out, errs := cmd.OutOrStdout(), cmd.ErrOrStderr()
	now := toldHint{Givens: board.Givens(), Shown: board.Grid(), Level: o.limit, Digit: o.digit, Detail: hint.Where}
	if o.more {
		before, why := readTold(path)
		switch {
		case why == "" && (before.Givens != now.Givens || before.Shown != now.Shown):
			why = "the page shows another position than before"
			fallthrough
		case why != "":
			fmt.Fprintf(errs, "%s, so this is a new hint\n", why)
		default:
			now.Detail = min(before.Detail+1, hint.Whole)
			override(&now.Level, before.Level, !cmd.Flags().Changed("level"))
			override(&now.Digit, before.Digit, !cmd.Flags().Changed("digit"))
			o.limit, o.digit = now.Level, now.Digit
		}
	}
	if now.Detail == hint.Whole {
		_, err = o.tell(out, errs, board)
	} else {
		err = o.tellLast(out, errs, board, now.Detail)
	}
	if err != nil {
		return err
	}
	data, err := json.Marshal(now)
	if err == nil {
		err = atomicfile.Write(path, append(data, '\n'), 0o600)
	}
	return keepError(err)
}

// tellLast prints a part of the last step that find returns.
func (o *hintOptions) tellLast(out, errs io.Writer, board *recognize.Board, detail hint.Detail) error {
	hints, err := o.find(errs, board)
	if err != nil || len(hints) == 0 {
		return err
	}
	if _, err := fmt.Fprintln(out, hints[len(hints)-1].Say(detail)); err != nil {
		return fmt.Errorf("print hint: %w", err)
	}
	fmt.Fprintln(errs, "autosolve hint --more says more")
	return nil
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
