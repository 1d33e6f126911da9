package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"autosolve/fill"
	"autosolve/internal/advice"
	"autosolve/internal/config"
	"autosolve/internal/pipeline"
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
			defer doing(cmd.Context(), always("reading the pictures again"))()
			return r.run(cmd.Context(), args[0], cmd.ErrOrStderr(), verbose)
		},
	}
	cmd.Flags().BoolVarP(&verbose, "verbose", "v", false, "log how long each reading took")
	return cmd
}

// replay prints the story of a trace, for which it reads the trace's pictures again.
type replay struct {
	story
	pipeline *pipeline.Pipeline
	read     map[string]string // the new readings by the names of the pictures
	changed  map[string]bool   // the pictures whose new reading differs from that in the trace
	missing  int               // the number of sights whose picture was not kept
}

// traceHint is the hint about a folder that is not a trace.
const traceHint = "name the folder of a trace, which a run prints, or a folder of traces"

func (r *replay) run(ctx context.Context, dir string, errs io.Writer, verbose bool) error {
	recording, err := fill.ReadTrace(dir)
	if err != nil {
		return advice.UsageError(err, traceHint)
	}
	a := pipeline.About{Config: config.Default()}
	if err := fill.ReadAbout(recording.Dir, &a); err != nil {
		return advice.UsageError(err, traceHint)
	}
	if r.pipeline, err = newPipeline(errs, a.Config, newLog(errs, verbose)); err != nil {
		return err
	}
	defer r.pipeline.Close()
	r.read, r.changed = map[string]string{}, map[string]bool{}
	r.say("%s\n%s", recording.Dir, strings.TrimSpace(a.Version))
	for _, e := range recording.Events {
		if err := r.tellEvent(recording, &e); err != nil {
			return err
		}
		if err := cmp.Or(r.failed, ctx.Err()); err != nil {
			return fmt.Errorf("replay: %w", err)
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
	return wrapError("replay", r.failed)
}

// tellEvent adds one event of the trace to the story. It reads each picture that the trace has again, once.
func (r *replay) tellEvent(recording *fill.Recording, e *fill.Event) error {
	s := e.Sight
	if s == nil {
		r.event(e)
		return nil
	}
	then := reading(s.Board, s.Error)
	img, err := recording.Picture(s)
	switch {
	case errors.Is(err, fill.ErrNotKept):
		r.missing++
		r.sight(e.At, "not kept", then, then)
		return nil
	case err != nil:
		return advice.UsageError(err, traceHint)
	}
	now, ok := r.read[s.Picture]
	if !ok {
		seen, err := r.pipeline.Read(img)
		now = reading(seen.Board, fmt.Sprint(err)) // if the board is nil, err is not nil
		r.read[s.Picture] = now
	}
	if now != then {
		r.changed[s.Picture] = true
	}
	r.sight(e.At, s.Picture, now, then)
	return nil
}

// reading describes a board in one line of text. If the board is nil, it returns the argument failed.
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

// story prints what happened in a run, in chronological order. Of consecutive sights with the same reading, only the first is
// printed; the others are counted, since most of them were taken while waiting for the page.
type story struct {
	out    io.Writer
	failed error     // the first error of printing
	start  time.Time // the time of the first line

	shown  string // the reading of the sight that was printed last
	looked string // the text of the event "look" that was printed last

	same int       // the number of sights with that reading that are still to be printed
	at   time.Time // the time of the last of them
}

func (s *story) say(format string, args ...any) {
	s.failed = cmp.Or(s.failed, write(s.out, "the story", fmt.Sprintf(format+"\n", args...)))
}

// tell prints one line of the story, with the time since its start.
func (s *story) tell(at time.Time, what, text string) {
	if s.start.IsZero() {
		s.start = at
	}
	s.say("%+9.3f s  %-8s  %s", at.Sub(s.start).Seconds(), what, text)
}

// event prints an event. It leaves out a look with the same result as the last one.
func (s *story) event(e *fill.Event) {
	if e.What == "look" {
		if e.Text == s.looked {
			return
		}
		s.looked = e.Text
	}
	s.end()
	s.tell(e.At, e.What, strings.TrimSpace(e.Cell+" "+e.Text))
}

// sight prints the new reading of a picture and, if it differs, the reading recorded in the trace. If both are the reading
// that was printed last, it only counts the sight.
func (s *story) sight(at time.Time, picture, current, recorded string) {
	if current == s.shown && current == recorded {
		s.same, s.at = s.same+1, at
		return
	}
	s.end()
	s.shown = current
	s.tell(at, "sight", picture+": "+current)
	if current != recorded {
		s.say("%23s then: %s", "", recorded)
	}
}

// end prints what is still to be printed.
func (s *story) end() {
	if s.same > 0 {
		s.tell(s.at, "sight", fmt.Sprintf("the same, %s", count(s.same, "more time")))
	}
	s.same = 0
}

// count returns a number of things as text: "1 picture", "2 pictures".
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
