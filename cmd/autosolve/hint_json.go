package main

import (
	"autosolve/internal/hint"
	"autosolve/solver/logic"
)

// formatText is the format of hints for people.
const formatText = "text"

// hintStep is a step as printed in JSON; docs/hint.schema.json describes it.
type hintStep struct {
	Technique    string      `json:"technique"`
	Difficulty   float64     `json:"difficulty"` // on the scale of package logic
	Level        string      `json:"level"`
	Step         string      `json:"step"`
	Why          string      `json:"why"`
	Cells        []string    `json:"cells"` // the cells of the pattern
	Placements   []candidate `json:"placements"`
	Eliminations []candidate `json:"eliminations"`
}

// candidate is a digit that a step places in a cell or excludes from it.
type candidate struct {
	Cell  string `json:"cell"` // such as r4c5
	Digit int    `json:"digit"`
}

func newHintStep(h *hint.Hint) *hintStep {
	s := &hintStep{
		Technique: h.Technique.String(), Difficulty: h.Difficulty(),
		Level: logic.Rating{Difficulty: h.Difficulty()}.Level().String(),
		Step:  h.String(), Why: h.Explain(), Cells: []string{},
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
