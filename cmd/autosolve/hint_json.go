package main

import (
	"autosolve/internal/hint"
	"autosolve/solver/logic"
)

// formatText is for people to read.
const formatText = "text"

// hintStep is a step for printing as JSON.
type hintStep struct {
	Technique    string      `json:"technique"`
	Difficulty   float64     `json:"difficulty"` // on the scale of package logic
	Level        string      `json:"level"`
	Step         string      `json:"step"`
	Why          string      `json:"why"`
	Cells        []string    `json:"cells"` // those of the pattern
	Placements   []candidate `json:"placements"`
	Eliminations []candidate `json:"eliminations"`
}

// candidate is a digit that goes into a cell, or cannot.
type candidate struct {
	Cell  string `json:"cell"` // such as r4c5
	Digit int    `json:"digit"`
}

func newHintStep(h *hint.Hint) *hintStep {
	s := &hintStep{
		Technique: h.Technique.String(), Difficulty: h.Difficulty(), Level: logic.Rating{Difficulty: h.Difficulty()}.Level().String(),
		Step: h.String(), Why: h.Explain(), Cells: []string{},
		Placements: candidates(h.Placements), Eliminations: candidates(h.Eliminations),
	}
	for c := range h.Cells().All() {
		s.Cells = append(s.Cells, c.String())
	}
	return s
}

func candidates(list []logic.Candidate) []candidate {
	named := []candidate{}
	for _, c := range list {
		named = append(named, candidate{c.Cell.String(), c.Digit})
	}
	return named
}
