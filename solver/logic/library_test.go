package logic_test

import (
	"bufio"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"autosolve/solver/logic"
)

const puzzles = "../../../shared/puzzles"

// knownFailures names the cases, by code and number within it, that no step matches yet. One that starts to pass
// must be taken off the list.
var knownFailures = map[string]bool{
	"0701#1": true, "0701#2": true, "0701#3": true, "0701#4": true, "0701#5": true, "0701#6": true,
	"0701#7": true, "0702#1": true, "0702#2": true, "0702#3": true, "0702#4": true, "0702#5": true,
	"0702#6": true, "0702#7": true, "0702#8": true, "0702#9": true, "0702#10": true, "0702#11": true,
	"0702#12": true, "0703#1": true, "0703#2": true, "0703#3": true, "0703#4": true, "0703#5": true,
	"0703#6": true, "0703#7": true, "0703#8": true, "0703#9": true, "0703#10": true, "0706#1": true,
	"0706#2": true, "0706#3": true, "0706#4": true, "0706#5": true, "0706#6": true, "0706#7": true,
	"0706#8": true, "0706#9": true, "0707#1": true, "0707#2": true, "0707#3": true, "0707#4": true,
	"0707#5": true, "0707#6": true, "0707#7": true, "0707#8": true, "0707#9": true, "0707#10": true,
	"0707#11": true, "0707#12": true, "0707#13": true, "0707#14": true, "0708#1": true, "0708#2": true,
	"0708#3": true, "0708#4": true, "0708#5": true, "0708#6": true, "0708#7": true, "0708#8": true,
	"0708#9": true, "0708#10": true, "0708#11": true, "0708#12": true, "0708#13": true, "0708#14": true,
	"0708#15": true, "0708#16": true, "0708#17": true, "0709#1": true, "0709#2": true, "0709#3": true,
	"0709#4": true, "0709#5": true, "0709#6": true, "0709#7": true, "0709#8": true, "0710#1": true,
	"0710#2": true, "0710#3": true, "0710#4": true, "0710#5": true, "0710#6": true, "0710#7": true,
	"0710#8": true, "0710#9": true, "0710#10": true, "0710#11": true, "0710#12": true, "0710#13": true,
	"0710#14": true, "0710#15": true, "0710#16": true, "0710#17": true, "0710#18": true, "0710#19": true,
	"0711#1": true, "0711#2": true, "0711#3": true, "0711#4": true, "0711#5": true, "0711#6": true,
	"0711#7": true, "0711#8": true, "0711#9": true, "0711#10": true, "0711#11": true, "0711#12": true,
	"0711#13": true, "0711#14": true, "0711#15": true, "0711#16": true, "0711#17": true, "0711#18": true,
	"0711#19": true, "0711#20": true, "0711#21": true, "0901#1": true, "0901#2": true, "0901#3": true,
	"0901#4": true, "0901#5": true, "0901#6": true, "0901#7": true, "0901#8": true, "0901#9": true,
	"0902#1": true, "0902#2": true, "0902#3": true, "0902#4": true, "0902#5": true, "0902#6": true,
	"0902#7": true, "0903#1": true, "0903#2": true, "0903#3": true, "0903#4": true, "0903#5": true,
	"0903#6": true, "0903#7": true, "0903#8": true, "0904#1": true, "0904#2": true, "0904#3": true,
	"0904#4": true, "0904#5": true, "0904#6": true, "0904#7": true, "0904#8": true, "0904#9": true,
	"1101#1": true, "1101#2": true, "1101#3": true, "1101#4": true, "1101#5": true, "1101#6": true,
	"1101#7": true, "1101#8": true, "1101#9": true, "1101#10": true, "1101#11": true, "1101#12": true,
	"1101#13": true, "1101#14": true, "1101#15": true, "1201#1": true, "1201#2": true, "1201#3": true,
	"1201#4": true, "1201#5": true, "1202#1": true, "1202#2": true, "1202#3": true, "1202#4": true,
	"1202#5": true,
}

// puzzleLines is the lines of a puzzle file besides comments and blank ones; the test is skipped where the file is absent.
func puzzleLines(t testing.TB, name string) []string {
	t.Helper()
	f, err := os.Open(filepath.Join(puzzles, name))
	if err != nil {
		t.Skipf("puzzle files absent: %v", err)
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

// passes reports whether the case's technique finds a step with exactly the conclusion that the case wants, or none at
// all where it must not find one.
func passes(c *logic.Case) bool {
	technique, ok := logic.ByCode(c.Code)
	if !ok {
		return false
	}
	steps := technique.FindAll(c.State)
	if c.Variant == "x" {
		return len(steps) == 0
	}
	return slices.ContainsFunc(steps, func(s logic.Step) bool { return c.Wants(&s) })
}

// TestTechniqueLibrary runs every published case and logs how many of each code pass.
func TestTechniqueLibrary(t *testing.T) {
	passed, total := map[string]int{}, map[string]int{}
	for _, line := range puzzleLines(t, "techniques.txt") {
		c, err := logic.ParseCase(line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		total[c.Code]++
		name := fmt.Sprintf("%s#%d", c.Code, total[c.Code])
		ok := passes(&c)
		if ok {
			passed[c.Code]++
		}
		if ok && knownFailures[name] {
			t.Errorf("%s passes: take it off the list of known failures", name)
		} else if !ok && !knownFailures[name] {
			t.Errorf("%s: no step of %s matches %s", name, c.Code, line)
		}
	}
	for _, code := range slices.Sorted(maps.Keys(total)) {
		t.Logf("%s: %d of %d", code, passed[code], total[code])
	}
}
