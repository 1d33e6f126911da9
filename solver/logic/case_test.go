package logic_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"autosolve/solver"
	"autosolve/solver/logic"
)

// byCode has the techniques by their codes in HoDoKu's technique library.
var byCode = map[string]logic.Technique{
	"0000": logic.FullHouse, "0002": logic.HiddenSingle, "0003": logic.NakedSingle, "0100": logic.Pointing,
	"0101": logic.Claiming, "0110": logic.LockedPair, "0200": logic.NakedPair, "0300": logic.XWing,
	"0210": logic.HiddenPair, "0111": logic.LockedTriple, "0201": logic.NakedTriple, "0301": logic.Swordfish,
	"0211": logic.HiddenTriple, "0400": logic.Skyscraper, "0401": logic.TwoStringKite, "0404": logic.DualTwoStringKite,
	"0403": logic.TurbotFish, "0800": logic.XYWing, "0402": logic.EmptyRectangle, "0405": logic.DualEmptyRectangle,
	"0500": logic.SimpleColorsTrap, "0501": logic.SimpleColorsWrap, "0801": logic.XYZWing, "0803": logic.WWing,
	"0310": logic.FinnedXWing, "0320": logic.SashimiXWing, "0600": logic.Uniqueness1, "0601": logic.Uniqueness2,
	"0602": logic.Uniqueness3, "0603": logic.Uniqueness4, "0604": logic.Uniqueness5, "0605": logic.Uniqueness6,
	"0606": logic.HiddenRectangle, "0607": logic.AvoidableRectangle1, "0608": logic.AvoidableRectangle2,
	"0502": logic.MultiColors1, "0503": logic.MultiColors2, "0311": logic.FinnedSwordfish, "0321": logic.SashimiSwordfish,
	"0202": logic.NakedQuadruple, "0703": logic.RemotePair, "0302": logic.Jellyfish, "0212": logic.HiddenQuadruple,
	"0312": logic.FinnedJellyfish, "0322": logic.SashimiJellyfish, "0610": logic.BUGPlus1, "1101": logic.SueDeCoq,
	"0330": logic.FrankenXWing, "0340": logic.FinnedFrankenXWing, "0350": logic.MutantXWing,
	"0360": logic.FinnedMutantXWing, "0901": logic.ALSXZ, "0331": logic.FrankenSwordfish,
	"0341": logic.FinnedFrankenSwordfish, "0351": logic.MutantSwordfish, "0361": logic.FinnedMutantSwordfish,
	"0902": logic.ALSXYWing, "0701": logic.XChain, "0702": logic.XYChain, "0332": logic.FrankenJellyfish,
	"0342": logic.FinnedFrankenJellyfish, "0352": logic.MutantJellyfish, "0362": logic.FinnedMutantJellyfish,
	"0706": logic.ContinuousNiceLoop, "0707": logic.DiscontinuousNiceLoop, "0708": logic.AIC,
	"0709": logic.GroupedContinuousNiceLoop, "0710": logic.GroupedDiscontinuousNiceLoop, "0711": logic.GroupedAIC,
	"0903": logic.ALSChain, "0904": logic.DeathBlossom, "1201": logic.TemplateSet, "1202": logic.TemplateDelete,
	"0333": logic.FrankenSquirmbag, "0343": logic.FinnedFrankenSquirmbag, "0353": logic.MutantSquirmbag,
	"0363": logic.FinnedMutantSquirmbag, "0334": logic.FrankenWhale, "0344": logic.FinnedFrankenWhale,
	"0354": logic.MutantWhale, "0364": logic.FinnedMutantWhale, "1301": logic.ForcingChainContradiction,
	"1302": logic.ForcingChainVerity, "1303": logic.ForcingNetContradiction, "1304": logic.ForcingNetVerity,
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
	givens, placed, err := parsePlaced(f[3])
	if err != nil {
		return c, err
	}
	deleted, err1 := parseCandidates(f[4])
	eliminations, err2 := parseCandidates(f[5])
	placements, err3 := parseCandidates(f[6])
	if err := errors.Join(err1, err2, err3); err != nil {
		return c, err
	}
	c.eliminations, c.placements = eliminations, placements
	c.state, err = logic.NewPosition(givens, placed, deleted)
	return c, err
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

// parsePlaced reads a grid in which '+' stands before each digit that was not given.
func parsePlaced(text string) (givens, placed solver.Grid, err error) {
	all, err := solver.Parse(strings.ReplaceAll(text, "+", ""))
	if err != nil {
		return givens, placed, err
	}
	at := 0
	for i, d := range all {
		if text[at] == '+' {
			placed[i] = d
			at++
		} else {
			givens[i] = d
		}
		at++
	}
	return givens, placed, nil
}

// parseCandidates reads candidates written digit-row-column.
func parseCandidates(text string) (out []logic.Candidate, err error) {
	for _, w := range strings.Fields(text) {
		if len(w) != 3 || strings.Trim(w, "123456789") != "" {
			return nil, fmt.Errorf("candidate %q is not digit, row and column", w)
		}
		out = append(out, logic.Candidate{Cell: cell(int(w[1]-'0'), int(w[2]-'0')), Digit: int(w[0] - '0')})
	}
	return out, nil
}
