package puzzles_test

import (
	"fmt"
	"strings"

	"autosolve/solver/puzzles"
)

func ExampleScanner() {
	list := `# one in a line, one that is too short, one with rulers
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
53..7....6..195

+-------+-------+-------+
| 8 . . | . . . | . . . |
| . . 3 | 6 . . | . . . |
| . 7 . | . 9 . | 2 . . |
+-------+-------+-------+
| . 5 . | . . 7 | . . . |
| . . . | . 4 5 | 7 . . |
| . . . | 1 . . | . 3 . |
+-------+-------+-------+
| . . 1 | . . . | . 6 8 |
| . . 8 | 5 . . | . 1 . |
| . 9 . | . . . | 4 . . |
+-------+-------+-------+
`
	scanner := puzzles.NewScanner(strings.NewReader(list))
	for {
		p, ok := scanner.Next()
		if !ok {
			break
		}
		if p.Err != nil {
			fmt.Printf("line %d: %v\n", p.Line, p.Err)
			continue
		}
		fmt.Printf("line %d: %v\n", p.Line, p.Grid)
	}
	// Output:
	// line 2: 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
	// line 3: 15 cells, want 9, or 81 in one line
	// line 6: 8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
}
