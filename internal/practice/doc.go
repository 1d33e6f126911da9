// Package practice serves a page that imitates a Sudoku site. It has the sizes, colours and keys of websudoku.com, as far as
// they are known, and can imitate the behaviours of other sites that need settings. test/practice adds more for tests.
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
//
// A request for a puzzle with a wrong parameter gets status 400 and an error message.
package practice
