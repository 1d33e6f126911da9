package practice

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"

	"autosolve/solver"
)

// maxSet is the largest number of a puzzle in its level.
const maxSet = 10_000_000_000

// order is what a request asks for.
type order struct {
	level      int // 1 to 4; 0 for a puzzle whose digits are in the query
	set        int // the number of the puzzle, from 1; 0 with level 0
	givens     solver.Grid
	next       solver.Grid // the puzzle that the behaviour replace-after shows
	entries    solver.Grid
	ad         int // the height of the advertisement in pixels, 0 for none
	pencil     bool
	behaviours map[string]any
}

// parseOrder reads a query. Without set_id it picks a random puzzle of the level. The error is about the query, or is a
// generateError.
func parseOrder(ctx context.Context, q url.Values) (order, error) {
	var o order
	for key := range q {
		if !known(key) {
			return o, fmt.Errorf("unknown parameter %q", key)
		}
	}
	if err := o.choosePuzzle(ctx, q); err != nil {
		return o, err
	}
	if err := o.placeEntries(q.Get("entries")); err != nil {
		return o, err
	}
	var err error
	if o.ad, err = parseAd(q.Get("ad")); err != nil {
		return o, err
	}
	if o.behaviours, err = parseBehaviours(q.Get("behaviour")); err != nil {
		return o, err
	}
	if cell, ok := o.behaviours["readonly"].(int); ok && o.givens[cell] != 0 {
		return o, fmt.Errorf("behaviour readonly: %v is a given", solver.Cell(cell))
	}
	o.pencil = q.Get("pencil") == "1"
	return o, nil
}

// known reports whether the page takes a parameter of that name. newgame is the button of the page after a solved puzzle.
func known(key string) bool {
	return slices.Contains([]string{"level", "set_id", "puzzle", "entries", "ad", "pencil", "behaviour", "newgame"}, key)
}

// generateError reports that a puzzle could not be generated, which is not the fault of the query.
type generateError struct{ error }

func (e generateError) Unwrap() error { return e.error }

// choosePuzzle sets the puzzle, and the next one.
func (o *order) choosePuzzle(ctx context.Context, q url.Values) error {
	var err error
	o.level, o.set = 1, 1+rand.IntN(maxSet)
	if text := q.Get("level"); text != "" {
		if o.level, err = number(text, 1, len(levelNames())); err != nil {
			return fmt.Errorf("level: %w", err)
		}
	}
	if text := q.Get("set_id"); text != "" {
		if o.set, err = number(text, 1, maxSet); err != nil {
			return fmt.Errorf("set_id: %w", err)
		}
	}
	if q.Has("puzzle") {
		if o.givens, err = solver.Parse(q.Get("puzzle")); err != nil {
			return fmt.Errorf("puzzle: %w", err)
		}
	} else if o.givens, err = generatePuzzle(ctx, o.level, o.set); err != nil {
		return generateError{err}
	}
	if o.next, err = generatePuzzle(ctx, o.level, o.set+1); err != nil {
		return generateError{err}
	}
	if q.Has("puzzle") {
		o.level, o.set = 0, 0
	}
	return nil
}

// placeEntries reads the digits that are entered already. The text may repeat the givens.
func (o *order) placeEntries(text string) error {
	if text == "" {
		return nil
	}
	entries, err := solver.Parse(text)
	if err != nil {
		return fmt.Errorf("entries: %w", err)
	}
	for i, d := range entries {
		switch given := o.givens[i]; {
		case given == 0:
			o.entries[i] = d
		case d != 0 && d != given:
			return fmt.Errorf("entries: %v holds the given %d", solver.Cell(i), given)
		}
	}
	return nil
}

// parseAd reads the height of the advertisement: pixels up to 2000, or "random" for 50 to 299.
func parseAd(text string) (int, error) {
	switch text {
	case "":
		return 0, nil
	case "random":
		return 50 + rand.IntN(250), nil
	}
	height, err := number(text, 0, 2000)
	if err != nil {
		return 0, fmt.Errorf("ad: %w, nor random", err)
	}
	return height, nil
}
