package fill

import (
	"fmt"
	"strings"
	"time"

	"autosolve/solver"
)

// Recorder receives the events of a fill. *Trace implements it.
type Recorder interface{ Record(Event) }

// Event is something that happened during a fill, or a picture that was read.
type Event struct {
	At     time.Time `json:"at"`
	What   string    `json:"what"`           // the kind of event, for instance "sent" or "look"
	Cell   string    `json:"cell,omitempty"` // such as r4c5
	Text   string    `json:"text,omitempty"`
	*Sight           // the picture, if What is "sight", else nil
}

// note records an event. kind is its Event.What, and c may be nowhere.
func (f *filler) note(kind string, c solver.Cell, text string) {
	if f.config.Recorder == nil {
		return
	}
	e := Event{At: time.Now(), What: kind, Text: text}
	if c != nowhere {
		e.Cell = c.String()
	}
	f.config.Recorder.Record(e)
}

// noteWay records which way is in use.
func (f *filler) noteWay() { f.note("way", nowhere, f.trial.way.String()) }

// noteEnd records how the fill ended.
func (f *filler) noteEnd(err error) {
	text := "done"
	if err != nil {
		text = err.Error()
	}
	f.note("end", nowhere, text)
}

// noteView records what a look showed.
func (f *filler) noteView(v view) {
	if f.config.Recorder == nil {
		return
	}
	text := v.detail
	if v.cause == 0 {
		text = fmt.Sprintf("in place, %s not right", count(len(wrongs(v.board, &f.cells.want)), "cell"))
	}
	for i := range f.cells.at {
		if v.board != nil && f.cells.at[i].state != given && !v.board.Cells[i].Certain {
			text += fmt.Sprintf("; %v unclear: %s", solver.Cell(i), strings.Join(v.board.Cells[i].Why, " and "))
		}
	}
	f.note("look", nowhere, text)
}
