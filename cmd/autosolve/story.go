package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"autosolve/fill"
)

// story tells what happened in a run, in the order of time. What is the same many times is told once: most looks wait for
// the page and show what the one before showed, and cells follow each other.
type story struct {
	out   io.Writer
	start time.Time

	shown  string // the reading of the sight told last
	looked string // the text of the look told last

	// What is still to be told, at most one of the two.
	same  repeats
	cells row
}

// repeats are sights that show what the last one showed.
type repeats struct {
	n    int
	last time.Time
}

// row is one thing that happened to one cell after the other.
type row struct {
	at    time.Time
	what  string
	cells []string
}

func (s *story) say(format string, args ...any) { fmt.Fprintf(s.out, format+"\n", args...) }

// tell is one line of the story.
func (s *story) tell(at time.Time, what, text string) {
	if s.start.IsZero() {
		s.start = at
	}
	s.say("%+9.3f s  %-8s  %s", at.Sub(s.start).Seconds(), what, text)
}

// event tells something that happened.
func (s *story) event(e *fill.Event) {
	switch {
	case e.What == "look" && e.Text == s.looked:
		return // it belongs to a sight, which is counted
	case e.What == "look":
		s.looked = e.Text
	case e.Text == "" && e.What == s.cells.what:
		s.cells.cells = append(s.cells.cells, e.Cell)
		return
	case e.Text == "":
		s.end()
		s.cells = row{e.At, e.What, []string{e.Cell}}
		return
	}
	s.end()
	s.tell(e.At, e.What, strings.TrimSpace(e.Cell+" "+e.Text))
}

// sight tells what is read in a picture now, and what was read then, where that is something else.
func (s *story) sight(at time.Time, picture, now, then string) {
	if now == s.shown && now == then {
		s.endRow()
		s.same = repeats{s.same.n + 1, at}
		return
	}
	s.end()
	s.shown = now
	s.tell(at, "sight", picture+": "+now)
	if now != then {
		s.say("%23s then: %s", "", then)
	}
}

// end tells what is still to be told.
func (s *story) end() {
	s.endRow()
	if n := s.same.n; n > 0 {
		s.tell(s.same.last, "sight", fmt.Sprintf("the same, %s", count(n, "more time")))
	}
	s.same = repeats{}
}

func (s *story) endRow() {
	if s.cells.what != "" {
		s.tell(s.cells.at, s.cells.what, strings.Join(s.cells.cells, " "))
	}
	s.cells = row{}
}

// count is a number of things in words: "1 picture", "2 pictures".
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
