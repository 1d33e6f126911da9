package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"autosolve/fill"
	"autosolve/internal/advice"
	"autosolve/internal/bot"
	"autosolve/internal/config"
	"autosolve/recognize"
	"autosolve/solver"
)

func newReplay() *cobra.Command {
	var verbose bool
	cmd := &cobra.Command{
		Use:   "replay DIR",
		Short: "Read the pictures of a trace again and report what happened",
		Long: "Read the pictures of a trace again, with the options of that run. Report what happened, and whether the\n" +
			"pictures are read as they were then. DIR is a trace, or a folder of traces, of which the newest is used.",
		Example:           "  autosolve replay " + filepath.Join(userCache, "traces"),
		Args:              oneArg("folder"),
		ValidArgsFunction: folders,
		RunE: func(cmd *cobra.Command, args []string) error {
			r := replay{story: story{out: cmd.OutOrStdout()}}
			defer doing(cmd.Context(), func() string { return count(int(r.pictures.Load()), "picture") + " read again" })()
			return r.run(args[0], cmd.ErrOrStderr(), verbose)
		},
	}
	cmd.Flags().BoolVarP(&verbose, "verbose", "v", false, "log how long each reading took")
	return cmd
}

// replay prints the story of a trace, for which it reads the trace's pictures again.
type replay struct {
	story
	bot     *bot.Bot
	read    map[string]string // the new readings by the names of the pictures
	changed map[string]bool   // the pictures whose new reading differs from that in the trace
	missing int               // the number of sights whose picture was not kept

	pictures atomic.Int64 // the number of pictures read, for the progress line
}

// traceHint is the hint about a folder that is not a trace.
const traceHint = "name the folder of a trace, which a run prints, or a folder of traces"

func (r *replay) run(dir string, errs io.Writer, verbose bool) error {
	recording, err := fill.ReadTrace(dir)
	if err != nil {
		return advice.UsageError(err, traceHint)
	}
	a := bot.About{Config: config.Default()}
	if err := fill.ReadAbout(recording.Dir, &a); err != nil {
		return advice.UsageError(err, traceHint)
	}
	if r.bot, err = newBot(errs, a.Config, newLog(errs, verbose)); err != nil {
		return err
	}
	defer r.bot.Close()
	r.read, r.changed = map[string]string{}, map[string]bool{}
	r.say("%s\n%s", recording.Dir, strings.TrimSpace(a.Version))
	for _, line := range recording.Lines {
		if err := r.line(recording, line); err != nil {
			return err
		}
	}
	r.end()
	if a.Error != "" {
		r.say("it ended with: %s", a.Error)
	}
	if r.missing > 0 {
		r.say("the pictures of %s were not kept", count(r.missing, "more sight"))
	}
	r.say("%s read again, %d of them differently", count(len(r.read), "picture"), len(r.changed))
	return nil
}

// line prints one line of the trace.
func (r *replay) line(recording *fill.Recording, line fill.Line) error {
	if e := line.Event; e != nil {
		r.event(e)
		return nil
	}
	s := line.Sight
	then := reading(s.Board, s.Error)
	img, err := recording.Picture(s)
	switch {
	case errors.Is(err, fill.ErrNotKept):
		r.missing++
		r.sight(s.At, "not kept", then, then)
		return nil
	case err != nil:
		return advice.UsageError(err, traceHint)
	}
	now, ok := r.read[s.Picture]
	if !ok {
		seen, err := r.bot.Read(img)
		r.pictures.Add(1)
		now = reading(seen.Board, fmt.Sprint(err)) // if the board is nil, err is not nil
		r.read[s.Picture] = now
	}
	if now != then {
		r.changed[s.Picture] = true
	}
	r.sight(s.At, s.Picture, now, then)
	return nil
}

// reading describes a board in one line of text: its digits, its place and its uncertain cells. If the board is nil, it
// returns the text failed.
func reading(b *recognize.Board, failed string) string {
	if b == nil {
		return failed
	}
	text := fmt.Sprintf("%s at %v", b.Grid(), b.Layout.Bounds)
	if unsure := b.Uncertain(); len(unsure) > 0 {
		text += fmt.Sprintf(", uncertain: %v", []solver.Cell(unsure))
	}
	return text
}
