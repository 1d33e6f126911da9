package logic_test

import (
	"bufio"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"autosolve/solver/logic"
	"autosolve/test/data"
)

// knownFailures has the cases, by code and number within the code, that no step matches yet. A case that starts to pass must
// be removed.
var knownFailures = map[string]bool{}

// puzzleLines returns the lines of a puzzle file without comments and blank lines.
func puzzleLines(t testing.TB, path string) []string {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []string
	sc := bufio.NewScanner(f)
	for sc.Scan() {
		if line := strings.TrimSpace(sc.Text()); line != "" && line[0] != '#' {
			out = append(out, line)
		}
	}
	if err := sc.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

// passes reports whether the technique of a case finds a step with exactly the conclusion of the case, or finds none if it must
// not find one. A case of a technique that is left out passes if the one in its place, or an easier one, finds a step.
func passes(t *testing.T, c *libraryCase) bool {
	if instead, out := leftOut[c.code]; out {
		step, ok := logic.Solver{}.Next(c.state)
		return ok && step.Technique.Difficulty() <= instead.Difficulty()
	}
	steps := c.technique().FindAll(c.state)
	for i := range steps {
		reasoned(t, &steps[i])
	}
	if c.variant == "x" {
		return c.technique() != "" && len(steps) == 0
	}
	return slices.ContainsFunc(steps, func(s logic.Step) bool { return c.wants(&s) })
}

// TestTechniqueLibrary runs every published case and logs how many of each code pass.
func TestTechniqueLibrary(t *testing.T) {
	passed, total := map[string]int{}, map[string]int{}
	for _, line := range puzzleLines(t, data.Path(t, "puzzles/techniques.txt")) {
		c, err := parseCase(line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		total[c.code]++
		name := fmt.Sprintf("%s#%d", c.code, total[c.code])
		ok := passes(t, &c)
		if ok {
			passed[c.code]++
		}
		if ok && knownFailures[name] {
			t.Errorf("%s passes: take it off the list of known failures", name)
		} else if !ok && !knownFailures[name] {
			t.Errorf("%s: no step of %s matches %s", name, c.code, line)
		}
	}
	for _, code := range slices.Sorted(maps.Keys(total)) {
		t.Logf("%s: %d of %d", code, passed[code], total[code])
	}
}
