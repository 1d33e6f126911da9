package panel

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/subtle"
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"image"
	"io"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"autosolve/internal/annotate"
	"autosolve/internal/config"
	"autosolve/internal/marks"
	"autosolve/internal/web"
	"autosolve/recognize"
	"autosolve/solver"
	"autosolve/templates/learn"
)

// Bot reads and fills puzzles for the panel. Only one of its methods runs at a time, except that Watch, and the methods of the
// Screen that it returns, may run while another one does. Those with an argument w write messages for the user to it.
type Bot interface {
	// Look waits for the time in the options, and then reads the screen. It may return a sight together with an error.
	Look(ctx context.Context, o Options, w io.Writer) (*Sight, error)
	// Solve does what Look does, and fills in the solution. It returns the sight from before the fill.
	Solve(ctx context.Context, o Options, w io.Writer) (*Sight, error)
	// Watch opens the screen, at which the panel then looks again and again. The argument pick is that of Options. The result
	// shared says, for the user, what the desktop shares with the program; it is "" if that need not be allowed to see the screen.
	Watch(ctx context.Context, pick int) (screen Screen, shared string, err error)
	// Place does what Look does, and enters a digit into a cell. It returns the sight from before the digit was entered.
	Place(ctx context.Context, o Options, at solver.Cell, digit int, w io.Writer) (*Sight, error)
	// ReadAt reads the grid at the corners in a picture. If these are zero, it finds the grid; pick is that of Options. It may
	// return a board together with an error.
	ReadAt(img image.Image, at config.Corners, pick int) (*recognize.Board, error)
	// SetGrid writes the corners into the config. For the zero value, it writes "grid: auto".
	SetGrid(ctx context.Context, at config.Corners, w io.Writer) error
	// Lesson returns what can be learnt from the digits in a picture. The grid is at the corners. If these are zero, Lesson
	// finds the grid as Look does.
	Lesson(img image.Image, o Options, at config.Corners) (*learn.Lesson, error)
	// SaveDigits saves the pictures of a lesson in a folder beside the config, unless learn.Lesson.Prove returns an error.
	SaveDigits(of *learn.Lesson, folder string, w io.Writer) error
	// SaveButton saves the part of a picture that shows a button as a file beside the config, and adds the button to the
	// config. Its errors include those of play.Cut.
	SaveButton(ctx context.Context, name string, img image.Image, place image.Rectangle, w io.Writer) error
	// Report writes an error, and a hint for the user of the page.
	Report(w io.Writer, err error)
}

// Options are the user's choices for reading the screen and filling in.
type Options struct {
	Wait        time.Duration // the wait before the capture, a whole number of seconds
	Pick        int           // which grid to fill if there are several, from 1 in reading order; with 0, several are an error
	FixMistakes bool          // whether to overwrite wrong entries
	AnySolution bool          // whether to fill in one of the solutions if the puzzle has several
	LikeAPerson bool          // whether to fill in the order and at the speed of a person
}

// Sight is a picture of the screen, or one that the user has brought, and its reading.
type Sight struct {
	Image image.Image
	Board *recognize.Board // nil if no grid was found, or several
}

// Server serves the pages of a panel, and has its Bot do what the user asks for on them. Make it with New.
type Server struct {
	bot    Bot
	chosen Options // what the page's form shows at first
	token  string  // the first part of every path
	page   *template.Template
	hosts  []string        // the allowed values of the Host header
	alive  context.Context // the parent of each act's context; canceled when the panel ends

	state state
}

//go:embed web
var assets embed.FS

// New makes a panel. The argument chosen has the values that the page's form shows at first.
func New(bot Bot, chosen Options) *Server {
	page := template.New("").Funcs(template.FuncMap{"score": annotate.ScoreText})
	return &Server{bot: bot, chosen: chosen, token: rand.Text(), page: template.Must(page.ParseFS(assets, "web/*.html")),
		state: state{ticket: rand.Text(), pick: chosen.Pick, changed: make(chan struct{}), tabs: map[string]*tab{}}}
}

// Listen opens a port of the loopback interface for Serve. Port 0 stands for any free port.
func Listen(ctx context.Context, port int) (net.Listener, error) {
	var listen net.ListenConfig
	return listen.Listen(ctx, "tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
}

// URL returns the panel's address for the user. It works as long as the panel runs.
func (s *Server) URL(l net.Listener) string { return fmt.Sprintf("http://%v/%s/", l.Addr(), s.token) }

// Ticket returns an address that works once and redirects to the panel, for the command line of a browser.
func (s *Server) Ticket(l net.Listener) string {
	return fmt.Sprintf("http://%v/open/%s", l.Addr(), s.state.ticket)
}

// Serve answers requests until ctx ends. If an act is under way then, Serve stops it and returns its error.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	_, port, _ := net.SplitHostPort(l.Addr().String())
	s.hosts = []string{net.JoinHostPort("127.0.0.1", port), net.JoinHostPort("localhost", port)}
	var end context.CancelFunc
	s.alive, end = context.WithCancel(ctx)
	defer end()
	followed := make(chan struct{})
	go func() {
		defer close(followed)
		s.follow(s.alive)
	}()
	err := web.Until(ctx, l, s.Handler())
	end()
	<-followed // until the screen is closed
	if failed := s.state.wait(); failed != nil {
		return failed
	}
	if err != nil {
		return fmt.Errorf("panel: %w", err)
	}
	return nil
}

// Handler returns the handler of all requests.
func (s *Server) Handler() http.Handler {
	routes := http.NewServeMux()
	routes.HandleFunc("GET /{$}", s.showMain)
	routes.HandleFunc("GET /events", s.tellEvents)
	routes.HandleFunc("GET /seen/{n}", s.showSeen)
	routes.HandleFunc("GET /step/{n}", s.showStep)
	routes.HandleFunc("GET /sudoku.html", s.save)
	for _, name := range []string{"style.css", "panel.js", "icon.svg"} {
		routes.HandleFunc("GET /"+name, func(w http.ResponseWriter, r *http.Request) {
			web.SetType(w, name)
			http.ServeFileFS(w, r, assets, "web/"+name)
		})
	}
	routes.HandleFunc("GET /mark.svg", func(w http.ResponseWriter, r *http.Request) {
		web.SetType(w, "mark.svg")
		http.ServeContent(w, r, "mark.svg", time.Time{}, bytes.NewReader(marks.SVG))
	})
	for path, act := range map[string]func(*http.Request) error{
		"hidden": s.hidden, "capture": s.capture, "solve": s.solve, "stop": s.stop, "hint": s.hint, "place": s.place, "back": s.back,
		"corners": s.corners, "write": s.write, "unset": s.unset, "learn": s.learn, "name": s.name, "button": s.button,
		"visible": s.visible, "mistakes": s.mistakes, "bring": s.bring,
	} {
		routes.HandleFunc("POST /"+path, func(w http.ResponseWriter, r *http.Request) {
			if err := act(r); err != nil { // the act has not begun
				http.Error(w, err.Error(), http.StatusUnprocessableEntity)
				return
			}
			w.WriteHeader(http.StatusNoContent)
		})
	}
	return s.guard(routes)
}

// tellEvents sends the state to a page at once and at each change, as server-sent events, until the page or the panel ends.
func (s *Server) tellEvents(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("page")
	if id == "" || len(id) > 64 {
		http.Error(w, "page must be a name of up to 64 bytes", http.StatusUnprocessableEntity)
		return
	}
	defer s.state.join(id)()
	w.Header().Set("Content-Type", "text/event-stream")
	out := http.NewResponseController(w)
	for {
		e, changed := s.state.event()
		text, _ := json.Marshal(e) // it has only texts and numbers
		_, _ = fmt.Fprintf(w, "data: %s\n\n", text)
		if out.Flush() != nil {
			return // the page is gone
		}
		select {
		case <-changed:
		case <-r.Context().Done():
			return
		case <-s.alive.Done():
			return
		}
	}
}

// policy lets a page load only the panel's own files, and lets no page show the panel in a frame.
const policy = "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// maxForm is the largest size of a form in bytes.
const maxForm = 4 << 10

// guard passes requests of the user's own browser on to the handler next, and refuses all others, as the section Access of
// the package comment describes.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Cache-Control", "no-store")
		h.Set("Content-Security-Policy", policy)
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Referrer-Policy", "same-origin") // without a referrer, the Origin would be "null"
		h.Set("X-Content-Type-Options", "nosniff")
		if why := s.foreign(r); why != "" {
			http.Error(w, why, http.StatusForbidden)
			return
		}
		if ticket, ok := strings.CutPrefix(r.URL.Path, "/open/"); ok && r.Method == http.MethodGet {
			s.open(w, r, ticket)
			return
		}
		token, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
		if !same(token, s.token) {
			http.Error(w, "this is not the panel's address: open the one that autosolve panel printed", http.StatusForbidden)
			return
		}
		most := int64(maxForm)
		if strings.HasSuffix(r.URL.Path, "/bring") {
			most = maxBrought
		}
		r.Body = http.MaxBytesReader(w, r.Body, most)
		http.StripPrefix("/"+s.token, next).ServeHTTP(w, r)
	})
}

// foreign returns why a request cannot come from the panel's own page, or "" if it can.
func (s *Server) foreign(r *http.Request) string {
	origin, site := r.Header.Get("Origin"), r.Header.Get("Sec-Fetch-Site")
	switch {
	case !slices.Contains(s.hosts, r.Host):
		return "the panel has another address than " + r.Host
	case site != "" && site != "same-origin" && site != "none":
		return "the request comes from another site"
	case origin != "" && origin != "http://"+r.Host:
		return "the request comes from a page of " + origin
	case origin == "" && r.Method != http.MethodGet && r.Method != http.MethodHead:
		return "the request does not say from which page it comes"
	}
	return ""
}

// open redirects the browser that was started with the ticket to the panel.
func (s *Server) open(w http.ResponseWriter, r *http.Request, ticket string) {
	s.state.mu.Lock()
	right := s.state.ticket != "" && same(ticket, s.state.ticket)
	if right {
		s.state.ticket = "" // it works once
	}
	s.state.mu.Unlock()
	if !right {
		http.Error(w, "this address works once: open the one that autosolve panel printed", http.StatusGone)
		return
	}
	http.Redirect(w, r, "/"+s.token+"/", http.StatusSeeOther)
}

// same reports whether two secrets are equal. The time that it takes does not reveal at which byte the secrets differ.
func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
