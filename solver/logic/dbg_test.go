package logic_test

import (
	"autosolve/solver/logic"
	"os"
	"strings"
	"testing"
)

func TestDbg(t *testing.T) {
	want := os.Getenv("CODE")
	if want == "" {
		t.Skip()
	}
	for _, line := range puzzleLines(t, "techniques.txt") {
		if !strings.HasPrefix(line, ":"+want) {
			continue
		}
		c, err := logic.ParseCase(line)
		if err != nil {
			t.Log(err)
			t.Log(line)
			continue
		}
		if passes(&c) {
			continue
		}
		t.Log(line)
		tq, _ := logic.ByCode(c.Code)
		n := 0
		for _, s := range tq.FindAll(c.State) {
			n++
			if n > 40 {
				break
			}
			t.Log("   ", s.String())
		}
	}
}
