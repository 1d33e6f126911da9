package puzzles

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"autosolve/solver"
)

// layout is a way to write a puzzle of 81 characters.
type layout struct {
	name  string
	write func(line string) string
	free  bool // whether other puzzles may follow without a line between
}

// each returns a function that writes every row with row, and a ruler above every band and below the last.
func each(ruler string, row func(string) string) func(string) string {
	return func(line string) string {
		var b strings.Builder
		for r := range 9 {
			if ruler != "" && r%3 == 0 {
				b.WriteString(ruler + "\n")
			}
			b.WriteString(row(line[9*r:9*r+9]) + "\n")
		}
		if ruler != "" {
			b.WriteString(ruler + "\n")
		}
		return b.String()
	}
}

// spread returns a function that writes a row with separators between its cells and boxes, and with both ends.
func spread(left, cell, box, right string) func(string) string {
	return func(row string) string {
		boxes := make([]string, 3)
		for b := range boxes {
			boxes[b] = strings.Join(strings.Split(row[3*b:3*b+3], ""), cell)
		}
		return left + strings.Join(boxes, box) + right
	}
}

// with returns a function that writes empty cells as empty.
func with(empty string, write func(string) string) func(string) string {
	return func(line string) string { return strings.ReplaceAll(write(line), ".", empty) }
}

// withLabels returns a function that writes labels before rows, and a heading above.
func withLabels(heading, labels string, row func(string) string) func(string) string {
	return func(line string) string {
		var b strings.Builder
		if heading != "" {
			b.WriteString(heading + "\n")
		}
		for r := range 9 {
			b.WriteString(labels[r:r+1] + row(line[9*r:9*r+9]) + "\n")
		}
		return b.String()
	}
}

func wrap(before, after string, write func(string) string) func(string) string {
	return func(line string) string { return before + write(line) + after }
}

func inLine(line string) string { return line }

var bare = spread("", "", "", "")

var layouts = []layout{
	{"line", wrap("", "\n", inLine), true},
	{"zeros", with("0", wrap("", "\n", inLine)), true},
	{"label", wrap("Puzzle 1: ", "\n", inLine), true},
	{"rating", wrap("", "  1.2\n", inLine), true},
	{"name", wrap("", "\tEasy one\n", inLine), true},
	{"semicolons", wrap("7;", ";18219;GP;H1456\n", inLine), true},
	{"HoDoKu", wrap(":0000:x:", ":::\n", inLine), true},
	{"x", with("x", wrap("", "\n", inLine)), true},
	{"quoted key", wrap(`{"id": 4, "puzzle": "`, "\", \"level\": 3}\n", inLine), true},
	{"XML", wrap(`<game data="`, "\" />\n", inLine), true},
	{"commas", wrap("", "\n", func(s string) string { return strings.Join(strings.Split(s, ""), ",") }), true},
	{"no zeros", with("", wrap("", "\n", func(s string) string { return strings.Join(strings.Split(s, ""), ",") })), true},
	{"groups of nine", wrap("", "\n", func(s string) string { return strings.ReplaceAll(strings.TrimSpace(each("", bare)(s)), "\n", ";") }), true},
	{"arrays in a line", with("0", wrap("[[", "]]\n", func(s string) string {
		return strings.ReplaceAll(strings.TrimSpace(each("", spread("", ", ", ", ", ""))(s)), "\n", "], [")
	})), true},
	{"three lines", func(s string) string { return s[:27] + "\n" + s[27:54] + "\n" + s[54:] + "\n" }, true},
	{"rows", each("", bare), true},
	{"spaces", each("", spread("", " ", " ", "")), true},
	{"question marks", with("?", each("", spread("  ", " ", "  ", ""))), true},
	{"asterisks", with("*", each("", bare)), true},
	{"hashes", with("#", each("", bare)), true},
	{"dashes", with("-", each("", spread("", " ", " | ", ""))), true},
	{"letters o", with("o", each("", bare)), true},
	{"ASCII box", each("+-------+-------+-------+", spread("| ", " ", " | ", " |")), true},
	{"star box", each(" *-----------*", spread(" |", "", "|", "|")), true},
	{"dotted box", each(".-------.-------.-------.", spread("| ", " ", " | ", " |")), true},
	{"thick box", each("╠═══════╪═══════╪═══════╣", spread("║ ", " ", " │ ", " ║")), true},
	{"en dashes", each("–––––––––––––––––––––––", spread("| ", " ", " | ", " |")), true},
	{"blank box", with(" ", each("-------------------------", spread("| ", " ", " | ", " |"))), true},
	{"blanks", with(" ", each("", bare)), false},
	{"spaced blanks", with(" ", each("", spread("", " ", "  ", ""))), false},
	{"cells ruled", with(" ", each("+---+---+---+---+---+---+---+---+---+", spread("| ", " | ", " | ", " |"))), true},
	{"double bars", with(" ", each("||===|===|===||===|===|===||===|===|===||", spread("|| ", " | ", " || ", " ||"))), true},
	{"semicolon fields", with("", each("", spread("", ";", ";", ""))), true},
	{"tabs", with("", each("", spread("", "\t", "\t", ""))), true},
	{"quoted fields", func(s string) string {
		return strings.ReplaceAll(each("", spread(`"`, `","`, `","`, `"`))(s), ".", "")
	}, true},
	{"null", with("null", each("", spread("[", ",", ",", "],"))), true},
	{"list", with("0", wrap("grid = [\n", "]\n", each("", spread("  [", ", ", ", ", "],")))), false},
	{"list with first row", with("0", func(s string) string {
		return "grid = [" + strings.TrimSpace(each("", spread("    [", ", ", ", ", "],"))(s)) + "]\n"
	}), false},
	{"YAML", with("0", wrap("puzzle:\n", "", each("", spread("  - [", ", ", ", ", "]")))), false},
	{"Euler", with("0", wrap("Grid 01\n", "", each("", bare))), true},
	{"number", wrap("12\n", "", each("", bare)), false},
	{"heading of columns", wrap("1 2 3 4 5 6 7 8 9\n", "", each("", spread("", " ", " ", ""))), false},
	{"labels", withLabels("   1 2 3  4 5 6  7 8 9", "ABCDEFGHI", spread("  ", " ", "  ", "")), false},
	{"labels with bars", withLabels("  A B C D E F G H I", "123456789", spread(" | ", " ", " | ", " |")), false},
	{"index column", with("", withLabels(",0,1,2,3,4,5,6,7,8", "012345678", spread(",", ",", ",", ""))), false},
	{"bands", func(s string) string {
		rows := strings.SplitAfter(each("", bare)(s), "\n")
		return strings.Join(rows[:3], "") + "\n" + strings.Join(rows[3:6], "") + "\n" + strings.Join(rows[6:9], "")
	}, false},
	{"every second line", func(s string) string {
		return strings.TrimSuffix(strings.ReplaceAll(each("", bare)(s), "\n", "\n\n"), "\n")
	}, false},
	{"no-break spaces", each("", spread("", "\u00a0", "\u00a0", "")), true},
	{"CR", func(s string) string { return strings.ReplaceAll(each("", bare)(s), "\n", "\r") }, true},
	{"CR LF", func(s string) string { return strings.ReplaceAll(each("", bare)(s), "\n", "\r\n") }, true},
	{"quote of a mail", each("", spread("> ", "", "", "")), true},
	{"Java", func(s string) string {
		return "String g = " + strings.TrimSuffix(each("", spread(`"`, "", "", `" +`))(s), " +\n") + ";\n"
	}, false},
}

// betweens are texts that may be between two puzzles.
var betweens = []string{"# comment\n", "\n\n\n", "Grid 02\n", "\nNumber 17 (hard)\n\n", "=== 2024-05-12 ===\n"}

// randomPuzzle returns a shuffled full grid with some cells emptied, but no whole row or column.
func randomPuzzle(rng *rand.Rand) string {
	digits := rng.Perm(9)
	var g solver.Grid
	rows, columns := shuffledLines(rng), shuffledLines(rng)
	for i := range g {
		r, c := rows[i/9], columns[i%9]
		g[i] = uint8(1 + digits[(3*(r%3)+r/3+c)%9])
		if rng.IntN(100) < 55 && i%10 != 0 {
			g[i] = 0
		}
	}
	if g[0] == 1 && g[1] == 2 && g[2] == 3 {
		return randomPuzzle(rng)
	}
	return g.String()
}

// shuffledLines returns a permutation of the rows of a grid after which it still keeps the rules.
func shuffledLines(rng *rand.Rand) (lines []int) {
	for _, band := range rng.Perm(3) {
		for _, line := range rng.Perm(3) {
			lines = append(lines, 3*band+line)
		}
	}
	return lines
}

// TestLayouts writes several puzzles to a file in each layout, and reads them back.
func TestLayouts(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, l := range layouts {
		t.Run(l.name, func(t *testing.T) {
			for round := range 2 * len(betweens) {
				between := betweens[round%len(betweens)]
				if l.free && round >= len(betweens) {
					between = ""
				}
				var b strings.Builder
				var want []string
				for range 1 + rng.IntN(4) {
					p := randomPuzzle(rng)
					if len(want) > 0 {
						b.WriteString(between)
					}
					b.WriteString(l.write(p))
					want = append(want, p)
				}
				if got, errs := readAll(b.String()); !slices.Equal(got, want) || errs > 0 {
					t.Fatalf("%s\nread as %d with %d errors:\n%s\nwant\n%s", b.String(), len(got), errs, strings.Join(got, "\n"), strings.Join(want, "\n"))
				}
			}
		})
	}
}

func readAll(text string) (got []string, errs int) {
	for s := NewScanner(strings.NewReader(text)); ; {
		p, ok := s.Next()
		if !ok {
			return got, errs
		}
		switch {
		case p.Err != nil:
			errs++
		case p.Kind == Question:
			got = append(got, p.Grid.String())
		}
	}
}

// TestDamage removes, doubles and adds a line of cells of one puzzle among others. That puzzle must be refused; those beside
// it must be read correctly or refused too.
func TestDamage(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, l := range layouts {
		t.Run(l.name, func(t *testing.T) {
			for round := range 8 {
				before, bad, after := randomPuzzle(rng), randomPuzzle(rng), randomPuzzle(rng)
				between := betweens[round%len(betweens)]
				if l.free && round%2 == 0 {
					between = ""
				}
				damaged, what := damage(rng, l.write(bad))
				text := l.write(before) + between + damaged + between + l.write(after)
				got, errs := readAll(text)
				wrong := slices.ContainsFunc(got, func(p string) bool { return p != before && p != after })
				if wrong || errs == 0 || between != "" && len(got) != 2 {
					t.Fatalf("%s:\n%s\nread as %d puzzles with %d errors:\n%s", what, text, len(got), errs, strings.Join(got, "\n"))
				}
			}
		})
	}
}

// TestSparse writes puzzles with few digits and with empty rows and columns in all layouts, also without the spaces at the
// ends of lines. They may be refused, but must not be read as other puzzles.
func TestSparse(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, l := range layouts {
		t.Run(l.name, func(t *testing.T) {
			for range 12 {
				p := []byte(randomPuzzle(rng))
				keep, row, column := rng.IntN(60), rng.IntN(18), rng.IntN(18)
				for i := range p {
					if rng.IntN(100) > keep || i/9 == row || i%9 == column {
						p[i] = '.'
					}
				}
				text := l.write(string(p))
				lines := strings.Split(text, "\n")
				for i := range lines {
					lines[i] = strings.TrimRight(lines[i], " \t")
				}
				for _, text := range []string{text, strings.Join(lines, "\n")} {
					if got, _ := readAll(text); len(got) > 1 || len(got) == 1 && got[0] != string(p) {
						t.Fatalf("%s\nread as\n%s\nwant\n%s", text, strings.Join(got, "\n"), p)
					}
				}
			}
		})
	}
}

// damage removes or doubles a line that has cells, or inserts another one before it. If the puzzle is in one line, damage
// removes or doubles a digit.
func damage(rng *rand.Rand, text string) (damaged, what string) {
	end := "\n"
	if !strings.Contains(text, end) {
		end = "\r"
	}
	lines := strings.SplitAfter(text, end)
	var rows []int
	for i, l := range lines {
		counting := strings.NewReplacer(" ", "", ",", "").Replace(strings.TrimSpace(l))
		if strings.ContainsAny(l, "123456789") && counting != "123456789" && counting != "012345678" && !strings.HasPrefix(l, "Grid") && l != "12\n" {
			rows = append(rows, i)
		}
	}
	if len(rows) < 3 {
		from := strings.LastIndexAny(text[:len(text)/2], "123456789") // of a cell
		to := from + len(strings.TrimRight(text[from:from+2], ".0123456789x\" ];"))
		to = max(to, from+1)
		if rng.IntN(2) == 0 {
			return text[:from] + text[to:], "a digit removed"
		}
		return text[:to] + text[from:], "a digit doubled"
	}
	i := rows[rng.IntN(len(rows))]
	switch rng.IntN(3) {
	case 0:
		return strings.Join(slices.Delete(lines, i, i+1), ""), fmt.Sprintf("line %d removed", i+1)
	case 1:
		return strings.Join(slices.Insert(lines, i, lines[i]), ""), fmt.Sprintf("line %d doubled", i+1)
	}
	other := rows[rng.IntN(len(rows))]
	return strings.Join(slices.Insert(lines, i, lines[other]), ""), fmt.Sprintf("line %d again before %d", other+1, i+1)
}
