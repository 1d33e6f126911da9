package logic

// Technique is a kind of pattern from which something follows. Its value is its usual English name: "Hidden Pair".
type Technique string

// The techniques that code refers to by name. Default returns all techniques.
const (
	FullHouse        Technique = "Full House"
	HiddenSingle     Technique = "Hidden Single"
	NakedSingle      Technique = "Naked Single"
	NakedTriple      Technique = "Naked Triple"
	NestedForcingNet Technique = "Nested Forcing Net"
)

// finder yields the steps of one technique in a position. It may go on when yield has returned false, which means that no
// further step is needed. The caller sets the steps' technique, sorts their eliminations, and drops steps from which nothing
// follows.
type finder func(s *State, yield func(Step) bool)

type technique struct {
	name       Technique
	difficulty float64 // the difficulty on the scale of the package comment
	find       finder
	pattern    func(*Step) string // the notation between name and conclusion
	why        func(*Step) string // the reason for beginners, without the conclusion
}

// table has the techniques in order of difficulty, in which a Solver tries them by default. The comment at the finder of each
// explains it; techniques.txt has a text and an example.
var table = [...]technique{
	{FullHouse, 1.0, findFullHouses, says(""), says(whyFullHouse)},
	{HiddenSingle, 1.2, findHiddenSingles, says(""), says(whyHiddenSingle)},
	{NakedSingle, 2.3, findNakedSingles, says(""), says(whyNakedSingle)},
	{"Locked Candidates Type 1 (Pointing)", 2.6, lockedFinder(firstBox, numHouses), says(patternLocked), says(whyLocked)},
	{"Locked Candidates Type 2 (Claiming)", 2.8, lockedFinder(0, firstBox), says(patternLocked), says(whyLocked)},
	{"Locked Pair", 3.0, nakedFinder(2, true), says(patternSubset), says(whyNaked)},
	{"Naked Pair", 3.0, nakedFinder(2, false), says(patternSubset), says(whyNaked)},
	{"X-Wing", 3.2, fishFinder(2, basicFish), patternFish, whyFish},
	{"Hidden Pair", 3.4, hiddenFinder(2), says(patternSubset), says(whyHidden)},
	{"Locked Triple", 3.6, nakedFinder(3, true), says(patternSubset), says(whyNaked)},
	{NakedTriple, 3.6, nakedFinder(3, false), says(patternSubset), says(whyNaked)},
	{"Swordfish", 3.8, fishFinder(3, basicFish), patternFish, whyFish},
	{"Hidden Triple", 4.0, hiddenFinder(3), says(patternSubset), says(whyHidden)},
	{"Skyscraper", 4.0, twoLinksFinder(isSkyscraper), says(patternTwoEnds), says(whyTwoEnds)},
	{"2-String Kite", 4.1, twoLinksFinder(isKite), says(patternTwoEnds), says(whyTwoEnds)},
	{"Turbot Fish", 4.2, twoLinksFinder(isTurbotFish), says(patternTwoEnds), says(whyTwoEnds)},
	{"XY-Wing", 4.2, wingFinder(2), says(patternWing), whyXYWing},
	{"Empty Rectangle", 4.3, findEmptyRectangles, says(patternEmptyRectangle), says(whyEmptyRectangle)},
	{"Simple Colors Trap", 4.3, findColourTraps, says(patternColours), says(whyColourTrap)},
	{"Simple Colors Wrap", 4.3, findColourWraps, says(patternColours), says(whyColourWrap)},
	{"XYZ-Wing", 4.4, wingFinder(3), says(patternWing), says(whyWing)},
	{"W-Wing", 4.4, findWWings, says(patternWWing), says(whyWWing)},
	{"Finned X-Wing", 4.4, fishFinder(2, finnedFish), patternFish, whyFish},
	{"Sashimi X-Wing", 4.4, fishFinder(2, sashimiFish), patternFish, whyFish},
	{"Uniqueness Test 1", 4.5, rectangleFinder(false, unique1), says(patternRectangle), says(whyUnique1)},
	{"Uniqueness Test 2", 4.5, rectangleFinder(false, unique2), says(patternRectangle), says(whyUnique25)},
	{"Uniqueness Test 3", 4.5, rectangleFinder(false, unique3), says(patternUnique3), says(whyUnique3)},
	{"Uniqueness Test 4", 4.5, rectangleFinder(false, unique4), says(patternRectangle), says(whyUnique4)},
	{"Uniqueness Test 5", 4.6, rectangleFinder(false, unique5), says(patternRectangle), says(whyUnique25)},
	{"Uniqueness Test 6", 4.6, rectangleFinder(false, unique6), says(patternRectangle), says(whyUnique6)},
	{"Hidden Rectangle", 4.7, rectangleFinder(false, hiddenRectangle), says(patternRectangle), says(whyHiddenRectangle)},
	{"Avoidable Rectangle Type 1", 4.7, rectangleFinder(true, unique1), says(patternRectangle), says(whyAvoidable1)},
	{"Avoidable Rectangle Type 2", 4.7, rectangleFinder(true, unique2), says(patternRectangle), says(whyAvoidable2)},
	{"Multi Colors 1", 4.8, findMultiColours, says(patternMultiColours), says(whyMultiColours)},
	{"Finned Swordfish", 4.9, fishFinder(3, finnedFish), patternFish, whyFish},
	{"Sashimi Swordfish", 4.9, fishFinder(3, sashimiFish), patternFish, whyFish},
	{"Naked Quadruple", 5.0, nakedFinder(4, false), says(patternSubset), says(whyNaked)},
	{"Remote Pair", 5.0, findRemotePairs, patternRemotePair, whyRemotePair},
	{"Jellyfish", 5.2, fishFinder(4, basicFish), patternFish, whyFish},
	{"Hidden Quadruple", 5.4, hiddenFinder(4), says(patternSubset), says(whyHidden)},
	{"Finned Jellyfish", 5.5, fishFinder(4, finnedFish), patternFish, whyFish},
	{"Sashimi Jellyfish", 5.5, fishFinder(4, sashimiFish), patternFish, whyFish},
	{"BUG+1", 5.6, findBUG, says(patternSubset), says(whyBUG)},
	{"Sue de Coq", 5.8, findSueDeCoqs, says(patternCoq), says(whyCoq)},
	{"Franken X-Wing", 6.0, fishFinder(2, frankenFish), patternFish, whyFish},
	{"Finned Franken X-Wing", 6.0, fishFinder(2, finnedFrankenFish), patternFish, whyFish},
	{"ALS-XZ", 6.2, findALSXZ, patternSets, whyALSXZ},
	{"Franken Swordfish", 6.3, fishFinder(3, frankenFish), patternFish, whyFish},
	{"Finned Franken Swordfish", 6.3, fishFinder(3, finnedFrankenFish), patternFish, whyFish},
	{"ALS-XY-Wing", 6.4, findALSXYWing, patternSets, says(whyALSXYWing)},
	{"X-Chain", 6.5, chainFinder(byHouse, true), patternChain, whyChain(chainEnd)},
	{"XY-Chain", 6.6, chainFinder(byPair, true), patternChain, whyChain(chainEnd)},
	{"Continuous Nice Loop", 7.0, loopFinder(niceLinks), patternChain, whyChain(loopEnd)},
	{"Discontinuous Nice Loop", 7.0, discontinuousFinder(niceLinks), patternChain, whyDiscontinuous},
	{"AIC", 7.0, chainFinder(niceLinks, false), patternChain, whyChain(chainEnd)},
	{"Grouped Continuous Nice Loop", 7.3, loopFinder(setLinks), patternChain, whyChain(loopEnd)},
	{"Grouped Discontinuous Nice Loop", 7.3, discontinuousFinder(setLinks), patternChain, whyDiscontinuous},
	{"Grouped AIC", 7.3, chainFinder(setLinks, false), patternChain, whyChain(chainEnd)},
	{"Death Blossom", 7.5, findDeathBlossoms, patternBlossom, whyBlossom},
	{"Forcing Chain Contradiction", 8.0, findForcingContradictions, patternContradiction, whyContradiction},
	{"Forcing Net Contradiction", 8.6, findNetContradictions, patternContradiction, whyNetContradiction},
	{"Forcing Net Verity", 8.8, findNetVerities, patternSpot, whyNetVerity},
	{NestedForcingNet, 9.5, findNestedNets, patternContradiction, whyNestedNet},
}

// inOrder has the names of the table's techniques, and byName its entries. The entry for the empty name finds nothing.
var (
	inOrder []Technique
	byName  = map[Technique]*technique{"": {find: func(*State, func(Step) bool) {}, pattern: says(""), why: says("")}}
)

func init() {
	for i := range table {
		inOrder = append(inOrder, table[i].name)
		byName[table[i].name] = &table[i]
	}
}

// entry returns the technique's entry in the table, or the entry for the empty name if the technique is unknown.
func (t Technique) entry() *technique {
	if e, ok := byName[t]; ok {
		return e
	}
	return byName[""]
}

// String returns the technique's name.
func (t Technique) String() string { return string(t) }

// Difficulty returns the technique's difficulty on the scale of the package comment, or 0 if the technique is unknown. Some of
// its steps may be harder.
func (t Technique) Difficulty() float64 { return t.entry().difficulty }

// each sets the technique of the steps that find yields in the position, and calls f with those that have a conclusion, until
// f returns false.
func (t Technique) each(s *State, find finder, f func(Step) bool) {
	more := true
	find(s, func(step Step) bool {
		step.Technique, step.Eliminations = t, normalize(step.Eliminations)
		if more && len(step.Eliminations)+len(step.Placements) > 0 {
			more = f(step)
		}
		return more
	})
}

// Find returns one step of the technique in the position, if there is one: the first one found without chains, or with at most
// four nodes in all its chains together; else the one with the fewest nodes. Nested forcing nets take long to find, so Find
// returns the first one.
func (t Technique) Find(s *State) (best Step, ok bool) {
	t.each(s, t.entry().find, func(step Step) bool {
		if !ok || step.length() < best.length() {
			best, ok = step, true
		}
		return t != NestedForcingNet && best.length() > shortestChain
	})
	return best, ok
}
