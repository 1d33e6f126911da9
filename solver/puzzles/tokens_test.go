package puzzles

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"autosolve/solver"
	"autosolve/test/data"
)

// ownFiles returns the files of testdata/files.txtar: their names, after the number of their answers.
func ownFiles(tb testing.TB) []txtar.File {
	tb.Helper()
	a, err := txtar.ParseFile(filepath.Join("testdata", "files.txtar"))
	if err != nil {
		tb.Fatal(err)
	}
	return a.Files
}

// TestOwnFiles reads a puzzle in the formats of many programs. No answer may be wrong.
func TestOwnFiles(t *testing.T) {
	for _, f := range ownFiles(t) {
		want, name, _ := strings.Cut(f.Name, " ")
		t.Run(name, func(t *testing.T) {
			good, errs := 0, 0
			for _, p := range scan(string(f.Data)) {
				switch {
				case p.Err != nil:
					t.Logf("line %d: %v", p.Line, p.Err)
					errs++
				case p.Kind == Question:
					if answer, err := solver.Solve(p.Grid); err != nil || answer.String() != solution1 {
						t.Errorf("line %d: %v, %v", p.Line, p.Grid, err)
					}
					good++
				}
			}
			ok := strconv.Itoa(good) == want && errs == 0
			switch want {
			case "refuse":
				ok = good == 0 && errs > 0
			case "1+refuse":
				ok = good == 1 && errs > 0
			case "1or2":
				ok = (good == 1 || good == 2) && errs == 0
			case "none":
				ok = good == 0
			}
			if !ok {
				t.Errorf("%d puzzles and %d errors, want %s", good, errs, want)
			}
		})
	}
}

func scan(text string) (all []Puzzle) {
	for s := NewScanner(strings.NewReader(text)); ; {
		p, ok := s.Next()
		if !ok {
			return all
		}
		all = append(all, p)
	}
}

// insertions are the tokens and lines that FuzzTokens inserts.
var insertions = []string{
	"null", "None", "NaN", "nil", "-1", "|", "\"", "'", "[", "]", "{", "}", "(", ")", ",", ";", ".", "0", "_", "5", "12", ":", "=", "#", "\t", " ",
	"-----\n", "------+-------+------\n", "Grid 2\n", "None\n", "\n", "1 2 3 4 5 6 7 8 9\n", "A B C D E F G H I\n", "53..7....\n", "],\n", "[\n", "- ", "<td>", "</row>", "//", "&",
}

var tokenPattern = regexp.MustCompile(`-?[\pL\pN_.]+|[^\pL\pN_.\s]|\n|[^\S\n]+`)

// mutate changes a text by tokens and by lines, as ops say: three bytes for each change. It reports whether the only change
// was that a token with digits or a line with digits was left out or doubled.
func mutate(text string, ops []byte) (mutated string, damaged bool) {
	for n := 0; len(ops) >= 3 && n < 8; ops = ops[3:] {
		n++
		pattern := tokenPattern
		if ops[0]%8 >= 5 {
			pattern = regexp.MustCompile(`[^\n]*\n?`)
		}
		list := pattern.FindAllString(text, -1)
		if len(list) == 0 {
			return text, false
		}
		at := (int(ops[1])<<8 | int(ops[2])) % len(list)
		word := insertions[int(ops[2])%len(insertions)]
		damaged = n == 1 && strings.ContainsAny(list[at], "123456789")
		switch ops[0] % 8 {
		case 0:
			list[at], damaged = word, false
		case 1:
			list, damaged = slices.Insert(list, at, word), false
		case 2, 5:
			list = slices.Delete(list, at, at+1)
		case 3, 6:
			list = slices.Insert(list, at, list[at])
		case 4, 7:
			other := (at + 1 + int(ops[0])/8) % len(list)
			list[at], list[other] = list[other], list[at]
			damaged = false
		}
		text = strings.Join(list, "")
	}
	return text, damaged
}

// FuzzTokens changes files and layouts by whole tokens. Nothing may panic. A puzzle before them is still found; each puzzle
// that is found is read back from its 81 characters, and its digits are in its lines in order. If a token or a line with
// digits was left out or doubled, no other puzzle than that of the file is found.
func FuzzTokens(f *testing.F) {
	var texts []string
	for _, file := range ownFiles(f) {
		texts = append(texts, string(file.Data))
	}
	for _, l := range layouts {
		texts = append(texts, l.write(line1))
	}
	if data.PathOr(f, "inputs/puzzle-files", "") != "" {
		for _, path := range data.Files(f, "inputs/puzzle-files/*.*") {
			text, err := os.ReadFile(path)
			if err != nil {
				f.Fatal(err)
			}
			texts = append(texts, string(text)) // even the index
		}
	}
	for i := range texts {
		f.Add(uint16(i), []byte{byte(i), 0, byte(7 * i)})
		f.Add(uint16(i), []byte{5, byte(i), 3, 1, 2, byte(i), 0, 1, byte(i)})
	}
	f.Fuzz(func(t *testing.T, which uint16, ops []byte) {
		original := texts[int(which)%len(texts)]
		text, _ := mutate(original, ops)
		if strings.ContainsRune(text, 0) {
			return
		}
		text = line2 + "\n# the file\n" + text
		all := scan(text)
		if isFormat(all[len(all)-1].Err) {
			all = all[:len(all)-1]
		}
		if all[0].Err != nil || all[0].Grid.String() != line2 {
			t.Fatalf("the puzzle before is read as %v, %v", all[0].Grid, all[0].Err)
		}
		t.Log(text)
		checkPuzzles(t, strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n"), all)
		checkReadBack(t, all)
	})
}

// TestDamagedFiles leaves out and doubles tokens and lines with digits of the files and layouts in which all empty cells are
// written: each one, or some of a long text, more of them if AUTOSOLVE_LONG is set. No other puzzle than the file's may be found.
func TestDamagedFiles(t *testing.T) {
	texts := map[string]string{}
	for _, file := range ownFiles(t) {
		if !strings.HasPrefix(file.Name, "refuse") {
			texts[file.Name] = string(file.Data)
		}
	}
	for _, l := range layouts {
		if !strings.HasSuffix(l.name, "blanks") {
			texts[l.name] = l.write(line1)
		}
	}
	most := 70 // bytes, the longest text in which each token is damaged
	if os.Getenv("AUTOSOLVE_LONG") != "" {
		most = 200
	}
	for name, text := range texts {
		t.Run(name, func(t *testing.T) {
			original := scan(text)
			for op := range byte(4) {
				op = []byte{2, 3, 5, 6}[op]
				for at := 0; at < len(tokenPattern.FindAllString(text, -1)); at += 1 + len(text)/most {
					mutated, damaged := mutate(text, []byte{op, byte(at >> 8), byte(at)})
					if !damaged {
						continue
					}
					for _, p := range scan(mutated) {
						known := slices.ContainsFunc(original, func(o Puzzle) bool { return o.Grid == p.Grid || o.Claims == p.Grid })
						if p.Kind == Question && p.Err == nil && !known && !fewer(&p.Grid, original) {
							t.Fatalf("%s\nread as\n%v", mutated, p.Grid)
						}
					}
				}
			}
		})
	}
}

// fewer reports whether a grid has all digits of an original puzzle or solution but one or two, which the text does not have
// any more: where nothing is written for an empty cell, what is left is a puzzle too.
func fewer(g *solver.Grid, original []Puzzle) bool {
	return slices.ContainsFunc(original, func(o Puzzle) bool {
		return o.Grid.Digits() <= g.Digits()+2 && o.Grid.Holds(*g) || complete(&o.Claims) && o.Claims.Holds(*g) && g.Digits() >= 79
	})
}
