package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"autosolve/fill"
)

// story prints what happened in a run, in chronological order. Consecutive sights with the same reading are counted instead
// of printed, since most looks only wait for the page. Consecutive events of the same kind for several cells are printed as
// one line.
type story struct {
	out   io.Writer
	start time.Time // the time of the first line

	shown  string // the reading of the sight that was printed last
	looked string // the text of the event "look" that was printed last

	// These two are still to be printed. At most one of them is not empty.
	same  repeats
	cells series
}

// repeats are sights with the same reading as the sight that was printed last.
type repeats struct {
	n    int
	last time.Time
}

// series is consecutive events of the same kind, each for one cell.
type series struct {
	at    time.Time // the time of the first event
	what  string
	cells []string
}

func (s *story) say(format string, args ...any) { fmt.Fprintf(s.out, format+"\n", args...) }

// tell prints one line of the story, with the time since its start.
func (s *story) tell(at time.Time, what, text string) {
	if s.start.IsZero() {
		s.start = at
	}
	s.say("%+9.3f s  %-8s  %s", at.Sub(s.start).Seconds(), what, text)
}

// event prints an event, or adds it to what is still to be printed.
func (s *story) event(e *fill.Event) {
	switch {
	case e.What == "look" && e.Text == s.looked:
		return // the look belongs to a sight that repeats the last sight
	case e.What == "look":
		s.looked = e.Text
	case e.Text == "" && e.What == s.cells.what:
		s.cells.cells = append(s.cells.cells, e.Cell)
		return
	case e.Text == "":
		s.end()
		s.cells = series{e.At, e.What, []string{e.Cell}}
		return
	}
	s.end()
	s.tell(e.At, e.What, strings.TrimSpace(e.Cell+" "+e.Text))
}

// sight prints the new reading of a picture and, if it differs, the reading recorded in the trace. If both are the reading
// that was printed last, it only counts the sight.
func (s *story) sight(at time.Time, picture, current, recorded string) {
	if current == s.shown && current == recorded {
		s.endSeries()
		s.same = repeats{s.same.n + 1, at}
		return
	}
	s.end()
	s.shown = current
	s.tell(at, "sight", picture+": "+current)
	if current != recorded {
		s.say("%23s then: %s", "", recorded)
	}
}

// end prints what is still to be printed.
func (s *story) end() {
	s.endSeries()
	if n := s.same.n; n > 0 {
		s.tell(s.same.last, "sight", fmt.Sprintf("the same, %s", count(n, "more time")))
	}
	s.same = repeats{}
}

func (s *story) endSeries() {
	if s.cells.what != "" {
		s.tell(s.cells.at, s.cells.what, strings.Join(s.cells.cells, " "))
	}
	s.cells = series{}
}

// count returns a number of things as text: "1 picture", "2 pictures".
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
