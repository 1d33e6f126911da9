// Package solver solves Sudoku by backtracking, fast, and proves that a solution is the only one.
//
// # Words
//
// A board has 81 cells; a house is a row, a column or a box of nine of them, and two cells of a house are peers. A given
// is a digit that the puzzle starts with, a candidate one that is still possible in a cell. A band is three rows of the
// board, the cells of three boxes side by side; a stack is three boxes one under the other. A minirow is the three cells
// that a row and a box share.
//
// # Data
//
// The search keeps, for each band and digit, one word with a bit for each of the band's 27 cells: set if the digit is a
// candidate there. 27 such words are the whole position.
//
//	              box 0     box 1     box 2
//	            +---------+---------+---------+
//	band 0  r1  | 0  1  2 | 3  4  5 | 6  7  8 |    the bits of a word of band 0;
//	        r2  | 9 10 11 |12 13 14 |15 16 17 |    the words of bands 1 and 2 number
//	        r3  |18 19 20 |21 22 23 |24 25 26 |    their cells in the same way
//	            +---------+---------+---------+
//	band 1  r4  |         |         |         |    cand[band][digit-1]
//	            |  stack 0| stack 1 | stack 2 |
//
// A digit is constrained within each band and within each stack, in the same way: the rows and columns of a 3 by 3 matrix
// of bits must be matched. There are six ways to match them:
//
//	in a band                            in a stack
//	        box 0  box 1  box 2                  col 0  col 1  col 2
//	row 0     1      0      1            box 0     1      1      0       1: some cell of this minirow,
//	row 1     1      1      0            box 1     0      1      0          or of this column of the box,
//	row 2     0      0      1            box 2     1      0      1          has the candidate
//
// If no way uses a bit, the candidates of that bit are removed (pointing and claiming, and what follows from several of
// them). If all ways use a certain minirow and a certain column, the digit must be where the two cross: this finds
// every hidden single of a row, column or box. A table holds the answers for the 512 matrices. The digit is then
// placed: the cell's bit is cleared in the words of the other digits, which are then examined again.
//
// When no word has changed since it was examined, the candidates of each cell are counted by adding the nine words of a
// band bit by bit. Cells with one candidate are fixed. If there is none, a cell with two is guessed, and both guesses are
// followed, since a second solution must not be missed. The cell chosen is the one whose two guesses remove the most
// candidates.
//
// On amd64 with AVX-512, one register holds the nine words of a band; see engine_amd64.go. Both engines search the same
// positions.
//
// # Sources
//
// Words of 27 cells with a table of what follows in a band come from the New Sudoku Players' Forum; JCZSolve is the best
// known solver that uses them. Tom Dillon's tdoku also treats bands and stacks alike as a matching of boxes, and shows that
// choosing a guess with care pays. Look-ahead solvers for satisfiability usually score a guess by the product of what its
// two branches remove (Heule and van Maaren, Handbook of Satisfiability, chapter 5). McGuire, Tugemann and Civario proved
// in 2012 that a puzzle needs 17 givens.
package solver
