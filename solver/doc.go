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
// What a digit's words tell about each other is two times the same question, that of matching the rows and columns of
// a 3 by 3 matrix of bits, for which six ways are to be tried:
//
//	in a band                            in a stack
//	        box 0  box 1  box 2                  col 0  col 1  col 2
//	row 0     1      0      1            box 0     1      1      0       1: some cell of this minirow,
//	row 1     1      1      0            box 1     0      1      0          or of this column of the box,
//	row 2     0      0      1            box 2     1      0      1          has the candidate
//
// A bit that no way uses loses its candidates (pointing and claiming, and what follows from several of them). A minirow
// that all ways use, and in it a column that all ways use, is a cell where the digit must go: every hidden single of a
// row, column or box is found so. The answers for the 512 matrices are in a table. The cell is then taken off the other
// words, which have to be looked at again.
//
// When no word has anything new to tell, the candidates of each cell are counted by adding up the nine words of a band
// bit by bit. Cells with one are fixed; if there is none, a cell with two is guessed, and both guesses followed, since a
// second solution must not be missed. The guess is the one that takes away the most candidates on both sides.
//
// On amd64 with AVX-512 the same is done with one register for the nine words of a band; see engine_amd64.go. Both ways
// search the same positions.
//
// # Sources
//
// Words of 27 cells with tables for what a band tells are an idea from the forum of the new Sudoku players, best known
// from the solver JCZSolve. That bands and stacks alike ask how boxes can be matched is also at the heart of
// Tom Dillon's tdoku, as is the thought that a good guess is worth its price. Scoring a guess by the product of what
// its two sides bring is usual in look-ahead solvers for satisfiability (Heule and van Maaren, Handbook of
// Satisfiability, chapter 5). That 17 givens are needed is due to McGuire, Tugemann and Civario (2012).
package solver
