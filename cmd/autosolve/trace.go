package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"autosolve/fill"
)

// about is what a trace says of the run.
type about struct {
	Version string `json:"version"`
	Config  Config `json:"config"`
	Error   string `json:"error,omitempty"`
}

// see adds what was read to the trace: the grid with a margin, or the whole picture if that is wished. Where no grid was
// found nothing but that goes into it: the rest of the screen is nobody's business.
func (b *bot) see(s *sight, err error) {
	switch {
	case b.config.TraceFull:
		b.trace.See(s.img, s.board, err)
	case s.board != nil:
		b.trace.See(crop(s.img, withMargin(s.board.Layout.Bounds)), s.board, err)
	case err != nil:
		b.trace.Record(fill.Event{At: time.Now(), What: "unread", Text: err.Error()})
	}
}

// tracedError is a failure of which there is a trace.
type tracedError struct {
	error
	dir string
}

func (e *tracedError) Unwrap() error { return e.error }

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
	switch {
	case err != nil:
		return errors.Join(failed, &usageError{err: err, hint: "choose another folder with --trace or trace: in the config"})
	case failed != nil:
		return &tracedError{failed, saved}
	}
	fmt.Fprintf(w, traceMessage, saved)
	return nil
}

const traceMessage = "the trace of this run is in %s\n"

// traceDir is where traces of failed runs go that nobody has named a folder for.
func traceDir() string {
	base, err := os.UserCacheDir()
	if err != nil { // no home: the system's folder, where others can make folders too
		return filepath.Join(os.TempDir(), fmt.Sprintf("autosolve-traces-%d", os.Getuid()))
	}
	return filepath.Join(base, "autosolve", "traces")
}
