package main

import (
	"errors"
	"fmt"
	"image"

	"autosolve/recognize"
)

// openReaders makes count readers with the built-in typefaces, and returns a function that closes them.
func openReaders(count int) ([]Read, func(), error) {
	faces, err := recognize.Builtin()
	if err != nil {
		return nil, nil, fmt.Errorf("open reader: %w", err)
	}
	var open []*recognize.Reader
	closeAll := func() {
		for _, reader := range open {
			reader.Close()
		}
	}
	var reads []Read
	for range count {
		reader, err := recognize.New(faces, recognize.Default())
		if err != nil {
			closeAll()
			return nil, nil, fmt.Errorf("open reader: %w", err)
		}
		open = append(open, reader)
		reads = append(reads, func(picture image.Image) (Reading, error) {
			board, err := reader.Read(picture)
			if err != nil {
				return Reading{}, refused(err)
			}
			return reading(board), nil
		})
	}
	return reads, closeAll, nil
}

// refused converts a reader's error to a Refusal with the program's exit status. It returns other errors unchanged.
func refused(err error) error {
	if _, ok := errors.AsType[*recognize.NoGridError](err); ok {
		return &Refusal{Exit: 3, Reason: "no grid", Err: err}
	}
	if _, ok := errors.AsType[*recognize.ManyGridsError](err); ok {
		return &Refusal{Exit: 4, Reason: "several grids", Err: err}
	}
	if uncertain, ok := errors.AsType[*recognize.UncertainError](err); ok {
		if len(uncertain.Cells) > 1 { // else the error has the reasons
			err = fmt.Errorf("%w; the first %s", err, uncertain.Reasons(uncertain.Cells[0]))
		}
		return &Refusal{Exit: 4, Reason: "uncertain: " + uncertainty(uncertain), Err: err}
	}
	return err
}

// uncertainty says in words whether one cell, several or many are uncertain, or that this is unknown.
func uncertainty(err *recognize.UncertainError) string {
	if err.Board == nil || len(err.Cells) == 0 {
		return "unknown"
	}
	share := "one cell"
	if len(err.Cells) > 1 {
		share = "several cells"
	}
	if len(err.Cells) > 20 {
		share = "many cells"
	}
	return share
}

// reading returns a board in the scorer's terms.
func reading(board *recognize.Board) Reading {
	r := Reading{Bounds: board.Layout.Bounds}
	for i, cell := range board.Cells {
		r.Digits[i], r.Kinds[i] = cell.Digit, '.'
		switch cell.Kind {
		case recognize.Given:
			r.Kinds[i] = 'g'
		case recognize.Entry:
			r.Kinds[i] = 'e'
		}
	}
	return r
}
