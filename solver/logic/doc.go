// Package logic solves Sudoku as people do: step by step, by techniques with names, with a reason for each step.
//
// # Words
//
// A house is a row, a column or a box. Cells of one house see each other; they are peers. A candidate is a digit that
// is possible in an empty cell. A place is a cell where a digit is a candidate. A position is the digits on the board,
// given or placed since, with the candidates of the other cells. A step follows from a pattern in a position: it places
// digits, which are certain, or eliminates candidates, which are impossible. A technique is a kind of pattern. r4c5
// names a cell by row and column, from 1; r4c123 and r46c5 name several cells.
//
// A strong link joins two statements of which at least one is true, a weak link two of which at most one is true.
//
// # Use
//
// Solver.Run solves a puzzle and returns the steps, the last position and a Rating; Solver.Next finds one step;
// Technique.Find finds a step of one technique. Step.String writes a step in the usual notation, and Step.Explain gives the
// reason in words. Needed leaves out the steps that the last one does not rest on. A copy of a State is independent of the
// original, and goroutines share only tables that are never changed.
//
// # Layout of the data
//
//	State   grid   [81]uint8    the digits on the board          row by row
//	        cand   [81]Digits   the candidates of each cell      bit d-1: digit d
//	        at     [10]Cells    the places of each digit         bit c: cell c; at[0]: all empty cells
//	        have   [27]Digits   the digits on the board          by house
//	        givens Cells        the cells that were given
//
//	           987654321                       r9c9 ... r8c2 r8c1 | r7c9 ... r1c2 r1c1
//	Digits   0b000100110  = 2,3,6     Cells    hi: 17 bits        | lo: 64 bits
//
//	Houses   bits 0 to 8 the rows, 9 to 17 the columns, 18 to 26 the boxes, as solver.House numbers them
//
// cand and at are the same candidates by cell and by digit. The places of 5 in column 3, for example, are at[5] AND the
// cells of column 3. A finder goes through the patterns of its technique and yields a Step for each:
//
//	Technique ──table──▶ finder ──▶ Step ──▶ Parts         the pattern: cells, digits, houses
//	                                    ├──▶ Chains        Nodes, linked strongly and weakly in turn
//	                                    ├──▶ Placements    what is certain
//	                                    └──▶ Eliminations  what is impossible
//
// Chains come from a graph whose nodes are candidates, groups of them, and the digits of almost locked sets. A breadth-first
// walk from one assumption finds all that follows, shortest chains first.
//
// # Difficulty
//
// Each technique has a difficulty of 1.0 or more, and a Solver tries the easiest techniques first. The difficulty is that in
// the program Sudoku Explainer if it has the technique, else that of techniques which are about as hard to see. A puzzle is
// as hard as its hardest step. Sudoku Explainer may rate a puzzle differently, since it has other techniques and takes other
// steps.
//
// # Techniques
//
// testdata/examples.txt has the position in which each of these examples is found.
//
// Singles. A cell with one candidate, or a digit with one place in a house, is solved.
//
//	Full House: r2c6=7
//	Hidden Single: r7c5=1
//	Naked Single: r6c4=4
//
// Locked candidates. If all places of a digit in a box are on one line, the line has the digit nowhere else, and vice versa.
//
//	Locked Candidates Type 1 (Pointing): 3 in b3 => r9c9<>3
//	Locked Candidates Type 2 (Claiming): 6 in c8 => r8c7<>6
//
// Subsets. If n cells of a house have only n digits as candidates, these digits are nowhere else in the house. If n digits
// have only n places in a house, these cells have no other digits.
//
//	Locked Pair: 2,7 in r4c56 => r4c8,r6c5<>2
//	Naked Pair: 7,9 in r8c59 => r8c8<>9
//	Hidden Pair: 5,8 in r68c1 => r8c1<>2, r6c1<>4
//	Locked Triple: 1,2,4 in r123c2 => r13c3,r6c2<>2, r13c3,r9c2<>4
//	Naked Triple: 3,7,8 in r5c23,r6c2 => r46c3<>8
//	Hidden Triple: 1,6,7 in r9c456 => r9c456<>5
//	Naked Quadruple: 2,3,5,8 in r9c2389 => r9c456<>5
//	Hidden Quadruple: 4,6,7,9 in r6c1367 => r6c6<>1
//
// Fish. If the places of a digit in n base houses are all in n cover houses, the covers have the digit nowhere else. Places
// outside the covers are fins, written after an f.
//
//	X-Wing: 9 r24 c57 => r1c7<>9
//	Swordfish: 6 c348 r137 => r3c6<>6
//	Finned X-Wing: 1 c18 r58 fr7c1 => r8c2<>1
//	Sashimi X-Wing: 1 r67 c19 fr6c3 => r5c1<>1
//	Finned Swordfish: 1 c238 r258 fr6c3 => r5c1<>1
//	Sashimi Swordfish: 1 r267 c239 fr7c1 => r8c2<>1
//	Jellyfish: 6 r2568 c5679 => r3c6<>6
//	Finned Jellyfish: 9 r2347 c1379 fr7c2 => r8c1<>9
//	Sashimi Jellyfish: 9 c1278 r2678 fr3c7 => r2c9<>9
//	Franken X-Wing: 4 b49 c37 => r7c3<>4
//	Finned Franken X-Wing: 1 r67 c9b4 fr7c1 => r5c1<>1
//	Franken Swordfish: 6 c48b1 r137 => r3c6<>6
//	Finned Franken Swordfish: 1 r267 c9b14 fr7c1 => r5c1<>1
//
// One digit, two strong links. Two houses have two places each for the digit. One place of the one sees one of the other, so
// at least one of the other two places, the far ends, is true.
//
//	Skyscraper: 1 in r6c3,r7c1 (connected by r67c9) => r5c1<>1
//	2-String Kite: 1 in r5c8,r7c1 (connected by r7c9,r8c8) => r5c1<>1
//	Dual 2-String Kite: 1 in r1c2,r4c8 and r2c1,r5c7 (connected by r4c1,r5c2) => r1c8,r2c7<>1
//	Turbot Fish: 1 in r6c3,r7c1 (connected by r67c9) => r5c1<>1
//	Empty Rectangle: 1 in b6 (r7c19) => r5c1<>1
//	Dual Empty Rectangle: 7 in b2 (r5c15, r24c3) => r2c1,r4c5<>7
//
// Colouring. Houses with two places for a digit connect cells of two colours; all cells of one colour are true.
//
//	Simple Colors Trap: 1 in r7c1,r8c8 / r5c8,r7c9 => r5c1<>1
//	Simple Colors Wrap: 2 in r4c2,r6c8 / r1c28,r4c7 => r1c28,r4c7<>2
//	Multi Colors 1: 9 in r1c4 / r1c7 and r3c8 / r4c8 => r4c4<>9
//	Multi Colors 2: 2 in r1c28,r4c7 / r4c2,r6c8 and r2c3 / r2c7 => r1c28,r4c7<>2
//
// Wings. Two or three cells have two or three candidates each, such that one of these cells must hold a certain digit.
//
//	XY-Wing: 5/6/7 in r3c59,r5c5 => r5c9<>5
//	XYZ-Wing: 1/6/8 in r167c8 => r3c8<>6
//	W-Wing: 1/2 in r2c3,r9c5 connected by 1 in r1c25 => r2c5<>2
//
// Uniqueness. The puzzle has one solution, so no pattern can be completed that would have two.
//
//	Uniqueness Test 1: 5/7 in r89c67 => r9c7<>7
//	Uniqueness Test 2: 2/6 in r12c69 => r2c5<>9
//	Uniqueness Test 3: 5/8 in r27c89 with 1,3 in r7c189 => r7c3<>3
//	Uniqueness Test 4: 1/2 in r12c29 => r12c9<>2
//	Uniqueness Test 5: 2/8 in r46c59 => r4c6<>7
//	Uniqueness Test 6: 4/6 in r79c68 => r7c8,r9c6<>4
//	Hidden Rectangle: 5/6 in r46c59 => r6c9<>5
//	Avoidable Rectangle Type 1: 2/7 in r49c45 => r9c4<>2
//	Avoidable Rectangle Type 2: 2/3 in r79c69 => r45c6,r7c5<>9
//	BUG+1: 5 in r4c7 => r4c7<>2, r4c7<>8
//
// Chains. =4= joins places of which at least one is 4, -4- places of which at most one is. If links of these two kinds
// alternate, one end of the chain is true. The nodes of grouped chains may also be several cells, or digits of almost
// locked sets.
//
//	Remote Pair: 5/6 r1c7 -6- r4c7 -5- r5c9 -6- r5c3 => r1c3<>6
//	X-Chain: 1 r5c8 =1= r8c8 -1- r7c9 =1= r7c1 => r5c1<>1
//	XY-Chain: 5/9 5- r7c4 -9- r8c4 -5 => r6c4,r9c456<>5
//	Continuous Nice Loop: 1/4/6 r6c4 =1= r9c4 =6= r1c4 =4= r6c4 => r69c4<>5
//	Discontinuous Nice Loop: 2/5/8 r7c3 -2- r7c5 =2= r6c5 =5= r6c3 =8= r7c3 -2 => r7c3<>2
//	AIC: 1 r5c8 =1= r8c8 -1- r7c9 =1= r7c1 => r5c1<>1
//	Grouped Continuous Nice Loop: 3/7 r7c5 =3= r7c3 -3- r8c3 -7- r7c23 =7= r7c5 => r7c5<>2
//	Grouped Discontinuous Nice Loop: 1 r8c2 -1- r8c8 =1= r5c8 -1- r5c1 =1= r78c1 -1- r8c2 => r8c2<>1
//	Grouped AIC: 1 r5c8 =1= r8c8 -1- r8c2 =1= r78c1 => r5c1<>1
//
// Almost locked sets. Such a set is n cells of one house with n+1 candidates. If it lacks one of these digits, it holds all
// others.
//
//	Sue de Coq: r46c9 {1,5,7,9} (r7c9 {1,9}, r4c7 {5,7}) => r5c9<>1, r5c9<>7, r59c9<>9
//	ALS-XZ: A=r3c59 {5,6,7}, B=r5c5 {5,7}, X=7, Z=5 => r5c9<>5
//	ALS-XY-Wing: A=r7c368 {2,3,4,7}, B=r6c1 {2,8}, C=r6c3 {7,8}, X,Y=7,8, Z=2 => r7c1<>2
//	ALS-Chain: A=r5c124789 {1,2,3,5,7,8,9}, B=r45c45,r6c4 {2,3,4,5,7,9}, C=r3c59 {5,6,7}, D=r3c1 {5,7}, X,Y=5,7, Z=7 => r2c1<>7
//	Death Blossom: stem r3c3, 3: r2c158 {1,3,8,9}, 5: r6c3 {5,8} => r2c3<>8
//
// Forcing. Assumptions are followed until one leads to a contradiction, or all lead to the same conclusion.
//
//	Forcing Chain Contradiction: r1c4=2 refuted by 2 in r1c4 => r1c4<>2
//	Forcing Chain Verity: 5 in r6 => r7c3<>2
//	Forcing Net Contradiction: r4c6=3 refuted by r6c4 => r4c6<>3
//	Forcing Net Verity: 8 in r3 => r3c1<>5
//	Nested Forcing Net: r1c8=4 refuted by 7 in r6 => r1c8<>4
package logic
