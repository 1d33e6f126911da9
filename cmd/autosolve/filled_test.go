package main

import (
	"encoding/json"
	"strings"
	"testing"

	"autosolve/fill"
	"autosolve/solver"
)

// TestFilledNamesWhatIsLeft checks that the report of a failed fill names each cell that it leaves unseen, wrong or marked.
func TestFilledNamesWhatIsLeft(t *testing.T) {
	for _, test := range []struct {
		err  error
		want string
	}{
		{nil, `"unseen":[],"wrong":[],"marked":[]`},
		{&fill.StoppedError{Cause: fill.Moved, Unseen: []solver.Cell{80},
			Wrong: []fill.Wrong{{Cell: 4, Want: 5, Shows: 3, Certain: true}}},
			`"unseen":["r9c9"],"wrong":[{"cell":"r1c5","want":5,"shows":3,"certain":true}],"marked":[]`},
		{&fill.NotShownError{Tried: make([]fill.Way, 2), Wrong: []fill.Wrong{{Cell: 1}}, Left: []fill.Wrong{{Cell: 4, Shows: 3}},
			Marked: []solver.Cell{9, 10}},
			`"unseen":[],"wrong":[{"cell":"r1c5","want":0,"shows":3,"certain":false}],"marked":["r2c1","r2c2"]`},
	} {
		got, err := json.Marshal(newFilled(fill.Report{}, test.err))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(got), test.want) {
			t.Errorf("%v: got %s, want %s", test.err, got, test.want)
		}
	}
}
