package panel

import (
	"bytes"
	"context"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"autosolve/internal/hint"
	"autosolve/recognize"
	"autosolve/solver"
)

// stepped returns a panel that shows the steps of a puzzle.
func stepped(t *testing.T, puzzle string) *Server {
	t.Helper()
	s := newServer(t, &calls{board: boardOf(t, puzzle)})
	s.tab(t, "a", true)
	s.post(t, http.StatusNoContent, "hint", look("a"))
	s.until(t, idle)
	return s
}

// get returns the body of the answer to a request for a path.
func (s *Server) get(t *testing.T, path string) string {
	t.Helper()
	w := s.do(s.request(http.MethodGet, path, nil))
	if w.Code != http.StatusOK {
		t.Fatalf("%s: status %d: %s", path, w.Code, w.Body)
	}
	return w.Body.String()
}

// A hint is refused if the board is gone by the time the steps are searched for.
func TestHintWithoutBoard(t *testing.T) {
	s := stepped(t, puzzle)
	if err := s.atOnce("finding the steps", func(ctx context.Context, v *view) (*view, error) {
		v.corners.BottomRight.X, v.at = 9, nil
		return s.explain(ctx, v)
	}); err != nil {
		t.Fatal(err)
	}
	says(t, s.mainPage(t), errNotThere.Error())
}

// The steps lead from the reading to the solution. The page of a step links to other steps, and names no later one.
func TestSteps(t *testing.T) {
	s := stepped(t, puzzle)
	v := s.state.now()
	last := len(v.steps)
	for i, h := range v.steps {
		n := i + 1
		page := s.get(t, fmt.Sprint("?step=", n))
		says(t, page, fmt.Sprintf("Step %d of %d: %v</h2>", n, last, h.Technique), fmt.Sprintf(`alt="%s"`, h.Explain()),
			fmt.Sprintf("What is %v?", h.Technique), html.EscapeString(h.Technique.About()))
		for id, to := range map[string]int{"first": 1, "previous": n - 1, "next": n + 1, "last": last} {
			there := to >= 1 && to <= last && to != n
			if got := strings.Contains(page, fmt.Sprintf(`id="%s" href="?step=%d"`, id, to)); got != there {
				t.Errorf("step %d: a link to the %s: %v", n, id, got)
			}
		}
		if got := strings.Count(page, `<a id="step-`); got != n {
			t.Errorf("step %d: %d steps are named", n, got)
		}
	}
	end := *v.steps[last-1].Before
	end.Apply(&v.steps[last-1].Step)
	if want, err := solver.Solve(v.shows().Grid()); err != nil || end.Grid() != want {
		t.Errorf("after the last step the grid is %v, not %v; %v", end.Grid(), want, err)
	}
	first := s.get(t, "?step=1&told=1")
	for _, query := range []string{"", "?step=0", "?step=x", fmt.Sprint("?step=", last+1)} {
		if s.get(t, query) != first {
			t.Errorf("%q does not show the first step", query)
		}
	}
}

// Hint says where to look, then for which digit, then the step, and then where to look for the next.
func TestMoreOfStep(t *testing.T) {
	s := stepped(t, puzzle)
	h := s.state.now().steps[0]
	where, digit, whole := s.get(t, ""), s.get(t, "?step=1&told=2"), s.get(t, "?step=1&told=3")
	says(t, where, `data-more="?step=1&amp;told=2">look at `, `data-act="place" disabled`, "told=1&amp;digit=0\" alt=\"look at ")
	says(t, digit, `data-more="?step=1&amp;told=3">`+h.Say(hint.Where)+"<", `data-act="place" disabled`)
	says(t, whole, `data-more="?step=2&amp;told=1">`+html.EscapeString(h.Explain())+"<", h.Technique.String())
	for name, page := range map[string]string{"where to look": where, "the digit": digit} {
		if strings.Contains(page, h.String()) || strings.Contains(page, h.Technique.String()) || strings.Contains(page, "?digit=") {
			t.Errorf("%s reveals the step", name)
		}
	}
	if strings.Contains(where, ", digit") {
		t.Error("where to look reveals the digit")
	}
	houses := s.get(t, "step/1?told=1")
	if houses != s.get(t, "step/1?told=2") || houses == s.get(t, "step/1?told=3") {
		t.Error("the pictures are not of the houses first, and of the step at last")
	}
	says(t, s.get(t, fmt.Sprint("?step=", len(s.state.now().steps))), `data-more="">`)
}

// The candidates of one digit remain chosen from step to step, and the picture shows no others.
func TestDigitAlone(t *testing.T) {
	s := stepped(t, puzzle)
	page := s.get(t, "?step=2&digit=7")
	says(t, page, `id="digit-7" href="?step=2&amp;digit=7" aria-current="true"`, `id="digit-all" href="?step=2">all`,
		`id="next" href="?step=3&amp;digit=7"`, `id="previous" href="?step=1&amp;digit=7"`, `<a id="step-1" href="?step=1&amp;digit=7">`)
	pictures := map[string]string{}
	for digit := range 10 {
		picture := s.get(t, fmt.Sprintf("step/2?digit=%d", digit))
		if other, ok := pictures[picture]; ok {
			t.Errorf("the pictures of %s and %d are the same", other, digit)
		}
		pictures[picture] = fmt.Sprint(digit)
	}
	if s.get(t, "step/2?digit=10") != s.get(t, "step/2") {
		t.Error("there is a tenth digit")
	}
}

// When no known technique leads further, the last step says so, and no other does.
func TestStuckSteps(t *testing.T) {
	s := stepped(t, puzzle)
	s.state.stuck = true
	const stuck = "No known technique leads further"
	says(t, s.get(t, fmt.Sprint("?step=", len(s.state.steps))), stuck)
	if strings.Contains(s.get(t, "?step=1"), stuck) {
		t.Error("the first step says that no other follows")
	}
}

// Stop ends the search for steps.
func TestStopSteps(t *testing.T) {
	s := newServer(t, &calls{})
	v := &view{sight: &Sight{Board: boardOf(t, puzzle)}}
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := s.explain(stopped, v); err != context.Canceled || v.steps != nil {
		t.Errorf("%d steps, %v", len(v.steps), err)
	}
}

// A solved grid has no steps.
func TestNoStep(t *testing.T) {
	solution, err := solver.Solve(boardOf(t, puzzle).Grid())
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	for _, d := range solution {
		fmt.Fprint(&text, d)
	}
	s := stepped(t, text.String())
	says(t, s.mainPage(t), "already solved", `class="refused"`, "81 digits read")
	s.post(t, http.StatusNoContent, "hint", url.Values{})
	says(t, s.mainPage(t), "already solved")
}

// The button "Place it" enters the digit of the step on the page. Steps without a digit, or of an older view, are refused.
func TestPlace(t *testing.T) {
	s := stepped(t, puzzle)
	bot := s.bot.(*calls)
	v := s.state.now()
	form := func(step any, text string) url.Values {
		f := look("a")
		f.Set("step", fmt.Sprint(step))
		f.Set("text", text)
		return f
	}
	first, second := v.steps[0].String(), v.steps[1].String()
	for _, c := range []struct {
		step any
		text string
	}{{1, second}, {0, first}, {len(v.steps) + 1, first}, {"", first}, {1, ""}} {
		if got := s.post(t, http.StatusUnprocessableEntity, "place", form(c.step, c.text)); !strings.Contains(got, "shows an old step") {
			t.Errorf("%v: %q", c, got)
		}
	}
	excludes := slices.IndexFunc(v.steps, func(h *hint.Hint) bool { return len(h.Placements) == 0 })
	if excludes < 0 {
		t.Fatal("all steps place a digit")
	}
	says(t, s.get(t, fmt.Sprint("?step=", excludes+1)), `data-act="place" disabled`)
	if got := s.post(t, http.StatusUnprocessableEntity, "place", form(excludes+1, v.steps[excludes].String())); !strings.Contains(got, "only excludes digits") {
		t.Errorf("a step without a digit: %q", got)
	}
	if got := bot.all(); strings.Contains(got, "place") {
		t.Fatalf("called: %s", got)
	}
	p := v.steps[1].Placements[0]
	says(t, s.get(t, "?step=2"), fmt.Sprintf(`name="step" value="2"><input type="hidden" name="text" value="%s">`, html.EscapeString(second)))
	s.post(t, http.StatusNoContent, "place", form(2, second))
	s.until(t, idle)
	look := " look {0s 0 false false false}"
	if got := bot.all(); !strings.HasSuffix(got, fmt.Sprintf("place %d in %v%s%s", p.Digit, p.Cell, look, look)) {
		t.Errorf("called: %s", got)
	}
	says(t, s.mainPage(t), fmt.Sprintf("Step 1 of %d: %v</h2>", len(v.steps), v.steps[0].Technique), `class="succeeded"`) // the next step
	s.state.mistakes = true
	s.state.version++ // the page is shown anew, with the same steps
	// This digit is placed, too, although there is no further step.
	bot.board = boardOf(t, puzzle)
	bot.board.Cells[2] = recognize.Cell{Digit: 9, Kind: recognize.Entry, Certain: true}
	s.post(t, http.StatusNoContent, "place", form(1, first))
	s.until(t, idle)
	says(t, s.mainPage(t), "wrong entries: the 9 in r1c3", `class="succeeded"`)
}

// The page's check boxes begin with the values in the config, and their values reach the bot.
func TestTickBoxes(t *testing.T) {
	bot := &calls{board: boardOf(t, puzzle)}
	s := newServer(t, bot)
	s.tab(t, "a", true)
	f := look("a")
	f.Set("person", "on")
	s.post(t, http.StatusNoContent, "solve", f)
	s.until(t, idle)
	if got := bot.all(); !strings.HasPrefix(got, "solve look {0s 0 false false true}") {
		t.Errorf("called: %s", got)
	}
	for _, ticked := range []bool{false, true} {
		s.chosen.LikeAPerson = ticked
		if got := strings.Contains(s.mainPage(t), `name="person" checked`); got != ticked {
			t.Errorf("ticked: %v, want %v", got, ticked)
		}
	}
}
