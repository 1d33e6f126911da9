// Package practice serves a page that imitates a Sudoku site. It has the sizes, colours and keys of websudoku.com, as far as
// they are known, and can imitate the behaviours of other sites, including faults.
//
//	/                        an easy puzzle
//	/?level=2&set_id=3       a puzzle by level (1 easy, 2 medium, 3 hard, 4 evil) and number, which is the seed from which
//	                         package generate makes it; without set_id a random one
//	/?puzzle=81 characters   any puzzle, even one with no solution or several
//	    &entries=81 chars    the digits that are entered already, and '.' elsewhere
//	    &ad=90, &ad=random   an advertisement above the grid, of that height in pixels or a random one
//	    &pencil=1            starts with pencil marks on
//	    &behaviour=a,b=2     how the page behaves
//	/puzzles                 a list of puzzles
//	/nogrid, /about          a page without a grid
//	/behaviours              a list of the behaviours, which are in behaviours.go
//	/wait?ms=60              an empty answer after that many milliseconds, for the scripts of the page
//
// A request for a puzzle with a wrong parameter gets status 400 and an error message.
//
// # What a test can read
//
// The cell in column c and row r, both from 0, is the input f{c}{r} in td c{c}{r} of table puzzle_grid. The page's verdict is
// the text of #message; the button that asks for it is named submit. The page after a solved puzzle has #solved.
// window.practice records what happened, as web/record.js describes.
package practice
