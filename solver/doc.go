// Package solver solves Sudoku puzzles quickly by backtracking, and proves that a solution is the only one.
//
// # Words
//
// A board has 81 cells; a house is a row, a column or a box of nine of them, and two cells of a house are peers. A given is
// a digit that the puzzle starts with; a candidate is a digit that is still possible in a cell. A band is three rows of the
// board, the cells of three boxes side by side; a stack is three boxes one below the other. A minirow is the three cells
// that a row and a box share.
//
// # Data
//
// The search keeps, for each band and digit, one word with a bit for each of the band's 27 cells: set if the digit is a
// candidate there. These 27 words hold all candidates of a position.
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
// The same constraint on a digit holds in each band and in each stack. A 3 by 3 matrix of bits shows where the digit is
// possible, and the digit needs three of these bits, one in each row and column of the matrix. Such a choice of three bits
// is a matching; there are six. For example:
//
//	in a band                            in a stack
//	        box 0  box 1  box 2                  col 0  col 1  col 2
//	row 0     1      0      1            box 0     1      1      0       1: some cell of this minirow,
//	row 1     1      1      0            box 1     0      1      0          or of this column of the box,
//	row 2     0      0      1            box 2     1      0      1          has the candidate
//
// If no possible matching uses a bit, the candidates of that bit are removed. This includes the techniques that people call
// pointing and claiming. If all possible matchings of a band use a minirow, and all those of a stack use a column of a box,
// the digit must be in the cell where the two cross: this finds every hidden single of a row, column or box. The digit is
// then placed: the cell's bit is cleared in the words of the other digits, which are then examined again. Two tables, one for
// bands and one for stacks, hold the conclusions for the 512 matrices.
//
// When no word has changed since it was examined, the candidates of each cell are counted by adding the nine words of a band
// bit by bit. Cells with one candidate are fixed. If there is no such cell, the search guesses the digit of a cell with two
// candidates, and follows both guesses, since it must not miss a second solution. It chooses the cell whose guesses promise
// to remove the most candidates. If no cell has two candidates, as on boards with few givens, it guesses in which of two cells
// of a house a digit is, and only then the digit of a cell with more candidates.
//
// On amd64 with AVX-512, one register holds the nine words of a band; see engine_amd64.go. The engine without vectors
// searches the same positions.
//
// # Sources
//
// The idea of words of 27 cells, with a table of the conclusions in a band, comes from the New Sudoku Players' Forum;
// JCZSolve is the best-known solver that uses it. Tom Dillon's tdoku also treats bands and stacks alike, as matchings, and
// shows that choosing a guess with care pays. Look-ahead solvers for satisfiability usually score a guess by the product of
// what its two branches remove (Heule and van Maaren, Handbook of Satisfiability, chapter 5). McGuire, Tugemann and Civario
// proved in 2012 that a puzzle with only one solution has at least 17 givens.
package solver
