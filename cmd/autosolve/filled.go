package main

import (
	"errors"

	"autosolve/fill"
	"autosolve/solver"
)

// filled is the report of a fill that has succeeded or failed, as printed in JSON.
type filled struct {
	Typed   int         `json:"typed"`   // number of cells that were filled at least once
	Retries int         `json:"retries"` // number of cells that were filled again
	Way     string      `json:"way"`     // the way of filling, written as in the config's section input
	Unseen  []string    `json:"unseen"`  // cells, such as r4c5, whose digit was sent but not seen
	Wrong   []wrongCell `json:"wrong"`   // cells that do not show what they should
	Marked  []string    `json:"marked"`  // cells in which a pencil mark or another sign that is not a digit is left
}

// wrongCell is a cell that does not show what it should; 0 stands for empty.
type wrongCell struct {
	Cell    string `json:"cell"`
	Want    uint8  `json:"want"`
	Shows   uint8  `json:"shows"`
	Certain bool   `json:"certain"` // whether Shows was read with certainty
}

// newFilled returns the report of a fill that ended with err, which may be nil.
func newFilled(report fill.Report, err error) *filled {
	f := &filled{
		Typed: report.Typed, Retries: report.Retries, Way: report.Way.String(),
		Unseen: []string{}, Wrong: []wrongCell{}, Marked: []string{},
	}
	unseen := report.Unseen
	var wrong []fill.Wrong
	if e, ok := errors.AsType[*fill.StoppedError](err); ok {
		unseen, wrong = e.Unseen, e.Wrong
	}
	if e, ok := errors.AsType[*fill.NotShownError](err); ok {
		if wrong = e.Wrong; len(e.Tried) > 1 { // if several ways failed, their digits were cleared, except those in e.Left
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
