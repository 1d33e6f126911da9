package panel

import (
	"context"
	"crypto/rand"
	"embed"
	"fmt"
	"html/template"
	"image"
	"io"
	"io/fs"
	"net"
	"net/http"
	"strconv"
	"time"

	"autosolve/internal/config"
	"autosolve/internal/web"
	"autosolve/recognize"
	"autosolve/templates/learn"
)

// Bot is the program that the panel shows and steers. Only one of its methods runs at a time, but for Report. What they tell
// the person goes to w.
type Bot interface {
	// Look waits as long as wished, and reads the screen. There may be a sight also with an error.
	Look(ctx context.Context, o Options, w io.Writer) (*Sight, error)
	// Solve does the same, and fills in the solution. The sight is from before that.
	Solve(ctx context.Context, o Options, w io.Writer) (*Sight, error)
	// ReadAt reads a picture with the grid at the corners. There may be a board also with an error.
	ReadAt(img image.Image, at config.Corners) (*recognize.Board, error)
	// SetGrid writes the corners into the config, or grid: auto for the zero value.
	SetGrid(ctx context.Context, at config.Corners, w io.Writer) error
	// Lesson is what can be learnt from the digits in a picture, with the grid at the corners if they are not zero.
	Lesson(img image.Image, o Options, at config.Corners) (*learn.Lesson, error)
	// SaveDigits saves the pictures of a lesson, once it is proven, in a folder beside the config.
	SaveDigits(of *learn.Lesson, folder string, w io.Writer) error
	// SaveButton saves the button at a place of a picture beside the config, which names it from then on. The error
	// is also one of play.Cut.
	SaveButton(ctx context.Context, name string, img image.Image, place image.Rectangle, w io.Writer) error
	// Report tells what failed, and what to do about it on the page.
	Report(w io.Writer, err error)
}

// Options are what can be chosen before a look at the screen.
type Options struct {
	Wait        time.Duration // before the look, in whole seconds
	Pick        int           // which grid if there are several, from 1 in reading order; 0: refuse
	FixMistakes bool          // overwrite wrong entries
}

// MostWait is the longest wait before a look.
const MostWait = 10 * time.Minute

// Sight is a picture of the screen, and what was read in it.
type Sight struct {
	Image image.Image
	Board *recognize.Board // nil if no grid was found
}

// Server is the panel. Make it with New.
type Server struct {
	bot    Bot
	chosen Options // at first
	traces string  // the folder of the traces
	token  string  // the first part of every path
	page   *template.Template
	files  fs.FS
	hosts  []string        // that it may be called
	alive  context.Context // of all that is begun; ends with Serve's

	desk state
}

//go:embed web
var assets embed.FS

// New makes a panel. The traces are looked for in a folder, which need not be there.
func New(bot Bot, chosen Options, traces string) (*Server, error) {
	page, err := template.ParseFS(assets, "web/*.html")
	if err != nil {
		return nil, fmt.Errorf("parse panel: %w", err)
	}
	files, err := fs.Sub(assets, "web")
	if err != nil {
		return nil, fmt.Errorf("open panel's files: %w", err)
	}
	s := &Server{bot: bot, chosen: chosen, traces: traces, token: rand.Text(), page: page, files: files}
	s.desk.ticket = rand.Text()
	s.desk.changed = make(chan struct{})
	s.desk.tabs = map[*tab]bool{}
	return s, nil
}

// Listen opens a port of the loopback interface, 0 for any free one, for Serve.
func Listen(ctx context.Context, port int) (net.Listener, error) {
	var listen net.ListenConfig
	return listen.Listen(ctx, "tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
}

// URL is the panel's address for the person, which works as long as the panel does.
func (s *Server) URL(l net.Listener) string { return fmt.Sprintf("http://%v/%s/", l.Addr(), s.token) }

// Ticket is an address that leads to the panel once, for the command line of a browser.
func (s *Server) Ticket(l net.Listener) string {
	return fmt.Sprintf("http://%v/open/%s", l.Addr(), s.desk.ticket)
}

// Serve answers on the listener until ctx ends. What is under way then ends with it, and its error is returned.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	_, port, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		return fmt.Errorf("serve panel: %w", err)
	}
	s.hosts = []string{net.JoinHostPort("127.0.0.1", port), net.JoinHostPort("localhost", port)}
	var end context.CancelFunc
	s.alive, end = context.WithCancel(ctx)
	defer end()
	err = web.Until(ctx, l, s.Handler())
	end()
	if failed := s.desk.wait(); failed != nil {
		return failed
	}
	if err != nil {
		return fmt.Errorf("panel: %w", err)
	}
	return nil
}

// Handler is what answers the requests.
func (s *Server) Handler() http.Handler {
	routes := http.NewServeMux()
	routes.HandleFunc("GET /{$}", s.showMain)
	routes.HandleFunc("GET /events", s.tellEvents)
	routes.HandleFunc("GET /seen/{n}", s.showSeen)
	routes.HandleFunc("GET /step/{n}", s.showStep)
	routes.HandleFunc("GET /trace/{name}/{$}", s.showTrace)
	routes.HandleFunc("GET /trace/{name}/{n}", s.showTracePicture)
	for _, name := range []string{"style.css", "panel.js", "icon.svg"} {
		routes.HandleFunc("GET /"+name, func(w http.ResponseWriter, r *http.Request) { http.ServeFileFS(w, r, s.files, name) })
	}
	for path, act := range map[string]func(*http.Request) error{
		"hidden": s.hidden, "capture": s.capture, "solve": s.solve, "stop": s.stop, "hint": s.hint,
		"back": s.back, "corners": s.corners, "write": s.write, "unset": s.unset,
		"learn": s.learn, "name": s.name, "button": s.button,
	} {
		routes.HandleFunc("POST /"+path, func(w http.ResponseWriter, r *http.Request) { answer(w, act(r)) })
	}
	return s.guard(routes)
}
