// Package puzzles reads Sudokus from text: lists, drawings, tables, data in JSON, YAML, XML and HTML, and lists in programs.
//
// # Data
//
// The lines of a value in a format that has a parser, or of a list in a program, are a chunk:
//
//	chunk ──parser──▶ tree of nodes ──finder──▶ puzzles and errors
//
// In the tree, a puzzle is 81 values, nine times nine, nine strings of nine, three of 27, or one string of 81, wherever it is.
// Its empty cells must all be written in the same way. A string of several lines is read as a text of its own. A chunk that
// the parser refuses, or that has no puzzle, is read as lines.
//
// # Lines
//
// The cells of a line are what is left when its decoration and delimiters are removed:
//
//	decoration   spaces, rulers, brackets, quotes, slashes, and what is beside the cells: names, ratings, row numbers
//	delimiters   , ; | & and tabs; nothing between two of them may stand for an empty cell
//	cells        1 to 9, an entered digit with a + before it; for an empty cell 0, a dot, _, null, or one other character
//	             throughout the puzzle; a space, in nine columns or in a line of 81 characters
//
//	bytes ──source──▶ lines ──classify──▶ whole    one or more puzzles of 81 cells, or cells that were meant as a puzzle
//	                                    ├─▶ row      9 or 27 cells, or a line that may have been meant as a row
//	                                    ├─▶ ruler    no digits or words; one repeated character may also be a row of empty cells
//	                                    ├─▶ heading  a line with words; it separates puzzles, and so does a comment
//	                                    └─▶ blank    nothing, or only decoration such as brackets
//
// # Blocks
//
// The pieces of a line between decoration and delimiters are its tokens. Tokens, the fields between delimiters and the values of
// a tree are nodes, and tables of them are all read in the same way: the cells are at the same place in all rows of a puzzle;
// the text beside them is the same in all rows or counts the rows, except for a name and brackets around the whole puzzle.
// Where empty cells are spaces, the cells are in nine columns.
//
// The rows and rulers between two lines with words are a block. Unless its blank lines are like those between a puzzle's bands,
// it is cut where the most blank lines are, and its parts are read as blocks. A block that is not cut is read if there is
// exactly one way to read all of its rows. Else it is refused as a whole: a row is bad, rows are missing or left over, or there
// are several ways. So the rows of two puzzles are never mixed, except if one puzzle has too many rows, the next one lacks just
// as many, and no line separates the two. A row 1 to 9 or 0 to 8 above nine rows is a heading, unless no row has an empty cell;
// a number above rows is a heading, too.
//
// A full grid after a puzzle, in its line or in the same list, is its solution unless a name calls it a puzzle. So is a full
// grid elsewhere in the same data that has the digits of the puzzle before it, and one at the beginning that has those of the
// puzzle after it or that a name calls a solution. A full grid on lines below a puzzle is its solution if a heading or a name
// says so, and if it has the puzzle's digits or there is no line between the two.
//
// Each line that is not blank is part of a puzzle, an error or a remark, or only separates puzzles: a comment, a heading, or
// rulers without a row.
package puzzles
