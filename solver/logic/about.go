package logic

// About returns what the technique is, in two or three sentences for someone who learns it, or "" if the technique is unknown.
func (t Technique) About() string { return about[t] }

// Sentences that several techniques share.
const (
	aboutFins = " Some places, the fins, lie outside of the pattern. Either a fin is true or the pattern holds without it, so only " +
		"cells that the pattern rules out and that also see all fins lose the digit."
	aboutSashimi = " It is a finned pattern of which, without its fins, some row would have only one place left. The conclusion is " +
		"the same: what the pattern rules out and sees all fins loses the digit."
	aboutFranken   = " Boxes count among its houses beside rows and columns."
	aboutRectangle = "Four cells on two rows, two columns and two boxes must not hold only two digits crosswise, because these " +
		"could be exchanged and the puzzle would have two solutions. "
	aboutSet = "An almost locked set is a group of cells in a house with one digit more than cells: as soon as one digit leaves " +
		"it, all others are fixed in it. "
	aboutGroups = " Several cells of a box on one line, and almost locked sets, may take the place of a single cell."
	aboutAssume = "Assume that something is true, and follow what it forces. "
)

// about has the texts of About.
var about = map[Technique]string{
	FullHouse: "A row, column or box has one empty cell left. The digit that is missing there goes into it.",
	HiddenSingle: "Each row, column and box needs every digit once. If only one of its cells can still take a digit, because all " +
		"others are filled or see that digit, it goes there. What else the cell could hold does not matter.",
	NakedSingle: "Count the digits that a cell sees in its row, column and box. If eight different ones rule out all digits but " +
		"one, the cell has that digit.",
	Pointing: "Within a box, a digit has places on one row or one column only. Wherever it goes in the box, it uses up that line, so " +
		"the rest of the line cannot have it.",
	Claiming: "On a row or a column, a digit has places in one box only. The line needs it in that box, so the box's other cells " +
		"cannot have it.",
	"Locked Pair": "Two cells that share a line and a box have the same two candidates. Together they use up both digits, so " +
		"no other cell of the line or of the box can have them.",
	"Naked Pair": "Two cells of a house have the same two candidates and no others. One of them has the one digit and one " +
		"the other, so the rest of the house has neither.",
	"X-Wing":      fishText("two"),
	"Hidden Pair": "Two digits have places in the same two cells of a house only. The cells need both digits, so they have no room for any other.",
	"Locked Triple": "Three cells that share a line and a box have only three candidates together. They use up these digits, " +
		"so no other cell of the line or of the box can have them.",
	NakedTriple: "Three cells of a house have only three candidates together, though not each has all three. They use up " +
		"these digits, so the rest of the house has none of them.",
	"Swordfish": fishText("three"),
	"Hidden Triple": "Three digits have places in the same three cells of a house only. The cells need all three digits, so they " +
		"have no room for any other.",
	"Skyscraper": "On two rows a digit has two places each, and one place of each is in the same column. These two cannot both " +
		"be true, so at least one of the other two is. Cells that see both of those cannot have the digit. The same holds for columns.",
	"2-String Kite": "A digit has two places on a row and two on a column, and one of each is in the same box. These two cannot " +
		"both be true, so at least one of the other two is, and the cell that sees both cannot have the digit.",
	"Dual 2-String Kite": "Two kites of the same digit share the box in which their strings meet. Each of them has its own " +
		"conclusion, and they are found together.",
	"Turbot Fish": "Two houses have two places each for a digit, and one place of the one sees one place of the other. These two " +
		"cannot both be true, so at least one of the other two is. Cells that see both of those cannot have the digit.",
	"XY-Wing": "A cell, the pivot, has two candidates, and sees two others with two candidates each. Each of these shares another digit " +
		"with the pivot, and both have a third digit. Whatever the pivot is, one of the two becomes the third digit, so cells " +
		"that see both cannot have it.",
	"Empty Rectangle": "In a box, all places of a digit are on one row and one column of the box. If a column elsewhere has two " +
		"places for the digit, one of them on that row, then the cell where that column's other row meets the box's column cannot have it: " +
		"either choice rules it out.",
	"Dual Empty Rectangle": "The same box and the same pair of places outside make two empty rectangles, and both conclusions hold.",
	"Simple Colors Trap": "Follow the houses with exactly two places for a digit, and colour the places in turn with two colours: " +
		"all of one colour are true and all of the other false. A cell outside that sees both colours cannot have the digit.",
	"Simple Colors Wrap": "Follow the houses with exactly two places for a digit, and colour the places in turn with two colours. If " +
		"two cells of one colour see each other, that colour is false, and the other one is true.",
	"XYZ-Wing": "A cell has three candidates, and sees two others whose candidates are two of these each. All three have one digit in " +
		"common. Whatever the first cell is, one of the three has that digit, so a cell that sees all three cannot have it.",
	"W-Wing": "Two cells have the same two candidates but do not see each other. A house has its first digit in just two places, " +
		"each seen by one of the cells. One of the cells therefore lacks the first digit and has the second, so what sees both cells " +
		"cannot have the second.",
	"Finned X-Wing":  "An X-Wing: two rows with places of a digit in the same two columns." + aboutFins,
	"Sashimi X-Wing": "An X-Wing that is not complete." + aboutSashimi,
	"Uniqueness Test 1": aboutRectangle + "If three of the corners have only these two candidates, the fourth must be something " +
		"else, and loses both.",
	"Uniqueness Test 2": aboutRectangle + "If two corners on a line have one further candidate, the same in both, one of them must " +
		"have it, so cells that see both cannot.",
	"Uniqueness Test 3": aboutRectangle + "If two corners on a line have further candidates, one of these is true. The two corners count " +
		"as one cell with these candidates, which may make a naked pair or triple with other cells of the line or box.",
	"Uniqueness Test 4": aboutRectangle + "If two corners on a line are the only places of one of the digits in a house, one of " +
		"them has it. So neither can have the other digit, which would complete the pattern.",
	"Uniqueness Test 5": aboutRectangle + "If two corners on a diagonal, or three corners, have one further candidate, the same " +
		"in all of them, one of them must have it, so cells that see all of them cannot.",
	"Uniqueness Test 6": aboutRectangle + "If two corners on a diagonal have further candidates, and one of the digits has no other place on " +
		"the rectangle's rows or columns, that digit cannot be in these two corners, as it would then be in both and complete the pattern.",
	"Hidden Rectangle": aboutRectangle + "If one corner has only the two candidates, and on the row and column of the opposite corner one " +
		"digit has no place outside of the rectangle, the opposite corner cannot have the other digit.",
	"Avoidable Rectangle Type 1": aboutRectangle + "This holds for digits already placed as long as none of them was given. If three " +
		"corners are placed, the fourth must not complete the pattern.",
	"Avoidable Rectangle Type 2": aboutRectangle + "This holds for digits already placed as long as none of them was given. If two corners " +
		"are placed, and the other two have one further candidate, the same in both, one of them has it.",
	"Multi Colors 1": "Colour the places of a digit in two separate chains, each with two colours. If a colour of the one chain sees a " +
		"colour of the other, these are not both true, so at least one of the two opposite colours is. Cells that see both opposites " +
		"cannot have the digit.",
	"Multi Colors 2": "Colour the places of a digit in two separate chains, each with two colours. If one colour of the first chain " +
		"sees both colours of the second, one of which is true, that first colour is false.",
	"Finned Swordfish":  "A Swordfish: three rows with places of a digit in the same three columns." + aboutFins,
	"Sashimi Swordfish": "A Swordfish that is not complete." + aboutSashimi,
	"Naked Quadruple": "Four cells of a house have only four candidates together. They use up these digits, so the rest of the " +
		"house has none of them.",
	"Remote Pair": "Four or more cells with the same two candidates form a chain in which each sees the next, so they hold the digits in " +
		"turn. A cell that sees two of them which differ sees both digits and can have neither.",
	"Jellyfish": fishText("four"),
	"Hidden Quadruple": "Four digits have places in the same four cells of a house only. The cells need all four digits, so they have no " +
		"room for any other.",
	"Finned Jellyfish":  "A Jellyfish: four rows with places of a digit in the same four columns." + aboutFins,
	"Sashimi Jellyfish": "A Jellyfish that is not complete." + aboutSashimi,
	"BUG+1": "All empty cells have two candidates, and every candidate has two places in each of its houses, but for one cell that has " +
		"a third candidate. Without that candidate the puzzle could not have exactly one solution, so the cell has it.",
	"Sue de Coq": "The cells that a line and a box share have more candidates than cells. Some cells of the rest of the line and some of the " +
		"rest of the box take just as many of these digits as there are too many. Then all digits are used up in the pattern, and the rest " +
		"of the line and of the box lose theirs.",
	"Franken X-Wing":           "An X-Wing of two houses by two." + aboutFranken,
	"Finned Franken X-Wing":    "An X-Wing of two houses by two." + aboutFranken + aboutFins,
	"ALS-XZ":                   aboutSet + "If two sets share a digit all of whose places see each other, only one of them can have it, so the other one is locked. Any further digit that both have is then in one of them, and cells that see all its places cannot have it.",
	"Franken Swordfish":        "A Swordfish of three houses by three." + aboutFranken,
	"Finned Franken Swordfish": "A Swordfish of three houses by three." + aboutFranken + aboutFins,
	"ALS-XY-Wing": aboutSet + "One set shares a digit with a second and another digit with a third, and neither pair can both use what they " +
		"share. The first set misses at most one digit, so the second or the third is locked. A digit that both of these have is in one of " +
		"them, and cells that see all its places cannot have it.",
	"X-Chain": "A chain for one digit: houses with two places for it alternate with steps from one place to another that it sees. At " +
		"least one end of the chain is true, so cells that see both ends cannot have the digit.",
	"XY-Chain": "A chain of cells with two candidates, each of which shares one with the next that it sees. If the first cell is not the " +
		"digit with which the chain begins, the last one is. So cells that see both ends cannot have it.",
	"Continuous Nice Loop": "A chain of candidates that leads back to its start, with strong and weak links in turn: in a strong link at least one of " +
		"two is true, in a weak one at most one. In such a loop exactly one of every two neighbours is true, so nothing else that sees both can be.",
	"Discontinuous Nice Loop": "A chain of candidates with strong and weak links in turn that begins and ends at the same candidate. If assuming " +
		"it leads to its opposite, it is false; if assuming its opposite leads to it, it is true.",
	"AIC": "An alternating inference chain: strong links, of which at least one side is true, and weak ones, of which at most one is, in " +
		"turn, for any digits. At least one end is true, so what both ends rule out is false.",
	"Grouped Continuous Nice Loop":    "A continuous nice loop: a ring of strong and weak links in turn, of whose neighbours exactly one is true." + aboutGroups,
	"Grouped Discontinuous Nice Loop": "A chain of strong and weak links in turn that refutes or proves the candidate at which it begins and ends." + aboutGroups,
	"Grouped AIC":                     "A chain of strong and weak links in turn, at least one end of which is true." + aboutGroups,
	"ALS-Chain": aboutSet + "In a chain of four or more sets, each shares with the next a digit that only one of them can have. So the first or " +
		"the last is locked, and what sees all places of a digit in both cannot have it.",
	"Death Blossom": aboutSet + "A cell, the stem, sees for each of its candidates a set that loses that candidate if the stem has it. Whatever " +
		"the stem is, one of the sets is locked. A digit that all sets have is then in one of them, and cells that see all its places cannot have it.",
	"Forcing Chain Contradiction": aboutAssume + "If a chain from the assumption leaves a cell without a candidate, or a house without a place for " +
		"a digit, the assumption is wrong.",
	"Forcing Chain Verity": aboutAssume + "If all candidates of a cell, or all places of a digit in a house, lead by chains to the same conclusion, it " +
		"holds, because one of them is true.",
	"Forcing Net Contradiction": aboutAssume + "Here all singles count that follow, one after the other. If a cell is left without a candidate, or a " +
		"house without a place for a digit, the assumption is wrong.",
	"Forcing Net Verity": aboutAssume + "Here all singles count that follow, one after the other, for each candidate of a cell or each place of a digit in a " +
		"house. What all of them rule out is false.",
	NestedForcingNet: aboutAssume + "Here all singles count that follow, and so do further assumptions that are refuted on the way. It solves what " +
		"nothing else does, and few people would look for it.",
}

// fishText returns the text for a basic fish of that many rows and columns.
func fishText(count string) string {
	return "Take " + count + " rows in which a digit has places in the same " + count + " columns only. Each of these rows needs " +
		"the digit in one of these columns, so the columns have it there and nowhere else. Rows and columns may be exchanged."
}
