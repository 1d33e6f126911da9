package logic_test

import (
	"slices"
	"strings"
	"testing"

	"autosolve/solver/logic"
)

func TestTechniqueTable(t *testing.T) {
	names, codes := map[string]bool{}, map[string]bool{}
	last := 0.0
	for _, technique := range logic.Techniques() {
		name, code, difficulty := technique.String(), technique.Code(), technique.Difficulty()
		if name == "" || names[name] {
			t.Errorf("%d: name %q missing or taken", int(technique), name)
		}
		names[name] = true
		if code != "" {
			if got, ok := logic.ByCode(code); codes[code] || !ok || got != technique {
				t.Errorf("%v: code %s leads to %v", technique, code, got)
			}
			codes[code] = true
		}
		if difficulty < last || difficulty > 11 {
			t.Errorf("%v: difficulty %.1f after %.1f", technique, difficulty, last)
		}
		last = difficulty
	}
	if got, ok := logic.ByCode("03111"); !ok || got != logic.FinnedSwordfish {
		t.Errorf("siamese code: %v", got)
	}
	for _, code := range []string{"", "9999", "04001", "031111"} {
		if got, ok := logic.ByCode(code); ok {
			t.Errorf("code %q leads to %v", code, got)
		}
	}
	if got := logic.Technique(-1).FindAll(position(t, strings.Repeat(".", 81))); got != nil {
		t.Errorf("no technique finds %v", got)
	}
}

func TestDefaultTechniques(t *testing.T) {
	if slices.Contains(logic.Default(), logic.Guess) {
		t.Error("guessing is a default technique")
	}
	if !slices.IsSorted(logic.Default()) {
		t.Error("default techniques out of order")
	}
	if got := logic.UpTo(logic.Easy); !slices.Equal(got, []logic.Technique{logic.FullHouse, logic.HiddenSingle}) {
		t.Errorf("easy: %v", got)
	}
	if got := logic.UpTo(logic.Hard); got[len(got)-1] != logic.NakedTriple {
		t.Errorf("hard ends with %v", got[len(got)-1])
	}
	if got := logic.UpTo(logic.Evil); !slices.Equal(got, logic.Default()) {
		t.Errorf("evil: %v", got)
	}
}

func TestParseCase(t *testing.T) {
	const good = ":0607-1:19:" + "12+3......" + "........................................................................" + ":419 929:135 945:258:7"
	c, err := logic.ParseCase(good)
	if err != nil {
		t.Fatal(err)
	}
	if c.Code != "0607" || c.Variant != "1" {
		t.Errorf("code %q, variant %q", c.Code, c.Variant)
	}
	if g := c.State.Grid(); g[0] != 1 || g[1] != 2 || g[2] != 3 || c.State.Givens().Len() != 2 {
		t.Errorf("grid %v, givens %v", g, c.State.Givens())
	}
	if c.State.Candidates(cell(1, 9)) != digits(56789) || c.State.Candidates(cell(2, 9)) != digits(12345678) {
		t.Errorf("deleted candidates: %v, %v", c.State.Candidates(cell(1, 9)), c.State.Candidates(cell(2, 9)))
	}
	want := logic.Step{Eliminations: candidates(135, 945), Placements: candidates(258)}
	if !c.Wants(&want) {
		t.Errorf("wants %v and %v", c.Eliminations, c.Placements)
	}
	for _, codes := range [][]int{{135}, {135, 945, 946}, {135, 946}} {
		if other := (logic.Step{Eliminations: candidates(codes...), Placements: candidates(258)}); c.Wants(&other) {
			t.Errorf("wants %v", codes)
		}
	}
	empty := strings.Repeat(".", 81)
	for _, bad := range []string{
		"", "0400", ":0400:2:" + empty + "::", ":0400:2:" + empty[1:] + "::::", ":0400:2:." + empty + "::::",
		":0400:2:+" + empty + "::::", ":0400:2:" + empty[1:] + "+::::", ":0400:2:x" + empty[1:] + "::::",
		":0400:2:" + empty + ":019:::", ":0400:2:" + empty + "::12::", ":0400:2:" + empty + ":::1234:", ":0400:2:44" + empty[2:] + "::::",
	} {
		if c, err := logic.ParseCase(bad); err == nil {
			t.Errorf("%q: read as %v", bad, c)
		}
	}
}

func FuzzParseCase(f *testing.F) {
	f.Add(":0607-1:19:12+3" + strings.Repeat(".", 78) + ":419 929:135 945:258:7")
	f.Add(":0000:1:++" + strings.Repeat("0", 79) + ":::::")
	f.Fuzz(func(t *testing.T, line string) {
		c, err := logic.ParseCase(line)
		if err != nil {
			return
		}
		for _, p := range append(c.Eliminations, c.Placements...) {
			if p.Cell < 0 || p.Cell > 80 || p.Digit < 1 || p.Digit > 9 {
				t.Errorf("candidate %v", p)
			}
		}
		if got := c.State.Givens().Len() + strings.Count(line, "+"); got != 81-strings.Count(c.State.Grid().String(), ".") {
			t.Errorf("%d digits given or placed in %v", got, c.State.Grid())
		}
	})
}
