package panel

import (
	"fmt"
	"net/http"
	"strconv"

	"autosolve/internal/hint"
	"autosolve/solver/logic"
)

// stepShown is the step that the page shows, with links to other steps.
type stepShown struct {
	N, Of     int    // the number of the step, from 1, and the number of all steps
	Technique string // the name of the technique
	Words     string // the reason for the step
	Places    bool   // whether the step places a digit
	Picture   string // the address of the picture of the step
	Chains    bool   // whether the picture has the lines of a chain
	Rings     bool   // whether the picture has rings around digits that the step rests on
	Crosses   bool   // whether the picture has crossed-out cells
	Stuck     bool   // whether this is the last step because no known technique leads further

	Ways   []link // links to the first, the previous, the next and the last step
	SoFar  []link // links to all steps up to this one; the titles of later steps would reveal them
	Digits []link // links to this step with other candidates drawn
}

// link is a link to a step.
type link struct {
	ID, Text, Title string
	Query           string // the query of the address; "" if there is no such step
	Chosen          bool   // whether the link leads to what the page shows
}

// step returns step n for the page, or the first step if n is 0. It has the candidates of a digit, or of all digits if digit
// is 0.
func (v *view) step(n, digit int) *stepShown {
	n = max(n, 1)
	query := func(n, digit int) string {
		text := fmt.Sprint("?step=", n)
		if digit != 0 {
			text += fmt.Sprint("&digit=", digit)
		}
		return text
	}
	h, last := v.steps[n-1], len(v.steps)
	p := &stepShown{N: n, Of: last, Technique: h.Technique.String(), Words: h.Explain(), Chains: len(h.Chains) > 0, Places: len(h.Placements) > 0,
		Picture: fmt.Sprintf("step/%d?version=%d&digit=%d", n, v.version, digit)}
	p.Ways = []link{{ID: "first", Text: "⇤", Title: "First step"}, {ID: "previous", Text: "← Previous"},
		{ID: "next", Text: "Next →"}, {ID: "last", Text: "⇥", Title: "Last step"}}
	p.Rings, p.Crosses = h.Marks()
	if n > 1 {
		p.Ways[0].Query, p.Ways[1].Query = query(1, digit), query(n-1, digit)
	}
	if n < last {
		p.Ways[2].Query, p.Ways[3].Query = query(n+1, digit), query(last, digit)
	}
	p.Stuck = v.stuck && n == last
	for i, h := range v.steps[:n] {
		p.SoFar = append(p.SoFar, link{ID: fmt.Sprint("step-", i+1), Text: h.String(), Query: query(i+1, digit), Chosen: i+1 == n})
	}
	p.Digits = []link{{ID: "digit-all", Text: "all", Query: query(n, 0), Chosen: digit == 0}}
	for d := 1; d <= 9; d++ {
		p.Digits = append(p.Digits, link{ID: fmt.Sprint("digit-", d), Text: strconv.Itoa(d), Query: query(n, d), Chosen: d == digit})
	}
	return p
}

// chosen returns the number in a field of a request, or 0 if it is not from 1 to most.
func chosen(r *http.Request, name string, most int) int {
	n, err := strconv.Atoi(r.FormValue(name))
	if err != nil || n < 1 || n > most {
		return 0
	}
	return n
}

// showStep sends the picture of the step whose number is in the path. The picture shows the candidates of digit D if the
// request has digit=D, and otherwise all candidates.
func (s *Server) showStep(w http.ResponseWriter, r *http.Request) {
	v := s.state.now()
	n, err := strconv.Atoi(r.PathValue("n"))
	if err != nil || n < 1 || n > len(v.steps) {
		http.NotFound(w, r)
		return
	}
	digits := hint.AllDigits
	if digit := chosen(r, "digit", 9); digit != 0 {
		digits = logic.Digits(1) << (digit - 1)
	}
	img, err := v.steps[n-1].DrawGrid(v.sight.Image, v.shows().Layout.Cell, digits)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	sendPicture(w, img)
}
