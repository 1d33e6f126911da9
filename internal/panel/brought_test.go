package panel

import (
	"bytes"
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"autosolve/recognize"
)

// paste sends what a user pastes, and returns the status.
func (s *Server) paste(t *testing.T, data string, query ...string) int {
	t.Helper()
	r := httptest.NewRequest(http.MethodPost, "http://"+host+"/"+s.token+"/bring"+strings.Join(query, ""), strings.NewReader(data))
	r.Header.Set("Origin", "http://"+host)
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, r)
	return w.Code
}

// A puzzle that the user brings is shown with its entries, until the next capture. It cannot be placed on the screen, nor does its
// place go into the config.
func TestBring(t *testing.T) {
	s := newServer(t, &calls{board: boardOf(t, puzzle)})
	s.tab(t, "a", true)
	text := strings.Repeat("# a remark that makes the text longer than a form may be\n", 200) + "Puzzle\n" + puzzle + "\n" + puzzle
	if status := s.paste(t, text); status != http.StatusNoContent {
		t.Fatalf("status %d", status)
	}
	v := s.state.now()
	if b := v.shows(); b == nil || strings.ReplaceAll(b.Givens().String(), "0", ".") != puzzle || v.origin != fromText {
		t.Fatalf("it shows %v", b)
	}
	says(t, s.mainPage(t), "26 digits<", "this is the first of 2 puzzles")
	s.post(t, http.StatusNoContent, "corners", cornersForm(900, 900, 1800, 1800)) // dragged before the text came
	says(t, s.mainPage(t), "26 digits<", "not on the screen")
	other := boardOf(t, strings.Repeat(".", 81))
	s.state.adopt(s.state.turn+1, &Sight{image.NewRGBA(image.Rect(0, 0, 9, 9)), other}, other)
	if s.state.now().sight != v.sight {
		t.Error("what is on the screen replaces the puzzle that was pasted")
	}
	s.post(t, http.StatusNoContent, "hint", nil)
	says(t, s.get(t, "?step=1"), `data-act="place" disabled title="This puzzle is not on the screen"`)
	f := look("a")
	f.Set("step", "1")
	f.Set("text", s.state.now().steps[0].String())
	s.post(t, http.StatusUnprocessableEntity, "place", f)
	s.post(t, http.StatusUnprocessableEntity, "solve", look("a"))
	if got := s.bot.(*calls).all(); got != "" {
		t.Errorf("called for a puzzle that is not on the screen: %s", got)
	}

	var shot bytes.Buffer
	if err := png.Encode(&shot, image.NewRGBA(image.Rect(0, 0, 400, 400))); err != nil {
		t.Fatal(err)
	}
	s.paste(t, shot.String())
	if v := s.state.now(); v.origin != fromPicture || v.shows() != s.bot.(*calls).board {
		t.Errorf("of a picture it shows %v", v.shows())
	}
	bot := s.bot.(*calls)
	bot.grids = []image.Rectangle{image.Rect(0, 0, 90, 90), image.Rect(100, 0, 190, 90)}
	s.paste(t, shot.String())
	if v := s.state.now(); len(v.grids) != 2 {
		t.Errorf("of two grids it shows %v", v.grids)
	}
	s.post(t, http.StatusNoContent, "hint", nil)
	if e, _ := s.state.event(); !strings.Contains(e.Words, "2 grids") {
		t.Errorf("a hint for two grids says %q", e.Words)
	}
	s.paste(t, shot.String(), "?pick=2")
	if v := s.state.now(); v.shows() != bot.board {
		t.Errorf("of the one picked it shows %v", v.shows())
	}
	s.post(t, http.StatusUnprocessableEntity, "write", nil)
	if page := s.mainPage(t); strings.Contains(page, `data-act="write"`) || !strings.Contains(page, "in pixels of the picture") {
		t.Error("the page offers to write the place of a grid in another picture than the screen's into the config")
	}
	for data, want := range map[string]string{
		"no puzzle": "there is no puzzle in this text", puzzle[:80]: "80 cells, want 81", shot.String()[:50]: "that was pasted",
	} {
		before := s.state.now().version
		s.paste(t, data)
		if e, _ := s.state.event(); !strings.Contains(e.Words, want) || e.Outcome != refused || e.Version != before {
			t.Errorf("of %.10q it says %q", data, e.Words)
		}
	}
	s.post(t, http.StatusNoContent, "capture", look("a"))
	s.until(t, idle)
	if s.state.now().origin != "" {
		t.Error("Capture does not lead back to the screen")
	}
}

// A hint is for the puzzle that the page shows: for one with uncertain cells that the user has brought, or at the corners that
// the user has chosen, the panel names these cells and does not read the screen.
func TestHintForWhatIsShown(t *testing.T) {
	bot := &calls{board: boardOf(t, puzzle)}
	bot.board.Cells[2] = recognize.Cell{Why: []string{"holds a speck"}}
	s := newServer(t, bot)
	s.tab(t, "a", true)
	var shot bytes.Buffer
	if err := png.Encode(&shot, image.NewRGBA(image.Rect(0, 0, 400, 400))); err != nil {
		t.Fatal(err)
	}
	hint := func(looks string) {
		t.Helper()
		s.post(t, http.StatusNoContent, "hint", look("a"))
		s.until(t, idle)
		if got := bot.all(); got != looks {
			t.Errorf("called: %s, want %s", got, looks)
		}
		if e, _ := s.state.event(); !strings.Contains(e.Words, "r1c3 holds a speck") || e.Outcome != refused {
			t.Errorf("of an uncertain cell it says %q", e.Words)
		}
	}
	s.paste(t, shot.String())
	hint("read")
	if s.state.now().origin != fromPicture {
		t.Error("the picture is no longer shown")
	}
	s.post(t, http.StatusNoContent, "capture", look("a"))
	s.until(t, idle)
	s.post(t, http.StatusNoContent, "corners", cornersForm(60, 50, 290, 290))
	hint("read look {0s 0 false false false} read")
	if v := s.state.now(); v.corners.Auto() {
		t.Error("the chosen corners are gone")
	}
}

// The page that is saved has all steps and needs nothing else.
func TestSave(t *testing.T) {
	s := stepped(t, puzzle)
	page := s.get(t, "sudoku.html")
	v := s.state.now()
	if got := strings.Count(page, `src="data:image/png;base64,`); got != len(v.steps) {
		t.Errorf("it has %d pictures of %d steps", got, len(v.steps))
	}
	if got := strings.Count(page, ` src=`); got != len(v.steps) || strings.Contains(page, ` href=`) {
		t.Error("it needs other files")
	}
	says(t, page, "Sudoku in", v.steps[len(v.steps)-1].Technique.String(), v.shows().Givens().String())
	if len(page) > 2e6 {
		t.Errorf("it has %d bytes", len(page))
	}
}
