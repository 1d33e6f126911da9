//go:build linux

package e2e

import (
	"fmt"
	"image"
	"os"
	"strings"
	"testing"

	"autosolve/solver/generate"
	"autosolve/test/stage"
)

// solo is the Sudoku program Solo of sgt-puzzles with a puzzle, in Wine.
type solo struct {
	*wineVisit
	window           *wineWindow
	puzzle, solution string
	grid             image.Rectangle // on the screen
}

// openSolo opens Solo, $E2E_SOLO, with a puzzle that the seed determines, and waits until the screen shows it.
func (v *wineVisit) openSolo(seed uint64) *solo {
	v.t.Helper()
	puzzles, err := generate.New(seed, generate.Options{Givens: 30})
	if err != nil {
		v.t.Fatal(err)
	}
	p, err := puzzles.Next(v.t.Context())
	if err != nil {
		v.t.Fatal(err)
	}
	s := &solo{wineVisit: v, puzzle: p.Grid.String(), solution: p.Solution.String()}
	s.window = v.openWindow("^Solo$", os.Getenv("E2E_SOLO"), soloGame(s.puzzle))
	s.placed()
	return s
}

// placed waits until the screen shows the puzzle, and notes where.
func (s *solo) placed() {
	s.t.Helper()
	stage.Eventually(s.t, "the screen shows the puzzle "+s.puzzle, func() bool {
		found := s.read()
		s.grid = found.bounds
		return found.cells == s.puzzle
	})
}

// soloGame returns the game for Solo's command line: givens are digits, runs of empty cells are letters, a for one, and _
// separates givens side by side.
func soloGame(puzzle string) string {
	var game strings.Builder
	game.WriteString("3x3:")
	empty := 0
	for i, cell := range puzzle + "|" {
		if cell == '.' {
			empty++
			continue
		}
		for ; empty > 26; empty -= 26 {
			game.WriteByte('z')
		}
		switch {
		case empty > 0:
			game.WriteByte('a' + byte(empty) - 1)
		case i > 0 && cell != '|':
			game.WriteByte('_')
		}
		empty = 0
		if cell != '|' {
			game.WriteRune(cell)
		}
	}
	return game.String()
}

// cell returns the inner part of a cell, from 0, on the screen.
func (s *solo) cell(i int) image.Rectangle {
	w, h := s.grid.Dx(), s.grid.Dy()
	c, r := i%9, i/9
	outer := image.Rect(w*c/9, h*r/9, w*(c+1)/9, h*(r+1)/9).Add(s.grid.Min)
	return outer.Inset(w / 9 / 6)
}

// inked counts the cells with a digit in the colour that Solo gives to entries, green, and those with one in the colour of
// contradictory digits, red.
func (s *solo) inked() (entries, contradictory int) {
	s.t.Helper()
	img, err := s.Picture()
	if err != nil {
		s.t.Fatal(err)
	}
	for i := range 81 {
		green, red := 0, 0
		box := s.cell(i)
		for y := box.Min.Y; y < box.Max.Y; y++ {
			for x := box.Min.X; x < box.Max.X; x++ {
				p := img.RGBAAt(x, y)
				r, g, b := int(p.R), int(p.G), int(p.B)
				switch {
				case g > r+60 && g > b+60:
					green++
				case r > g+60 && r > b+60:
					red++
				}
			}
		}
		if green > 5 {
			entries++
		}
		if red > 5 {
			contradictory++
		}
	}
	return entries, contradictory
}

// isSolved fails the test unless the screen shows the solution, as entries that Solo does not mark as contradictory.
func (s *solo) isSolved(o *outcome) {
	s.t.Helper()
	if got := s.read().cells; got != s.solution {
		s.t.Errorf("the screen shows %s\n               not %s", got, s.solution)
	}
	if entries, wrong := s.inked(); entries != strings.Count(s.puzzle, ".") || wrong > 0 {
		s.t.Errorf("Solo shows %d entries and %d contradictory digits", entries, wrong)
	}
	if got := strings.TrimSpace(o.out.String()); got != s.solution {
		s.t.Errorf("printed %q, want %s", got, s.solution)
	}
}

// holdsNoWrongDigit fails the test if a cell on the screen has a digit other than the solution's.
func (s *solo) holdsNoWrongDigit() {
	s.t.Helper()
	got := s.read().cells
	if len(got) != 81 {
		s.t.Errorf("the screen shows no grid: %q", got)
		return
	}
	for i := range got {
		if got[i] != '.' && got[i] != s.solution[i] {
			s.t.Errorf("r%dc%d is %c, should be %c", i/9+1, i%9+1, got[i], s.solution[i])
		}
	}
}

// fills is the number of puzzles that are filled at each speed.
const fills = 20

// With short pauses every puzzle is filled.
func TestWindowsFills(t *testing.T) {
	inWine(t)
	v := visitWine(t, wineScreen(), 96)
	config := v.config("input:\n  pause: 10ms\n")
	for seed := range uint64(fills) {
		t.Run(fmt.Sprint(seed+1), func(t *testing.T) {
			s := v.in(t).openSolo(seed + 1)
			s.isSolved(s.runExe(0, []string{"Solved: "}, config...))
		})
	}
}

// At full speed a fill may stop, because Wine learns late of the pointer's moves. It must not enter a wrong digit, nor
// report success if the puzzle is not solved.
func TestWindowsFillsAtFullSpeed(t *testing.T) {
	inWine(t)
	v := visitWine(t, wineScreen(), 96)
	solved := 0
	for seed := range uint64(fills) {
		t.Run(fmt.Sprint(seed+101), func(t *testing.T) {
			s := v.in(t).openSolo(seed + 101)
			o := s.startExe().end()
			switch o.code {
			case 0:
				s.check(o, 0, []string{"Solved: "})
				s.isSolved(o)
				solved++
			case 6, 7:
				s.check(o, o.code, []string{"the trace of this run is in "})
				s.holdsNoWrongDigit()
				t.Log(o)
			default:
				t.Errorf("exit %d", o.code)
			}
		})
	}
	t.Logf("%d of %d were solved", solved, fills)
}

// in returns the visit for a subtest, which reports failures there.
func (v *wineVisit) in(t *testing.T) *wineVisit {
	inner := &wineVisit{&visit{Desk: v.Desk, t: t, dir: t.TempDir()}, v.wine}
	t.Cleanup(inner.keepIfFailed)
	return inner
}
