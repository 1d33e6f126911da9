//go:build linux

package stage_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"autosolve/test/stage"
)

// A test that runs in a separate process is reported once, and only the requested parts of it run.
func TestApart(t *testing.T) {
	for _, c := range []struct {
		name, run, env string
		fails          bool
		says, saysNot  []string
	}{
		{name: "passes", run: "^TestCopyApart$",
			says: []string{"=== RUN   TestCopyApart/one", "    --- PASS: TestCopyApart/one", "    --- PASS: TestCopyApart/two", "--- PASS: TestCopyApart ("}},
		{name: "part of it", run: "^TestCopyApart$/two",
			says: []string{"    --- PASS: TestCopyApart/two"}, saysNot: []string{"TestCopyApart/one"}},
		{name: "fails", run: "^TestCopyApart$", env: "STAGE_FAIL=1", fails: true,
			says: []string{"    --- FAIL: TestCopyApart/one", "--- FAIL: TestCopyApart ("}},
		{name: "another test after a part", run: "^TestCopyApart$/two|^TestOtherCopyApart$", fails: true,
			says: []string{"--- FAIL: TestOtherCopyApart (", "--- FAIL: TestCopyApart ("}},
	} {
		t.Run(c.name, func(t *testing.T) {
			copied := exec.CommandContext(t.Context(), os.Args[0], "-test.v", "-test.run="+c.run)
			copied.Env = append(os.Environ(), "STAGE_COPY=1", c.env)
			out, err := copied.CombinedOutput()
			if (err != nil) != c.fails {
				t.Errorf("it ended with %v", err)
			}
			for _, text := range c.says {
				if n := strings.Count("\n"+string(out), "\n"+text); n != 1 {
					t.Errorf("%d of its lines begin with %q", n, text)
				}
			}
			for _, text := range c.saysNot {
				if strings.Contains(string(out), text) {
					t.Errorf("it says %q", text)
				}
			}
			if t.Failed() {
				t.Logf("%s", out)
			}
		})
	}
}

// TestCopyApart is run by TestApart.
func TestCopyApart(t *testing.T) {
	if os.Getenv("STAGE_COPY") == "" {
		t.Skip("needs TestApart to run it")
	}
	if stage.Apart(t) {
		return
	}
	for _, name := range []string{"one", "two"} {
		t.Run(name, func(t *testing.T) {
			if os.Getenv("STAGE_FAIL") != "" {
				t.Fail()
			}
		})
	}
}

// TestOtherCopyApart is also run by TestApart.
func TestOtherCopyApart(t *testing.T) {
	if os.Getenv("STAGE_COPY") == "" {
		t.Skip("needs TestApart to run it")
	}
	stage.Apart(t)
}
