package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"autosolve/fill"
	"autosolve/internal/advice"
	"autosolve/internal/config"
	"autosolve/internal/pipeline"
	"autosolve/recognize"
)

// TestTraceThatCannotBeSaved checks that a run keeps its exit status if its trace cannot be saved, and that the user is
// told.
func TestTraceThatCannotBeSaved(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	config := config.Default()
	config.Trace = filepath.Join(file, "traces")
	const lost = "\nthe trace of this run could not be saved: "
	for _, c := range []struct {
		failed error
		status advice.Status
		said   []string
	}{
		{&fill.StoppedError{Cause: fill.Moved, Detail: "the grid moved"}, advice.Stopped,
			[]string{"autosolve: stopped before the first cell: the grid moved\nleave page and window in place",
				lost + "save trace: mkdir "}},
		{&recognize.NoGridError{}, advice.NoGrid,
			[]string{"autosolve: no grid found", "\nbring the whole Sudoku to the front", lost}},
		{errors.New("odd"), advice.Unforeseen, []string{"autosolve: odd\ntry again", lost}},
		{nil, advice.Unforeseen, []string{"autosolve: save trace: mkdir ", "\nchoose another folder with --trace"}},
	} {
		b := &pipeline.Pipeline{Options: pipeline.Options{Config: config, Out: io.Discard}, Trace: new(fill.Trace)}
		err := b.SaveTrace(c.failed)
		if got := advice.StatusOf(err); got != c.status {
			t.Errorf("%v: exit status %d, want %d", c.failed, got, c.status)
		}
		var said strings.Builder
		report(&said, err)
		for _, want := range c.said {
			if !strings.Contains(said.String(), want) {
				t.Errorf("%v: printed\n%s\nwant in it\n%s", c.failed, &said, want)
			}
		}
	}
}
