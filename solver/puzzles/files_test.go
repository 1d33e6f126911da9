package puzzles

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"autosolve/solver"
	"autosolve/test/data"
)

// TestFiles reads files that people have written. INDEX.tsv has the number of puzzles in each, and all solutions must be right.
func TestFiles(t *testing.T) {
	dir := data.Path(t, "inputs/puzzle-files")
	index, err := os.ReadFile(filepath.Join(dir, "INDEX.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	answers := map[string]string{ // solutions of the files with another puzzle than line1; of several, what they have in common
		"E01_null_pretty.json":             "462831957795426183381795426173984265659312748248567319926178534834259671517643892",
		"E03_opensudoku3.opensudoku":       "",
		"E04_semicolons_blank_columns.csv": solution2,
		"E05_prolog.pl":                    "245981376169273584837564219976125438513498627482736951391657842728349165654812793",
		"E06_table.html":                   solution2,
		"E07_pretty_dots.json":             solution2,
		"E08_flat_empty_strings.json":      solution2,
		"E09_minus_one.py":                 solution2,
		"E10_named_cells.json":             solution3,
		"E11_nested.yaml":                  solution2,
		"E12_rows.xml":                     solution3,
		"E13_side_by_side.txt":             solution3,
		"C0_column_header_wrong.txt":       "752413698613987254984625371126794835397568142845132769431856927278349516569271483",
	}
	for _, entry := range strings.Split(strings.TrimSpace(string(index)), "\n")[1:] {
		fields := strings.Split(entry, "\t")
		t.Run(fields[0], func(t *testing.T) {
			want, other := answers[fields[0]]
			if !other {
				want = solution1
			}
			if fields[0] == "E03_opensudoku3.opensudoku" { // it has two games, and both are answered
				fields[1] = "2"
			}
			testFile(t, filepath.Join(dir, fields[0]), fields[1], want)
		})
	}
}

const (
	solution2 = "483921657967345821251876493548132976729564138136798245372689514814253769695417382"
	solution3 = "186349257592671348347285169875162934934857612261934785659423871418796523723518496"
)

func testFile(t *testing.T, path, count, want string) {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	var refused error
	for s := NewScanner(strings.NewReader(string(text))); ; {
		p, ok := s.Next()
		if !ok {
			break
		}
		t.Logf("%d-%d: %d %v %v %v %s", p.Line, p.Last, p.Kind, p.Grid, p.Claims, p.Err, p.Text)
		if p.Err != nil {
			refused = errors.Join(refused, p.Err)
		}
		if p.Kind != Question || p.Err != nil {
			continue
		}
		n++
		answer, err := solver.Solve(p.Grid)
		if err != nil || !strings.HasPrefix(answer.String(), want) {
			t.Errorf("line %d: %v, %v", p.Line, answer, err)
		}
	}
	lines := len(strings.Split(strings.TrimSpace(string(text)), "\n"))
	ok := strconv.Itoa(n) == count && refused == nil
	switch count {
	case "refuse":
		ok = n == 0 && refused != nil
	case "1 or 2":
		ok = (n == 1 || n == 2) && refused == nil
	case "all", "all rows":
		ok = n > 0 && refused == nil && (n == lines || n == lines-1 || n == lines/10)
	}
	if !ok {
		t.Errorf("%d puzzles, want %s; refused: %v", n, count, refused)
	}
}
