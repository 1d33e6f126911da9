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
// Most chains come from a graph whose nodes are candidates, groups of them, and the digits of almost locked sets. A
// breadth-first walk from one assumption finds all that follows, shortest chains first.
//
// # Difficulty
//
// Each technique has a difficulty of 1.0 or more, and a Solver tries the easiest ones first by default. The difficulty is
// that in the program Sudoku Explainer if it has the technique, else that of techniques which are about as hard to see. A
// puzzle is as hard as its hardest step. Sudoku Explainer may rate a puzzle differently, since it has other techniques and
// takes other steps.
//
// # Techniques
//
// techniques.txt explains the techniques, and has an example of each with the position in which it is found. The comment at a
// technique's finder says why its steps are right, and lists their parts.
package logic
