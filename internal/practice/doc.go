// Package practice serves a page that stands in for a Sudoku site. It has the sizes, colours and keys of websudoku.com, as
// far as they are known, and takes on the behaviours of other sites, good and bad.
//
//	/                        an easy puzzle
//	/?level=2&set_id=3       a puzzle by level (1 easy, 2 medium, 3 hard, 4 evil) and number, which is the seed that package
//	                         generate makes it from; without set_id a random one
//	/?puzzle=81 characters   any puzzle, even one with no solution or several
//	    &entries=81 chars    what is entered already, '.' elsewhere
//	    &ad=90, &ad=random   an advertisement of that height in pixels over the grid
//	    &pencil=1            starts with pencil marks on
//	    &behaviour=a,b=2     how the page behaves
//	/puzzles                 a list of puzzles
//	/nogrid                  a page without a grid
//	/behaviours              what the page can do, which is the table in behaviours.go
//
// A request with a wrong parameter gets status 400 and a text that says what is wrong.
//
// # What a test can read
//
// The cell in column c and row r, both from 0, is the input f{c}{r} in td c{c}{r} of table puzzle_grid. The page's verdict is the
// text of #message; the button that asks for it is named submit. The page after a solved puzzle has #solved. window.practice holds
// the record of what happened, see web/record.js.
package practice
