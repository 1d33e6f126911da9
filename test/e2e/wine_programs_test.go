//go:build linux

package e2e

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// testResult finds the result of a test in the output of a test program, but not those of subtests, which are indented.
var testResult = regexp.MustCompile(`(?m)^--- (PASS|FAIL|SKIP): `)

// The tests of all packages that compile for Windows pass there. test/windows/programs.sh has compiled them into
// $E2E_PROGRAMS, each into its package's folder.
func TestWindowsPackages(t *testing.T) {
	inWine(t)
	folder := os.Getenv("E2E_PROGRAMS")
	var programs []string
	err := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(path, ".exe") {
			programs = append(programs, path)
		}
		return err
	})
	if err != nil || len(programs) == 0 {
		t.Fatalf("no test programs in E2E_PROGRAMS, %q: %v", folder, err)
	}
	v := visitWine(t, wineScreen(), 96)
	sums := map[string]int{}
	for _, path := range programs {
		pkg, err := filepath.Rel(folder, filepath.Dir(path))
		if err != nil {
			t.Fatal(err)
		}
		t.Run(pkg, func(t *testing.T) {
			for result, n := range v.runPackage(t, pkg, path) {
				sums[result] += n
			}
		})
	}
	t.Logf("%d packages: %d tests passed, %d failed, %d were skipped", len(programs), sums["PASS"], sums["FAIL"], sums["SKIP"])
}

// runPackage runs the test program of a package in the package's folder, and returns how many tests had each result.
func (v *wineVisit) runPackage(t *testing.T, pkg, path string) map[string]int {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 15*time.Minute)
	defer cancel()
	cmd := v.wine.Command(ctx, windowsPath(path), "-test.v", "-test.timeout=14m")
	cmd.Dir = filepath.Join("../..", pkg)
	cmd.WaitDelay = time.Minute // a grandchild may hold the pipe of its output
	begun := time.Now()
	out, err := cmd.CombinedOutput()
	results := map[string]int{}
	for _, m := range testResult.FindAllSubmatch(out, -1) {
		results[string(m[1])]++
	}
	if err != nil || results["FAIL"] > 0 {
		t.Errorf("%v\n%s", err, failures(string(out)))
	}
	t.Logf("%d passed, %d failed, %d skipped in %v", results["PASS"], results["FAIL"], results["SKIP"],
		time.Since(begun).Round(time.Millisecond))
	return results
}

// failures returns the parts of a test program's output that tell of failures: all that is not about a test that passed,
// at most the last 200 lines.
func failures(output string) string {
	var kept []string
	for line := range strings.Lines(strings.ReplaceAll(output, "\r\n", "\n")) {
		trimmed := strings.TrimSpace(line)
		if !strings.HasPrefix(trimmed, "=== ") && !strings.HasPrefix(trimmed, "--- PASS") {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept[max(0, len(kept)-200):], "")
}
