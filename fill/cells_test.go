package fill

import (
	"slices"
	"testing"
	"time"

	"autosolve/recognize"
	"autosolve/solver"
)

func someCells(t *testing.T) (*cells, *recognize.Board) {
	t.Helper()
	p := newPage(t, quirk{})
	b, err := p.Look(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	s := &cells{want: p.answer}
	for i, d := range p.puzzle {
		if d == 0 {
			s.at[i].state = open
		}
	}
	return s, b
}

func TestCellsAreQueuedInOrder(t *testing.T) {
	s, _ := someCells(t)
	order := Snake.cells()
	queue := s.queue(order)
	if len(queue) != s.count(open) || !slices.IsSortedFunc(queue, func(a, b solver.Cell) int {
		return slices.Index(order, a) - slices.Index(order, b)
	}) {
		t.Errorf("queue %v", queue)
	}
	s.at[40].misses, s.at[78].misses = 1, 2
	s.at[40].state, s.at[78].state = open, open
	if got := s.queue(Rows.cells()); !slices.Equal(got, []solver.Cell{40, 78}) {
		t.Errorf("queue %v, want only the missed cells", got)
	}
}

func TestTriesAreNumbered(t *testing.T) {
	s, _ := someCells(t)
	s.at[2].misses = 3
	s.launch(2, true)
	s.launch(2, false)
	s.launch(3, false)
	p := s.at[2]
	if s.firsts != 2 || p.first != 1 || s.at[3].first != 2 || p.order != 2 || p.tries != 2 || p.misses != 3 || p.helped || p.state != flying || s.at[3].order != 3 || s.sent != 3 {
		t.Errorf("%+v, sent %d", p, s.sent)
	}
}

func TestLatestIgnoresWhatWasJustSeen(t *testing.T) {
	s, _ := someCells(t)
	now := time.Now()
	s.launch(2, false)
	s.launch(3, false)
	s.at[2].seen, s.at[3].seen = now.Add(-100*time.Millisecond), now.Add(-20*time.Millisecond)
	if got := s.latest(now, 50*time.Millisecond); got != 1 {
		t.Errorf("latest %d, want 1: the second digit was seen too recently", got)
	}
	s.at[2].state = open
	if got := s.latest(now, 50*time.Millisecond); got != 0 {
		t.Errorf("latest %d, want 0: the cell is open again", got)
	}
}

func TestReloadIsRecognized(t *testing.T) {
	s, first := someCells(t)
	for _, c := range []solver.Cell{2, 3, 5} {
		s.launch(c, false)
	}
	if at := s.lostAll(first, first); at != nowhere {
		t.Errorf("lost all, also %v, although nothing was seen", at)
	}
	s.at[2].state = shown
	if at := s.lostAll(first, first); at != 2 {
		t.Errorf("lost all, also %v, want r1c3", at)
	}
	if n := s.emptied(first); n != 1 {
		t.Errorf("%d emptied, want 1", n)
	}
	there := *first
	there.Cells[2].Digit = s.want[2]
	if n := s.emptied(&there); n != 0 || s.lostAll(first, &there) != nowhere {
		t.Error("a digit that is on the page counts as gone")
	}
	s.launch(5, false) // a second try empties the cell first
	if at := s.lostAll(first, first); at != nowhere {
		t.Errorf("lost all, also %v, although the fill may have emptied it", at)
	}
}

func TestDigitIsComplete(t *testing.T) {
	s, _ := someCells(t)
	if s.isComplete(5) {
		t.Error("5 is complete before anything was sent")
	}
	for i, d := range s.want {
		if d == 5 && s.at[i].state == open {
			s.launch(solver.Cell(i), false)
		}
	}
	if !s.isComplete(5) || s.isComplete(4) {
		t.Error("want only 5 complete once all its instances were sent")
	}
}
