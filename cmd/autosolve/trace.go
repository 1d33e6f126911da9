package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"autosolve/fill"
	"autosolve/internal/advice"
	"autosolve/internal/config"
)

// about is what a trace says of the run.
type about struct {
	Version string        `json:"version"`
	Config  config.Config `json:"config"`
	Error   string        `json:"error,omitempty"`
}

// see adds what was read to the trace: the grid with a margin, or the whole picture if that is wished. Where no grid was
// found nothing but that goes into it: the rest of the screen is nobody's business.
func (b *bot) see(s *sight, err error) {
	b.seen = s
	switch {
	case b.config.TraceFull:
		b.trace.See(s.img, s.board, err)
	case s.board != nil:
		b.trace.See(crop(s.img, withMargin(s.board.Layout.Bounds)), s.board, err)
	case err != nil:
		b.trace.Record(fill.Event{At: time.Now(), What: "unread", Text: err.Error()})
	}
}

// tracedError is the failure of a run, with what became of the run's trace. What it means is up to the failure alone.
type tracedError struct {
	error
	dir  string // where the trace is, "" if it is nowhere
	lost error  // why it is nowhere, or why older ones could not be removed
}

func (e *tracedError) Unwrap() error { return e.error }

// tell says on w what became of the trace.
func (e *tracedError) tell(w io.Writer) {
	if e.dir == "" {
		fmt.Fprintf(w, "there is no trace of this run: %v\n", e.lost)
		return
	}
	if e.lost != nil {
		fmt.Fprintln(w, e.lost)
	}
	fmt.Fprintf(w, "the trace of this run is in %s\n", e.dir)
}

// lostTrace is the error for a trace that cannot be saved, nil if err is nil.
func lostTrace(err error, status advice.Status) error {
	if err == nil {
		return nil
	}
	return &advice.Error{
		Err: err, Exit: status,
		Do:     "choose another folder with --trace or trace: in the config",
		OnPage: "name another folder at trace: in the config",
	}
}

// checkTrace sees that the trace can be saved, if one is wished: better before the run than after it.
func checkTrace(c *config.Config) error {
	if c.Trace == "" {
		return nil
	}
	return lostTrace(fill.CanSave(c.Trace), advice.Usage)
}

// saveTrace writes the trace if that is wished, or if a fill failed, and says where it is: on w, or in the error that
// it makes of failed.
func (b *bot) saveTrace(w io.Writer, failed error) error {
	dir := b.config.Trace
	if dir == "" {
		if !is[*fill.StoppedError](failed) && !is[*fill.NotShownError](failed) {
			return failed
		}
		dir = traceDir()
	}
	a := about{Version: versionText(), Config: b.config}
	if failed != nil {
		a.Error = failed.Error()
	}
	saved, err := b.trace.Save(dir, a)
	traced := &tracedError{failed, saved, err}
	switch {
	case failed != nil:
		return traced
	case saved == "":
		return lostTrace(err, advice.Unforeseen)
	}
	traced.tell(w)
	return nil
}

// traceDir is where traces of failed runs go that nobody has named a folder for.
func traceDir() string {
	base, err := os.UserCacheDir()
	if err != nil { // no home: the system's folder, where others can make folders too
		return filepath.Join(os.TempDir(), fmt.Sprintf("autosolve-traces-%d", os.Getuid()))
	}
	return filepath.Join(base, "autosolve", "traces")
}
