package practice_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"autosolve/solver"
	"autosolve/test/practice"
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

func dots(n int) string { return strings.Repeat(".", n) }

// get requests a path of the rig, and returns the status and the body.
func get(t *testing.T, path string) (int, string) {
	t.Helper()
	w := httptest.NewRecorder()
	practice.NewHandler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	return w.Code, w.Body.String()
}

// TestWait checks that /wait answers after the requested delay, and refuses delays that are out of range.
func TestWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun := time.Now()
		if status, body := get(t, "/wait?ms=300"); status != http.StatusOK || time.Since(begun) != 300*time.Millisecond {
			t.Errorf("status %d after %v: %s", status, time.Since(begun), body)
		}
	})
	for _, query := range []string{"", "?ms=0", "?ms=60001", "?ms=long"} {
		if status, body := get(t, "/wait"+query); status != http.StatusBadRequest || !strings.Contains(body, "ms: ") {
			t.Errorf("%q: status %d %q", query, status, body)
		}
	}
}

func TestArguments(t *testing.T) {
	for query, want := range map[string]string{
		"behaviour=eat%3D0":                                  "want eat=N",
		"behaviour=readonly%3Dr0c1":                          "want readonly=rRcC",
		"behaviour=eat%3D3,dark":                             "",
		"puzzle=1" + dots(80) + "&behaviour=readonly%3Dr1c1": "r1c1 is a given",
		"puzzle=1" + dots(80) + "&behaviour=readonly%3Dr9c9": "",
	} {
		status, body := get(t, "/?"+query)
		if refused := status == http.StatusBadRequest; refused != (want != "") || !strings.Contains(body, want) {
			t.Errorf("%s: status %d %.300q, want %q", query, status, body, want)
		}
	}
}

// TestBehavioursAreListed compares /behaviours with what the rig's script and the page's know.
func TestBehavioursAreListed(t *testing.T) {
	var known, listed []string
	for name, begin := range map[string]string{
		"../../internal/practice/web/behaviours.js": "const BEHAVIOURS = {\n", "web/additions.js": "Object.assign(BEHAVIOURS, {\n",
	} {
		script, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		_, table, _ := strings.Cut(string(script), begin)
		table, _, _ = strings.Cut(table, "\n}")
		for _, m := range regexp.MustCompile(`(?m)^  '?([a-z-]+)'?[:,]`).FindAllStringSubmatch(table, -1) {
			known = append(known, m[1])
		}
	}
	_, list := get(t, "/behaviours")
	for _, m := range regexp.MustCompile(`(?m)^([a-z-]+)(?:=\w+)? +[a-z]`).FindAllStringSubmatch(list, -1) {
		listed = append(listed, m[1])
	}
	slices.Sort(known)
	slices.Sort(listed)
	if len(listed) < 60 || !slices.Equal(known, listed) || len(slices.Compact(listed)) != len(known) {
		t.Errorf("/behaviours lists %q, the pages know %q", listed, known)
	}
}
