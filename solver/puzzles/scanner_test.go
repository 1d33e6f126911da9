package puzzles

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

const (
	line1 = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	line2 = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
)

const solution1 = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

// inRows breaks a line of 81 cells into rows, with sep between the cells.
func inRows(line, sep string) string {
	var b strings.Builder
	for r := range 9 {
		b.WriteString(strings.Join(strings.Split(line[9*r:9*r+9], ""), sep) + "\n")
	}
	return b.String()
}

// pretty draws a line of 81 cells with rulers.
func pretty(line string) string {
	const ruler = "+-------+-------+-------+\n"
	var b strings.Builder
	b.WriteString(ruler)
	for r := range 9 {
		row := line[9*r : 9*r+9]
		for box := range 3 {
			b.WriteString("| " + strings.Join(strings.Split(row[3*box:3*box+3], ""), " ") + " ")
		}
		b.WriteString("|\n")
		if r%3 == 2 {
			b.WriteString(ruler)
		}
	}
	return b.String()
}

// textCases are texts and what is read from them: for each puzzle the line it begins in, and either its cells or,
// after "error: ", what is wrong with it.
var textCases = []struct {
	name, text string
	want       []string
	lines      []int
}{
	{"nothing", "", nil, nil},
	{"only a mark", "\uFEFF", nil, nil},
	{"one line", line1, []string{line1}, []int{1}},
	{"lines", line1 + "\n" + line2 + "\n", []string{line1, line2}, []int{1, 2}},
	{"zeros", strings.ReplaceAll(line1, ".", "0"), []string{line1}, []int{1}},
	{"underscores, byte order mark, CR LF", "\uFEFF" + strings.ReplaceAll(line1, ".", "_") + "\r\n" + line2 + "\r\n",
		[]string{line1, line2}, []int{1, 2}},
	{"comments and blank lines", "# two\n\n" + line1 + " # easy\n  \n#\n" + line2, []string{line1, line2}, []int{3, 6}},
	{"rows", inRows(line1, "") + inRows(line2, ""), []string{line1, line2}, []int{1, 10}},
	{"rows with spaces", inRows(line1, " "), []string{line1}, []int{1}},
	{"rows with commas", inRows(line1, ",") + "\n" + inRows(line2, ", "), []string{line1, line2}, []int{1, 11}},
	{"empty fields", strings.ReplaceAll(inRows(line1, ","), ".", ""), []string{line1}, []int{1}},
	{"line with commas", strings.Join(strings.Split(line1, ""), ","), []string{line1}, []int{1}},
	{"pretty", "Puzzle:\n" + pretty(line1) + "solution\n" + pretty(line2), []string{line1, line2}, []int{3, 17}},
	{"pretty without space between", pretty(line1) + pretty(line2), []string{line1, line2}, []int{2, 15}},
	{"box drawing", strings.NewReplacer("|", "│", "+", "┼", "-", "─").Replace(pretty(line1)), []string{line1}, []int{2}},
	{"heading with more words", "Puzzle, as far as it goes\n" + pretty(line1), []string{line1}, []int{3}},
	{"short", line1[:80] + "\n" + line2, []string{"error: 80 cells, want 81", line2}, []int{1, 2}},
	{"long", line1 + "." + "\n" + line2, []string{"error: 82 cells, want 81", line2}, []int{1, 2}},
	{"letter", "x" + line1[1:] + "\n" + line2,
		[]string{"error: 'x' at character 1 is neither a digit nor an empty cell", line2}, []int{1, 2}},
	{"letter in a row", strings.Replace(inRows(line1, ""), "6..1", "6..l", 1) + line2,
		[]string{"error: row 2: 'l' at character 4 is neither a digit nor an empty cell", line2}, []int{1, 10}},
	{"short row", strings.Replace(inRows(line1, ""), "6..1", "6.1", 1) + inRows(line2, ""),
		[]string{"error: row 2: 8 cells, want 9, or 81 in one line"}, []int{1}},
	{"eight rows then a line", inRows(line1, "")[10:] + line2, []string{"error: 8 lines of 9 cells, want 9", line2}, []int{1, 9}},
	{"eight rows then rows", inRows(line1, "")[10:] + "\n" + inRows(line2, ""),
		[]string{"error: 8 lines of 9 cells, want 9", line2}, []int{1, 10}},
	{"six rows then rulers", strings.Join(strings.SplitAfter(pretty(line1), "\n")[:9], "") + pretty(line2),
		[]string{"error: 6 lines of 9 cells, want 9", line2}, []int{2, 11}},
	{"ends early", inRows(line1, "")[:50], []string{"error: 5 lines of 9 cells, want 9"}, []int{1}},
	{"endless line", strings.Repeat("1", 17<<20) + "\n" + line2, []string{"error: the line is longer than 16 MiB", line2}, []int{1, 2}},
	{"a word", "hello\n\n" + line2, []string{line2}, []int{3}},
}

func TestScanner(t *testing.T) {
	for _, c := range textCases {
		t.Run(c.name, func(t *testing.T) {
			s := NewScanner(strings.NewReader(c.text))
			for i, want := range c.want {
				p, ok := s.Next()
				if !ok {
					t.Fatalf("%d puzzles, want %d", i, len(c.want))
				}
				got := p.Grid.String()
				if p.Err != nil {
					got = "error: " + p.Err.Error()
				}
				if got != want || p.Line != c.lines[i] {
					t.Errorf("line %d: %s\nwant line %d: %s", p.Line, got, c.lines[i], want)
				}
			}
			if p, ok := s.Next(); ok {
				t.Errorf("one more puzzle: %v", p)
			}
		})
	}
}

func TestScannerReportsReadError(t *testing.T) {
	broken := errors.New("the disk is on fire")
	s := NewScanner(io.MultiReader(strings.NewReader(line1+"\n"), iotest.ErrReader(broken)))
	if p, ok := s.Next(); !ok || p.Err != nil {
		t.Errorf("first puzzle: %v, %v", p, ok)
	}
	if p, ok := s.Next(); !ok || !errors.Is(p.Err, broken) {
		t.Errorf("after the failure: %v, %v", p, ok)
	}
	if p, ok := s.Next(); ok {
		t.Errorf("one more puzzle: %v", p)
	}
}
