package logic

// Node is one statement of a chain: the digit is in one of the cells.
type Node struct {
	Digit int
	Cells Cells
}
