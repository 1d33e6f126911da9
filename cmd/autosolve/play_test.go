package main

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"autosolve/internal/pipeline"
)

// TestPlayProgress checks what the progress line says about the puzzles that were solved.
func TestPlayProgress(t *testing.T) {
	add := func(s *summary, took time.Duration) { s.add(played{Whole: pipeline.Milliseconds(took)}) }
	four := summary{Wanted: 4}
	for i, want := range []string{
		"0 of 4 done", "1 of 4 done, 60.0 a minute, median 1 s, 3 s left", "2 of 4 done, 30.0 a minute, median 3 s, 4 s left",
		"3 of 4 done, 30.0 a minute, median 2 s, 2 s left",
	} {
		if got := four.progress(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
		add(&four, []time.Duration{time.Second, 3 * time.Second, 2 * time.Second, 0}[i])
	}
	var endless summary
	add(&endless, 1500*time.Millisecond)
	if got, want := endless.progress(), "1 done, 40.0 a minute, median 1.5 s"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestPlayInterrupted checks that the summary in JSON and the terminal have the same message for an interrupted run.
func TestPlayInterrupted(t *testing.T) {
	var out strings.Builder
	if err := new(summary).print(&out, formatJSON, fmt.Errorf("wait: %w", context.Canceled)); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); !strings.Contains(got, `"exit":6,"error":"wait: interrupted"`) {
		t.Errorf("got %s", got)
	}
}
