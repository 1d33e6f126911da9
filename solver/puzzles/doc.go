// Package puzzles reads Sudokus from text as people have it: lists, drawings, tables, JSON, lists in programs.
//
// # What a line is
//
// Cells are what is left of a line when its decoration is taken off:
//
//	decoration   spaces, rulers, brackets, quotes, slashes, and what stands beside the cells: names, ratings, numbers of rows
//	delimiters   , ; | & and tabs, between which an empty cell may have nothing
//	cells        1 to 9, and for an empty one 0, a dot, _, null, or any other character, if the puzzle has only that one;
//	             a space, where the digits of all rows stand in nine columns
//
//	bytes ──source──▶ lines ──classify──▶ whole    81 cells in one piece, or more of these
//	                                    ├─▶ row      9 cells, or 27, or what is meant to be cells
//	                                    ├─▶ ruler    a line of one kind of character may be a row of empty cells
//	                                    ├─▶ heading  a line with words: it parts puzzles, as does a comment
//	                                    └─▶ bracket, blank
//
// # What lines are together
//
// Rows and rulers that adjoin each other are a group. It is read in the one way that its lines allow, or refused as a whole:
// if a row is bad, rows are missing or too many, or there are two ways to read it. So rows of two puzzles are never mixed, but for a
// text that has as many too many in one puzzle as it lacks in the next, and nothing between them. A row 1 to 9, or a number, on
// top is a heading if nine rows follow. Groups of three rows with a blank line between them are bands of a puzzle.
//
// Every line that is not blank becomes part of a puzzle, of an error, or of a remark, or it is a separator: a ruler, bracket
// or heading, which has no row in it, or a comment. The fuzz test holds the Scanner to that.
package puzzles
