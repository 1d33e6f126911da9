package generate_test

import (
	"context"
	"fmt"

	"autosolve/solver"
	"autosolve/solver/generate"
)

func ExampleGenerator() {
	g, err := generate.New(1, generate.Options{Givens: 30, Symmetry: generate.Rotational})
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := g.Next(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	solution, err := solver.Solve(p.Grid)
	fmt.Println(solution == p.Solution, err)
	// Output: true <nil>
}
