package panel

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"autosolve/internal/annotate"
	"autosolve/internal/hint"
	"autosolve/solver/logic"
)

// stepShown is the step that the page shows, with links to other steps.
type stepShown struct {
	*hint.Hint
	N, Of   int    // the number of the step, from 1, and the number of all steps
	Picture string // the address of the picture of the step
	Rings   bool   // whether the picture has rings around digits that the step rests on
	Crosses bool   // whether the picture has crosses in cells that cannot have the digit
	Told    int    // how much the page shows of the step: toldWhere, toldDigit or toldWhole
	Say     string // what the page says of it
	Stuck   bool   // whether this is the last step because no known technique leads further

	Ways   []link // links to the first, the previous, the next and the last step
	SoFar  []link // links to all steps up to this one; the titles of later steps would reveal them
	Digits []link // links to this step, with the candidates of all digits or of one digit drawn
}

// How much the page shows of a step. The button Hint shows more each time.
const (
	toldWhere = 1 + iota // the house in which to look
	toldDigit            // the house and the digit
	toldWhole            // the step and its reason
)

// link is a link to a step.
type link struct {
	ID, Text, Title string
	Query           string // the query of the address; "" in Ways if it would lead to no other step
	Chosen          bool   // whether the link leads to what the page shows
}

// step returns step n for the page, or the first step if n is 0. Its picture shows the candidates of a digit, or of all digits
// if digit is 0. If told is 0, the page shows as much of the first step as the view says, and other steps whole.
func (v *view) step(n, digit, told int) *stepShown {
	if told == 0 && n == 0 {
		told = v.told
	}
	n, told = max(n, 1), cmp.Or(told, toldWhole)
	query := func(n, digit int) string {
		text := fmt.Sprint("?step=", n)
		if digit != 0 {
			text += fmt.Sprint("&digit=", digit)
		}
		return text
	}
	h, last := v.steps[n-1], len(v.steps)
	p := &stepShown{Hint: h, N: n, Of: last, Stuck: v.stuck && n == last, Told: told,
		Picture: fmt.Sprintf("step/%d?version=%d&told=%d&digit=%d", n, v.version, told, digit)}
	p.describe()
	p.Ways = []link{{ID: "first", Text: "⇤", Title: "First step"}, {ID: "previous", Text: "← Previous"},
		{ID: "next", Text: "Next →"}, {ID: "last", Text: "⇥", Title: "Last step"}}
	for i, to := range []int{1, n - 1, n + 1, last} {
		if 1 <= to && to <= last && to != n {
			p.Ways[i].Query = query(to, digit)
		}
	}
	for i, h := range v.steps[:n] {
		p.SoFar = append(p.SoFar, link{ID: fmt.Sprint("step-", i+1), Text: h.String(), Query: query(i+1, digit), Chosen: i+1 == n})
	}
	p.Digits = []link{{ID: "digit-all", Text: "all", Query: query(n, 0), Chosen: digit == 0}}
	for d := 1; d <= 9; d++ {
		p.Digits = append(p.Digits, link{ID: fmt.Sprint("digit-", d), Text: strconv.Itoa(d), Query: query(n, d), Chosen: d == digit})
	}
	return p
}

// describe sets what the page says about the step, and what its legend names.
func (p *stepShown) describe() {
	houses, _ := p.Place()
	switch p.Told {
	case toldWhere:
		p.Say = "look at " + houses.Words()
	case toldDigit:
		p.Say = p.Hint.Say(hint.Where)
	default:
		p.Say = p.Explain()
		ringed, crossed := annotate.Reasons(p.Hint)
		p.Rings, p.Crosses = !ringed.Empty(), !crossed.Empty()
	}
}

// Whole reports whether the page shows the whole step.
func (p *stepShown) Whole() bool { return p.Told == toldWhole }

// More returns the query for what the button Hint shows next: more about the step, or the next step. It is "" after the last.
func (p *stepShown) More() string {
	switch {
	case !p.Whole():
		return fmt.Sprintf("?step=%d&told=%d", p.N, p.Told+1)
	case p.N < p.Of:
		return fmt.Sprintf("?step=%d&told=%d", p.N+1, toldWhere)
	}
	return ""
}

// chosen returns a number in a request, or 0 if it is not from 1 to most.
func chosen(text string, most int) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > most {
		return 0
	}
	return n
}

// showStep sends the picture of the step whose number is in the path. The picture shows the candidates of digit D if the
// request has digit=D, and otherwise all candidates. With told=1 or told=2, it shows only the houses in which to look.
func (s *Server) showStep(w http.ResponseWriter, r *http.Request) {
	v := s.state.now()
	n := chosen(r.PathValue("n"), len(v.steps))
	if n == 0 {
		http.NotFound(w, r)
		return
	}
	digits := annotate.AllDigits
	if digit := chosen(r.FormValue("digit"), 9); digit != 0 {
		digits = logic.Digits(1) << (digit - 1)
	}
	h, at := v.steps[n-1], v.shows().Layout.Cell
	img := annotate.HintGrid(h, v.sight.Image, at, digits)
	if told := chosen(r.FormValue("told"), toldDigit); told != 0 {
		houses, _ := h.Place()
		img = annotate.Houses(slices.Collect(houses.All()), v.sight.Image, at)
	}
	sendPicture(w, img)
}
