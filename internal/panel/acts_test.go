package panel

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"autosolve/internal/advice"
	"autosolve/recognize"
)

// The page shows a reading, then steps, then the reading at other corners, and the first reading again.
func TestPageFollows(t *testing.T) {
	bot := &calls{board: boardOf(t, puzzle)}
	bot.board.Cells[2] = recognize.Cell{Digit: 0, Why: []string{"holds a <speck>"}}
	s := newServer(t, bot)
	s.tab(t, "a", true)
	says(t, s.mainPage(t), lookFor)
	s.post(t, http.StatusNoContent, "capture", url.Values{"page": {"a"}, "wait": {"2"}, "pick": {"3"}, "fix": {"on"}})
	s.until(t, idle)
	if got := bot.all(); got != "look {2s 3 true false false}" {
		t.Errorf("called: %s", got)
	}
	says(t, s.mainPage(t), "26 digits read, 1 of 81 cells not certain", "r1c3, empty, not certain: it holds a &lt;speck&gt;", `aria-label="r1c1, 3, given, score 0.95"`)
	if got := s.post(t, http.StatusNoContent, "hint", look("a")); got != "" {
		t.Error(got)
	}
	s.until(t, idle)
	if got := bot.all(); !strings.HasSuffix(got, " look {0s 0 false false false}") {
		t.Errorf("a hint for an uncertain reading does not look again: %s", got)
	}
	bot.board = boardOf(t, puzzle)
	s.post(t, http.StatusNoContent, "capture", look("a"))
	s.until(t, idle)
	s.post(t, http.StatusNoContent, "hint", look("a"))
	last := len(s.state.now().steps)
	says(t, s.mainPage(t), fmt.Sprintf("Step 1 of %d: ", last))
	for path, status := range map[string]int{"step/1": 200, fmt.Sprint("step/", last): 200, "step/0": 404, fmt.Sprint("step/", last+1): 404, "step/x": 404,
		fmt.Sprint("seen/", s.state.now().version): 200, "seen/0": 404} {
		if w := s.do(s.request(http.MethodGet, path, nil)); w.Code != status {
			t.Errorf("%s: status %d", path, w.Code)
		}
	}
	s.post(t, http.StatusNoContent, "corners", url.Values{"x1": {"60"}, "y1": {"50"}, "x2": {"290"}, "y2": {"290"}})
	says(t, s.mainPage(t), `data-corners="60 50 290 290" data-chosen`)
	s.post(t, http.StatusNoContent, "write", cornersForm(50, 50, 290, 290))
	says(t, s.mainPage(t), "press Read at these corners")
	s.post(t, http.StatusNoContent, "write", s.offered())
	s.post(t, http.StatusNoContent, "back", nil)
	says(t, s.mainPage(t), `data-corners="50 50 290 290">`)
	s.post(t, http.StatusNoContent, "unset", nil)
	if got := bot.all(); !strings.HasSuffix(got, " read set grid: {top_left: [60, 50], bottom_right: [290, 290]} set grid: auto") {
		t.Errorf("called: %s", got)
	}
}

// If a step follows from digits that look like entries, the messages say so.
func TestStepFromAllDigits(t *testing.T) {
	bot := &calls{board: boardOf(t, puzzle)}
	for i := range 4 {
		if c := &bot.board.Cells[i]; c.Digit != 0 {
			c.Kind = recognize.Entry
		}
	}
	s := newServer(t, bot)
	s.tab(t, "a", true)
	s.post(t, http.StatusNoContent, "hint", look("a"))
	s.until(t, idle)
	says(t, s.mainPage(t), "Step 1 of ",
		"only 23 of the 26 digits look like givens, which leaves several solutions, so all digits were used")
	says(t, s.get(t, "sudoku.html"), s.state.now().steps[0].Page.Shown.String())
}

// Impossible requests are refused, and nothing is done.
func TestRefusedActs(t *testing.T) {
	bot := &calls{board: boardOf(t, puzzle)}
	s := newServer(t, bot)
	s.tab(t, "a", true)
	for _, c := range []struct {
		path string
		form url.Values
		says string
	}{
		{"capture", look("b"), "this page is not connected"},
		{"solve", look(""), "this page is not connected"},
		{"capture", url.Values{"page": {"a"}, "wait": {"601"}, "pick": {""}}, "must be a whole number from 0 to 600"},
		{"solve", url.Values{"page": {"a"}, "wait": {"0"}, "pick": {"-1"}}, "must be a whole number from 1 to 99"},
		{"hint", url.Values{"page": {"a"}, "wait": {"x"}}, "must be a whole number"},
		{"hidden", url.Values{"page": {"a"}, "turn": {"0"}}, "must be a whole number"},
		{"corners", url.Values{"x1": {"1"}, "y1": {"1"}, "x2": {"1"}}, "must be a whole number"},
		{"corners", url.Values{"x1": {"1"}, "y1": {"1"}, "x2": {"99999999"}, "y2": {"5"}}, "must be a whole number"},
	} {
		if got := s.post(t, http.StatusUnprocessableEntity, c.path, c.form); !strings.Contains(got, c.says) {
			t.Errorf("%s %v: %q", c.path, c.form, got)
		}
	}
	for _, path := range []string{"write", "corners"} { // before there is a picture
		s.post(t, http.StatusNoContent, path, url.Values{"x1": {"1"}, "y1": {"1"}, "x2": {"100"}, "y2": {"100"}})
		says(t, s.mainPage(t), "there is no picture yet")
	}
	if got := bot.all(); got != "" {
		t.Errorf("called: %s", got)
	}
	s.post(t, http.StatusNoContent, "capture", look("a"))
	s.until(t, idle)
	for _, c := range []struct{ x2, says string }{{"9", "swapped"}, {"60", "64 pixels"}, {"999", "not entirely on the screen"}} {
		s.post(t, http.StatusNoContent, "corners", url.Values{"x1": {"50"}, "y1": {"50"}, "x2": {c.x2}, "y2": {"9"}})
		if c.x2 != "9" {
			s.post(t, http.StatusNoContent, "corners", url.Values{"x1": {"50"}, "y1": {"50"}, "x2": {c.x2}, "y2": {"290"}})
		}
		says(t, s.mainPage(t), c.says)
		s.post(t, http.StatusNoContent, "write", s.offered())
		says(t, s.mainPage(t), "no grid is read there")
	}
	if got := bot.all(); strings.Contains(got, "set") {
		t.Errorf("called: %s", got)
	}
}

// Several grids are shown with their numbers, and none of them can be written into the config.
func TestManyGrids(t *testing.T) {
	bot := &calls{err: &recognize.ManyGridsError{Grids: []image.Rectangle{image.Rect(10, 10, 150, 150), image.Rect(200, 10, 350, 150)}}}
	s := newServer(t, bot)
	s.tab(t, "a", true)
	s.post(t, http.StatusNoContent, "capture", look("a"))
	s.until(t, idle)
	says(t, s.mainPage(t), "2 grids were found", `<rect x="200" y="10" width="150" height="140"`, ">2</text>")
	s.post(t, http.StatusNoContent, "write", s.offered())
	says(t, s.mainPage(t), "no grid is read there")
	bot.board = boardOf(t, puzzle)
	s.post(t, http.StatusNoContent, "corners", cornersForm(50, 50, 290, 290))
	page := s.mainPage(t)
	says(t, page, "26 digits read, all certain")
	if strings.Contains(page, "2 grids were found") {
		t.Error("the page does not say how the grid at the corners was read")
	}
}

// The screen is not captured before every page has hidden its pictures or is gone, and only one act is under way at a time.
func TestOneAtATimeWhileHidden(t *testing.T) {
	bot := &calls{board: boardOf(t, puzzle), hold: make(chan struct{})}
	s := newServer(t, bot)
	s.tab(t, "a", true)
	s.tab(t, "b", false)
	leave := s.state.join("c")
	hidden := func(name string) func(event) bool {
		return func(event) bool {
			s.state.mu.Lock()
			defer s.state.mu.Unlock()
			return s.state.tabs[name].hidden == s.state.turn
		}
	}
	s.post(t, http.StatusNoContent, "solve", look("a"))
	s.until(t, hidden("a"))
	for _, path := range []string{"capture", "solve", "hint", "corners", "write", "unset", "back"} {
		form := look("a")
		for _, name := range []string{"x1", "y1", "x2", "y2"} {
			form.Set(name, "1")
		}
		if got := s.post(t, http.StatusUnprocessableEntity, path, form); got != "wait: solving is under way\n" {
			t.Errorf("%s: %q", path, got)
		}
	}
	s.post(t, http.StatusNoContent, "hidden", url.Values{"page": {"b"}, "turn": {"1"}})
	if got := bot.all(); got != "" {
		t.Errorf("called while a page shows its picture: %s", got)
	}
	says(t, s.mainPage(t), "busy hiding")
	leave()
	close(bot.hold)
	s.until(t, idle)
	if got := bot.all(); got != "solve look {0s 0 false false false} look {0s 0 false false false}" {
		t.Errorf("called: %s", got)
	}

	// Stop ends an act that still waits for pages.
	s.post(t, http.StatusNoContent, "capture", look("a"))
	s.post(t, http.StatusNoContent, "stop", nil)
	s.until(t, idle)
	says(t, s.mainPage(t), context.Canceled.Error())
	s.post(t, http.StatusNoContent, "stop", nil)
}

// A page that does not hide its pictures in time is reported.
func TestPageThatSleeps(t *testing.T) {
	s := newServer(t, &calls{})
	s.tab(t, "a", false)
	if _, err := s.state.begin(s.alive, "looking", true); err != nil {
		t.Fatal(err)
	}
	late, cancel := context.WithCancel(context.Background())
	cancel()
	err := s.state.awaitHidden(late)
	if err == nil || !strings.HasPrefix(err.Error(), "1 of the panel's pages") || advice.Of(err).Hint == "" {
		t.Errorf("error %v", err)
	}
	s.state.end(nil, nil)
}

// Success is shown in green and a refusal in red. A reading, and an act that the user has stopped, have no colour.
func TestOutcomes(t *testing.T) {
	bot := &calls{board: boardOf(t, puzzle)}
	s := newServer(t, bot)
	s.tab(t, "a", true)
	shows := func(path string, form url.Values, want outcome) {
		t.Helper()
		s.post(t, http.StatusNoContent, path, form)
		s.until(t, idle)
		if e, _ := s.state.event(); e.Outcome != want {
			t.Errorf("%s: outcome %q, want %q", path, e.Outcome, want)
		}
		if want != "" {
			says(t, s.mainPage(t), fmt.Sprintf(`aria-label="Messages" class="%s"`, want))
		}
	}
	shows("write", cornersForm(50, 50, 290, 290), refused) // there is no picture yet
	shows("capture", look("a"), "")
	shows("write", s.offered(), succeeded)
	shows("solve", look("a"), succeeded)
	bot.err = errors.New("no grid found")
	shows("solve", look("a"), refused)

	bot.hold = make(chan struct{})
	s.post(t, http.StatusNoContent, "capture", look("a"))
	s.until(t, func(e event) bool { return e.Words == "looking" })
	shows("stop", nil, "")
}

// blind is a Bot that fills, but can take no picture.
type blind struct{ *calls }

func (blind) Look(context.Context, Options, io.Writer) (*Sight, error) {
	return nil, errors.New("no picture")
}

// A fill has succeeded even if no picture can be taken after it.
func TestBlindAfterFill(t *testing.T) {
	s := newServer(t, blind{&calls{board: boardOf(t, puzzle)}})
	s.tab(t, "a", true)
	s.post(t, http.StatusNoContent, "solve", look("a"))
	s.until(t, idle)
	if e, _ := s.state.event(); e.Outcome != succeeded || !strings.HasSuffix(e.Words, "the screen now: no picture\n") {
		t.Errorf("outcome %q, and it says %q", e.Outcome, e.Words)
	}
}

// The legend names what is drawn over the picture, and a certain digit that no template resembles has no score.
func TestReadingShown(t *testing.T) {
	bot := &calls{board: boardOf(t, puzzle)}
	bot.board.Cells[0].Score = 0
	bot.board.Cells[2] = recognize.Cell{Digit: 5, Kind: recognize.Entry, Score: 0.95, Certain: true}
	bot.board.Cells[4] = recognize.Cell{Digit: 2, Kind: recognize.Entry, Score: 0.97, Certain: true}
	s := newServer(t, bot)
	s.tab(t, "a", true)
	s.post(t, http.StatusNoContent, "capture", look("a"))
	s.until(t, idle)
	page := s.mainPage(t)
	if strings.Contains(page, "wrong</span>") || strings.Contains(page, `class="cell wrong`) {
		t.Error("it tells mistakes without being asked")
	}
	s.post(t, http.StatusNoContent, "mistakes", url.Values{"mistakes": {"on"}})
	page = s.mainPage(t)
	says(t, page, `name="mistakes" checked`, `<span class="key given">given</span>`, `<span class="key entry">entry</span>`, `<span class="key unsure">not certain</span>`,
		`aria-label="r1c1, 3, given"`, `<span class="key wrong">wrong</span>`,
		`aria-label="r1c3, 5, entry, score 0.95"`, `class="cell wrong entry"`, `aria-label="r1c5, 2, entry, score 0.97, wrong"`, "none resembles it",
		"28 digits read, all certain", `placeholder="auto" title=`)
	if n := strings.Count(page, `class="cell wrong`); n != 1 {
		t.Errorf("%d cells are wrong", n)
	}
	if strings.Contains(page, "0.00") {
		t.Error("it shows a score of 0.00")
	}
	if strings.Contains(page, `class="score"`) {
		t.Error("the score of a certain digit is drawn")
	}
	bot.board.Cells[1].Certain = false
	page = s.mainPage(t)
	if strings.Count(page, `class="score"`) != 1 || strings.Contains(page, `class="cell wrong`) {
		t.Error("with one uncertain digit, want only its score, and no digit called wrong")
	}
}
