package pipeline

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"autosolve/fill"
)

// TestTracesStay checks that a folder for traces that the user names keeps them all, and that the folder of autosolve's own keeps
// only the newest.
func TestTracesStay(t *testing.T) {
	cache := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", cache)
	t.Setenv("LocalAppData", cache)
	const old = 30
	for folder, gone := range map[string]bool{filepath.Join(t.TempDir(), "mine"): false, TraceDir(): true} {
		for i := range old {
			if err := os.MkdirAll(filepath.Join(folder, fmt.Sprintf("autosolve-20260102-150405.000-%d", i)), 0o700); err != nil {
				t.Fatal(err)
			}
		}
		p := &Pipeline{Options: Options{Out: io.Discard}, Trace: new(fill.Trace)}
		if !gone {
			p.Config.Trace = folder
		}
		err := p.SaveTrace(&fill.StoppedError{Err: errors.New("covered")})
		traced, ok := errors.AsType[*TracedError](err)
		if !ok || traced.Lost != nil || filepath.Dir(traced.Dir) != folder {
			t.Fatalf("%s: %#v", folder, err)
		}
		if traces, err := fill.Traces(folder); err != nil || (len(traces) < old) != gone || traces[len(traces)-1] != traced.Dir {
			t.Errorf("%s: %d traces are left, %v", folder, len(traces), err)
		}
	}
}
