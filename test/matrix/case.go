package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// indexName is the file beside the pictures that describes each, one JSON object per line.
const indexName = "INDEX.jsonl"

// Case is one picture and the truth about it.
type Case struct {
	File  string `json:"file"`
	Seed  uint64 `json:"seed"`  // of the whole set
	Index int    `json:"index"` // within the set; see makeJob

	Negative string `json:"negative,omitempty"` // why the page must be refused, or empty for a grid that must be read
	Exit     int    `json:"exit,omitempty"`     // the exit status of a negative: 3, 4, or 0 for either

	// In the fixed set, what the reader does with the page: why it refuses it, in the words of Refusal, and how many givens it takes
	// for entries or the reverse. A page that is refused though Negative is empty is one that a person reads.
	Because    string `json:"because,omitempty"`
	OtherKinds int    `json:"other_kinds,omitempty"`

	Shown  string `json:"shown,omitempty"` // 81 characters row by row, '.' empty
	Kinds  string `json:"kinds,omitempty"` // 81 characters, 'g' given, 'e' entry, '.' empty
	Bounds [4]int `json:"bounds"`          // outer edge of the visible part of the (first) grid: left, top, right, bottom; zeros without a grid

	Tags Tags `json:"tags"`
}

// Tags describe a case. They determine the slices that it belongs to.
type Tags struct {
	Layout       string   `json:"layout,omitempty"`
	Renderer     string   `json:"renderer,omitempty"`
	Theme        string   `json:"theme,omitempty"`
	Family       string   `json:"family,omitempty"`
	Class        string   `json:"class,omitempty"`
	Group        string   `json:"group,omitempty"` // common, ordinary or odd
	HeldOut      bool     `json:"held_out"`
	Bold         bool     `json:"bold,omitempty"`
	EntryFamily  string   `json:"entry_family,omitempty"` // if the entries have another one
	EntryClass   string   `json:"entry_class,omitempty"`
	EntryHeldOut bool     `json:"entry_held_out,omitempty"`
	Cell         float64  `json:"cell,omitempty"`  // pitch in pixels of the picture, of the shorter side if cells are not square
	Digit        float64  `json:"digit,omitempty"` // height of the digits as a share of the cell
	Contrast     int      `json:"contrast,omitempty"`
	Zoom         int      `json:"zoom"` // per cent
	Scale        float64  `json:"scale"`
	Viewport     string   `json:"viewport"`
	Antialias    string   `json:"antialias"` // grey or lcd
	Hinting      string   `json:"hinting"`   // none, slight or full
	Perturbation string   `json:"perturbation"`
	Marks        string   `json:"marks,omitempty"` // style of the pencil marks
	Sums         bool     `json:"sums,omitempty"`  // cage sums
	Highlights   []string `json:"highlights,omitempty"`
	Clutter      []string `json:"clutter,omitempty"`
	State        string   `json:"state,omitempty"`      // start, partly or solved
	Difficulty   string   `json:"difficulty,omitempty"` // "cause: kind", empty without a difficulty
}

// writeIndex writes the index of a folder atomically.
func writeIndex(dir string, cases []Case) error {
	var out bytes.Buffer
	encode := json.NewEncoder(&out)
	for _, c := range cases {
		if err := encode.Encode(c); err != nil {
			return fmt.Errorf("write index: %w", err)
		}
	}
	return writeWhole(filepath.Join(dir, indexName), out.Bytes())
}

// readIndex reads the index of a folder.
func readIndex(dir string) ([]Case, error) {
	file, err := os.Open(filepath.Join(dir, indexName))
	if err != nil {
		return nil, fmt.Errorf("read index: %w", err)
	}
	defer file.Close()
	var cases []Case
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var c Case
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			return nil, fmt.Errorf("read index: line %d: %w", len(cases)+1, err)
		}
		cases = append(cases, c)
	}
	return cases, lines.Err()
}
