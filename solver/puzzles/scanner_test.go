package puzzles

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"
	"unicode/utf16"

	"autosolve/solver"
)

const (
	line1 = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	line2 = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
)

const solution1 = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

// inRows writes a line of 81 cells as rows, with sep between the cells.
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

// nineDashes draws rows between rulers that have as many characters as the rows have cells.
func nineDashes(line string) string {
	const ruler = "|---+---+---|\n"
	var b strings.Builder
	b.WriteString(ruler)
	for row := range slices.Chunk([]byte(line), 9) {
		b.WriteString(spread("|", "", "|", "|\n")(string(row)))
	}
	return b.String() + ruler
}

// cellsByColumns writes a list of cells, each with its row and column, column after column, with text around and between columns.
func cellsByColumns(begin, between string) string {
	var columns []string
	for c := range 9 {
		var cells []string
		for r := range 9 {
			cells = append(cells, fmt.Sprintf(`{"x":%d,"y":%d,"value":%d}`, c+1, r+1, (r+3*c)%10))
		}
		columns = append(columns, strings.Join(cells, ","))
	}
	return "[" + begin + strings.Join(columns, between) + strings.ReplaceAll(begin, "[", "]") + "]"
}

// hashes is line1 with # for each empty cell.
var hashes = strings.ReplaceAll(line1, ".", "#")

// headingOf writes 81 names of columns, counted from a number.
func headingOf(format string, from int) string {
	names := make([]string, 81)
	for i := range names {
		names[i] = fmt.Sprintf(format, from+i)
	}
	return strings.Join(names, ",") + "\n"
}

// listed writes each row of a line of 81 cells, from a row on, as a string in a list.
func listed(line string, from int) string {
	rows := slices.Collect(slices.Chunk([]byte(line), 9))[from:]
	return `"` + string(bytes.Join(rows, []byte(`","`))) + `"`
}

const differ = "error: what is before or after the cells is neither the same in all rows nor counts them"

// textCases are texts and what is read from them: for each puzzle its first line, and its cells or, after "error: ", its
// error.
var textCases = []struct {
	name, text string
	want       []string
	lines      []int
}{
	{"nothing", "", nil, nil},
	{"only a byte order mark", "\uFEFF", nil, nil},
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
	{"heading with more words", "Puzzle, as far as solved\n" + pretty(line1), []string{line1}, []int{3}},
	{"JSON with times and numbers", `{"puzzle":"` + line1 + `","meta":{"created":1700000000000,"updated":1700000000000,"id":123456}}`,
		[]string{line1}, []int{1}},
	{"JSON with a puzzle of another size", `{"puzzle":"` + line1 + `","small":[` + strings.TrimSuffix(strings.Repeat("[1,0,0,4,5,6],", 6), ",") + `]}`,
		[]string{line1, "error: 36 cells: a puzzle of 6 by 6, and only 9 by 9 is solved"}, []int{1, 1}},
	{"JSON with a hash", `{"id":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","puzzle":"` + line1 + `"}`,
		[]string{line1}, []int{1}},
	{"JSON with a control character", `{"note":"a\u0001b\nc","puzzle":"` + line1 + `"}`, []string{line1}, []int{1}},
	{"HTML with a calendar and an icon", "<table><tr><td></td><td></td><td></td><td>1</td><td>2</td><td>3</td><td>4</td></tr>" +
		"<tr><td>5</td><td>6</td><td>7</td><td>8</td><td>9</td><td>10</td><td>11</td></tr>" +
		"<tr><td>12</td><td>13</td><td>14</td><td>15</td><td>16</td><td>17</td><td>18</td></tr>" +
		"<tr><td>19</td><td>20</td><td>21</td><td>22</td><td>23</td><td>24</td><td>25</td></tr>" +
		"<tr><td>26</td><td>27</td><td>28</td><td>29</td><td>30</td><td>31</td></tr>" + `</table><svg><path d="M12 2C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2z"/></svg><p>` + line1 + "</p>",
		[]string{line1}, []int{1}},
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
	{"labels before 81 cells", "Puzzle 1: " + line1 + "\nid7=" + line2 + ",easy\n", []string{line1, line2}, []int{1, 2}},
	{"a label before 80 cells", "Puzzle 1: " + line1[:80] + "\nPuzzle 2: " + line2, []string{"error: 80 cells, want 81", line2}, []int{1, 2}},
	{"a label before 20 cells", "Puzzle 1: " + line1[:20] + "\n" + line2, []string{"error: 20 cells beside words, want 9, or 81", line2}, []int{1, 2}},
	{"titles", "Easy 1\n" + inRows(line1, "") + "Grid 02\n" + inRows(line2, " "), []string{line1, line2}, []int{2, 12}},
	{"a row is missing under a title", "Grid 01\n" + inRows(line1, "")[10:] + "Grid 02\n" + inRows(line2, ""),
		[]string{"error: 8 lines of 9 cells, want 9", line2}, []int{2, 11}},
	{"ten rows", inRows(line1, "") + "........1\n\n" + line2,
		[]string{"error: 10 lines of 9 cells, want 9: it is not clear which of them are a puzzle", line2}, []int{1, 12}},
	{"columns of a program", "columns = [\n" + inRows(line1, " ") + "]\n" + line2 + "\nconst columns = [\n" + inRows(line1, " ") + "]\n",
		[]string{"error: a puzzle of boxes or columns, as a name says: give it by rows", line2,
			"error: a puzzle of boxes or columns, as a name says: give it by rows"}, []int{2, 12, 14}},
	{"a date", "2024-05-12\n" + inRows(line1, ""), []string{line1}, []int{2}},
	{"a row 1 to 9", "1 2 3 4 5 6 7 8 9\n" + inRows(line1, " "), []string{line1}, []int{2}},
	{"a row 1 to 9 that stands apart", "1 2 3 4 5 6 7 8 9\n\n" + inRows(line1, " "), []string{line1}, []int{3}},
	{"a row 1 to 9 over eight", "123456789\n" + inRows(line2, "")[10:],
		[]string{"error: 8 rows under a row 1 to 9, which may be a heading of the columns: want 9 rows under it, or a line of 81 cells"}, []int{1}},
	{"a row 1 to 9 of a full grid", "123456789\n456789123\n789123456\n234567891\n567891234\n891234567\n345678912\n678912345\n912345678",
		[]string{"123456789456789123789123456234567891567891234891234567345678912678912345912345678"}, []int{1}},
	{"the number of puzzles above them", "2\n" + line1 + "\n" + line2, []string{line1, line2}, []int{2, 3}},
	{"bands", inRows(line1, "")[:30] + "\n" + inRows(line1, "")[30:60] + "\n" + inRows(line1, "")[60:], []string{line1}, []int{1}},
	{"two bands", inRows(line1, "")[:30] + "\n" + inRows(line1, "")[30:60] + "\n\n" + inRows(line2, ""),
		[]string{"error: 6 lines of 9 cells, want 9", line2}, []int{1, 10}},
	{"digits of another script, and zero-width spaces", "\u200b" + strings.NewReplacer(".", "०", "5", "५").Replace(line1), []string{line1}, []int{1}},
	{"Windows-1252", strings.ReplaceAll(inRows(line1, " "), " ", "\xa0"), []string{line1}, []int{1}},
	{"colours", strings.ReplaceAll(line1, "5", "\x1b[2m5\x1b[22m"), []string{line1}, []int{1}},
	{"two characters for empty cells", strings.Replace(inRows(line1, ""), ".", "x", 1),
		[]string{"error: row 1: 'x' at character 3 is neither a digit nor an empty cell"}, []int{1}},
	{"digits from 0 to 8, and dots", strings.NewReplacer("1", "0", "2", "1", "9", "8").Replace(line1) + "\n" + line2,
		[]string{"error: row 2: '.' and '0' are both used for empty cells", line2}, []int{1, 2}},
	{"two characters in different rows", strings.ReplaceAll(inRows(line1, "")[:20], ".", "?") + inRows(line1, "")[20:],
		[]string{"error: row 3: '?' and '.' are both used for empty cells"}, []int{1}},
	{"two digits between bars", strings.Replace(inRows(line1, "|"), "5|3|.", "53||.", 1),
		[]string{"error: row 1: between its delimiters there is not always one cell, three cells or nine"}, []int{1}},
	{"two digits in a field", strings.Replace(strings.ReplaceAll(inRows(line1, ","), ".", ""), "5,3,,,7", "5,,33,,7", 1),
		[]string{"error: row 1: 4 cells, want 9, or 81 in one line"}, []int{1}},
	{"side by side", strings.ReplaceAll(inRows(line1, ""), "\n", " 123456789\n"),
		[]string{"error: row 1: 18 cells, want 9, or 81 in one line"}, []int{1}},
	{"candidates", strings.ReplaceAll(inRows(line1, " "), ".", "12"), []string{"error: " + errCandidates.Error()}, []int{1}},
	{"candidates, three rows for each", strings.Repeat("1.31.31.3123123123.2..2..2.\n", 27), []string{"error: " + errCandidates.Error()}, []int{1}},
	{"candidates in a line", strings.Repeat("123456789", 81), []string{"error: " + errCandidates.Error()}, []int{1}},
	{"16 by 16", strings.Repeat(".67.9A.CD.FG.23.\n................\n", 8), []string{"error: 256 cells: a puzzle of 16 by 16, and only 9 by 9 is solved"}, []int{1}},
	{"6 by 6", strings.Repeat("1 . . 4 5 6\n", 6), []string{"error: 36 cells: a puzzle of 6 by 6, and only 9 by 9 is solved"}, []int{1}},
	{"16 by 16 in a line", strings.Repeat("1234567890123456", 16), []string{"error: 256 cells: a puzzle of 16 by 16, and only 9 by 9 is solved"}, []int{1}},
	{"spaces in 81 columns", strings.ReplaceAll(line1, ".", " "), []string{line1}, []int{1}},
	{"spaces, with an empty first column, but lines of full length", strings.ReplaceAll(inRows("."+line1[1:9]+"."+line1[10:27]+"."+line1[28:36]+"."+line1[37:45]+
		"."+line1[46:81], ""), ".", " "), []string{"." + line1[1:9] + "." + line1[10:27] + "." + line1[28:36] + "." + line1[37:45] + "." + line1[46:81]}, []int{1}},
	{"row numbers after colons", strings.ReplaceAll(withLabels("", "123456789", spread(": ", " ", " ", ""))(line1), ".", "x"), []string{line1}, []int{1}},
	{"row numbers at the end, after colons", "5 3 x x 7 x x x x: 1\n6 x x 1 9 5 x x x: 2\nx 9 8 x x x x 6 x: 3\n8 x x x 6 x x x 3: 4\n4 x x 8 x 3 x x 1: 5\n" +
		"7 x x x 2 x x x 6: 6\nx 6 x x x x 2 8 x: 7\nx x x 4 1 9 x x 5: 8\nx x x x 8 x x 7 9: 9\n", []string{line1}, []int{1}},
	{"a numbered row 1 to 9 over eight", withLabels("", "123456789", spread(". ", " ", " ", ""))("123456789" + line2[9:]),
		[]string{"error: 8 rows under a row 1 to 9, which may be a heading of the columns: want 9 rows under it, or a line of 81 cells"}, []int{1}},
	{"two digits in a numbered row", strings.Replace(withLabels("", "123456789", spread(" ", " ", " ", ""))(line1), ". . 1 9 5 .", ".   1 95 .", 1),
		[]string{"error: row 1: 10 cells, want 9, or 81 in one line"}, []int{1}},
	{"a row without quotes among others", strings.Replace(each("", spread(`"`, "", "", `",`))(line1), `"6..195...",`, "123456789", 1), []string{differ}, []int{1}},
	{"a row without bars in a drawing", strings.Replace(pretty(line1), "| 6 . . | 1 9 5 | . . . |", "1 2 3 4 5 6 7 8 9", 1), []string{differ}, []int{2}},
	{"a name before rows without quotes", "[State] " + inRows(line1, ""), []string{differ}, []int{1}},
	{"the state of a refused puzzle, a remark", "[Puzzle]\n53..7....\n[State]\n" + inRows(line2, ""),
		[]string{"error: 1 line of 9 cells, want 9", strings.Repeat(".", 81)}, []int{2, 4}},
	{"a row missing before rulers of nine characters, and one too many after them", nineDashes(line1[9:]) + nineDashes(line2+"........1"),
		[]string{"error: 8 lines of 9 cells, want 9", "error: 10 lines of 9 cells, want 9: it is not clear which of them are a puzzle"}, []int{2, 12}},
	{"nine lists whose names are words", `{"ant":` + strings.Repeat(`[1,2,3,4,5,6,7,8,9],"bee":`, 8) + `[1,2,3,4,5,6,7,8,9]}`,
		[]string{`error: its cells or rows have names that are not in order: "ant" before "bee"`}, []int{1}},
	{"three puzzles side by side", strings.ReplaceAll(inRows(line1, ""), "\n", "   1.......9   .2.....8.\n"), []string{"error: " + errThree.Error()}, []int{1}},
	{"rows, columns and digits of givens", strings.Repeat("1,1,5\n2,3,\n,4,9\n", 3), []string{"error: row 1: 3 cells, want 9, or 81 in one line"}, []int{1}},
	{"columns in Python", "{'columns': [" + strings.Repeat("[5, 3, 0, 0, 7, 0, 0, 0, 0],", 9) + "]}",
		[]string{"error: a puzzle of boxes or columns, as a name says: give it by rows"}, []int{1}},
	{"boxes of a page", `<div id="board">` + strings.Repeat(`<div class="box dark">`+strings.Repeat(`<div class="cell">5</div><div class="cell"></div>`, 4)+
		`<div class="cell">1</div></div>`, 9) + "</div>", []string{"error: a puzzle of boxes or columns, as a name says: give it by rows"}, []int{1}},
	{"a page with columns", `<div class="col">` + strings.Repeat(`<div class="row">`+strings.Repeat(`<div class="col-1">.</div>`, 8)+`<div class="col-1">1</div></div>`, 9) + "</div>",
		[]string{strings.Repeat("........1", 9)}, []int{1}},
	{"small pictures in cells", "<table>" + strings.Repeat("<tr>"+strings.Repeat(`<td><img src="dot.gif">5</td><td><wbr>.</td><td>1</td>`, 3)+"</tr>", 9) +
		"</table>", []string{strings.Repeat("5.1", 27)}, []int{1}},
	{"cells by columns", cellsByColumns("", ","), []string{`error: its cells or rows have names that are not in order: "r9c1" before "r1c2"`}, []int{1}},
	{"columns of cells", cellsByColumns("[", "],["), []string{`error: its cells or rows have names that are not in order: "r9c1" before "r1c2"`}, []int{1}},
	{"candidates in arrays", "[" + strings.Repeat("[[1,2],[1],[1],[1],[1],[1],[1],[1],[1]],", 8) + "[[1,2],[1],[1],[1],[1],[1],[1],[1],[1]]]",
		[]string{"error: row 1: 10 cells, want 9"}, []int{1}},
	{"a box whose rulers have nine dashes for each three cells", each("'---------'---------'---------'", spread("| ", "  ", " | ", " |"))(line1), []string{line1}, []int{2}},
	{"labels, bars and spaces", with(" ", withLabels("    1 2 3   4 5 6   7 8 9", "ABCDEFGHI", spread(" | ", " ", " | ", " |")))(line1), []string{line1}, []int{2}},
	{"fields between bars, without bars at the ends", with(" ", each("", spread(" ", " | ", " | ", " ")))(line1), []string{line1}, []int{1}},
	{"columns with bars between boxes", with(" ", each("", spread("", " ", " | ", "")))(line1), []string{line1}, []int{1}},
	{"cells of XML on lines of their own", "<grid>\n" + strings.Repeat("<cell value=\"1\"/>\n<cell value=\"0\"/>\n<cell value=\"0\"/>\n", 27) + "</grid>",
		[]string{strings.Repeat("1..", 27)}, []int{1}},
	{"a date with slashes", "05/12/2024\n" + inRows(line1, ""), []string{line1}, []int{2}},
	{"hashes after names", "Puzzle 1: " + hashes + "\nPuzzle #2: " + hashes, []string{line1, line1}, []int{1, 2}},
	{"rows of hashes with labels", withLabels("", "ABCDEFGHI", spread(" ", "", "", ""))(hashes) + "\n" +
		withLabels("", "ABCDEFGHI", spread(": ", " ", " ", ""))(hashes), []string{line1, line1}, []int{1, 11}},
	{"comments with cells",
		"#53##7####\n# a: 53##7####\n#53..7..\nsee #12345678\n" + line1 + " # 9\n" + line2, []string{line1, line2}, []int{5, 6}},
	{"numbers in braces",
		"{" + strings.ReplaceAll(strings.Join(strings.Split(line1, ""), ","), ".", "0") + "}", []string{line1}, []int{1}},
	{"names of 81 columns", headingOf("%d", 0) + strings.Join(strings.Split(line1, ""), ",") + "\n" + headingOf(`"V%d"`, 1) +
		strings.Join(strings.Split(line2, ""), ","), []string{line1, line2}, []int{2, 4}},
	{"rows beside a puzzle", `["` + line1 + `",` + listed(line2, 1) + "]", []string{line1, "error: 72 cells, want 81"}, []int{1, 1}},
	{"a word", "hello\n\n" + line2, []string{line2}, []int{3}},
	{"two marks in one of four rows", "53..7....\n6..195...\n.98..0.6.\n8...6...3 x\n",
		[]string{"error: row 3: '.' and '0' are both used for empty cells"}, []int{1}},
	{"binary within an open bracket", line1 + strings.Repeat("\n# far from the beginning", 1<<13) + "\n[\n\x00\x01\x02\n" + line2,
		[]string{line1, "error: " + errBinary.Error()}, []int{1, 1<<13 + 3}},
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

// errAny stands for any error of a puzzle.
var errAny = errors.New("any")

// TestBeside reads texts with solutions and entries beside puzzles, and with text that is ignored.
func TestBeside(t *testing.T) {
	const other = "534678912672195348198342567859761423426853791713924856961537284287419635345286197"
	remark := func(line int, text string) Puzzle { return Puzzle{Kind: Remark, Line: line, Text: text} }
	question := func(line int, grid, claims string) Puzzle {
		return Puzzle{Line: line, Grid: parse(t, grid), Claims: parse(t, claims)}
	}
	solution := func(line int, claims string) Puzzle {
		return Puzzle{Kind: Solution, Line: line, Claims: parse(t, claims)}
	}
	bad := func(line int) Puzzle { return Puzzle{Line: line, Err: errAny} }
	none, short := strings.Repeat(".", 81), line2[1:]
	lists := `{"quizzes":["` + line1 + `","` + line2 + `"],"solutions":["` + solution1 + `","` + other + `"]}`
	little, _ := binary.Append([]byte("\xff\xfe"), binary.LittleEndian, utf16.Encode([]rune(lists)))
	paired := []Puzzle{question(1, line1, solution1), question(1, line2, other)}
	for name, c := range map[string]struct {
		text string
		want []Puzzle
	}{
		"columns":               {"quizzes,solutions\n" + line1 + "," + other, []Puzzle{question(2, line1, other)}},
		"columns in order":      {"id;solution;puzzle\n7;" + solution1 + ";" + line1, []Puzzle{question(2, line1, solution1)}},
		"solution first":        {solution1 + "," + line1, []Puzzle{question(1, line1, solution1)}},
		"in a line":             {line1 + " " + solution1, []Puzzle{question(1, line1, solution1)}},
		"YAML":                  {"puzzle: " + line1 + "\nsolution: " + other, []Puzzle{question(1, line1, none), solution(2, other)}},
		"headings":              {"Puzzle:\n" + pretty(line1) + "\nSolution:\n" + pretty(solution1), []Puzzle{question(3, line1, none), solution(18, solution1)}},
		"a heading of Markdown": {line1 + "\n## Solution\n" + solution1, []Puzzle{question(1, line1, none), solution(3, solution1)}},
		"output":                {"Input: " + line1 + "\nOutput: " + solution1, []Puzzle{question(1, line1, none), solution(2, solution1)}},
		"solutions at the end":  {line1 + "\n" + line2 + "\nSolutions\n" + solution1, []Puzzle{question(1, line1, none), question(2, line2, none), question(4, solution1, none)}},
		"our JSON":              {`{"line":3,"grid":"` + line1 + `","solutions":1,"reached":"` + solution1[:40] + line1[40:] + `","timings_ms":{"capture":0.000}}`, []Puzzle{question(1, line1, none)}},
		"entries of a list":     {`{"entries":["` + line1 + `","` + line2 + `"]}`, []Puzzle{question(1, line1, none), question(1, line2, none)}},
		"JSON of several":       {`[{"a":"` + line1 + `","b":"` + solution1 + `"},{"a":"` + line2 + `"}]`, []Puzzle{question(1, line1, solution1), question(1, line2, none)}},
		"arrays in JSON":        {`{"puzzle":[` + strings.Join(strings.Split(strings.ReplaceAll(line1, ".", "0"), ""), ",") + `]}`, []Puzzle{question(1, line1, none)}},
		"lists in JSON":         {lists, paired},
		"a byte order mark":     {"\uFEFF" + lists, paired},
		"lists in UTF-16":       {string(little), paired},
		"solutions first":       {`{"answers":["` + other + `","` + solution1 + `"],"puzzles":["` + line2 + `","` + line1 + `"]}`, []Puzzle{question(1, line2, other), question(1, line1, solution1)}},
		"spaces in JSON":        {`["` + strings.ReplaceAll(line2, ".", " ") + `"]`, []Puzzle{question(1, line2, none)}},
		"removed candidates":    {":0400:5:" + line1 + ":411 412 413 421 422 423 431 432 433 441 442 443:411::", []Puzzle{question(1, line1, none)}},
		"entries":               {":0000:x:+" + line1 + "::", []Puzzle{question(1, "."+line1[1:], "5"+none[1:])}},
		"SadMan Sudoku":         {"[Puzzle]\n" + inRows(line1, "") + "[State]\n" + inRows(solution1, ""), []Puzzle{question(2, line1, none), remark(12, stateText)}},
		"states of puzzles": {`{"id":1,"state":"` + line1 + `"}` + "\n" + `{"id":2,"state":"` + line2 + `"}` + "\n" +
			`{"id":2,"state":"8.2` + line2[3:] + `"}`,
			[]Puzzle{question(1, line1, none), question(2, line2, none), remark(3, stateText)}},
		"a bad one of a list": {`{"entries":["` + line1 + `","` + short + `"]}`,
			[]Puzzle{question(1, line1, none), bad(1)}},
		"a bad one first": {`{"entries":["` + short + `","` + line1 + `","` + line2 + `"]}`,
			[]Puzzle{bad(1), question(1, line1, none), question(1, line2, none)}},
		"an empty one first": {`{"entries":["` + none + `","` + line1 + `","` + line2 + `"]}`,
			[]Puzzle{question(1, none, none), question(1, line1, none), question(1, line2, none)}},
		"a bad state": {`{"state":"` + line1 + `"}` + "\n" + `{"state":"` + short + `"}`,
			[]Puzzle{question(1, line1, none), bad(2)}},
		"a bad state first": {`{"state":"` + short + `"}` + "\n" + `{"state":"` + line1 + `"}`,
			[]Puzzle{bad(1), question(2, line1, none)}},
		"an empty state first": {`{"state":"` + none + `"}` + "\n" + `{"state":"` + line1 + `"}`,
			[]Puzzle{question(1, none, none), question(2, line1, none)}},
		"a state of a bad one": {"[Puzzle]\n" + short + "\n[State]\n" + line2, []Puzzle{bad(2), remark(4, stateText)}},
		"a short solution": {`{"quizzes":["` + line1 + `","` + line2 + `"],"solutions":["` + solution1 + `","` + short + `"]}`,
			[]Puzzle{question(1, line1, solution1), question(1, line2, none), bad(1)}},
		"fewer solutions": {`{"quizzes":["` + line1 + `","` + line1 + `","` + line2 + `"],` +
			`"solutions":["` + solution1 + `","` + other + `"]}`,
			[]Puzzle{question(1, line1, none), question(1, line1, none),
				question(1, line2, none), question(1, solution1, none), question(1, other, none)}},
		"fewer solutions first": {`{"solutions":["` + other + `","` + solution2 + `"],` +
			`"quizzes":["` + line1 + `","` + line2 + `","` + line2 + `"]}`,
			[]Puzzle{question(1, other, none), question(1, solution2, none),
				question(1, line1, none), question(1, line2, none), question(1, line2, none)}},
		"a state after the solution": {"Puzzle:\n" + line1 + "\nSolution:\n" + solution1 +
			"\n[State]\n" + solution1[:9] + line1[9:] + "\nProgress\n" + line2,
			[]Puzzle{question(2, line1, none), solution(4, solution1), remark(6, stateText), question(8, line2, none)}},
		"a word for solutions before both": {"Solution of " + line1 + ": " + solution1 + "\nSolved: " + line1 + " " + solution1,
			[]Puzzle{question(1, line1, solution1), question(2, line1, solution1)}},
		"results with input and output": {`{"results":[{"input":"` + line1 + `","output":"` + solution1 + `"},` +
			`{"input":"` + line2 + `","output":"` + solution2 + `"}]}`, []Puzzle{question(1, line1, solution1), question(1, line2, solution2)}},
		"an incomplete solution": {`{"quizzes":["` + line1 + `","` + line2 + `"],"solutions":["` + solution1 + `","` + solution2[:80] + `."]}`,
			[]Puzzle{question(1, line1, solution1), question(1, line2, none), question(1, solution2[:80]+".", none)}},
		"puzzles after a bad state": {"Current:\n" + short + "\n" + line1 + "\n" + line2,
			[]Puzzle{bad(2), question(3, line1, none), question(4, line2, none)}},
		"a puzzle in a comment": {"# " + line2 + "\n" + line1, []Puzzle{remark(1, "a comment with a puzzle in it: it was not read"), question(2, line1, none)}},
	} {
		t.Run(name, func(t *testing.T) {
			s := NewScanner(strings.NewReader(c.text))
			for _, want := range c.want {
				got, ok := s.Next()
				if got.Err != nil && want.Err == errAny {
					got.Err = errAny
				}
				if got.Last = 0; !ok || got != want {
					t.Errorf("%v, %v\nwant %v", got, ok, want)
				}
			}
			if p, ok := s.Next(); ok {
				t.Errorf("one more: %v", p)
			}
		})
	}
}

func parse(t *testing.T, text string) solver.Grid {
	t.Helper()
	g, err := solver.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestEncodings reads texts with other encodings and line ends, also a byte at a time.
func TestEncodings(t *testing.T) {
	text := "Grid\r\n" + strings.ReplaceAll(inRows(line1, "\u00a0"), "\n", "\r\n")
	units := utf16.Encode([]rune(text))
	little, _ := binary.Append(nil, binary.LittleEndian, units)
	big, _ := binary.Append(nil, binary.BigEndian, units)
	for name, data := range map[string]string{
		"UTF-8":          "\uFEFF" + text,
		"UTF-16, little": "\xff\xfe" + string(little),
		"UTF-16, big":    "\xfe\xff" + string(big),
		"UTF-16, little, without a byte order mark": string(little),
		"UTF-16, big, without a byte order mark":    string(big),
		"CR":                                        strings.ReplaceAll(text, "\r\n", "\r"),
		"a long line":                               strings.Repeat(" ", 1<<16) + line1,
		"longer than the buffer":                    strings.Repeat("# comment\r", 1<<13) + line1 + "\r",
	} {
		for _, r := range []io.Reader{strings.NewReader(data), iotest.OneByteReader(strings.NewReader(data))} {
			p, ok := NewScanner(r).Next()
			if !ok || p.Err != nil || p.Grid != parse(t, line1) {
				t.Errorf("%s: %v, %v", name, p, ok)
			}
		}
	}
}

// TestFormats checks the errors for files that are not text.
func TestFormats(t *testing.T) {
	for data, want := range map[string]string{
		"\x1f\x8b\x08\x00\n":       "the input is compressed with gzip, not text",
		"PK\x03\x04":               "the input is a ZIP archive, or a document or spreadsheet, which are ZIP archives too, not text",
		"\x89PNG\r\n\x1a\n":        "the input is a PNG picture, not text",
		"\xff\xd8\xff\xe0\x00":     "the input is a JPEG picture, not text",
		"RIFF\x24\x00\x00\x00WAVE": "the input is a WebP picture, a sound or a film, not text",
		"%PDF-1.7\n":               "the input is a PDF document, not text",
		"\x00\x01\x02\x03\x04\x05": "the input is binary, not text",
	} {
		s := NewScanner(strings.NewReader(data))
		p, ok := s.Next()
		if f, is := errors.AsType[*FormatError](p.Err); !ok || !is || f.Error() != want || f.Advice().Hint == "" {
			t.Errorf("%q: %v, %v", data, p.Err, ok)
		}
		if _, ok := s.Next(); ok {
			t.Errorf("%q: one more", data)
		}
	}
}

// TestStreaming checks that a puzzle is returned before more of the text can be read: a puzzle in one line at the end of the
// line, and a puzzle of nine lines after the next line.
func TestStreaming(t *testing.T) {
	r, w := io.Pipe()
	s := NewScanner(r)
	for _, text := range []string{line1 + "\n", "Puzzle 2: " + line1 + "\r\n", inRows(line1, "") + "\n", pretty(line1) + "Grid 3\n", inRows(line1, "") + line1 + "\n"} {
		go func() { _, _ = io.WriteString(w, text) }()
		for range strings.Count(text, "79\n") + strings.Count(text, "79\r\n") + strings.Count(text, "7 9 |\n") {
			if p, ok := s.Next(); !ok || p.Err != nil || p.Grid != parse(t, line1) {
				t.Fatalf("%v, %v after %q", p, ok, text)
			}
		}
	}
	w.Close()
	if p, ok := s.Next(); ok {
		t.Errorf("one more: %v", p)
	}
}

// TestDeepLists checks that brackets, items and elements nested without end take neither the time nor the stack that the parsers
// would need for them, and that blank lines after rows that are no puzzle take little time.
func TestDeepLists(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(32 << 20))
	deep := strings.Repeat("[", 1e5)
	for _, text := range []string{
		strings.Repeat("[", 1<<18), strings.Repeat("[", 1<<18) + strings.Repeat("]", 1<<18), strings.Repeat("['5',\n", 1<<14),
		strings.Repeat(`["]",`, 1<<14), "a:\n " + deep, strings.Repeat("- ", 1e5) + "5", `['"',` + deep,
		"a:\n" + strings.Repeat(" [ # ]\n", 1e5), strings.Repeat(`['"',"]",'"',`, 1e5),
		strings.Repeat("<a>x", 1<<16), strings.Repeat("<a>", 1e5) + strings.Repeat("</b>", 1e5),
		strings.Repeat("1 2 3\n", 1e4) + strings.Repeat("\n", 1e4),
	} {
		done := make(chan bool)
		go func() {
			readAll(text)
			close(done)
		}()
		select {
		case <-done:
		case <-time.After(20 * time.Second):
			t.Fatalf("%.20q: still reading", text)
		}
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
