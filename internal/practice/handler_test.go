package practice_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"autosolve/internal/practice"
	"autosolve/solver"
)

// puzzle has one solution, which answer returns.
const puzzle = "1...6385..6...53.2...29..7.8..37..6...96.14...5..42..1.8..26...5.21...8..4198...3"

// answer returns the only solution of puzzle.
func answer(t *testing.T) string {
	t.Helper()
	g, err := solver.Parse(puzzle)
	if err != nil {
		t.Fatal(err)
	}
	full, err := solver.Solve(g)
	if err != nil {
		t.Fatal(err)
	}
	return full.String()
}

func newHandler(t testing.TB) http.Handler {
	t.Helper()
	return practice.NewHandler(practice.Rig{})
}

// get requests a path, and returns the status and the body.
func get(t testing.TB, h http.Handler, path string) (int, string) {
	t.Helper()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	return w.Code, w.Body.String()
}

func TestPages(t *testing.T) {
	h := newHandler(t)
	for path, want := range map[string]string{
		"/":                   "Easy Puzzle",
		"/?level=1":           "Easy Puzzle",
		"/?level=2&set_id=3":  "Medium Puzzle 3<",
		"/?level=3":           "Hard Puzzle",
		"/?level=4&newgame=1": "Evil Puzzle",
		"/?set_id=5119963614": "Easy Puzzle 5119963614",
		"/?puzzle=" + puzzle:  `id="f00" name="f00" size="2" maxlength="1" autocomplete="off" aria-label="row 1 column 1" class="s0" readonly value="1"`,
		"/?ad=90":             "height: 90px",
		"/?ad=random":         "Close the advertisement",
		"/?behaviour=gap%3D5": `data-behaviours="{&#34;gap&#34;:5}"`,
		"/puzzles":            "/?level=4&amp;set_id=8",
		"/nogrid":             "stands in for a puzzle site",
		"/about":              "stands in for a puzzle site",
	} {
		status, body := get(t, h, path)
		if status != http.StatusOK || !strings.Contains(body, want) {
			t.Errorf("%s: status %d, want %q in %.300s", path, status, want, body)
		}
	}
}

// TestFiles checks that the page's style sheet, scripts and icon are found, and that a browser may cache them.
func TestFiles(t *testing.T) {
	h := newHandler(t)
	_, page := get(t, h, "/")
	link := regexp.MustCompile(`src="(.*)/page\.js"`).FindStringSubmatch(page)
	if link == nil {
		t.Fatal("the page has no script")
	}
	for name, want := range map[string]string{
		"style.css":     "#f9f9ff",
		"page.js":       "keydown",
		"judge.js":      "solution",
		"behaviours.js": "install",
		"cells.js":      "takeDigits",
		"draft.js":      "keepDraft",
		"keypads.js":    "addKeypad",
		"popups.js":     "openAtClicks",
		"icon.svg":      "svg",
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, link[1]+"/"+name, nil))
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: status %d, want %q in %.300s", name, w.Code, want, w.Body)
		}
		if kept := w.Header().Get("Cache-Control"); !strings.Contains(kept, "immutable") {
			t.Errorf("%s: Cache-Control %q", name, kept)
		}
	}
}

func TestNoGridWhereNoneBelongs(t *testing.T) {
	h := newHandler(t)
	for _, path := range []string{"/nogrid", "/puzzles"} {
		if _, body := get(t, h, path); strings.Contains(body, "puzzle_grid") {
			t.Errorf("%s has a grid", path)
		}
	}
}

func TestRefusals(t *testing.T) {
	h := newHandler(t)
	for query, want := range map[string]string{
		"puzzle=123":          "puzzle: parse grid: 3 characters, want 81",
		"puzzle=":             "0 characters",
		"puzzle=x" + dots(80): "r1c1",
		"level=5":             "level: ",
		"level=0":             "level: ",
		"level=easy":          "level: ",
		"set_id=0":            "set_id: ",
		"entries=1":           "entries: ",
		"puzzle=1" + dots(80) + "&entries=2" + dots(80): "r1c1 holds the given 1",
		"ad=tall":               "nor random",
		"ad=-1":                 "ad: ",
		"colour=red":            `unknown parameter "colour"`,
		"behaviour=naughty":     `unknown behaviour "naughty"`,
		"behaviour=gap":         "want gap=MS",
		"behaviour=gap%3D0":     "want gap=MS",
		"behaviour=gap%3Dfast":  "want gap=MS",
		"behaviour=popup%3D3":   `want popup`,
		"behaviour=popup%3D":    `want popup`,
		"behaviour=gap%3D60001": "want gap=MS",
		"behaviour=eat%3D3":     `unknown behaviour "eat"`,
		"behaviour=popup,":      "unknown behaviour",
		"level=1&a=%zz":         "invalid URL escape",
	} {
		if status, body := get(t, h, "/?"+query); status != http.StatusBadRequest || !strings.Contains(body, want) {
			t.Errorf("%s: status %d %q, want 400 and %q", query, status, body, want)
		}
	}
	if status, _ := get(t, h, "/nowhere"); status != http.StatusNotFound {
		t.Errorf("unknown path: status %d, want 404", status)
	}
}

func dots(n int) string { return strings.Repeat(".", n) }

func TestEntries(t *testing.T) {
	_, body := get(t, newHandler(t), "/?puzzle=1"+dots(80)+"&entries=12"+dots(79))
	for _, want := range []string{`class="s0" readonly value="1"`, `class="d0" value="2"`} {
		if strings.Count(body, want) != 1 {
			t.Errorf("%q not once in the page", want)
		}
	}
}

func TestPuzzleWithoutSingleSolution(t *testing.T) {
	h := newHandler(t)
	for name, p := range map[string]string{"no solution": "11" + dots(79), "many solutions": dots(81), "dead end": "12345678." + dots(8) + "9" + dots(63)} {
		status, body := get(t, h, "/?puzzle="+p)
		if status != http.StatusOK || !strings.Contains(body, `id="cheat" value=""`) {
			t.Errorf("%s: status %d, want a page that knows no solution", name, status)
		}
	}
}

// post sends a filled grid as the page does.
func post(t *testing.T, h http.Handler, givens, full string) (int, string) {
	t.Helper()
	form := url.Values{"puzzle": {givens}, "level": {"2"}}
	for i, d := range full {
		form.Set(fmt.Sprintf("f%d%d", i%9, i/9), string(d))
	}
	r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

func TestPostedSolution(t *testing.T) {
	h, right := newHandler(t), answer(t)
	status, body := post(t, h, puzzle, right)
	if status != http.StatusOK || !strings.Contains(body, "Well done! This puzzle is solved.") ||
		!strings.Contains(body, `name="newgame"`) || strings.Contains(body, "puzzle_grid") {
		t.Errorf("right solution: status %d %s", status, body)
	}
	swap := strings.NewReplacer("1", "2", "2", "1")
	for name, c := range map[string]struct {
		givens, full string
		status       int
	}{
		"other givens": {puzzle, swap.Replace(right), http.StatusUnprocessableEntity},
		"clash":        {dots(81), right[:80] + right[79:80], http.StatusUnprocessableEntity},
		"empty cell":   {puzzle, right[:80] + ".", http.StatusUnprocessableEntity},
		"no puzzle":    {"", right, http.StatusBadRequest},
		"no givens":    {dots(81), swap.Replace(right), http.StatusOK},
	} {
		if status, body := post(t, h, c.givens, c.full); status != c.status {
			t.Errorf("%s: status %d %s, want %d", name, status, body, c.status)
		}
	}
}

// TestBehavioursAreListed compares /behaviours with what the page's script knows.
func TestBehavioursAreListed(t *testing.T) {
	script, err := os.ReadFile("web/behaviours.js")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(script), "const BEHAVIOURS = {\n")
	table, _, _ = strings.Cut(table, "\n};")
	var known, listed []string
	for _, m := range regexp.MustCompile(`(?m)^  '?([a-z-]+)'?[:,]`).FindAllStringSubmatch(table, -1) {
		known = append(known, m[1])
	}
	_, list := get(t, newHandler(t), "/behaviours")
	for _, m := range regexp.MustCompile(`(?m)^([a-z-]+)(?:=\w+)? +[a-z]`).FindAllStringSubmatch(list, -1) {
		listed = append(listed, m[1])
	}
	slices.Sort(known)
	slices.Sort(listed)
	if len(listed) < 15 || !slices.Equal(known, listed) {
		t.Errorf("/behaviours lists %q, the page knows %q", listed, known)
	}
}

func FuzzQuery(f *testing.F) {
	for _, q := range []string{"level=2&set_id=7", "puzzle=" + puzzle, "behaviour=gap=5,popup", "ad=random&entries=" + dots(81), "%"} {
		f.Add(q)
	}
	h := newHandler(f)
	f.Fuzz(func(t *testing.T, query string) {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.URL.RawQuery = query
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != http.StatusOK && w.Code != http.StatusBadRequest {
			t.Errorf("status %d: %s", w.Code, w.Body)
		}
		if cells := strings.Count(w.Body.String(), "<input id=\"f"); w.Code == http.StatusOK && cells != 81 {
			t.Errorf("page with %d cells", cells)
		}
	})
}

func TestServeFails(t *testing.T) {
	l, _, err := practice.Listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := practice.Listen(t.Context(), l.Addr().String()); err == nil {
		t.Error("two listeners have one address")
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if err := practice.Serve(t.Context(), l); err == nil {
		t.Error("Serve accepts a closed listener")
	}
}
