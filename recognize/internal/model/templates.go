package model

import (
	"autosolve/recognize/internal/label"
	"autosolve/recognize/internal/read"
)

// mostFaces is the number of typefaces, chosen by read.Closest, with which a grid's digits are matched.
const mostFaces = 30

// The templates are sure of a digit if its score is at least sureScore and exceeds every other digit's by at least sureMargin.
// For a 1, sureOne counts instead of sureScore, because a stretched 7, 2 or 8 may match a 1 with up to 0.92.
const (
	sureScore  = 0.85
	sureMargin = 0.15
	sureOne    = 0.95
)

// facesOf returns the typefaces that best match the characters of a grid, without plain vertical strokes. It returns nil if
// there are no such characters.
func facesOf(all *[81]*read.Evidence) []int {
	var scores [][]float32
	for _, e := range all {
		if e.Glyph != nil && !e.Glyph.VerticalStroke() {
			scores = append(scores, e.Scores)
		}
	}
	if len(scores) == 0 {
		return nil
	}
	return read.Closest(scores, mostFaces)
}

// matchesOf returns the best match of each digit for a cell's character. The scores are 0 if nothing can be matched.
func matchesOf(e *read.Evidence, faces []int) (none [9]read.Match) {
	if e.Glyph == nil || len(faces) == 0 {
		return none
	}
	return read.Best(e.Scores, faces)
}

// runnerUp returns the best-matching digit other than the given one, with its score.
func runnerUp(matches *[9]read.Match, digit uint8) (next label.Guess) {
	for i, m := range matches {
		if d := uint8(i + 1); d != digit && m.Score > next.Score {
			next = label.Guess{Digit: d, Score: m.Score}
		}
	}
	return next
}

// surely returns the digit of which the templates are sure, with its score, or digit 0 if there is no such digit.
func surely(matches *[9]read.Match) label.Guess {
	var best label.Guess
	for i, m := range matches {
		if m.Score > best.Score {
			best = label.Guess{Digit: uint8(i + 1), Score: m.Score}
		}
	}
	least := sureScore
	if best.Digit == 1 {
		least = sureOne
	}
	if best.Score < least || best.Score-runnerUp(matches, best.Digit).Score < sureMargin {
		return label.Guess{}
	}
	return best
}
