package logic_test

import (
	"autosolve/solver/logic"
	"os"
	"strings"
	"testing"
)

func TestDbg2(t *testing.T) {
	for _, line := range puzzleLines(t, "techniques.txt") {
		if !strings.HasPrefix(line, os.Getenv("PRE")) {
			continue
		}
		c, _ := logic.ParseCase(line)
		t.Log(line)
		tq, _ := logic.ByCode(c.Code)
		for r := 0; r < 9; r++ {
			row := ""
			for k := 0; k < 9; k++ {
				i := r*9 + k
				x := c.State.Grid()[i]
				v := strings.ReplaceAll(c.State.Candidates(logicCell(i)).String(), ",", "")
				if x != 0 {
					v = "=" + string('0'+x)
				}
				row += v + strings.Repeat(" ", 8-len(v))
			}
			t.Log(row)
		}
		for _, s := range tq.FindAll(c.State) {
			t.Log("   ", s.String())
		}
	}
}
