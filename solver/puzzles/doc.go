// Package puzzles reads Sudokus from text in the forms that people use: lists, drawings, tables, JSON, lists in programs.
//
// # Lines
//
// The cells of a line are what is left when its decoration is removed:
//
//	decoration   spaces, rulers, brackets, quotes, slashes, and what is beside the cells: names, ratings, row numbers
//	delimiters   , ; | & and tabs; an empty cell may be nothing between two of them
//	cells        1 to 9; for an empty cell 0, a dot, _, null, or one other character throughout the puzzle; a space, if the
//	             digits of all rows are in nine columns
//
//	bytes ──source──▶ lines ──classify──▶ whole    one or more puzzles of 81 cells
//	                                    ├─▶ row      9 or 27 cells, or what was meant as cells
//	                                    ├─▶ ruler    one repeated character, which may also be a row of empty cells
//	                                    ├─▶ heading  a line with words; it separates puzzles, and so does a comment
//	                                    └─▶ bracket, blank
//
// # Groups of lines
//
// Adjacent rows and rulers are a group. If there is exactly one way to read all of its lines, the group is read; if a row is
// bad, if rows are missing or left over, or if there are several ways to read it, the whole group is refused. So the rows of
// two puzzles are never mixed, except in a text where one puzzle has too many rows, the next lacks as many, and nothing is
// between them. A first line that is a row 1 to 9, or a number, is a heading if nine rows follow. Groups of three rows with
// blank lines between them are the bands of one puzzle.
//
// Every line that is not blank is part of a puzzle, of an error or of a remark, or it is a separator: a comment, or a ruler,
// bracket or heading without a row. The fuzz test checks that.
package puzzles
