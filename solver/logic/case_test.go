package logic_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"autosolve/solver/logic"
)

// byCode has the techniques by their codes in HoDoKu's technique library.
var byCode = map[string]logic.Technique{
	"0000": logic.FullHouse, "0002": logic.HiddenSingle, "0003": logic.NakedSingle,
	"0100": "Locked Candidates Type 1 (Pointing)", "0101": "Locked Candidates Type 2 (Claiming)", "0110": "Locked Pair", "0200": "Naked Pair", "0300": "X-Wing",
	"0210": "Hidden Pair", "0111": "Locked Triple", "0201": logic.NakedTriple, "0301": "Swordfish",
	"0211": "Hidden Triple", "0400": "Skyscraper", "0401": "2-String Kite",
	"0403": "Turbot Fish", "0800": "XY-Wing", "0402": "Empty Rectangle",
	"0500": "Simple Colors Trap", "0501": "Simple Colors Wrap", "0801": "XYZ-Wing", "0803": "W-Wing",
	"0310": "Finned X-Wing", "0320": "Sashimi X-Wing", "0600": "Uniqueness Test 1", "0601": "Uniqueness Test 2",
	"0602": "Uniqueness Test 3", "0603": "Uniqueness Test 4", "0604": "Uniqueness Test 5", "0605": "Uniqueness Test 6",
	"0606": "Hidden Rectangle", "0607": "Avoidable Rectangle Type 1", "0608": "Avoidable Rectangle Type 2",
	"0502": "Multi Colors 1", "0311": "Finned Swordfish", "0321": "Sashimi Swordfish",
	"0202": "Naked Quadruple", "0703": "Remote Pair", "0302": "Jellyfish", "0212": "Hidden Quadruple",
	"0312": "Finned Jellyfish", "0322": "Sashimi Jellyfish", "0610": "BUG+1", "1101": "Sue de Coq",
	"0330": "Franken X-Wing", "0340": "Finned Franken X-Wing", "0350": "Mutant X-Wing",
	"0360": "Finned Mutant X-Wing", "0901": "ALS-XZ", "0331": "Franken Swordfish",
	"0341": "Finned Franken Swordfish", "0351": "Mutant Swordfish", "0361": "Finned Mutant Swordfish",
	"0902": "ALS-XY-Wing", "0701": "X-Chain", "0702": "XY-Chain", "0332": "Franken Jellyfish",
	"0342": "Finned Franken Jellyfish", "0352": "Mutant Jellyfish", "0362": "Finned Mutant Jellyfish",
	"0706": "Continuous Nice Loop", "0707": "Discontinuous Nice Loop", "0708": "AIC",
	"0709": "Grouped Continuous Nice Loop", "0710": "Grouped Discontinuous Nice Loop", "0711": "Grouped AIC",
	"0904": "Death Blossom", "1201": "Template Set", "1202": "Template Delete",
	"0333": "Franken Squirmbag", "0343": "Finned Franken Squirmbag", "0353": "Mutant Squirmbag",
	"0363": "Finned Mutant Squirmbag", "0334": "Franken Whale", "0344": "Finned Franken Whale",
	"0354": "Mutant Whale", "0364": "Finned Mutant Whale", "1301": "Forcing Chain Contradiction",
	"1303": "Forcing Net Contradiction", "1304": "Forcing Net Verity",
}

// leftOut has the codes of techniques that no Solver needs, because one that it tries before them finds a step wherever they do:
// each half of a dual kite or dual empty rectangle is a step of its own; a colour that sees both colours of another colouring
// has a cell that the first multi-colour rule eliminates; a chain of almost locked sets is a part of a discontinuous nice loop,
// unless a loop of one link through a set, which counts as too short, leads to the same candidate, which a forcing net then finds.
var leftOut = map[string]logic.Technique{
	"0404": "2-String Kite", "0405": "Empty Rectangle", "0503": "Multi Colors 1", "0903": "Grouped Discontinuous Nice Loop",
}

// TestCodes checks that each code stands for a technique.
func TestCodes(t *testing.T) {
	codes := maps.Clone(leftOut)
	maps.Copy(codes, byCode)
	for code, technique := range codes {
		if !slices.Contains(logic.Techniques(), technique) {
			t.Errorf("%s: there is no technique %q", code, technique)
		}
	}
}

// libraryCase is one line of a technique library in HoDoKu's format: a position and what a technique must find there.
type libraryCase struct {
	code         string // see technique
	variant      string // which form of the technique; "x": it must not be found at all
	state        *logic.State
	eliminations []logic.Candidate // of some step, in any order
	placements   []logic.Candidate
}

// parseCase reads a line
//
//	:technique[-variant]:candidates:givens:deleted candidates:eliminations:placements:extra
//
// in which a grid has 81 cells, '.' or '0' for empty and '+' before a digit that is placed but not given, and candidates are
// written digit-row-column with blanks between. The extra field is not read.
func parseCase(line string) (c libraryCase, err error) {
	f := strings.Split(strings.TrimSpace(line), ":")
	if len(f) < 7 {
		return c, fmt.Errorf("read case: %d fields", len(f))
	}
	c.code, c.variant, _ = strings.Cut(f[1], "-")
	var errs [3]error
	c.state, errs[0] = logic.ParsePosition(f[3], f[4])
	c.eliminations, errs[1] = logic.ParseCandidates(f[5])
	c.placements, errs[2] = logic.ParseCandidates(f[6])
	return c, errors.Join(errs[:]...)
}

// technique returns the technique of the case's code. A siamese fish has the code of the fish followed by a 1.
func (c *libraryCase) technique() logic.Technique {
	code := c.code
	if len(code) == 5 && code[:2] == "03" && code[4] == '1' {
		code = code[:4]
	}
	return byCode[code]
}

// wants reports whether the step concludes exactly what the case asks for.
func (c *libraryCase) wants(step *logic.Step) bool {
	return sameCandidates(step.Eliminations, c.eliminations) && sameCandidates(step.Placements, c.placements)
}

func sameCandidates(a, b []logic.Candidate) bool {
	in := func(all []logic.Candidate) func(logic.Candidate) bool {
		return func(c logic.Candidate) bool { return !slices.Contains(all, c) }
	}
	return !slices.ContainsFunc(a, in(b)) && !slices.ContainsFunc(b, in(a))
}
