package main

// A variant is a kind of board: a Sudoku, another puzzle or something that is not a puzzle.
type variant struct {
	name    string
	weight  float64
	label   uint8
	prepare func(*board)        // changes what was chosen for a Sudoku, before anything has a place
	lines   func(*board)        // draws the lines of the grid
	fill    func(*board, *cell) // draws a cell's contents
}

// extras are what only boards of some variants have.
type extras struct {
	variant    variant
	label      uint8                // of the board
	regions    [across * across]int // the region of each cell; heavy lines separate regions
	cages      [across * across]int
	tints      []rgb                // backgrounds of the cells, or nil
	tintOf     [across * across]int // the index of each cell's background in tints
	alphabet   []string             // in place of digits
	symbolInks []rgb                // of pictures in place of digits
	filled     filledStyle
	share      float64               // of cells that are black, closed or written on
	zeros      bool                  // cells without another digit hold a 0
	size       int                   // of the larger grid that the board is a part of, or 0
	before     [2]int                // columns and rows of the larger grid before the board's
	letters    bool                  // the larger grid has letters instead of numbers of two digits
	misplaced  bool                  // the grid is looked for in a wrong place
	bareCages  bool                  // in a killer, cages have sums but no lines; in a calcudoku, lines but no results
	drift      [3]float64            // digits' shift per column and per row, in cells; the column and row without shift
	jumps      [2][across]float64    // how far the digits of each column and row are from their usual place, in cells
	offset     [2]float64            // of the borders from the grid's, in cells
	apart      bool                  // gaps are required between the boxes
	dimmed     float64               // the opacity of black over everything
	strong     [across * across]bool // cells with a strong background
	strongInk  rgb                   // the strong background
	lone       loneMarks
	lids       lids
	flags      flags
}

// variants are all kinds of boards, each with its frequency in percent.
var variants = []variant{
	{"sudoku", 73.8, boardSudoku, (*board).prepareSudoku, (*board).lines, (*board).fillCell},
	{"shaded boxes", 3, boardSudoku, (*board).prepareShaded, (*board).lines, (*board).fillCell},

	{"jigsaw", 2.4, boardOtherPuzzle, (*board).prepareJigsaw, (*board).lines, (*board).fillCell},
	{"killer", 2, boardOtherPuzzle, (*board).prepareKiller, (*board).linesOfCages, (*board).fillCell},
	{"killer without cages", 1, boardOtherPuzzle, (*board).prepareSums, (*board).linesOfCages, (*board).fillCell},
	{"signs between cells", 2.2, boardOtherPuzzle, (*board).prepareSigns, (*board).linesWithSigns, (*board).fillCell},
	{"filled cells", 1.4, boardOtherPuzzle, (*board).prepareFilled, (*board).lines, (*board).fillBlack},
	{"calcudoku", 2, boardOtherPuzzle, (*board).prepareCalcudoku, (*board).linesOfCalcudoku, (*board).fillCell},
	{"letters", 1.1, boardOtherPuzzle, (*board).prepareLetters, (*board).lines, (*board).fillLetter},
	{"minesweeper", 0.7, boardOtherPuzzle, (*board).prepareMines, (*board).lines, (*board).fillMine},
	{"word search", 0.4, boardOtherPuzzle, (*board).prepareWords, (*board).lines, (*board).fillLetter},
	{"pictures", 0.7, boardOtherPuzzle, (*board).preparePictures, (*board).lines, (*board).fillPicture},

	{"numbers", 0.7, boardNoGrid, (*board).prepareTable, (*board).lines, (*board).fillNumber},
	{"drifting digits", 0.8, boardNoGrid, (*board).prepareDrift, (*board).lines, (*board).fillDrifting},
	{"digits", 1, boardNoGrid, (*board).prepareDigits, (*board).lines, (*board).fillDigit},
	{"calendar", 0.4, boardNoGrid, (*board).prepareTable, (*board).lines, (*board).fillDay},
	{"keypad", 0.3, boardNoGrid, (*board).prepareTable, (*board).lines, (*board).fillKey},
	{"bingo", 0.3, boardNoGrid, (*board).prepareTable, (*board).lines, (*board).fillBingo},
	{"multiplication", 0.3, boardNoGrid, (*board).prepareTable, (*board).lines, (*board).fillProduct},
	{"spreadsheet", 0.5, boardNoGrid, (*board).prepareSheet, (*board).lines, (*board).fillSheet},
	{"chess", 0.4, boardNoGrid, (*board).prepareChess, (*board).lines, (*board).fillChess},
	{"go", 0.2, boardNoGrid, (*board).prepareTable, (*board).linesThroughCells, (*board).fillStone},
	{"empty grid", 0.6, boardNoGrid, (*board).prepareEmpty, (*board).lines, (*board).fillCell},
	{"larger grid", 0.9, boardNoGrid, (*board).prepareLarger, (*board).linesOfLarger, (*board).fillLarger},
	{"shifted digits", 0.5, boardNoGrid, (*board).prepareShifted, (*board).lines, (*board).fillDrifting},
	{"offset", 1.5, boardNoGrid, (*board).prepareOffset, (*board).lines, (*board).fillCell},
	{"wrong place", 0.9, boardNoGrid, (*board).prepareWrongPlace, (*board).lines, (*board).fillCell},
}

// chooseVariant chooses what the board is.
func (b *board) chooseVariant() {
	var weights []float64
	for _, v := range variants {
		weights = append(weights, v.weight)
	}
	b.become(variants[b.weighted(weights...)])
}

// become makes the board one of a variant.
func (b *board) become(v variant) {
	b.variant, b.label, b.regions = v, v.label, boxes
	v.prepare(b)
}

// boxes are the regions of a Sudoku.
var boxes = func() (all [across * across]int) {
	for at := range all {
		all[at] = boxOf(at)
	}
	return all
}()

// forgetSudoku removes what only Sudokus and similar puzzles have.
func (b *board) forgetSudoku() {
	b.lone = loneMarks{}
	b.contents.marks, b.contents.beside, b.contents.others, b.contents.sums, b.contents.sign = 0, 0, 0, 0, ""
	b.lit, b.litInk, b.errors, b.difference, b.digitInks = nil, false, 0, 0, nil
	b.entries, b.entry, b.entryHeight = b.givens, b.given, b.height
}

// withoutBoxes removes the lines between boxes, and gives all boxes the same background.
func (b *board) withoutBoxes() {
	b.regions, b.other = [across * across]int{}, b.background
}

// keep removes digits at random until at most n are left.
func (p *position) keep(d dice, n int) {
	for _, at := range d.Perm(across * across) {
		if p.shown[at] == 0 {
			continue
		}
		if n--; n < 0 {
			p.empty(at)
		}
	}
}
