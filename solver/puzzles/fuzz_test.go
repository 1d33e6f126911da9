package puzzles

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"

	"autosolve/solver"
)

// FuzzScanner checks that nothing is dropped silently and nothing invented. Each line that is not blank is part of a puzzle
// or of a message, or is a separator that does not look like cells. The digits of a puzzle are in its lines, in order.
// Puzzles written one per line are read back.
func FuzzScanner(f *testing.F) {
	for _, c := range textCases {
		f.Add(c.text)
	}
	for _, g := range layouts {
		f.Add(g.write(line1) + "\n" + g.write(line2))
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<16 {
			return
		}
		s := NewScanner(strings.NewReader(text))
		var all []Puzzle
		for {
			p, ok := s.Next()
			if !ok {
				break
			}
			all = append(all, p)
		}
		if len(all) == 1 && isFormat(all[0].Err) || isUTF16(text) {
			return
		}
		lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n")
		checkUses(t, lines, all)
		checkPuzzles(t, lines, all)
		checkReadBack(t, all)
	})
}

// isUTF16 reports whether a text may be read as UTF-16, so that its bytes are not its characters.
func isUTF16(text string) bool {
	return strings.ContainsRune(text, 0) || strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff")
}

func isFormat(err error) bool {
	_, ok := errors.AsType[*FormatError](err)
	return ok
}

// rowLike matches text that looks like a row, in a line that was classified differently.
var rowLike = regexp.MustCompile(`[0-9._]{11,}|(^|[^0-9._])[0-9._]{9}($|[^0-9._])`)

// tag matches a tag without attributes, which has no data.
var tag = regexp.MustCompile(`^\s*</?\pL[^\s/>]*\s*/?>\s*$`)

// checkUses checks that no line looks like cells if it is part of neither a puzzle nor a message.
func checkUses(t *testing.T, lines []string, all []Puzzle) {
	t.Helper()
	said := map[int]bool{}
	for _, p := range all {
		for n := p.Line; n <= p.Last; n++ {
			said[n] = true
		}
	}
	for i, text := range lines {
		if said[i+1] || tag.MatchString(text) {
			continue
		}
		l := classify(i+1, []byte(text))
		if l.kind == row && (l.isNumber() || countsUp(l.cells)) {
			l.kind = heading
		}
		plain := strings.TrimSpace(string(l.text)) // without a comment after it
		digits := strings.ContainsAny(plain, "123456789")
		counting := strings.NewReplacer(" ", "", ",", "", "|", "", ";", "", "\t", "").Replace(plain)
		switch {
		case plain == "", l.kind == comment:
		case l.kind >= row:
			t.Errorf("line %d is dropped: %q", i+1, text)
		case l.kind != heading && digits:
			t.Errorf("line %d is taken for a separator: %q", i+1, text)
		case l.kind == heading && digits && rowLike.MatchString(plain) && !strings.Contains(counting, "12345678"):
			if n := strings.IndexFunc(rowLike.FindString(plain), func(r rune) bool { return r >= '1' && r <= '9' }); n >= 0 {
				t.Errorf("line %d is taken for a heading: %q", i+1, text)
			}
		}
	}
}

func checkPuzzles(t *testing.T, lines []string, all []Puzzle) {
	t.Helper()
	last := 0
	for _, p := range all {
		if p.Line < last || p.Last < p.Line || p.Last > len(lines) {
			t.Fatalf("lines %d to %d after %d, of %d", p.Line, p.Last, last, len(lines))
		}
		last = p.Line
		if p.Err != nil && (p.Grid != solver.Grid{} || p.Claims != solver.Grid{}) {
			t.Fatalf("a grid with an error: %v", p)
		}
		var written []byte
		for _, text := range lines[p.Line-1 : p.Last] {
			for _, r := range simplify([]byte(text)) {
				if r >= '1' && r <= '9' {
					written = append(written, byte(r-'0'))
				}
			}
		}
		for i, d := range p.Grid {
			if d == 0 {
				continue
			}
			at := slices.Index(written, d)
			if at < 0 {
				t.Fatalf("lines %d to %d do not have the %d of cell %d", p.Line, p.Last, d, i)
			}
			written = written[at+1:]
		}
	}
}

func checkReadBack(t *testing.T, all []Puzzle) {
	t.Helper()
	var grids []solver.Grid
	var b strings.Builder
	for _, p := range all {
		if p.Kind == Question && p.Err == nil {
			grids = append(grids, p.Grid)
			b.WriteString(p.Grid.String() + "\n")
		}
	}
	s := NewScanner(strings.NewReader(b.String()))
	for i, g := range grids {
		if p, ok := s.Next(); !ok || p.Err != nil || p.Grid != g || p.Line != i+1 {
			t.Fatalf("%v read back as %v", g, p)
		}
	}
}
