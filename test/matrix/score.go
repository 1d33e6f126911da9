package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg" // pictures of the JPEG perturbation
	_ "image/png"
	"os"
	"path/filepath"
	"sync"

	"autosolve/solver"
)

// Reading is a grid that a reader read in a picture with certainty.
type Reading struct {
	Digits solver.Grid     // row by row, 0 empty
	Kinds  [81]byte        // 'g' given, 'e' entry, '.' empty
	Bounds image.Rectangle // outer edge of the grid
}

// Read reads the one grid of a picture. An error is a refusal; a *Refusal names its exit status.
type Read func(picture image.Image) (Reading, error)

// Refusal is the error of a reader that refuses a picture.
type Refusal struct {
	Exit   int    // 3 no grid, 4 uncertain or several grids
	Reason string // the same for refusals of the same kind
	Err    error
}

func (r *Refusal) Error() string { return r.Err.Error() }

// Unwrap returns the reader's own error.
func (r *Refusal) Unwrap() error { return r.Err }

// Verdict is the result of comparing a reading with the truth.
type Verdict int

// The verdicts. Wrong is a grid with a misread digit or a wrong place, or a grid on a page that must be refused.
const (
	Right Verdict = iota
	Refused
	Wrong
)

func (v Verdict) String() string { return [...]string{"right", "refused", "wrong"}[v] }

// Result is the verdict on one case.
type Result struct {
	Case
	Verdict  Verdict
	Detail   string // what is wrong, or why it was refused
	Reason   string // the kind of refusal
	OtherEnd bool   // whether a negative was refused with an unexpected exit status
	BadKinds int    // cells of a correct reading with a wrong kind
}

// judge compares a reading with the truth.
func judge(c Case, reading Reading, err error) Result {
	result := Result{Case: c}
	if err != nil {
		result.Detail, result.Reason = err.Error(), "other"
		if refusal, ok := errors.AsType[*Refusal](err); ok {
			result.Reason = refusal.Reason
			result.OtherEnd = c.Exit != 0 && refusal.Exit != c.Exit
		}
		result.Verdict = Refused
		return result
	}
	switch {
	case c.Negative != "":
		result.Verdict, result.Detail = Wrong, "read as "+reading.Digits.String()
	case reading.Digits.String() != c.Shown:
		result.Verdict, result.Detail = Wrong, differences(c.Shown, reading.Digits.String())
	case !near(reading.Bounds, c.Bounds, c.Tags.Cell):
		result.Verdict, result.Detail = Wrong, fmt.Sprintf("grid at %v instead of %v", reading.Bounds, c.Bounds)
	}
	if result.Verdict == Right {
		for i, kind := range reading.Kinds {
			if kind != c.Kinds[i] {
				result.BadKinds++
			}
		}
	}
	return result
}

// differences lists the misread cells.
func differences(shown, read string) string {
	list := ""
	for i := range shown {
		if shown[i] != read[i] {
			list += fmt.Sprintf(" r%dc%d %c as %c", i/9+1, i%9+1, shown[i], read[i])
		}
	}
	return "read" + list
}

// near reports whether every edge is within a third of a cell of its true place.
func near(found image.Rectangle, bounds [4]int, cell float64) bool {
	for i, edge := range []int{found.Min.X, found.Min.Y, found.Max.X, found.Max.Y} {
		if off := float64(edge - bounds[i]); off > cell/3 || -off > cell/3 {
			return false
		}
	}
	return true
}

// score runs the readers concurrently over the pictures of a folder. The results are in the order of the index.
func score(ctx context.Context, dir string, readers []Read) ([]Result, error) {
	cases, err := readIndex(dir)
	if err != nil {
		return nil, err
	}
	results := make([]Result, len(cases))
	failures := make([]error, len(readers))
	queue := make(chan int, len(cases))
	for i := range cases {
		queue <- i
	}
	close(queue)
	var work sync.WaitGroup
	for k, read := range readers {
		work.Go(func() {
			for i := range queue {
				picture, err := readPicture(filepath.Join(dir, cases[i].File))
				if err == nil {
					err = ctx.Err()
				}
				if err != nil {
					failures[k] = err
					return
				}
				reading, err := read(picture)
				results[i] = judge(cases[i], reading, err)
			}
		})
	}
	work.Wait()
	return results, errors.Join(failures...)
}

func readPicture(path string) (image.Image, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("read picture: %w", err)
	}
	defer file.Close()
	picture, _, err := image.Decode(file)
	if err != nil {
		return nil, fmt.Errorf("read picture %s: %w", path, err)
	}
	return picture, nil
}
