package solver_test

import (
	"errors"
	"fmt"

	"autosolve/solver"
)

func ExampleSolve() {
	puzzle, err := solver.Parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	if err != nil {
		fmt.Println(err)
		return
	}
	solution, err := solver.Solve(puzzle)
	fmt.Println(solution, err)

	puzzle[2] = 7
	_, err = solver.Solve(puzzle)
	var clash *solver.ClashError
	fmt.Println(err, errors.As(err, &clash))
	// Output:
	// 534678912672195348198342567859761423426853791713924856961537284287419635345286179 <nil>
	// row 1: r1c3 and r1c5 are both 7 true
}
