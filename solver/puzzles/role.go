package puzzles

import (
	"cmp"
	"slices"
	"strings"

	"autosolve/solver"
)

// role is what a puzzle is for according to the words before it, which may call it the question, the solution or a partly
// solved state.
type role uint8

const (
	unnamed  role = iota
	question      // the puzzle
	answer        // the solution of the puzzle
	state         // a partly solved copy of the puzzle
)

// wordsOf splits a name into lower-case words.
func wordsOf(name string) []string {
	ends := func(r rune) bool { return strings.ContainsRune(delimiters+decoration+"_-.", r) }
	return strings.FieldsFunc(strings.ToLower(name), ends)
}

// roleOf returns the role of a puzzle according to the words before it, which must be in lower case. The last word that
// names a role counts.
func roleOf(words []string) role {
	for _, w := range slices.Backward(words) {
		w = strings.TrimRight(w, ".s")
		switch {
		case slices.Contains([]string{"state", "reached", "entrie", "progre", "pencilmark", "current"}, w):
			return state
		case strings.HasPrefix(w, "solution"), slices.Contains([]string{"answer", "solved", "sol", "lösung", "loesung", "result", "output"}, w):
			return answer
		case slices.Contains([]string{"puzzle", "grid", "quizze", "quiz", "question", "given", "problem", "sudoku", "board", "clue",
			"unsolved"}, w):
			return question
		}
	}
	return unnamed
}

// takeHeading stores what a heading says about the puzzle below.
func (s *Scanner) takeHeading(l *line) {
	words := wordsOf(string(l.text))
	if s.heading = roleOf(words); s.heading == state && len(words) > 1 {
		s.heading = unnamed // only a word such as [State] says that it is the state of the puzzle before
	}
	last := len(words) - 1
	s.notRows = last >= 0 && notRows.MatchString(words[last]) && (last == 0 || slices.Contains(l.text, '=')) // let columns = [
}

// take emits a puzzle of a drawing, or puzzles that were found together: in one line, or in data that a parser read. A solution
// belongs to the question before it. If there is no question before it, it belongs to the one after it. A partly solved copy of
// an earlier question is left out, unless it lacks digits of the question beside it; if it was not found together with the
// question, a remark takes its place. An error is never left out, except under a heading such as [State], where a remark takes
// its place.
func (s *Scanner) take(found ...piece) {
	var p, lead *Puzzle // the latest question, and a solution that came before its question
	var in *node        // the list in which the latest question was
	var was role        // what the words before the latest question say

	belowHeading := false // whether found is one piece below a heading such as [State]
	if len(found) == 1 && found[0].as == unnamed {
		found[0].as = s.heading
		if belowHeading = s.heading == state; belowHeading {
			s.heading = unnamed // the heading is for one puzzle
		}
	}
	if s.notRows && len(found) == 1 && found[0].Kind == Question && found[0].Err == nil {
		found[0].Puzzle = Puzzle{Line: found[0].Line, Last: found[0].Last, Err: errNotRows}
	}
	s.notRows = false
	found = pairLists(found)
	for i := range found {
		next, as := &found[i].Puzzle, found[i].as
		full := next.Err == nil && complete(&next.Grid)
		before := cmp.Or(p, s.last)                                              // the question of which next may be a copy
		lone := was == answer && p != nil && (p.Err != nil || complete(&p.Grid)) // a solution without its question
		beside := p != nil && !lone && p.Claims.Digits() == 0 && (found[i].in == in || next.Grid.Holds(p.Grid))
		switch {
		case next.Kind == Remark:
			s.ask(p)
			p = nil
			s.emit(*next)
		case as == state && before != nil && isCopy(next, before, belowHeading):
			if p == nil {
				s.emit(Puzzle{Kind: Remark, Line: next.Line, Last: next.Last, Text: stateText})
			}
		case full && beside && as <= answer && as != question && (as == answer || !complete(&p.Grid)):
			p.Claims = next.Grid // even if p is bad: a solution beside it is not a separate puzzle
		case full && p == nil && i+1 < len(found) && (as == answer && found[i+1].as != answer || isSolution(&next.Grid, &found[i+1])):
			lead = next
		case full && as == answer && i == 0 && s.last != nil && !s.solved &&
			(next.Line == s.last.Last+1 || next.Grid.Holds(s.last.Grid)):
			s.emit(Puzzle{Kind: Solution, Line: next.Line, Last: next.Last, Claims: next.Grid})
			s.solved = true
		default:
			s.ask(p)
			if p, in, was = next, found[i].in, as; lead != nil {
				p.Claims, lead = lead.Grid, nil
			}
		}
	}
	s.ask(p)
}

// isCopy reports whether a state is a partly solved copy of the puzzle before it. Below a heading such as [State] it is one also
// if one of the two cannot be read.
func isCopy(next, before *Puzzle, belowHeading bool) bool {
	if next.Err != nil || before.Err != nil {
		return belowHeading
	}
	return before.Grid.Digits() > 0 && next.Grid.Holds(before.Grid)
}

// pairLists returns pieces that were found together. If they are a list of puzzles and a list of as many solutions, as in
// {"quizzes": [...], "solutions": [...]}, they are returned as puzzles with their solutions, paired by their places in the lists,
// and the solutions that cannot be read or are incomplete.
func pairLists(found []piece) []piece {
	n := len(found) / 2
	if n < 2 || len(found) != 2*n {
		return found
	}
	asked, solutions := found[:n], found[n:]
	if asked[0].as == answer {
		asked, solutions = solutions, asked
	}
	for i := range n {
		if solutions[i].as != answer || solutions[i].in != solutions[0].in || asked[i].as == answer || asked[i].in != asked[0].in ||
			solutions[i].Kind == Remark {
			return found
		}
	}
	paired := slices.Clone(asked)
	for i, solution := range solutions {
		if solution.Err != nil || !complete(&solution.Grid) {
			paired = append(paired, solution)
			continue
		}
		paired[i].Claims = solution.Grid
	}
	return paired
}

// isSolution reports whether a full grid is the solution of the puzzle after it.
func isSolution(g *solver.Grid, next *piece) bool {
	return next.Err == nil && !complete(&next.Grid) && g.Holds(next.Grid)
}

const stateText = "a partly solved copy of the puzzle before: it was not read"

// ask emits the question p, unless p is nil.
func (s *Scanner) ask(p *Puzzle) {
	if p != nil {
		s.emit(*p)
		s.last, s.solved = p, false
	}
}
