package panel

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"html/template"
	"image"
	"image/png"
	"io"
	"net/http"
	"strings"

	"autosolve/capture"
	"autosolve/internal/advice"
	"autosolve/internal/annotate"
	"autosolve/internal/config"
	"autosolve/internal/hint"
	"autosolve/recognize"
	"autosolve/solver"
	"autosolve/solver/puzzles"
)

// origin is where the puzzle of a view comes from, in words. It is "" for the screen.
type origin string

const (
	fromPicture origin = "a picture"
	fromText    origin = "a text"
)

// maxBrought is the largest size of a picture or a text that the user can bring, in bytes.
const maxBrought = 64 << 20

// bring shows the puzzle in a picture or a text that the user has pasted or dropped, which is the body of the request.
func (s *Server) bring(r *http.Request) error {
	data, err := io.ReadAll(r.Body)
	if err != nil {
		return fmt.Errorf("read what was pasted: %w", err)
	}
	pick, err := pick(r)
	if err != nil {
		return err
	}
	return s.atOnce("reading what was pasted", func(context.Context, *view) (*view, error) {
		if !strings.HasPrefix(http.DetectContentType(data), "image/") {
			return s.fromText(data)
		}
		img, err := capture.Read(bytes.NewReader(data), "that was pasted")
		if err != nil {
			return nil, advice.UsageError(err, "paste a screenshot, or a PNG or JPEG file")
		}
		board, err := s.bot.ReadAt(img, config.Corners{}, pick)
		v, err := viewOf(&Sight{img, board}, err)
		v.origin = fromPicture
		return v, err
	})
}

// fromText returns a view of the first puzzle in a text.
func (s *Server) fromText(data []byte) (*view, error) {
	scanner := puzzles.NewScanner(bytes.NewReader(data))
	var first *puzzles.Puzzle
	count := 0
	for p, more := scanner.Next(); more; p, more = scanner.Next() {
		if p.Kind != puzzles.Question {
			continue
		}
		if count++; first == nil {
			first = &p
		}
	}
	const try = "paste 81 characters, a puzzle as solve reads it, or a screenshot"
	if first == nil {
		return nil, advice.UsageError(errors.New("there is no puzzle in this text"), try)
	}
	if first.Err != nil {
		return nil, advice.UsageError(fmt.Errorf("line %d: %w", first.Line, first.Err), try)
	}
	if count > 1 {
		fmt.Fprintf(&s.state, "this is the first of %d puzzles\n", count)
	}
	return &view{sight: printed(first.Grid, first.Shown()), origin: fromText}, nil
}

// printed returns a sight of a picture in which a puzzle with entries is printed.
func printed(givens, shown solver.Grid) *Sight {
	img, place := annotate.Printed(shown)
	middle := func(r image.Rectangle) image.Point { return r.Min.Add(r.Max).Div(2) }
	b := &recognize.Board{Layout: recognize.Corners(middle(place(0)), middle(place(80)))}
	for i, d := range shown {
		b.Cells[i] = recognize.Cell{Digit: d, Certain: true}
		if givens[i] != 0 {
			b.Cells[i].Kind = recognize.Given
		} else if d != 0 {
			b.Cells[i].Kind = recognize.Entry
		}
	}
	return &Sight{img, b}
}

// savedStep is a step on the page that the user saves.
type savedStep struct {
	*hint.Hint
	N, Of   int
	Picture template.URL // the picture itself, as a data URL
}

// save sends a page that shows all steps without a server.
func (s *Server) save(w http.ResponseWriter, r *http.Request) {
	v := s.state.now()
	if len(v.steps) == 0 {
		http.NotFound(w, r)
		return
	}
	page := struct {
		Puzzle solver.Grid
		Stuck  bool
		Steps  []savedStep
	}{Puzzle: v.steps[0].Page.Puzzle, Stuck: v.stuck} // not the givens, if they were not enough
	img, place := annotate.Printed(v.steps[0].Page.Shown)
	for i, h := range v.steps {
		var b bytes.Buffer
		step := annotate.HintGrid(h, img, place, annotate.AllDigits)
		if err := png.Encode(&b, annotate.Indexed(annotate.Coarsened(step))); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		url := "data:image/png;base64," + base64.StdEncoding.EncodeToString(b.Bytes())
		page.Steps = append(page.Steps, savedStep{h, i + 1, len(v.steps), template.URL(url)})
	}
	w.Header().Set("Content-Disposition", `attachment; filename="sudoku.html"`)
	s.render(w, "saved.html", page)
}
