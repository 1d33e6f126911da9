package practice

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"

	"autosolve/solver"
	"autosolve/solver/generate"
	"autosolve/solver/logic"
)

// MaxSet is the largest number of a puzzle in its level. The number is a seed of package generate.
const MaxSet = 10_000_000_000

// order is what a request asks for. page.html shows it.
type order struct {
	Level      int // 1 to 4; 0 for a puzzle whose digits are in the query
	Set        int // the number of the puzzle, from 1; 0 with level 0
	Givens     solver.Grid
	Next       solver.Grid // the puzzle that a rig may put in place of this one
	entries    solver.Grid
	Ad         int // the height of the advertisement in pixels, 0 for none
	Pencil     bool
	behaviours map[string]any
}

// parameters are the names of the parameters of the page. newgame is the button of the page after a solved puzzle.
var parameters = []string{"level", "set_id", "puzzle", "entries", "ad", "pencil", "behaviour", "newgame"}

// parseOrder reads a query. If the query has neither a puzzle nor set_id, it picks a random puzzle of the level. The error is
// about the query, or it is ctx's error.
func parseOrder(ctx context.Context, query string, known []Behaviour) (*order, error) {
	q, err := url.ParseQuery(query)
	if err != nil {
		return nil, err
	}
	for key := range q {
		if !slices.Contains(parameters, key) {
			return nil, fmt.Errorf("unknown parameter %q", key)
		}
	}
	o := &order{Pencil: q.Get("pencil") == "1"}
	if err := o.choosePuzzle(ctx, q); err != nil {
		return nil, err
	}
	if err := o.placeEntries(q.Get("entries")); err != nil {
		return nil, err
	}
	if o.Ad, err = parseAd(q.Get("ad")); err != nil {
		return nil, err
	}
	o.behaviours, err = parseBehaviours(q.Get("behaviour"), known, o.Givens)
	return o, err
}

// choosePuzzle sets the puzzle, and the next one.
func (o *order) choosePuzzle(ctx context.Context, q url.Values) error {
	var err error
	o.Level, o.Set = 1, 1+rand.IntN(MaxSet)
	if text := q.Get("level"); text != "" {
		if o.Level, err = number(text, 1, len(levelNames())); err != nil {
			return fmt.Errorf("level: %w", err)
		}
	}
	if text := q.Get("set_id"); text != "" {
		if o.Set, err = number(text, 1, MaxSet); err != nil {
			return fmt.Errorf("set_id: %w", err)
		}
	}
	if q.Has("puzzle") {
		if o.Givens, err = solver.Parse(q.Get("puzzle")); err != nil {
			return fmt.Errorf("puzzle: %w", err)
		}
	} else if o.Givens, err = generatePuzzle(ctx, o.Level, o.Set); err != nil {
		return err
	}
	if o.Next, err = generatePuzzle(ctx, o.Level, o.Set+1); err != nil {
		return err
	}
	if q.Has("puzzle") {
		o.Level, o.Set = 0, 0
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
		switch given := o.Givens[i]; {
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

// generatePuzzle returns a puzzle of a level, 1 to 4. The number of the puzzle in its level, set, is the seed with which
// "autosolve generate" makes the same puzzle.
func generatePuzzle(ctx context.Context, level, set int) (solver.Grid, error) {
	g, err := generate.New(uint64(set), generate.ForLevel(logic.Levels()[level-1]))
	if err != nil {
		return solver.Grid{}, err
	}
	p, err := g.Next(ctx)
	return p.Grid, err
}
