package main

import (
	"strings"
	"testing"

	"autosolve/solver/generate"
	"autosolve/solver/logic"
)

// TestPractise checks that what is named to practise a technique makes puzzles without a search that may take hours.
func TestPractise(t *testing.T) {
	for _, technique := range logic.Default() {
		command := practise(&logic.Rating{Difficulty: technique.Difficulty(), Hardest: technique})
		if strings.Contains(command, "--technique") && len(generate.ForTechnique(technique).Seeds) == 0 {
			t.Errorf("%v: %s", technique, command)
		}
	}
}
