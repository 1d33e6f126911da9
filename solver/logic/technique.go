package logic

// Technique is a way to draw a conclusion from a position. The constants are in order of difficulty, the order in
// which a Solver tries them.
type Technique int

// The techniques, in order of difficulty. The package documentation has an example of each, the comment at its finder
// says what it looks for.
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

// finder finds steps of one technique in a position and yields them until yield returns false; it returns false then.
type finder func(s *State, yield func(Step) bool) bool

// technique is what there is to know about one technique.
type technique struct {
	name       string
	difficulty float64 // on the scale of the package comment
	find       finder
	pattern    func(*Step) string // the part of the notation between name and conclusion
	why        func(*Step) string // the reason for beginners, without the conclusion
}

// techniques has one entry a technique, in order of difficulty. Difficulties are Sudoku Explainer's where it knows the
// technique, and otherwise those of what is about as hard to see.
var techniques = [...]technique{
	FullHouse:                    {"Full House", 1.0, findFullHouses, noPattern, whyFullHouse},
	HiddenSingle:                 {"Hidden Single", 1.2, findHiddenSingles, noPattern, whyHiddenSingle},
	NakedSingle:                  {"Naked Single", 2.3, findNakedSingles, noPattern, whyNakedSingle},
	Pointing:                     {"Locked Candidates Type 1 (Pointing)", 2.6, findPointing, patternLocked, whyLocked},
	Claiming:                     {"Locked Candidates Type 2 (Claiming)", 2.8, findClaiming, patternLocked, whyLocked},
	LockedPair:                   {"Locked Pair", 3.0, lockedFinder(LockedPair, 2), patternSubset, whyNaked},
	NakedPair:                    {"Naked Pair", 3.0, nakedFinder(NakedPair, 2), patternSubset, whyNaked},
	XWing:                        {"X-Wing", 3.2, fishFinder(XWing, 2, basicFish), patternFish, whyFish},
	HiddenPair:                   {"Hidden Pair", 3.4, hiddenFinder(HiddenPair, 2), patternSubset, whyHidden},
	LockedTriple:                 {"Locked Triple", 3.6, lockedFinder(LockedTriple, 3), patternSubset, whyNaked},
	NakedTriple:                  {"Naked Triple", 3.6, nakedFinder(NakedTriple, 3), patternSubset, whyNaked},
	Swordfish:                    {"Swordfish", 3.8, fishFinder(Swordfish, 3, basicFish), patternFish, whyFish},
	HiddenTriple:                 {"Hidden Triple", 4.0, hiddenFinder(HiddenTriple, 3), patternSubset, whyHidden},
	Skyscraper:                   {"Skyscraper", 4.0, findSkyscrapers, patternTwoEnds, whyTwoEnds},
	TwoStringKite:                {"2-String Kite", 4.1, findKites, patternTwoEnds, whyTwoEnds},
	DualTwoStringKite:            {"Dual 2-String Kite", 4.1, findDualKites, patternTwoEnds, whyTwoEnds},
	TurbotFish:                   {"Turbot Fish", 4.2, findTurbotFish, patternTwoEnds, whyTwoEnds},
	XYWing:                       {"XY-Wing", 4.2, findXYWings, patternWing, whyXYWing},
	EmptyRectangle:               {"Empty Rectangle", 4.3, findEmptyRectangles, patternEmptyRectangle, whyEmptyRectangle},
	DualEmptyRectangle:           {"Dual Empty Rectangle", 4.3, findDualEmptyRectangles, patternEmptyRectangle, whyEmptyRectangle},
	SimpleColorsTrap:             {"Simple Colors Trap", 4.3, findColourTraps, patternColours, whyColourTrap},
	SimpleColorsWrap:             {"Simple Colors Wrap", 4.3, findColourWraps, patternColours, whyColourWrap},
	XYZWing:                      {"XYZ-Wing", 4.4, findXYZWings, patternWing, whyWing},
	WWing:                        {"W-Wing", 4.4, findWWings, patternWWing, whyWWing},
	FinnedXWing:                  {"Finned X-Wing", 4.4, fishFinder(FinnedXWing, 2, finnedFish), patternFish, whyFish},
	SashimiXWing:                 {"Sashimi X-Wing", 4.4, fishFinder(SashimiXWing, 2, sashimiFish), patternFish, whyFish},
	Uniqueness1:                  {"Uniqueness Test 1", 4.5, rectangleFinder(unique1), patternRectangle, whyUnique1},
	Uniqueness2:                  {"Uniqueness Test 2", 4.5, rectangleFinder(unique25(Uniqueness2)), patternRectangle, whyUnique25},
	Uniqueness3:                  {"Uniqueness Test 3", 4.5, rectangleFinder(unique3), patternUnique3, whyUnique3},
	Uniqueness4:                  {"Uniqueness Test 4", 4.5, rectangleFinder(unique4), patternRectangle, whyUnique4},
	Uniqueness5:                  {"Uniqueness Test 5", 4.6, rectangleFinder(unique25(Uniqueness5)), patternRectangle, whyUnique25},
	Uniqueness6:                  {"Uniqueness Test 6", 4.6, rectangleFinder(unique6), patternRectangle, whyUnique6},
	HiddenRectangle:              {"Hidden Rectangle", 4.7, rectangleFinder(hiddenRectangle), patternRectangle, whyHiddenRectangle},
	AvoidableRectangle1:          {"Avoidable Rectangle Type 1", 4.7, findAvoidable1, patternRectangle, whyAvoidable1},
	AvoidableRectangle2:          {"Avoidable Rectangle Type 2", 4.7, findAvoidable2, patternRectangle, whyAvoidable2},
	MultiColors1:                 {"Multi Colors 1", 4.8, findMultiColours1, patternColours, whyMultiColours1},
	MultiColors2:                 {"Multi Colors 2", 4.8, findMultiColours2, patternColours, whyMultiColours2},
	FinnedSwordfish:              {"Finned Swordfish", 4.9, fishFinder(FinnedSwordfish, 3, finnedFish), patternFish, whyFish},
	SashimiSwordfish:             {"Sashimi Swordfish", 4.9, fishFinder(SashimiSwordfish, 3, sashimiFish), patternFish, whyFish},
	NakedQuadruple:               {"Naked Quadruple", 5.0, nakedFinder(NakedQuadruple, 4), patternSubset, whyNaked},
	RemotePair:                   {"Remote Pair", 5.0, findRemotePairs, patternRemotePair, whyRemotePair},
	Jellyfish:                    {"Jellyfish", 5.2, fishFinder(Jellyfish, 4, basicFish), patternFish, whyFish},
	HiddenQuadruple:              {"Hidden Quadruple", 5.4, hiddenFinder(HiddenQuadruple, 4), patternSubset, whyHidden},
	FinnedJellyfish:              {"Finned Jellyfish", 5.5, fishFinder(FinnedJellyfish, 4, finnedFish), patternFish, whyFish},
	SashimiJellyfish:             {"Sashimi Jellyfish", 5.5, fishFinder(SashimiJellyfish, 4, sashimiFish), patternFish, whyFish},
	BUGPlus1:                     {"BUG+1", 5.6, findBUG, patternBUG, whyBUG},
	SueDeCoq:                     {"Sue de Coq", 5.8, findSueDeCoqs, patternCoq, whyCoq},
	FrankenXWing:                 {"Franken X-Wing", 6.0, fishFinder(FrankenXWing, 2, frankenFish), patternFish, whyFish},
	FinnedFrankenXWing:           {"Finned Franken X-Wing", 6.0, fishFinder(FinnedFrankenXWing, 2, finnedFrankenFish), patternFish, whyFish},
	MutantXWing:                  {"Mutant X-Wing", 6.2, fishFinder(MutantXWing, 2, mutantFish), patternFish, whyFish},
	FinnedMutantXWing:            {"Finned Mutant X-Wing", 6.2, fishFinder(FinnedMutantXWing, 2, finnedMutantFish), patternFish, whyFish},
	ALSXZ:                        {"ALS-XZ", 6.2, findALSXZ, patternSets, whyALSXZ},
	FrankenSwordfish:             {"Franken Swordfish", 6.3, fishFinder(FrankenSwordfish, 3, frankenFish), patternFish, whyFish},
	FinnedFrankenSwordfish:       {"Finned Franken Swordfish", 6.3, fishFinder(FinnedFrankenSwordfish, 3, finnedFrankenFish), patternFish, whyFish},
	MutantSwordfish:              {"Mutant Swordfish", 6.4, fishFinder(MutantSwordfish, 3, mutantFish), patternFish, whyFish},
	FinnedMutantSwordfish:        {"Finned Mutant Swordfish", 6.4, fishFinder(FinnedMutantSwordfish, 3, finnedMutantFish), patternFish, whyFish},
	ALSXYWing:                    {"ALS-XY-Wing", 6.4, findALSXYWing, patternSets, whyALSXYWing},
	XChain:                       {"X-Chain", 6.5, findXChains, patternChain, whyChain},
	XYChain:                      {"XY-Chain", 6.6, findXYChains, patternChain, whyChain},
	FrankenJellyfish:             {"Franken Jellyfish", 6.8, fishFinder(FrankenJellyfish, 4, frankenFish), patternFish, whyFish},
	FinnedFrankenJellyfish:       {"Finned Franken Jellyfish", 6.8, fishFinder(FinnedFrankenJellyfish, 4, finnedFrankenFish), patternFish, whyFish},
	MutantJellyfish:              {"Mutant Jellyfish", 7.0, fishFinder(MutantJellyfish, 4, mutantFish), patternFish, whyFish},
	FinnedMutantJellyfish:        {"Finned Mutant Jellyfish", 7.0, fishFinder(FinnedMutantJellyfish, 4, finnedMutantFish), patternFish, whyFish},
	ContinuousNiceLoop:           {"Continuous Nice Loop", 7.0, loopFinder(ContinuousNiceLoop, niceLinks), patternChain, whyLoop},
	DiscontinuousNiceLoop:        {"Discontinuous Nice Loop", 7.0, discontinuousFinder(DiscontinuousNiceLoop, niceLinks), patternChain, whyDiscontinuous},
	AIC:                          {"AIC", 7.0, aicFinder(AIC, niceLinks), patternChain, whyChain},
	GroupedContinuousNiceLoop:    {"Grouped Continuous Nice Loop", 7.3, loopFinder(GroupedContinuousNiceLoop, setLinks), patternChain, whyLoop},
	GroupedDiscontinuousNiceLoop: {"Grouped Discontinuous Nice Loop", 7.3, discontinuousFinder(GroupedDiscontinuousNiceLoop, setLinks), patternChain, whyDiscontinuous},
	GroupedAIC:                   {"Grouped AIC", 7.3, aicFinder(GroupedAIC, setLinks), patternChain, whyChain},
	ALSChain:                     {"ALS-Chain", 7.5, findALSChains, patternSets, whyALSChain},
	DeathBlossom:                 {"Death Blossom", 7.5, findDeathBlossoms, patternBlossom, whyBlossom},
	TemplateSet:                  {"Template Set", 7.5, findTemplateSet, patternTemplate, whyTemplateSet},
	TemplateDelete:               {"Template Delete", 7.5, findTemplateDelete, patternTemplate, whyTemplateDelete},
	FrankenSquirmbag:             {"Franken Squirmbag", 7.6, fishFinder(FrankenSquirmbag, 5, frankenFish), patternFish, whyFish},
	FinnedFrankenSquirmbag:       {"Finned Franken Squirmbag", 7.6, fishFinder(FinnedFrankenSquirmbag, 5, finnedFrankenFish), patternFish, whyFish},
	MutantSquirmbag:              {"Mutant Squirmbag", 7.7, fishFinder(MutantSquirmbag, 5, mutantFish), patternFish, whyFish},
	FinnedMutantSquirmbag:        {"Finned Mutant Squirmbag", 7.7, fishFinder(FinnedMutantSquirmbag, 5, finnedMutantFish), patternFish, whyFish},
	FrankenWhale:                 {"Franken Whale", 7.8, fishFinder(FrankenWhale, 6, frankenFish), patternFish, whyFish},
	FinnedFrankenWhale:           {"Finned Franken Whale", 7.8, fishFinder(FinnedFrankenWhale, 6, finnedFrankenFish), patternFish, whyFish},
	MutantWhale:                  {"Mutant Whale", 8.0, fishFinder(MutantWhale, 6, mutantFish), patternFish, whyFish},
	FinnedMutantWhale:            {"Finned Mutant Whale", 8.0, fishFinder(FinnedMutantWhale, 6, finnedMutantFish), patternFish, whyFish},
	ForcingChainContradiction:    {"Forcing Chain Contradiction", 8.0, findForcingContradictions, patternContradiction, whyContradiction},
	ForcingChainVerity:           {"Forcing Chain Verity", 8.2, findForcingVerities, patternSpot, whyVerity},
	ForcingNetContradiction:      {"Forcing Net Contradiction", 8.6, findNetContradictions, patternNet, whyNetContradiction},
	ForcingNetVerity:             {"Forcing Net Verity", 8.8, findNetVerities, patternSpot, whyNetVerity},
	NestedForcingNet:             {"Nested Forcing Net", 9.5, findNestedNets, patternNet, whyNestedNet},
}

// Techniques is all techniques in order of difficulty.
func Techniques() []Technique {
	var out []Technique
	for t := FullHouse; int(t) < len(techniques); t++ {
		out = append(out, t)
	}
	return out
}

// entry is the technique's table entry; that of a value that is no technique does nothing.
func (t Technique) entry() *technique {
	if t < FullHouse || int(t) >= len(techniques) {
		return &technique{name: "no technique", find: findNothing, pattern: noPattern, why: noPattern}
	}
	return &techniques[t]
}

func findNothing(*State, func(Step) bool) bool { return true }

// String is the technique's usual English name: "Hidden Pair".
func (t Technique) String() string { return t.entry().name }

// Difficulty is the technique's difficulty on the scale of the package comment; a step of it may add to it.
func (t Technique) Difficulty() float64 { return t.entry().difficulty }

// Find is one step of the technique in the position, if there is one: of chains the shortest, otherwise any.
func (t Technique) Find(s *State) (Step, bool) {
	var best Step
	t.entry().find(s, func(step Step) bool {
		if t == NestedForcingNet {
			best = step
			return false // each takes long to find
		}
		if best.Technique == 0 || step.length() < best.length() {
			best = step
		}
		return best.length() > shortestChain
	})
	return best, best.Technique != 0
}
