package main

import (
	"errors"

	"autosolve/fill"
	"autosolve/solver"
)

// filled is what a fill did, also one that failed.
type filled struct {
	Typed   int         `json:"typed"`   // cells that were filled at least once
	Retries int         `json:"retries"` // cells that were filled again
	Way     string      `json:"way"`     // as under input: in the config
	Unseen  []string    `json:"unseen"`  // cells, such as r4c5, whose digit was sent and not seen in place
	Wrong   []wrongCell `json:"wrong"`   // cells that do not show what they should
	Marked  []string    `json:"marked"`  // cells in which something is left that is no digit, such as a pencil mark
}

// wrongCell is a cell that does not show what it should; 0 stands for empty.
type wrongCell struct {
	Cell    string `json:"cell"`
	Want    uint8  `json:"want"`
	Shows   uint8  `json:"shows"`
	Certain bool   `json:"certain"` // whether shows is
}

// newFilled puts the report of a fill, and its error, into words.
func newFilled(report fill.Report, err error) *filled {
	f := &filled{Typed: report.Typed, Retries: report.Retries, Way: report.Way.String(), Unseen: []string{}, Wrong: []wrongCell{}, Marked: []string{}}
	unseen := report.Unseen
	var wrong []fill.Wrong
	if e, ok := errors.AsType[*fill.StoppedError](err); ok {
		unseen, wrong = e.Unseen, e.Wrong
	}
	if e, ok := errors.AsType[*fill.NotShownError](err); ok {
		if wrong = e.Wrong; len(e.Tried) > 1 { // the digits of failed ways were cleared again, except these
			wrong = e.Left
		}
		f.Marked = appendNames(f.Marked, e.Marked)
	}
	if e, ok := errors.AsType[*fill.MistakeError](err); ok {
		wrong = e.Wrong
	}
	f.Unseen = appendNames(f.Unseen, unseen)
	for _, w := range wrong {
		f.Wrong = append(f.Wrong, wrongCell{w.Cell.String(), w.Want, w.Shows, w.Certain})
	}
	return f
}

func appendNames(names []string, cells []solver.Cell) []string {
	for _, c := range cells {
		names = append(names, c.String())
	}
	return names
}
