package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"autosolve/internal/advice"
	"autosolve/internal/duration"
	"autosolve/internal/play"
)

// formatTable is the format of the summary for people.
const formatTable = "table"

// summary is the summary of a run. It is printed by play --format json; docs/play.schema.json describes it.
type summary struct {
	Wanted  int          `json:"wanted"` // 0 means no limit
	Done    int          `json:"done"`
	Rate    float64      `json:"a_minute"`
	Whole   milliseconds `json:"whole_ms"`
	Exit    int          `json:"exit"`
	Error   string       `json:"error,omitempty"`
	Puzzles []played     `json:"puzzles"`

	began time.Time
}

// played is a puzzle that was solved.
type played struct {
	Grid     string       `json:"grid"`
	Solution string       `json:"solution"`
	Fill     *filled      `json:"fill,omitempty"`
	Timings  stageTimes   `json:"timings_ms"`
	Next     milliseconds `json:"next_ms"`
	Whole    milliseconds `json:"whole_ms"`
}

// add adds a solved puzzle. next is the time from its fill until the next puzzle appeared; whole is the time for everything.
func (s *summary) add(a *answer, next, whole time.Duration) {
	s.Puzzles = append(s.Puzzles, played{a.Grid, a.Solution, a.Fill, a.Timings, milliseconds(next), milliseconds(whole)})
}

// print prints the summary of a run that ended with err, which may be nil.
func (s *summary) print(w io.Writer, format string, t *play.Tally, err error) error {
	s.Wanted, s.Done, s.Rate, s.Whole = t.Wanted, t.Done(), t.Rate(), milliseconds(time.Since(s.began))
	if s.Exit = int(advice.StatusOf(err)); err != nil {
		s.Error = err.Error()
	}
	if s.Puzzles == nil {
		s.Puzzles = []played{}
	}
	var failed error
	if format == formatJSON {
		failed = encodeLine(w, s)
	} else {
		_, failed = io.WriteString(w, s.table())
	}
	if failed != nil {
		return fmt.Errorf("print summary: %w", failed)
	}
	return nil
}

// table returns the summary as text.
func (s *summary) table() string {
	var text strings.Builder
	fmt.Fprintf(&text, "solved %s", count(s.Done, "puzzle"))
	if s.Wanted > s.Done {
		fmt.Fprintf(&text, " of %d", s.Wanted)
	}
	fmt.Fprintf(&text, " in %s", duration.Text(time.Duration(s.Whole)))
	if s.Done == 0 {
		return text.String() + "\n"
	}
	typed, again := 0, 0
	for _, p := range s.Puzzles {
		if p.Fill != nil {
			typed, again = typed+p.Fill.Typed, again+p.Fill.Retries
		}
	}
	fmt.Fprintf(&text, ", %.1f a minute: %s filled, %d of them again\n\n", s.Rate, count(typed, "cell"), again)
	s.stages(&text)
	return text.String()
}

// stages writes a table of the times that each stage took.
func (s *summary) stages(text io.Writer) {
	w := tabwriter.NewWriter(text, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "ms\tfastest\tmedian\tslowest\t\n")
	for _, stage := range []struct {
		name string
		of   func(*played) milliseconds
	}{
		{"read", func(p *played) milliseconds { return p.Timings.Capture + p.Timings.Read }},
		{"solve", func(p *played) milliseconds { return p.Timings.Solve }},
		{"fill", func(p *played) milliseconds { return p.Timings.Fill + p.Timings.Check }},
		{"next puzzle", func(p *played) milliseconds { return p.Next }},
		{"whole", func(p *played) milliseconds { return p.Whole }},
	} {
		var times []time.Duration
		for i := range s.Puzzles {
			times = append(times, time.Duration(stage.of(&s.Puzzles[i])))
		}
		fmt.Fprint(w, stage.name)
		for _, t := range play.Spread(times) {
			fmt.Fprintf(w, "\t%.1f", t.Seconds()*1000)
		}
		fmt.Fprint(w, "\t\n")
	}
	w.Flush()
}
