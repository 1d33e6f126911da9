// Package practice serves the practice page with what tests need: behaviours of all kinds of sites, faults, and a record of what
// happened. /behaviours lists all behaviours, which are in this package's behaviours.go and the one of internal/practice.
//
//	/wait?ms=60   an empty answer after that many milliseconds, for the scripts of the page
//
// # What a test can read
//
// The cell in column c and row r, both from 0, is the input f{c}{r} in td c{c}{r} of table puzzle_grid. The page's verdict is
// the text of #message; the button that asks for it is named submit. The page after a solved puzzle has #solved.
// window.practice records what happened, as web/record.js describes.
package practice
