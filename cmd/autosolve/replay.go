package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"autosolve/fill"
	"autosolve/recognize"
	"autosolve/solver"
)

func newReplay() *cobra.Command {
	var verbose bool
	cmd := &cobra.Command{
		Use:   "replay DIR",
		Short: "Read the pictures of a trace again and say what happened",
		Long: "Read the pictures of a trace again, with the options of the run, and say what happened and whether they read as\n" +
			"they did then. DIR is a trace, or the folder of several, of which the newest is taken.",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return wrongUsage(cmd, fmt.Errorf("want one folder, got %d arguments", len(args)))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			r := replay{out: cmd.OutOrStdout()}
			return r.run(args[0], newBotFor(cmd, verbose))
		},
	}
	cmd.Flags().BoolVarP(&verbose, "verbose", "v", false, "say how long each reading took")
	return cmd
}

// newBotFor makes a bot that logs where the command says.
func newBotFor(cmd *cobra.Command, verbose bool) func(Config) (*bot, error) {
	return func(c Config) (*bot, error) { return newBot(c, newLog(cmd.ErrOrStderr(), verbose)) }
}

// replay tells a trace.
type replay struct {
	out      io.Writer
	bot      *bot
	start    time.Time
	pictures int
	changed  int // pictures that read otherwise now
}

func (r *replay) run(dir string, newBot func(Config) (*bot, error)) error {
	recording, err := fill.ReadTrace(dir)
	if err != nil {
		return &usageError{err: err}
	}
	a := about{Config: defaultConfig()}
	if err := json.Unmarshal(recording.About, &a); err != nil {
		return &usageError{err: fmt.Errorf("read trace: %w", err)}
	}
	if r.bot, err = newBot(a.Config); err != nil {
		return err
	}
	defer r.bot.close()
	r.say("%s\n%s", recording.Dir, strings.TrimSpace(a.Version))
	for _, line := range recording.Lines {
		if err := r.tell(recording, line); err != nil {
			return err
		}
	}
	if a.Error != "" {
		r.say("it ended with: %s", a.Error)
	}
	r.say("%d pictures read again, %d of them otherwise than then", r.pictures, r.changed)
	return nil
}

func (r *replay) say(format string, args ...any) { fmt.Fprintf(r.out, format+"\n", args...) }

// at is the time since the beginning.
func (r *replay) at(t time.Time) string {
	if r.start.IsZero() {
		r.start = t
	}
	return fmt.Sprintf("%+9.3f s", t.Sub(r.start).Seconds())
}

func (r *replay) tell(recording *fill.Recording, line fill.Line) error {
	if e := line.Event; e != nil {
		r.say("%s  %-8s  %s %s", r.at(e.At), e.What, e.Cell, e.Text)
		return nil
	}
	s := line.Sight
	when := r.at(s.At)
	img, err := recording.Picture(s)
	if err != nil {
		return &usageError{err: err}
	}
	if img == nil {
		r.say("%s  %-8s  picture not kept; then: %s", when, "sight", reading(s.Board, s.Error))
		return nil
	}
	r.pictures++
	seen, err := r.bot.read(img)
	now := reading(seen.board, errorText(err))
	r.say("%s  %-8s  %s: %s", when, "sight", s.Picture, now)
	if then := reading(s.Board, s.Error); then != now {
		r.changed++
		r.say("%13s%-8s  then: %s", "", "", then)
	}
	return nil
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// reading is what was read, in a line.
func reading(b *recognize.Board, failed string) string {
	if b == nil {
		return failed
	}
	text := fmt.Sprintf("%s at %v", b.Grid(), b.Layout.Bounds)
	if unsure := b.Uncertain(); len(unsure) > 0 {
		text += fmt.Sprintf(", not certain: %v", []solver.Cell(unsure))
	}
	return text
}
