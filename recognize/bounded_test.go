package recognize

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// TestBoundedSearches checks that reading asks only solver.Attempt for solutions, because a search without a limit may take
// minutes for digits that are no puzzle.
func TestBoundedSearches(t *testing.T) {
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && d.Name() == "train" {
			return fs.SkipDir // it makes puzzles, and reads nothing
		}
		if filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		files := token.NewFileSet()
		f, err := parser.ParseFile(files, path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok {
				x, _ := s.X.(*ast.Ident)
				if x != nil && x.Name == "solver" && (s.Sel.Name == "Solve" || s.Sel.Name == "Count") {
					t.Errorf("%v: solver.%s has no limit", files.Position(n.Pos()), s.Sel.Name)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestUnsolvable reads digits that are no puzzle, and on which searches take long. With guesses in arbitrary cells and
// without a limit, it takes minutes.
func TestUnsolvable(t *testing.T) {
	for _, shown := range []string{
		".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
		".....5......6.1.43..........1.5........1.6...3.......553.....61........4.........",
		"........2..7..5.9.....9..5......9.1....57...3...13.5.9...3....5.7..........9.2..7",
		"......138....3..........7..97..6.2...1..9.6......7...17...26............62.7.....",
	} {
		b, err := testReader(t).Read(drawBoard(t, plain, shown))
		if err != nil || b.Grid().String() != shown {
			t.Errorf("%v, want\n%s: %v", b, shown, err)
		}
	}
}
