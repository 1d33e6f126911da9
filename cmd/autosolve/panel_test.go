package main

import (
	"errors"
	"fmt"
	"image"
	"io/fs"
	"strings"
	"testing"

	"autosolve/capture"
	"autosolve/internal/config"
	"autosolve/internal/pipeline"
	"autosolve/templates/learn"
)

// TestOnPage checks that the messages on the panel's page have a hint, and that they name no flags of the command line.
func TestOnPage(t *testing.T) {
	noFile := &fs.PathError{Op: "open", Path: "config.yaml", Err: fs.ErrPermission}
	for _, err := range []error{
		&config.Error{Path: "config.yaml", Line: 1, Column: 7, Source: "grid: [", Why: "damaged"},
		&config.Error{Path: "config.yaml", Why: "permission denied", Err: noFile},
		config.WriteError(fmt.Errorf("write: %w", noFile)),
		config.WriteError(errors.New("write config.yaml: it is read-only")),
		cannotSave(learn.ErrComplete), cannotSave(noFile), unlearnt("at a terminal", "it lacks 3"),
		pipeline.CheckTrace(&config.Config{Trace: "panel_test.go/traces"}), &capture.MonitorError{Index: 3, Count: 1},
		&capture.OffScreenError{Screen: image.Rect(0, 0, 9, 9)}, pipeline.Unsolved(errors.New("no solution")),
		cannotSave(errors.New("1.png is flat")),
	} {
		var said strings.Builder
		(&panelBot{}).Report(&said, err)
		if text := said.String(); strings.Contains(text, "--") || strings.Count(strings.TrimSpace(text), "\n") == 0 {
			t.Errorf("%#v: the message is %q, want a hint and no flags", err, text)
		}
	}
}
