package practice

import (
	"context"
	"crypto/rand"
	"embed"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"net"
	"net/http"
	"strconv"
	"strings"

	"autosolve/internal/web"
	"autosolve/solver"
)

//go:embed web
var assets embed.FS

// Rig is what a test rig adds to the practice page. The zero value adds nothing.
type Rig struct {
	Behaviours []Behaviour
	// Files returns a file system that has the files of page, which are the page's own. In its folder web, it also has the rig's
	// style sheet rig.css, and the script rig.js, which the page loads in place of page.js. The script must import page.js.
	Files func(page fs.FS) fs.FS
}

type site struct {
	page       *template.Template
	files      string // the URL path of the style sheets and the scripts, another one in each run of the program
	rig        bool
	behaviours []Behaviour
}

// NewHandler makes the handler of the practice site.
func NewHandler(rig Rig) http.Handler {
	files := fs.FS(assets)
	if rig.Files != nil {
		files = rig.Files(assets)
	}
	root := "/files-" + rand.Text()
	s := &site{template.Must(template.ParseFS(assets, "web/page.html")), root + "/web", rig.Files != nil,
		append(behaviours(), rig.Behaviours...)}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.servePuzzle)
	mux.HandleFunc("POST /{$}", s.serveVerdict)
	for path, v := range map[string]view{"/puzzles": {Shelf: true}, "/about": {}, "/nogrid": {}} {
		mux.HandleFunc("GET "+path, func(w http.ResponseWriter, _ *http.Request) { s.render(w, v) })
	}
	mux.HandleFunc("GET /behaviours", s.serveBehaviours)
	server := http.StripPrefix(root, http.FileServerFS(files))
	mux.HandleFunc("GET "+s.files+"/", func(w http.ResponseWriter, r *http.Request) {
		web.SetType(w, r.URL.Path)
		server.ServeHTTP(w, r)
	})
	return s.withHeaders(mux)
}

// withHeaders lets a browser cache style sheets and scripts, because what is at their paths never changes, but not the page, so
// that a reload sends a new request. It also isolates the page from other origins, so that its clock has a resolution of
// microseconds instead of a tenth of a millisecond.
func (s *site) withHeaders(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		if strings.HasPrefix(r.URL.Path, s.files) {
			w.Header().Set("Cache-Control", "max-age=86400, immutable")
		}
		w.Header().Set("Cross-Origin-Opener-Policy", "same-origin")
		w.Header().Set("Cross-Origin-Embedder-Policy", "require-corp")
		h.ServeHTTP(w, r)
	})
}

func (s *site) servePuzzle(w http.ResponseWriter, r *http.Request) {
	o, err := parseOrder(r.Context(), r.URL.RawQuery, s.behaviours)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	s.render(w, view{Level: o.Level, Puzzle: o})
}

// serveVerdict answers a filled grid with the page after a solved puzzle. The page sends only correct solutions; the server
// checks them again.
func (s *site) serveVerdict(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, 1<<16)
	givens, err := solver.Parse(r.PostFormValue("puzzle"))
	if err != nil {
		http.Error(w, "puzzle: "+err.Error(), http.StatusBadRequest)
		return
	}
	var full solver.Grid
	for i := range full {
		digit, _ := number(r.PostFormValue("f"+cellID(solver.Cell(i))), 1, 9) // 0 if there is none
		full[i] = uint8(digit)
	}
	if full.Digits() < 81 || !full.Holds(givens) || full.Check() != nil {
		http.Error(w, "this is not a solution of the puzzle", http.StatusUnprocessableEntity)
		return
	}
	level, _ := strconv.Atoi(r.PostFormValue("level"))
	s.render(w, view{Level: max(level, 1), Solved: true})
}

// puzzlesPerLevel is the number of puzzles of each level on the list.
const puzzlesPerLevel = 20

func (s *site) serveBehaviours(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	for _, b := range s.behaviours {
		fmt.Fprintf(w, "%-16s%s\n", b.Usage, b.Effect)
	}
}

// render writes the page, or only an error if the template fails.
func (s *site) render(w http.ResponseWriter, v view) {
	v.Files, v.Rig = s.files, s.rig
	for i, name := range levelNames() {
		l := levelView{Number: i + 1, Name: name, Current: v.Level == i+1}
		for set := range puzzlesPerLevel {
			l.Sets = append(l.Sets, set+1)
		}
		v.Levels = append(v.Levels, l)
	}
	web.Send(w, "text/html; charset=utf-8", func(out io.Writer) error { return s.page.Execute(out, v) })
}

// Serve answers requests until ctx ends, and then closes the listener.
func Serve(ctx context.Context, l net.Listener) error {
	if err := web.Until(ctx, l, NewHandler(Rig{})); err != nil {
		return fmt.Errorf("practice page: %w", err)
	}
	return nil
}

// Listen opens an address such as "127.0.0.1:0" for Serve, and returns the page's URL.
func Listen(ctx context.Context, addr string) (l net.Listener, url string, err error) {
	var config net.ListenConfig
	l, err = config.Listen(ctx, "tcp", addr)
	if err != nil {
		return nil, "", fmt.Errorf("listen for practice page: %w", err)
	}
	at := l.Addr().(*net.TCPAddr)
	host := at.IP.String()
	if at.IP.IsUnspecified() { // all addresses of this machine
		host = "localhost"
	}
	return l, "http://" + net.JoinHostPort(host, strconv.Itoa(at.Port)) + "/", nil
}
