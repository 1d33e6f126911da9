package panel

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"autosolve/internal/advice"
	"autosolve/internal/config"
	"autosolve/recognize"
	"autosolve/solver"
	"autosolve/templates/learn"
	"autosolve/test/stage"
)

const host = "127.0.0.1:8080"

const puzzle = "38.6...1........3.....5.7.9....491..7..2.6..5..258....6.1.3.....7........9...4.86"

// calls is a Bot that records its calls. Its fields hold the board and the error that it returns instead of looking at the
// screen, and can delay it.
type calls struct {
	mu     sync.Mutex
	made   []string
	board  *recognize.Board
	err    error             // the error that Look returns
	grids  []image.Rectangle // if there are several, ReadAt requires that one is picked
	seen   [81]*recognize.Character
	screen Screen        // what Watch returns; it fails if this is nil
	hold   chan struct{} // unless nil, Look and Solve wait for it or for the end of their context
}

func (c *calls) called(what string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.made = append(c.made, what)
}

func (c *calls) all() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return strings.Join(c.made, " ")
}

func (c *calls) Look(ctx context.Context, o Options, w io.Writer) (*Sight, error) {
	c.called(fmt.Sprint("look ", o))
	fmt.Fprint(w, "looking")
	if c.hold != nil {
		select {
		case <-c.hold:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	return &Sight{image.NewRGBA(image.Rect(0, 0, 400, 400)), c.board}, c.err
}

func (c *calls) Watch(_ context.Context, pick int) (Screen, string, error) {
	c.called(fmt.Sprint("watch ", pick))
	if c.screen == nil {
		return nil, "", errors.New("there is no screen")
	}
	return c.screen, "a monitor is shared", nil
}

func (c *calls) Solve(ctx context.Context, o Options, w io.Writer) (*Sight, error) {
	c.called("solve")
	return c.Look(ctx, o, w)
}

func (c *calls) Place(ctx context.Context, o Options, at solver.Cell, digit int, w io.Writer) (*Sight, error) {
	c.called(fmt.Sprint("place ", digit, " in ", at))
	return c.Look(ctx, o, w)
}

func (c *calls) ReadAt(_ image.Image, _ config.Corners, pick int) (*recognize.Board, error) {
	c.called("read")
	if c.grids != nil && pick == 0 {
		return nil, &recognize.ManyGridsError{Grids: c.grids}
	}
	return c.board, nil
}

func (c *calls) SetGrid(_ context.Context, at config.Corners, _ io.Writer) error {
	c.called(fmt.Sprint("set ", at))
	return nil
}

func (c *calls) Lesson(img image.Image, o Options, at config.Corners) (*learn.Lesson, error) {
	c.called(fmt.Sprint("lesson ", o))
	return learn.New(img, c.board, c.seen), nil
}

func (c *calls) SaveDigits(of *learn.Lesson, folder string, _ io.Writer) error {
	c.called("digits " + folder)
	return of.Prove()
}

func (c *calls) SaveButton(_ context.Context, name string, _ image.Image, place image.Rectangle, _ io.Writer) error {
	c.called(fmt.Sprint("button ", name, " ", place))
	return nil
}

func (c *calls) Report(w io.Writer, err error) {
	fmt.Fprintf(w, "%v\n%s\n", err, advice.Of(err).PageHint)
}

// boardOf returns a board that was read with certainty.
func boardOf(t testing.TB, text string) *recognize.Board {
	t.Helper()
	grid, err := solver.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	b := &recognize.Board{Layout: recognize.Corners(image.Pt(50, 50), image.Pt(290, 290))}
	for i, d := range grid {
		b.Cells[i] = recognize.Cell{Digit: d, Certain: true}
		if d != 0 {
			b.Cells[i].Kind, b.Cells[i].Score = recognize.Given, 0.95
		}
	}
	return b
}

// newServer returns a panel that does not listen.
func newServer(t testing.TB, bot Bot) *Server {
	t.Helper()
	s := New(bot, Options{})
	s.hosts = []string{host}
	var end context.CancelFunc
	s.alive, end = context.WithCancel(context.Background())
	t.Cleanup(func() {
		end()
		if err := s.state.wait(); err != nil && !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	})
	return s
}

// request returns a request as the panel's own page sends it.
func (s *Server) request(method, path string, form url.Values) *http.Request {
	r := httptest.NewRequest(method, "http://"+host+"/"+s.token+"/"+path, strings.NewReader(form.Encode()))
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", "http://"+host)
		r.Header.Set("Sec-Fetch-Site", "same-origin")
	}
	return r
}

func (s *Server) do(r *http.Request) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, r)
	return w
}

// post sends a form, and fails the test unless the answer has the status. It returns the answer's body.
func (s *Server) post(t *testing.T, status int, path string, form url.Values) string {
	t.Helper()
	w := s.do(s.request(http.MethodPost, path, form))
	if w.Code != status {
		t.Errorf("%s: status %d, want %d: %s", path, w.Code, status, w.Body)
	}
	return w.Body.String()
}

// look returns the form with which page p requests a look.
func look(p string) url.Values { return url.Values{"page": {p}, "wait": {"0"}, "pick": {""}} }

// cornersForm returns the form with which a page sends corners.
func cornersForm(x1, y1, x2, y2 int) url.Values {
	return url.Values{"x1": {fmt.Sprint(x1)}, "y1": {fmt.Sprint(y1)}, "x2": {fmt.Sprint(x2)}, "y2": {fmt.Sprint(y2)}}
}

// offered returns the form with the corners that the page shows.
func (s *Server) offered() url.Values {
	v := s.state.now()
	c := v.offered()
	return cornersForm(c.TopLeft.X, c.TopLeft.Y, c.BottomRight.X, c.BottomRight.Y)
}

// tab connects a page. If answers is set, the page confirms that it has hidden its pictures.
func (s *Server) tab(t *testing.T, name string, answers bool) {
	t.Helper()
	leave := s.state.join(name)
	done := make(chan struct{})
	t.Cleanup(func() {
		leave()
		close(done)
	})
	if !answers {
		return
	}
	go func() {
		for answered := 0; ; {
			e, changed := s.state.event()
			if e.Hide > answered { // once, as each answer changes the state
				answered = e.Hide
				s.do(s.request(http.MethodPost, "hidden", url.Values{"page": {name}, "turn": {fmt.Sprint(e.Hide)}}))
			}
			select {
			case <-changed:
			case <-done:
				return
			}
		}
	}()
}

// until waits until is reports true for an event, and fails the test after stage.HangLimit.
func (s *Server) until(t *testing.T, is func(event) bool) {
	t.Helper()
	for limit := time.After(stage.HangLimit); ; {
		e, changed := s.state.event()
		if is(e) {
			return
		}
		select {
		case <-changed:
		case <-limit:
			t.Fatalf("waited in vain for an event; the last one is %+v", e)
		}
	}
}

func idle(e event) bool { return e.Doing == "" }

// mainPage returns the current main page.
func (s *Server) mainPage(t *testing.T) string {
	t.Helper()
	w := s.do(s.request(http.MethodGet, "", nil))
	if w.Code != http.StatusOK {
		t.Fatalf("status %d: %s", w.Code, w.Body)
	}
	return w.Body.String()
}

func says(t *testing.T, page string, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !strings.Contains(page, text) {
			t.Errorf("the page does not contain %q", text)
		}
	}
}
