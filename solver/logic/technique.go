package logic

// Technique is a kind of pattern from which something follows.
type Technique int

// The techniques in order of difficulty, in which a Solver tries them. The package documentation has an example of each; the
// comment at its finder explains it.
const (
	FullHouse Technique = iota + 1
	HiddenSingle
	NakedSingle
	Pointing
	Claiming
	LockedPair
	NakedPair
	XWing
	HiddenPair
	LockedTriple
	NakedTriple
	Swordfish
	HiddenTriple
	Skyscraper
	TwoStringKite
	DualTwoStringKite
	TurbotFish
	XYWing
	EmptyRectangle
	DualEmptyRectangle
	SimpleColorsTrap
	SimpleColorsWrap
	XYZWing
	WWing
	FinnedXWing
	SashimiXWing
	Uniqueness1
	Uniqueness2
	Uniqueness3
	Uniqueness4
	Uniqueness5
	Uniqueness6
	HiddenRectangle
	AvoidableRectangle1
	AvoidableRectangle2
	MultiColors1
	MultiColors2
	FinnedSwordfish
	SashimiSwordfish
	NakedQuadruple
	RemotePair
	Jellyfish
	HiddenQuadruple
	FinnedJellyfish
	SashimiJellyfish
	BUGPlus1
	SueDeCoq
	FrankenXWing
	FinnedFrankenXWing
	MutantXWing
	FinnedMutantXWing
	ALSXZ
	FrankenSwordfish
	FinnedFrankenSwordfish
	MutantSwordfish
	FinnedMutantSwordfish
	ALSXYWing
	XChain
	XYChain
	FrankenJellyfish
	FinnedFrankenJellyfish
	MutantJellyfish
	FinnedMutantJellyfish
	ContinuousNiceLoop
	DiscontinuousNiceLoop
	AIC
	GroupedContinuousNiceLoop
	GroupedDiscontinuousNiceLoop
	GroupedAIC
	ALSChain
	DeathBlossom
	TemplateSet
	TemplateDelete
	FrankenSquirmbag
	FinnedFrankenSquirmbag
	MutantSquirmbag
	FinnedMutantSquirmbag
	FrankenWhale
	FinnedFrankenWhale
	MutantWhale
	FinnedMutantWhale
	ForcingChainContradiction
	ForcingChainVerity
	ForcingNetContradiction
	ForcingNetVerity
	NestedForcingNet
)

// finder yields the steps of one technique in a position. Technique.complete sets their technique and sorts their
// eliminations; steps from which nothing follows are dropped.
type finder func(s *State, yield func(Step) bool)

type technique struct {
	name       string
	difficulty float64 // the difficulty on the scale of the package comment
	find       finder
	pattern    func(*Step) string // the notation between name and conclusion
	why        func(*Step) string // the reason for beginners, without the conclusion
}

// techniques has one entry for each technique, in order of difficulty.
var techniques = [...]technique{
	0:                            {"no technique", 0, func(*State, func(Step) bool) {}, says(""), says("")},
	FullHouse:                    {"Full House", 1.0, findFullHouses, says(""), says(whyFullHouse)},
	HiddenSingle:                 {"Hidden Single", 1.2, findHiddenSingles, says(""), says(whyHiddenSingle)},
	NakedSingle:                  {"Naked Single", 2.3, findNakedSingles, says(""), says(whyNakedSingle)},
	Pointing:                     {"Locked Candidates Type 1 (Pointing)", 2.6, lockedFinder(firstBox, numHouses), says(patternLocked), says(whyLocked)},
	Claiming:                     {"Locked Candidates Type 2 (Claiming)", 2.8, lockedFinder(0, firstBox), says(patternLocked), says(whyLocked)},
	LockedPair:                   {"Locked Pair", 3.0, nakedFinder(2, true), says(patternSubset), says(whyNaked)},
	NakedPair:                    {"Naked Pair", 3.0, nakedFinder(2, false), says(patternSubset), says(whyNaked)},
	XWing:                        {"X-Wing", 3.2, fishFinder(2, basicFish), patternFish, whyFish},
	HiddenPair:                   {"Hidden Pair", 3.4, hiddenFinder(2), says(patternSubset), says(whyHidden)},
	LockedTriple:                 {"Locked Triple", 3.6, nakedFinder(3, true), says(patternSubset), says(whyNaked)},
	NakedTriple:                  {"Naked Triple", 3.6, nakedFinder(3, false), says(patternSubset), says(whyNaked)},
	Swordfish:                    {"Swordfish", 3.8, fishFinder(3, basicFish), patternFish, whyFish},
	HiddenTriple:                 {"Hidden Triple", 4.0, hiddenFinder(3), says(patternSubset), says(whyHidden)},
	Skyscraper:                   {"Skyscraper", 4.0, twoLinksFinder(onOneLine, [2]Houses{allRows, allRows}, [2]Houses{allCols, allCols}), says(patternTwoEnds), says(whyTwoEnds)},
	TwoStringKite:                {"2-String Kite", 4.1, findKites, says(patternTwoEnds), says(whyTwoEnds)},
	DualTwoStringKite:            {"Dual 2-String Kite", 4.1, dualFinder(findKites, 1, 1), says(patternFourEnds), says(whyFourEnds)},
	TurbotFish:                   {"Turbot Fish", 4.2, twoLinksFinder(sees, [2]Houses{allHouses, allHouses}), says(patternTwoEnds), says(whyTwoEnds)},
	XYWing:                       {"XY-Wing", 4.2, wingFinder(2), says(patternWing), whyXYWing},
	EmptyRectangle:               {"Empty Rectangle", 4.3, findEmptyRectangles, says(patternEmptyRectangle), says(whyEmptyRectangle)},
	DualEmptyRectangle:           {"Dual Empty Rectangle", 4.3, dualFinder(findEmptyRectangles, 0, 2), says(patternDualEmptyRectangle), says(whyEmptyRectangle)},
	SimpleColorsTrap:             {"Simple Colors Trap", 4.3, findColourTraps, says(patternColours), says(whyColourTrap)},
	SimpleColorsWrap:             {"Simple Colors Wrap", 4.3, findColourWraps, says(patternColours), says(whyColourWrap)},
	XYZWing:                      {"XYZ-Wing", 4.4, wingFinder(3), says(patternWing), says(whyWing)},
	WWing:                        {"W-Wing", 4.4, findWWings, says(patternWWing), says(whyWWing)},
	FinnedXWing:                  {"Finned X-Wing", 4.4, fishFinder(2, finnedFish), patternFish, whyFish},
	SashimiXWing:                 {"Sashimi X-Wing", 4.4, fishFinder(2, sashimiFish), patternFish, whyFish},
	Uniqueness1:                  {"Uniqueness Test 1", 4.5, rectangleFinder(unique1), says(patternRectangle), says(whyUnique1)},
	Uniqueness2:                  {"Uniqueness Test 2", 4.5, rectangleFinder(unique2), says(patternRectangle), says(whyUnique25)},
	Uniqueness3:                  {"Uniqueness Test 3", 4.5, rectangleFinder(unique3), says(patternUnique3), says(whyUnique3)},
	Uniqueness4:                  {"Uniqueness Test 4", 4.5, rectangleFinder(unique4), says(patternRectangle), says(whyUnique4)},
	Uniqueness5:                  {"Uniqueness Test 5", 4.6, rectangleFinder(unique5), says(patternRectangle), says(whyUnique25)},
	Uniqueness6:                  {"Uniqueness Test 6", 4.6, rectangleFinder(unique6), says(patternRectangle), says(whyUnique6)},
	HiddenRectangle:              {"Hidden Rectangle", 4.7, rectangleFinder(hiddenRectangle), says(patternRectangle), says(whyHiddenRectangle)},
	AvoidableRectangle1:          {"Avoidable Rectangle Type 1", 4.7, findAvoidable1, says(patternRectangle), says(whyAvoidable1)},
	AvoidableRectangle2:          {"Avoidable Rectangle Type 2", 4.7, findAvoidable2, says(patternRectangle), says(whyAvoidable2)},
	MultiColors1:                 {"Multi Colors 1", 4.8, findMultiColours1, says(patternMultiColours), says(whyMultiColours1)},
	MultiColors2:                 {"Multi Colors 2", 4.8, findMultiColours2, says(patternMultiColours), says(whyMultiColours2)},
	FinnedSwordfish:              {"Finned Swordfish", 4.9, fishFinder(3, finnedFish), patternFish, whyFish},
	SashimiSwordfish:             {"Sashimi Swordfish", 4.9, fishFinder(3, sashimiFish), patternFish, whyFish},
	NakedQuadruple:               {"Naked Quadruple", 5.0, nakedFinder(4, false), says(patternSubset), says(whyNaked)},
	RemotePair:                   {"Remote Pair", 5.0, findRemotePairs, patternRemotePair, says(whyRemotePair)},
	Jellyfish:                    {"Jellyfish", 5.2, fishFinder(4, basicFish), patternFish, whyFish},
	HiddenQuadruple:              {"Hidden Quadruple", 5.4, hiddenFinder(4), says(patternSubset), says(whyHidden)},
	FinnedJellyfish:              {"Finned Jellyfish", 5.5, fishFinder(4, finnedFish), patternFish, whyFish},
	SashimiJellyfish:             {"Sashimi Jellyfish", 5.5, fishFinder(4, sashimiFish), patternFish, whyFish},
	BUGPlus1:                     {"BUG+1", 5.6, findBUG, says(patternSubset), says(whyBUG)},
	SueDeCoq:                     {"Sue de Coq", 5.8, findSueDeCoqs, says(patternCoq), says(whyCoq)},
	FrankenXWing:                 {"Franken X-Wing", 6.0, fishFinder(2, frankenFish), patternFish, whyFish},
	FinnedFrankenXWing:           {"Finned Franken X-Wing", 6.0, fishFinder(2, finnedFrankenFish), patternFish, whyFish},
	MutantXWing:                  {"Mutant X-Wing", 6.2, fishFinder(2, mutantFish), patternFish, whyFish},
	FinnedMutantXWing:            {"Finned Mutant X-Wing", 6.2, fishFinder(2, finnedMutantFish), patternFish, whyFish},
	ALSXZ:                        {"ALS-XZ", 6.2, findALSXZ, patternSets, whyALSXZ},
	FrankenSwordfish:             {"Franken Swordfish", 6.3, fishFinder(3, frankenFish), patternFish, whyFish},
	FinnedFrankenSwordfish:       {"Finned Franken Swordfish", 6.3, fishFinder(3, finnedFrankenFish), patternFish, whyFish},
	MutantSwordfish:              {"Mutant Swordfish", 6.4, fishFinder(3, mutantFish), patternFish, whyFish},
	FinnedMutantSwordfish:        {"Finned Mutant Swordfish", 6.4, fishFinder(3, finnedMutantFish), patternFish, whyFish},
	ALSXYWing:                    {"ALS-XY-Wing", 6.4, findALSXYWing, patternSets, says(whyALSXYWing)},
	XChain:                       {"X-Chain", 6.5, findXChains, patternChain, whyChain(chainEnd)},
	XYChain:                      {"XY-Chain", 6.6, findXYChains, patternChain, whyChain(chainEnd)},
	FrankenJellyfish:             {"Franken Jellyfish", 6.8, fishFinder(4, frankenFish), patternFish, whyFish},
	FinnedFrankenJellyfish:       {"Finned Franken Jellyfish", 6.8, fishFinder(4, finnedFrankenFish), patternFish, whyFish},
	MutantJellyfish:              {"Mutant Jellyfish", 7.0, fishFinder(4, mutantFish), patternFish, whyFish},
	FinnedMutantJellyfish:        {"Finned Mutant Jellyfish", 7.0, fishFinder(4, finnedMutantFish), patternFish, whyFish},
	ContinuousNiceLoop:           {"Continuous Nice Loop", 7.0, loopFinder(niceLinks), patternChain, whyChain(loopEnd)},
	DiscontinuousNiceLoop:        {"Discontinuous Nice Loop", 7.0, discontinuousFinder(niceLinks), patternChain, whyDiscontinuous},
	AIC:                          {"AIC", 7.0, aicFinder(niceLinks), patternChain, whyChain(chainEnd)},
	GroupedContinuousNiceLoop:    {"Grouped Continuous Nice Loop", 7.3, loopFinder(setLinks), patternChain, whyChain(loopEnd)},
	GroupedDiscontinuousNiceLoop: {"Grouped Discontinuous Nice Loop", 7.3, discontinuousFinder(setLinks), patternChain, whyDiscontinuous},
	GroupedAIC:                   {"Grouped AIC", 7.3, aicFinder(setLinks), patternChain, whyChain(chainEnd)},
	ALSChain:                     {"ALS-Chain", 7.5, findALSChains, patternSets, whyALSChain},
	DeathBlossom:                 {"Death Blossom", 7.5, findDeathBlossoms, patternBlossom, whyBlossom},
	TemplateSet:                  {"Template Set", 7.5, findTemplateSet, says(patternTemplate), says(whyTemplateSet)},
	TemplateDelete:               {"Template Delete", 7.5, findTemplateDelete, says(patternTemplate), says(whyTemplateDelete)},
	FrankenSquirmbag:             {"Franken Squirmbag", 7.6, fishFinder(5, frankenFish), patternFish, whyFish},
	FinnedFrankenSquirmbag:       {"Finned Franken Squirmbag", 7.6, fishFinder(5, finnedFrankenFish), patternFish, whyFish},
	MutantSquirmbag:              {"Mutant Squirmbag", 7.7, fishFinder(5, mutantFish), patternFish, whyFish},
	FinnedMutantSquirmbag:        {"Finned Mutant Squirmbag", 7.7, fishFinder(5, finnedMutantFish), patternFish, whyFish},
	FrankenWhale:                 {"Franken Whale", 7.8, fishFinder(6, frankenFish), patternFish, whyFish},
	FinnedFrankenWhale:           {"Finned Franken Whale", 7.8, fishFinder(6, finnedFrankenFish), patternFish, whyFish},
	MutantWhale:                  {"Mutant Whale", 8.0, fishFinder(6, mutantFish), patternFish, whyFish},
	FinnedMutantWhale:            {"Finned Mutant Whale", 8.0, fishFinder(6, finnedMutantFish), patternFish, whyFish},
	ForcingChainContradiction:    {"Forcing Chain Contradiction", 8.0, findForcingContradictions, patternContradiction, whyContradiction},
	ForcingChainVerity:           {"Forcing Chain Verity", 8.2, findForcingVerities, patternSpot, whyVerity},
	ForcingNetContradiction:      {"Forcing Net Contradiction", 8.6, findNetContradictions, patternNet, whyNetContradiction},
	ForcingNetVerity:             {"Forcing Net Verity", 8.8, findNetVerities, patternSpot, whyNetVerity},
	NestedForcingNet:             {"Nested Forcing Net", 9.5, findNestedNets, patternNet, whyNestedNet},
}

// Techniques returns all techniques in order of difficulty.
func Techniques() []Technique {
	var out []Technique
	for t := FullHouse; int(t) < len(techniques); t++ {
		out = append(out, t)
	}
	return out
}

// entry returns the technique's entry in the table. The entry of an unknown technique finds nothing.
func (t Technique) entry() *technique {
	if t < FullHouse || int(t) >= len(techniques) {
		return &techniques[0]
	}
	return &techniques[t]
}

// String returns the technique's usual English name: "Hidden Pair".
func (t Technique) String() string { return t.entry().name }

// Difficulty returns the technique's difficulty on the scale of the package comment. Some of its steps may be harder.
func (t Technique) Difficulty() float64 { return t.entry().difficulty }

// complete sets what a finder leaves out of a step, and reports whether anything follows from the step.
func (t Technique) complete(step *Step) bool {
	step.Technique, step.Eliminations = t, normalize(step.Eliminations)
	return len(step.Eliminations)+len(step.Placements) > 0
}

// Find returns one step of the technique in the position, if there is one. It returns the step with the shortest chains,
// except that of nested nets, each of which takes long to find, it returns the first.
func (t Technique) Find(s *State) (Step, bool) {
	var best Step
	t.entry().find(s, func(step Step) bool {
		if t.complete(&step) && (best.Technique == 0 || step.length() < best.length()) {
			best = step
		}
		return best.Technique == 0 || t != NestedForcingNet && best.length() > shortestChain
	})
	return best, best.Technique != 0
}
