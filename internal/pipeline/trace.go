package pipeline

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"autosolve/fill"
	"autosolve/input"
	"autosolve/internal/advice"
	"autosolve/internal/config"
)

// About is the description of the run in a trace.
type About struct {
	Version string        `json:"version"`
	Config  config.Config `json:"config"`
	Error   string        `json:"error,omitempty"`
}

// TracedError is the failure of a run, with the place of the run's trace. Its status and hints are those of the failure.
type TracedError struct {
	Err  error
	Dir  string // the folder of the trace, or "" if it could not be saved
	Lost error  // why the trace could not be saved, or why older traces could not be removed
}

func (e *TracedError) Error() string { return e.Err.Error() }
func (e *TracedError) Unwrap() error { return e.Err }

// Tell writes to w where the trace is, or why it could not be saved, and why older traces could not be removed.
func (e *TracedError) Tell(w io.Writer) {
	if e.Dir == "" {
		fmt.Fprintf(w, "the trace of this run could not be saved: %v\n", e.Lost)
		return
	}
	if e.Lost != nil {
		fmt.Fprintln(w, e.Lost)
	}
	fmt.Fprintf(w, "the trace of this run is in %s\n", e.Dir)
}

// lostTrace returns the error for a trace that cannot be saved because of err. It returns nil if err is nil.
func lostTrace(err error, status advice.Status) error {
	if err == nil {
		return nil
	}
	return &advice.Error{
		Err: err, Status: status,
		Hint:     "choose another folder with --trace or trace: in the config",
		PageHint: "name another folder at trace: in the config",
	}
}

// CheckTrace returns an error if the config asks for a trace that cannot be saved, so that it is reported before the run.
func CheckTrace(c *config.Config) error {
	if c.Trace == "" {
		return nil
	}
	return lostTrace(fill.CanSave(c.Trace), advice.Usage)
}

// SaveTrace saves the trace if the config asks for it, or if a fill failed and was not stopped by the user; otherwise it only
// returns failed, the error of the run or nil. When it has saved the trace, or has tried to, it returns a *TracedError that
// wraps failed and says where the trace is, or why it could not be saved. But if failed is nil, it tells the user where the
// trace is and returns nil, or returns an error that says why it could not be saved. Old traces are removed only from TraceDir,
// because another folder is the user's.
func (p *Pipeline) SaveTrace(failed error) error {
	dir := p.Config.Trace
	if dir == "" {
		inFill := is[*fill.StoppedError](failed) || is[*fill.NotShownError](failed)
		if !inFill || StoppedByUser(failed) {
			return failed
		}
		dir = TraceDir()
	}
	a := About{Version: p.Version, Config: p.Config}
	if failed != nil {
		a.Error = failed.Error()
	}
	saved, err := p.Trace.Save(dir, a)
	if err == nil && dir == TraceDir() {
		err = fill.RemoveOldTraces(dir, saved)
	}
	traced := &TracedError{failed, saved, err}
	switch {
	case failed != nil:
		return traced
	case saved == "":
		return lostTrace(err, advice.Unforeseen)
	}
	traced.Tell(p.Out)
	return nil
}

// StoppedByUser reports whether err means that the user stopped the run: with Esc, with the pointer, with Ctrl-C or another
// signal, or with the panel's Stop button.
func StoppedByUser(err error) bool {
	if errors.Is(err, context.Canceled) {
		return true
	}
	stop, ok := errors.AsType[*input.StoppedError](err)
	return ok && stop.By.ByUser()
}

// TraceDir returns the folder in which the traces of failed fills are saved, unless the config names another folder.
func TraceDir() string {
	base, err := os.UserCacheDir()
	if err != nil { // the user has no home folder, so use the folder for temporary files, which all users share
		return filepath.Join(os.TempDir(), fmt.Sprintf("autosolve-traces-%d", os.Getuid()))
	}
	return filepath.Join(base, "autosolve", "traces")
}
