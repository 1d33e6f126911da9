// Package practice serves a page that stands in for a puzzle site: the grid, the keys, the messages and the looks of
// websudoku.com as far as its facts are known, and on wish the bad manners of others.
//
//	/                        an easy puzzle
//	/?level=2&set_id=3       a puzzle by level (1 easy, 2 medium, 3 hard, 4 evil) and number, which is the seed from which
//	                         package generate makes it; without set_id, any
//	/?puzzle=81 characters   any puzzle, also one with no or many solutions
//	    &entries=81 chars    what is already entered, '.' elsewhere
//	    &ad=90, &ad=random   an advertisement that many pixels high over the grid
//	    &pencil=1            starts with pencil marks on
//	    &behaviour=a,b=2     how the page behaves, see below
//	/puzzles                 a list of puzzles
//	/nogrid                  a page without a grid
//	/behaviours              the table below as plain text
//
// A request that asks for what cannot be gets status 400 and a text that says why.
//
// # What a test can read
//
// The cell in column c and row r, both from 0, is the input f{c}{r} in td c{c}{r} of table puzzle_grid. The page's
// verdict is the text of #message; its button is named submit. On the page after the solved puzzle, #message says
// "Congratulations! You solved this Sudoku!". window.practice holds the record of what happened, see web/record.js.
//
// # Behaviours
//
// Ways of other sites, each of which a person copes with:
//
//	popup           a click opens a popup of digits over neighbouring cells; typing works and closes it
//	popup-modal     the same, but the popup stays, also after typing, and swallows the next click outside it
//	click-enters    each click alone enters a digit, the next one up; a typed digit replaces it
//	toggle          a click on the selected cell deselects it
//	hold            a digit key that is released within 55 ms is lost
//	draft           a digit is only a draft until Return; a cell left before that is emptied
//	select-first    the first press of a digit only selects it, the second enters it
//	no-keypad       keypad keys enter nothing; 2, 4, 6 and 8 move the focus as arrows do
//	vanish          the grid disappears right after the last digit
//	cover           a dialog covers the grid right after the last digit
//	delete-first    a cell that holds an entry takes a new digit only after Delete or Backspace, which empty it whole
//	hover           the cell under the pointer is highlighted, its row and column faintly
//	badges          empty cells show small candidates, or a coloured badge for that of the digit entered last
//	keypad          no typing; a click selects a cell, and a click on a button under the grid enters its digit there
//	keypad-first    no typing; a digit's button stays chosen, and each click on a cell enters it, or takes it away again
//	keypad-shrink   as keypad; the button of a digit that is complete goes away, and those after it move up
//	keypad-notes    as keypad, but the digits are small pencil marks
//	notes           typed digits are small pencil marks
//	keypad-popup    no typing; a click opens a popup of digits over the cell and its neighbours, which Escape closes too
//	keypad-aside    the keypad of these is beside the grid, 3 by 3, round, and shows how many of each digit are left
//	keypad-wrap     the keypad of these has round buttons in lines of eight and one, without a button that erases
//	keypad-clears   no typing; a cell and a digit's button are chosen in either order, a second click takes the choice back, an entry both
//	keypad-keys     as keypad-first; a digit's key chooses it, too
//	popup-menu      a click on an empty cell opens a ring of digits around it; typing works and closes it
//	popup-return    a click opens a popup of digits over neighbours; a digit is only a draft until Return or its OK
//	popup-x         a click opens a popup of digits over neighbours that only its × closes; typing works too
//	popup-stuck     as popup-x, but it has no ×
//	lives=N         with the Nth wrong digit the game is over: a dialog covers the window
//	popup-follows   a click on any cell, a given too, opens a popup over its neighbours, which stays; typing works; Escape pauses the game
//	late=MS         popups open and close MS milliseconds late
//	gone            with the last right digit all digits disappear and a dialog covers the window
//	won=MS          with the last right digit a card fades in over the whole page, within MS milliseconds; a click anywhere closes it
//	won-next=MS     the same, but the click begins another puzzle
//	shift           with the last right digit the page moves up by 16 px
//	scrolls         no typing; the page is long, so that Space and the arrows scroll it
//	dark            light digits on a dark page
//	bare-ones       a 1 that is entered is one bare stroke, a little higher than the other digits
//	numbers         cells are number fields, which show arrows while they have the pointer or the focus
//	lists           cells are lists of the browser's own, which a click opens
//	shift-marks     a digit's key makes a pencil mark with Shift, and enters the digit without, whatever it types; so does the keypad
//
// Faults, which a fill should put right or stop at:
//
//	slow=MS         the page is blocked for MS milliseconds at each input
//	eat=N           every Nth digit key does nothing
//	steal-focus=N   at every Nth move to a blank by click, arrow or Tab the page moves the focus on to the blank after it
//	deaf            no key does anything
//	readonly=rRcC   the blank in that row and column, both from 1, takes no input
//	scroll-after=N  the page scrolls by 120 px right after the Nth input
//	shift-after=N   the grid moves by 37 px to the right and 23 px down right after the Nth input
//	reload-after=N  the page reloads right after the Nth input, once in a tab
//	replace-after=N the puzzle is replaced by another right after the Nth input
package practice
